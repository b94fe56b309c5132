// The way of the page in which a round is played: by clicks, with the other seats by themselves, or from a record.

import "./words-play.js";
import { actionText, alike, itemName, nothingOf, refusal, settlement, signed } from "./answers.js";
import { focusAction, h, keyed, refill } from "./dom.js";
import { drawFelt } from "./felt.js";
import { Game, gameFrom, gameOf, newGame, orderOf, readRecord, remembered, seatsOf, Stopped } from "./game.js";
import { isEmpty, list } from "./model.js";
import { face, inWords } from "./tiles.js";
import { uses } from "./uses.js";
import { t } from "./words.js";

const PACES = { slow: 900, quick: 300, none: 0 };
const ROUND = "zhuoji-rules round";
const FORM = 1; // of what is kept under that key: one of another form is dealt with as none

let page = null;
let game = null;
let me = 0;
let who = "me"; // whom the user plays: "me", "all", "none"
let pace = "quick";
let paused = false;
let open = false;
let at = 0; // the step that is shown
let declaring = false;
let chosen = [];
let trouble = null;
let refusals = null;
let rolling = false; // whether a step that was gone back to, or that a record begins with, goes on by itself
let laid = true; // whether the settlement lies over the table
let before = null; // what each seat has from the rounds before
let busy = false;
let steering = false; // whether the user has played
let timer;

const mine = (seat) => who === "all" || (who === "me" && seat === me);
const live = () => at === game.steps.length - 1;

let first; // the round that the page begins with, while it is on its way

/** Show the played table; a first round is dealt where there is none. */
export async function enter(its) {
  page = its;
  if (!game) await (first ??= resume().then((found) => found || fresh()));
  draw();
  proceed();
}

export function leave() {
  clearTimeout(timer);
}

// The browser keeps the round, which goes on where it was when the page is read anew.

function keep() {
  if (!game.last.turn) return; // none that has begun
  const settings = { me, who, pace, paused, open, at, declaring, chosen, rolling, laid, before, steering };
  const kept = page.store(ROUND, JSON.stringify({ form: FORM, round: game.memory, ...settings }));
  window.onbeforeunload = kept || !steering || game.over ? null : (event) => event.preventDefault();
}

/** Whether there was a round to go on with. */
async function resume() {
  try {
    const { form, round, ...settings } = JSON.parse(page.stored(ROUND));
    if (form !== FORM) return false;
    refill(parts()[0], [h("p", { class: "note" }, t("resuming"))]);
    game = await remembered(page.question, round);
    ({ me, who, pace, paused, open, at, declaring, chosen, rolling, laid, before, steering } = settings);
    draw();
    return true;
  } catch {
    game = null; // what is kept is no round
    return false;
  }
}

/** The round as the fragment of a link holds it, or null where it has no record. */
export const record = () => game?.record ?? null;

/** Play a record that somebody opens. */
export async function openRecord(its, read) {
  page = its;
  await begin(() => gameOf(page.question, read), { watching: true });
}

async function begin(make, { watching = false, earlier = null } = {}) {
  clearTimeout(timer);
  busy = true;
  trouble = h("p", { class: "note" }, t("replaying"));
  if (game) draw();
  try {
    game = await make();
    me = Math.min(me, seatsOf(game.last.table) - 1);
    at = watching ? 0 : game.steps.length - 1;
    before = earlier;
    trouble = null;
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof SyntaxError)) throw error;
    trouble = h("p", { class: "fault" }, t(watching ? "no_record" : "stopped", ""), inWords(error.message));
    game ??= new Game(page.question, page.state.room, page.state.table);
    at = game.steps.length - 1;
  }
  busy = false;
  chosen = [];
  declaring = false;
  refusals = null;
  laid = live();
  rolling = paused = watching; // a record is shown to its end, and nobody plays on from there unasked
  if (watching) open = true;
  draw();
  proceed();
}

/** The room of the page, a stored one as what it is a room of. */
async function roomOfPage() {
  const { room } = page.state;
  if (!("id" in room)) return structuredClone(room);
  try {
    const { ruleset, options } = await page.get(`v1/rooms/${encodeURIComponent(room.id)}`);
    return { ruleset, options };
  } catch {
    throw new Stopped(t("no_room"));
  }
}

