// The panel that tiles are picked from.

import { h, keyed, rove } from "./dom.js";
import { TILES } from "./model.js";
import { face } from "./tiles.js";
import { t, tileName } from "./words.js";

let asked = null;
let lastPicked = TILES[0];
const panel = () => document.getElementById("picker");
const say = (text) => (document.getElementById("spoken").textContent = text);

/**
 * Open the panel. `pick(tile)` and `erase()` change the table; `chosen()` gives the tiles so far;
 * `left()` how many of each are unseen. With `single` the first pick closes it.
 */
export function open(settings) {
  asked = settings;
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
      h("button", { type: "button", class: "quiet", "data-key": "picker close", onclick: () => close() }, t("close")),
    ),
  );
  refresh();
  const first = keyed(`pick ${lastPicked}`, box);
  rove(first);
  first.focus({ preventScroll: true });
  document.body.classList.add("picking");
  requestAnimationFrame(() => keyed(settings.opener)?.scrollIntoView({ block: "nearest" }));
}

export function close(back = true) {
  if (!asked) return;
  const { opener } = asked;
  asked = null;
  panel().hidden = true;
  panel().replaceChildren();
  document.body.classList.remove("picking");
  if (back) keyed(opener)?.focus();
}

/** Show the tiles so far and what is left of each. */
function refresh() {
  if (!asked) return;
  const left = asked.left();
  panel().querySelector(".picker-chosen").replaceChildren(...asked.chosen().map((tile) => face(tile)));
  for (const tile of TILES) {
    const button = keyed(`pick ${tile}`, panel());
    const count = Math.max(left[tile], 0);
    button.querySelector(".count").textContent = count;
    button.classList.toggle("none-left", left[tile] <= 0);
    button.setAttribute("aria-label", `${tileName(tile)}, ${t("left", count)}`);
  }
}

function pick(tile) {
  const { single, chosen, pick: use } = asked;
  lastPicked = tile;
  use(tile);
  if (single) {
    close();
    return;
  }
  refresh();
  say(t("added_tile", tileName(tile), chosen().length));
}

function erase() {
  const { single, chosen, erase: take } = asked;
  take();
  if (single) {
    close();
    return;
  }
  refresh();
  say(t("removed_tile", chosen().length));
}

/** Keys of the panel: Esc, Delete and Backspace. */
export function keys(event) {
  if (!asked) return;
  if (event.key === "Escape") {
    event.preventDefault();
    close();
  } else if ((event.key === "Backspace" || event.key === "Delete") && asked.erase && event.target.matches(".pick")) {
    event.preventDefault();
    erase();
  }
}
