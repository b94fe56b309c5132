// What chance decides: the order of tiles, and hands.

import { TILES, unseen } from "./model.js";

/** Tiles in the order of chance. */
export function shuffle(tiles, random = Math.random) {
  const mixed = [...tiles];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

export const DECK = TILES.flatMap((tile) => Array(4).fill(tile));

/** Hands from the front of `wall`, which are taken out of it; the dealer has one more. */
export function deal(wall, seats, dealer) {
  return Array.from({ length: seats }, (_, seat) => wall.splice(0, 13 + (seat === dealer ? 1 : 0)));
}

/** Everything that the table does not show, in the order of chance. */
export function drawn(table) {
  const left = unseen(table);
  return shuffle(TILES.flatMap((tile) => Array(Math.max(left[tile], 0)).fill(tile)));
}
