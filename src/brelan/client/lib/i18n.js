// The sentences of this page, in the language of its <html>: the house has written them into it.

/** @typedef {string | [one: string, many: string]} Sentence */
/** @typedef {Record<string, string | number>} Params */

const MINUS = "\u2212";
const THIN = "\u202f";

export const language = () => document.documentElement.lang;

const written = document.getElementById("strings");

/** @type {Record<string, Sentence>} */
let sentences = JSON.parse(written?.textContent ?? "{}");

let plurals = new Intl.PluralRules(language());

/** @param {string} wanted @returns {Promise<Record<string, Sentence>>} */
async function fetched(wanted) {
  const answer = await fetch((written?.dataset.from ?? "").replace(/\w+\.json$/, `${wanted}.json`));
  return answer.json();
}

/**
 * The sentence of that name. `n`, if given, chooses the plural.
 * @param {string} name
 * @param {Params} [params]
 * @returns {string}
 */
export function t(name, params = {}) {
  const sentence = sentences[name] ?? name;
  const text = typeof sentence === "string" ? sentence : sentence[plurals.select(Math.abs(Number(params.n))) === "one" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (whole, key) => spelt(params[key] ?? whole));
}

/** @param {string | number} value */
function spelt(value) {
  return typeof value === "number" ? figure(value) : value;
}

/**
 * A number as people read it.
 * @param {number} number
 */
export function figure(number) {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, THIN);
  return number < 0 ? MINUS + digits : digits;
}

/**
 * A gain or a loss: always with its sign.
 * @param {number} number
 */
export function signed(number) {
  return number > 0 ? `+${figure(number)}` : figure(number);
}

/**
 * Goes on in another language; whoever shows sentences draws them again.
 * @param {string} wanted
 */
export async function speak(wanted) {
  sentences = await fetched(wanted);
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
  document.cookie = `langue=${wanted}; path=/; max-age=31536000; samesite=lax`;
}
