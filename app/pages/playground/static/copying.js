// Copying a text, or showing it where the browser does not allow that.

import { h } from "./dom.js";
import { t } from "./words.js";

/** Copy `text`, and say so by `notice`. */
export async function copy(text, notice) {
  try {
    await navigator.clipboard.writeText(text);
    notice("copy", t("copied"), { passing: true });
  } catch {
    const field = h("input", { type: "text", readonly: true, value: text, "aria-label": t("copy_failed") });
    notice("copy", [t("copy_failed"), field]);
    field.select();
  }
}
