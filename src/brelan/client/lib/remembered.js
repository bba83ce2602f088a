// The tables that this browser has seen, latest first, and the name that was last given.
import { like, liked } from "./preferences.js";

const MOST = 40;

/** @typedef {{ code: string, game: string, title: string, names: string[], over: boolean, at: number }} Seen */

/** @returns {Seen[]} */
export function tables() {
  try {
    const kept = JSON.parse(liked("tables") || "[]");
    return Array.isArray(kept) ? kept.filter((table) => typeof table?.code === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Seen} table */
export function remember(table) {
  like("tables", JSON.stringify([table, ...tables().filter(({ code }) => code !== table.code)].slice(0, MOST)));
}

/** @param {string} code */
export function forget(code) {
  like("tables", JSON.stringify(tables().filter((table) => table.code !== code)));
}

export const ownName = () => liked("nom");

/** @param {string} name */
export const nameMyself = (name) => like("nom", name.trim());
