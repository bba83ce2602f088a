// What the real dice show, touched face by face: five taps a turn, or each throw of it.
import { computed, signal } from "../../vendor/signals.js";
import { useLayoutEffect } from "../../vendor/hooks.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { like, liked } from "../../lib/preferences.js";
import { busy, refusal, tell } from "../commands.js";
import { Face, said } from "../die.js";
import { Icon } from "../icon.js";
import { buzz, sound } from "../sound.js";
import { isMe, locked, nameOf, play, refereeing, turn, view } from "../store.js";
import { lend } from "../strokes.js";

const CHOUETTES = 2;

/** The faces touched so far, and which place the next one takes; of one throw only. */
const typed = signal({ move: "", faces: /** @type {readonly (string | null)[]} */ ([]), at: 0 });

/** Is every throw written, or only the last dice of a turn? */
const each = signal(liked("saisie") === "lancers");

const once = signal(false);

const move = computed(() => `${play.value?.game}.${play.value?.moves}`);
const symbols = computed(() => view.value?.symbols ?? "123456");

/** The throw that this page is to write, if any. */
export const writing = computed(() => {
  const node = play.value?.node;
  if (view.value?.dice !== "table" || node?.kind !== "throw") return null;
  return turn.value !== null || refereeing.value ? node : null;
});

/** A turn that may be written in one line. */
const whole = computed(() => (writing.value?.turn ?? 0) > 0 && !each.value);

/** The two chouettes and the cul are written together. */
const together = computed(() => view.value?.game === "cul-de-chouette" && writing.value?.dice === CHOUETTES && !(play.value?.lying.dice && !play.value.lying.done));

const count = computed(() => (writing.value ? writing.value.dice + (together.value ? 1 : 0) : 0));

const faces = computed(() => (typed.value.move === move.value ? typed.value.faces : []));
const next = computed(() => (typed.value.move === move.value ? typed.value.at : 0));
const full = computed(() => count.value > 0 && faces.value.filter(Boolean).length === count.value);

/** @param {readonly (string | null)[]} now @param {number} at */
const put = (now, at) => (typed.value = { move: move.value, faces: now, at });

/** @param {string} face */
function touch(face) {
  if (!writing.value || busy.value || locked.value || next.value >= count.value) return;
  const now = Array.from({ length: count.value }, (_, at) => (at === next.value ? face : (faces.value[at] ?? null)));
  const gap = now.indexOf(null);
  sound("keep");
  buzz(15);
  put(now, gap < 0 ? count.value : gap);
  if (gap < 0 && (!whole.value || writing.value.turn === 1)) void write(1);
}

function erase() {
  const last = faces.value.findLastIndex(Boolean);
  if (last >= 0) put(faces.value.map((face, at) => (at === last ? null : face)), last);
}

/** @param {number} throws */
async function write(throws) {
  if (!full.value || busy.value) return;
  const dice = /** @type {string[]} */ ([...faces.value]);
  const done = whole.value
    ? await tell(`m ${dice.join(" ")} en ${throws}${once.value && throws > 1 ? " d'un coup" : ""}`)
    : (await tell(`d ${dice.slice(0, writing.value?.dice).join(" ")}`)) && (dice.length === writing.value?.dice || !together.value || (await tell(`d ${dice.at(-1)}`)));
  once.value = false;
  if (done) put([], 0);
  else put(dice, dice.length);
}

/** The face that a key says: its own, or its place among the six. @param {string} key */
function faceOf(key) {
  if (key.length !== 1) return undefined;
  if (symbols.value.includes(key)) return key;
  return symbols.value !== "123456" && /^[1-6]$/.test(key) ? symbols.value[Number(key) - 1] : undefined;
}

