// What has just happened, latest first.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { Sentence } from "./sentence.js";
import { toldHere, view } from "./store.js";

const MOST = 8;

export function Told() {
  const told = [...(view.value?.journal ?? [])].reverse().slice(0, MOST);
  return html`<ol class="journal">
    ${told.map((entry) => html`<li key=${entry.n}><${Sentence}>${toldHere(entry).join(" ")}<//></li>`)}
  </ol>`;
}

export function Journal() {
  return html`<aside class="cote" aria-labelledby="h-journal">
    <h2 id="h-journal">${t("journal.title")}</h2>
    <${Told} />
  </aside>`;
}
