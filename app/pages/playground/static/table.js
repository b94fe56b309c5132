// The table: seats around a centre, discards, wins.

import { h, keyed, refill } from "./dom.js";
import { explained, fold, numberField, seatChoices, seatField, selectField, tileField, tilesField, triField } from "./fields.js";
import { at, claims, handOf, isObject, KINDS, list, listAt, put, readClaims, SUITS, tilesOf, tilesOfMeld, unseen } from "./model.js";
import { closePicker, face, faces, openPicker, tileRow } from "./tiles.js";
import { used, uses } from "./uses.js";
import { t, tileName } from "./words.js";

const PLACES = { 2: ["bottom", "top"], 3: ["bottom", "right", "left"], 4: ["bottom", "right", "top", "left"] };

export function drawTable(page, focus) {
  const { table } = page.state;
  const seats = list(table.seats);
  const places = PLACES[seats.length] ?? [];
  refill(
    document.getElementById("table"),
    [
      h("h2", { class: "aside" }, t("table")),
      h(
        "div",
        { class: `felt seats-${seats.length}`, "data-pointer": "/table", tabindex: -1 },
        seats.map((_, seat) => drawSeat(page, seat, places[seat] ?? "bottom")),
        centre(page),
      ),
      h("div", { class: "below" }, discards(page), wins(page)),
    ],
    focus,
  );
}

function drawSeat(page, seat, place) {
  const { table } = page.state;
  const pointer = `/table/seats/${seat}`;
  const player = isObject(table.seats[seat]) ? table.seats[seat] : {};
  const isDealer = table.dealer === seat;
  const use = uses(page);
  const more = used(page, [
    [use.stake, `${pointer}/stake`, (each) => explained("stake", selectField(page, each, t("stake"), [0, 1, 2].map((points) => [points, String(points)])))],
    [use.void, `${pointer}/void`, (each) => explained("void", selectField(page, each, t("void"), SUITS.map((suit) => [suit, t(`suit_${suit}`)])))],
    [
      use.ready,
      `${pointer}/ready`,
      (each) => explained("declare", selectField(page, each, t("ready"), ["none", use.declined && "declined", "soft", use.hard && "hard"].filter(Boolean).map((way) => [way, t(`ready_${way}`)]))),
    ],
    [use.fan, `${pointer}/passed/fan`, (each) => numberField(page, each, t("passed_fan"), { min: 0 })],
    [use.wins, `${pointer}/passed/wins`, (each) => tilesField(page, each, t("passed_wins"))],
    [use.pungs, `${pointer}/passed/pungs`, (each) => tilesField(page, each, t("passed_pungs"))],
  ]);
  const marks = ["stake", "void", "ready", "passed"].some((field) => player[field] !== undefined && player[field] !== "none");
  return h(
    "section",
    {
      class: `seat at-${place} who-${seat}${page.folds[`brief ${seat}`] ? " shown" : ""}${[null, seat].includes(page.viewer.seat) ? "" : " unseen"}`,
      "data-pointer": pointer,
      tabindex: -1,
      "aria-label": t("seat", seat),
    },
    h(
      "header",
      {},
      h("h3", {}, t("seat", seat)),
      h(
        "button",
        {
          type: "button",
          class: "dealer",
          "data-key": `dealer ${seat}`,
          "data-pointer": isDealer ? "/table/dealer" : null,
          "aria-pressed": String(isDealer),
          "aria-label": t("make_dealer", seat),
          onclick: () => page.change((state) => (state.table.dealer = seat)),
        },
        t("dealer"),
      ),
      h("span", { class: "hint size" }, t("tiles_count", player.hand === null ? (player.hand_size ?? "?") : tilesOf(player.hand).length)),
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          "data-key": `${pointer} hidden`,
          checked: player.hand === null,
          onchange: (event) => {
            closePicker(false); // of this hand
            page.change((state) => hide(state.table.seats[seat], event.target.checked));
          },
        }),
        h("span", { class: "label" }, t("hidden")),
      ),
    ),
    brief(page, seat, player),
    hand(page, seat, player),
    melds(page, seat, player),
    meldEditors(page, seat, player),
    fold(
      page,
      `seat ${seat}`,
      moreOf(use),
      { marked: marks },
      h("div", { class: "fields" }, more),
    ),
  );
}

