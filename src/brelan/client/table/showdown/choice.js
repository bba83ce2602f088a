// After a throw: the other dice again, or the hand as it is.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { act, busy } from "../commands.js";
import { locked, nameOf, onTurn, play, turn, view } from "../store.js";
import { throwable, throwDice } from "../throw.js";
import { choosing, dice, kept, leaving } from "../tray.js";

function stand() {
  if (turn.value !== null && !busy.value && !locked.value) void act(turn.value, "reste");
}

/** @param {{ stand: string }} props what it is called to leave the hand as it is */
export function Choice({ stand: label }) {
  const node = play.value?.node;
  const seat = turn.value;
  if (seat === null && !leaving.value) {
    return onTurn.value !== null && html`<div class="rangee"><button type="button" class="bouton lancer" aria-disabled="true">${t("throw.theirs", { who: nameOf(onTurn.value) })}</button></div>`;
  }
  const again = dice.value.length - kept.value.length;
  const first = node?.kind === "throw" && !node.cast;
  if (view.value?.dice === "table" && !choosing.value) return null;
  return html`<div class="rangee">
    <button type="button" class="bouton premier lancer" data-lancer aria-keyshortcuts="Space" aria-disabled=${!throwable.value} onClick=${throwDice}>
      ${choosing.value ? (again > 0 ? t("choice.again", { n: again }) : t("throw.all-kept")) : first && node.dice === 1 ? t("choice.draw") : t("throw.throw")}
    </button>
    ${choosing.value && seat !== null && play.value?.acts[seat]?.reste && html`<button type="button" class="bouton" data-rester aria-keyshortcuts="r" aria-disabled=${busy.value} onClick=${stand}>${label}</button>`}
  </div>`;
}

/** « R » leaves the hand as it is. @param {string} label @returns {readonly import("../strokes.js").Stroke[]} */
export const standing = (label) => [
  {
    shown: () => "R",
    says: () => t(label),
    takes(event) {
      if (event.key.toLowerCase() !== "r" || !choosing.value) return false;
      stand();
      return true;
    },
  },
];
