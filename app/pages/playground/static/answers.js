// What the service answers, as a reader wants to see it.

import { h, refill } from "./dom.js";
import { list } from "./model.js";
import { face, faces, inWords } from "./tiles.js";
import { extraName, inLanguage, language, t, tileName } from "./words.js";

/** Refusals that are no fault of the table: the question only comes too early, or too late. */
const NOT_NOW = { settlements: ["hand_hidden", "not_over"], "washout-payouts": ["hand_hidden", "already_won"] };

/** The code of such a refusal, or null. */
export function notNow(endpoint, answer) {
  const code = answer?.body?.code;
  return answer?.status !== 200 && NOT_NOW[endpoint]?.includes(code) ? code : null;
}

export function drawAnswers(page) {
  const { answers } = page;
  const container = document.getElementById("answers");
  container.setAttribute("aria-label", t("results"));
  if (page.greeting) {
    refill(container, [h("h2", {}, t("results")), page.greeting(page)]);
    return;
  }
  if (!answers) {
    refill(container, [h("h2", {}, t("results")), page.trouble]);
    return;
  }
  const settled = answers.settlements.status === 200;
  const order = settled ? ["settlements", "waits", "hints", "legal-actions", "washout-payouts"] : ["legal-actions", "hints", "waits", "washout-payouts", "settlements"];
  refill(container, [
    h(
      "div",
      { class: "answers-head" },
      h("h2", {}, t("results"), h("span", { class: "working", role: "status" }, page.working ? t("working") : "")),
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", role: "switch", "data-key": "hints", checked: page.hints, onchange: (event) => page.turnHints(event.target.checked) }),
        h("span", { class: "label" }, t("hints")),
      ),
    ),
    page.faulting?.lists(page),
    order.filter((endpoint) => answers[endpoint]).map((endpoint) => section(page, endpoint, answers[endpoint])),
  ]);
}

/** The answers in one line. */
export function digest(page) {
  const { answers, faults } = page;
  if (page.working || !answers) return t(page.working ? "working" : "results");
  if (faults.length) return t(faults.length === 1 ? "faults_1" : "faults", faults.length);
  if (page.unfinished.length) return t("unfinished");
  const settled = answers.settlements;
  if (settled.status === 200) return `${t(`outcome_${settled.body.outcome}`)}: ${settled.body.totals.map(signed).join("  ")}`;
  const seats = list(answers["legal-actions"].body.seats).map((each) => each.seat);
  return seats.length ? `${t("may_act")}: ${seats.map((seat) => t("seat", seat)).join(", ")}` : t("over_actions");
}

const PARTS = { "legal-actions": actions, waits, hints: (page, body) => page.hinting.part(body), "washout-payouts": washout, settlements: settlement };

function section(page, endpoint, answer) {
  const early = notNow(endpoint, answer);
  const body =
    answer.status === 200 ? PARTS[endpoint](page, answer.body) : h("p", { class: "note" }, early ? t(early) : t(page.faults.length ? "no_answer" : "unfinished"));
  const nothing = answer.status === 200 && nothingOf(answer.body);
  return h("section", { class: `answer ${answer.status === 200 ? "" : "without"}`, "data-answer": endpoint, "data-status": answer.status }, h("h3", {}, t(endpoint)), body, nothing);
}

/** What does not count, and why. */
export function nothingOf(body) {
  const rows = list(body.nothing).map((each) => h("li", { "data-about": each.about }, h("span", { class: "reason" }, inWords(each.why)), rule(each.rule)));
  return rows.length > 0 && h("div", { class: "nothing" }, h("h4", {}, t("nothing")), h("ul", { class: "may-not" }, rows));
}

/** A rule by its title: its text on the press of a button, its page beside it. */
export function rule(id) {
  return h("span", { class: "rule", "data-rule": id }, [
    h("button", { type: "button", class: "link", "data-opens": id, "aria-label": t("rule_open", titleOf(id)) }, titleOf(id)),
    h("a", { href: pageOf(id), "aria-label": t("rule_page", titleOf(id)), title: t("rule_page", titleOf(id)) }, "↗"),
  ]);
}

let described = null;
export const ruleset = () => described;
const titleOf = (id) => inLanguage(described?.rules.find((each) => each.id === id)?.title) || id;
export const pageOf = (id) => `rules/${described ? described.id.split("@")[0] : id.split(".")[0]}?lang=${language()}#${id}`;
const patternName = (id) => inLanguage(described?.patterns.find((each) => each.id === id)?.label) || id;
export const itemName = (id) => inLanguage(described?.items.find((each) => each.id === id)?.label) || id;
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Name rules, patterns and items by this rule set from now on. */
export function describeBy(ruleset) {
  described = ruleset;
}

function totals(values, extra = () => null) {
  return h(
    "ol",
    { class: "totals" },
    values.map((points, seat) =>
      h(
        "li",
        { class: `who-${seat}`, "data-seat": seat },
        h("span", { class: "label" }, t("seat", seat)),
        h("strong", { class: points > 0 ? "gain" : points < 0 ? "loss" : "" }, signed(points)),
        extra(seat),
      ),
    ),
  );
}

