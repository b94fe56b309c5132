import assert from "node:assert/strict";
import { test } from "node:test";

import {
  formatHand,
  isTile,
  maskSeat,
  maskTable,
  parseHand,
  sortTiles,
  type Table,
  tileName,
  TILES,
} from "zhuoji-rules-client";

test("hands are read and written", () => {
  assert.deepEqual(parseHand("9s13m5p2m"), ["9s", "1m", "3m", "5p", "2m"]);
  assert.equal(formatHand(parseHand("9s13m5p2m")), "123m5p9s");
  assert.deepEqual(sortTiles(["1s", "9m", "1p", "9m"]), ["9m", "9m", "1p", "1s"]);
  assert.deepEqual(parseHand(""), []);
  assert.equal(formatHand([]), "");
  for (const hand of ["1", "m", "0m", "1x", "1m ", "5m5"]) {
    assert.throws(() => parseHand(hand), RangeError);
  }
});

test("there are 27 tiles, each with a name", () => {
  assert.equal(TILES.length, 27);
  assert.ok(TILES.every(isTile));
  assert.ok(!isTile("0m") && !isTile("5x") && !isTile("55m"));
  assert.deepEqual([tileName("5m", "zh"), tileName("5m", "en")], ["五万", "5 of characters"]);
  assert.deepEqual([tileName("1s", "zh"), tileName("9p", "zh")], ["幺鸡", "九筒"]);
  for (const language of ["zh", "en"] as const) {
    assert.equal(new Set(TILES.map((tile) => tileName(tile, language))).size, 27);
  }
});

test("what others may not see is hidden", () => {
  const table: Table = {
    dealer: 0,
    seats: [{ hand: "123m" }, { hand: "55p", ready: "hard", passed: { wins: ["5p"] } }, { hand: null, hand_size: 13 }],
  };
  const { seats } = maskTable(table, 0);
  assert.deepEqual(seats[0], { hand: "123m" });
  assert.deepEqual(seats[1], { hand: null, hand_size: 2, ready: "hard" });
  assert.deepEqual(seats[2], table.seats[2]);
  assert.deepEqual(maskSeat({ hand: "" }), { hand: null, hand_size: 0 });
  assert.equal(table.seats[1]?.hand, "55p");
});
