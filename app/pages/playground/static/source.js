// The developer's side: the table as JSON, and what was sent and answered.

import { h, keyed, refill } from "./dom.js";
import { isObject, list, pretty } from "./model.js";
import { t } from "./words.js";

/** The parts below the table. The text that somebody is writing is left alone. */
export function fill(page) {
  const box = document.getElementById("source-json");
  if (!box.hasChildNodes()) refill(box, tableAsJson(page));
  refreshJson(page);
  refill(document.getElementById("source-request"), request(page));
}

/** Bring the JSON in step with the form. */
export function refreshJson(page) {
  const box = keyed("json");
  if (box && document.activeElement !== box) {
    box.value = pretty({ room: page.state.room, table: page.state.table });
    complain("");
  }
}

function complain(text) {
  const box = keyed("json");
  document.getElementById("json-fault").textContent = text;
  if (text) box.setAttribute("aria-invalid", "true");
  else box.removeAttribute("aria-invalid");
}

function tableAsJson(page) {
  return [
    h(
      "label",
      { class: "field wide" },
      h("span", { class: "label" }, t("json_label")),
      h("textarea", {
        "data-key": "json",
        rows: 18,
        spellcheck: "false",
        autocapitalize: "off",
        "aria-describedby": "json-fault",
        value: pretty({ room: page.state.room, table: page.state.table }),
        oninput: (event) => takeJson(page, event.target.value),
        onblur: () => refreshUnlessFaulty(page),
      }),
    ),
    h("p", { class: "fault", id: "json-fault", role: "status" }),
  ];
}

function refreshUnlessFaulty(page) {
  if (!keyed("json")?.hasAttribute("aria-invalid")) setTimeout(() => refreshJson(page));
}

function takeJson(page, text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch (error) {
    complain(t("json_bad", error.message));
    return;
  }
  if (!isObject(read) || !isObject(read.room) || !isObject(read.table)) {
    complain(t("json_shape"));
    return;
  }
  complain("");
  page.change((state) => {
    state.room = read.room;
    state.table = read.table;
  });
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function request(page) {
  const { sent, shown } = page;
  const one = sent?.requests.find((each) => each.endpoint === shown);
  const body = sent && (one ? one.body : sent);
  const address = new URL(`v1/${one ? shown : "batches"}`, document.baseURI).href;
  const answer = one ? page.answers?.[shown] : page.answers && { answers: sent.requests.map((each) => page.answers[each.endpoint]) };
  const curl = body && `curl -s ${quoted(address)} \\\n  -H 'Content-Type: application/json' -H 'Accept-Language: ${page.language()}' \\\n  -d ${quoted(JSON.stringify(body))}`;
  const part = (name, text) =>
    h(
      "div",
      { class: "code" },
      h("div", { class: "code-head" }, h("h3", {}, t(name)), h("button", { type: "button", class: "quiet", "data-key": `copy ${name}`, "aria-label": `${t("copy")}: ${t(name)}`, onclick: () => page.copy(text) }, t("copy"))),
      h("pre", { tabindex: 0, "aria-label": t(name), "data-code": name }, text),
    );
  return [
    h(
      "label",
      { class: "field" },
      h("span", { class: "label" }, t("request_which")),
      h(
        "select",
        {
          "data-key": "which",
          onchange: (event) => {
            page.shown = event.target.value;
            fill(page);
          },
        },
        h("option", { value: "", selected: !shown }, t("request_all")),
        list(sent?.requests).map(({ endpoint }) => endpoint).map((each) => h("option", { value: each, selected: shown === each }, `POST /v1/${each}`)),
      ),
    ),
    body && [part("sent", one ? pretty(body) : JSON.stringify(body)), part("curl", curl), answer && part("answered", pretty(one ? answer.body : answer))],
  ];
}