/** A new round in the room of the page; the dealer is who deals next. */
async function fresh(next = null) {
  const seats = seatsOf(page.state.table);
  const order = orderOf(document.getElementById("given-wall")?.value ?? "");
  if (order === null) {
    trouble = h("p", { class: "fault" }, t("bad_wall"));
    draw();
    return;
  }
  const deal = async () => {
    const room = await roomOfPage();
    const use = uses({ ruleset: await page.lookUp(room.ruleset), state: { room, table: page.state.table } });
    return newGame(page.question, room, {
      seats,
      dealer: next?.dealer ?? Math.min(page.state.table.dealer ?? 0, seats - 1),
      streak: next?.streak ?? 0,
      weekday: use.weekday ? new Date().getDay() || 7 : undefined,
      indicator: use.indicator,
      stakes: use.stake,
      order,
    });
  };
  await begin(deal, { earlier: next && sums() });
}

/** Let the seats that nobody plays go on, after a while. */
function proceed() {
  clearTimeout(timer);
  if (!game || busy || page.mode !== "play") return;
  if (rolling && !live()) timer = setTimeout(() => show(at + 1), PACES[pace]);
  if (paused || !live() || game.over) return;
  if (game.acting.length && game.acting.every(({ seat }) => mine(seat))) return;
  if (chosen.length) return;
  timer = setTimeout(advance, PACES[pace]);
}

/** Ask what comes of the choices of those who play by themselves, and of the user's where they are made. */
async function advance() {
  if (busy || !live() || game.over) return;
  busy = true;
  const policies = game.policies((seat) => !mine(seat));
  try {
    const went = policies.length || chosen.length || !game.acting.length ? await game.go([...policies, ...chosen]) : null;
    if (went) arrived();
    trouble = null;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    chosen = [];
    trouble = h("p", { class: "fault" }, t("stopped", ""), inWords(error.message));
    paused = true;
  }
  busy = false;
  draw();
  if (game.acting.some(({ seat }) => mine(seat)) || game.over) focusNext();
  else proceed();
}

function arrived() {
  at = game.steps.length - 1;
  chosen = [];
  declaring = false;
  refusals = null;
  laid = true;
}

/** What each seat has from the rounds before, and from this one where its end is shown. */
function sums() {
  if (!live() || !game.settlement) return before;
  return game.settlement.totals.map((points, seat) => points + (before?.[seat] ?? 0));
}

/** The user plays an action of a seat. */
async function play(seat, action) {
  if (busy || !live()) return;
  chosen = [...chosen.filter((each) => each.seat !== seat), { seat, ...action }];
  steering = true;
  await advance();
}

/** The keyboard stays where the user plays: the button that was pressed is gone. */
function focusNext() {
  const lost = !document.activeElement || document.activeElement === document.body;
  if (steering && lost) focusAction(document.getElementById("play"), null);
}

async function why(seat) {
  const { table } = game.last;
  const { status, body } = await page.question("legal-actions", { room: game.room, table, explain: true });
  refusals = status === 200 ? alike(list(body.refused).filter((each) => each.seat === seat)) : [];
  draw();
}

/** Show a step, and stay there. */
function look(step) {
  rolling = false;
  show(step);
}

function show(step) {
  at = Math.max(0, Math.min(step, game.steps.length - 1));
  laid = live();
  draw();
  proceed();
}

/** Stop what goes on by itself, or let it go on. */
function halt() {
  if (live()) paused = !paused;
  else rolling = !rolling;
  draw();
  proceed();
}

// Drawing

export function draw() {
  if (!game || page.mode !== "play" || page.hold(draw)) return;
  const step = game.steps[at];
  const acting = live() && !busy ? game.acting : [];
  const view = {
    table: step.table,
    acting,
    me,
    mine,
    open: open || (step.turn?.status === "over" && live()),
    declaring,
    chosen,
    totals: sums(),
    said: saidLast(),
    play,
    why,
    declare: () => {
      declaring = !declaring;
      draw();
    },
  };
  const done = live() && game.over;
  const [board, bar, list] = parts();
  refill(board, [drawFelt(view), trouble, done && laid && settled(), refusals && whyNot(), !live() && !rolling && lookingBack(), live() && game.verdict?.illegal && h("div", { class: "notice wrong-here" }, h("div", {}, ofVerdict(game.verdict)))]);
  refreshBar(bar);
  keep();
  refill(list, [done && !laid && button("see settlement", "see_settlement", () => relay(true), "main"), ...happened()]);
  const box = document.querySelector(".events");
  const shown = box?.querySelector("[aria-current]");
  if (shown) box.scrollTop = shown.offsetTop - box.clientHeight / 2;
}

/** The three parts of the page, each made anew by itself. */
function parts() {
  const box = document.getElementById("play");
  if (!box.hasChildNodes()) box.append(h("div", { class: "play-board" }), h("aside", { class: "play-side" }, h("div"), h("div", { class: "play-events" })));
  box.lastChild.setAttribute("aria-label", t("events"));
  return [box.firstChild, ...box.lastChild.children];
}

