// After a 421: whom to dare, or nobody.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { act, busy } from "../commands.js";
import { nameOf, play, turn } from "../store.js";
import { inTheAir } from "../tray.js";

/** @returns {number[] | null} */
export function dares() {
  const domain = turn.value === null || inTheAir.value ? undefined : play.value?.acts[turn.value]?.soufflette;
  return Array.isArray(domain) ? domain.map(Number) : null;
}

export function Soufflette() {
  const seat = turn.value ?? 0;
  const say = (/** @type {string} */ verb, /** @type {number[]} */ ...rest) => !busy.value && act(seat, verb, ...rest);
  return html`<div class="defi" role="group" aria-label=${t("soufflette.label")}>
    <p class="cri-note">${t("soufflette.ask")}</p>
    <div class="ordre">
      ${dares()?.map((other) => html`<button key=${other} type="button" class="crieur" data-soufflette=${other} onClick=${() => say("soufflette", other + 1)}><span class="rang" aria-hidden="true">${[...nameOf(other)][0]}</span><span>${nameOf(other)}</span></button>`)}
    </div>
    <div class="rangee"><button type="button" class="bouton" data-verbe="renonce" onClick=${() => say("renonce")}>${t("soufflette.no")}</button></div>
  </div>`;
}
