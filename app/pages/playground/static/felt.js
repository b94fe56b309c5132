// The table that is played at: who sits where, rivers, the hand, what may be done.

import { actionText, signed } from "./answers.js";
import { h } from "./dom.js";
import { isTile, list, tilesOf, tilesOfMeld, unseen } from "./model.js";
import { face, faces } from "./tiles.js";
import { t, tileName } from "./words.js";

const PLACES = { 2: ["me", "across"], 3: ["me", "right", "left"], 4: ["me", "right", "across", "left"] };

/** The table as `view` says: `table`, `acting`, `me`, `mine(seat)`, `open`, `declaring`, `chosen`, `totals`; `play(seat, action)`. */
export function drawFelt(view) {
  const { table, me } = view;
  const seats = list(table.seats);
  const places = PLACES[seats.length];
  const order = seats.map((_, offset) => (me + offset) % seats.length);
  return h(
    "div",
    { class: `play-felt seats-${seats.length}` },
    h("h2", { class: "aside" }, t("table")),
    h("div", { class: "pond" }, middle(view), order.map((seat, offset) => river(view, seat, places[offset]))),
    order.slice(1).map((seat, offset) => player(view, seat, places[offset + 1])),
    player(view, me, "me"),
  );
}

function middle({ table, said }) {
  const mark = (name, word, tile) =>
    isTile(tile) && h("button", { type: "button", class: "mark", "data-word": word, "aria-label": `${t(name)} ${tileName(tile)}. ${t("what_is", t(name))}` }, h("span", { class: "label" }, t(name)), face(tile));
  return h(
    "div",
    { class: "middle" },
    h("strong", {}, t("wall_left", wallOf(table))),
    mark("indicator", "indicator", table.indicator),
    mark("flip", "chicken", table.flip),
    h("span", { class: "said-last", "aria-live": "polite" }, said),
  );
}

const wallOf = (table) => table.wall ?? Object.values(unseen(table)).reduce((sum, left) => sum + left, 0);

function river({ table }, seat, place) {
  const all = list(table.discards);
  const live = table.last?.event === "discard" || list(table.wins).at(-1)?.by === "discard" ? all.length - 1 : -1;
  return h(
    "div",
    { class: `river at-${place} who-${seat}`, role: "list", "aria-label": t("river_of", seat) },
    all.map((each, index) => {
      if (each.seat !== seat) return null;
      const taken = each.to !== undefined;
      const name = tileName(each.tile) + (taken ? t("taken_by", each.to) : "");
      return h("span", { role: "listitem", class: `thrown${taken ? " taken" : ""}${index === live ? " live" : ""}`, title: name }, face(each.tile), h("span", { class: "aside" }, name), taken && h("span", { class: "to", "aria-hidden": "true" }, `→${each.to}`));
    }),
  );
}

function player(view, seat, place) {
  const { table, acting, totals } = view;
  const it = table.seats[seat];
  const turn = acting.some((each) => each.seat === seat);
  const tags = [
    table.dealer === seat && h("span", { class: "tag dealer-tag" }, t("dealer")),
    view.mine(seat) && h("span", { class: "tag" }, t("you")),
    it.stake !== undefined && h("span", { class: "tag" }, `${t("stake")} ${it.stake}`),
    it.void !== undefined && h("span", { class: "tag" }, `${t("void")} ${t(`suit_${it.void}`)}`),
    ["soft", "hard"].includes(it.ready) && h("span", { class: "tag ready-tag" }, t(`ready_${it.ready}`)),
    list(table.wins).some((win) => win.seats.includes(seat)) && h("span", { class: "tag ready-tag" }, t("status_won")),
  ];
  const mine = view.mine(seat);
  return h(
    "section",
    { class: `player at-${place} who-${seat}${turn ? " turn" : ""}`, "aria-label": t("seat", seat), "data-seat": seat },
    mine && buttons(view, seat),
    h("header", {}, h("h3", {}, t("seat", seat)), tags, totals && h("span", { class: "hint" }, t("total_so_far", signed(totals[seat])))),
    h("div", { class: "held" }, list(it.melds).length > 0 && h("div", { class: "laid" }, list(it.melds).map((meld) => faces(tilesOfMeld(meld)))), mine || view.open ? hand(view, seat, mine && turn) : backs(it)),
  );
}

function backs(it) {
  const count = it.hand === null ? it.hand_size : tilesOf(it.hand).length;
  return h("div", { class: "backs", title: t("hidden_tiles", count) }, Array.from({ length: count }, () => h("span", { class: "back" })), h("span", { class: "aside" }, t("hidden_tiles", count)));
}

/** The tiles of a hand in order, the one just drawn apart. */
export function apart(table, seat) {
  const tiles = tilesOf(table.seats[seat].hand);
  const { event, tile, seat: who } = table.last ?? {};
  if (!["draw", "deal"].includes(event) || who !== seat || !tiles.includes(tile)) return { tiles, drawn: null };
  tiles.splice(tiles.lastIndexOf(tile), 1);
  return { tiles, drawn: tile };
}

function hand(view, seat, turn) {
  const { tiles, drawn } = apart(view.table, seat);
  const actions = view.acting.find((each) => each.seat === seat)?.actions ?? [];
  const discards = actions.filter((each) => each.type === "discard");
  const find = (tile) => discards.find((each) => each.tile === tile && (each.ready === "soft") === view.declaring) ?? (view.declaring ? undefined : discards.find((each) => each.tile === tile));
  const draw = (tile, index, apart) => {
    const action = turn && find(tile);
    const name = tileName(tile);
    return h(
      "button",
      {
        type: "button",
        class: `held-tile${apart ? " drawn" : ""}`,
        "data-key": `held ${seat} ${index}`,
        "data-tile": tile,
        disabled: !action,
        "aria-label": action ? t(action.ready ? "declare_tile" : "discard_tile", name) : name,
        title: name,
        onclick: () => view.play(seat, action),
      },
      face(tile),
    );
  };
  return h("div", { class: "hand-row", role: "group", "aria-label": t("hand_of", seat), "data-roving": true }, tiles.map((tile, index) => draw(tile, index, false)), drawn && draw(drawn, tiles.length, true));
}

function buttons(view, seat) {
  const actions = view.acting.find((each) => each.seat === seat)?.actions ?? [];
  const others = actions.filter((each) => each.type !== "discard");
  const declares = actions.some((each) => each.type === "discard" && each.ready === "soft");
  const chosen = view.chosen.some((each) => each.seat === seat);
  if (!actions.length || chosen) return h("div", { class: "do", "data-do": seat }, actions.length > 0 && h("span", { class: "hint" }, t("working")));
  return h(
    "div",
    { class: "do", role: "group", "aria-label": t("actions_of", seat), "data-do": seat, "data-roving": true },
    others.map((each) => h("button", { type: "button", class: `do-${each.type} ${each.type === "pass" ? "quiet" : "main"}`, "data-key": `do ${seat} ${JSON.stringify(each)}`, onclick: () => view.play(seat, each) }, actionText(each))),
    declares && h("button", { type: "button", class: "quiet", "data-key": `declare ${seat}`, "aria-pressed": String(view.declaring), onclick: view.declare }, t(view.declaring ? "declaring" : "action_ready")),
    h("button", { type: "button", class: "quiet why", "data-key": `why ${seat}`, onclick: () => view.why(seat) }, t("why_not")),
  );
}
