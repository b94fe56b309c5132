// The text of a rule, or what a word means, in both languages.

import { pageOf, ruleset } from "./answers.js";
import { h, refill } from "./dom.js";
import { inWords } from "./tiles.js";
import { inLanguage, language, t } from "./words.js";

const known = new Map();

/** The rule set with the texts of its rules, read once. */
async function described(get) {
  const { id } = ruleset();
  if (!known.has(id)) known.set(id, await get(`v1/rulesets/${encodeURIComponent(id)}`));
  return known.get(id);
}

/** Show the text of a rule, that of the page's language first. */
export async function openRule(id, get) {
  if (!ruleset()) return;
  const whole = await described(get);
  const found = whole.rules.find((each) => each.id === id);
  if (!found) return;
  const names = found.options.map((key) => inLanguage(whole.options.find((each) => each.key === key)?.label) || key);
  show(found.title, [
    inBoth(found.text),
    found.readings.length > 0 && h("h3", {}, t("rule_readings")),
    found.readings.map(inBoth),
    h("p", { class: "hint" }, `${t("rule_source")}: ${found.source === "this project" ? t("this_project") : found.source} · `, h("code", {}, id), names.length > 0 && ` · ${t("rule_options")}: ${names.join(", ")}`),
  ], h("a", { href: pageOf(id) }, t("rule_page", inLanguage(found.title))));
}

let glossary = null;

/** Show what a word of players means. */
export async function openWord(id, get) {
  glossary ??= await get("playground/glossary.json");
  const { name, text } = glossary.find((each) => each.id === id);
  show(name, [inBoth(text)], h("a", { href: `rules?lang=${language()}#word-${id}` }, t("all_words")));
}

const languages = () => (language() === "en" ? ["en", "zh"] : ["zh", "en"]);
const inBoth = (text) => languages().map((each, index) => h("div", { lang: each, class: index ? "other" : "" }, blocks(text[each])));

/** The paragraphs of a text, and its lists. */
function blocks(text) {
  const made = [];
  for (const line of text.split("\n")) {
    const listed = line.startsWith("- ");
    if (listed && made.at(-1)?.tagName !== "UL") made.push(h("ul"));
    if (listed) made.at(-1).append(h("li", {}, inWords(line.slice(2))));
    else made.push(h("p", {}, inWords(line)));
  }
  return made;
}

function show(title, parts, more) {
  const box = document.getElementById("rule");
  const [first, second] = languages();
  refill(box, [
    // What has the focus is scrolled to: not the links at the end.
    h("h2", { id: "rule-title", tabindex: "-1", autofocus: true }, h("span", { lang: first }, title[first]), " ", h("small", { lang: second }, title[second])),
    parts,
    h("div", { class: "buttons" }, more, h("button", { type: "button", class: "quiet", onclick: () => box.close() }, t("close"))),
  ]);
  box.showModal();
}