/** The keys of the table would keep and release dice: these come before them. @type {readonly import("../strokes.js").Stroke[]} */
const STROKES = [
  {
    shown: () => `1 – ${writing.value?.turn ?? 3}`,
    says: () => t("help.throws"),
    here: () => whole.value,
    takes({ key }) {
      if (!full.value || !whole.value || !/^[1-9]$/.test(key) || Number(key) > (writing.value?.turn ?? 0)) return false;
      void write(Number(key));
      return true;
    },
  },
  {
    shown: () => (symbols.value === "123456" ? "1 – 6" : [...symbols.value].join(" ")),
    says: () => t("help.faces"),
    takes({ key }) {
      const face = writing.value ? faceOf(key.toUpperCase()) : undefined;
      if (face) touch(face);
      return face !== undefined;
    },
  },
  {
    shown: () => t("help.backspace"),
    says: () => t("help.erase"),
    takes({ key }) {
      if (!writing.value || key !== "Backspace") return false;
      erase();
      return true;
    },
  },
];

/** @param {{ at: number }} props */
function Hole({ at }) {
  const face = faces.value[at];
  const cul = together.value && at === CHOUETTES;
  const label = face ? t("real.typed", { n: at + 1, face: said(face, symbols.value) }) : t("real.hole", { n: at + 1 });
  return html`${cul && html`<span class="plus" aria-hidden="true">+</span>`}<button
      type="button"
      class=${face ? `de ${cul ? "de-cul" : ""}` : "trou"}
      data-attend=${at === next.value}
      data-face=${face}
      aria-label=${label}
      onClick=${() => put(faces.value, at)}
    >
      ${face && html`<${Face} face=${face} symbols=${symbols.value} />`}
    </button>`;
}

function Throws() {
  const turns = writing.value?.turn ?? 0;
  const feuille = view.value?.game === "feuille";
  if (!whole.value || turns < 2) return null;
  return html`<div class="en-combien" role="group" aria-label=${t("real.throws")}>
    ${Array.from({ length: turns }, (_, at) => html`<button key=${at} type="button" class="bouton ${full.value ? "premier" : ""}" data-en=${at + 1} aria-disabled=${!full.value || busy.value} onClick=${() => write(at + 1)}>${t("real.in", { n: at + 1 })}</button>`)}
    ${feuille && html`<label class="bascule"><input type="checkbox" checked=${once.value} onChange=${() => (once.value = !once.value)} data-cinq /><span>${t("real.once")}</span></label>`}
  </div>`;
}

function Mode() {
  if (!writing.value?.turn) return null;
  const choose = (/** @type {boolean} */ wanted) => {
    each.value = wanted;
    like("saisie", wanted ? "lancers" : "mains");
    put([], 0);
  };
  return html`<div class="segments mode" role="radiogroup" aria-label=${t("real.mode")}>
    ${[false, true].map((value) => html`<label key=${String(value)}><input type="radio" name="saisie" checked=${each.value === value} onChange=${() => choose(value)} data-saisie=${value ? "lancers" : "mains"} /><span>${t(value ? "real.each" : "real.last")}</span></label>`)}
  </div>`;
}

export function Pad() {
  useLayoutEffect(() => lend(STROKES), []);
  const node = writing.value;
  if (!node) return null;
  return html`<section class="etape saisie ${full.value && whole.value ? "complete" : ""}" aria-labelledby="h-des">
    <h2 id="h-des"><span>${isMe(node.by) ? t("real.mine-dice") : t("real.who", { who: nameOf(node.by) })}</span><small>${refusal.value ? html`<span class="refus" role="alert">${refusal.value}</span>` : t("real.touch", { n: count.value })}</small></h2>
    <div class="trous" role="group" aria-label=${t("real.holes")}>
      ${Array.from({ length: count.value }, (_, at) => html`<${Hole} key=${at} at=${at} />`)}
      <button type="button" class="bouton icone" aria-label=${t("real.erase")} aria-keyshortcuts="Backspace" onClick=${erase}><${Icon} name="i-efface" /></button>
    </div>
    <div class="touches" id="touches" role="group" aria-label=${t("real.faces")}>
      ${[...symbols.value].map((face) => html`<button key=${face} type="button" class="touche" data-touche=${face} aria-label=${said(face, symbols.value)} aria-keyshortcuts=${face} onClick=${() => touch(face)}><${Face} face=${face} symbols=${symbols.value} /></button>`)}
    </div>
    <${Throws} />
    <${Mode} />
  </section>`;
}
