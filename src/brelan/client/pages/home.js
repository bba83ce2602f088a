// The home: the game chosen last is chosen again, and a table still in play can be gone on with.
import { like, liked } from "../lib/preferences.js";
import { forget, tables } from "../lib/remembered.js";
import { drawing } from "../lib/sprite.js";

const games = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=jeu]"));
for (const game of games) {
  game.checked ||= game.value === liked("jeu");
  game.addEventListener("change", () => like("jeu", game.value));
}

const card = /** @type {HTMLElement} */ (document.getElementById("reprendre"));

/** @param {string} selector @returns {HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (card.querySelector(selector));

async function goingOn() {
  for (const { code } of tables()
    .filter(({ over }) => !over)
    .slice(0, 5)) {
    const answer = await fetch(`/api/tables/${encodeURIComponent(code)}`).catch(() => null);
    if (answer === null) return;
    if (answer.status === 404) forget(code);
    if (!answer.ok) continue;
    const table = await answer.json();
    if (table.phase === "over") continue;
    part("h2").textContent = table.title;
    part(".avec").textContent = [table.names.join(", "), table.yours ? "" : table.awaited].filter(Boolean).join(" · ");
    part(".tour").hidden = !table.yours;
    part("use").setAttribute("href", drawing(`j-${table.game}`));
    part("a").setAttribute("href", `/room/${table.code}`);
    card.hidden = false;
    return;
  }
}

goingOn();
