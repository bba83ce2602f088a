// La taverne: hands in the open, one reroll or more, and chips in the middle for who likes them.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { asked, Dit } from "../dit.js";
import { Icon } from "../icon.js";
import { Level } from "../level.js";
import { Pot, Purses } from "../showdown/bank.js";
import { Choice, standing } from "../showdown/choice.js";
import { Verdict, leaders, settled, shownHands } from "../showdown/compared.js";
import { Hand } from "../showdown/hand.js";
import { Stakes, staking } from "../showdown/stakes.js";
import { lively } from "../../lib/preferences.js";
import { called, isMe, latest, onTurn, play, turn } from "../store.js";
import { Tray, inTheAir, own } from "../tray.js";

/** The throw that is in the air or has just landed, if that seat threw it. @param {number} seat */
function freshOf(seat) {
  const now = latest.value?.play;
  return now?.last?.roll && now.thrown?.seat === seat ? now.thrown : null;
}

/** Do the dice of that seat lie on the baize below? @param {number} seat */
const below = (seat) => latest.value?.play && own(latest.value.play).lying.seat === seat;

/** @param {{ seat: number }} props */
function Player({ seat }) {
  const { names = [], scores = [], lying, match, bank, node } = play.value ?? {};
  const thrown = freshOf(seat);
  const flying = inTheAir.value && thrown;
  const hand = shownHands.value[seat];
  const dice = flying ? thrown.still + thrown.faces : hand?.dice;
  const playing = node?.kind !== "over" && onTurn.value === seat;
  const leads = leaders.value.includes(seat) && hand;
  const out = !settled.value && lying?.lineup && !lying.lineup.includes(seat);
  const won = !bank && (match?.of ?? 1) > 1;
  return html`<li class="adverse ${leads ? "tete" : ""} ${playing ? "en-cours" : ""} ${out ? "hors" : ""}" data-main=${seat} aria-current=${playing ? "true" : undefined}>
    <div class="qui">
      <h2><span class="nom-joueur" title=${names[seat]}>${called(seat)}</span><${Level} seat=${seat} /></h2>
      ${leads && html`<span class="pastille tete"><${Icon} name="i-etoile-pleine" look="ic-p" />${t(!settled.value ? "das.leads" : isMe(seat) ? "das.you-win" : "das.wins")}</span>`}
      ${won && html`<span class="pastille">${t("match.won", { n: scores[seat] ?? 0 })}</span>`} ${out && html`<span class="discret petit">${t("taverne.out")}</span>`}
    </div>
    ${dice && !(below(seat) && !settled.value) && html`<${Hand} dice=${dice} symbols="123456" fresh=${thrown && (thrown.still || flying) ? thrown.faces : ""} rolling=${Boolean(flying) && lively()} />`}
    ${hand && !flying && html`<span class="nom-main">${hand.name}</span>`}
  </li>`;
}

function Board() {
  const names = play.value?.names ?? [];
  return html`<${Verdict} />
    <div class="face-a-face" data-joueurs=${names.length}>
      <ol class="mains">
        ${names.map((_, seat) => html`<${Player} key=${seat} seat=${seat} />`)}
      </ol>
      <${Pot} />
      <${Purses} />
    </div>`;
}

function Says() {
  const { lying, node } = play.value ?? {};
  const seat = turn.value;
  if (seat === null || node?.kind !== "decision" || staking()) return html`<${Dit}><span>${asked()}</span><//>`;
  const hand = play.value?.hands?.[seat];
  return html`<${Dit}><span><b class="ma-main">${hand?.name}.</b> ${t("taverne.keep")} ${(lying?.left ?? 1) > 1 && t("das.left", { n: lying?.left ?? 1 })}</span><//>`;
}

function Baize() {
  return html`<${Says} />
    <${Tray} />
    ${staking() ? html`<${Stakes} />` : html`<${Choice} stand=${t("taverne.stand")} />`}`;
}

/** @type {import("./registry.js").GameView} */
export const Taverne = { look: "jeu-ta", baize: "haute", Board, Baize, strokes: standing("taverne.stand") };
