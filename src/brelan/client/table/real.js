// Real dice: what they show is said here; everything else is played as at any table.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { ownName } from "../lib/remembered.js";
import { send } from "./commands.js";
import { Correct } from "./real/correct.js";
import { Pad, writing } from "./real/pad.js";
import { dark } from "./real/wake.js";
import { hands, me, view } from "./store.js";

/** Whoever comes with a phone may have the place that the referee holds for them. */
function Places() {
  const { chairs = [], host, people = [] } = view.value ?? {};
  if (hands.value.length) return null;
  const held = chairs.filter(({ seat, person }) => seat !== null && person === host);
  const take = async (/** @type {import("./types.js").Chair} */ chair) => {
    const inside = people.some(({ person }) => person === me.value);
    if (inside || (await send({ type: "join", name: ownName() || chair.name }))) await send({ type: "sit", place: chair.place, name: chair.name });
  };
  if (!held.length) return null;
  return html`<div class="venir">
    <p>${t("real.mine")}</p>
    <div class="boutons">${held.map((chair) => html`<button key=${chair.place} type="button" class="bouton" data-place=${chair.place} onClick=${() => take(chair)}>${t("real.take", { name: chair.name })}</button>`)}</div>
  </div>`;
}

/** @param {{ game: import("./games/registry.js").GameView }} props */
export function RealDice({ game }) {
  return html`<${Places} />
    <${Pad} />
    ${(!writing.value || game.besides) && html`<${game.Baize} />`}
    ${game.Foot ? html`<${game.Foot} />` : html`<div class="rangee pied-saisie"><${Correct} /></div>`}
    ${dark.value && html`<p class="cri-note a-l-aise">${t("real.awake")}</p>`}`;
}
