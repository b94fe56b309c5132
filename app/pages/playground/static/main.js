// Starts the page, and keeps table, link, request and answers in step.

import { describeBy, digest, drawAnswers, notNow, rule, ruleset } from "./answers.js";
import { focusAction, h, refill, rove, rovingKeys, styled } from "./dom.js";
import { clearFaults, fold, placeFaults } from "./fields.js";
import { emptyTable, fromFragment, isEmpty, isObject, list, toFragment, TooLarge } from "./model.js";
import { drawRoom, seatPlayers } from "./room.js";
import { drawTable } from "./table.js";
import { closePicker, face, pickerKeys, readPicker } from "./tiles.js";
import { playersOf, uses } from "./uses.js";
import { language, speak, t, wordsOf } from "./words.js";

const ENDPOINTS = ["legal-actions", "waits", "washout-payouts", "settlements"];
const WAIT = 90; // milliseconds between the last of several quick changes and the request
const MOST_UNDONE = 200;
const KEY = "zhuoji-rules api key";
const HINTS = "zhuoji-rules hints";

const page = {
  state: null,
  mode: "arrange",
  rulesets: [],
  ruleset: null,
  examples: [],
  offered: null,
  first: null,
  answers: null,
  greeting: null,
  faults: [],
  unfinished: [],
  faulting: null,
  sent: null,
  shown: "",
  working: false,
  trouble: null,
  viewer: { seat: null },
  ask: () => ask(),
  editing: null,
  kind: "pung",
  folds: {},
  language,
  choices: [],
  prompt: null,
  hints: stored(HINTS) === "on",
  hinting: null,
  turnHints,
  change,
  draw,
  show,
  drawRoom: () => {
    drawRoom(page);
    placeFaults(page.faults);
  },
  chooseRuleset,
  play,
  hold,
  rule,
  arrange: (state) => {
    turnTo("arrange");
    replace(structuredClone(state));
  },
  question,
  stored,
  store,
  get,
  lookUp,
  asked: () => asked,
  settle: () => settle(),
  load,
  tables,
  clear,
  copy,
};
const past = [];
const future = [];
const known = new Map();
const apiKey = { value: stored(KEY) };

function stored(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/** Whether the browser keeps `value` until its tab is closed, not just until the page is left. */
function store(key, value) {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Change the state by `use(state)`. While somebody is `typing` the form stays as it is. */
function change(use, { typing = false, focus } = {}) {
  const before = JSON.stringify(page.state);
  const players = String(playersOf(page));
  use(page.state);
  if (String(playersOf(page)) !== players) fitSeats();
  if (JSON.stringify(page.state) === before) return;
  past.push(before);
  past.splice(0, past.length - MOST_UNDONE);
  future.length = 0;
  changed({ typing, focus });
}

/** As many seats as the room can have: 三丁拐 has three. */
function fitSeats() {
  const players = playersOf(page);
  if (!players.includes(list(page.state.table.seats).length)) seatPlayers(page.state.table, players.at(-1));
}

function changed({ typing = false, focus } = {}) {
  clearFaults();
  if (!typing) draw(focus);
  else source?.refreshJson(page);
  drawHeader();
  ask();
  keepLink();
}

// A form that is made anew between the press and the release of a button would lose the click.
let pressed = false;
let late = null;
document.addEventListener("pointerdown", () => (pressed = true));
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    pressed = false;
    setTimeout(() => late?.());
  });
}

/** Whether a button is pressed just now; `then` is done once it is not. */
function hold(then) {
  late = pressed ? then : null;
  return pressed;
}

/** What was typed is done: draw the form once the focus is where it goes next. */
const settle = () => setTimeout(() => draw());

/** Draw the form. */
function draw(focus) {
  if (hold(() => draw(focus))) return;
  if (!Array.isArray(page.state.table.seats)) page.state.table.seats = [];
  wordsOf(page.state.room?.ruleset ?? ruleset()?.id, uses(page));
  drawRoom(page);
  drawTable(page, focus);
  source?.refreshJson(page);
  placeFaults(page.faults);
  light();
}

/** Light the tiles by how good they are, where hints are asked for and the answer is of this table. */
function light() {
  if (!page.working) page.hinting?.light(page);
}

/** Ask for hints 提示 too, or no longer. */
function turnHints(on) {
  page.hints = on;
  store(HINTS, on ? "on" : "off");
  draw();
  ask();
}

/** Another table altogether. */
function replace(state) {
  closePicker(false);
  page.editing = null;
  change((current) => {
    current.room = state.room;
    current.table = state.table;
    if (state.lang) current.lang = state.lang;
  });
}

