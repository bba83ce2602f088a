// The two chouettes, then the cul: they lie where they fell until somebody throws again.
import { computed, signal } from "../../vendor/signals.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { lively } from "../../lib/preferences.js";
import { Cube, Face } from "../die.js";
import { latest, play, turn } from "../store.js";
import { Last, inTheAir, leaving } from "../tray.js";

const THREE = 3;

/** The places of the dice that are put back in the hand, of a challenge. @type {import("../../vendor/signals.js").Signal<{ moves: number, at: readonly number[] }>} */
const released = signal({ moves: -1, at: [] });

/** The dice that may be kept here and now, if that is asked: in a challenge. */
export const keepable = computed(() => {
  const seat = turn.value;
  const domain = seat === null ? undefined : play.value?.acts[seat]?.garde;
  return Array.isArray(domain) && domain.length > 1 && !inTheAir.value ? (play.value?.lying.dice ?? "") : "";
});

const back = computed(() => (released.value.moves === play.value?.moves ? released.value.at : []));

/** The faces that stay. */
export const keptHere = computed(() => [...keepable.value].filter((_, at) => !back.value.includes(at)));

/** @param {number} at */
function toggle(at) {
  const out = back.value.includes(at) ? back.value.filter((place) => place !== at) : [...back.value, at];
  released.value = { moves: play.value?.moves ?? 0, at: out };
}

/** Which die the third is: the cul falls alone, after the two others. @param {number} at @param {number} of */
const place = (at, of) => t(of < 2 ? "scene.die" : `scene.die-${Math.min(at, 2)}`);

/** @param {{ face: string, at: number, of: number, fresh: boolean }} props */
function Die({ face, at, of, fresh }) {
  const flying = inTheAir.value && fresh;
  const look = `de${of > 2 && at === 2 ? " de-cul" : ""}${flying && lively() ? " roule" : ""}${flying ? " attend" : ""}`;
  const label = flying ? t("hand.rolling") : `${place(at, of)} : ${face}`;
  const inside = html`<${Face} face=${flying && !lively() ? null : face} symbols="123456" />${flying && lively() && html`<${Cube} symbols="123456" />`}`;
  if (!keepable.value) return html`<span class=${look} data-face=${face} role="img" aria-label=${label}>${inside}</span>`;
  return html`<button type="button" class=${look} data-face=${face} data-mot=${t("dice.word")} aria-pressed=${!back.value.includes(at)} aria-label=${label} onClick=${() => toggle(at)}>${inside}</button>`;
}

/** A die not thrown yet. @param {{ cul: boolean }} props */
const Hole = ({ cul }) => html`<span class="de trou-cul ${cul ? "de-cul" : ""}" aria-hidden="true"></span>`;

/** What is to be seen: dice, and holes for those not thrown yet. Dice that decide between cries lie alone. @param {import("../types.js").Play} now */
export function lies({ thrown, lying, node }) {
  const throwing = node.kind === "throw";
  if (throwing && lying.dice && !lying.done && lying.dice.length + node.dice <= THREE) return { dice: lying.dice, holes: node.dice };
  if (thrown && !(throwing && (node.cast || leaving.value))) return { dice: thrown.still + thrown.faces, holes: 0 };
  return { dice: "", holes: throwing ? node.dice : 0 };
}

/** Is somebody to begin a throw, so that the dice that lie here are those of one that is over? @param {import("../types.js").Play} now */
function beginning({ node, acts }) {
  return node.kind === "throw" ? !node.cast : node.kind === "decision" && node.seats.some((seat) => acts[seat]?.lance);
}

export function Dice() {
  const now = latest.value?.play;
  if (!now) return null;
  const { dice, holes } = lies(now);
  const passed = beginning(now) && holes === 0 && dice && now.thrown && !inTheAir.value;
  const fresh = now.last?.roll && now.thrown ? now.thrown.still.length : THREE;
  return html`<div class="lieu-des"><div class="des ${passed ? "passes" : ""}" data-lances=${dice}>
    ${[...dice].map((face, at) => html`<${Die} key=${`${at}.${at < fresh ? "" : `${now.game}.${now.reveal}`}`} face=${face} at=${at} of=${dice.length + holes} fresh=${at >= fresh} />`)}
    ${Array.from({ length: holes }, (_, at) => html`<${Hole} key=${`trou${at}`} cul=${dice.length + at === 2} />`)}
    </div></div>
    ${passed && now.thrown && html`<${Last} seat=${now.thrown.seat} />`}`;
}
