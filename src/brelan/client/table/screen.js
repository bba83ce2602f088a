// The big screen, for a television: whose dice, what they give, the scores. It plays no part and holds no place.
import { render } from "../vendor/preact.js";
import { html } from "../lib/html.js";
import { figure, t } from "../lib/i18n.js";
import * as announce from "./announce.js";
import { Correction } from "./banner.js";
import { Holdings, Way } from "./chouette/books.js";
import { Dice, lies } from "./chouette/dice.js";
import { Staked, staked } from "./chouette/staked.js";
import { lastTold } from "./dit.js";
import { Icon } from "./icon.js";
import { Level } from "./level.js";
import * as languages from "./languages.js";
import * as socket from "./socket.js";
import { code, connection, latest, onTurn, play, refused, root, tongue, view } from "./store.js";
import { Pot } from "./showdown/bank.js";
import { settled, shownHands } from "./showdown/compared.js";
import { WasScored } from "./struck.js";
import * as title from "./title.js";
import * as tray from "./tray.js";

function Head() {
  const target = play.value?.lying.target;
  return html`<div class="tv-tete">
    <${Icon} name="brelan" look="mot-brelan" />
    <p>${view.value?.title} ${target && html`<span>· ${t("books.target", { n: target })}</span>`}</p>
  </div>`;
}

function Foot() {
  return html`<div class="tv-pied">
    <img class="qr" src="/room/${code}/qr.svg" alt=${t("invite.qr")} />
    <p>${t("screen.join")} <b>${code}</b></p>
  </div>`;
}

/** Whose dice are to be seen, or awaited. */
function whose() {
  const { thrown, lying } = play.value ?? {};
  const now = latest.value?.play;
  if (now && view.value?.game === "cul-de-chouette") return lies(now).dice ? thrown?.seat : onTurn.value;
  return (tray.dice.value.some((die) => die.face !== null) ? lying?.seat : null) ?? onTurn.value;
}

/** What the dice give, as the table was told. Of a throw that is to be cried at it is told what lies there, and no more. */
function Scene() {
  const { names = [], ending } = play.value ?? {};
  const seat = whose();
  // What the notice says need not be said twice.
  const elsewhere = [...staked(), ending];
  const told = tray.inTheAir.value || view.value?.journal.at(-1)?.n === play.value?.correction?.n ? [] : lastTold().filter((said) => !elsewhere.includes(said));
  return html`<section class="tv-scene" aria-label=${t("table.baize")}>
    <h1>${ending ?? (seat === null || seat === undefined ? view.value?.title : names[seat])}</h1>
    ${view.value?.game === "cul-de-chouette" ? html`<${Dice} />` : html`<${tray.Tray} />`}
    <${Staked} /><${Pot} />
    <${Correction} />
    <p class="tv-dit">${told.join(" ") || "\u00a0"}</p>
  </section>`;
}

/** Under the name: what somebody holds, and what of theirs is at stake. @param {{ seat: number }} props */
function Hold({ seat }) {
  const { bank, lying, node } = play.value ?? {};
  const hand = shownHands.value[seat];
  const staked = bank?.staked[seat] ?? 0;
  const out = bank && !settled.value && node?.kind !== "over" && lying?.lineup?.length && !lying.lineup.includes(seat);
  const bird = lying?.birds?.[seat];
  const facts = [hand?.name, out && t("taverne.out"), bird?.label].filter(Boolean);
  if (facts.length === 0 && staked === 0) return null;
  return html`<span class="tient">${facts.join(", ")}</span><small class="mise">${staked > 0 && t("bank.staked", { n: staked })}</small>`;
}

function Scores() {
  const { names = [], scores = [], lying, ranks, bank } = play.value ?? {};
  return html`<ol class="tv-scores" data-joueurs=${names.length} aria-label=${t(bank ? "bank.purses" : "books.scores")}>
    ${names.map(
      (name, seat) => html`<li key=${seat} aria-current=${(ranks ? ranks[seat] === 1 : onTurn.value === seat) ? "true" : undefined}>
        <span class="qui"><span class="nom-joueur">${name}</span><${Level} seat=${seat} /><${Holdings} seat=${seat} /></span><span class="points"><${WasScored} seat=${seat} /> ${bank && html`<${Icon} name="i-jeton" />`}<b class="nb">${figure(scores[seat] ?? 0)}</b></span>
        <${Hold} seat=${seat} />
        ${lying?.target && html`<${Way} score=${scores[seat] ?? 0} target=${lying.target} />`}
      </li>`,
    )}
  </ol>`;
}

function Waiting() {
  const chairs = (view.value?.chairs ?? []).filter(({ name }) => name);
  return html`<section class="tv-scene attente"><h1>${view.value?.title ?? t("table.setting")}</h1><p>${refused.value || t("screen.waits")}</p></section>
    <ol class="tv-scores">${chairs.map(({ place, name }) => html`<li key=${place}><span class="qui"><span class="nom-joueur">${name}</span></span></li>`)}</ol>`;
}

function Screen() {
  return html`<main class="tv ${connection.value === "lost" ? "coupe" : ""}" id="contenu" key=${tongue.value}>
      <${Head} /> ${play.value ? html`<${Scene} /><${Scores} />` : html`<${Waiting} />`}<${Foot} />
      ${connection.value === "lost" && html`<p class="avis erreur" role="alert">${t("link.lost")}</p>`}
    </main>
    <${announce.Voice} />`;
}

render(html`<${Screen} />`, root);
for (const part of [tray, announce, title, languages, socket]) part.start();
