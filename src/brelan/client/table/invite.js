// How others come to this table: its code, its address, a drawing that phones read.
import { useState } from "../vendor/hooks.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { announce } from "./announce.js";
import { Icon } from "./icon.js";
import { code, view } from "./store.js";

const address = () => `${location.origin}/room/${code}`;

/** Copies as a field is copied where the browser keeps its clipboard for secure pages. @param {string} text */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

export function Invite() {
  const [copied, set] = useState(false);
  const copying = async () => {
    await copy(address());
    set(true);
    announce(t("invite.copied"));
  };
  const share = () => navigator.share({ title: view.value?.title ?? "Brelan", url: address() }).catch(() => {});
  return html`<section class="carte invite" aria-labelledby="h-invite">
    <div>
      <h2 id="h-invite">${t("invite.title")}</h2>
      <p class="code-table">${code}</p>
      <p class="discret petit adresse">${location.host}/room/<wbr />${code}</p>
    </div>
    <img class="qr" src="/room/${code}/qr.svg" alt=${t("invite.qr")} width="112" height="112" />
    <div class="boutons">
      <button type="button" class="bouton" onClick=${copying}>
        <${Icon} name=${copied ? "i-ok" : "i-copie"} look="ic-p" />${t(copied ? "invite.copied" : "invite.copy")}
      </button>
      ${"share" in navigator &&
      html`<button type="button" class="bouton" onClick=${share}><${Icon} name="i-lien" look="ic-p" />${t("invite.share")}</button>`}
      <a class="bouton" href="/room/${code}/ecran" target="_blank"><${Icon} name="i-oeil" look="ic-p" />${t("invite.screen")}</a>
    </div>
  </section>`;
}
