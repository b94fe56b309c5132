// Which fields of a table a room has a use for, told from what the service says of its rule set.

import { at, isObject, list } from "./model.js";

/** The value of an option of the room of `page`, its default where none is given. */
function option({ state, ruleset }, key) {
  const given = isObject(state.room.options) ? state.room.options : {};
  return given[key] ?? ruleset.options.find((each) => each.key === key)?.default;
}

/** Every field, where nobody knows the rule set: a stored room, or a name that there is not. */
const ALL = new Proxy({}, { get: (_, name) => name !== "blackBone" });

/** For each field whether the room uses it, by the name of the field. */
export function uses(page) {
  const { ruleset, state } = page;
  if (!ruleset) return ALL;
  const on = (key) => ![undefined, false, "off", "none"].includes(option(page, key));
  const rule = (topic) => ruleset.rules.some(({ id }) => id.split(".")[1] === topic && !id.startsWith("table."));
  const wilds = on("wilds");
  const declares = ["soft", "ready"].some(rule);
  const asked = declares && rule("soft");
  return {
    stake: on("stakes"),
    void: on("void_suit") || (rule("void") && list(state.table.seats).length < 4),
    ready: declares,
    declined: asked,
    hard: asked,
    fan: wilds,
    wins: rule("passed_win") && !wilds,
    pungs: rule("passed_pung"),
    wilds,
    indicator: wilds,
    flip: !wilds,
    robbed: wilds,
    at: wilds,
    late: !wilds && !rule("two_suits"),
    weekday: on("weekday_chicken"),
    streak: on("dealer_bonus") || on("streak"),
    blackBone: on("wugu"),
    playOn: wilds,
  };
}

/** What there is of these fields, each told by whether the room uses it; one that the table gives all the same is shown. */
export const used = (page, fields) => fields.map(([use, pointer, make]) => (use || at(page.state, pointer) !== undefined) && make(pointer));

/** How many may play in the room. */
export function playersOf(page) {
  const { ruleset } = page;
  if (!ruleset) return [2, 3, 4];
  for (const each of ruleset.options) {
    const chosen = each.choices?.find(({ value }) => value === option(page, each.key));
    if (chosen?.players) return chosen.players;
  }
  return ruleset.players;
}
