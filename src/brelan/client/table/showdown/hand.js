// A hand in a row. An As that is a joker says what it stands for.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Cube, Face, between, said } from "../die.js";

/** @param {string} face @param {string} reads @param {string} symbols */
function spoken(face, reads, symbols) {
  return face === reads ? said(face, symbols) : t("hand.joker", { face: said(reads, symbols) });
}

/**
 * `reads`: each die as it is taken; `fresh`: the faces that were thrown last; `rolling`: are those still in the air?
 * @param {{ dice: string, symbols: string, reads?: string, fresh?: string, rolling?: boolean }} props
 */
export function Hand({ dice, symbols, reads = dice, fresh = "", rolling = false }) {
  const left = [...fresh];
  const places = [...dice].map((face, at) => {
    const found = left.indexOf(face);
    if (found >= 0) left.splice(found, 1);
    return { face, reads: reads[at] ?? face, fresh: found >= 0 };
  });
  const label = rolling ? t("hand.rolling") : places.map((place) => spoken(place.face, place.reads, symbols)).join(between(symbols));
  return html`<span class="main-des" role="img" aria-label=${label}>
    ${places.map((place) => {
      const joker = !rolling && place.face !== place.reads;
      const look = `de de-mini${place.fresh ? " relance-vu" : ""}${rolling && place.fresh ? " roule" : ""}${joker ? " joker" : ""}`;
      return html`<span class=${look} data-face=${place.face}>
        <${Face} face=${place.face} symbols=${symbols} />
        ${rolling && place.fresh && html`<${Cube} symbols=${symbols} />`} ${joker && html`<span class="vaut"><${Face} face=${place.reads} symbols=${symbols} /></span>`}
      </span>`;
    })}
  </span>`;
}
