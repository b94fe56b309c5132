// The text of a rule, in both languages.

import { pageOf, ruleset } from "./answers.js";
import { h, refill } from "./dom.js";
import { inWords } from "./tiles.js";
import { inLanguage, t } from "./words.js";

const known = new Map();

/** The rule set with the texts of its rules, read once. */
async function described(get) {
  const { id } = ruleset();
  if (!known.has(id)) known.set(id, await get(`v1/rulesets/${encodeURIComponent(id)}`));
  return known.get(id);
}

/** Show the text of a rule, that of the page's language first. */
export async function openRule(id, get) {
  const box = document.getElementById("rule");
  if (!ruleset()) return;
  const whole = await described(get);
  const found = whole.rules.find((each) => each.id === id);
  if (!found) return;
  const [first, second] = document.documentElement.lang === "en" ? ["en", "zh"] : ["zh", "en"];
  const inBoth = (text, tag) => [first, second].map((each) => h(tag, { lang: each, class: each === first ? "" : "other" }, inWords(text[each])));
  const names = found.options.map((key) => inLanguage(whole.options.find((each) => each.key === key)?.label) || key);
  refill(box, [
    h("h2", { id: "rule-title" }, h("span", { lang: first }, found.title[first]), " ", h("small", { lang: second }, found.title[second])),
    inBoth(found.text, "p"),
    found.readings.length > 0 && h("h3", {}, t("rule_readings")),
    found.readings.map((reading) => inBoth(reading, "p")),
    h("p", { class: "hint" }, `${t("rule_source")}: ${found.source === "this project" ? t("this_project") : found.source} · `, h("code", {}, id), names.length > 0 && ` · ${t("rule_options")}: ${names.join(", ")}`),
    h(
      "div",
      { class: "buttons" },
      h("a", { href: pageOf(id) }, t("rule_page", found.title[first])),
      h("button", { type: "button", class: "quiet", onclick: () => box.close() }, t("close")),
    ),
  ]);
  box.showModal();
}
