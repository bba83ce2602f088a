// To stake points: a civet on one's own throw, a grelottine against another's.
import { computed, signal } from "../../vendor/signals.js";
import { useState } from "../../vendor/hooks.js";
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { act, busy } from "../commands.js";
import { Icon } from "../icon.js";
import { play, turn } from "../store.js";

/** Has the civet been taken in hand? */
export const open = signal(false);

/** The stake that somebody here is asked for, or has opened. */
export const asked = computed(() => {
  const seat = turn.value;
  const can = seat === null ? undefined : play.value?.acts[seat];
  if (can?.grelottine) return "grelottine";
  return can?.civet && open.value ? "civet" : null;
});

const HABIT = 10;

export function StakeSheet() {
  const verb = asked.value;
  const seat = turn.value;
  const domain = verb && seat !== null ? play.value?.acts[seat]?.[verb] : undefined;
  const targets = /** @type {import("../types.js").Named[]} */ (Array.isArray(domain) ? domain : []);
  const [word, choose] = useState("");
  const [wanted, set] = useState(HABIT);
  const alike = targets.every(({ most }) => most === targets[0]?.most);
  const target = targets.find((each) => each.word === word) ?? targets[0];
  if (!verb || seat === null || !target) return null;
  const most = target.most ?? 1;
  const amount = Math.max(1, Math.min(most, wanted));
  const to = (/** @type {number} */ points) => set(Math.max(1, Math.min(most, points)));
  const settle = () => {
    if (busy.value) return;
    open.value = false;
    void act(seat, verb, amount, target.word);
  };
  return html`<form class="enjeu" aria-label=${t(`stake.${verb}`)} onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <fieldset class="cibles">
      <legend>${t(`stake.${verb}`)}${alike && html` <small>${t("stake.most", { n: target.most ?? 1 })}</small>`}</legend>
      ${targets.map(
        (each) => html`<label key=${each.word} class="cible"><input type="radio" name="cible" value=${each.word} checked=${each.word === target.word} onChange=${() => choose(each.word)} /><span>${each.label}${!alike && html`<small>${t("stake.most", { n: each.most ?? 1 })}</small>`}</span></label>`,
      )}
    </fieldset>
    <div class="pas">
      <button type="button" class="bouton icone" aria-label=${t("stakes.less")} disabled=${amount <= 1} onClick=${() => to(amount - 1)}><${Icon} name="i-moins" /></button>
      <input type="range" min="1" max=${most} value=${amount} aria-label=${t("stake.points")} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => to(currentTarget.valueAsNumber)} />
      <output class="nb">${figure(amount)}</output>
      <button type="button" class="bouton icone" aria-label=${t("stakes.more")} disabled=${amount >= most} onClick=${() => to(amount + 1)}><${Icon} name="i-plus" /></button>
    </div>
    <div class="rangee">
      <button type="button" class="bouton premier" data-enjeu aria-disabled=${busy.value} onClick=${settle}>${t(`stake.do-${verb}`, { n: amount })}</button>
      ${verb === "civet" && html`<button type="button" class="bouton" onClick=${() => (open.value = false)}>${t("stake.later")}</button>`}
    </div>
  </form>`;
}
