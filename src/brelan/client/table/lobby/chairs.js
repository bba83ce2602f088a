// The chairs: one's own name, the others', and computers for those that stay free.
import { useState } from "../../vendor/hooks.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { nameMyself, ownName } from "../../lib/remembered.js";
import { busy, send } from "../commands.js";
import { Icon } from "../icon.js";
import { hosting, me, view } from "../store.js";

/** @typedef {import("../types.js").Chair} Chair */

const BOTS = ["débutant", "moyen", "fort", "parfait", "glouton", "hasard"];

/** Several may sit down from one device, except where everybody has their own. */
const alone = () => view.value?.way === "online" || view.value?.way === "solo";

/** Comes in, if not yet there, and sits down. @param {number} place @param {string} name */
async function sit(place, name) {
  const inside = view.value?.people.some(({ person }) => person === me.value);
  if (!inside && !(await send({ type: "join", name }))) return false;
  return send({ type: "sit", place, name });
}

/** @param {{ place: number }} props */
function SitDown({ place }) {
  const seated = view.value?.chairs.some((chair) => chair.person === me.value);
  const [name, set] = useState(seated ? "" : ownName());
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!name.trim() || busy.value) return;
    if (!seated) nameMyself(name);
    if (await sit(place, name)) set("");
  };
  const label = t(seated ? "chair.another-name" : "chair.your-name");
  return html`<form class="asseoir" onSubmit=${submit}>
    <input
      class="champ"
      aria-label=${label}
      placeholder=${label}
      value=${name}
      maxlength="48"
      autocomplete="nickname"
      spellcheck="false"
      onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => set(currentTarget.value)}
    />
    <button class="bouton premier" data-asseoir>${t("chair.sit")}</button>
  </form>`;
}

/** @param {{ chair: Chair }} props */
function Taken({ chair }) {
  const own = chair.person === me.value;
  const what = chair.bot ? t(`bot.${chair.bot}`) : own ? t("chair.yours") : t(chair.here ? "chair.here" : "chair.away");
  const medal = chair.bot ? html`<${Icon} name="i-robot" look="ic-p" />` : [...chair.name][0];
  const leaving = t(own ? "chair.stand" : "chair.remove", { name: chair.name });
  return html`<li class="place">
    <span class="medaillon m${(chair.place % 6) + 1}" aria-hidden="true">${medal}</span>
    <span class="qui-place"><b class="nom-joueur" title=${chair.name}>${chair.name}</b><small>${what}</small></span>
    ${(own || hosting.value) &&
    html`<button type="button" class="bouton nu icone" aria-label=${leaving} onClick=${() => send({ type: "stand", place: chair.place })}>
      <${Icon} name="i-non" look="ic-p" />
    </button>`}
  </li>`;
}

/** @param {{ chair: Chair }} props */
function Free({ chair }) {
  const sit = (/** @type {string} */ bot) => send({ type: "bot", place: chair.place, bot });
  return html`<li class="place libre">
    <span class="medaillon m4" aria-hidden="true">+</span>
    <span class="qui-place"><b>${t("chair.free")}</b>${hosting.value && html`<small aria-hidden="true">${t("chair.bot")}</small>`}</span>
    ${hosting.value &&
    html`<span class="boutons" role="group" aria-label=${t("chair.bot")}>
      ${BOTS.map(
        (bot) => html`<button type="button" class="bouton" data-bot=${bot} title=${t(`bot.says.${bot}`)} onClick=${() => sit(bot)}>
          ${t(`bot.short.${bot}`)}
        </button>`,
      )}
    </span>`}
  </li>`;
}

export function Chairs() {
  const chairs = view.value?.chairs ?? [];
  const free = chairs.filter(({ name }) => !name);
  const seated = chairs.some((chair) => chair.person === me.value);
  const place = free[0]?.place;
  return html`<section class="carte" aria-labelledby="h-places">
    <h2 id="h-places">${t("lobby.places")}</h2>
    ${place !== undefined && (!seated || !alone()) && html`<${SitDown} key=${seated} place=${place} />`}
    <ol class="places">
      ${chairs.filter(({ name }) => name).map((chair) => html`<${Taken} key=${chair.place} chair=${chair} />`)}
      ${free.slice(0, 1).map((chair) => html`<${Free} key=${chair.place} chair=${chair} />`)}
    </ol>
    ${free.length > 1 && html`<p class="discret petit">${t("lobby.free", { n: free.length })}</p>`}
  </section>`;
}
