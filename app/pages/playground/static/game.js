// A round as it is played: its steps, its record, what chance gives. It asks the service for everything else.

import { deal, DECK, drawn, shuffle } from "./chance.js";
import { handOf, list, tilesOf, TILES } from "./model.js";
import { choose } from "./policy.js";

const PASS = { type: "pass" };
const CHANCE = ["draw", "flip"];

/** What the service refused, in its words. */
export class Stopped extends Error {}

/**
 * A round. `steps` are the tables that it has come through: `table`, `turn` (the answer that led there),
 * `count` (how many of `events` by then), `drawn` (how many tiles of the wall). `deal` is null for a round that
 * goes on from a table of which nobody knows how it came about: it has no record.
 */
export class Game {
  constructor(ask, room, start, deal = null) {
    this.ask = ask;
    this.room = room;
    this.deal = deal;
    this.events = [];
    this.steps = [{ table: start, turn: null, count: 0, drawn: 0 }];
    this.settlement = null;
    this.verdict = null;
  }

  get last() {
    return this.steps.at(-1);
  }

  /** The seats that have to choose now, with what they may do. */
  get acting() {
    return this.last.turn?.status === "acting" ? this.last.turn.seats : [];
  }

  get over() {
    return this.last.turn?.status === "over";
  }

  async question(endpoint, body) {
    const { status, body: answer } = await this.ask(endpoint, { room: this.room, ...body });
    if (status !== 200) throw new Stopped(answer.errors?.map((each) => each.detail).join(" ") || answer.detail || answer.title);
    return answer;
  }

  /** See who is asked at the first table. */
  async begin(named) {
    const { table } = this.last;
    const answer = await this.question("legal-actions", { table });
    if (answer.seats.length) this.last.turn = { status: "acting", seats: answer.seats };
    else await this.go([], named);
    return this;
  }

  /** What chance gives if it is asked. */
  chance(named = {}) {
    const tile = this.deal?.wall?.[this.last.drawn] ?? drawn(this.last.table)[0];
    const hands = this.deal && { hands: this.deal.hands, ...(this.deal.tile ? { tile: this.deal.tile } : {}) };
    return { ...(tile ? { draw: tile, flip: tile } : {}), ...(hands ? { deal: hands } : {}), ...named };
  }

  /** What comes of these choices; null while others have to choose first. `passing`: they pass, where they can. */
  async go(choices, named, passing = false) {
    const before = this.last;
    const chance = this.chance(named);
    const turn = await this.question("transitions", { table: before.table, choices, ...chance });
    if (turn.status === "waiting" && passing) {
      const passed = turn.seats.filter(({ actions }) => actions.some(({ type }) => type === "pass")).map(({ seat }) => ({ seat, ...PASS }));
      return passed.length ? this.go([...choices, ...passed], named) : null;
    }
    if (turn.status === "waiting" || this.last !== before) return null;
    if (!turn.table) throw new Stopped(turn.status);
    const drew = turn.drew !== undefined;
    const flipped = before.table.flip === undefined && turn.table.flip !== undefined;
    this.events.push(...choices.map(plain));
    if (drew) this.events.push({ seat: turn.drew, type: "draw", tile: chance.draw });
    if (flipped) this.events.push({ type: "flip", tile: chance.flip });
    this.steps.push({ table: turn.table, turn, count: this.events.length, drawn: before.drawn + (drew || flipped ? 1 : 0) });
    if (this.over) await this.settle();
    return this.last;
  }

  async settle() {
    this.settlement = await this.question("settlements", { table: this.last.table, explain: true });
  }

  /** What `seats` choose by themselves. */
  policies(seats) {
    const { table } = this.last;
    return this.acting.filter(({ seat }) => seats(seat)).map(({ seat, actions }) => ({ seat, ...choose(table, seat, actions) }));
  }

  /** Go back to a step and forget what came after. */
  cut(index) {
    this.steps.length = index + 1;
    this.events.length = this.last.count;
    this.settlement = null;
    this.verdict = null;
  }

  /** The record of the round so far. */
  get record() {
    return this.deal && { room: this.room, deal: this.deal, events: this.events };
  }

  /** What `remembered` makes the round of again. */
  get memory() {
    const { room, deal, events, steps } = this;
    const verdict = this.verdict && { verdict: this.verdict.verdict, illegal: this.verdict.illegal, differences: this.verdict.differences };
    return { room, deal, start: steps[0].table, events, counts: steps.map(({ count }) => count), verdict };
  }
}

