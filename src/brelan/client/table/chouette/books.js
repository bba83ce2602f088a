// The books: scores on their way to the target, civets and grelottines.
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { Icon } from "../icon.js";
import { Level } from "../level.js";
import { called, onTurn, play } from "../store.js";
import { WasScored } from "../struck.js";

/** @param {{ count: number, icon: string, name: string }} props */
function Tokens({ count, icon, name }) {
  if (!count) return null;
  return html`<span class="jeton"><${Icon} name=${icon} look="ic-p" />${count > 1 && html`<small aria-hidden="true">${count}</small>`}<span class="vh">, ${t(name, { n: count })}</span></span>`;
}

/** @param {{ score: number, target: number }} props */
export function Way({ score, target }) {
  const done = Math.max(0, Math.min(100, (100 * score) / target));
  return html`<svg class="ligne" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="rail" width="100" height="8" rx="2" /><rect class="fait" width=${done} height="8" rx="2" /><rect class="arrivee" x="99" width="1" y="-2" height="12" />
  </svg>`;
}

/** @param {{ seat: number }} props */
export function Holdings({ seat }) {
  const account = play.value?.lying.books?.[seat];
  if (!account) return null;
  const bird = play.value?.lying.birds?.[seat];
  return html`<span class="jetons">${bird && html`<span class="jeton" data-pari=${bird.word}><${Icon} name=${`o-${bird.word}`} look="ic-p" /><span class="vh">, ${bird.label}</span></span>`}<${Tokens} count=${account.grelottines} icon="i-grelot" name="books.grelottines" /><${Tokens} count=${account.civets} icon="i-civet" name="books.civets" /></span>`;
}

/** Whose hand it is: while all are asked, whose dice lie there. */
function current() {
  const node = play.value?.node;
  const alone = node?.kind === "throw" || (node?.kind === "decision" && node.seats.length === 1);
  return alone ? onTurn.value : (play.value?.lying.seat ?? null);
}

export function Books() {
  const { lying, names = [] } = play.value ?? {};
  const target = lying?.target ?? 0;
  return html`<p class="objectif"><span id="h-scores">${t("books.scores")}</span><span>${t("books.target", { n: target })}</span></p>
    <ol class="course" aria-labelledby="h-scores">
      ${lying?.books?.map(
        ({ score, out }, seat) => html`<li key=${seat} class=${out ? "hors" : ""} aria-current=${current() === seat ? "true" : undefined}>
          <span class="qui"><span class="nom-joueur" title=${names[seat]}>${called(seat)}</span><${Level} seat=${seat} tight /><${Holdings} seat=${seat} /></span>
          <${Way} score=${score} target=${target} /><span><${WasScored} seat=${seat} /> <span class="nb" data-score=${seat}>${figure(score)}</span></span>
        </li>`,
      )}
    </ol>`;
}
