// The keyboard alone suffices: 1 to 9 keep dice, space throws, Enter writes, arrows go round the sheet, Escape lets go.
import { effect } from "../vendor/signals.js";
import { refusal } from "./commands.js";
import { chosen, unchoose, write } from "./entry.js";
import { gameView } from "./games/registry.js";
import { show, turn, view } from "./store.js";
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
function taken(event, focus) {
  if (choosing.value && /^[1-9]$/.test(event.key) && dice.value.length >= Number(event.key)) {
    toggle(Number(event.key) - 1);
    return true;
  }
  switch (event.key) {
    case " ":
      if (ours(focus)) return false;
      if (inTheAir.value && skippable.value) show();
      else void throwDice();
      return true;
    case "Enter":
      // On the chosen box Enter goes on to write; on any other button it is that button's.
      if (!chosen.value || (ours(focus) && focus?.getAttribute("data-row") !== chosen.value.row)) return false;
      void write();
      return true;
    case "Escape":
      unchoose();
      refusal.value = "";
      return true;
    case "ArrowUp":
    case "ArrowDown":
    case "ArrowLeft":
    case "ArrowRight":
      return wander(ARROWS[event.key], focus);
    default:
      return gameView(view.value?.game)?.keys?.(event) ?? false;
  }
}

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
