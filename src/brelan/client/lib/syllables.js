// Where a name may be cut when its column is too narrow for it.

const SOFT = "\u00ad";
const SHORT = 6;
const LONG = 8;
const VOWEL = "[aeiouyàâäáãåæéèêëíîïìóôöòõøœúûüùÿ]";
const ONSET = "(?:[bcdfgpt]r|[bcfgp]l|[cpst]h|gn|qu|[bcdfghjklmnpqrstvwxzçñ])";
const SYLLABLE = new RegExp(`${VOWEL}\\p{L}*?(?=${ONSET}${VOWEL}\\p{L})`, "giu");

/** @param {string} word */
const cut = (word) => word.replace(SYLLABLE, (end, /** @type {number} */ at) => (at + end.length > 1 ? end + SOFT : end));

/**
 * A name with soft hyphens between its syllables: at least two letters stay before the first of them, three after the last.
 * @param {string} name
 */
export const syllables = (name) => name.replace(/\p{L}+/gu, (word) => (word.length > SHORT ? cut(word) : word));

/** The class of a name that only smaller letters bring into a narrow column. @param {string} name */
export const length = (name) => (name.length > LONG ? "long" : "");
