// What is wrong with a table, or lacking on it.

import { notNow, rule } from "./answers.js";
import { h } from "./dom.js";
import { elementOf, goTo } from "./fields.js";
import { list, tilesOf } from "./model.js";
import { inWords } from "./tiles.js";
import { t } from "./words.js";

/** How many tiles a hand lacks that is not laid out yet. */
function lacking({ code, pointer }, table) {
  const seat = code === "hand_size" && list(table.seats)[Number(pointer.split("/")[3])];
  return typeof seat?.hand === "string" ? 13 - 3 * list(seat.melds).length - tilesOf(seat.hand).length : 0;
}

/** Every fault of all answers to `table`, each once; apart from them the hands that lack tiles. */
export function faultsOf(answers, table) {
  const found = new Map();
  for (const [endpoint, { status, body }] of Object.entries(answers)) {
    if (status === 200 || notNow(endpoint, { status, body })) continue;
    for (const fault of body.errors ?? [{ pointer: "", code: body.code, detail: `${body.title}: ${body.detail}` }]) {
      found.set(`${fault.pointer} ${fault.code} ${fault.detail}`, { ...fault, lacks: lacking(fault, table) });
    }
  }
  const all = [...found.values()];
  return { faults: all.filter((each) => each.lacks <= 0), unfinished: all.filter((each) => each.lacks > 0) };
}

/** What there is to say of them above the answers. */
export const lists = (page) => [faultList(page), stillToCome(page)];

/** What a field is called; its pointer where it has no name. */
function nameOf(pointer) {
  const field = elementOf(pointer);
  const name = field.getAttribute("aria-label") ?? field.labels?.[0]?.querySelector(".label")?.textContent;
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
  const rows = unfinished.map(({ pointer, lacks }) => h("li", {}, h("button", { type: "button", class: "link", onclick: () => goTo(pointer) }, t("seat", pointer.split("/")[3])), " ", t("hand_too_small", lacks)));
  return h("div", { class: "unfinished" }, h("h3", {}, t("unfinished")), h("ul", {}, rows));
}
