// The shape of the screen, as a signal: one DOM only, chosen by it.
import { signal } from "../vendor/signals.js";

/** @param {string} query */
function matching(query) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}

/** A tablet or more. */
export const wide = matching("(min-width: 744px)");
