// Another verdict for the last cries: the referee gives it, anybody else asks the table.
import { signal } from "../../vendor/signals.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { busy, send } from "../commands.js";
import { called, hosting, mine, play, refereeing, view } from "../store.js";

/** The order that the finger has given so far. @type {import("../../vendor/signals.js").Signal<readonly (readonly number[])[]>} */
const ranks = signal([]);

/** Does this person decide alone? */
export const judge = () => refereeing.value || (hosting.value && view.value?.referee === "host");

/** Must the table agree? What the house has thrown is crossed by consent alone. */
const asking = () => !judge() || (view.value?.dice === "server" && play.value?.contested?.crossed === true);

/** May this person dispute the last verdict? Where there is a referee, nobody else. */
function disputing() {
  const now = view.value;
  if (!now || !play.value?.contested || now.proposal) return false;
  return judge() || (now.way !== "real" && now.referee !== "host" && (hosting.value || mine.value.length > 0));
}

export function VerdictButton() {
  if (!disputing()) return null;
  return html`<button type="button" class="bouton" data-verdict popovertarget="verdict" onClick=${() => (ranks.value = [])}>${t("verdict.open")}</button>`;
}

/** @param {number} seat */
function touch(seat) {
  const before = ranks.value;
  ranks.value = before.some((rank) => rank.includes(seat))
    ? before.map((rank) => rank.filter((other) => other !== seat)).filter((rank) => rank.length)
    : [...before, [seat]];
}

function tie() {
  const before = ranks.value;
  ranks.value = [...before.slice(0, -2), [...(before.at(-2) ?? []), ...(before.at(-1) ?? [])]];
}

/** @param {readonly (readonly number[])[]} order */
const written = (order) => `! ${order.map((rank) => [...rank].sort((one, other) => one - other).map((seat) => seat + 1).join(",")).join(" > ")}`.trim();

/** @param {readonly (readonly number[])[]} order */
const said = (order) => order.map((rank) => rank.map(called).join(" = ")).join(", ") || t("verdict.nobody");

/** @param {Event} event */
function submit(event) {
  event.preventDefault();
  if (busy.value) return;
  void send({ type: "overrule", line: written(ranks.value) });
  document.getElementById("verdict")?.hidePopover();
}

export function VerdictCard() {
  const contested = play.value?.contested;
  if (!contested || !disputing()) return null;
  return html`<form id="verdict" class="reglages carte bevue" popover aria-labelledby="h-verdict" onSubmit=${submit}>
    <h2 id="h-verdict">${t("verdict.title")}</h2>
    <p class="petit">${t("verdict.now", { order: said(contested.ranks) })}</p>
    ${contested.crossed && html`<p class="petit" data-depuis><b>${t(asking() ? "verdict.crossed" : "verdict.falls")}</b></p>`}
    <p class="petit">${t("verdict.how")}</p>
    <div class="ordre">
      ${contested.seats.map((seat) => {
        const at = ranks.value.findIndex((rank) => rank.includes(seat));
        return html`<button key=${seat} type="button" class="crieur" data-conteste=${seat} aria-pressed=${at >= 0} onClick=${() => touch(seat)}>
          <span class="rang">${at >= 0 ? at + 1 : ""}</span><span>${called(seat)}</span>
        </button>`;
      })}
    </div>
    <div class="rangee">
      <button class="bouton premier" data-revoir>${t(asking() ? "verdict.propose" : "verdict.give")}</button>
      ${ranks.value.length > 1 && html`<button type="button" class="bouton" data-ensemble onClick=${tie}>${t("order.tie")}</button>`}
      <button type="button" class="bouton" popovertarget="verdict" popovertargetaction="hide">${t("card.close")}</button>
    </div>
  </form>`;
}
