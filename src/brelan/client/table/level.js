// How well a bot plays, beside its name.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { wide } from "./media.js";
import { chairOf } from "./store.js";

/** `tight`: a phone has no room for the whole word. @param {{ seat: number, tight?: boolean }} props */
export function Level({ seat, tight = false }) {
  const bot = chairOf(seat)?.bot;
  if (!bot) return null;
  const word = t(`bot.${tight && !wide.value ? "brief" : "short"}.${bot}`).toLocaleLowerCase();
  return html`<small class="niveau" title=${t(`bot.${bot}`)}><span aria-hidden="true">${word}</span><span class="vh">, ${t(`bot.${bot}`)}</span></small>`;
}