/** A seat on one line, of which a narrow screen shows no more until it is pressed. */
function brief(page, seat, player) {
  const shown = Boolean(page.folds[`brief ${seat}`]);
  const deals = page.state.table.dealer === seat && t("dealer");
  const tiles = tilesOf(player.hand);
  const words = player.hand === null ? t("hidden") : tiles.length ? "" : t("add");
  return h(
    "button",
    {
      type: "button",
      class: "brief",
      "data-key": `brief ${seat}`,
      "aria-expanded": String(shown),
      "aria-label": `${t("seat", seat)}${deals ? ` ${deals}` : ""}: ${t("hand")} ${words || t("tiles_count", tiles.length)}`,
      onclick: () => {
        page.folds[`brief ${seat}`] = !shown;
        closePicker(false); // of another seat
        page.draw();
        if (!shown && words === t("add")) keyed(`/table/seats/${seat}/hand+`).click();
      },
    },
    h("strong", {}, t("seat", seat), deals && h("span", { class: "tag dealer-tag" }, deals)),
    list(player.melds).map((meld) => faces(tilesOfMeld(meld), false)),
    words ? h("span", { class: "hint" }, words) : faces(tiles, false),
  );
}

/** What folds away beside a hand, by the names of what is there. */
function moreOf(use) {
  const names = [use.stake && t("stake"), use.void && t("void"), use.ready && t("ready"), t("passes")].filter(Boolean);
  return names.join(t("listed"));
}

function hide(player, hidden) {
  if (hidden) {
    // As many as are there; else what is held between turns.
    player.hand_size = tilesOf(player.hand).length || Math.max(13 - 3 * list(player.melds).length, 1);
    player.hand = null;
  } else {
    player.hand = "";
    delete player.hand_size;
  }
}

function hand(page, seat, player) {
  const pointer = `/table/seats/${seat}/hand`;
  if (player.hand === null) {
    const shown = Number.isInteger(player.hand_size) ? Math.min(Math.max(player.hand_size, 0), 14) : 0;
    return h(
      "div",
      { class: "hand", "data-pointer": pointer },
      h("div", { class: "backs", "aria-hidden": "true" }, Array.from({ length: shown }, () => h("span", { class: "back" }))),
      numberField(page, `/table/seats/${seat}/hand_size`, t("hand_size"), { min: 0, max: 14 }),
    );
  }
  const tiles = () => tilesOf(at(page.state, pointer));
  const change = (use, focus) =>
    page.change((state) => {
      const changed = tilesOf(at(state, pointer));
      use(changed);
      put(state, pointer, handOf(changed));
    }, { focus });
  const name = t("hand_of", seat);
  const picked = [];
  return h(
    "div",
    { class: "hand" },
    tileRow({
      key: pointer,
      label: name,
      tiles: tiles(),
      remove: (index) => change((changed) => changed.splice(index, 1)),
      add: (opener) =>
        openPicker({
          title: name,
          opener,
          chosen: tiles,
          left: () => unseen(page.state.table),
          pick: (tile) => change((changed) => picked.push(tile) && changed.push(tile)),
          // What was picked last, and then from the end.
          erase: () => change((changed) => changed.splice(picked.length ? changed.lastIndexOf(picked.pop()) : -1, 1)),
        }),
    }),
    h("input", {
      type: "text",
      class: "notation",
      "data-key": `${pointer} text`,
      "data-pointer": pointer,
      "aria-label": t("notation", seat),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "123m456p789s11m",
      value: player.hand === undefined ? "" : String(player.hand),
      oninput: (event) => page.change((state) => put(state, pointer, event.target.value.trim()), { typing: true }),
      onchange: page.settle,
    }),
  );
}

/** What edits a meld or a discard, which is read once somebody opens one. */
let editors = null;

