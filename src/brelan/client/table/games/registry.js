// What each game puts on the table. A view is two components: the paper (`Board`) and the baize (`Baize`).
import { CulDeChouette } from "./cul-de-chouette.js";
import { DicePoker } from "./dice-poker.js";
import { Feuille } from "./feuille.js";
import { PokerDas } from "./poker-das.js";
import { Taverne } from "./taverne.js";

/**
 * `look`: the class of the body; `Board`: what stands in `<main>`; `Baize`: what stands in the section of the dice;
 * `baize`: another class for that section; `tabs`: do names in the bar turn to the sheet of each? `skippable`: may a tap end the tumble before its time?
 * `keys`: takes a key that the table itself has no use for, and says whether it did something with it.
 * @typedef {object} GameView
 * @property {string} look
 * @property {import("../../vendor/preact.js").FunctionComponent<{}>} Board
 * @property {import("../../vendor/preact.js").FunctionComponent<{}>} Baize
 * @property {string} [baize]
 * @property {() => boolean} [tabs]
 * @property {boolean} [skippable]
 * @property {(event: KeyboardEvent) => boolean} [keys]
 */

/** @type {Record<string, GameView>} */
export const GAMES = {
  feuille: Feuille,
  "dice-poker": DicePoker,
  "poker-das": PokerDas,
  taverne: Taverne,
  "cul-de-chouette": CulDeChouette,
};