/** The controls are made anew only for another room or language, so that they can be pressed while others play. */
function refreshBar(bar) {
  const now = JSON.stringify([who, me, list(game.last.table.seats).length, page.language(), isEmpty(page.state.table)]);
  if (bar.dataset.now !== now) {
    bar.dataset.now = now;
    refill(bar, [controls(), steps()]);
  }
  const set = (key, properties) => Object.assign(keyed(key, bar), properties);
  const asked = game.acting.some(({ seat }) => mine(seat));
  const halted = live() ? paused : !rolling;
  set("pause", { textContent: t(halted ? "go_on_playing" : "pause"), disabled: live() && game.over, ariaPressed: String(halted) });
  set("step on", { disabled: live() && (game.over || asked) });
  set("open hands", { checked: open });
  set("step count", { textContent: `${at} / ${game.steps.length - 1}` });
  set("save record", { disabled: !game.record });
}

const relay = (on) => {
  laid = on;
  draw();
};

const button = (key, word, onclick, classes = "quiet", more = {}) => h("button", { type: "button", class: classes, "data-key": key, onclick, ...more }, t(word));

function saidLast() {
  const step = game.steps[at];
  if (live() && game.over) return t(`outcome_${game.settlement.outcome}`);
  const seats = live() ? game.acting.map(({ seat }) => seat) : [];
  if (seats.some(mine)) return t("your_turn");
  if (seats.length) return t("turn_of", seats.join(t("listed")));
  return step.turn ? "" : t("dealt");
}

function controls() {
  const seats = list(game.last.table.seats);
  const pick = (key, label, chosen, choices, use) =>
    h(
      "label",
      { class: "field" },
      h("span", { class: "label" }, t(label)),
      h("select", { "data-key": key, onchange: (event) => (use(event.target.value), draw(), proceed()) }, choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text))),
    );
  const seatChoices = [...seats.map((_, seat) => [`${seat}`, t("seat", seat)]), ["all", t("all_seats")], ["none", t("no_seat")]];
  return h(
    "div",
    { class: "play-bar" },
    h(
      "div",
      { class: "buttons" },
      button("pause", "pause", halt),
      button("step on", "step_on", () => (live() ? advance() : look(at + 1))),
      button("new round", "new_round", () => fresh(), "quiet"),
      h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": "open hands", onchange: (event) => ((open = event.target.checked), draw()) }), h("span", { class: "label" }, t("open_hands"))),
    ),
    h(
      "details",
      { class: "fold", open: page.folds.setup },
      // At once, not when it has opened: it may be made anew before.
      h("summary", { "data-key": "fold setup", onclick: (event) => (page.folds.setup = !event.currentTarget.parentElement.open) }, t("setup")),
      h(
        "div",
        { class: "folded fields" },
        pick("i play", "i_play", who === "me" ? `${me}` : who, seatChoices, (value) => {
          who = ["all", "none"].includes(value) ? value : "me";
          if (who === "me") me = Number(value);
        }),
        pick("pace", "pace", pace, Object.keys(PACES).map((each) => [each, t(`pace_${each}`)]), (value) => (pace = value)),
        h("label", { class: "field wide" }, h("span", { class: "label" }, t("given_wall")), h("input", { type: "text", id: "given-wall", "data-key": "given wall", autocomplete: "off", spellcheck: "false", placeholder: "5m1s9p", value: document.getElementById("given-wall")?.value ?? "" })),
        button("room button", "room_button", () => document.body.classList.toggle("show-room")),
        !isEmpty(page.state.table) && button("from table", "from_table", () => begin(() => gameFrom(page.question, structuredClone(page.state.room), structuredClone(page.state.table)))),
        button("to arrange", "to_arrange", () => page.arrange({ room: game.room, table: game.steps[at].table })),
        button("save record", "save_record", save),
        h("label", { class: "file quiet" }, t("open_record"), h("input", { type: "file", class: "aside", "data-key": "open record", accept: ".json,.jsonl,application/json", onchange: (event) => load(event.target.files[0]) })),
      ),
    ),
  );
}

function steps() {
  return h(
    "div",
    { class: "buttons steps", role: "group", "aria-label": t("events"), "data-roving": true },
    [
      ["first", "«", "first_step", () => look(0)],
      ["earlier", "‹", "earlier", () => look(at - 1)],
      ["later", "›", "later", () => look(at + 1)],
      ["last", "»", "last_step", () => look(game.steps.length - 1)],
    ].map(([key, sign, word, use]) => h("button", { type: "button", class: "quiet", "data-key": `look ${key}`, "aria-label": t(word), title: t(word), onclick: use }, sign)),
    h("span", { class: "hint", "data-key": "step count" }),
  );
}

