// Real dice: what they show is typed here.
import { html } from "../lib/html.js";
import { Dit } from "./dit.js";

export function RealDice() {
  return html`<${Dit} />`;
}