/** `座位 1`, of which a narrow screen shows the number alone. */
function seatWord(seat) {
  const [before, after] = t("seat", "#").split("#");
  return [h("span", { class: "seat-word" }, before), String(seat), after];
}

function payments(page, { transfers, voided }, differences = []) {
  const doubted = new Set(differences.filter(({ pointer }) => !pointer.startsWith("/claimed/totals")).flatMap((each) => list(each.lines)));
  if (!transfers.length && !voided.length) return h("p", { class: "note" }, t("no_payments"));
  const row = (line, index) => {
    const who = [seatWord(line.from), " → ", seatWord(line.to)];
    const struck = (content) => (line.voided_by ? h("s", {}, content) : content);
    return h(
      "tr",
      { class: line.voided_by ? "voided" : doubted.has(index) ? "doubted" : "" },
      h("td", { class: "who" }, struck(who)),
      h(
        "td",
        { class: "why" },
        struck(h("span", { class: "said" }, inWords(line.why))),
        itemName(line.item).toLowerCase() !== titleOf(line.rule).toLowerCase() && h("span", { class: "hint" }, itemName(line.item)),
        rule(line.rule),
        line.voided_by && h("span", { class: "void-by" }, t("voided_by"), " ", rule(line.voided_by)),
      ),
      h("td", { class: "points" }, struck(String(line.points))),
    );
  };
  return h(
    "table",
    { class: "payments" },
    h("caption", { class: "aside" }, t("payments")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("who")), h("th", { scope: "col" }, t("why")), h("th", { scope: "col", class: "points" }, t("score")))),
    h("tbody", {}, transfers.map(row), voided.map(row)),
  );
}

/** A settlement; `differences` is what a record says otherwise. */
export function settlement(page, body, differences = []) {
  const claimed = (seat) => differences.find((each) => each.pointer === `/claimed/totals/${seat}`);
  return [
    h("p", { class: "outcome" }, h("strong", {}, t(`outcome_${body.outcome}`)), " · ", t("next_dealer", body.next.dealer, body.next.streak)),
    totals(body.totals, (seat) => {
      const result = body.seats.find((each) => each.seat === seat);
      if (!result) return null;
      return [
        claimed(seat) && h("span", { class: "fault" }, t("claimed", signed(claimed(seat).claimed))),
        h("span", { class: `status ${result.status}` }, t(`status_${result.status}`)),
        result.patterns && h("span", { class: "hint" }, scored({ ...result, points: result.hand_points })),
      ];
    }),
    body.seats.filter((each) => each.reading).map((each) => h("div", { class: "reading" }, h("span", { class: "label" }, t("seat", each.seat)), reading(each.reading))),
    payments(page, body, differences),
  ];
}

/** A hand by groups; a wild tile stands above what it is taken for. */
function reading(groups) {
  return groups.map((group) =>
    h(
      "span",
      { class: "group" },
      group.tiles.map((tile, index) =>
        group.held[index] === tile ? face(tile, true) : h("span", { class: "stand-in" }, face(group.held[index], true), h("span", {}, "="), face(tile, true)),
      ),
    ),
  );
}

/** Patterns, points, fan and what they come from, in words. */
function scored({ patterns, points, fan, extras }) {
  const parts = [list(patterns).map(patternName).join(" + ")];
  if (fan !== undefined) {
    const more = Object.entries(extras ?? {}).map(([id, count]) => `${extraName(id)} ${count}`);
    parts.push(t("fan", fan) + (more.length ? t("bracketed", more.join(", ")) : ""));
  }
  parts.push(t(points === 1 ? "points_1" : "points", points));
  return parts.join(" · ");
}

function actions(page, body) {
  const refused = list(body.refused);
  const seats = [...new Set([...body.seats.map((each) => each.seat), ...refused.map((each) => each.seat)])].sort();
  const over = page.answers.settlements.status === 200;
  // Chance cannot be told from hands that nobody sees.
  const playable = !over && list(page.state.table.seats).every((each) => each?.hand !== null);
  return [
    playable && body.seats.length > 0 && h("p", { class: "note" }, t("play_hint")),
    page.prompt?.(),
    !seats.length && h("p", { class: "note" }, t("over_actions")),
    playable && !body.seats.length && !page.prompt && h("button", { type: "button", class: "quiet", "data-key": "go on", onclick: () => page.play() }, t("go_on")),
    seats.map((seat) => {
      const legal = body.seats.find((each) => each.seat === seat)?.actions ?? [];
      const no = refused.filter((each) => each.seat === seat);
      return h(
        "div",
        { class: `by-seat who-${seat}`, "data-seat": seat },
        h("h4", {}, t("seat", seat)),
        legal.length > 0 && h("ul", { class: "may", "aria-label": t("may"), "data-roving": true }, gathered(legal, playable ? player(page, seat) : unplayed).map((each) => h("li", {}, each))),
        no.length > 0 && h("ul", { class: "may-not", "aria-label": t("may_not") }, alike(no).map(refusal)),
      );
    }),
  ];
}