function happened() {
  const rows = [];
  game.steps.forEach((step, index) => {
    const events = game.events.slice(game.steps[index - 1]?.count ?? 0, step.count).filter((each) => each.type !== "pass");
    const texts = index === 0 ? [t("dealt")] : events.map(eventText);
    texts.forEach((text) =>
      rows.push(h("li", {}, h("button", { type: "button", class: "event", "data-key": `event ${rows.length}`, "aria-current": index === at ? "step" : null, onclick: () => look(index) }, text))),
    );
  });
  const { verdict } = game;
  return [
    h("h3", {}, t("events")),
    h("ol", { class: "events", "data-roving": true }, rows),
    verdict && h("div", { class: `verdict ${verdict.verdict}` }, ofVerdict(verdict)),
  ];
}

function eventText(event) {
  const { seat, ...action } = event;
  const seatWord = seat === undefined ? "" : h("span", { class: `by who-${seat}` }, t("seat", seat));
  if (event.type === "draw") return [seatWord, " ", t("drew"), " ", open || mine(seat) ? face(event.tile, true) : h("span", { class: "back" })];
  if (event.type === "flip") return [t("event_flip"), " ", face(event.tile, true)];
  return [seatWord, " ", actionText(action)];
}

function ofVerdict(verdict) {
  if (verdict.verdict === "illegal") {
    const { index, event, why, rule } = verdict.illegal;
    return [h("p", { class: "fault" }, t("verdict_illegal", index + 1)), h("p", {}, eventText(event)), h("p", { class: "reason" }, inWords(why)), rule && h("p", {}, page.rule(rule))];
  }
  const differences = list(verdict.differences).map((each) => h("li", {}, differenceText(each)));
  return [h("p", { class: verdict.verdict === "differs" ? "fault" : "note" }, t(`verdict_${verdict.verdict}`)), differences.length > 0 && h("ul", {}, differences)];
}

/** Where a record says something else, in words. */
function differenceText({ pointer, claimed, settled }) {
  const [, , name, key, seat] = pointer.split("/");
  const about = { totals: () => t("seat", key), items: () => `${t("seat", seat)} ${itemName(key)}`, next: () => t(`claimed_${key}`) };
  const shown = (value) => (typeof value === "number" && name !== "next" ? signed(value) : said(value));
  return [h("strong", {}, about[name]?.() ?? t(`claimed_${name}`)), " ", t("claimed", shown(claimed)), " · ", t("settled_as", shown(settled))];
}

/** A payment, an outcome, or nothing. */
function said(value) {
  if (value === null || value === undefined) return t("unset");
  if (typeof value === "object") return `${value.from} → ${value.to} ${itemName(value.item)} ${value.points}`;
  return ["win", "washout"].includes(value) ? t(`outcome_${value}`) : String(value);
}

function settled() {
  const body = game.settlement;
  return h(
    "section",
    { class: "over-table", "aria-label": t("settled"), "data-settled": body.outcome },
    h("h3", {}, t("settled")),
    settlement(page, body, list(game.verdict?.differences)),
    nothingOf(body),
    h(
      "div",
      { class: "buttons" },
      button("next round", "next_round", () => fresh(body.next), "main"),
      button("see table", "see_table", () => relay(false)),
      button("save record 2", "save_record", save, "quiet", { disabled: !game.record }),
    ),
  );
}

function whyNot() {
  return h(
    "section",
    { class: "over-table why-not", "aria-label": t("why_not") },
    h("h3", {}, t("why_not")),
    refusals.length ? h("ul", { class: "may-not" }, refusals.map(refusal)) : h("p", { class: "note" }, t("nothing_refused")),
    h("div", { class: "buttons" }, button("close why", "close", () => ((refusals = null), draw()))),
  );
}

function lookingBack() {
  return h(
    "div",
    { class: "notice back-notice" },
    h("span", {}, t("looking_back")),
    h(
      "span",
      { class: "buttons" },
      button("play from here", "play_from_here", () => {
        game.cut(at);
        rolling = false;
        open = false;
        paused = false;
        chosen = [];
        draw();
        proceed();
      }),
      button("back to end", "back_to_end", () => look(game.steps.length - 1)),
    ),
  );
}

// Records

function save() {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(game.record, null, 1)}\n`], { type: "application/json" }));
  const link = h("a", { href: address, download: "zhuoji-record.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function load(file) {
  if (!file) return;
  await begin(async () => gameOf(page.question, readRecord(await file.text())), { watching: true });
}

/** Another language, or another look. */
export const redraw = () => game && draw();
