// The button that throws the dice: all of them at first, then those that are not kept.
import { computed } from "../vendor/signals.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { act, busy, cast } from "./commands.js";
import { locked, nameOf, onTurn, play, turn, view } from "./store.js";
import { choosing, dice, inTheAir, kept, leaving, rethrowable } from "./tray.js";

/** Do the dice wait for this page to throw them? */
const first = computed(() => {
  const node = play.value?.node;
  return turn.value !== null && view.value?.dice === "server" && node?.kind === "throw" && !node.cast && !inTheAir.value;
});

export const throwable = computed(() => (first.value || rethrowable.value) && !busy.value && !locked.value);

export async function throwDice() {
  if (!throwable.value || turn.value === null) return;
  leaving.value = true;
  const done = await (first.value ? cast() : act(turn.value, "garde", ...kept.value));
  if (!done) leaving.value = false;
}

export function Throw() {
  const waiting = leaving.value || inTheAir.value;
  const { left = 0 } = play.value?.lying ?? {};
  if (turn.value === null && !waiting) {
    const who = onTurn.value;
    if (who === null) return null;
    return html`<button type="button" class="bouton lancer" aria-disabled="true">${t("throw.theirs", { who: nameOf(who) })}</button>`;
  }
  if (!first.value && !choosing.value && !waiting) return null;
  const all = choosing.value && kept.value.length === dice.value.length;
  const node = play.value?.node;
  const more = first.value && node?.kind === "throw" ? node.turn : left;
  return html`<button
    type="button"
    class="bouton premier lancer"
    data-lancer
    aria-keyshortcuts="Space"
    aria-disabled=${!throwable.value}
    onClick=${throwDice}
  >
    ${t(all ? "throw.all-kept" : "throw.throw")} ${more > 0 && !all && html`<small>${t("throw.left", { n: more })}</small>`}
  </button>`;
}
