// The two buttons of an entry: to write it, and, where it costs, to be sure.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { busy, send } from "./commands.js";
import { asking, unchoose, writable, write } from "./entry.js";
import { Icon } from "./icon.js";
import { mine, play } from "./store.js";

const ENTRY = /^(\d+) (inscrit|barre|zéro) /;

/** May one's last entry be taken back without anybody having thrown since? */
export function corrigible() {
  const { last, node } = play.value ?? {};
  const seat = ENTRY.exec(last?.line ?? "")?.[1];
  return seat !== undefined && mine.value.includes(Number(seat) - 1) && node?.kind === "throw" && !node.cast;
}

/** @param {{ label: string }} props `label`: what writing would do: « Inscrire 18 » */
export function Write({ label }) {
  if (asking.value) return html`<button type="button" class="bouton inscrire" onClick=${unchoose}>${t("write.other")}</button>`;
  if (label) {
    return html`<button
      type="button"
      class="bouton inscrire"
      data-inscrire
      aria-keyshortcuts="Enter"
      aria-disabled=${!writable.value}
      onClick=${() => write()}
    >
      <${Icon} name="i-crayon" look="ic-p" /><span>${label}</span>
    </button>`;
  }
  if (!corrigible()) return null;
  return html`<button type="button" class="bouton inscrire corriger" aria-disabled=${busy.value} onClick=${() => send({ type: "undo" })}>
    <${Icon} name="i-efface" look="ic-p" /><span>${t("write.correct")}</span>
  </button>`;
}

/** Stands where the dice are thrown: a second touch in the same place must not cost 200 points. @param {{ label: string }} props */
export function Sure({ label }) {
  return html`<button type="button" class="bouton lancer danger" data-sure onClick=${() => write({ sure: true })}>${label}</button>`;
}
