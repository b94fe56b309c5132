// Making elements, and keeping the focus where it was when they are made anew.

/** An element. `on…` properties are listeners, `false` and `null` leave an attribute out. */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const sheets = new Map();

/** Style what the first view does without by a file of its own, once that is read. */
export function styled(file) {
  const read = (done) => document.head.append(h("link", { rel: "stylesheet", href: `playground/${file}`, onload: done, onerror: done }));
  if (!sheets.has(file)) sheets.set(file, new Promise(read));
  return sheets.get(file);
}

/** The element with this `data-key`. */
export function keyed(key, within = document) {
  return within.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/** Replace what is in `container`, and give the focus back to the control that had it. */
export function refill(container, children, focus) {
  const active = container.contains(document.activeElement) ? document.activeElement : null;
  const key = focus ?? active?.dataset.key;
  const caret = active && "selectionStart" in active && active.type !== "number" ? active.selectionStart : null;
  container.replaceChildren(...children.flat(3).filter(Boolean));
  for (const row of container.querySelectorAll("[data-roving]")) rove(row.querySelector(`${MEMBERS}:not(:disabled)`));
  const again = key && (keyed(key, container) ?? (key.includes("#") ? neighbour(key, container) : null));
  if (!again) {
    if (active && container.hasAttribute("tabindex")) container.focus({ preventScroll: true });
    return;
  }
  if (again.closest("[data-roving]")) rove(again);
  again.focus({ preventScroll: !focus });
  if (caret !== null && "setSelectionRange" in again) again.setSelectionRange(caret, caret);
}

/** Where a tile was the last of its row and is gone: the one before it, or what adds to the row. */
function neighbour(key, container) {
  const [row, index] = key.split("#");
  return keyed(`${row}#${Number(index) - 1}`, container) ?? keyed(`${row}+`, container);
}

const MEMBERS = "button:not(.add)";

/** Make `button` the one of its row that the tab key reaches, beside what adds to the row. */
export function rove(button) {
  if (!button?.matches(MEMBERS)) return;
  for (const each of button.closest("[data-roving]").querySelectorAll(MEMBERS)) each.tabIndex = each === button ? 0 : -1;
}

const FIRST = [".over-table .main", ".do .main", ".do-pass", ".held-tile.drawn:not(:disabled)", ".held-tile:not(:disabled)", ".play"];

/** Put the focus on what somebody would do first in `box`; on the box itself where there is nothing to do. */
export function focusAction(box, or = box) {
  const found = FIRST.map((each) => box.querySelector(each)).find(Boolean) ?? or;
  if (found?.closest("[data-roving]")) rove(found);
  found?.focus();
}

const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys, Home and End within rows of buttons (`data-roving`); Delete is the row's own. */
export function rovingKeys(event) {
  const row = event.target.closest?.("[data-roving]");
  if (!row || event.target.tagName !== "BUTTON" || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...row.querySelectorAll("button:not(:disabled)")];
  const at = buttons.indexOf(event.target);
  let next = null;
  if (event.key in SIDEWAYS) next = buttons[at + SIDEWAYS[event.key]];
  else if (event.key === "Home") next = buttons[0];
  else if (event.key === "End") next = buttons.at(-1);
  else if (event.key === "ArrowUp" || event.key === "ArrowDown") next = across(buttons, event.target, event.key === "ArrowDown" ? 1 : -1);
  else return;
  event.preventDefault();
  if (!next) return;
  rove(next);
  next.focus();
}

/** The button of the next line, up or down, that stands closest. */
function across(buttons, from, way) {
  const here = from.getBoundingClientRect();
  const boxes = buttons.map((button) => [button, button.getBoundingClientRect()]);
  const beyond = boxes.filter(([, box]) => (box.top - here.top) * way > here.height / 2);
  const [closest] = beyond.sort(([, a], [, b]) => distance(a, here) - distance(b, here));
  return closest?.[0];
}

function distance(a, b) {
  return Math.abs(a.top - b.top) * 1000 + Math.abs(a.left - b.left);
}
