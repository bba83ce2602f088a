// The bar: the way out, the game or its players, and the comforts.
import { computed, effect, signal } from "../vendor/signals.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/hooks.js";
import { html } from "../lib/html.js";
import { figure, t } from "../lib/i18n.js";
import { like, sounds } from "../lib/preferences.js";
import { length, syllables } from "../lib/syllables.js";
import { gameView } from "./games/registry.js";
import { Icon } from "./icon.js";
import { Level } from "./level.js";
import { wide } from "./media.js";
import { called, mine, onTurn, play, several, turn, view } from "./store.js";

/**
 * The seat whose sheet has been turned to; null: the one that concerns this page most.
 * @type {import("../vendor/signals.js").Signal<number | null>}
 */
export const turned = signal(null);

/** The seat whose sheet is shown. */
export function looked() {
  return turned.value ?? usual();
}

/** One's own sheet; round one device, and for who only watches, that of whoever is on turn. */
function usual() {
  return several.value || mine.value.length === 0 ? (onTurn.value ?? 0) : (mine.value[0] ?? 0);
}

/** @param {number} seat */
export function turnTo(seat) {
  turned.value = seat === usual() ? null : seat;
}

/** Whose turn it is to act here looks at their own sheet: what they looked at before is behind them. */
export function start() {
  const move = computed(() => (turn.value === null ? null : `${play.value?.game}.${play.value?.moves}`));
  effect(() => {
    if (move.value !== null) turned.value = null;
  });
}

/** Figures of a score, its sign and its space among them, beside which there is no room for more on a phone. */
const LONG = 3;

function Players() {
  const { names = [], scores = [] } = play.value ?? {};
  const shown = looked();
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    // Of many, whoever is on turn or looked at is in sight.
    const nav = row.current;
    const tab = /** @type {HTMLElement | undefined} */ (nav?.children[onTurn.value ?? shown]);
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [onTurn.value, shown]);
  return html`<nav ref=${row} class="joueurs" aria-label=${t("bar.sheets")}>
    ${names.map(
      (name, seat) => html`<button
        type="button"
        class="joueur"
        aria-current=${onTurn.value === seat ? "true" : undefined}
        aria-pressed=${shown === seat}
        title=${name}
        data-long=${figure(scores[seat] ?? 0).length > LONG}
        onClick=${() => turnTo(seat)}
      >
        <span class=${length(called(seat))}>${syllables(called(seat))}</span><${Level} seat=${seat} tight /><b class="nb">${figure(scores[seat] ?? 0)}</b>
      </button>`,
    )}
  </nav>`;
}

function Sounds() {
  const [on, set] = useState(sounds);
  useEffect(() => {
    const follow = () => set(sounds());
    addEventListener("preference", follow);
    return () => removeEventListener("preference", follow);
  }, []);
  const turnOver = () => like("sons", on ? "non" : "oui");
  return html`<button type="button" class="bouton icone nu son" aria-pressed=${on} aria-label=${t("bar.sounds")} onClick=${turnOver}>
    <${Icon} name="i-son" />
  </button>`;
}

/** A button of the bar that opens a card. @param {{ opens: string, icon: string, label: string }} props */
function Opener({ opens, icon, label }) {
  return html`<button type="button" class="bouton icone nu" popovertarget=${opens} aria-label=${label}><${Icon} name=${icon} /></button>`;
}

/**
 * `children`: what stands under the title.
 * @param {{ children?: import("../vendor/preact.js").ComponentChildren }} props
 */
export function Bar({ children }) {
  const now = view.value;
  const tabs = now?.play && gameView(now.game)?.tabs?.();
  return html`<header class="barre">
    <a class="bouton icone" href="/" aria-label=${t("bar.leave")}><${Icon} name="i-retour" /></a>
    <h1 class=${tabs ? "vh" : ""}>${now?.title ?? "Brelan"}${children && html`<span class="sous">${children}</span>`}</h1>
    ${tabs && html`<${Players} />`}
    ${(!tabs || wide.value) && html`<${Sounds} />`}
    ${now?.play && html`<${Opener} opens="table-carte" icon="i-lien" label=${t("bar.table")} />`}
    <${Opener} opens="reglages" icon="i-reglages" label=${t("bar.settings")} />
  </header>`;
}
