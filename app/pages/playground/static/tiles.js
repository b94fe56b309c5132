// Tiles on the page.

import { h, styled } from "./dom.js";
import { isTile, readClaims, tilesOf } from "./model.js";
import { t, tileName, tileNamed } from "./words.js";

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

const IN_WORDS = /[（(]?(?<![A-Za-z0-9])((?:[1-9]+[mps])+)(?![A-Za-z0-9])[）)]?|幺鸡|[一二三四五六七八九][万筒]|[二三四五六七八九]条/g;

/**
 * A text with the tiles in it drawn: `9p`, `(9p)`, `123m55p`. Where they are named in Chinese the picture stands after
 * the name, once a text. The text can be copied as it was.
 */
export function inWords(text) {
  const made = [];
  const drawn = new Set();
  let at = 0;
  for (const { 0: whole, 1: notation, index } of String(text).matchAll(IN_WORDS)) {
    const bracketed = /^[（(].*[）)]$/.test(whole);
    const from = notation ? index + (bracketed ? 0 : whole.indexOf(notation)) : index + whole.length;
    made.push(text.slice(at, from));
    if (notation) {
      const spelt = bracketed ? whole : notation;
      // In brackets it stands after a name.
      made.push(h("span", { class: "in-words" }, tilesOf(notation).map((tile) => face(tile, !bracketed)), h("span", { class: "spelt", "aria-hidden": bracketed ? null : "true" }, spelt)));
      at = from + spelt.length;
    } else {
      if (!drawn.has(whole)) made.push(h("span", { class: "in-words" }, face(tileNamed(whole))));
      drawn.add(whole);
      at = from;
    }
  }
  return [...made, String(text).slice(at)].filter((each) => each !== "");
}

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
    "+",
  );
  return h("div", { class: "tiles", role: "group", "aria-label": label, "data-roving": true }, buttons, adder, hint);
}

let picker = null;
let reading = null;

/** Read the panel that tiles are picked from, before it is needed. */
export const readPicker = () =>
  (reading ??= Promise.all([import("./picker.js"), styled("picker.css"), readClaims()]).then(([read]) => {
    picker = read;
  }));

/** Open it, for what `picker.js` says. */
export async function openPicker(settings) {
  await readPicker();
  picker.open(settings);
}

export const closePicker = (back) => picker?.close(back);

export const pickerKeys = (event) => picker?.keys(event);
