// What holds joined modules together (see server/joining.py): each is made once, when it is first needed.

/** @typedef {Record<string, any>} Exports */
/** @typedef {(path: string) => Exports} Need */
/** @typedef {(path: string) => Promise<Exports>} Load */
/** @typedef {(path: string) => string} Place */
/** @typedef {(need: Need, load: Load, place: Place) => Exports} Maker */

/** @type {Map<string, Maker>} */
const makers = new Map();

/** @type {Map<string, Exports>} */
const made = new Map();

/** Where the client's files stand, and where the parts that belong to this file. Set by the file itself. */
export const addresses = { files: "", parts: "" };

/** A module that has come. The same one may come with several parts. @param {string} path @param {Maker} maker */
export function define(path, maker) {
  if (!makers.has(path)) makers.set(path, maker);
}

/** What the module exports. @type {Need} */
export function need(path) {
  let exports = made.get(path);
  if (!exports) {
    const maker = makers.get(path);
    if (!maker) throw new Error(`no module ${path}`);
    exports = maker(need, load, place);
    made.set(path, exports);
  }
  return exports;
}

/** What the module exports, once its part has come. @type {Load} */
async function load(path) {
  if (!makers.has(path)) await import(new URL(path, addresses.parts).href);
  return need(path);
}

/** The address that the module would have by itself. @type {Place} */
const place = (path) => new URL(path, addresses.files).href;
