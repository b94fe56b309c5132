// What an empty table says.

import { deal, DECK, shuffle } from "./chance.js";
import { h } from "./dom.js";
import { handOf } from "./model.js";
import { t } from "./words.js";

/** Where to begin, instead of answers. */
export function greeting(page) {
  const random = () =>
    page.change(({ table }) => {
      const hands = deal(shuffle(DECK), table.seats.length, table.dealer ?? 0);
      hands.forEach((tiles, seat) => (table.seats[seat].hand = handOf(tiles)));
    });
  return h("div", { class: "answer" }, h("p", {}, t("greeting")), h("div", { class: "buttons" }, h("button", { type: "button", class: "main", "data-key": "deal random", onclick: random }, t("deal_random"))));
}
