// Takes back the last thing said: real dice lie there to be read again, and ears may have been wrong.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { busy, send } from "../commands.js";
import { Icon } from "../icon.js";
import { hands, play, refereeing, view } from "../store.js";

/** The referee may always; the others what they said themselves; a table that says who cried, that. */
function correctible() {
  const { moves = 0, last } = play.value ?? {};
  if (view.value?.cries === "referee" && last?.line.startsWith("!") && hands.value.length > 0) return true;
  return view.value?.dice === "table" && moves > 0 && (refereeing.value || (typeof last?.by === "number" && hands.value.includes(last.by)));
}

export function Correct() {
  if (!correctible()) return null;
  return html`<button type="button" class="bouton" data-corriger aria-disabled=${busy.value} onClick=${() => !busy.value && send({ type: "undo" })}>
    <${Icon} name="i-relance" look="ic-p" />${t("real.correct")}
  </button>`;
}
