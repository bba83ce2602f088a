// What this page knows, as signals. The house alone changes it: see `receive`.
import { computed, signal } from "../vendor/signals.js";
import { language, t } from "../lib/i18n.js";
import { house } from "./clock.js";

/** @typedef {import("./types.js").View} View */

const LONGEST_HOLD = 1500;

export const root = /** @type {HTMLElement} */ (document.getElementById("table"));
export const code = root.dataset.code ?? "";

/**
 * The last view received. Its throw may still be in the air: only the dice may look at it.
 * @type {import("../vendor/signals.js").Signal<View | null>}
 */
export const latest = signal(null);

/**
 * What may be shown: a throw comes in at the moment that everybody sees it.
 * @type {import("../vendor/signals.js").Signal<View | null>}
 */
export const view = signal(null);

/** @type {import("../vendor/signals.js").Signal<import("./types.js").Connection>} */
export const connection = signal("opening");

/** Why the house will not have us. */
export const refused = signal("");

/** The public name of this person in the room. */
export const me = signal("");

export const tongue = signal(language());

export const play = computed(() => view.value?.play ?? null);

/** The seats of this person. */
export const mine = computed(() =>
  (view.value?.chairs ?? []).flatMap(({ seat, person }) => (seat !== null && person === me.value ? [seat] : [])),
);

export const hosting = computed(() => view.value !== null && view.value.host === me.value);

/** At a real table the host is the referee. */
export const refereeing = computed(() => view.value?.way === "real" && hosting.value);

/** The seats that this person may play: their own, and for a referee those of everybody who has no phone here. */
export const hands = computed(() =>
  refereeing.value ? [...(play.value?.names ?? []).keys()].filter((seat) => mine.value.includes(seat) || !chairOf(seat)?.here) : mine.value,
);

/** Does this page speak of people by name because several sit before it? */
export const several = computed(() => hands.value.length > 1);

/** The seats that the game waits for. */
export const awaited = computed(() => {
  const node = play.value?.node;
  if (!node || node.kind === "over") return [];
  return node.kind === "throw" ? [node.by] : node.seats;
});

/** The seat to be played from this page now, if any. */
export const turn = computed(() => awaited.value.find((seat) => hands.value.includes(seat)) ?? null);

/** Whose turn it is, whoever plays it. */
export const onTurn = computed(() => awaited.value[0] ?? null);

/** Is the house silent for so long that nothing should be pressed? */
export const locked = signal(false);

/** @param {number} seat */
export const nameOf = (seat) => play.value?.names[seat] ?? "";

/** Is that seat the only one of this person? @param {number} seat */
export const isMe = (seat) => !several.value && mine.value.includes(seat);

/** The name of a seat as the lists of this page say it: « Vous » for one's only seat. @param {number} seat */
export const called = (seat) => (isMe(seat) ? t("bar.you") : nameOf(seat));

/**
 * What is told of a seat by its name, as this page says it: whoever sits alone before it is « vous ».
 * @param {string[]} says @param {import("./types.js").To | undefined} to
 */
export const toMe = (says, to) => (!several.value && mine.value.length === 1 ? (to?.[String(mine.value[0])] ?? says) : says);

/** The same for what the journal tells. @param {import("./types.js").Told} told */
export const toldHere = ({ says, to }) => (several.value ? says : (to[me.value] ?? says));

/** What the game waits for. */
export const asks = computed(() => (play.value ? (toMe([play.value.awaited], play.value.awaited_to)[0] ?? "") : ""));

/** @param {number} seat */
export const chairOf = (seat) => view.value?.chairs.find((chair) => chair.seat === seat) ?? null;

let timer = 0;

/** A view has come. @param {View} next */
export function receive(next) {
  latest.value = next;
  clearTimeout(timer);
  const wait = held(next);
  if (wait > 0) timer = setTimeout(show, Math.min(wait, LONGEST_HOLD));
  else show();
}

/** The throw in the air, if any, is seen. */
export function show() {
  clearTimeout(timer);
  view.value = latest.value;
}

/** How long the view must still be held back. A correction that goes back to a throw throws nothing. @param {View} next */
function held(next) {
  const before = view.value?.play;
  const now = next.play;
  if (!now?.last?.roll || now.reveal === before?.reveal) return 0;
  return before?.game === now.game && now.moves < before.moves ? 0 : now.reveal - house();
}
