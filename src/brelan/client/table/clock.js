// The house's clock as this page knows it: the trips that took least time tell it best.

const KEPT = 10;

/** @type {{ trip: number, offset: number }[]} */
let probes = [];
let offset = Date.now() - performance.now();

/** Now by the house's clock, in milliseconds. */
export const house = () => performance.now() + offset;

const HELD_UP = 1000;

/**
 * When somebody pressed, by the house's clock: a page that was busy hears of it later than the finger came down.
 * @param {Event} event
 */
export function pressed({ timeStamp }) {
  const now = performance.now();
  return (timeStamp <= now && now - timeStamp < HELD_UP ? timeStamp : now) + offset;
}

/** A first idea, before any probe. @param {number} now */
export function heard(now) {
  if (!probes.length) offset = now - performance.now();
}

/**
 * A probe has come back.
 * @param {number} sent by `performance.now()`
 * @param {number} now the house's answer
 */
export function probed(sent, now) {
  const back = performance.now();
  probes = [...probes, { trip: back - sent, offset: now - (sent + back) / 2 }].slice(-3 * KEPT);
  const best = [...probes].sort((one, other) => one.trip - other.trip).slice(0, Math.min(KEPT, Math.ceil(probes.length / 2)));
  offset = best.reduce((sum, probe) => sum + probe.offset, 0) / best.length;
}

/** The link is another one now: what was measured on the old one says nothing. */
export function forget() {
  probes = [];
}
