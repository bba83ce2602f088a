// Cul de chouette: two dice, then the third; and whoever cries first.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Birds, betting } from "../chouette/birds.js";
import { Books } from "../chouette/books.js";
import { Cries, crying, strokes as cryStrokes } from "../chouette/cries.js";
import { FaultButton, FaultCard } from "../chouette/fault.js";
import { CryOrder, judging, strokes as orderStrokes } from "../chouette/order.js";
import { Scene } from "../chouette/scene.js";
import { Soufflette, dares } from "../chouette/soufflette.js";
import { StakeSheet, asked } from "../chouette/stake.js";
import { VerdictButton, VerdictCard } from "../chouette/verdict.js";
import { Correct } from "../real/correct.js";
import { mine, view } from "../store.js";

function Board() {
  return html`<${Books} /><${Scene} />`;
}

/** Does nothing else stand where the cries do? */
const criesShown = () => crying.value && !betting() && !dares() && !asked.value && !judging();

/** What needs the whole place below the dice; without it the cries stand there. */
function Below() {
  if (betting()) return html`<${Birds} />`;
  if (dares()) return html`<${Soufflette} />`;
  if (asked.value) return html`<${StakeSheet} />`;
  if (judging()) return html`<${CryOrder} />`;
  if (crying.value) return html`<${Cries} />`;
  return view.value?.cries === "lot" && mine.value.length > 0 && html`<p class="cri-note">${t("cry.lot")}</p>`;
}

function Baize() {
  const elsewhere = view.value?.dice === "server" && !criesShown();
  return html`<${Below} />
    ${elsewhere && html`<div class="boutons fautes"><${Correct} /><${FaultButton} /><${VerdictButton} /></div>`}
    <${FaultCard} /><${VerdictCard} />`;
}

/** Where the cries stand, so do these. */
function Foot() {
  return !criesShown() && html`<div class="rangee pied-saisie"><${Correct} /><${FaultButton} /><${VerdictButton} /></div>`;
}

/** The verdict of the last cries may be disputed even when they have ended the game. */
function Appeal() {
  return html`<${VerdictButton} /><${VerdictCard} />`;
}

/** @type {import("./registry.js").GameView} */
export const CulDeChouette = { look: "jeu-ch", Board, Baize, Foot, Appeal, besides: true, skippable: false, strokes: [...orderStrokes, ...cryStrokes] };
