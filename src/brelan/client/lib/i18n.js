// The sentences of this page, in the language of its <html>. They come from the same catalogues as the server's.

/** @typedef {string | [one: string, many: string]} Sentence */
/** @typedef {Record<string, string | number>} Params */

const MINUS = "\u2212";
const THIN = "\u202f";

export let language = document.documentElement.lang;

/** @type {Record<string, Sentence>} */
let sentences = await fetched(language);

let plurals = new Intl.PluralRules(language);

/** @param {string} wanted @returns {Promise<Record<string, Sentence>>} */
async function fetched(wanted) {
  const here = document.querySelector("#strings")?.getAttribute("href") ?? "";
  const answer = await fetch(here.replace(/\w+\.json$/, `${wanted}.json`));
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
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
  document.cookie = `langue=${wanted}; path=/; max-age=31536000; samesite=lax`;
}
