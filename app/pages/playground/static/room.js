// The room: rule set, options, number of seats.

import { h, refill } from "./dom.js";
import { fold, numberField } from "./fields.js";
import { isObject, list } from "./model.js";
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
  const players = page.ruleset?.players ?? [2, 3, 4];
  const counts = [2, 3, 4, ...([2, 3, 4].includes(count) ? [] : [count])];
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
            page.change((state) => (state.room = chosen === "/stored" ? { id: "" } : { ruleset: chosen }));
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
        { "data-key": "/table/seats", "data-pointer": "/table/seats", onchange: (event) => page.change((state) => seat(state.table, Number(event.target.value))) },
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

function seat(table, count) {
  const seats = list(table.seats).slice(0, count);
  while (seats.length < count) seats.push({ hand: "" });
  table.seats = seats;
  if (table.dealer >= count) table.dealer = 0;
}

function options(page) {
  const { ruleset } = page;
  if (!ruleset || !("ruleset" in page.state.room)) return null;
  const given = isObject(page.state.room.options) ? page.state.room.options : {};
  const changed = Object.keys(given).length;
  const unknown = Object.keys(given).filter((key) => !ruleset.options.some((each) => each.key === key));
  return fold(
    page,
    "options",
    [h("span", {}, t("options")), h("span", { class: "hint" }, changed ? t("options_changed", changed) : t("options_default"))],
    { marked: changed > 0 },
    h(
      "div",
      { class: "options", "data-pointer": "/room/options" },
      ruleset.groups.map((group) =>
        h(
          "fieldset",
          {},
          h("legend", {}, inLanguage(group.label)),
          ruleset.options.filter((each) => each.group === group.id).map((each) => option(page, each, given)),
        ),
      ),
      unknown.length > 0 && h("fieldset", {}, unknown.map((key) => removable(page, key))),
    ),
  );
}

const isOn = (value) => value !== false && value !== "none" && value !== "off";

function option(page, described, given) {
  const { key } = described;
  const pointer = `/room/options/${key}`;
  const valueOf = (each) => given[each] ?? page.ruleset.options.find((other) => other.key === each)?.default;
  const value = valueOf(key);
  const names = (keys) => keys.map((each) => inLanguage(page.ruleset.options.find((other) => other.key === each)?.label)).join(", ");
  const lacking = described.needs.length > 0 && !described.needs.some((each) => isOn(valueOf(each)));
  const rivals = described.excludes.filter((each) => isOn(valueOf(each)));
  const set = (picked, typing = false) => page.change((state) => choose(state.room, described, picked), { typing });
  const notes = [
    described.note && inLanguage(described.note),
    lacking && t("needs", names(described.needs)),
    rivals.length > 0 && t("excludes", names(rivals)),
  ].filter(Boolean);
  const noted = notes.length ? h("span", { class: "hint" }, notes.join(" ")) : null;
  const name = h("span", { class: "label" }, inLanguage(described.label));
  const classes = `option${lacking ? " lacking" : ""}${key in given ? " changed" : ""}`;
  if (described.type === "boolean") {
    const box = h("input", {
      type: "checkbox",
      "data-key": pointer,
      "data-pointer": pointer,
      checked: value === true,
      disabled: rivals.length > 0 && value !== true,
      onchange: (event) => set(event.target.checked),
    });
    return h("label", { class: `field check ${classes}` }, box, name, noted);
  }
  if (described.type === "integer") {
    const field = numberField(page, pointer, inLanguage(described.label), {
      min: described.minimum,
      max: described.maximum,
      placeholder: String(described.default),
      onset: (state, picked) => choose(state.room, described, picked ?? described.default),
    });
    field.querySelector("input").value = value;
    field.className += ` ${classes}`;
    if (noted) field.append(noted);
    return field;
  }
  const known = described.choices.map((each) => [each.value, inLanguage(each.label) + (each.players ? t("only_players", each.players.join(", ")) : "")]);
  if (!known.some(([each]) => each === value)) known.push([value, JSON.stringify(value)]);
  const select = h(
    "select",
    { "data-key": pointer, "data-pointer": pointer, onchange: (event) => set(known[event.target.selectedIndex][0]) },
    known.map(([each, text]) => h("option", { selected: each === value }, text)),
  );
  return h("label", { class: `field ${classes}` }, name, select, noted);
}

/** Options that are at their default are left out of the request. */
function choose(room, described, value) {
  const options = isObject(room.options) ? room.options : {};
  delete options[described.key];
  if (value !== described.default) options[described.key] = value;
  if (Object.keys(options).length) room.options = options;
  else delete room.options;
}

function removable(page, key) {
  const pointer = `/room/options/${key}`;
  const remove = () =>
    page.change(({ room }) => {
      delete room.options[key];
      if (!Object.keys(room.options).length) delete room.options;
    });
  return h("div", { class: "field" }, h("code", {}, key), h("button", { type: "button", class: "quiet", "data-key": pointer, "data-pointer": pointer, onclick: remove }, t("remove")));
}
