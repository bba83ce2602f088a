// The table: before the game its chairs, then the paper and the baize of the game.
import { useEffect, useState } from "../vendor/hooks.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { Voice } from "./announce.js";
import { Banners } from "./banner.js";
import { Bar } from "./bar.js";
import { TableCard } from "./card.js";
import { End } from "./end.js";
import { gameView } from "./games/registry.js";
import { Help } from "./help.js";
import { Journal } from "./journal.js";
import { later } from "./later.js";
import { Progress } from "./progress.js";
import { connection, refused, tongue, view } from "./store.js";

const Lobby = later(async () => (await import("./lobby.js")).Lobby);
const RealDice = later(async () => (await import("./real.js")).RealDice);

/** Before the first news of the house; words come only when it takes long. */
function Setting() {
  const [late, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return html`<${Bar} />
    <main class="plateau" id="contenu">
      <${Banners} />
      <p class="discret" role="status">${late && t("table.setting")}</p>
    </main>`;
}

function Closed() {
  return html`<${Bar} />
    <main class="plateau" id="contenu">
      <p class="carte">${refused.value} <a href="/">${t("table.elsewhere")}</a></p>
    </main>`;
}

/** @param {{ game: import("./games/registry.js").GameView }} props */
function Game({ game }) {
  const now = view.value;
  const over = now?.phase === "over";
  const real = now?.phase === "play" && now.dice === "table";
  const look = over ? "fin" : (game.baize ?? "");
  return html`<a class="saut" href="#piste">${t("table.skip")}</a>
    <${Bar}><${Progress} /><//>
    <main class="plateau" id="contenu"><${Banners} /><${game.Board} /></main>
    <${Journal} />
    <section class="piste ${look}" id="piste" data-coup=${now?.play?.moves} aria-label=${t("table.baize")} tabindex="-1">
      ${over ? html`<${End} game=${game} />` : real ? html`<${RealDice} game=${game} />` : html`<${game.Baize} />`}
    </section>
    <${TableCard} /><${Help} />`;
}

/** Drawn anew, whole, in another language. */
function Inside() {
  const now = view.value;
  const game = gameView(now?.game);
  const look = !now || now.play ? `table ${game?.look ?? ""}` : "page-salon";
  useEffect(() => {
    document.body.className = look;
  }, [look]);
  if (connection.value === "closed") return html`<${Closed} />`;
  if (now && !now.play) return html`<${Lobby} />`;
  return game ? html`<${Game} game=${game} />` : html`<${Setting} />`;
}

export function Table() {
  return html`<${Inside} key=${tongue.value} /><${Voice} />`;
}
