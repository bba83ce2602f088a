// Parts of the page that are fetched when they are first wanted.
import { h } from "../vendor/preact.js";
import { signal } from "../vendor/signals.js";

/**
 * A component that stays empty until it has come.
 * @template {object} P
 * @param {() => Promise<import("../vendor/preact.js").FunctionComponent<P>>} fetched
 * @returns {import("../vendor/preact.js").FunctionComponent<P>}
 */
export function later(fetched) {
  /** @type {import("../vendor/signals.js").Signal<import("../vendor/preact.js").FunctionComponent<P> | null>} */
  const part = signal(null);
  let asked = false;
  return function Later(props) {
    if (!asked) {
      asked = true;
      void fetched().then((component) => (part.value = component));
    }
    return part.value && h(part.value, props);
  };
}
