// The sheet of one player in two blocks: l’École with its margin, and the combinations.
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { looked, turnTo } from "../bar.js";
import { Star } from "../box.js";
import { called } from "../store.js";
import { swiping } from "../swipe.js";
import { Cells, ColumnBonus, Columns, Label, Reserves } from "./row.js";

/** @typedef {import("../types.js").Sheet} Sheet */

/** @param {{ columns: number, first: string }} props */
function Head({ columns, first }) {
  return html`<thead>
    <tr>
      <th scope="col"><span class="vh">${first}</span></th>
      <${Columns} count=${columns} />
    </tr>
  </thead>`;
}

/** @param {{ sheet: Sheet, seat: number, block: number }} props */
function Block({ sheet, seat, block }) {
  const lines = sheet.lines.filter((line) => line.block === block);
  const school = block === 0;
  const reserve = sheet.sums[2]?.value ?? 0;
  const first = t(school ? "feuille.school" : "feuille.combinations");
  return html`<table class="bloc ${school ? "ecole" : "combinaisons"}">
    <caption class="vh">${t("feuille.caption", { what: first, who: called(seat) })}</caption>
    <${Head} columns=${lines[0]?.cells.length ?? 0} first=${first} />
    <tbody>
      ${lines.map(
        (line) => html`<tr key=${line.row}>
          <${Label} line=${line} /><${Cells} line=${line} seat=${seat} reserve=${reserve} />
        </tr>`,
      )}
      ${!school &&
      sheet.stars.length > 0 &&
      html`<tr class="col-bonus">
        <${ColumnBonus} />
        ${sheet.stars.map((star) => html`<${Star} star=${star} />`)}<td></td>
      </tr>`}
    </tbody>
  </table>`;
}

/** @param {{ sheets: Sheet[] }} props */
export function Blocks({ sheets }) {
  const seat = Math.min(looked(), sheets.length - 1);
  const sheet = /** @type {Sheet} */ (sheets[seat]);
  const [, bonus, , zeros] = sheet.sums;
  const swipe = swiping((step) => turnTo((seat + step + sheets.length) % sheets.length));
  return html`<div class="deux-blocs" data-seat=${seat} ...${swipe}>
    <div class="gauche">
      <${Block} sheet=${sheet} seat=${seat} block=${0} />
      <dl class="marge">
        <div><dt>${t("sheet.reserve")}</dt><dd class="reserve"><${Reserves} sheet=${sheet} /></dd></div>
        <div><dt>${bonus?.label}</dt><dd>${figure(bonus?.value ?? 0)}</dd></div>
        ${zeros && zeros.value !== 0 && html`<div><dt>${zeros.label}</dt><dd class="perte">${figure(zeros.value)}</dd></div>`}
        <div class="total"><dt>${t("sheet.total")}</dt><dd data-total>${figure(sheet.total)}</dd></div>
      </dl>
    </div>
    <${Block} sheet=${sheet} seat=${seat} block=${1} />
  </div>`;
}
