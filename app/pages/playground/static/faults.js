// What is wrong with a table, or lacking on it.

import { notNow, rule } from "./answers.js";
import { h } from "./dom.js";
import { elementOf, goTo } from "./fields.js";
import { at, list, tilesOf } from "./model.js";
import { inWords } from "./tiles.js";
import { t } from "./words.js";

/** How many tiles a hand lacks that is not laid out yet. */
const lacking = (seat) => (typeof seat?.hand === "string" ? 13 - 3 * list(seat.melds).length - tilesOf(seat.hand).length : 0);

/** A tile drawn or won, or whose it was, that is not said yet. */
const isBlank = (pointer, table) => /^\/table\/(last\/tile|wins\/\d+\/(from|tile))$/.test(pointer) && at({ table }, pointer) === undefined;

/** Every fault of all answers to `table`, each once; apart from them the hands that lack tiles. */
export function faultsOf(answers, table) {
  const found = new Map();
  for (const [endpoint, { status, body }] of Object.entries(answers)) {
    if (status === 200 || notNow(endpoint, { status, body })) continue;
    for (const fault of body.errors ?? [{ pointer: "", code: body.code, detail: `${body.title}: ${body.detail}` }]) {
      found.set(`${fault.pointer} ${fault.code} ${fault.detail}`, fault);
    }
  }
  const all = [...found.values()];
  const blanks = all.filter(({ pointer }) => isBlank(pointer, table));
  const hands = list(table.seats).map((seat, index) => ({ pointer: `/table/seats/${index}/hand`, lacks: lacking(seat) }));
  const short = hands.filter(({ lacks }) => lacks > 0);
  const isShort = (fault) => fault.code === "hand_size" && short.some(({ pointer }) => pointer === fault.pointer);
  return {
    faults: all.filter((each) => !blanks.includes(each) && !isShort(each)),
    // Where a tile is not said, nobody has looked at the hands yet.
    unfinished: [...(blanks.length || all.some(isShort) ? short : []), ...blanks],
  };
}

/** What there is to say of them above the answers. */
export const lists = (page) => [faultList(page), stillToCome(page)];

/** What a field is called; its pointer where it has no name. */
function nameOf(pointer) {
  const field = elementOf(pointer);
  const name = field.getAttribute("aria-label") ?? field.labels?.[0]?.querySelector(".label")?.textContent ?? field.querySelector("legend")?.textContent;
  return name || pointer;
}

function faultList({ faults }) {
  if (!faults.length) return null;
  return h(
    "div",
    { class: "faults" },
    h("h3", {}, t(faults.length === 1 ? "faults_1" : "faults", faults.length)),
    h(
      "ul",
      {},
      faults.map((fault) =>
        h(
          "li",
          {},
          h("span", {}, inWords(fault.detail)),
          fault.pointer && h("button", { type: "button", class: "link", "data-key": `fault ${fault.pointer}`, onclick: () => goTo(fault.pointer) }, t("fault_at", nameOf(fault.pointer))),
          fault.rule && rule(fault.rule),
        ),
      ),
    ),
  );
}

/** A table that is being laid out has no faults for that. */
function stillToCome({ unfinished }) {
  if (!unfinished.length) return null;
  const rows = unfinished.map(({ pointer, lacks }) => {
    const name = lacks ? t("seat", pointer.split("/")[3]) : nameOf(pointer);
    return h("li", {}, h("button", { type: "button", class: "link", onclick: () => goTo(pointer) }, name), lacks && [" ", t(lacks === 1 ? "hand_too_small_1" : "hand_too_small", lacks)]);
  });
  return h("div", { class: "unfinished" }, h("h3", {}, t("unfinished")), h("ul", {}, rows));
}
