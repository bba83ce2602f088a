// The keys that the table takes, each in deeds and, for the help, in words.
import { signal } from "../vendor/signals.js";

/**
 * `shown`: what is printed on the key; `says`: what it does; `here`: has this table use for it? `takes`: does it, and says
 * whether there was anything to do.
 * @typedef {object} Stroke
 * @property {() => string} shown
 * @property {() => string} says
 * @property {() => boolean} [here]
 * @property {(event: KeyboardEvent, focus: Element | null) => boolean} takes
 */

/**
 * Those of parts of the page, for as long as they stand on it: they come before all others.
 * @type {import("../vendor/signals.js").Signal<readonly Stroke[]>}
 */
export const lent = signal([]);

/** @param {readonly Stroke[]} strokes @returns {() => void} how they are taken back */
export function lend(strokes) {
  lent.value = [...strokes, ...lent.peek()];
  return () => {
    lent.value = lent.peek().filter((stroke) => !strokes.includes(stroke));
  };
}