/** A button that opens the editor of one thing of a list, or closes it. */
function chip(page, pointer, label, classes, ...children) {
  return h(
    "button",
    {
      type: "button",
      class: `chip ${classes}`,
      "data-key": `${pointer} chip`,
      "data-pointer": pointer,
      "aria-label": t("edit", label),
      "aria-expanded": String(page.editing === pointer),
      title: label,
      onclick: async () => {
        editors ??= await import("./editors.js");
        page.editing = page.editing === pointer ? null : pointer;
        page.draw();
      },
      onkeydown: (event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        removeItem(page, pointer);
      },
    },
    children,
  );
}

export async function removeItem(page, pointer) {
  if (!claims) await readClaims();
  const [whole, index] = [pointer.slice(0, pointer.lastIndexOf("/")), Number(pointer.slice(pointer.lastIndexOf("/") + 1))];
  page.editing = null;
  const rest = list(at(page.state, whole)).length - 1;
  const focus = rest > 0 ? `${whole}/${Math.min(index, rest - 1)} chip` : `${whole}+`;
  page.change((state) => {
    const [gone] = listAt(state, whole).splice(index, 1);
    const [, seat] = whole.match(/^\/table\/seats\/(\d+)\/melds$/) ?? [];
    if (seat !== undefined) claims.unclaim(state.table, Number(seat), gone);
    if (rest === 0 && whole !== "/table/discards") put(state, whole, undefined);
  }, { focus });
}

function melds(page, seat, player) {
  const pointer = `/table/seats/${seat}/melds`;
  const all = list(player.melds);
  const add = () => {
    const kind = h(
      "div",
      { class: "picker-kinds", role: "radiogroup", "aria-label": t("kind") },
      KINDS.map((each) =>
        h(
          "label",
          { class: "check" },
          h("input", { type: "radio", name: "meld-kind", checked: page.kind === each, onchange: () => (page.kind = each) }),
          h("span", { class: "label" }, t(each)),
        ),
      ),
    );
    openPicker({
      title: t("melds_of", seat),
      opener: `${pointer}+`,
      extra: kind,
      chosen: () => list(at(page.state, pointer)).map((meld) => meld.tile),
      left: () => unseen(page.state.table),
      pick: (tile) => page.change((state) => claims.addMeld(state.table, seat, page.kind, tile)),
      erase: () => page.change((state) => claims.unclaim(state.table, seat, listAt(state, pointer).pop())),
    });
  };
  return h(
    "div",
    { class: "chips melds", role: "group", "aria-label": t("melds_of", seat), "data-pointer": pointer, "data-roving": true },
    all.map((meld, index) => chip(page, `${pointer}/${index}`, nameOfMeld(meld), meld?.late ? "late" : "", faces(tilesOfMeld(meld), false))),
    h("button", { type: "button", class: "add wide", "data-key": `${pointer}+`, "aria-label": t("add_meld_to", seat), onclick: add }, `+ ${t("add_meld")}`),
  );
}

const nameOfMeld = (meld) => `${KINDS.includes(meld?.kind) ? t(meld.kind) : "?"} ${tileName(meld?.tile)}`;

function meldEditors(page, seat, player) {
  const pointer = `/table/seats/${seat}/melds`;
  return list(player.melds).map((meld, index) => page.editing === `${pointer}/${index}` && editors.meldEditor(page, `${pointer}/${index}`, nameOfMeld(meld)));
}

