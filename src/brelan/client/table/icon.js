import { html } from "../lib/html.js";
import { drawing } from "../lib/sprite.js";

/** A drawing of the sprite. @param {{ name: string, look?: string, stretch?: boolean }} props */
export function Icon({ name, look = "ic", stretch = false }) {
  return html`<svg class=${look} aria-hidden="true" preserveAspectRatio=${stretch ? "none" : undefined}>
    <use href=${drawing(name)} />
  </svg>`;
}
