// The dice on the baize: those of whoever is on turn, to be kept by a touch when that is you.
import { computed, effect, signal } from "../vendor/signals.js";
import { useLayoutEffect, useRef } from "../vendor/hooks.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { lively } from "../lib/preferences.js";
import { house } from "./clock.js";
import { busy } from "./commands.js";
import { Cube, Face, said } from "./die.js";
import { arranged, onLedge } from "./identity.js";
import { buzz, sound } from "./sound.js";
import { hands, isMe, latest, locked, nameOf, play, show, turn, view } from "./store.js";

/** @typedef {import("./identity.js").Die} Die */

/** The tumble and its stagger: see dice.css. It ends when everybody may see the dice. */
const TUMBLE = 650;

/** Whether a tap may end the tumble: not where the first who sees has an advantage. */
export const skippable = signal(true);

/** @type {import("../vendor/signals.js").Signal<readonly Die[]>} */
export const dice = signal([]);

/** Has this page asked for a throw that has not come yet? */
export const leaving = signal(false);

/** Is a throw known to this page, and not yet to be seen? */
export const inTheAir = computed(() => latest.value !== view.value && latest.value?.play?.last?.roll === true);

/** May the dice be kept and released here and now? */
export const choosing = computed(() => {
  const seat = turn.value;
  return seat !== null && !inTheAir.value && !leaving.value && play.value?.acts[seat]?.garde !== undefined;
});

/** The faces that stand on the ledge, as the notation writes them after « garde ». */
export const kept = computed(() => onLedge(dice.value, view.value?.symbols ?? ""));

/** May the other dice be thrown again? */
export const rethrowable = computed(() => {
  const seat = turn.value;
  const keeps = seat === null ? undefined : play.value?.acts[seat]?.garde;
  return choosing.value && Array.isArray(keeps) && keeps.includes(kept.value.join(""));
});

/** Do the dice that lie here belong to a hand that is over, while somebody else is to throw? */
const past = computed(() => {
  const { node, lying } = play.value ?? {};
  return node?.kind === "throw" && !node.cast && lying?.seat !== node.by;
});

/** Keeps the die, or takes it back in hand. @param {number} at */
export function toggle(at) {
  if (!choosing.value || !dice.value[at]) return;
  dice.value = dice.value.map((die, place) => (place === at ? { ...die, kept: !die.kept } : die));
  sound("keep");
  buzz(15);
}

/** Where several choose at once, each page shows its own dice. @param {import("./types.js").Play} now */
export function own(now) {
  const seat = hands.value.find((each) => now.lying.each?.[each] !== undefined);
  return seat === undefined ? now : { ...now, lying: { ...now.lying, seat, dice: now.lying.each?.[seat] ?? "" } };
}

/** Whose last throw still lies here, though somebody else is to throw. */
const passed = computed(() => {
  const { lying } = play.value ?? {};
  return past.value && !inTheAir.value && !leaving.value && lying?.dice ? lying.seat : null;
});

/** @param {{ seat: number }} props */
export function Last({ seat }) {
  return html`<p class="dernier">${isMe(seat) ? t("dice.last-mine") : t("dice.last", { who: nameOf(seat) })}</p>`;
}

let seen = "";

/** Follows the house: each move puts the dice where they now lie. */
export function start() {
  effect(() => {
    const news = latest.value?.play;
    if (!news) return;
    const now = own(news);
    const move = `${now.game}.${now.moves}.${now.last?.line}.${now.lying.seat}`;
    if (move === seen) return;
    seen = move;
    leaving.value = false;
    dice.value = arranged(dice.peek(), now);
  });
  addEventListener("pointerdown", () => skippable.value && inTheAir.value && show());
}

/** @param {{ die: Die, at: number, symbols: string, mine: boolean }} props */
function Place({ die, at, symbols, mine }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const flying = inTheAir.value && !die.kept;
  const away = die.face === null || (leaving.value && !die.kept);
  const tumbling = flying && lively();
  useLayoutEffect(() => {
    // The tumble ends at the common moment, however late the news of it came.
    const ahead = (latest.peek()?.play?.reveal ?? 0) - house() - TUMBLE;
    if (tumbling) box.current?.style.setProperty("--depart", `${Math.round(ahead)}ms`);
  }, [tumbling, die.thrown]);
  const hidden = away || flying;
  const what = hidden ? t("dice.in-hand", { n: at + 1 }) : t(die.kept ? "dice.kept" : "dice.lies", { n: at + 1, face: said(die.face ?? "", symbols) });
  const look = `de${hidden ? " attend" : ""}${tumbling ? " roule" : ""}`;
  const inside = html`<${Face} face=${flying && !tumbling ? null : die.face} symbols=${symbols} />${tumbling && html`<${Cube} symbols=${symbols} />`}`;
  if (!mine) {
    return html`<span ref=${box} class=${look} data-face=${die.face} data-garde=${die.kept && !past.value} role="img" aria-label=${what}>${inside}</span>`;
  }
  return html`<button
    ref=${box}
    type="button"
    class=${look}
    data-face=${die.face}
    data-mot=${t("dice.word")}
    aria-pressed=${die.kept}
    aria-disabled=${!choosing.value || locked.value}
    aria-label=${what}
    onClick=${() => !busy.value && !locked.value && toggle(at)}
  >
    ${inside}
  </button>`;
}

/** The five dice, or however many the game has. */
export function Tray() {
  const symbols = view.value?.symbols ?? "123456";
  const whose = (latest.value?.play && own(latest.value.play).lying.seat) ?? null;
  const mine = whose !== null && hands.value.includes(whose);
  const label = mine ? t("dice.yours") : t("dice.theirs", { who: whose === null ? "" : (play.value?.names[whose] ?? "") });
  return html`<div class="des ${passed.value === null ? "" : "passes"}" role="group" aria-label=${label}>
    ${dice.value.map((die, at) => html`<${Place} key=${at} die=${die} at=${at} symbols=${symbols} mine=${mine} />`)}
    ${passed.value !== null && html`<${Last} seat=${passed.value} />`}
  </div>`;
}