function centre(page) {
  const { table } = page.state;
  const last = isObject(table.last) ? table.last : {};
  const shows = (field, ...events) => last[field] !== undefined || events.includes(last.event);
  const days = t("weekdays");
  const names = days.includes(" ") ? days.split(" ") : [...days];
  const use = uses(page);
  const onset = (field) => ({ table: changed }, value) => claims.changeDiscard(changed, changed.last, field, value);
  const events = [use.stake && "open", "deal", "draw", "discard", "pung", "kong"].filter(Boolean);
  return h(
    "section",
    { class: "centre", "aria-label": t("round") },
    h(
      "div",
      { class: "fields", role: "group", "aria-label": t("last"), "data-pointer": "/table/last", tabindex: -1 },
      selectField(page, "/table/last/event", t("last"), events.map((each) => [each, t(`event_${each}`)]), {
        onset: (state, event) => (event === undefined ? delete state.table.last : put(state, "/table/last/event", event)),
      }),
      shows("seat", "draw", "discard", "pung", "kong") && seatField(page, "/table/last/seat", t("by_seat"), { claiming: true, onset: onset("seat") }),
      shows("tile", "deal", "draw", "discard", "pung", "kong") && tileField(page, "/table/last/tile", t("tile"), onset("tile")),
      shows("kind", "kong") && selectField(page, "/table/last/kind", t("kind"), KINDS.slice(1).map((each) => [each, t(each)])),
      shows("late", use.late && "kong") && triField(page, "/table/last/late", t("late")),
      shows("added", use.wilds && "kong") && tileField(page, "/table/last/added", t("added")),
      shows("after_kong", "draw", "discard") && tileField(page, "/table/last/after_kong", t("after_kong")),
    ),
    h(
      "div",
      { class: "fields" },
      numberField(page, "/table/wall", t("wall"), { min: 0, max: 108, placeholder: t("automatic") }),
      used(page, [
        [use.streak, "/table/streak", (each) => explained("streak", numberField(page, each, t("streak"), { min: 0, placeholder: "0" }))],
        [use.weekday, "/table/weekday", (each) => selectField(page, each, t("weekday"), names.map((name, index) => [index + 1, name]))],
        [use.flip, "/table/flip", (each) => explained("chicken", tileField(page, each, t("flip")))],
        [use.indicator, "/table/indicator", (each) => explained("indicator", tileField(page, each, t("indicator")))],
      ]),
    ),
  );
}

function discards(page) {
  const pointer = "/table/discards";
  const all = list(page.state.table.discards);
  const nameOf = (each, index) => t("discard_label", index + 1, each?.seat, tileName(each?.tile), each?.to === undefined ? "" : t("taken_by", each.to));
  const add = () =>
    openPicker({
      title: t("discards"),
      opener: `${pointer}+`,
      chosen: () => list(page.state.table.discards).map((each) => each.tile),
      left: () => unseen(page.state.table),
      pick: (tile) =>
        page.change(({ table }) => {
          const seat = claims.nextDiscarder(table);
          listAt(table, "/discards").push({ seat, tile });
          // What happened last is most likely this, unless something is said that comes later.
          const { event, seat: actor, after_kong } = table.last ?? {};
          const shot = event === "draw" && actor === seat && after_kong !== undefined;
          if (["deal", "draw", "discard", "pung"].includes(event)) table.last = { event: "discard", seat, tile, ...(shot ? { after_kong } : {}) };
        }),
      erase: () => page.change(({ table }) => listAt(table, "/discards").pop()),
    });
  return h(
    "section",
    { class: "panel" },
    h("h3", {}, t("discards"), " ", h("span", { class: "hint" }, t("discards_hint"))),
    h(
      "div",
      { class: "chips", role: "group", "aria-label": t("discards"), "data-pointer": pointer, "data-roving": true },
      all.map((each, index) =>
        chip(
          page,
          `${pointer}/${index}`,
          nameOf(each, index),
          `discard who-${each?.seat} ${each?.to === undefined ? "" : "taken"}`,
          face(each?.tile),
          h("span", { class: "corner" }, each?.to === undefined ? each?.seat : `${each.seat}→${each.to}`),
        ),
      ),
      h("button", { type: "button", class: "add", "data-key": `${pointer}+`, "aria-label": t("add_to", t("discards")), onclick: add }, "+"),
    ),
    all.map((each, index) => page.editing === `${pointer}/${index}` && editors.discardEditor(page, `${pointer}/${index}`, nameOf(each, index))),
  );
}