/** Refusals of one kind for one reason, which is said once. */
export function alike(refused) {
  const kinds = new Map();
  for (const each of refused) {
    const { tile, ...kind } = each.action;
    const key = JSON.stringify([kind.type, kind.kind, kind.by, kind.ready, each.rule, each.why]);
    kinds.set(key, [...(kinds.get(key) ?? []), each]);
  }
  return [...kinds.values()];
}

export function refusal(same) {
  const [{ action, why, rule: id }] = same;
  const tiles = [...new Set(same.map((each) => each.action.tile))].filter(Boolean);
  return h(
    "li",
    {},
    h("span", { class: "refused-action" }, `${t("may_not")} `, same.length > 1 ? actionText({ ...action, tile: undefined, wilds: [], wild: undefined }) : actionText(action), same.length > 1 && faces(tiles)),
    h("span", { class: "reason" }, inWords(why)),
    id && rule(id),
  );
}

const unplayed = (action, content) => content;

/** Makes what shows an action of `seat` a button that plays it. */
function player(page, seat) {
  return (action, content, name) =>
    h(
      "button",
      {
        type: "button",
        class: "play",
        "data-key": `play ${seat} ${JSON.stringify(action)}`,
        "aria-label": name,
        title: name,
        "aria-pressed": page.choices.some((each) => same(each, { seat, ...action })) ? "true" : null,
        onclick: () => page.play(seat, action),
      },
      content,
    );
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Discards go on one line, as do those that declare; every other action has one of its own. */
function gathered(legal, play) {
  const shown = [];
  for (const ready of [undefined, "soft"]) {
    const discards = legal.filter((each) => each.type === "discard" && each.ready === ready);
    const name = t("action_discard") + (ready ? t("bracketed", t("soft")) : "");
    const tiles = discards.map((each) => play(each, face(each.tile, play === unplayed), `${name} ${tileName(each.tile)}`));
    if (tiles.length) shown.push(h("span", { class: "action", "data-action": "discard" }, h("b", {}, name), h("span", { class: "faces" }, tiles)));
  }
  return [...legal.filter((each) => each.type !== "discard").map((each) => play(each, actionText(each))), ...shown];
}

export function actionText(action) {
  const words = { stake: () => t("action_stake", action.points), void: () => t("action_void", t(`suit_${action.suit}`)) };
  const name = words[action.type]?.() ?? t(`action_${action.type}`);
  const details = [
    action.kind && t(action.kind),
    action.by && t(`by_${action.by}`).toLowerCase(),
    action.type === "discard" && action.ready && t("soft"),
    action.late && t("is_late"),
  ].filter(Boolean);
  return h(
    "span",
    { class: "action", "data-action": action.type },
    h("b", {}, name),
    details.length > 0 && h("span", {}, details.join(" ")),
    action.tile && face(action.tile, true),
    list(action.wilds).length > 0 && [h("span", {}, t("with_wilds")), faces(action.wilds)],
    action.wild && [h("span", {}, t("for_wild")), face(action.wild, true)],
    action.patterns && h("span", {}, scored(action)),
    action.reading && h("span", { class: "reading" }, reading(action.reading)),
  );
}

function waitList(found) {
  return h(
    "ul",
    { class: "waits" },
    found.map((wait) =>
      h(
        "li",
        { "data-tile": wait.tile, class: wait.left ? "" : "none-left" },
        face(wait.tile, true),
        h("span", {}, h("span", { class: "left" }, t("left", wait.left)), h("span", { class: "hint" }, scored(wait))),
      ),
    ),
  );
}

function waits(page, body) {
  if (!body.seats.length) return h("p", { class: "note" }, t("no_known_hands"));
  return body.seats.map((each) =>
    h(
      "div",
      { class: `by-seat who-${each.seat}`, "data-seat": each.seat },
      h("h4", {}, t("seat", each.seat), !each.ready && h("span", { class: "hint" }, t("not_ready"))),
      each.waits.length > 0 && waitList(each.waits),
      each.discards.map((discard) =>
        h(
          "div",
          { class: "discard-then", "data-discard": discard.tile },
          h("span", { class: "action" }, h("b", {}, t("discard_then")), face(discard.tile, true), h("span", {}, t("waits_for"))),
          waitList(discard.waits),
        ),
      ),
    ),
  );
}

function washout(page, body) {
  return [
    totals(body.totals, (seat) => [
      h("span", { class: `status ${body.ready[seat] ? "ready" : "unready"}` }, t(body.ready[seat] === null ? "status_out" : body.ready[seat] ? "status_ready" : "status_unready")),
      body.best[seat] && h("span", { class: "best" }, face(body.best[seat].tile, true), h("span", { class: "hint" }, scored(body.best[seat]))),
    ]),
    h("p", { class: "note" }, rule(body.rule)),
    payments(page, body),
  ];
}
