// Poker d'as: every hand in words, what leads, and how many throws the others may take.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { asked, Dit } from "../dit.js";
import { Icon } from "../icon.js";
import { Level } from "../level.js";
import { Choice, standing } from "../showdown/choice.js";
import { Pot, Purses } from "../showdown/bank.js";
import { Verdict, leaders, settled, shownHands } from "../showdown/compared.js";
import { Hand } from "../showdown/hand.js";
import { Scale } from "../showdown/scale.js";
import { Stakes, staking } from "../showdown/stakes.js";
import { called, isMe, nameOf, onTurn, play, turn, view } from "../store.js";
import { Tray } from "../tray.js";

const symbols = () => view.value?.symbols ?? "ARDVX9";

/** Who plays, in the order of play; the others after them. */
function order() {
  const { names = [], lying } = play.value ?? {};
  const first = settled.value ? [] : (lying?.lineup ?? []);
  return [...first, ...[...names.keys()].filter((seat) => !first.includes(seat))];
}

/** How many throws a hand took, or may take. @param {number} seat */
function throwsOf(seat) {
  const { throws = [], lying } = play.value ?? {};
  const limit = lying?.limit;
  const made = throws[seat];
  if (made) return t("das.made", { n: made });
  if (settled.value || !limit) return "";
  if (onTurn.value === seat && lying?.seat === seat && lying.throws && !lying.done) return t("das.so-far", { n: lying.throws, of: limit });
  return t("das.may", { n: limit });
}

/** @param {{ seat: number }} props */
function Line({ seat }) {
  const { lying, beat, names = [], scores = [], match, bank } = play.value ?? {};
  const hand = shownHands.value[seat];
  const leads = leaders.value.includes(seat) && hand;
  const playing = !settled.value && onTurn.value === seat;
  const draft = playing && lying?.seat === seat && !lying.done && lying.name;
  const target = leaders.value[0];
  const won = !bank && (match?.of ?? 1) > 1;
  return html`<li class="main-joueur ${leads ? "tete" : ""} ${playing ? "en-cours" : ""}" data-main=${seat} aria-current=${playing ? "true" : undefined}>
    <span class="qui"
      ><span class="nom-joueur" title=${names[seat]}>${called(seat)}</span><${Level} seat=${seat} /> ${leads && html`<span class="pastille tete"><${Icon} name="i-etoile-pleine" look="ic-p" />${t(!settled.value ? "das.leads" : isMe(seat) ? "das.you-win" : "das.wins")}</span>`}
      ${won && html`<span class="pastille">${t("match.won", { n: scores[seat] ?? 0 })}</span>`}</span
    ><span class="coups">${throwsOf(seat)}</span>
    ${lying?.drawn?.[seat] && html`<${Hand} dice=${lying.drawn[seat]} symbols=${symbols()} />`}
    ${hand && html`<${Hand} dice=${hand.dice} reads=${hand.reads} symbols=${symbols()} /><span class="nom-main">${hand.name}</span>`}
    ${draft && html`<span class="nom-main">${t("das.draft", { hand: draft })}</span>`}
    ${playing && beat && target !== undefined && target !== seat && html`<span class="but">${t(isMe(target) ? "das.beat-you" : "das.beat", { who: nameOf(target), hand: beat })}</span>`}
  </li>`;
}

function Board() {
  const { lying, names = [] } = play.value ?? {};
  const rungs = names.map((_, seat) => shownHands.value[seat]?.rung ?? (lying?.seat === seat && !lying.done && !settled.value ? (lying.rung ?? null) : null));
  const any = rungs.some((rung) => rung !== null);
  return html`<${Verdict} />
    <div class="jetons-pot"><${Pot} /><${Purses} /></div>
    <h2 class="vh">${t("das.hands")}</h2>
    <ol class="mains">
      ${order().map((seat) => html`<${Line} key=${seat} seat=${seat} />`)}
    </ol>
    ${any && html`<${Scale} rungs=${rungs} />`}`;
}

/** What is asked, and why no more throws are allowed. */
function Says() {
  const { lying, node, names = [] } = play.value ?? {};
  if (turn.value === null || node?.kind !== "decision" || staking()) return html`<${Dit}><span>${asked()}</span><//>`;
  const left = lying?.left ?? 0;
  const first = lying?.lineup?.[0];
  const short = (lying?.limit ?? 0) < (lying?.most ?? 0);
  const why = short && first !== undefined && first !== turn.value ? t("das.because", { who: names[first] ?? "", n: lying?.limit ?? 0 }) : "";
  return html`<${Dit}><span><b class="ma-main">${lying?.name}.</b> ${t("das.left", { n: left })} ${why}</span><//>`;
}

function Baize() {
  return html`<${Says} />
    <${Tray} />
    ${staking() ? html`<${Stakes} />` : html`<${Choice} stand=${t("choice.stand")} />`}`;
}

/** @type {import("./registry.js").GameView} */
export const PokerDas = { look: "jeu-pa", baize: "haute", Board, Baize, strokes: standing("choice.stand") };
