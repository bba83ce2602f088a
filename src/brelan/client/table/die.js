// One die: a face at rest, a cube while it tumbles.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { Icon } from "./icon.js";

const PIPS = ["d1", "d2", "d3", "d4", "d5", "d6"];
const FIGURES = ["fA", "fR", "fD", "fV", "fX", "f9"];

/** The drawing of a face under the symbols of its game. @param {string} face @param {string} symbols */
export function drawn(face, symbols) {
  return (symbols === "123456" ? PIPS : FIGURES)[symbols.indexOf(face)] ?? "";
}

/** A face as people say it. @param {string} face @param {string} symbols */
export const said = (face, symbols) => (symbols === "123456" ? face : t(`face.${face}`));

/** What stands between dice said in a row: as in the sentences of the table, unless each has a name. @param {string} symbols */
export const between = (symbols) => (symbols === "123456" ? "-" : ", ");

/** @param {{ face: string | null, symbols: string }} props */
export function Face({ face, symbols }) {
  return html`<span class="face">${face && html`<${Icon} name=${drawn(face, symbols)} look="" />`}</span>`;
}

/** @param {{ symbols: string }} props */
export function Cube({ symbols }) {
  const sides = [...symbols].map((face) => html`<i><${Icon} name=${drawn(face, symbols)} look="" /></i>`);
  return html`<span class="cube" aria-hidden="true">${sides}</span>`;
}

/**
 * Dice to be looked at: a hand in a row. `look`: "de-mini", "de-petit", "de-grand".
 * @param {{ dice: string, symbols?: string, look?: string, label?: string }} props
 */
export function Dice({ dice, symbols = "123456", look = "de-mini", label }) {
  const spoken = label ?? [...dice].map((face) => said(face, symbols)).join(between(symbols));
  return html`<span class="main-des" role="img" aria-label=${spoken}
    >${[...dice].map((face) => html`<span class="de ${look}" data-face=${face}><${Face} face=${face} symbols=${symbols} /></span>`)}</span
  >`;
}
