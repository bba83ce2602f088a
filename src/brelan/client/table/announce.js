// The voice of the page for who cannot see it: every event once, in the game's own words.
import { effect, signal } from "../vendor/signals.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { nameOf, several, toldHere, turn, view } from "./store.js";

const TOGETHER = 400;
const URGENT_FOR = 4000;

const polite = signal("");
const urgent = signal("");

/** @type {string[]} */
let gathered = [];
let called = "";
let timer = 0;
let cleared = 0;

/** Says it when there is a pause; what comes at once is said together. @param {string} sentence */
export function announce(sentence) {
  if (!sentence) return;
  gathered.push(sentence);
  soon();
}

/** Calls whoever is to play: after what was told, which it must not cut short; at once where nothing was. @param {string} sentence */
function call(sentence) {
  called = sentence;
  soon();
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const told = gathered.length > 0;
    const words = [...gathered, called].filter(Boolean).join(" ");
    gathered = [];
    called = "";
    if (!told) interrupt(words);
    // The same words twice must still be a change, or they are said once.
    else polite.value = words === polite.value ? `${words}\u00a0` : words;
  }, TOGETHER);
}

/** Says it at once. @param {string} sentence */
export function interrupt(sentence) {
  urgent.value = sentence;
  clearTimeout(cleared);
  cleared = setTimeout(() => (urgent.value = ""), URGENT_FOR);
}

export function Voice() {
  return html`<div class="vh" role="status" aria-live="polite" id="annonces">${polite}</div>
    <div class="vh" aria-live="assertive" id="annonces-vives">${urgent}</div>`;
}

/** What the journal gains is said; what was there when the page opened is not. */
export function start() {
  let told = -1;
  /** @type {number | null} */
  let asked = null;
  effect(() => {
    const now = view.value;
    if (!now) return;
    if (told >= 0) for (const entry of now.journal) if (entry.n > told) announce(toldHere(entry).join(" "));
    told = Math.max(told, now.n);
    if (turn.value !== asked) call(yours());
    asked = turn.value;
  });
}

/** « À vous. », or whose turn it is when several sit before this page. */
export function yours() {
  if (turn.value === null) return "";
  return several.value ? t("table.named-turn", { who: nameOf(turn.value) }) : t("table.your-turn");
}
