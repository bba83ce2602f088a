// Chips: the pot in the middle, and what each has left.
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { Icon } from "../icon.js";
import { called, onTurn, play } from "../store.js";

const WORTH = /** @type {const} */ ([20, 10, 5, 1]);
const MOST_IN_A_PILE = 5;

/** The fewest chips that make so much, by their worth. @param {number} amount */
function chips(amount) {
  let left = amount;
  return WORTH.map((worth) => {
    const count = Math.floor(left / worth);
    left -= count * worth;
    return { worth, count: Math.min(count, MOST_IN_A_PILE) };
  }).filter(({ count }) => count > 0);
}

export function Pot() {
  const bank = play.value?.bank;
  if (!bank || play.value?.node.kind === "over") return null;
  return html`<section class="pot" aria-label=${t("bank.pot")}>
    <span class="piles" aria-hidden="true">
      ${chips(bank.pot).map(({ worth, count }) => html`<span key=${worth} class="pile j${worth}">${Array.from({ length: count }, (_, at) => html`<${Icon} key=${at} name="i-jeton" look="" />`)}</span>`)}
    </span>
    <b class="nb" data-pot>${figure(bank.pot)}</b><span class="discret">${t("bank.in-pot")}</span>
  </section>`;
}

export function Purses() {
  const { bank, names = [], scores = [] } = play.value ?? {};
  if (!bank) return null;
  return html`<ul class="bourses" aria-label=${t("bank.purses")}>
    ${names.map(
      (name, seat) => html`<li key=${seat} class="bourse" aria-current=${onTurn.value === seat ? "true" : undefined}>
        <${Icon} name="i-jeton" /><span class="nom-joueur" title=${name}>${called(seat)}</span><b class="nb" data-bourse=${seat}>${figure(scores[seat] ?? 0)}</b>
        ${(bank.staked[seat] ?? 0) > 0 && html`<small>${t("bank.staked", { n: bank.staked[seat] ?? 0 })}</small>`}
      </li>`,
    )}
  </ul>`;
}
