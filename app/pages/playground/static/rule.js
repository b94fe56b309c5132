// The text of a rule, in both languages.

import { pageOf, ruleset } from "./answers.js";
import { h, refill } from "./dom.js";
import { inLanguage, t } from "./words.js";

/** Show the text of a rule, that of the page's language first. */
export function openRule(id) {
  const box = document.getElementById("rule");
  const described = ruleset();
  const found = described?.rules.find((each) => each.id === id);
  if (!found) return;
  const [first, second] = document.documentElement.lang === "en" ? ["en", "zh"] : ["zh", "en"];
  const inBoth = (text, tag) => [first, second].map((each) => h(tag, { lang: each, class: each === first ? "" : "other" }, text[each]));
  const names = found.options.map((key) => inLanguage(described.options.find((each) => each.key === key)?.label) || key);
  refill(box, [
    h("h2", { id: "rule-title" }, h("span", { lang: first }, found.title[first]), " ", h("small", { lang: second }, found.title[second])),
    h("p", { class: "hint" }, h("code", {}, id)),
    inBoth(found.text, "p"),
    found.readings.length > 0 && h("h3", {}, t("rule_readings")),
    found.readings.map((reading) => inBoth(reading, "p")),
    h("p", { class: "hint" }, `${t("rule_source")}: ${found.source === "this project" ? t("this_project") : found.source}`, names.length > 0 && ` · ${t("rule_options")}: ${names.join(", ")}`),
    h(
      "div",
      { class: "buttons" },
      h("a", { href: pageOf(id) }, t("rule_page", id)),
      h("button", { type: "button", class: "quiet", onclick: () => box.close() }, t("close")),
    ),
  ]);
  box.showModal();
}
