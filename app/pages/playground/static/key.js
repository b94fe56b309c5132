// Asks for the key of a service that needs one.

import { h } from "./dom.js";
import { t } from "./words.js";

/** The form; `use(key)` is what to do with the key. */
export function form(text, use) {
  const field = h("input", { type: "password", autocomplete: "off", "data-key": "api key" });
  const submit = (event) => {
    event.preventDefault();
    use(field.value.trim());
  };
  return h(
    "form",
    { class: "faults", onsubmit: submit },
    h("p", {}, h("strong", {}, t("key_needed")), " ", text),
    h("label", { class: "field" }, h("span", { class: "label" }, t("key")), field),
    h("button", { class: "quiet" }, t("use_key")),
  );
}
