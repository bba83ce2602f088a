// A row of one player on the feuille: its boxes, the next of them open to the dice, and its ★.
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { Box, Open, Reserve, Star } from "../box.js";
import { chosen, offers } from "../entry.js";
import { Icon } from "../icon.js";
import { play, turn } from "../store.js";
import { WasWritten } from "../struck.js";

/** @typedef {import("../types.js").Line} Line */

/** @param {{ line: Line, column: number, look: string, reserve: number }} props */
function Preview({ line, column, look, reserve }) {
  const verbs = offers.value.get(line.row) ?? [];
  const verb = chosen.value?.row === line.row ? chosen.value.verb : verbs[0];
  const where = { row: line.label, column: column + 1 };
  const was = turn.value !== null && html`<${WasWritten} seat=${turn.value} row=${line.row} column=${column} />`;
  const worth = play.value?.rows?.[line.row] ?? 0;
  if (verb === "zéro") return html`<${Open} row=${line.row} look=${look} kind="nul" was=${was} label=${t("box.zero", where)}>0<//>`;
  if (verb === "barre") {
    return html`<${Open} row=${line.row} look=${look} kind="nul vide" was=${was} label=${t("box.bar", where)}><${Icon} name="m-barre" look="marque mb" stretch /><//>`;
  }
  if (line.block !== 0) return html`<${Open} row=${line.row} look=${look} was=${was} label=${t("box.write", { ...where, n: worth })}>${figure(worth)}<//>`;
  const label = worth ? t("box.close-reserve", { ...where, before: reserve, after: reserve + worth }) : t("box.close", where);
  return html`<${Open} row=${line.row} look=${look} was=${was} label=${label}>
    <${Icon} name="m-croix" look="marque" />${worth !== 0 && html`<${Reserve} note=${{ value: reserve + worth, struck: false }} />`}
  <//>`;
}

/** The first box of a player's. @param {number} column @param {string} look */
export const first = (column, look) => (column === 0 ? `${look} debut` : look);

/**
 * `look`: the class of its cells.
 * @param {{ line: Line, seat: number, reserve: number, look?: string }} props
 */
export function Cells({ line, seat, reserve, look = "" }) {
  const next = seat === turn.value && offers.value.has(line.row) ? line.cells.findIndex(({ mark }) => mark === "open") : -1;
  return html`${line.cells.map((cell, column) =>
      column === next
        ? html`<${Preview} key="open" line=${line} column=${column} look=${first(column, look)} reserve=${reserve} />`
        : html`<${Box} key=${column} cell=${cell} look=${first(column, look)} costly=${line.block === 0} was=${html`<${WasWritten} seat=${seat} row=${line.row} column=${column} />`} />`,
    )}<${Star} star=${line.star} look=${look} />`;
}

/** The heads of the columns of one player, and of their ★. @param {{ count: number }} props */
export function Columns({ count }) {
  return html`${Array.from(
      { length: count },
      (_, column) => html`<th scope="col" class=${first(column, "")}><span class="vh">${t("feuille.column")} </span>${column + 1}</th>`,
    )}
    <th scope="col"><span aria-hidden="true">★</span><span class="vh">${t("feuille.bonus")}</span></th>`;
}

/** The words of the row under the columns, on a phone and on the pad. */
export function ColumnBonus() {
  return html`<th scope="row">
    <${Icon} name="i-etoile" look="ic-p" /><span aria-hidden="true">${t("feuille.column-short")}</span>
    <span class="vh">${t("feuille.column-bonus")}</span>
  </th>`;
}

/** The name of a row: a die for the École, which is drawn smaller than any word. @param {{ line: Line }} props */
export function Label({ line }) {
  if (line.block !== 0) return html`<th scope="row">${line.label}</th>`;
  return html`<th scope="row">
    <${Icon} name="d${line.label}" look="ligne" /><span class="vh">${t("feuille.line", { row: line.label })}</span>
  </th>`;
}

/** The réserves once written and now struck, then the one in force. @param {{ sheet: import("../types.js").Sheet }} props */
export function Reserves({ sheet }) {
  const old = sheet.lines.flatMap(({ cells }) => cells.flatMap(({ note }) => (note?.struck ? [note] : [])));
  return html`${old.map((note) => html`<${Reserve} note=${note} />`)}<b>${figure(sheet.sums[2]?.value ?? 0)}</b>`;
}
