/** Tiles 牌 and hands 手牌: read, sorted, written, named, and hidden. */

import type { SeatState, Suit, Table, Tile } from "./schema.js";

/** The language of texts. */
export type Language = "zh" | "en";

/** The suits in order: `m` 万 characters, `p` 筒 dots, `s` 条 bamboos. */
export const SUITS: readonly Suit[] = ["m", "p", "s"];

/** The 27 tiles in order. */
export const TILES: readonly Tile[] = SUITS.flatMap((suit) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}${suit}` as Tile),
);

const SUIT_NAMES: Record<Language, Record<Suit, string>> = {
  zh: { m: "万", p: "筒", s: "条" },
  en: { m: "characters", p: "dots", s: "bamboos" },
};
const RANKS = "一二三四五六七八九";

export function isTile(text: string): text is Tile {
  return (TILES as readonly string[]).includes(text);
}

/** The tiles of a hand such as `123m55p9s`, in the order in which it names them. Throws a
 * `RangeError` for what is no hand. */
export function parseHand(hand: string): Tile[] {
  if (!/^([1-9]+[mps])*$/.test(hand)) throw new RangeError(`not a hand: ${hand}`);
  return [...hand.matchAll(/([1-9]+)([mps])/g)].flatMap(([, ranks, suit]) =>
    [...(ranks ?? "")].map((rank) => `${rank}${suit}` as Tile),
  );
}

/** The tiles by suit, then by rank; `tiles` stays as it is. */
export function sortTiles(tiles: Iterable<Tile>): Tile[] {
  return [...tiles].sort((one, other) => TILES.indexOf(one) - TILES.indexOf(other));
}

/** The tiles as a sorted hand such as `123m55p9s`. */
export function formatHand(tiles: Iterable<Tile>): string {
  const sorted = sortTiles(tiles);
  return SUITS.map((suit) => {
    const ranks = sorted.filter((tile) => tile.endsWith(suit)).map((tile) => tile.charAt(0));
    return ranks.length > 0 ? ranks.join("") + suit : "";
  }).join("");
}

/** What a tile is called: `五万`, `5 of characters`; 1s is 幺鸡. */
export function tileName(tile: Tile, language: Language): string {
  const [rank, suit] = [Number(tile.charAt(0)), tile.charAt(1) as Suit];
  if (language === "en") return `${rank} of ${SUIT_NAMES.en[suit]}`;
  return tile === "1s" ? "幺鸡" : RANKS.charAt(rank - 1) + SUIT_NAMES.zh[suit];
}

/** The seat as others see it: its hand hidden, with the number of its tiles, and nothing of what it
 * has passed on. */
export function maskSeat(seat: SeatState): SeatState {
  const { hand, passed: _, ...open } = seat;
  const size = typeof hand === "string" ? parseHand(hand).length : seat.hand_size;
  return { ...open, hand: null, ...(size !== undefined && { hand_size: size }) };
}

/**
 * 视角: the table as `seat` sees it, as `listViews` answers. For a round that is not over (then all
 * hands are laid open), and a table that says how long its `wall` is (a hidden hand hides that too).
 */
export function maskTable(table: Table, seat: number): Table {
  const seats = table.seats.map((each, index) => (index === seat ? each : maskSeat(each)));
  const { last } = table;
  const drawn = last?.event === "deal" || last?.event === "draw";
  if (!drawn || (last.seat ?? table.dealer) === seat) return { ...table, seats };
  const { tile: _, ...unseen } = last;
  return { ...table, seats, last: unseen };
}
