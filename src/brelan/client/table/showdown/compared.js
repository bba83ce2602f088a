// Which hands are to be seen: those of the partie that is played, or those just compared, until somebody throws again.
import { computed } from "../../vendor/signals.js";
import { html } from "../../lib/html.js";
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
  const verdict = play.value?.verdict;
  if (!settled.value || !verdict) return null;
  return html`<div class="verdict-dit">${toMe(verdict.says, verdict.to).map((sentence, at) => html`<p key=${at}>${sentence}</p>`)}</div>`;
}
