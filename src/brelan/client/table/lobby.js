// Before the game: who sits where, by which rules, and how the others come.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { Banners } from "./banner.js";
import { Bar } from "./bar.js";
import { busy, refusal, send } from "./commands.js";
import { Invite } from "./invite.js";
import { Chairs } from "./lobby/chairs.js";
import { Rules } from "./lobby/rules.js";
import { hosting, view } from "./store.js";

function Begin() {
  const { chairs = [], players = [1, 1], host, people = [] } = view.value ?? {};
  const taken = chairs.filter(({ name }) => name).length;
  const enough = taken >= players[0];
  if (!hosting.value) {
    const name = people.find(({ person }) => person === host)?.name ?? "";
    return html`<p>${host ? t("lobby.waits", { name }) : t("lobby.empty")}</p>`;
  }
  const alone = taken === 1 && view.value?.way === "online";
  return html`<p>${enough ? t(alone ? "lobby.alone" : "lobby.ready") : t("lobby.missing", { n: players[0] - taken })}</p>
    <button type="button" class="bouton premier" data-commencer aria-disabled=${!enough || busy.value} onClick=${() => enough && send({ type: "start" })}>
      ${t("lobby.start", { n: taken })}
    </button>`;
}

export function Lobby() {
  const now = view.value;
  const taken = now?.chairs.filter(({ name }) => name).length ?? 0;
  return html`<a class="saut" href="#contenu">${t("lobby.skip")}</a>
    <${Bar}>${t("lobby.taken", { n: taken, of: now?.chairs.length ?? 0 })}<//>
    <${Banners} />
    <main class="salon" id="contenu">
      ${hosting.value && (now?.way === "online" || now?.way === "real") ? html`<${Invite} /><${Chairs} />` : html`<${Chairs} /><${Invite} />`}
      <${Rules} />
    </main>
    <section class="pied-fixe" aria-label=${t("lobby.begin")}>
      ${refusal.value && html`<p class="refus" role="alert">${refusal.value}</p>`}
      <${Begin} />
    </section>`;
}
