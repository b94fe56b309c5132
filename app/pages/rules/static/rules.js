// What scripts add: tiles that are drawn, a search, printing, a button that copies a request, a short address for a card,
// fewer stops for the Tab key.
"use strict";

const { copy, copied, tiles } = document.body.dataset;

/** Draw every tile that a text names; the text can be copied as it was. */
async function draw() {
  const text = await (await fetch(tiles)).text();
  const sprite = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(sprite);
  for (const place of document.querySelectorAll(".t")) {
    if (place.dataset.tile) {
      place.replaceChildren(face(sprite.namespaceURI, place.dataset.tile));
      continue;
    }
    const spelt = document.createElement("span");
    spelt.className = "spelt";
    spelt.textContent = place.textContent;
    const drawn = [...place.textContent.matchAll(/([1-9]+)([mps])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => face(sprite.namespaceURI, rank + suit)));
    place.replaceChildren(...drawn, spelt);
  }
}

function face(namespace, tile) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("class", "tile");
  svg.setAttribute("viewBox", "0 0 60 80");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(namespace, "use");
  use.setAttribute("href", `#t-${tile}`);
  svg.append(use);
  return svg;
}

/** A link to a rule that folds away opens it. */
function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target?.closest?.("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target?.scrollIntoView?.();
}

// On a phone the contents would fill the first screen.
const contents = document.getElementById("contents-fold");
if (contents && matchMedia("(max-width: 860px)").matches) contents.open = false;

addEventListener("hashchange", unfold);
unfold();
// Tiles are larger than what stood there: where nobody has scrolled meanwhile, the rule is brought back.
const before = scrollY;
draw().then(() => scrollY === before && unfold());

// The search: rules and words that have all of what is looked for. Where a few are found they are opened; so is a fold
// that is short.
const FEW = 3;
const LEFT_OUT = ".picture, .request, table, svg";
const find = document.getElementById("find");
if (find) {
  find.hidden = false;
  const listed = [...document.querySelectorAll("[data-search]")].map((each) => [each, wordsOf(each)]);
  const folds = [...document.querySelectorAll("[data-search-fold]")];
  const sections = [...document.querySelectorAll(".told > section, .told > .origin, .rulesets > li")];
  find.addEventListener("input", () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = listed.filter(([each, text]) => !(each.hidden = !words.every((word) => text.includes(word)))).length;
    for (const fold of folds) {
      const within = fold.querySelectorAll("[data-search]:not([hidden])").length;
      fold.hidden = within === 0;
      fold.open = words.length > 0 && within > 0 && (found <= FEW || fold.dataset.searchFold === "short");
    }
    for (const each of sections) each.hidden = words.length > 0 && !each.querySelector("[data-search]:not([hidden])");
    if (contents && words.length > 0) contents.open = false;
    document.getElementById("nothing").hidden = found > 0;
  });
}

function wordsOf(place) {
  const copy = place.cloneNode(true);
  for (const each of copy.querySelectorAll(LEFT_OUT)) each.remove();
  return copy.textContent.toLowerCase();
}

// Only options that are changed stand in the address.
document.getElementById("choose")?.addEventListener("submit", (event) => {
  for (const each of event.target.elements) each.disabled ||= each.dataset.default !== undefined && each.value === each.dataset.default;
});
addEventListener("pageshow", () => {
  for (const each of document.querySelectorAll("#choose :disabled")) each.disabled = false;
});

const print = document.getElementById("print");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

for (const request of navigator.clipboard ? document.querySelectorAll(".request") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(request.querySelector("code").textContent);
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), 2000);
  });
  request.append(button);
}

// A table that fits has nothing to scroll, so it need not be reached.
const boxes = document.querySelectorAll(".scroll");
const watch = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const box of boxes) watch.observe(box);
