// Playing on from the table: what seats choose, and what chance decides, is asked of the service.

import { deal, drawn } from "./chance.js";
import { h, keyed } from "./dom.js";
import { handOf, list, unseen } from "./model.js";
import { openPicker } from "./tiles.js";
import { t } from "./words.js";

/** A seat chooses an action. It can change its mind while others have not chosen. */
export function choose(page, seat, action) {
  page.choices = [...page.choices.filter((each) => each.seat !== seat), { seat, ...action }];
  return goOn(page);
}

/** Ask what comes of the choices; `chance` is what was drawn, turned or dealt. */
export async function goOn(page, chance = {}) {
  const { room, table } = page.state;
  const asked = page.asked();
  const { status, body } = await page.question("transitions", { room, table, choices: page.choices, ...chance });
  if (page.asked() !== asked) return;
  if (status !== 200) page.prompt = () => h("p", { class: "fault" }, body.detail);
  else if (body.status === "acting" || body.status === "over") {
    page.change((state) => (state.table = body.table));
    return;
  } else page.prompt = () => prompt(page, body, chance);
  page.show();
  keyed("random")?.focus();
}

function prompt(page, body, chance) {
  const tile = (name, text) => wanted(text, [
    h("button", { type: "button", class: "main", "data-key": "random", onclick: () => goOn(page, { ...chance, [name]: drawn(page.state.table)[0] }) }, t("random")),
    h("button", { type: "button", class: "quiet", "data-key": "choose tile", onclick: () => pickTile(page, text, (picked) => goOn(page, { ...chance, [name]: picked })) }, t("choose_tile")),
  ]);
  if (body.status === "waiting") return h("p", { class: "note" }, t("waiting_for", body.seats.map(({ seat }) => t("seat", seat)).join(", ")));
  if (body.status === "draw") return tile("draw", t("which_drawn", body.draw.seat));
  if (body.status === "flip") return tile("flip", t("which_flipped"));
  return wanted(t("deal_now"), [
    h("button", { type: "button", class: "main", "data-key": "random", onclick: () => goOn(page, { ...chance, deal: { hands: dealt(page) } }) }, t("random")),
  ]);
}

const wanted = (text, buttons) => h("div", { class: "prompt", role: "group", "aria-label": text }, h("strong", {}, text), buttons);

function dealt(page) {
  const { seats, dealer } = page.state.table;
  return deal(drawn(page.state.table), list(seats).length, dealer).map(handOf);
}

function pickTile(page, title, pick) {
  openPicker({ title, opener: "choose tile", single: true, chosen: () => [], left: () => unseen(page.state.table), pick });
}
