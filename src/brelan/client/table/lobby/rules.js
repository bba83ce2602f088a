// The rules of the table, in words; who holds it may change them. The house draws what can be chosen.
import { useRef, useState } from "../../vendor/hooks.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Differences } from "../card.js";
import { send } from "../commands.js";
import { hosting, view } from "../store.js";

/** The page on which a table is laid, for this game, preset and options. @param {string} preset @param {Record<string, string>} options */
async function drawn(preset, options) {
  const query = new URLSearchParams({ jeu: view.value?.game ?? "", preset });
  const page = async (/** @type {string} */ path, /** @type {URLSearchParams} */ asked) => {
    const answer = await fetch(`${path}?${asked}`);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const presets = (await page("/ouvrir", query)).querySelector(".dialectes");
  for (const [key, value] of Object.entries(options)) query.append("set", `${key}=${value}`);
  const rules = (await page("/ouvrir/regles", query)).querySelector(".options");
  rules?.setAttribute("open", "");
  rules?.querySelector("summary")?.remove();
  return [presets, ...(rules ? rules.children : [])].filter((part) => part !== null);
}

/** @param {HTMLFormElement} form */
function change(form) {
  const now = view.value;
  if (!now) return;
  const chosen = new FormData(form);
  const preset = String(chosen.get("preset") ?? now.preset);
  /** @type {Record<string, string>} */
  const options = {};
  if (preset === now.preset) {
    Object.assign(options, now.options);
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-key]"))) {
      const { key = "", value } = item.dataset;
      const wanted = String(chosen.get(`option-${key}`) ?? "");
      if (wanted && wanted !== value) options[key] = wanted;
    }
  }
  const { game, dice, cries, absence, referee, window, turn_clock } = now;
  return send({ type: "change", settings: { game, preset, options, dice, cries, absence, referee, window, turn_clock } });
}

function Choices() {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const [failed, set] = useState(false);
  const draw = () =>
    drawn(view.value?.preset ?? "", view.value?.options ?? {}).then(
      (parts) => form.current?.replaceChildren(...parts),
      () => set(true),
    );
  const changed = async () => {
    if (form.current && (await change(form.current))) await draw();
  };
  /** @param {{ currentTarget: HTMLDetailsElement }} event */
  const toggled = ({ currentTarget }) => currentTarget.open && draw();
  return html`<details class="depliant options" onToggle=${toggled}>
    <summary><h3>${t("rules.change")}</h3></summary>
    <form class="choix-regles" ref=${form} onChange=${changed} onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}></form>
    ${failed && html`<p>${t("failed")}</p>`}
  </details>`;
}

export function Rules() {
  return html`<section class="carte ecart-carte" aria-labelledby="h-regles">
    <h2 id="h-regles">${t("rules.title")}</h2>
    <${Differences} />
    ${hosting.value && html`<${Choices} />`}
  </section>`;
}
