// The form of a room's options, as the rule set describes them.

import { h } from "./dom.js";
import { numberField } from "./fields.js";
import { isObject } from "./model.js";
import { inLanguage, language, t } from "./words.js";

/** A fieldset for each group, one for what the rule set does not know, and the way to the card of these options. */
export function fieldsets(page) {
  const { ruleset } = page;
  const given = isObject(page.state.room.options) ? page.state.room.options : {};
  const unknown = Object.keys(given).filter((key) => !ruleset.options.some((each) => each.key === key));
  return [
    ruleset.groups.map((group) =>
      h(
        "fieldset",
        {},
        h("legend", {}, inLanguage(group.label)),
        ruleset.options.filter((each) => each.group === group.id).map((each) => option(page, each, given)),
      ),
    ),
    unknown.length > 0 && h("fieldset", {}, unknown.map((key) => removable(page, key))),
    h("p", {}, h("a", { class: "link", "data-key": "card", href: cardOf(ruleset, given) }, t("card"))),
  ];
}

const cardOf = ({ id }, given) => `rules/${id.split("@")[0]}?${new URLSearchParams({ ...given, lang: language() })}#card`;

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
