// What each game puts on the table. A view is two components: the paper (`Board`) and the baize (`Baize`).
import { signal } from "../../vendor/signals.js";

/**
 * `look`: the class of the body; `Board`: what stands in `<main>`; `Baize`: what stands in the section of the dice;
 * `baize`: another class for that section; `tabs`: do names in the bar turn to the sheet of each? `skippable`: may a tap
 * end the tumble before its time? `strokes`: keys that the table itself has no use for. With real dice: does the baize stay `besides` what is typed, and what stands at its `Foot`?
 * `Appeal`: what may still be disputed once the game is over.
 * @typedef {object} GameView
 * @property {string} look
 * @property {import("../../vendor/preact.js").FunctionComponent<{}>} Board
 * @property {import("../../vendor/preact.js").FunctionComponent<{}>} Baize
 * @property {string} [baize]
 * @property {() => boolean} [tabs]
 * @property {boolean} [skippable]
 * @property {readonly import("../strokes.js").Stroke[]} [strokes]
 * @property {boolean} [besides]
 * @property {import("../../vendor/preact.js").FunctionComponent<{}>} [Foot]
 * @property {import("../../vendor/preact.js").FunctionComponent<{}>} [Appeal]
 */

/** A phone fetches the one game that is played on it. @type {Record<string, () => Promise<GameView>>} */
const SHELF = {
  feuille: async () => (await import("./feuille.js")).Feuille,
  "dice-poker": async () => (await import("./dice-poker.js")).DicePoker,
  "poker-das": async () => (await import("./poker-das.js")).PokerDas,
  taverne: async () => (await import("./taverne.js")).Taverne,
  "cul-de-chouette": async () => (await import("./cul-de-chouette.js")).CulDeChouette,
};

/** @type {import("../../vendor/signals.js").Signal<Record<string, GameView>>} */
const here = signal({});

/** @type {Set<string>} */
const asked = new Set();

/** The view of a game, once it has been fetched: ask again, and whoever asks is drawn anew. @param {string | undefined} name */
export function gameView(name) {
  if (!name) return undefined;
  if (!asked.has(name)) void fetched(name);
  return here.value[name];
}

/** Fetches the view of a game. @param {string} name */
export async function fetched(name) {
  asked.add(name);
  const game = await SHELF[name]?.();
  if (game) here.value = { ...here.value, [name]: game };
}
