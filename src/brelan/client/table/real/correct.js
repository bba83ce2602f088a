// Takes back the last thing said: real dice lie there to be read again, ears may have been wrong, and a finger may slip.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { busy, send } from "../commands.js";
import { Icon } from "../icon.js";
import { hands, me, mine, play, refereeing, view } from "../store.js";

/** How many moves would be taken back; 0: nothing may. */
function back() {
  const { last, undo = {} } = play.value ?? {};
  if (view.value?.proposal) return 0;
  const here = view.value?.dice === "table" ? hands.value : mine.value;
  const moves = here.flatMap((seat) => undo[seat] ?? []);
  if (refereeing.value) return undo[0] ?? 0;
  if (!moves.length) return 0;
  // At real dice each takes back what they have said themselves; a table that says who cried, that.
  const own = view.value?.cries === "referee" && last?.line.startsWith("!");
  if (view.value?.dice === "table" && !own && !(typeof last?.by === "number" && here.includes(last.by))) return 0;
  return Math.min(...moves);
}

export function Correct() {
  const moves = back();
  if (!moves) return null;
  const others = view.value?.chairs.some(({ person }) => person && person !== me.value);
  const alone = !others || refereeing.value || (moves === 1 && !play.value?.last?.line.startsWith("!"));
  return html`<button type="button" class="bouton" data-corriger aria-label=${alone ? undefined : t("real.ask-correct")} aria-disabled=${busy.value} onClick=${() => !busy.value && send({ type: "undo" })}>
    <${Icon} name="i-relance" look="ic-p" />${t(alone ? "real.correct" : "real.correct-by")}
  </button>`;
}
