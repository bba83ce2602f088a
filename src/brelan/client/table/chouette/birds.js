// A sirotage: everybody bets on a bird at once, each on their own phone.
import { useState } from "../../vendor/hooks.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { act, busy } from "../commands.js";
import { Face } from "../die.js";
import { Icon } from "../icon.js";
import { nameOf, play, several, turn } from "../store.js";
import { inTheAir } from "../tray.js";

const BIRDS = ["linotte", "alouette", "fauvette", "mouette", "bergeronnette", "chouette"];

/** Is a bird asked of somebody here? */
export const betting = () => turn.value !== null && !inTheAir.value && play.value?.acts[turn.value]?.abstient !== undefined;

export function Birds() {
  const seat = turn.value ?? 0;
  const domain = play.value?.acts[seat]?.parie;
  const free = /** @type {import("../types.js").Named[]} */ (Array.isArray(domain) ? domain : []);
  const [chosen, choose] = useState("");
  const bet = () => {
    if (chosen && !busy.value) void act(seat, "parie", chosen).then(() => choose(""));
  };
  return html`<p class="cri-note">${several.value ? t("birds.ask-who", { who: nameOf(seat) }) : t("birds.ask")}</p>
    <div class="oiseaux" role="group" aria-label=${t("birds.label")}>
      ${BIRDS.map((bird, at) => {
        const label = free.find(({ word }) => word === bird)?.label;
        return html`<button key=${bird} type="button" class="oiseau-choix" data-oiseau=${bird} aria-pressed=${chosen === bird} disabled=${!label} onClick=${() => choose(bird)}>
          <span class="de de-mini" data-face=${at + 1}><${Face} face=${String(at + 1)} symbols="123456" /></span><${Icon} name=${`o-${bird}`} look="oiseau" /><span><span class="vh">${at + 1}, </span>${label ?? t("birds.taken")}</span>
        </button>`;
      })}
    </div>
    <div class="rangee">
      <button type="button" class="bouton premier" data-parier aria-disabled=${!chosen || busy.value} onClick=${bet}>${t("birds.bet")}</button>
      <button type="button" class="bouton" data-verbe="abstient" aria-disabled=${busy.value} onClick=${() => !busy.value && act(seat, "abstient")}>${t("birds.abstain")}</button>
    </div>`;
}
