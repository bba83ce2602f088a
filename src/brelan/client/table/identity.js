// The house speaks of dice as faces in a row; on the baize each die is somebody. Here is which is which.

/**
 * `face`: null while it is in the hand; `kept`: stands on the ledge; `thrown`: how often it has been thrown.
 * @typedef {{ readonly face: string | null, readonly kept: boolean, readonly thrown: number }} Die
 */

/** @typedef {import("./types.js").Play} Play */

/** @param {readonly string[]} faces @param {readonly string[]} away */
function without(faces, away) {
  const left = [...faces];
  for (const face of away) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** @param {readonly Die[]} dice @param {readonly string[]} faces */
function shows(dice, faces) {
  return dice.length === faces.length && without(faces, dice.map((die) => die.face ?? "")).length === 0;
}

/**
 * The dice as they lie now, each where it was: those kept do not move, the others take what was thrown.
 * @param {readonly Die[]} before
 * @param {Play} play
 * @returns {readonly Die[]}
 */
export function arranged(before, play) {
  const { dice, kept } = play.lying;
  // In a game of open hands the last throw may have been of other dice than these.
  const last = dice && play.last?.roll && play.thrown?.seat === play.lying.seat ? play.thrown : null;
  const thrown = [...(last?.faces ?? "")];
  if (dice && thrown.length === 0 && shows(before, [...dice])) return before;
  const staying = dice ? without([...dice], thrown) : [...kept];
  const inHand = play.node.kind === "throw" ? play.node.dice : 0;
  const places = Array.from({ length: dice.length || staying.length + inHand }, (_, at) => at);
  const ledge = thrown.length > 0 || !dice;
  /** @type {Map<number, string>} */
  const taken = new Map();
  for (const face of staying) {
    const free = places.filter((at) => !taken.has(at));
    const same = free.filter((at) => before[at]?.face === face);
    // Among equal dice those that stand on the ledge are the ones that were kept.
    const at = same.find((place) => before[place]?.kept) ?? same[0] ?? free[0];
    if (at !== undefined) taken.set(at, face);
  }
  const fresh = [...thrown];
  return places.map((at) => {
    const face = taken.get(at);
    const times = before[at]?.thrown ?? 0;
    return face === undefined ? { face: fresh.shift() ?? null, kept: false, thrown: times + 1 } : { face, kept: ledge, thrown: times };
  });
}

/** The faces on the ledge, in the order of the game. @param {readonly Die[]} dice @param {string} symbols */
export function onLedge(dice, symbols) {
  return dice
    .filter((die) => die.kept && die.face !== null)
    .map((die) => /** @type {string} */ (die.face))
    .sort((one, other) => symbols.indexOf(one) - symbols.indexOf(other));
}
