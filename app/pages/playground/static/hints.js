// Hints 提示: how far each hand is from ready, which tiles help, and the tiles lit by how good they are.

import { rule } from "./answers.js";
import { h } from "./dom.js";
import { list } from "./model.js";
import { face } from "./tiles.js";
import { t } from "./words.js";

/** The part of the answers that is about hints. */
export function part(body) {
  if (!body.seats.length) return h("p", { class: "note" }, t("no_known_hands"));
  return [body.seats.map(ofSeat), h("p", { class: "note" }, rule(body.rule))];
}

function ofSeat(seat) {
  const now = h("span", { class: "hint shanten" }, seat.discards.length ? shanten(seat) : inWords(seat));
  return h(
    "div",
    { class: `by-seat who-${seat.seat}`, "data-seat": seat.seat },
    h("h4", {}, t("seat", seat.seat), now),
    seat.useful.length > 0 && usefulTiles(seat.useful),
    seat.discards.map((each) => {
      const level = levelOf(each, seat.discards);
      return h(
        "div",
        { class: "discard-then", "data-discard": each.tile },
        h("span", { class: "action" }, h("b", {}, t("discard_then")), lit(face(each.tile, true), level), h("span", { class: "shanten" }, inWords(each))),
        // Of the worse ones the number is enough.
        level && usefulTiles(each.useful),
      );
    }),
  );
}

function usefulTiles(useful) {
  return h(
    "ul",
    { class: "useful", "aria-label": t("useful_tiles") },
    useful.map(({ tile, left }) => h("li", { "data-tile": tile, class: left ? "" : "none-left" }, face(tile, true), h("span", { class: "left" }, t("left", left)))),
  );
}

const shanten = (hint) => t(hint.shanten ? "shanten" : `shanten_${hint.shanten}`, hint.shanten);

function inWords(hint) {
  const left = hint.useful.reduce((sum, each) => sum + each.left, 0);
  return hint.useful.length ? `${shanten(hint)} · ${t("useful_left", hint.useful.length, left)}` : shanten(hint);
}

/** How good a discard is: `best`, `good` if it only leaves fewer useful tiles, else nothing. */
function levelOf(discard, discards) {
  const [first] = discards;
  if (discard.shanten === null || discard.shanten !== first.shanten) return "";
  return discard.left === first.left ? "best" : "good";
}

function lit(tile, level) {
  if (level) tile.classList.add("lit", level);
  return tile;
}

/** Light the tiles of hands, and those that may be discarded. */
export function light(page) {
  const answer = page.hints && page.answers?.hints;
  for (const each of document.querySelectorAll("#table .lit, [data-answer='legal-actions'] .lit")) each.classList.remove("lit", "best", "good");
  if (answer?.status !== 200) return;
  for (const { seat, discards } of answer.body.seats) {
    for (const discard of list(discards)) {
      const level = levelOf(discard, discards);
      const shown = document.querySelectorAll(`[data-key^="/table/seats/${seat}/hand#"], [data-answer="legal-actions"] [data-seat="${seat}"] [data-action="discard"] .faces > *`);
      for (const each of shown) {
        const tile = each.matches("svg") ? each : each.querySelector("svg");
        if (tile?.dataset.tile !== discard.tile) continue;
        lit(tile, level);
        if (tile !== each) say(each, discard, level);
      }
    }
  }
}

/** What the light says, in words too. */
function say(button, discard, level) {
  const said = t(level === "best" ? "best_discard" : "discard_leaves", inWords(discard));
  button.dataset.name ??= button.getAttribute("aria-label");
  button.setAttribute("aria-label", `${button.dataset.name}. ${said}`);
  button.title = `${button.dataset.name}. ${said}`;
}