/** The examples with their tables, which the first view does without. */
function tables() {
  page.offered ??= get("playground/examples.json").catch((error) => {
    page.offered = null;
    notice("examples", t("no_service", error.message));
    return [];
  });
  return page.offered;
}

async function load(index) {
  const example = (await tables())[index];
  if (example) replace(structuredClone(example.request));
}

function clear() {
  const { room, table } = page.state;
  replace({ room, table: emptyTable(list(table.seats).length || 4) });
}

function step(from, to) {
  if (!from.length) return;
  closePicker(false);
  to.push(JSON.stringify(page.state));
  page.state = JSON.parse(from.pop());
  changed();
}

// The link

let saved = 0;

async function keepLink() {
  const now = ++saved;
  const fragment = await toFragment(page.state);
  if (now !== saved) return;
  try {
    history.replaceState({ mode: page.mode }, "", `${location.pathname}${location.search}#${fragment}`);
  } catch {
    setTimeout(keepLink, 1000); // a browser that lets an address change only so often
  }
}

/** The state of the address, none where it has none; and the word for what is wrong with it. */
async function linked() {
  if (location.hash.length < 2) return {};
  try {
    return { state: await fromFragment(location.hash.slice(1)) };
  } catch (error) {
    return { wrong: error instanceof TooLarge ? "large_link" : "broken_link" };
  }
}

async function copyLink() {
  await keepLink();
  const record = page.mode === "play" ? playing?.record() : null;
  if (!record) await copy(location.href);
  else await copy(`${location.href.split("#")[0]}#${await toFragment({ record, ...(page.state.lang ? { lang: page.state.lang } : {}) })}`);
}

async function copy(text) {
  (await import("./copying.js")).copy(text, notice);
}

// The service

async function get(address) {
  const response = await fetch(address, { headers: headers() });
  if (!response.ok) throw Object.assign(new Error(String(response.status)), { status: response.status });
  return response.json();
}

function headers() {
  return { "Accept-Language": language(), ...(apiKey.value ? { "X-Api-Key": apiKey.value } : {}) };
}

let asked = 0;
let timer;
let running;
let formed; // once the form is there, where faults are shown
const form = new Promise((done) => (formed = done));

/** Ask all questions about the table as it is now. Only the answer to the last asking is shown. */
function ask({ wait = WAIT } = {}) {
  const now = ++asked;
  running?.abort();
  clearTimeout(timer);
  page.working = true;
  page.faults = [];
  page.unfinished = [];
  page.choices = [];
  page.prompt = null;
  const box = document.getElementById("answers");
  box.setAttribute("aria-busy", "true");
  const status = box.querySelector(".working");
  if (status) status.textContent = t("working");
  drawDigest();
  page.greeting = null;
  if (isEmpty(page.state.table)) greet(now);
  else if (wait) timer = setTimeout(() => send(now), wait);
  else send(now);
}

/** An empty table is nothing to ask about. */
async function greet(now) {
  const [{ greeting }] = await Promise.all([import("./greeting.js"), describe(page.state.room)]);
  if (now !== asked) return;
  page.working = false;
  page.greeting = greeting;
  page.answers = null;
  page.sent = null;
  page.trouble = null;
  show();
}

async function send(now) {
  const { room } = page.state;
  const table = (await page.viewer.seen?.(page)) ?? page.state.table;
  if (now !== asked) return;
  const endpoints = page.hints ? [...ENDPOINTS, "hints"] : ENDPOINTS;
  const requests = endpoints.map((endpoint) => ({ endpoint, body: { room, table, ...(endpoint === "hints" ? {} : { explain: true }) } }));
  const sent = structuredClone({ requests });
  running = new AbortController();
  let problem = null;
  let answers = null;
  try {
    const [{ response, answer }] = await Promise.all([postBatch(requests, running.signal), describe(room)]);
    if (response.ok) answers = Object.fromEntries(answer.answers.map((each, index) => [endpoints[index], each]));
    else problem = { status: response.status, text: `${answer.title}: ${answer.detail}` };
  } catch (error) {
    if (now === asked) problem = { text: t("no_service", error.message) };
  }
  if (now !== asked) return;
  await describeAnswered(answers);
  await form;
  if (Object.entries(answers ?? {}).some((each) => each[1].status !== 200 && !notNow(...each))) page.faulting ??= await import("./faults.js");
  if (answers?.hints) page.hinting ??= (await Promise.all([import("./hints.js"), styled("hints.css")]))[0];
  if (now !== asked) return;
  page.working = false;
  page.sent = sent;
  page.answers = answers;
  Object.assign(page, page.faulting?.faultsOf(answers ?? {}, page.state.table));
  page.trouble = problem && (await trouble(problem));
  show();
}

/** Play on by an action of a seat, or by what chance decides where nobody has to act. */
async function play(seat, action) {
  const { choose, goOn } = await import("./play.js");
  if (action) await choose(page, seat, action);
  else await goOn(page);
}

