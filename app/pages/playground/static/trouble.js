// What is said where the service cannot be asked: why, and what to do about it.

import { h } from "./dom.js";
import { t } from "./words.js";

/** The words for a problem, with what asks again; `use` takes a key to be sent. */
export function say({ status, text }, use, retry) {
  if (status === 401 || status === 403) return keyForm(text, use, retry);
  return h("div", { class: "faults" }, h("p", {}, text), h("button", { type: "button", class: "quiet", onclick: retry }, t("try_again")));
}

function keyForm(text, useKey, retry) {
  const field = h("input", { type: "password", autocomplete: "off", "data-key": "api key" });
  const use = (event) => {
    event.preventDefault();
    const key = field.value.trim();
    useKey(key);
    try {
      sessionStorage.setItem("zhuoji-rules api key", key);
    } catch {
      // kept until the page is left
    }
    retry();
  };
  return h(
    "form",
    { class: "faults", onsubmit: use },
    h("p", {}, h("strong", {}, t("key_needed")), " ", text),
    h("label", { class: "field" }, h("span", { class: "label" }, t("key")), field),
    h("button", { class: "quiet" }, t("use_key")),
  );
}
