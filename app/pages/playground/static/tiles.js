// Tiles on the page, and the panel that they are picked from.

import { h, keyed, rove } from "./dom.js";
import { isTile, TILES } from "./model.js";
import { t, tileName } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** The face of a tile; `named` where nothing around it says what it is. */
export function face(tile, named = false) {
  if (!isTile(tile)) return h("span", { class: "tile unknown" }, String(tile ?? "?"));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "tile");
  svg.setAttribute("viewBox", "0 0 60 80");
  svg.dataset.tile = tile;
  if (named) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", tileName(tile));
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#t-${tile}`);
  svg.append(use);
  return svg;
}

export const faces = (tiles, named = true) => h("span", { class: "faces" }, tiles.map((tile) => face(tile, named)));

/** Buttons of a row of tiles, each removing itself, and the one that adds more. */
export function tileRow({ key, label, tiles, remove, add, hint }) {
  const erase = (index) => (event) => {
    if (event.type === "keydown" && event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    remove(index);
  };
  const buttons = tiles.map((tile, index) =>
    h(
      "button",
      {
        type: "button",
        class: "tile-button",
        "data-key": `${key}#${index}`,
        "aria-label": t("remove_tile", tileName(tile)),
        title: tileName(tile),
        onclick: erase(index),
        onkeydown: erase(index),
      },
      face(tile),
    ),
  );
  const adder = h(
    "button",
    {
      type: "button",
      class: "add",
      "data-key": `${key}+`,
      "aria-label": t("add_to", label),
      onclick: () => add(`${key}+`),
    },
    "＋",
  );
  return h("div", { class: "tiles", role: "group", "aria-label": label, "data-roving": true }, buttons, adder, hint);
}

let open = null;
let lastPicked = TILES[0];
const panel = () => document.getElementById("picker");
const say = (text) => (document.getElementById("spoken").textContent = text);

/**
 * Open the panel. `pick(tile)` and `erase()` change the table; `chosen()` gives the tiles so far;
 * `left()` how many of each are unseen. With `single` the first pick closes it.
 */
export function openPicker(settings) {
  open = settings;
  lastPicked = settings.chosen().at(-1) ?? lastPicked;
  const box = panel();
  box.hidden = false;
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-labelledby", "picker-title");
  box.setAttribute("aria-describedby", "picker-hint");
  box.replaceChildren(
    h("div", { class: "picker-head" }, h("strong", { id: "picker-title" }, settings.title), h("span", { class: "picker-chosen" })),
    settings.extra ?? "",
    h(
      "div",
      { class: "picker-tiles", role: "group", "aria-label": t("picker"), "data-roving": true },
      TILES.map((tile) =>
        h(
          "button",
          { type: "button", "data-key": `pick ${tile}`, class: `pick suit-${tile[1]}`, title: tileName(tile), onclick: () => pick(tile) },
          face(tile),
          h("span", { class: "count" }),
        ),
      ),
    ),
    h(
      "div",
      { class: "picker-foot" },
      h("span", { id: "picker-hint", class: "hint" }, t("picker_hint")),
      settings.erase && h("button", { type: "button", class: "quiet", "data-key": "picker erase", onclick: erase }, settings.single ? t("clear_slot") : t("erase")),
      h("button", { type: "button", class: "quiet", "data-key": "picker close", onclick: () => closePicker() }, t("close")),
    ),
  );
  refreshPicker();
  const first = keyed(`pick ${lastPicked}`, box);
  rove(first);
  first.focus({ preventScroll: true });
  document.body.classList.add("picking");
  requestAnimationFrame(() => keyed(settings.opener)?.scrollIntoView({ block: "nearest" }));
}

export function closePicker(back = true) {
  if (!open) return;
  const { opener } = open;
  open = null;
  panel().hidden = true;
  panel().replaceChildren();
  document.body.classList.remove("picking");
  if (back) keyed(opener)?.focus();
}

/** Show the tiles so far and what is left of each. */
export function refreshPicker() {
  if (!open) return;
  const left = open.left();
  panel().querySelector(".picker-chosen").replaceChildren(...open.chosen().map((tile) => face(tile)));
  for (const tile of TILES) {
    const button = keyed(`pick ${tile}`, panel());
    const count = Math.max(left[tile], 0);
    button.querySelector(".count").textContent = count;
    button.classList.toggle("none-left", left[tile] <= 0);
    button.setAttribute("aria-label", `${tileName(tile)}, ${t("left", count)}`);
  }
}

function pick(tile) {
  const { single, chosen, pick: use } = open;
  lastPicked = tile;
  use(tile);
  if (single) {
    closePicker();
    return;
  }
  refreshPicker();
  say(t("added_tile", tileName(tile), chosen().length));
}

function erase() {
  const { single, chosen, erase: take } = open;
  take();
  if (single) {
    closePicker();
    return;
  }
  refreshPicker();
  say(t("removed_tile", chosen().length));
}

/** Keys of the panel: Esc, Delete and Backspace. */
export function pickerKeys(event) {
  if (!open) return;
  if (event.key === "Escape") {
    event.preventDefault();
    closePicker();
  } else if ((event.key === "Backspace" || event.key === "Delete") && open.erase && event.target.matches(".pick")) {
    event.preventDefault();
    erase();
  }
}
