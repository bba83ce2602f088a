// To speak about the stakes: bet, call, raise or pass. The house says how much at most.
import { useState } from "../../vendor/hooks.js";
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { act, busy } from "../commands.js";
import { Icon } from "../icon.js";
import { play, turn } from "../store.js";

/** The actions of whoever is asked here. */
const acts = () => (turn.value === null ? undefined : play.value?.acts[turn.value]);

/** Is it about the stakes that somebody here is asked? */
export const staking = () => acts()?.passe !== undefined;

/** @param {{ verb: "mise" | "relance", least: number, most: number, first: boolean }} props */
function Amount({ verb, least, most, first }) {
  const [amount, set] = useState(Math.min(most, Math.max(least, play.value?.bank?.ante ?? least)));
  const to = (/** @type {number} */ wanted) => set(Math.max(least, Math.min(most, wanted)));
  const step = most > 20 ? 5 : 1;
  return html`<div class="pas">
    <button type="button" class="bouton icone" aria-label=${t("stakes.less")} disabled=${amount <= least} onClick=${() => to(amount - step)}><${Icon} name="i-moins" /></button>
    <input type="range" min=${least} max=${most} value=${amount} aria-label=${t("stakes.amount")} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => to(currentTarget.valueAsNumber)} />
    <button type="button" class="bouton icone" aria-label=${t("stakes.more")} disabled=${amount >= most} onClick=${() => to(amount + step)}><${Icon} name="i-plus" /></button>
    <button type="button" class="bouton ${first ? "premier" : ""} combien" data-verbe=${verb} aria-disabled=${busy.value} onClick=${() => !busy.value && act(/** @type {number} */ (turn.value), verb, amount)}>
      ${t(`stakes.${verb}`, { amount: figure(amount) })}
    </button>
  </div>`;
}

/** @param {string} verb */
const say = (verb) => () => turn.value !== null && !busy.value && act(turn.value, verb);

export function Stakes() {
  const asked = acts();
  if (!asked) return null;
  const verb = asked.mise ? "mise" : "relance";
  const range = asked[verb];
  const [least, most] = Array.isArray(range) ? range.map(Number) : [];
  const owed = play.value?.bank?.owed ?? 0;
  return html`<div class="mises">
    ${least !== undefined && most !== undefined && html`<${Amount} key=${`${verb}${most}`} verb=${verb} least=${least} most=${most} first=${!asked.suit} />`}
    <div class="rangee">
      ${asked.suit && html`<button type="button" class="bouton premier" data-verbe="suit" aria-disabled=${busy.value} onClick=${say("suit")}>${t("stakes.suit", { amount: figure(owed) })}</button>`}
      <button type="button" class="bouton" data-verbe="passe" aria-disabled=${busy.value} onClick=${say("passe")}>${t(owed ? "stakes.passe" : "stakes.attend")}</button>
    </div>
  </div>`;
}
