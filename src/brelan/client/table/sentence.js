// A sentence in which dice that lie together stay together: « 3-3-3-4-5 » on one line.
import { html } from "../lib/html.js";

const DICE = /([\dARDV](?:-[\dARDV])+)/;

/** @param {{ children: string }} props */
export function Sentence({ children }) {
  return children.split(DICE).map((part, at) => (at % 2 ? html`<span class="ensemble">${part}</span>` : part));
}
