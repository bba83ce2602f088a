// The keyboard alone suffices: what each key does stands here, and in the views of the games.
import { effect } from "../vendor/signals.js";
import { t } from "../lib/i18n.js";
import { refusal } from "./commands.js";
import { chosen, unchoose, write } from "./entry.js";
import { gameView } from "./games/registry.js";
import { play, show, turn, view } from "./store.js";
import { lent } from "./strokes.js";
import { throwDice, throwable } from "./throw.js";
import { choosing, dice, inTheAir, skippable, toggle } from "./tray.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Was the focus last moved by a key? Then a button that has it answers space and Enter itself. */
let byKey = false;

/** Does the focused element want space and Enter for itself? @param {Element | null} element */
const ours = (element) => element?.matches(byKey ? "a, button, input, select, summary, textarea" : "a, input, select, textarea");

/** @param {KeyboardEvent} event */
function pressed(event) {
  const focus = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !view.value?.play) return;
  if (focus?.closest("[popover], dialog") || focus?.matches("input, select, textarea")) return;
  // An open card is closed by it before anything else, wherever the focus is.
  if (event.key === "Escape" && document.querySelector(":popover-open")) return;
  if (taken(event, focus)) event.preventDefault();
}

/** Did the key do something? @param {KeyboardEvent} event @param {Element | null} focus */
const taken = (event, focus) => strokes().some((stroke) => stroke.takes(event, focus));

/** The card that tells of them. */
export const HELP = "clavier";

/** Does this game have dice to keep? */
const keeping = () => Boolean(play.value?.sheets ?? play.value?.hands);

/** @type {readonly import("./strokes.js").Stroke[]} */
const OWN = [
  {
    shown: () => `1 – ${Math.max(dice.value.length, 5)}`,
    says: () => t("help.keep"),
    here: keeping,
    takes({ key }) {
      if (!choosing.value || !/^[1-9]$/.test(key) || dice.value.length < Number(key)) return false;
      toggle(Number(key) - 1);
      return true;
    },
  },
  {
    shown: () => t("help.space"),
    says: () => t("help.throw"),
    here: () => view.value?.dice === "server",
    takes({ key }, focus) {
      if (key !== " " || ours(focus)) return false;
      if (inTheAir.value && skippable.value) show();
      else void throwDice();
      return true;
    },
  },
  {
    shown: () => "↑ ↓ ← →",
    says: () => t("help.arrows"),
    here: () => Boolean(play.value?.sheets),
    takes: ({ key }, focus) => key in ARROWS && wander(ARROWS[/** @type {keyof typeof ARROWS} */ (key)], focus),
  },
  {
    shown: () => t("help.enter"),
    says: () => t("help.write"),
    here: () => Boolean(play.value?.sheets),
    takes({ key }, focus) {
      // On the chosen box Enter goes on to write; on any other button it is that button's.
      if (key !== "Enter" || !chosen.value || (ours(focus) && focus?.getAttribute("data-row") !== chosen.value.row)) return false;
      void write();
      return true;
    },
  },
  {
    shown: () => t("help.esc"),
    says: () => t(play.value?.sheets ? "help.escape" : "help.close"),
    takes({ key }) {
      if (key !== "Escape") return false;
      unchoose();
      refusal.value = "";
      return true;
    },
  },
];

/** @type {import("./strokes.js").Stroke} */
const ASK = {
  shown: () => "?",
  says: () => t("help.this"),
  takes({ key }) {
    if (key !== "?") return false;
    document.getElementById(HELP)?.showPopover();
    return true;
  },
};

/** Every key that is taken here, those that come first before the others. */
export const strokes = () => [...lent.value, ...OWN, ...(gameView(view.value?.game)?.strokes ?? []), ASK];

/** To the nearest open box that way. @param {readonly number[]} way @param {Element | null} focus */
function wander([across = 0, down = 0], focus) {
  const boxes = [...document.querySelectorAll(".ouvrir")];
  if (!boxes.length) return false;
  byKey = true;
  const target = focus?.matches(".ouvrir") ? nearest(boxes, focus, across, down) : boxes[0];
  /** @type {HTMLElement | undefined} */ (target)?.focus();
  return true;
}

/** @param {Element[]} boxes @param {Element} from @param {number} across @param {number} down */
function nearest(boxes, from, across, down) {
  const centre = (/** @type {Element} */ box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = centre(from);
  let best;
  let least = Infinity;
  for (const box of boxes) {
    const { x, y } = centre(box);
    const ahead = (x - here.x) * across + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * across);
    const distance = ahead + 2 * aside;
    if (ahead > 4 && distance < least) [best, least] = [box, distance];
  }
  return best;
}

export function start() {
  addEventListener("keydown", (event) => {
    if (event.key === "Tab") byKey = true;
    pressed(event);
  });
  addEventListener("pointerdown", () => (byKey = false));
  effect(() => {
    if (turn.value !== null && throwable.value && byKey) setTimeout(refocus);
  });
}

/** On one's turn the focus goes to the dice if it was lost; it is never taken from where it is. */
function refocus() {
  if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector("[data-lancer]"))?.focus();
}
