// A bévue: the referee announces it, anybody else asks the table.
import { useState } from "../../vendor/hooks.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { busy, send } from "../commands.js";
import { called, hands, play } from "../store.js";
import { judge } from "./verdict.js";

export function FaultButton() {
  if (!hands.value.length || play.value?.node.kind === "over") return null;
  return html`<button type="button" class="bouton" popovertarget="bevue">${t("fault.open")}</button>`;
}

export function FaultCard() {
  const { names = [] } = play.value ?? {};
  const [seat, choose] = useState(0);
  const [what, set] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy.value) return;
    void send({ type: "fault", seat, what: what.replaceAll(/[#{}]/g, " ") });
    set("");
    document.getElementById("bevue")?.hidePopover();
  };
  return html`<form id="bevue" class="reglages carte bevue" popover aria-labelledby="h-bevue" onSubmit=${submit}>
    <h2 id="h-bevue">${t("fault.title")}</h2>
    <div class="segments" role="radiogroup" aria-label=${t("fault.who")}>
      ${names.map((_, each) => html`<label key=${each}><input type="radio" name="fautif" value=${each} checked=${seat === each} onChange=${() => choose(each)} /><span>${called(each)}</span></label>`)}
    </div>
    <input class="champ" aria-label=${t("fault.what")} placeholder=${t("fault.what")} maxlength="120" value=${what} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => set(currentTarget.value)} />
    <div class="rangee">
      <button class="bouton premier" data-bevue>${t(judge() ? "fault.say" : "verdict.propose")}</button>
      <button type="button" class="bouton" popovertarget="bevue" popovertargetaction="hide">${t("card.close")}</button>
    </div>
  </form>`;
}