function wins(page) {
  const all = list(page.state.table.wins);
  const add = () =>
    page.change(
      ({ table }) => {
        const { last } = table;
        const by = last?.event === "discard" ? "discard" : last?.event === "kong" ? "rob" : "draw";
        const winner = by === "draw" ? (last?.seat ?? 0) : (((last.seat ?? 0) + 1) % list(table.seats).length || 0);
        const { after_kong } = last ?? {};
        listAt(table, "/wins").push({ by, ...(by === "draw" ? {} : { from: last.seat }), tile: last?.tile, seats: [winner], ...(after_kong === undefined ? {} : { after_kong }) });
      },
      { focus: `/table/wins/${all.length}/by` },
    );
  return h(
    "section",
    { class: "panel", "data-pointer": "/table/wins", tabindex: -1 },
    h("h3", {}, t("wins")),
    all.map((win, index) => drawWin(page, index, win)),
    // The first win ends a round, unless the others play on.
    (uses(page).playOn || !all.length) && h("button", { type: "button", class: "add wide", "data-key": "/table/wins+", onclick: add }, `+ ${t("add_win")}`),
  );
}

function drawWin(page, index, win) {
  const pointer = `/table/wins/${index}`;
  const use = uses(page);
  const winners = list(win?.seats);
  const changeWin = (change) => (state, value) => {
    change(state, value);
    claims.winDiscard(state.table, at(state, pointer), use.playOn);
  };
  const onset = (field) => changeWin((state, value) => claims.changeDiscard(state.table, at(state, pointer), field, value));
  const toggle = (seat, on) =>
    page.change((state) => {
      const seats = listAt(state, `${pointer}/seats`);
      if (on) seats.push(seat);
      else seats.splice(seats.indexOf(seat), 1);
      seats.sort((a, b) => a - b);
    });
  const remove = () =>
    page.change(
      (state) => {
        listAt(state, "/table/wins").splice(index, 1);
        if (state.table.wins.length) return;
        delete state.table.wins;
        delete state.table.flip; // which is turned after a win
      },
      { focus: "/table/wins+" },
    );
  return h(
    "fieldset",
    { class: "win", "data-pointer": pointer, tabindex: -1 },
    h("legend", {}, t("win_no", index + 1)),
    h(
      "div",
      { class: "fields" },
      selectField(page, `${pointer}/by`, t("by"), ["draw", "discard", "rob"].map((each) => [each, t(`by_${each}`)]), {
        blank: false,
        claiming: true,
        onset: changeWin((state, by) => {
          put(state, `${pointer}/by`, by);
          if (by === "draw") put(state, `${pointer}/from`, undefined); // it comes from nobody
          put(state, `${pointer}/after_kong`, undefined);
          delete state.table.last; // which the win tells better
        }),
      }),
      (win?.by !== "draw" || win?.from !== undefined) && seatField(page, `${pointer}/from`, t("from"), { claiming: true, onset: onset("from") }),
      tileField(page, `${pointer}/tile`, t("tile"), onset("tile")),
      h(
        "div",
        { class: "field", role: "group", "aria-label": t("winners"), "data-pointer": `${pointer}/seats`, tabindex: -1 },
        h("span", { class: "label" }, t("winners")),
        h(
          "span",
          { class: "checks" },
          seatChoices(page).map(([seat]) => {
            const place = winners.indexOf(seat);
            return h(
              "label",
              { class: "check" },
              h("input", {
                type: "checkbox",
                "data-key": `${pointer} winner ${seat}`,
                "data-pointer": place < 0 ? null : `${pointer}/seats/${place}`,
                "aria-label": t("seat", seat),
                checked: place >= 0,
                onchange: (event) => toggle(seat, event.target.checked),
              }),
              h("span", { class: "label" }, String(seat)),
            );
          }),
        ),
      ),
      tileField(page, `${pointer}/after_kong`, t("after_kong")),
      used(page, [
        [use.late && win?.by === "rob", `${pointer}/late`, (each) => triField(page, each, t("late"))],
        [use.at, `${pointer}/at`, (each) => numberField(page, each, t("at_discards"), { min: 0 })],
      ]),
      h("button", { type: "button", class: "quiet", "data-key": `${pointer} remove`, onclick: remove }, t("remove")),
    ),
  );
}

