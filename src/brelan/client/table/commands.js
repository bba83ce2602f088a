// What this page asks of the house. Each command has an id, so that it may be said again and done once.
import { computed, signal } from "../vendor/signals.js";
import { connection } from "./store.js";

/** @typedef {import("./types.js").Command} Command */
/** @typedef {Command & { id: string }} Said */

/** Not yet answered, in order. @type {import("../vendor/signals.js").Signal<readonly Said[]>} */
export const pending = signal([]);

export const busy = computed(() => pending.value.length > 0);

/** The last refusal: one sentence, until something else happens. */
export const refusal = signal("");

/** @type {Map<string, (done: boolean) => void>} */
const waiting = new Map();

/** @type {(said: Said) => void} */
let utter = () => {};

/** How commands leave. @param {(said: Said) => void} how */
export function through(how) {
  utter = how;
}

/**
 * Says it to the house, now or when the house is there again. A tab that was put aside says nothing: by the time that it
 * is taken up again, the game has gone on.
 * @param {Command} command
 * @returns {Promise<boolean>} whether it was done
 */
export function send(command) {
  if (connection.value === "replaced") return Promise.resolve(false);
  const said = { ...command, id: fresh() };
  refusal.value = "";
  pending.value = [...pending.value, said];
  utter(said);
  return new Promise((resolve) => waiting.set(said.id, resolve));
}

/** The house has answered; `says`: why not. @param {string} id @param {string} [says] */
export function answered(id, says) {
  pending.value = pending.value.filter((said) => said.id !== id);
  if (says !== undefined) refusal.value = says;
  waiting.get(id)?.(says === undefined);
  waiting.delete(id);
}

/** Works where `crypto.randomUUID` does not: on a plain http address of the local network. */
function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const cast = () => send({ type: "cast" });

/** @param {number} seat @param {string} verb @param {...(string | number)} rest */
export const act = (seat, verb, ...rest) => send({ type: "play", line: [seat + 1, verb, ...rest].join(" ") });

/** Dice, an order of cries or a bévue, as a referee says them. @param {string} line */
export const tell = (line) => send({ type: "play", line });

/** @param {number} seat @param {string} word @param {number} at */
export const cry = (seat, word, at) => send({ type: "cry", seat, word, at: Math.round(at) });
