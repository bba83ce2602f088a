import { plain } from "./plain.js";

export const Taverne = plain("jeu-ta");
