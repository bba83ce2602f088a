// The rules of the table, in words; who holds it may change them. The house draws what can be chosen.
import { useEffect, useRef, useState } from "../../vendor/hooks.js";
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

/** What was open stays open, and what had the focus has it. @param {HTMLFormElement} form @param {Element[]} parts */
function replaced(form, parts) {
  const open = [...form.querySelectorAll("details[open]")].map((part) => part.getAttribute("data-group"));
  const { name, value } = /** @type {HTMLInputElement} */ (document.activeElement);
  const had = form.contains(document.activeElement);
  form.replaceChildren(...parts);
  for (const part of form.querySelectorAll("details")) part.open = open.includes(part.getAttribute("data-group"));
  const same = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter((field) => field.name === name);
  if (had) (same.find((field) => field.type === "radio" && field.value === value) ?? same[0])?.focus();
}

function Choices() {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const [failed, set] = useState(false);
  const draw = () =>
    drawn(view.value?.preset ?? "", view.value?.options ?? {}).then(
      (parts) => form.current && replaced(form.current, parts),
      () => set(true),
    );
  // What is chosen is drawn as the house has taken it, or, when it has not, as it was.
  const changed = async () => {
    if (form.current && !(await change(form.current))) await draw();
  };
  const rules = JSON.stringify([view.value?.preset, view.value?.options]);
  useEffect(() => {
    if (form.current?.childElementCount) void draw();
  }, [rules]);
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
