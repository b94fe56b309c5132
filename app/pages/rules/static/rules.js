// What scripts add: tiles that are drawn, a search, printing, a button that copies a request, fewer stops for the Tab key.
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

draw();

// The search: rules that have all the words; those that fold away are opened.
const find = document.getElementById("find");
if (find) {
  find.hidden = false;
  const rules = [...document.querySelectorAll("[data-search]")].map((rule) => [rule, rule.textContent.toLowerCase()]);
  find.addEventListener("input", () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const [rule, text] of rules) {
      const fits = words.every((word) => text.includes(word));
      found += fits ? 1 : 0;
      const fold = rule.closest("[data-search-fold]");
      (fold ?? rule).hidden = !fits;
      if (fold) fold.open = fits && words.length > 0;
    }
    for (const section of document.querySelectorAll(".told > section:not(:has([data-search]))")) section.hidden = words.length > 0;
    document.getElementById("nothing").hidden = found > 0;
  });
}

/** A link to a rule that folds away opens it. */
function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target?.closest?.("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target?.scrollIntoView?.();
}
addEventListener("hashchange", unfold);
unfold();

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
