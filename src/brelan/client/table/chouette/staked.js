// Points that hang on the throw.
import { html } from "../../lib/html.js";
import { play, toMe } from "../store.js";

/** What is staked on the throw stays in sight until it is settled. */
export const staked = () => toMe(play.value?.lying.wagers ?? [], play.value?.lying.wagers_to);

export function Staked() {
  const wagers = staked();
  return wagers.length > 0 && html`<p class="en-jeu" data-en-jeu>${wagers.map((wager) => html`<span key=${wager}>${wager}</span>`)}</p>`;
}
