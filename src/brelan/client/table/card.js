// The table's card during a game: who is there, by which rules, how to come in and how to go.
import { useState } from "../vendor/hooks.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { send } from "./commands.js";
import { HelpOpener } from "./help.js";
import { copy, Invite } from "./invite.js";
import { Told } from "./journal.js";
import { code, isMe, mine, view } from "./store.js";

export function Differences() {
  const { differences = [], game = "" } = view.value ?? {};
  return html`${differences.length > 0
      ? html`<ul class="differences">${differences.map(({ key, says }) => html`<li key=${key}><b>${says}</b></li>`)}</ul>`
      : html`<p class="discret">${t("rules.usual")}</p>`}
    <p class="petit"><a href="/regles/${game}" target="_blank">${t("rules.read")}</a></p>`;
}

/** @param {{ chair: import("./types.js").Chair }} props */
function Who({ chair }) {
  const own = chair.seat !== null && isMe(chair.seat);
  const state = own ? `(${chair.name})` : chair.bot ? t(`bot.${chair.bot}`) : chair.relayed ? t("chair.relayed") : t(chair.here ? "chair.here" : "chair.away");
  return html`<li><b>${own ? t("bar.you") : chair.name}</b> <span class="discret">${state}</span></li>`;
}

/** One's places on another device: whoever has this drawing or this link has them. */
function Elsewhere() {
  const [copied, set] = useState(false);
  const copying = async () => {
    const answer = await fetch(`/place.json?room=${code}`);
    if (!answer.ok) return;
    await copy((await answer.json()).address);
    set(true);
  };
  if (mine.value.length === 0) return null;
  return html`<details class="ailleurs">
    <summary>${t("card.elsewhere")}</summary>
    <p class="petit">${t("card.elsewhere-note")}</p>
    <img class="qr" src="/place.svg?room=${code}" alt=${t("card.elsewhere-qr")} width="112" height="112" loading="lazy" />
    <button type="button" class="bouton" onClick=${copying}>${t(copied ? "invite.copied" : "invite.copy")}</button>
  </details>`;
}

async function leave() {
  await send({ type: "leave" });
  location.href = "/";
}

/** To leave a table where others play is asked once. */
function Leaving() {
  const [asked, ask] = useState(false);
  const close = html`<button type="button" class="bouton" popovertarget="table-carte" popovertargetaction="hide">
    ${t("card.close")}
  </button>`;
  if (!asked) {
    return html`<div class="rangee">
      <button type="button" class="bouton danger" onClick=${() => ask(true)}>${t("card.leave")}</button>
      ${close}
    </div>`;
  }
  return html`<p role="alert">${t("card.sure")}</p>
    <div class="rangee">
      <button type="button" class="bouton danger" onClick=${leave}>${t("card.quit")}</button>
      <button type="button" class="bouton" onClick=${() => ask(false)}>${t("card.stay")}</button>
    </div>`;
}

export function TableCard() {
  const { chairs = [], people = [] } = view.value ?? {};
  const watching = people.filter(({ person, here }) => here && !chairs.some((chair) => chair.person === person));
  const names = watching.map(({ name }) => name).join(", ");
  return html`<div id="table-carte" class="reglages carte table-carte" popover role="dialog" aria-labelledby="h-table">
    <h2 id="h-table">${t("card.title")}</h2>
    <ul class="qui">
      ${chairs.filter(({ name }) => name).map((chair) => html`<${Who} key=${chair.place} chair=${chair} />`)}
    </ul>
    ${names && html`<p class="discret petit">${t("card.watching", { names })}</p>`}
    <div class="recent"><h3>${t("journal.title")}</h3><${Told} /></div>
    <h3>${t("rules.title")}</h3>
    <${Differences} />
    <${Invite} />
    <${Elsewhere} />
    <${HelpOpener} />
    <${Leaving} />
  </div>`;
}
