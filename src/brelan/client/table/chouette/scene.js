// Whose dice, what they did, and what somebody here is asked about them.
import { html } from "../../lib/html.js";
import { signed, t } from "../../lib/i18n.js";
import { act, busy, refusal } from "../commands.js";
import { lastTold } from "../dit.js";
import { asks, isMe, locked, nameOf, play, several, toMe, turn, view } from "../store.js";
import { writing } from "../real/pad.js";
import { throwable, throwDice } from "../throw.js";
import { inTheAir } from "../tray.js";
import { Dice, keepable, keptHere } from "./dice.js";
import { asked, open } from "./stake.js";
import { crying } from "./cries.js";
import { Staked, staked } from "./staked.js";

/** @param {string} verb @param {...(string | number)} rest */
const say = (verb, ...rest) => {
  if (turn.value !== null && !busy.value && !locked.value) void act(turn.value, verb, ...rest);
};

/** What is asked of the seat that plays from here, without dialogs. */
function Actions() {
  const { node, acts } = play.value ?? {};
  const seat = turn.value;
  if (!node || seat === null || inTheAir.value) return null;
  const who = several.value ? nameOf(seat) : "";
  if (node.kind === "throw") {
    if (view.value?.dice === "table") return null;
    const label = node.dice === 2 ? "scene.throw-two" : play.value?.lying.dice.length === 2 && !play.value.lying.done && node.dice === 1 ? "scene.throw-cul" : "scene.throw";
    return html`<div class="rangee"><button type="button" class="bouton premier lancer" data-lancer aria-keyshortcuts="Space" aria-disabled=${!throwable.value} onClick=${throwDice}>${t(label)}${who && html` <small>${who}</small>`}</button></div>`;
  }
  const can = acts?.[seat];
  if (!can) return null;
  if (can.sirote) {
    const brings = play.value?.lying.prospects;
    return html`<div class="rangee">
      <button type="button" class="bouton premier" data-verbe="sirote" onClick=${() => say("sirote")}>${t("scene.sirote")}${brings && html` <small>${t("scene.or", { made: signed(brings.made), missed: signed(brings.missed) })}</small>`}</button>
      <button type="button" class="bouton" data-verbe="garde" onClick=${() => say("garde")}>${t("scene.keep")}${brings && html` <small>${signed(brings.kept)}</small>`}</button>
    </div>`;
  }
  if (can.lance) {
    if (asked.value) return null;
    return html`<div class="rangee">
      <button type="button" class="bouton premier" data-verbe="lance" onClick=${() => say("lance")}>${t("scene.just-throw")}</button>
      <button type="button" class="bouton" data-verbe="civet" aria-expanded=${open.value} onClick=${() => (open.value = !open.value)}>${t("scene.civet")}</button>
    </div>`;
  }
  if (keepable.value) {
    const again = keepable.value.length - keptHere.value.length;
    return html`<div class="rangee"><button type="button" class="bouton premier lancer" data-lancer aria-disabled=${again === 0} onClick=${() => again > 0 && say("garde", ...keptHere.value)}>
      ${again > 0 ? t("choice.again", { n: again }) : t("scene.release")}
    </button></div>`;
  }
  return null;
}

/** Has the last thing told been a correction? The banner says it, for as long as it is to be seen. */
const bannered = () => play.value?.correction?.n === view.value?.journal.findLast((told) => told.n > 0)?.n;

/** The last thing told; while the dice roll, whose they are. */
function Says() {
  const { names = [], thrown } = play.value ?? {};
  if (inTheAir.value) return html`<p class="dit-scene">${thrown && (isMe(thrown.seat) ? t("bar.you") : names[thrown.seat])}…</p>`;
  const wagers = staked();
  // What ended the game is said below, once, and so is who wants another.
  const { ending, ending_to } = play.value ?? {};
  const elsewhere = [...wagers, ...(ending ? toMe([ending], ending_to) : []), view.value?.rematch?.says];
  const told = turn.value === null && play.value?.aside ? [play.value.aside] : bannered() ? [] : lastTold().filter((said) => !elsewhere.includes(said));
  // Who waits hears for what, unless they are to write it; of cries that would give a figure away nothing is said.
  const node = play.value?.node;
  const waits = turn.value !== null || (!writing.value && (node?.kind !== "contest" || node.race));
  const ask = waits && view.value?.phase !== "over" ? asks.value : "";
  return html`<p class="dit-scene" data-dit>
    ${refusal.value && !crying.value ? html`<span class="refus">${refusal.value}</span>` : told.map((sentence, at) => html`<span key=${at}>${sentence} </span>`)}
    ${ask && !asked.value && html`<span class="discret">${ask}</span>`}
  </p>`;
}

export function Scene() {
  return html`<section class="scene" aria-label=${t("scene.label")}>
    <${Says} />
    <${Staked} />
    <${Dice} />
    <${Actions} />
  </section>`;
}
