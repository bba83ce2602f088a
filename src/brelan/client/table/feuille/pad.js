// Le carnet: everybody's sheet side by side, the labels once.
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { Star } from "../box.js";
import { Level } from "../level.js";
import { wide } from "../media.js";
import { called, mine, onTurn, play, several } from "../store.js";
import { Cells, ColumnBonus, Columns, Label, Reserves, first } from "./row.js";

/** @typedef {import("../types.js").Sheet} Sheet */

/** How many boxes side by side can still be read. */
const MOST_ACROSS = 16;

/** Is there room for the pad? */
export function padFits() {
  const sheets = play.value?.sheets ?? [];
  return wide.value && sheets.length * ((sheets[0]?.lines[0]?.cells.length ?? 0) + 1) <= MOST_ACROSS;
}

/** The seats from left to right: one's own first, then as the turn goes round. Round one device nobody comes first. */
function around(/** @type {number} */ seats) {
  const first = several.value ? 0 : (mine.value[0] ?? 0);
  return Array.from({ length: seats }, (_, at) => (first + at) % seats);
}

/** @param {{ sheets: Sheet[] }} props */
export function Pad({ sheets }) {
  const seats = around(sheets.length);
  const names = play.value?.names ?? [];
  const model = /** @type {Sheet} */ (sheets[0]);
  const columns = model.lines[0]?.cells.length ?? 0;
  const look = (/** @type {number} */ seat) => (several.value ? onTurn.value === seat : mine.value.includes(seat)) ? "moi" : "";
  const turning = (/** @type {number} */ seat) => (onTurn.value === seat ? "true" : undefined);
  const sheet = (/** @type {number} */ seat) => /** @type {Sheet} */ (sheets[seat]);
  const schools = model.lines.filter(({ block }) => block === 0).length;
  return html`<div class="carnet-cadre">
    <table class="bloc carnet">
      <caption class="vh">${t("feuille.pad")}</caption>
      <thead>
        <tr class="noms">
          <td></td>
          ${seats.map(
            (seat) => html`<th scope="colgroup" colspan=${columns + 1} class=${look(seat)} aria-current=${turning(seat)}>
              <span class="nom-joueur" title=${names[seat]}>${called(seat)}</span> <${Level} seat=${seat} />
              <b class="nb" data-total=${seat}>${figure(sheet(seat).total)}</b>
            </th>`,
          )}
        </tr>
        <tr>
          <td></td>
          ${seats.map(() => html`<${Columns} count=${columns} />`)}
        </tr>
      </thead>
      <tbody>
        ${model.lines.map(
          (line, at) => html`<tr key=${line.row} class="${line.block === 0 ? "d-ecole" : ""} ${at === schools - 1 ? "fin-ecole" : ""}">
            <${Label} line=${line} />
            ${seats.map((seat) => {
              const { lines, sums } = sheet(seat);
              return html`<${Cells} key=${seat} line=${lines[at]} seat=${seat} reserve=${sums[2]?.value ?? 0} look=${look(seat)} />`;
            })}
          </tr>`,
        )}
        ${model.stars.length > 0 &&
        html`<tr class="col-bonus">
          <${ColumnBonus} />
          ${seats.map((seat) => {
            const stars = sheet(seat).stars.map((star, column) => html`<${Star} star=${star} look=${first(column, look(seat))} />`);
            return html`${stars}<td class=${look(seat)}></td>`;
          })}
        </tr>`}
        <tr class="pied">
          <th scope="row">${t("sheet.reserve")}</th>
          ${seats.map((seat) => html`<td class="debut" colspan=${columns + 1}><${Reserves} sheet=${sheet(seat)} /></td>`)}
        </tr>
      </tbody>
    </table>
  </div>`;
}
