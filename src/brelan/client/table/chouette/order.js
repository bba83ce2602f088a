// Somebody says who cried: names touched in the order of the cries, two fingers together for a tie.
import { signal } from "../../vendor/signals.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { busy, refusal, tell } from "../commands.js";
import { called, mine, play, refereeing, view } from "../store.js";
import { inTheAir } from "../tray.js";

/** @type {import("../../vendor/signals.js").Signal<{ moves: number, ranks: readonly (readonly number[])[] }>} */
const said = signal({ moves: -1, ranks: [] });

/** Fingers on the names now. */
let fingers = 0;

/** Is it for somebody here to say who cried? While phones race they decide, unless the referee has taken a verdict back. */
export function judging() {
  const now = view.value;
  const node = play.value?.node;
  if (!now || node?.kind !== "contest" || inTheAir.value || node.race || now.cries === "lot") return false;
  return refereeing.value || (now.cries === "referee" && mine.value.length > 0);
}

const ranks = () => (said.value.moves === play.value?.moves ? said.value.ranks : []);

/** @param {readonly (readonly number[])[]} next */
const put = (next) => (said.value = { moves: play.value?.moves ?? 0, ranks: next.filter((rank) => rank.length) });

/** @param {number} seat @param {boolean} together */
function touch(seat, together) {
  const before = ranks();
  const last = before.at(-1);
  if (before.some((rank) => rank.includes(seat))) put(before.map((rank) => rank.filter((other) => other !== seat)));
  else if (together && last) put([...before.slice(0, -1), [...last, seat]]);
  else put([...before, [seat]]);
}

function tie() {
  const before = ranks();
  put([...before.slice(0, -2), [...(before.at(-2) ?? []), ...(before.at(-1) ?? [])]]);
}

async function settle() {
  if (busy.value) return;
  const words = ranks().map((rank) => [...rank].sort((one, other) => one - other).map((seat) => seat + 1).join(","));
  if (await tell(`! ${words.join(" > ")}`.trim())) put([]);
}

/** @param {{ seat: number }} props */
function Crier({ seat }) {
  const at = ranks().findIndex((rank) => rank.includes(seat));
  const down = () => {
    fingers += 1;
    touch(seat, fingers > 1);
  };
  const up = () => (fingers = Math.max(0, fingers - 1));
  return html`<button
    type="button"
    class="crieur"
    data-crieur=${seat}
    aria-pressed=${at >= 0}
    aria-keyshortcuts=${seat + 1}
    onPointerDown=${down}
    onPointerUp=${up}
    onPointerCancel=${up}
    onPointerLeave=${up}
    onClick=${(/** @type {MouseEvent} */ event) => event.detail === 0 && touch(seat, false)}
  >
    <span class="rang">${at >= 0 ? at + 1 : ""}</span><span>${called(seat)}<small>${at >= 0 ? t(at === 0 ? "order.first" : "order.after") : ""}</small></span>
  </button>`;
}

export function CryOrder() {
  const node = play.value?.node;
  if (node?.kind !== "contest") return null;
  const now = ranks();
  const first = now[0]?.map(called).join(", ");
  return html`<section class="etape" aria-labelledby="h-cri">
    <h2 id="h-cri"><span>${t("order.ask", { cry: node.cry ?? "" })}</span></h2>
    <p class="discret petit">${refusal.value ? html`<span class="refus">${refusal.value}</span>` : t("order.how")}</p>
    <div class="ordre">${node.seats.map((seat) => html`<${Crier} key=${seat} seat=${seat} />`)}</div>
    <div class="rangee">
      <button type="button" class="bouton premier" data-ordre aria-disabled=${busy.value} onClick=${settle}>${first ? t("order.settle", { who: first }) : t("order.nobody")}</button>
      ${now.length > 1 && html`<button type="button" class="bouton" data-egalite onClick=${tie}>${t("order.tie")}</button>`}
    </div>
  </section>`;
}

/** @type {readonly import("../strokes.js").Stroke[]} */
export const strokes = [
  {
    shown: () => `1 – ${play.value?.names.length ?? 1}`,
    says: () => t("help.order"),
    here: () => view.value?.cries === "referee",
    takes(event) {
      const seat = Number(event.key) - 1;
      const node = play.value?.node;
      if (!judging() || node?.kind !== "contest" || !node.seats.includes(seat)) return false;
      touch(seat, event.shiftKey);
      return true;
    },
  },
];
