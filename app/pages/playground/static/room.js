// The room: rule set, options, number of seats.

import { h, refill, styled } from "./dom.js";
import { fold } from "./fields.js";
import { isObject, list } from "./model.js";
import { playersOf } from "./uses.js";
import { inLanguage, ofSummary, t } from "./words.js";

const nameOf = (id) => id.split("@")[0];
const versionOf = (id) => Number(id.split("@")[1] ?? 0);

/** How a rule set is asked for: by name where it is the newest of its name. */
function asked(all, id) {
  const newest = Math.max(...all.filter((each) => nameOf(each.id) === nameOf(id)).map((each) => versionOf(each.id)));
  return versionOf(id) === newest ? nameOf(id) : id;
}

export function drawRoom(page) {
  refill(document.getElementById("room"), [choices(page), options(page)]);
}

function choices(page) {
  const { room, table } = page.state;
  const stored = "id" in room;
  const listed = page.rulesets.map((each) => [asked(page.rulesets, each.id), inLanguage(each.name)]);
  if (!stored && !listed.some(([name]) => name === room.ruleset)) listed.push([room.ruleset, String(room.ruleset)]);
  const count = list(table.seats).length;
  const players = playersOf(page);
  const counts = [...players, ...(players.includes(count) ? [] : [count])];
  return h(
    "div",
    { class: "bar" },
    label(
      t("example"),
      h(
        "select",
        { "data-key": "example", onfocus: page.tables, onchange: (event) => page.load(event.target.value) },
        h("option", { value: "", selected: true }, t("choose_example")),
        groups(page.examples),
      ),
    ),
    label(
      t("ruleset"),
      h(
        "select",
        {
          "data-key": "/room/ruleset",
          "data-pointer": "/room/ruleset",
          onchange: (event) => {
            const chosen = event.target.value;
            if (chosen === "/stored") page.change((state) => (state.room = { id: "" }));
            else page.chooseRuleset(chosen);
          },
        },
        listed.map(([name, text]) => h("option", { value: name, selected: !stored && name === room.ruleset }, text)),
        h("option", { value: "/stored", selected: stored }, t("stored_room")),
      ),
    ),
    stored &&
      label(
        t("room_id"),
        h("input", {
          type: "text",
          "data-key": "/room/id",
          "data-pointer": "/room/id",
          autocomplete: "off",
          value: room.id,
          oninput: (event) => page.change((state) => (state.room.id = event.target.value), { typing: true }),
        }),
      ),
    label(
      t("seats"),
      h(
        "select",
        { "data-key": "/table/seats", "data-pointer": "/table/seats", onchange: (event) => page.change((state) => seatPlayers(state.table, Number(event.target.value))) },
        counts.map((each) => h("option", { value: each, selected: each === count }, t("players", each) + (players.includes(each) ? "" : t("not_played")))),
      ),
    ),
    h("button", { type: "button", class: "quiet", "data-key": "clear", onclick: () => page.clear() }, t("clear")),
    page.ruleset && h("p", { class: "summary" }, inLanguage(page.ruleset.summary)),
  );
}

const label = (text, control) => h("label", { class: "field" }, h("span", { class: "label" }, text), control);

function groups(examples) {
  const endpoints = [...new Set(examples.map((each) => each.endpoint))];
  return endpoints.map((endpoint) =>
    h(
      "optgroup",
      { label: t(endpoint) },
      examples.map((each, index) => each.endpoint === endpoint && h("option", { value: index }, ofSummary(each.summary))),
    ),
  );
}

/** Seat so many at the table: the last leave it, or others come with empty hands. */
export function seatPlayers(table, count) {
  const seats = list(table.seats).slice(0, count);
  while (seats.length < count) seats.push({ hand: "" });
  table.seats = seats;
  if (table.dealer >= count) table.dealer = 0;
}

/** The options fold away, and their form is read once somebody looks at it. */
let form = null;

function options(page) {
  const { ruleset } = page;
  if (!ruleset || !("ruleset" in page.state.room)) return null;
  const changed = Object.keys(isObject(page.state.room.options) ? page.state.room.options : {}).length;
  const read = async () => {
    if (form) return;
    [form] = await Promise.all([import("./options.js"), styled("options.css")]);
    page.drawRoom();
  };
  return fold(
    page,
    "options",
    [h("span", {}, t("options")), h("span", { class: "hint" }, changed ? t("options_changed", changed) : t("options_default"))],
    { marked: changed > 0, onopen: read },
    h("div", { class: "options", "data-pointer": "/room/options" }, form?.fieldsets(page)),
  );
}
