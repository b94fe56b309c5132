// Form fields bound to a JSON pointer of the state, and the faults beside them.

import { h } from "./dom.js";
import { at, claims, isTile, list, listAt, put, readClaims, unseen } from "./model.js";
import { face, inWords, openPicker, tileRow } from "./tiles.js";
import { t, tileName } from "./words.js";

const labelled = (label, control, wide) => h("label", { class: wide ? "field wide" : "field" }, h("span", { class: "label" }, label), control);

/** A field, or a mark, and what explains the word for it. */
export const explained = (word, field) =>
  h("span", { class: "explained" }, field, h("button", { type: "button", class: "what", "data-word": word, "aria-label": t("what_is", field.querySelector(".label").textContent) }, "?"));

/** Take away the objects around `pointer` that hold nothing any more. */
function set(state, pointer, value) {
  put(state, pointer, value);
  const above = pointer.slice(0, pointer.lastIndexOf("/"));
  const parent = at(state, above);
  const kept = ["", "/room", "/table"].includes(above) || /^\/table\/seats\/\d+$/.test(above);
  if (value === undefined && !kept && !Array.isArray(parent) && Object.keys(parent ?? {}).length === 0) put(state, above, undefined);
}

/** A select of `[value, text]`; a value that is none of them is shown as it is. With `claiming` its `onset` uses `claims`. */
export function selectField(page, pointer, label, choices, { blank = true, claiming = false, onset } = {}) {
  const value = at(page.state, pointer);
  const all = [...(blank ? [[undefined, t("unset")]] : []), ...choices];
  let chosen = all.findIndex(([each]) => each === value);
  if (chosen < 0) chosen = all.push([value, JSON.stringify(value) ?? t("unset")]) - 1;
  const control = h(
    "select",
    {
      "data-key": pointer,
      "data-pointer": pointer,
      onchange: async (event) => {
        const [picked] = all[event.target.selectedIndex];
        if (claiming && !claims) await readClaims();
        page.change((state) => (onset ? onset(state, picked) : set(state, pointer, picked)));
      },
    },
    all.map(([, text], index) => h("option", { selected: index === chosen }, text)),
  );
  return labelled(label, control);
}

export const seatChoices = (page) => list(page.state.table.seats).map((_, seat) => [seat, t("seat", seat)]);

export const seatField = (page, pointer, label, settings) => selectField(page, pointer, label, seatChoices(page), settings);

export const triField = (page, pointer, label) =>
  selectField(page, pointer, label, [
    [true, t("yes")],
    [false, t("no")],
  ]);

export function numberField(page, pointer, label, { min, max, placeholder, onset } = {}) {
  const value = at(page.state, pointer);
  const control = h("input", {
    type: "number",
    inputmode: "numeric",
    min,
    max,
    placeholder,
    "data-key": pointer,
    "data-pointer": pointer,
    value: typeof value === "number" ? value : (value ?? ""),
    oninput: (event) => {
      const number = event.target.value === "" ? undefined : Number(event.target.value);
      page.change((state) => (onset ? onset(state, number) : set(state, pointer, number)), { typing: true });
    },
    onchange: page.settle,
  });
  return labelled(label, control);
}

/** A place for one tile. */
export function tileField(page, pointer, label, onset = (state, tile) => set(state, pointer, tile)) {
  const tile = at(page.state, pointer);
  const wanted = () => at(page.state, pointer);
  const clear = () => page.change((state) => onset(state, undefined));
  const button = h(
    "button",
    {
      type: "button",
      class: `slot${tile === undefined ? " empty" : ""}`,
      "data-key": pointer,
      "data-pointer": pointer,
      "aria-label": tile === undefined ? t("choose", label) : t("chosen", label, tileName(tile)),
      onclick: () =>
        openPicker({
          title: label,
          opener: pointer,
          single: true,
          chosen: () => [wanted()].filter(isTile),
          left: () => unseen(page.state.table),
          pick: (picked) => page.change((state) => onset(state, picked)),
          erase: clear,
        }),
      onkeydown: (event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        clear();
      },
    },
    tile === undefined ? "+" : face(tile),
  );
  return h("div", { class: "field" }, h("span", { class: "label", "aria-hidden": "true" }, label), button);
}

/** A list of tiles, such as those that were passed on. */
export function tilesField(page, pointer, label) {
  const tiles = () => list(at(page.state, pointer));
  const drop = (index) =>
    page.change((state) => {
      listAt(state, pointer).splice(index, 1);
      if (!tiles().length) set(state, pointer, undefined);
    });
  return h(
    "div",
    { class: "field wide", "data-pointer": pointer },
    h("span", { class: "label" }, label),
    tileRow({
      key: pointer,
      label,
      tiles: tiles(),
      remove: drop,
      add: (opener) =>
        openPicker({
          title: label,
          opener,
          chosen: tiles,
          left: () => unseen(page.state.table),
          pick: (tile) => page.change((state) => listAt(state, pointer).push(tile)),
          erase: () => tiles().length && drop(tiles().length - 1),
        }),
    }),
  );
}

/** A part that folds away; it stays as it was when the form is made anew. */
export function fold(page, key, summary, { marked = false, onopen } = {}, ...children) {
  const toggled = ({ target }) => {
    page.folds[key] = target.open;
    if (target.open) onopen?.();
  };
  return h(
    "details",
    { class: marked ? "fold marked" : "fold", open: page.folds[key], ontoggle: toggled },
    h("summary", { "data-key": `fold ${key}` }, summary),
    h("div", { class: "folded" }, children),
  );
}

const CONTROLS = "input, select, textarea, button";

/** The element that stands for a pointer: the field itself, or what it is part of. */
export function elementOf(pointer) {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf("/"))) {
    const found = document.querySelector(`[data-pointer="${CSS.escape(path)}"]`);
    if (found) return found;
  }
  return document.querySelector('[data-pointer="/table"]');
}

export function goTo(pointer) {
  const found = elementOf(pointer);
  if (document.body.classList.contains("sheet-open")) document.getElementById("digest").click(); // it would cover it
  found.closest(".seat")?.classList.add("shown");
  for (let box = found.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  const control = found.matches(CONTROLS) ? found : (found.querySelector(CONTROLS) ?? found);
  control.scrollIntoView({ block: "center" });
  control.focus();
}

export function clearFaults() {
  document.querySelectorAll('p.fault[id^="fault-"]').forEach((each) => each.remove());
  document.querySelectorAll("[data-faulty]").forEach((each) => {
    each.removeAttribute("data-faulty");
    each.removeAttribute("aria-invalid");
    each.removeAttribute("aria-describedby");
  });
}

/** Say every fault beside the field that it is about. */
export function placeFaults(faults) {
  clearFaults();
  faults.forEach((fault, index) => {
    if (!fault.pointer) return;
    const element = elementOf(fault.pointer);
    const id = `fault-${index}`;
    const isControl = element.matches(CONTROLS);
    element.dataset.faulty = "";
    if (isControl) element.setAttribute("aria-invalid", "true");
    element.setAttribute("aria-describedby", [element.getAttribute("aria-describedby"), id].filter(Boolean).join(" "));
    element.closest(".seat")?.classList.add("shown");
    const note = h("p", { class: "fault", id }, inWords(fault.detail));
    const beside = element.closest(".field, .chips, .notation");
    if (beside) beside.after(note);
    else if (isControl) element.after(note);
    else element.prepend(note);
    const box = element.closest("details");
    if (box) box.open = true;
  });
}

