// What happens to the table rather than in the game: under the bar, never over the dice.
import { useEffect, useState } from "../vendor/hooks.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { announce } from "./announce.js";
import { house } from "./clock.js";
import { send } from "./commands.js";
import { Icon } from "./icon.js";
import { Sentence } from "./sentence.js";
import { connect } from "./socket.js";
import { awaited, chairOf, connection, locked, me, mine, nameOf, play, toMe, toldHere, view } from "./store.js";

const SLOW = 60_000;

/** @param {{ icon: string, error?: boolean, children: import("../vendor/preact.js").ComponentChildren }} props */
function Notice({ icon, error = false, children }) {
  return html`<div class="avis ${error ? "erreur" : ""}" role=${error ? "alert" : undefined}><${Icon} name=${icon} />${children}</div>`;
}

function Link() {
  switch (connection.value) {
    case "lost":
      return html`<${Notice} icon="i-coupe" error>
        <span><b>${t("link.lost")}</b> ${t(locked.value ? "link.locked" : "link.kept")}</span>
        <button type="button" class="bouton" onClick=${connect}>${t("link.retry")}</button>
      <//>`;
    case "back":
      return html`<${Notice} icon="i-ok"><span>${t("link.back")}</span><//>`;
    case "replaced":
      return html`<${Notice} icon="i-telephone">
        <span>${t("link.replaced")}</span>
        <button type="button" class="bouton" onClick=${resume}>${t("link.resume")}</button>
      <//>`;
    default:
      return null;
  }
}

function resume() {
  connection.value = "opening";
  connect();
}

/** Somebody whose turn it is does not answer, or takes long. */
function Absence() {
  const since = play.value?.since ?? 0;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => tick((n) => n + 1), Math.max(0, since + SLOW - house()) + 50);
    return () => clearTimeout(timer);
  }, [since]);
  const others = awaited.value.filter((seat) => !mine.value.includes(seat) && !chairOf(seat)?.bot);
  return others.map((seat) => {
    const chair = chairOf(seat);
    if (!chair || chair.relayed) return null;
    if (chair.away) {
      return html`<${Notice} key=${seat} icon="i-horloge">
        <span>${t("absent.away", { who: nameOf(seat) })}</span>
        <button type="button" class="bouton" onClick=${() => send({ type: "relay", seat })}>${t("absent.relay")}</button>
      <//>`;
    }
    if (!chair.here) return html`<${Notice} key=${seat} icon="i-coupe"><span>${t("absent.gone", { who: nameOf(seat) })}</span><//>`;
    if (house() - since < SLOW) return null;
    return html`<${Notice} key=${seat} icon="i-horloge"><span>${t("absent.slow", { who: nameOf(seat) })}</span><//>`;
  });
}

/** @param {boolean} agree */
const answer = (agree) => send({ type: "answer", agree });

function Question() {
  const proposal = view.value?.proposal;
  const words = proposal?.says ? (toMe([proposal.says], proposal.says_to)[0] ?? "") : "";
  useEffect(() => {
    if (proposal?.by !== me.value) announce(words);
  }, [words]);
  if (!proposal) return null;
  const { by, asked, agreed } = proposal;
  if (by === me.value || agreed.includes(me.value) || !asked.includes(me.value)) {
    return html`<${Notice} icon="i-horloge">
      <span>${by === me.value ? t("ask.waiting") : agreed.includes(me.value) ? t("ask.agreed") : words}</span>
      ${by === me.value && html`<button type="button" class="bouton" onClick=${() => answer(false)}>${t("ask.drop")}</button>`}
    <//>`;
  }
  return html`<${Notice} icon="i-crayon">
    <span>${words}</span>
    <button type="button" class="bouton" onClick=${() => answer(true)}>${t("ask.yes")}</button>
    <button type="button" class="bouton" onClick=${() => answer(false)}>${t("ask.no")}</button>
  <//>`;
}

/** What was corrected, from what to what, until the next entry. */
export function Correction() {
  const correction = play.value?.correction;
  const words = correction ? toMe(correction.says, correction.to).join(" ") : "";
  // What the journal says has been announced.
  const last = view.value?.journal.at(-1);
  const told = last && toldHere(last).join(" ");
  useEffect(() => {
    if (words !== told) announce(words);
  }, [words]);
  return correction && html`<${Notice} icon="i-relance"><span data-correction><${Sentence}>${words}<//></span><//>`;
}

export function Banners() {
  return html`<${Link} /><${Question} /><${Correction} />${play.value && html`<${Absence} />`}`;
}
