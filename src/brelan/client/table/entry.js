// Choosing a row of the sheet, and writing in it. A choice is dropped by whatever happens in between.
import { computed, effect, signal } from "../vendor/signals.js";
import { act, busy, refusal } from "./commands.js";
import { locked, play, turn } from "./store.js";
import { inTheAir, leaving } from "./tray.js";

/** @typedef {"inscrit" | "zéro" | "barre"} Verb */
/** @typedef {{ row: string, verb: Verb }} Choice */

const VERBS = /** @type {const} */ (["inscrit", "zéro", "barre"]);

/** @type {import("../vendor/signals.js").Signal<Choice | null>} */
export const chosen = signal(null);

/** Has a costly entry been asked for, and not yet confirmed? */
export const asking = signal(false);

/** What may be done in each row, dearest to the player first. */
export const offers = computed(() => {
  /** @type {Map<string, Verb[]>} */
  const found = new Map();
  const seat = turn.value;
  const acts = seat === null || inTheAir.value || leaving.value ? undefined : play.value?.acts[seat];
  if (!acts) return found;
  for (const verb of VERBS) {
    const domain = acts[verb];
    if (!Array.isArray(domain)) continue;
    for (const named of domain) {
      const { word } = /** @type {import("./types.js").Named} */ (named);
      found.set(word, [...(found.get(word) ?? []), verb]);
    }
  }
  return found;
});

/** Could the player still do better than to give a box up? @param {Choice} choice */
function avoidable({ verb }) {
  if (verb === "inscrit") return false;
  if ((play.value?.lying.left ?? 0) > 0) return true;
  const others = [...offers.value.values()].flat();
  return others.includes("inscrit") || (verb === "zéro" && others.includes("barre"));
}

/** Chooses the row, or leaves it if it was chosen. @param {string} row */
export function choose(row) {
  const verbs = offers.value.get(row);
  refusal.value = "";
  asking.value = false;
  chosen.value = chosen.value?.row === row || !verbs?.[0] ? null : { row, verb: verbs[0] };
}

/** Gives the chosen box up rather than write in it. */
export function barInstead() {
  if (chosen.value) chosen.value = { row: chosen.value.row, verb: "barre" };
}

export function unchoose() {
  chosen.value = null;
  asking.value = false;
}

export const writable = computed(() => chosen.value !== null && !busy.value && !locked.value);

/** Writes what is chosen; what could be avoided is asked once. @param {{ sure?: boolean }} [how] */
export async function write({ sure = false } = {}) {
  const choice = chosen.value;
  if (!choice || !writable.value || turn.value === null) return;
  if (avoidable(choice) && !sure) {
    asking.value = true;
    return;
  }
  await act(turn.value, choice.verb, choice.row);
}

export function start() {
  let seen = "";
  effect(() => {
    const now = play.value;
    const moment = `${now?.game}.${now?.moves}.${leaving.value}`;
    if (moment !== seen) unchoose();
    seen = moment;
  });
}
