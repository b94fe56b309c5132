// Discards, and what tells of them: the melds that claim one, the last event, a win. They are changed together.

import { isObject, isTile, list, listAt, put } from "./model.js";

/** Whose discard is next, going by the discards so far. */
export function nextDiscarder(table) {
  const last = list(table.discards).at(-1);
  if (!last) return table.dealer ?? 0;
  return last.to ?? (last.seat + 1) % Math.max(list(table.seats).length, 1);
}

const CLAIMS = ["pung", "exposed_kong", "added_kong"];

/** The latest discard that a meld of `seat` can be made with: one that it is `marked` on, or else one that nobody took. */
function discardFor(table, seat, meld, marked) {
  const fits = (each) => each?.tile === meld.tile && each.seat !== seat && each.to === (marked ? seat : undefined);
  return CLAIMS.includes(meld?.kind) ? list(table.discards).findLast((each) => fits(each) && (meld.from === undefined || each.seat === meld.from)) : undefined;
}

/** Mark the discard that a meld claims, or `old`, or one that is added. All others keep their seats. */
function claim(table, seat, meld, old) {
  if (!CLAIMS.includes(meld.kind) || !isTile(meld.tile)) return;
  let discard = discardFor(table, seat, meld, false) ?? old;
  if (!discard) {
    const all = listAt(table, "/discards");
    const after = all.findLastIndex((each) => each?.seat === seat); // what it discarded after the claim
    const count = list(table.seats).length;
    const next = after < 0 ? nextDiscarder(table) : (seat + count - 1) % count;
    discard = { seat: next === seat ? (seat + count - 1) % count : next };
    all.splice(after < 0 ? all.length : after, 0, discard);
  }
  Object.assign(discard, { seat: meld.from ?? discard.seat, tile: meld.tile, to: seat });
  meld.from = discard.seat;
  if (table.discards.at(-1) === discard && ["deal", "draw", "discard", "pung"].includes(table.last?.event)) {
    table.last = meld.kind === "pung" ? { event: "pung", seat, tile: meld.tile } : { event: "draw", seat, after_kong: meld.tile };
  }
}

/** Nobody took the discard of a meld that is no more; that discard. */
export function unclaim(table, seat, meld) {
  const discard = discardFor(table, seat, meld, true);
  if (!discard) return undefined;
  delete discard.to;
  if (table.discards.at(-1) === discard && ["pung", "draw"].includes(table.last?.event)) table.last = { event: "discard", seat: discard.seat, tile: discard.tile };
  return discard;
}

/** Change a field of a meld, and what it claims with it. */
export function changeMeld(table, seat, meld, field, value) {
  const old = unclaim(table, seat, meld);
  if (value === undefined) delete meld[field];
  else meld[field] = value;
  if (meld.kind === "concealed_kong") {
    delete meld.from;
    if (field === "kind" && old) {
      // It holds the tile that was taken.
      if (table.last?.event === "discard" && table.discards.at(-1) === old) table.last = { event: "draw", seat, after_kong: meld.tile };
      table.discards.splice(table.discards.indexOf(old), 1);
    }
  }
  claim(table, seat, meld, old);
}

/** Add a meld, and what it claims. */
export function addMeld(table, seat, kind, tile) {
  const meld = { kind, tile };
  listAt(table, `/seats/${seat}/melds`).push(meld);
  claim(table, seat, meld);
}

/** What may tell of the last discard, with the name of its seat there: the discard, the last event, the win that takes it. */
function tellers(table) {
  const [discard, win] = [list(table.discards).at(-1), list(table.wins).at(-1)];
  return [
    isObject(discard) && discard.to === undefined && [discard, "seat"],
    table.last?.event === "discard" && [table.last, "seat"],
    win?.by === "discard" && [win, "from"],
  ].filter(Boolean);
}

/** Change the seat or the tile of a discard, or of what tells of one, and of all that told the same. */
export function changeDiscard(table, node, field, value) {
  const all = tellers(table);
  const [, own] = all.find(([each]) => each === node) ?? [];
  const same = all.filter(([each, seat]) => own && value !== undefined && each !== node && each.tile === node.tile && each[seat] === node[own]);
  for (const [each, seat] of [[node, own ?? "seat"], ...same]) {
    put(each, field === "tile" ? "/tile" : `/${seat}`, value);
    if (field !== "tile") delete each.after_kong; // it was another seat's
  }
}

/** Add the discard that a win takes, where it does not lie there yet; `anywhere` for rounds that are played on. */
export function winDiscard(table, win, anywhere) {
  if (win.by !== "discard" || !Number.isInteger(win.from) || !isTile(win.tile)) return;
  const all = listAt(table, "/discards");
  const fits = (each) => each?.seat === win.from && each.tile === win.tile;
  if (!all.slice(anywhere ? 0 : -1).some(fits)) all.push({ seat: win.from, tile: win.tile });
}
