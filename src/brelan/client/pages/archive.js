// The tables that this browser has seen: each is asked after, and those that the house has forgotten are forgotten here too.
import { language, t } from "../lib/i18n.js";
import { forget, tables } from "../lib/remembered.js";
import { drawing } from "../lib/sprite.js";

const list = /** @type {HTMLElement} */ (document.getElementById("parties"));
const row = /** @type {HTMLTemplateElement} */ (document.getElementById("partie"));
const when = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeStyle: "short" });

/** @param {import("../lib/remembered.js").Seen} seen */
async function shown(seen) {
  const answer = await fetch(`/api/tables/${encodeURIComponent(seen.code)}`).catch(() => null);
  if (answer?.status === 404) forget(seen.code);
  if (!answer?.ok) return null;
  const table = await answer.json();
  const item = /** @type {DocumentFragment} */ (row.content.cloneNode(true));
  /** @param {string} selector @returns {HTMLElement} */
  const part = (selector) => /** @type {HTMLElement} */ (item.querySelector(selector));
  part("use").setAttribute("href", drawing(`j-${table.game}`));
  part(".titre").textContent = table.title;
  part(".noms-joueurs").textContent = table.names.join(", ");
  part(".quand").textContent = `${when.format(new Date(table.at))} · ${t(`archive.${table.phase}`)}`;
  part(".aller").textContent = table.phase === "over" ? t("archive.see") : t("archive.resume");
  part(".aller").setAttribute("href", `/room/${table.code}`);
  part(".recit").setAttribute("href", `/room/${table.code}/partie`);
  part(".recit").hidden = table.phase === "lobby";
  return item;
}

async function all() {
  const rows = (await Promise.all(tables().map(shown))).filter((item) => item !== null);
  list.append(...rows);
  /** @type {HTMLElement} */ (document.getElementById("attente")).hidden = true;
  /** @type {HTMLElement} */ (document.getElementById("rien")).hidden = rows.length > 0;
}

all();
