// How the other seats play: they take every win and kong, and keep the tiles that go with others.

import { SUITS, tilesOf } from "./model.js";

/** One of the actions on offer for `seat`. */
export function choose(table, seat, actions) {
  const of = (type) => actions.filter((each) => each.type === type);
  const held = tilesOf(table.seats[seat].hand);
  const [win] = of("win");
  const [pung] = of("pung");
  const forced = win ?? of("ready")[0] ?? of("kong").find((each) => !each.late) ?? of("stake")[1];
  if (forced) return forced;
  if (of("void").length) return least(of("void"), (each) => held.filter((tile) => tile[1] === each.suit).length);
  if (pung && worth(held, pung.tile) <= 8) return pung;
  const discards = of("discard");
  if (!discards.length) return of("pass")[0] ?? actions[0];
  const declaring = discards.filter((each) => each.ready);
  return least(declaring.length ? declaring : discards, (each) => keeping(table.seats[seat], held, each.tile));
}

const least = (all, value) => all.reduce((best, each) => (value(each) < value(best) ? each : best));

/** How well a tile goes with the others: its like, its neighbours, those beyond. */
function worth(held, tile) {
  const near = (step) => held.filter((each) => each[1] === tile[1] && Math.abs(each[0] - tile[0]) === step).length;
  return 4 * (near(0) - 1) + 2 * near(1) + near(2);
}

/** What speaks for keeping it: a hand of few suits is worth more, and the void suit nothing. */
function keeping(player, held, tile) {
  if (player.void === tile[1]) return -100;
  const sizes = SUITS.map((suit) => held.filter((each) => each[1] === suit).length).filter(Boolean);
  const small = sizes.length === 3 && held.filter((each) => each[1] === tile[1]).length === Math.min(...sizes);
  return worth(held, tile) - (small ? 3 : 0);
}
