import { plain } from "./plain.js";

export const CulDeChouette = plain("jeu-ch");