/** One question beside these; the answer with its status. */
async function question(endpoint, body) {
  try {
    const { response, answer } = await postBatch([{ endpoint, body }]);
    return response.ok ? answer.answers[0] : { status: response.status, body: answer };
  } catch (error) {
    return { status: 0, body: { detail: t("no_service", error.message) } };
  }
}

async function postBatch(requests, signal) {
  const sent = { method: "POST", body: JSON.stringify({ requests }), headers: { ...headers(), "Content-Type": "application/json" }, signal };
  const response = await fetch("v1/batches", sent);
  return { response, answer: await response.json() };
}

/** On a narrow screen the answers are far below the table: this says them in short, and leads there. */
function drawDigest() {
  const button = document.getElementById("digest");
  button.hidden = false;
  button.textContent = digest(page);
  button.classList.toggle("faulty", page.faults.length > 0);
}

function show() {
  drawDigest();
  document.getElementById("answers").removeAttribute("aria-busy");
  drawAnswers(page);
  light();
  fillSource();
  placeFaults(page.faults);
}

/** The developer's side, which is read once somebody opens it. */
let source = null;

function drawSource() {
  const part = (key, summary) => fold(page, key, summary, { onopen: fillSource }, h("div", { id: `source-${key}` }));
  refill(document.getElementById("source"), [part("json", t("json_view")), part("request", t("request_view")), part("viewer", t("seen_by"))]);
  fillSource();
}

async function fillSource() {
  if (page.folds.viewer) (await import("./viewer.js")).fill(page);
  if (!page.folds.json && !page.folds.request) return;
  source ??= await import("./source.js");
  source.fill(page);
}

async function trouble(problem) {
  const { say } = await import("./trouble.js");
  return say(problem, (key) => (apiKey.value = key), retry);
}

async function retry() {
  await listRulesets();
  drawRoom(page);
  ask();
}

let listing = null;

/** Which rule sets there are, once. */
function listRulesets() {
  const failed = () => {
    listing = null; // what is wrong is said where the answers are
    return { rulesets: [] };
  };
  listing ??= get("v1/rulesets").catch(failed).then(({ rulesets }) => (page.rulesets = rulesets));
  return listing;
}

/** Another rule set, with as many seats as it can have. */
async function chooseRuleset(name) {
  const found = await lookUp(name);
  change((state) => {
    state.room = { ruleset: name };
    page.ruleset = found;
    describeBy(found);
    fitSeats();
  });
}

/** Read about the rule set of `room`, once; the form then shows its options. */
async function describe(room) {
  const name = isObject(room) && typeof room.ruleset === "string" ? room.ruleset : null;
  const found = name ? await lookUp(name) : null;
  if (page.state.room.ruleset !== (name ?? undefined) || found === page.ruleset) return;
  page.ruleset = found;
  describeBy(found);
  if (page.answers || isEmpty(page.state.table)) draw();
}

/** A stored room has its rule set named by the answers alone. */
async function describeAnswered(answers) {
  const named = Object.values(answers ?? {}).find((each) => each.status === 200)?.body.ruleset;
  if (named && !page.ruleset) describeBy(await lookUp(named));
}

async function lookUp(name) {
  await listRulesets();
  if (!page.rulesets.some(({ id }) => id === name || id.split("@")[0] === name)) return null;
  const failed = () => {
    known.delete(name); // what is wrong is said where the answers are
    return null;
  };
  if (!known.has(name)) known.set(name, get(`playground/names.json?ruleset=${encodeURIComponent(name)}`).catch(failed));
  return known.get(name);
}

// The two ways: a table is arranged, or played at

let playing = null;

async function turnTo(mode) {
  page.mode = mode;
  document.body.classList.toggle("playing", mode === "play");
  document.getElementById("play").hidden = mode !== "play";
  drawHeader();
  keepLink();
  closePicker(false);
  if (mode === "play") await (await readPlaying()).enter(page);
  else playing?.leave();
}

async function readPlaying() {
  if (!playing) {
    await styled("play.css");
    playing = await import("./playing.js");
  }
  return playing;
}

/** A record of a link is played. */
async function replay(record) {
  await page.chooseRuleset(record.room.ruleset);
  change(({ room }) => Object.assign(room, structuredClone(record.room)));
  page.mode = "play";
  const { openRecord } = await readPlaying();
  await openRecord(page, record);
  await turnTo("play");
}

// The page around it

