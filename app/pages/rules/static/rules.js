// What scripts add: a button that copies a request, and fewer stops for the Tab key.
"use strict";

const { copy, copied } = document.body.dataset;
for (const request of navigator.clipboard ? document.querySelectorAll(".request") : []) {
  const button = document.createElement("button");
  button.type = "button";
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
