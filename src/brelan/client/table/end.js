// The end of a game: who won, another one, and the whole of it to be read.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { busy, refusal, send } from "./commands.js";
import { Correct } from "./real/correct.js";
import { asks, code, me, play, toMe, view } from "./store.js";

const DOUBLE_TAP = 700;

let pressed = -DOUBLE_TAP;

/** Wishes another game, or not any more; who presses twice at once wishes once. @param {boolean | undefined} mine */
function wish(mine) {
  if (busy.value || performance.now() - pressed < DOUBLE_TAP) return;
  pressed = performance.now();
  void send({ type: mine ? "forgo" : "rematch" });
}

/** @param {{ game: import("./games/registry.js").GameView }} props */
export function End({ game }) {
  const seated = view.value?.chairs.some((chair) => chair.person === me.value);
  const { ending, ending_to } = play.value ?? {};
  const says = refusal.value || (ending ? toMe([ending], ending_to)[0] : asks.value);
  const rematch = view.value?.rematch;
  const mine = rematch?.by.includes(me.value);
  return html`<p class="dit" data-dit><span class=${refusal.value ? "refus" : "verdict"}>${says}</span></p>
    ${rematch && html`<p class="souhait" data-souhait>${mine ? rematch.waits : rematch.says}</p>`}
    <div class="rangee">
      ${seated &&
      html`<button type="button" class="bouton ${mine ? "" : "premier"}" data-revanche aria-disabled=${busy.value} onClick=${() => wish(mine)}>
        ${t(mine ? "end.forgo" : rematch ? "end.accept" : "end.rematch")}
      </button>`}
      <a class="bouton" href="/room/${code}/partie">${t("end.see")}</a>
    </div>
    <div class="boutons fautes"><${Correct} />${game.Appeal && html`<${game.Appeal} />`}</div>`;
}
