// What stood there before a correction: struck, and legible until the next entry, as on paper.
import { html } from "../lib/html.js";
import { figure, t } from "../lib/i18n.js";
import { Icon } from "./icon.js";
import { play } from "./store.js";

/** @param {{ look: string, children: import("../vendor/preact.js").ComponentChildren }} props */
function Struck({ look, children }) {
  return html`<span class="raye ${look}" data-avant><span class="vh">${t("struck.before")} </span>${children}<${Icon} name="m-raye" look="" stretch /></span>`;
}

/** In a box of a sheet. @param {{ seat: number, row: string, column?: number }} props */
export function WasWritten({ seat, row, column = 0 }) {
  const was = play.value?.correction?.cells.find((cell) => cell.seat === seat && cell.row === row && cell.column === column);
  if (!was) return null;
  return html`<${Struck} look="avant">${was.mark === "closed" ? "×" : was.mark === "barred" ? "–" : figure(was.value ?? 0)}<//>`;
}

/** Beside a score. @param {{ seat: number }} props */
export function WasScored({ seat }) {
  const was = play.value?.correction?.scores[seat];
  return was === undefined ? null : html`<${Struck} look="nb">${figure(was)}<//>`;
}
