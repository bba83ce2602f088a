// Templates for Preact: html`<p class="x">${text}</p>`.
import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";

export const html = htm.bind(h);
