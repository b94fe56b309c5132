// What edits one thing of a list: a meld, a discard.

import { changeDiscard, changeMeld } from "./claims.js";
import { h } from "./dom.js";
import { explained, seatField, selectField, tileField, tilesField, triField } from "./fields.js";
import { at, KINDS } from "./model.js";
import { removeItem } from "./table.js";
import { used, uses } from "./uses.js";
import { t } from "./words.js";

function editor(page, pointer, label, ...fields) {
  const close = () => {
    page.editing = null;
    page.draw(`${pointer} chip`);
  };
  return h(
    "fieldset",
    { class: "editor", onkeydown: (event) => event.key === "Escape" && close() },
    h("legend", {}, label),
    h("div", { class: "fields" }, fields),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "quiet", "data-key": `${pointer} remove`, onclick: () => removeItem(page, pointer) }, t("remove")),
      h("button", { type: "button", class: "quiet", "data-key": `${pointer} done`, onclick: close }, t("done")),
    ),
  );
}

export function meldEditor(page, pointer, label) {
  const seat = Number(pointer.split("/")[3]);
  const use = uses(page);
  const onset = (field) => (state, value) => changeMeld(state.table, seat, at(state, pointer), field, value);
  return editor(
    page,
    pointer,
    label,
    selectField(page, `${pointer}/kind`, t("kind"), KINDS.map((each) => [each, t(each)]), { blank: false, onset: onset("kind") }),
    tileField(page, `${pointer}/tile`, t("tile"), onset("tile")),
    at(page.state, `${pointer}/kind`) !== "concealed_kong" && seatField(page, `${pointer}/from`, t("from"), { onset: onset("from") }),
    used(page, [
      [use.late && at(page.state, `${pointer}/kind`) !== "pung", `${pointer}/late`, (each) => triField(page, each, t("late"))],
      [use.robbed, `${pointer}/robbed`, (each) => triField(page, each, t("robbed"))],
      [use.wilds, `${pointer}/wilds`, (each) => explained("wild", tilesField(page, each, t("wilds")))],
    ]),
  );
}

export function discardEditor(page, pointer, label) {
  const onset = (field) => (state, value) => changeDiscard(state.table, at(state, pointer), field, value);
  return editor(
    page,
    pointer,
    label,
    seatField(page, `${pointer}/seat`, t("by_seat"), { blank: false, onset: onset("seat") }),
    tileField(page, `${pointer}/tile`, t("tile"), onset("tile")),
    seatField(page, `${pointer}/to`, t("taken")),
  );
}
