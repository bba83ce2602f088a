// Dice Poker and its cards: one column a player, the left side and the right.
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { length, syllables } from "../../lib/syllables.js";
import { turned } from "../bar.js";
import { Box, Open } from "../box.js";
import { Dit } from "../dit.js";
import { chosen, offers } from "../entry.js";
import { Level } from "../level.js";
import { wide } from "../media.js";
import { called, mine, onTurn, play, several, turn } from "../store.js";
import { swiping } from "../swipe.js";
import { WasWritten } from "../struck.js";
import { Throw } from "../throw.js";
import { Tray } from "../tray.js";
import { Write } from "../write.js";

/** @typedef {import("../types.js").Sheet} Sheet */

const ACROSS = 3;
const ACROSS_WIDE = 8;

const crowded = () => (play.value?.names.length ?? 0) > (wide.value ? ACROSS_WIDE : ACROSS);

/** The seats whose columns are shown: one's own first, then those that come after whoever is looked at. */
function shown() {
  const count = play.value?.names.length ?? 0;
  const all = Array.from({ length: count }, (_, seat) => seat);
  if (several.value && !crowded()) return all;
  const first = several.value ? (onTurn.value ?? 0) : (mine.value[0] ?? 0);
  const others = all.slice(1).map((step) => (first + step) % count);
  const pivot = Math.max(0, crowded() ? others.indexOf(turned.value ?? onTurn.value ?? -1) : 0);
  return [first, ...others.slice(pivot), ...others.slice(0, pivot)].slice(0, wide.value ? ACROSS_WIDE : ACROSS);
}

/** The class of a column: is it one's own, or of whoever is on turn round one device? */
const look = (/** @type {number} */ seat) => (several.value ? onTurn.value === seat : mine.value.includes(seat)) ? "moi" : "";

/** @param {{ seat: number }} props */
function Name({ seat }) {
  const name = play.value?.names[seat] ?? "";
  return html`<th scope="col" class=${look(seat)} aria-current=${onTurn.value === seat ? "true" : undefined} title=${name}>
    <span class="nom-joueur ${length(called(seat))}">${syllables(called(seat))}</span><${Level} seat=${seat} tight />
  </th>`;
}

/** @param {{ line: import("../types.js").Line, seat: number }} props */
function Cell({ line, seat }) {
  const cell = /** @type {import("../types.js").Cell} */ (line.cells[0]);
  const was = html`<${WasWritten} seat=${seat} row=${line.row} />`;
  if (seat !== turn.value || cell.mark !== "open" || !offers.value.has(line.row)) return html`<${Box} cell=${cell} look=${look(seat)} was=${was} />`;
  const points = play.value?.rows?.[line.row] ?? 0;
  const label = t("box.score", { row: line.label, n: points });
  return html`<${Open} row=${line.row} look=${look(seat)} kind=${points ? "" : "nul"} label=${label} was=${was}>${figure(points)}<//>`;
}

/** A sum under a side. @param {{ label: string, seats: number[], value: (sheet: Sheet) => number | null, kind: string }} props */
function Sum({ label, seats, value, kind }) {
  return html`<tr class=${kind}>
    <th scope="row">${label}</th>
    ${seats.map((seat) => {
      const points = value(/** @type {Sheet} */ (play.value?.sheets?.[seat]));
      return html`<td class=${look(seat)} data-total=${kind === "total" ? seat : undefined}>${points === null ? "" : figure(points)}</td>`;
    })}
  </tr>`;
}

/** What the further Pokers have brought: it stands after the right side, which what the bonus still lacks may precede. @param {Sheet} sheet */
function further({ lines, sums }) {
  const lacking = lines.some(({ row, cells }) => row === "bonus" && cells[0]?.mark === "open");
  return sums[lacking ? 3 : 2];
}

/** @param {{ sheets: Sheet[], seats: number[], block: number }} props */
function Side({ sheets, seats, block }) {
  const model = /** @type {Sheet} */ (sheets[0]);
  const left = block === 0;
  const extra = (/** @type {Sheet} */ sheet) => further(sheet)?.value ?? 0;
  const pays = left && sheets.some((sheet) => extra(sheet) > 0);
  return html`<table class="bloc ${left ? "" : "combinaisons"}">
    <caption class="vh">${t(left ? "dice-poker.left" : "dice-poker.right")}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="vh">${t("dice-poker.row")}</span></th>
        ${seats.map((seat) => html`<${Name} key=${seat} seat=${seat} />`)}
      </tr>
    </thead>
    <tbody>
      ${model.lines.map(
        (line, at) =>
          line.block === block &&
          html`<tr key=${line.row} class=${line.row === "bonus" ? "sous" : ""}>
            <th scope="row">${line.label}</th>
            ${seats.map((seat) => html`<${Cell} key=${seat} line=${sheets[seat]?.lines[at]} seat=${seat} />`)}
          </tr>`,
      )}
      ${pays && html`<${Sum} label=${further(model)?.label ?? ""} seats=${seats} value=${extra} kind="sous" />`}
      ${left && html`<${Sum} label=${t("sheet.total")} seats=${seats} value=${(/** @type {Sheet} */ sheet) => sheet.total} kind="total" />`}
    </tbody>
  </table>`;
}

/** How far the left side is from its bonus. @param {{ sheet: Sheet }} props */
function Gauge({ sheet }) {
  const [left, missing] = sheet.sums;
  const bonus = sheet.lines.find(({ row }) => row === "bonus");
  if (!left || !missing || bonus?.cells[0]?.mark !== "open") return null;
  const target = left.value + missing.value;
  return html`<div class="vers64">
    <svg class="jauge" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="fond" width="100" height="8" rx="2" />
      <rect class="plein" width=${(100 * Math.max(0, left.value)) / target} height="8" rx="2" />
    </svg>
    <span>${bonus.label}<br />${t("dice-poker.missing", { n: missing.value })}</span>
  </div>`;
}

function Board() {
  const sheets = play.value?.sheets;
  if (!sheets) return null;
  const seats = shown();
  const count = sheets.length;
  const swipe = crowded() ? swiping((step) => (turned.value = ((seats[1] ?? 0) + 2 * step + count) % count)) : {};
  const own = sheets[seats.find((seat) => look(seat)) ?? seats[0] ?? 0];
  return html`<div class="deux-blocs" ...${swipe}>
    <div class="gauche">
      <${Side} sheets=${sheets} seats=${seats} block=${0} />
      ${own && html`<${Gauge} sheet=${own} />`}
    </div>
    <${Side} sheets=${sheets} seats=${seats} block=${1} />
  </div>`;
}

function Baize() {
  const row = chosen.value?.row;
  const line = turn.value === null ? undefined : play.value?.sheets?.[turn.value]?.lines.find((each) => each.row === row);
  const points = play.value?.rows?.[row ?? ""] ?? 0;
  return html`<${Dit}>${line && html`<span>${t("feuille.points", { row: line.label, n: points })}</span>`}<//>
    <${Write} label=${line ? t("write.points", { points: figure(points) }) : ""} />
    <${Tray} />
    <${Throw} />`;
}

/** @type {import("./registry.js").GameView} */
export const DicePoker = { look: "jeu-dp", Board, Baize, tabs: crowded };
