// What the keyboard can do at this table: a card that « ? » opens, and the table's own card.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { HELP, strokes } from "./keys.js";

export function HelpOpener() {
  return html`<button type="button" class="bouton clavier" popovertarget=${HELP} aria-keyshortcuts="?">${t("help.open")} <kbd aria-hidden="true">?</kbd></button>`;
}

/** What had the focus before: browsers give it back for the first card that is open, not for one above it. @type {Element | null} */
let before = null;

/** @param {ToggleEvent} event */
function toggling({ newState }) {
  if (newState === "open") before = document.activeElement;
}

/** @param {ToggleEvent & { currentTarget: HTMLElement }} event */
function toggled({ newState, currentTarget }) {
  const lost = document.activeElement === document.body || currentTarget.contains(document.activeElement);
  if (newState === "closed" && lost) /** @type {HTMLElement | null} */ (before)?.focus();
}

export function Help() {
  const used = strokes().filter(({ here }) => here?.() ?? true);
  return html`<div id=${HELP} class="reglages carte raccourcis" popover role="dialog" aria-labelledby="h-clavier" onBeforeToggle=${toggling} onToggle=${toggled}>
    <h2 id="h-clavier">${t("help.title")}</h2>
    <dl>
      ${used.map(({ shown, says }) => html`<div><dt><kbd>${shown()}</kbd></dt><dd>${says()}</dd></div>`)}
    </dl>
    <button type="button" class="bouton large" popovertarget=${HELP} popovertargetaction="hide" autofocus>${t("card.close")}</button>
  </div>`;
}
