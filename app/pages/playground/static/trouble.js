// What is said where the service cannot be asked: why, and what to do about it.

import { h } from "./dom.js";
import { t } from "./words.js";

/** The words for a `problem`, with what asks again. */
export function say({ status, text }, { retry, useKey }) {
  if (status === 401 || status === 403) return keyForm(text, useKey);
  return h("div", { class: "faults" }, h("p", {}, text), h("button", { type: "button", class: "quiet", onclick: retry }, t("try_again")));
}

function keyForm(text, useKey) {
  const field = h("input", { type: "password", autocomplete: "off", "data-key": "api key" });
  const use = (event) => {
    event.preventDefault();
    useKey(field.value.trim());
  };
  return h(
    "form",
    { class: "faults", onsubmit: use },
    h("p", {}, h("strong", {}, t("key_needed")), " ", text),
    h("label", { class: "field" }, h("span", { class: "label" }, t("key")), field),
    h("button", { class: "quiet" }, t("use_key")),
  );
}
