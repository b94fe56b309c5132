// The table as one seat sees it: the answers are then about that view.

import { h, refill } from "./dom.js";
import { list } from "./model.js";
import { t } from "./words.js";

/** The switch of whose view the answers are about. */
export function fill(page) {
  const choice = (seat, label) => h("option", { value: seat ?? "", selected: seat === page.viewer.seat }, label);
  const onchange = ({ target }) => {
    page.viewer = { seat: target.value === "" ? null : Number(target.value), seen };
    page.draw();
    page.ask();
  };
  const seats = list(page.state.table.seats).map((_, seat) => choice(seat, t("seen_by_seat", seat)));
  const select = h("select", { "data-key": "seen by", "aria-label": t("seen_by"), onchange }, choice(null, t("everybody")), seats);
  refill(document.getElementById("source-viewer"), [select]);
}

/** The table as the chosen seat sees it; nothing where there is no such seat, or the table is refused. */
async function seen(page) {
  const { room, table } = page.state;
  if (page.viewer.seat >= list(table.seats).length) page.viewer = { seat: null };
  if (page.viewer.seat === null) return undefined;
  const { status, body } = await page.question("views", { room, table, seat: page.viewer.seat });
  return status === 200 ? body.table : undefined;
}