/** The round of a memory, step by step. */
export async function remembered(ask, { room, deal, start, events, counts, verdict }) {
  const game = new Game(ask, room, start, deal);
  const happened = (step) => events.slice(counts[step - 1], counts[step]);
  const chance = (step) => Object.fromEntries(happened(step).filter(({ type }) => CHANCE.includes(type)).map(({ type, tile }) => [type, tile]));
  await game.begin(chance(1));
  for (let step = game.steps.length; step < counts.length; step++) {
    const choices = happened(step).filter(({ type }) => !CHANCE.includes(type));
    if (!(await game.go(choices, chance(step)))) throw new Stopped("not a round");
  }
  game.verdict = verdict;
  return game;
}

/** An action as an event has it: without what the service knows of it anyway. */
function plain({ patterns, points, fan, extras, reading, late, ...event }) {
  return event.type === "stake" ? { ...event, points } : event;
}

/** A new round of `room`. `order` are tiles that come first from the wall. */
export function newDeal({ seats, dealer, streak, weekday, indicator, order = [] }) {
  const rest = [...DECK];
  for (const tile of order) rest.splice(rest.indexOf(tile), 1);
  const mixed = shuffle(rest);
  const hands = deal(mixed, seats, dealer);
  const turned = indicator ? mixed.pop() : undefined;
  const tile = hands[dealer].at(-1);
  return {
    dealer,
    ...(streak ? { streak } : {}),
    ...(weekday ? { weekday } : {}),
    hands: hands.map(handOf),
    tile,
    ...(turned ? { indicator: turned } : {}),
    wall: [...order, ...mixed],
  };
}

/** The table that a deal begins with. */
export function tableOf({ dealer, streak, weekday, hands, tile, indicator }, open = false) {
  return {
    dealer,
    ...(streak ? { streak } : {}),
    ...(weekday ? { weekday } : {}),
    seats: hands.map((hand) => ({ hand: open ? "" : hand })),
    discards: [],
    last: open ? { event: "open" } : { event: "deal", seat: dealer, ...(tile ? { tile } : {}) },
    ...(indicator ? { indicator } : {}),
  };
}

export async function newGame(ask, room, settings) {
  const dealt = newDeal(settings);
  return new Game(ask, room, tableOf(dealt, settings.stakes), dealt).begin();
}

/** Go on from a table. */
export const gameFrom = (ask, room, table) => new Game(ask, room, table).begin();

/**
 * The round of a record, played to its end or to its first illegal event. `verdict` is what the service says of it.
 * Who has passed without saying so is asked nothing: the record goes on as if it had.
 */
export async function gameOf(ask, record, onstep = () => {}) {
  const { room, deal: dealt, events = [] } = record;
  if (!room || !Array.isArray(dealt?.hands)) throw new Stopped("not a record");
  const opens = events[0]?.type === "stake";
  const game = new Game(ask, room, tableOf(dealt, opens), dealt);
  const verdict = await game.question("replays", { ...record, room });
  const legal = events.slice(0, verdict.illegal?.index ?? events.length);
  await game.begin();
  let at = 0;
  while (!game.over) {
    const choices = [];
    // An event is an answer if its seat is asked, for the first time, and can do such a thing.
    const answers = ({ seat, type }) => !choices.some((each) => each.seat === seat) && game.acting.some((each) => each.seat === seat && each.actions.some((action) => action.type === type));
    while (at < legal.length && answers(legal[at])) choices.push(legal[at++]);
    const chance = CHANCE.includes(legal[at]?.type) ? legal[at] : null;
    if (!choices.length && !chance && at >= legal.length) break;
    const going = await game.go(choices, chance?.tile ? { [chance.type]: chance.tile } : {}, true);
    if (!going) break;
    if (chance) at += 1;
    onstep(game);
  }
  game.verdict = verdict;
  return game;
}

/** A record of JSON, or of JSON Lines: one a line, of which the first is taken, or an event a line. */
export function readRecord(text) {
  try {
    const read = JSON.parse(text);
    return Array.isArray(read) ? read[0] : read;
  } catch {
    const [first, ...rest] = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
    if (first.events) return first;
    const claim = rest.at(-1)?.claimed ? rest.pop() : {};
    return { ...first, events: rest, ...claim };
  }
}

/** The tiles of a wall somebody wrote down, in its order: `5m 1s` or `51m3s`; null where there are more than there can be. */
export function orderOf(text) {
  const tiles = tilesOf(text.replace(/\s+/g, ""));
  const most = TILES.every((tile) => tiles.filter((each) => each === tile).length <= 4);
  return most ? tiles : null;
}

export const seatsOf = (table) => list(table.seats).length;
