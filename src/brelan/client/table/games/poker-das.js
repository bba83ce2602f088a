import { plain } from "./plain.js";

export const PokerDas = plain("jeu-pa");
