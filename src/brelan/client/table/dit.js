// The line that speaks on the baize: what was refused, else what the game has to say.
import { useEffect, useState } from "../vendor/hooks.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { yours } from "./announce.js";
import { house } from "./clock.js";
import { refusal } from "./commands.js";
import { asks, play, several, toldHere, turn, view } from "./store.js";
import { Sentence } from "./sentence.js";
import { inTheAir } from "./tray.js";

/** The last thing told, in the game's words. */
export function lastTold() {
  const told = view.value?.journal ?? [];
  const last = told.findLast((entry) => entry.n > 0);
  return last ? toldHere(last) : [];
}

/** What is asked, by the name of whoever throws where several sit before this page. */
export const asked = () => (several.value && play.value?.node.kind === "throw" && yours()) || asks.value;

/** What is asked of whoever sits here, or what the others have just done. */
function now() {
  const here = play.value;
  if (!here) return "";
  if (turn.value === null) return lastTold()[0] ?? asks.value;
  // What the others have just done, for who has not seen it happen.
  if (here.node.kind === "throw") return several.value || !here.moves ? yours() : `${yours()} ${lastTold()[0] ?? ""}`;
  const left = here.lying.left ?? 0;
  if (here.doubled) return t("dit.doubled");
  if (left > 0) return several.value && here.lying.throws === 1 ? `${yours()} ${t("dit.choose")}` : t("dit.choose");
  return t("dit.write");
}

/** What is left of the turn by the house's clock, where the table has one. */
function Remaining() {
  const clock = view.value?.turn_clock ?? 0;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock || !play.value || view.value?.phase !== "play") return null;
  const seconds = Math.max(0, Math.ceil((play.value.since + clock - house()) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<time class="temps nb" aria-label=${t("dit.remaining", { n: seconds })}>${text}</time>`;
}

/**
 * A game gives what it has to say; without it the line says what is asked.
 * @param {{ children?: import("../vendor/preact.js").ComponentChildren }} props
 */
export function Dit({ children }) {
  const aside = turn.value === null ? play.value?.aside : null;
  const line = () => (inTheAir.value ? "" : aside ? html`<span>${aside}</span>` : children || html`<span><${Sentence}>${now()}<//></span>`);
  return html`<p class="dit" data-dit>
    ${refusal.value ? html`<span class="refus">${refusal.value}</span>` : line()}<${Remaining} />
  </p>`;
}
