// Which hands are to be seen: those of the partie that is played, or those just compared, until somebody throws again.
import { computed } from "../../vendor/signals.js";
import { html } from "../../lib/html.js";
import { Sentence } from "../sentence.js";
import { play, toMe } from "../store.js";

/** Is the last partie over, and the next not yet begun? */
export const settled = computed(() => {
  const now = play.value;
  if (!now?.verdict) return false;
  return now.node.kind === "over" || (now.hands ?? []).every((hand) => hand === null);
});

/** The hands by seat. */
export const shownHands = computed(() => (settled.value ? (play.value?.verdict?.hands ?? []) : (play.value?.hands ?? [])));

/** Who holds the best of them. */
export const leaders = computed(() => (settled.value ? (play.value?.verdict?.best ?? []) : (play.value?.leaders ?? [])));

/** Who beat whom, and why. */
export function Verdict() {
  const { verdict, ending, ending_to } = play.value ?? {};
  if (!settled.value || !verdict) return null;
  // What ended the whole game is said on the baize.
  const [last] = ending ? toMe([ending], ending_to) : [];
  const says = toMe(verdict.says, verdict.to).filter((sentence) => sentence !== last);
  return says.length > 0 && html`<div class="verdict-dit">${says.map((sentence, at) => html`<p key=${at}><${Sentence}>${sentence}<//></p>`)}</div>`;
}
