// What a table is made of, without any page: hands, counts, links. Takes whatever a JSON view holds.

export const SUITS = ["m", "p", "s"];
export const TILES = SUITS.flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}${suit}`));
export const KINDS = ["pung", "concealed_kong", "added_kong", "exposed_kong"];

/** What changes discards and what tells of them: `claims.js`, which is read once somebody does. */
export let claims = null;
export const readClaims = async () => (claims ??= await import("./claims.js"));

const order = (tile) => TILES.indexOf(tile);
export const list = (value) => (Array.isArray(value) ? value : []);
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const isTile = (value) => TILES.includes(value);

/** The tiles of `123m55p`, as far as it can be read. */
export function tilesOf(hand) {
  if (typeof hand !== "string") return [];
  return [...hand.matchAll(/([1-9]+)([mps])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));
}

/** `123m55p` of tiles, sorted. */
export function handOf(tiles) {
  const sorted = [...tiles].sort((a, b) => order(a) - order(b));
  return SUITS.map((suit) => {
    const ranks = sorted.filter((tile) => tile[1] === suit).map((tile) => tile[0]);
    return ranks.length ? ranks.join("") + suit : "";
  }).join("");
}

/** What is at a JSON pointer of `root`. */
export function at(root, pointer) {
  return steps(pointer).reduce((node, step) => (node === null || node === undefined ? undefined : node[step]), root);
}

/** Put `value` at a JSON pointer, making the objects on the way; `undefined` takes the field away. */
export function put(root, pointer, value) {
  const path = steps(pointer);
  const last = path.pop();
  let node = root;
  for (const step of path) {
    if (typeof node[step] !== "object" || node[step] === null) node[step] = {};
    node = node[step];
  }
  if (value !== undefined) node[last] = value;
  else if (Array.isArray(node)) node.splice(Number(last), 1);
  else delete node[last];
}

export function steps(pointer) {
  return pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The list at a JSON pointer, made where there is none. */
export function listAt(root, pointer) {
  if (!Array.isArray(at(root, pointer))) put(root, pointer, []);
  return at(root, pointer);
}

/** The tiles that a meld shows, its wild tiles among them. */
export function tilesOfMeld(meld) {
  const size = meld?.kind === "pung" ? 3 : 4;
  const wilds = list(meld?.wilds).filter(isTile).slice(0, size);
  return [...Array(size - wilds.length).fill(meld?.tile), ...wilds];
}

/** How many copies of each tile the table does not show. */
export function unseen(table) {
  const left = Object.fromEntries(TILES.map((tile) => [tile, 4]));
  const see = (tile) => {
    if (tile in left) left[tile] -= 1;
  };
  for (const seat of list(table?.seats)) {
    tilesOf(seat?.hand).forEach(see);
    list(seat?.melds).flatMap(tilesOfMeld).forEach(see);
  }
  list(table?.discards).filter((discard) => discard?.to === undefined).forEach((discard) => see(discard?.tile));
  list(table?.wins).filter((win) => win?.by !== "discard").forEach((win) => see(win?.tile));
  see(table?.indicator);
  see(table?.flip);
  return left;
}

/** Whether nothing lies on the table. */
export function isEmpty(table) {
  const bare = (seat) => seat?.hand === "" && !list(seat.melds).length;
  return list(table.seats).length > 0 && list(table.seats).every(bare) && !list(table.discards).length && !list(table.wins).length && table.last?.event === "deal";
}

/** A table of empty hands. */
export function emptyTable(seats) {
  return { dealer: 0, seats: Array.from({ length: seats }, () => ({ hand: "" })), discards: [], last: { event: "deal" } };
}

/** JSON with what is short on one line. */
export function pretty(value, indent = "") {
  const short = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, " ") ?? "null";
  if (short.length + indent.length < 76 || typeof value !== "object" || value === null) return short;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Array.isArray(value)
    ? value.map((each) => pretty(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${pretty(each, inner)}`);
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

const MOST_BYTES = 256 * 1024; // of the JSON of a link: four times the largest request about a table
const PIECE = 256; // bytes go in by so many, for each of them can come out as a thousand

/** A link that holds more than any table. */
export class TooLarge extends Error {}

/** What `stream` makes of `bytes`. Throws TooLarge, without having made much more, where that is more than `most`. */
async function through(bytes, stream, most = Infinity) {
  let taken = 0;
  const pieces = new ReadableStream({
    pull(controller) {
      if (taken < bytes.length) controller.enqueue(bytes.subarray(taken, (taken += PIECE)));
      else controller.close();
    },
  });
  const reader = pieces.pipeThrough(stream).getReader();
  const made = [];
  let size = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new TooLarge();
    }
    made.push(value);
  }
  return new Uint8Array(await new Blob(made).arrayBuffer());
}

/** The state as the fragment of a link. */
export async function toFragment(state) {
  const json = new TextEncoder().encode(JSON.stringify({ v: 1, ...state }));
  const packed = await through(json, new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The state of a link. Throws where it holds none, TooLarge where it holds too much. */
export async function fromFragment(fragment) {
  const packed = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const json = await through(packed, new DecompressionStream("deflate-raw"), MOST_BYTES);
  const { v, room, table, lang, record } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  if (v === 1 && isObject(record?.room) && isObject(record.deal)) return { record, ...(lang === "zh" || lang === "en" ? { lang } : {}) };
  if (v !== 1 || !isObject(room) || !isObject(table)) throw new Error("not a table");
  return { room, table, ...(lang === "zh" || lang === "en" ? { lang } : {}) };
}