function drawHeader() {
  const other = language() === "zh" ? "en" : "zh";
  const skip = document.getElementById("skip");
  skip.textContent = t("to_results");
  skip.setAttribute("href", page.mode === "play" ? "#play" : "#answers");
  refill(document.getElementById("top"), [
    h("div", { class: "brand" }, face("1s"), h("div", {}, h("h1", {}, t("title")), h("p", {}, t("lead")))),
    h(
      "nav",
      { "aria-label": t("title") },
      h(
        "span",
        { class: "modes", role: "group", "aria-label": t("mode") },
        ["arrange", "play"].map((mode) => h("button", { type: "button", class: "mode", "data-key": `mode ${mode}`, "aria-pressed": String(page.mode === mode), onclick: () => turnTo(mode) }, t(mode))),
      ),
      page.mode === "arrange" && h("button", { type: "button", class: "quiet", "data-key": "undo", disabled: !past.length, onclick: () => step(past, future) }, t("undo")),
      page.mode === "arrange" && h("button", { type: "button", class: "quiet", "data-key": "redo", disabled: !future.length, onclick: () => step(future, past) }, t("redo")),
      h("button", { type: "button", class: "main", "data-key": "copy link", onclick: copyLink }, t("copy_link")),
      h("button", { type: "button", class: "quiet", "data-key": "language", lang: other, onclick: () => turn(other) }, t("language")),
      h("a", { href: `rules?lang=${language()}` }, t("rules")),
      h("a", { href: "docs" }, t("docs")),
    ),
  ]);
}

function turn(lang) {
  closePicker(false);
  page.state.lang = lang;
  speak(lang);
  drawHeader();
  draw();
  playing?.redraw();
  drawSource();
  ask();
  keepLink();
}

function notice(id, content, { passing = false } = {}) {
  const box = document.getElementById("notices");
  document.getElementById(`notice-${id}`)?.remove();
  const shown = h("div", { class: "notice", id: `notice-${id}` }, h("span", {}, content), h("button", { type: "button", class: "quiet", onclick: () => shown.remove() }, t("close")));
  box.append(shown);
  if (passing) setTimeout(() => shown.remove(), 4000);
}

async function open({ state, wrong }) {
  if (wrong) notice("link", t(wrong));
  page.replayed = state?.record ?? null;
  if (state?.lang) speak(state.lang);
  const opened = state?.table ? state : { ...structuredClone(page.first), ...(state?.lang ? { lang: state.lang } : {}) };
  page.state = { room: opened.room, table: opened.table, ...(opened.lang ? { lang: opened.lang } : {}) };
  if (opened.lang) speak(opened.lang);
}

async function drawTiles() {
  const text = await (await fetch("playground/tiles.svg")).text();
  const sprite = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(sprite);
}

async function start() {
  const { mode } = history.state ?? page; // as it was when the page is read anew
  speak(navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
  drawHeader();
  const parts = Promise.all([drawTiles(), listRulesets()]);
  const [link, begin] = await Promise.all([linked(), get("playground/start.json")]);
  page.examples = begin.examples;
  page.first = begin.first;
  await open(link);
  ask({ wait: 0 }); // while the form is made
  await parts;
  await describe(page.state.room);
  drawHeader();
  draw();
  drawAnswers(page);
  drawSource();
  formed();
  if (page.replayed) replay(page.replayed);
  else turnTo(mode);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") sheet(false);
  pickerKeys(event);
  rovingKeys(event);
  const undoing = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.target.matches("input, textarea");
  if (!undoing) return;
  event.preventDefault();
  if (event.shiftKey) step(future, past);
  else step(past, future);
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches(".add, .slot")) readPicker();
  if (event.target.closest("[data-roving]") && event.target.tagName === "BUTTON") rove(event.target);
});
document.addEventListener("click", (event) => {
  const { opens, word } = event.target.closest("[data-opens], [data-word]")?.dataset ?? {};
  if (opens || word) Promise.all([import("./rule.js"), styled("rule.css")]).then(([read]) => (opens ? read.openRule(opens, get) : read.openWord(word, get)));
});
// On a narrow screen the answers are a sheet that comes up over the table.
function sheet(open) {
  document.body.classList.toggle("sheet-open", open);
  document.getElementById("digest").setAttribute("aria-expanded", String(open));
  if (open) document.getElementById("answers").focus({ preventScroll: true });
}
document.getElementById("digest").addEventListener("click", () => sheet(!document.body.classList.contains("sheet-open")));
window.addEventListener("hashchange", async () => {
  const link = await linked();
  past.push(JSON.stringify(page.state));
  await open(link);
  if (page.replayed) replay(page.replayed);
  else turnTo("arrange");
  changed();
});
// The skip link leads within the page; its address is that of the table.
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  const box = document.getElementById(page.mode === "play" ? "play" : "answers");
  if (page.mode === "arrange") sheet(true);
  box.scrollIntoView({ block: "nearest" });
  focusAction(box);
});

start();
