// The cries: always there, in the same place. What is asked stands in the dice and nowhere else.
import { computed, signal } from "../../vendor/signals.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { pressed as pressedAt } from "../clock.js";
import { cry, refusal, send } from "../commands.js";
import { Icon } from "../icon.js";
import { FaultButton } from "./fault.js";
import { Correct } from "../real/correct.js";
import { buzz, sound } from "../sound.js";
import { VerdictButton } from "./verdict.js";
import { locked, mine, nameOf, play, view } from "../store.js";

const WORDS = /** @type {const} */ (["caillou", "grelotte", "sansfin", "grelottine"]);

/** @typedef {(typeof WORDS)[number]} Word */

/** One cry a throw from each: a second tap says nothing new. @type {import("../../vendor/signals.js").Signal<{ move: string, said: Record<number, Word> }>} */
const cried = signal({ move: "", said: {} });

/** A cry of this device that waits for the name of who cried. @type {import("../../vendor/signals.js").Signal<{ word: Word, at: number } | null>} */
const nameless = signal(null);

/** The throw that is cried at: a bévue in between does not change it, a correction does. */
const move = computed(() => `${play.value?.game}.${play.value?.since}`);

/** Who has cried since. */
const said = computed(() => (cried.value.move === move.value ? cried.value.said : {}));

/** May somebody here cry? */
export const crying = computed(() => mine.value.length > 0 && view.value?.cries === "race" && view.value.phase === "play");

/** @param {number} seat @param {Word} word @param {number} at */
async function utter(seat, word, at) {
  if (said.value[seat] === word) return;
  cried.value = { move: move.value, said: { ...said.value, [seat]: word } };
  sound(word === "caillou" ? "claps" : "fist");
  buzz(15);
  await cry(seat, word, at);
}

/** @param {Word} word @param {Event} event */
function press(word, event) {
  const at = pressedAt(event);
  if (!crying.value || locked.value) return;
  const [only, ...others] = mine.value;
  if (only !== undefined && others.length === 0) void utter(only, word, at);
  else nameless.value = { word, at };
}

/** Says that one will not cry, where a cry is waited for; elsewhere it is nothing to say. */
function hush() {
  const node = play.value?.node;
  nameless.value = null;
  if (node?.kind !== "contest" || !node.race) return;
  for (const seat of mine.value) if (node.seats.includes(seat) && !said.value[seat]) void send({ type: "silent", seat });
}

/** @param {{ word: Word, icon: string, stroke: string }} props */
function Cry({ word, icon, stroke }) {
  const pressed = Object.values(said.value).includes(word) || nameless.value?.word === word;
  return html`<button
    type="button"
    class="cri ${word}"
    data-cri=${word}
    aria-pressed=${pressed}
    aria-keyshortcuts=${stroke}
    onPointerDown=${(/** @type {PointerEvent} */ event) => press(word, event)}
    onClick=${(/** @type {MouseEvent} */ event) => event.detail === 0 && press(word, event)}
  >
    <${Icon} name=${icon} look="" /><span>${t(`cry.${word}`)}</span>
  </button>`;
}

function Whose() {
  const waiting = nameless.value;
  if (!waiting) return null;
  const choose = (/** @type {number} */ seat) => {
    nameless.value = null;
    void utter(seat, waiting.word, waiting.at);
  };
  return html`<div class="rangee qui-crie" role="group" aria-label=${t("cry.whose")}>
    ${mine.value.map((seat) => html`<button key=${seat} type="button" class="bouton" onClick=${() => choose(seat)}>${nameOf(seat)}</button>`)}
  </div>`;
}

export function Cries() {
  if (!crying.value) return null;
  return html`<div class="zone-cris">
    <div class="cris">
      <${Cry} word="caillou" icon="i-mains" stroke="c" />
      <${Cry} word="grelotte" icon="i-poing" stroke="g" />
      <${Cry} word="sansfin" icon="i-sans-fin" stroke="s" />
      <${Cry} word="grelottine" icon="i-grelot" stroke="l" />
    </div>
    <${Whose} />
    <p class="cri-note ${refusal.value ? "" : "a-l-aise"}">${refusal.value ? html`<span class="refus">${refusal.value}</span>` : t("cry.note")}</p>
    <div class="rangee pied-cris">
      <button type="button" class="bouton" data-silence aria-keyshortcuts="n" onClick=${hush}>${t("cry.silent")}</button>
      <${FaultButton} /><${VerdictButton} /><${Correct} />
    </div>
  </div>`;
}

/** @type {[string, Word | "silent"][]} */
const KEYS = [["c", "caillou"], ["g", "grelotte"], ["s", "sansfin"], ["l", "grelottine"], ["n", "silent"]];

/** @type {readonly import("../strokes.js").Stroke[]} */
export const strokes = KEYS.map(([key, what]) => ({
  shown: () => key.toUpperCase(),
  says: () => t(`cry.${what}`),
  here: () => view.value?.cries === "race",
  takes(event) {
    if (event.key.toLowerCase() !== key || !crying.value || event.repeat) return false;
    if (what === "silent") hush();
    else press(what, event);
    return true;
  },
}));
