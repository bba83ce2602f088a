// One box of a sheet: written, open, or open to the dice that lie there.
import { html } from "../lib/html.js";
import { figure, t } from "../lib/i18n.js";
import { chosen, choose } from "./entry.js";
import { Icon } from "./icon.js";

/** @typedef {import("./types.js").Cell} Cell */

/** A réserve as it was written; struck when a later one has replaced it. @param {{ note: { value: number, struck: boolean } }} props */
export function Reserve({ note }) {
  if (!note.struck) return html`<span class="note-res"><span class="vh">${t("sheet.reserve")} </span>${figure(note.value)}</span>`;
  return html`<span class="note-res raye">
    <span class="vh">${t("sheet.old-reserve")} </span>${figure(note.value)}<${Icon} name="m-raye" look="" stretch />
  </span>`;
}

/** @param {{ cell: Cell, costly: boolean }} props `costly`: is a zero the one that costs 200 points? */
function Written({ cell, costly }) {
  switch (cell.mark) {
    case "open":
      return html`<span class="vh">${t("sheet.open")}</span>`;
    case "closed":
      return html`<span class="vh">${t("sheet.closed")}</span><${Icon} name="m-croix" look="marque" />
        ${cell.note && html`<${Reserve} note=${cell.note} />`}`;
    case "barred":
      return html`<span class="vh">${t("sheet.barred")}</span><${Icon} name="m-barre" look="marque" stretch />`;
    case "zero":
      return costly ? html`<b aria-hidden="true">0</b><span class="vh">${t("sheet.zero")}</span>` : "0";
    case "struck":
      return html`<span aria-hidden="true">–</span><span class="vh">${t("sheet.lost")}</span>`;
    default:
      return figure(cell.value ?? 0);
  }
}

/** `was`: what stood there before a correction. @param {{ cell: Cell, look?: string, costly?: boolean, was?: import("../vendor/preact.js").ComponentChildren }} props */
export function Box({ cell, look = "", costly = false, was = null }) {
  const kind = cell.mark === "barred" ? "barree" : cell.mark === "zero" && costly ? "zero" : "";
  return html`<td class="${look} ${kind}">${was}<${Written} cell=${cell} costly=${costly} /></td>`;
}

/**
 * A box that the dice may be written in: a preview in pencil, on a button as wide as its row.
 * @param {{ row: string, look?: string, kind?: string, label: string, was?: import("../vendor/preact.js").ComponentChildren, children: import("../vendor/preact.js").ComponentChildren }} props
 */
export function Open({ row, look = "", kind = "", label, was = null, children }) {
  const pressed = chosen.value?.row === row;
  return html`<td class=${look}>${was}
    <button type="button" class="ouvrir ${kind}" data-row=${row} aria-pressed=${pressed} aria-label=${label} onClick=${() => choose(row)}>
      ${children}
    </button>
  </td>`;
}

/** @param {{ star: Cell | null, look?: string }} props */
export function Star({ star, look = "" }) {
  if (!star) return html`<td class="etoile ${look}"></td>`;
  const { mark, value } = star;
  const [state, icon, words] =
    mark === "struck"
      ? ["perdue", "i-etoile-rayee", "star.lost"]
      : mark === "scored"
        ? ["obtenue", "i-etoile-pleine", "star.won"]
        : ["", "i-etoile", "star.open"];
  return html`<td class="etoile ${state} ${look}">
    <${Icon} name=${icon} /><span class="vh">${t(words)} </span>${mark !== "struck" && value !== null && figure(value)}
  </td>`;
}
