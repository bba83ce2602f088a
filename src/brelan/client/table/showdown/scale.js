// The kinds of hands from the weakest to the strongest, and who stands where.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { called, isMe, play, turn } from "../store.js";

/** @param {{ rungs: (number | null)[] }} props by seat */
export function Scale({ rungs }) {
  const scale = play.value?.scale ?? [];
  const best = Math.max(-1, ...rungs.map((rung) => rung ?? -1));
  return html`<section class="echelle" data-rangs=${scale.length} aria-label=${t("scale.label")}>
    <ol>
      ${scale.map((label, at) => {
        const here = [...rungs.keys()].filter((seat) => rungs[seat] === at);
        const names = here.map(called);
        return html`<li key=${at} class=${at === best ? "la" : ""}>
          ${label}${here.length > 0 &&
          html`<span class="pions" aria-hidden="true">${here.map((seat) => html`<span key=${seat} class="pion ${isMe(seat) || turn.value === seat ? "moi" : ""}">${[...called(seat)][0]}</span>`)}</span>
            <span class="vh"> : ${names.join(", ")}</span>`}
        </li>`;
      })}
    </ol>
  </section>`;
}
