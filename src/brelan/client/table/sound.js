// Short sounds made here, of noise and a few tones. Each has its twin on the screen.
import { effect } from "../vendor/signals.js";
import { lively, sounds, vibrations } from "../lib/preferences.js";
import { latest, turn, view } from "./store.js";

/** @type {AudioContext | null} */
let audio = null;

/** @type {AudioBuffer | null} */
let noise = null;

/** Browsers let a page sound once it has been touched. */
function wake() {
  if (!sounds()) return;
  audio ??= "AudioContext" in window ? new AudioContext() : null;
  if (audio?.state === "suspended") void audio.resume();
}

/** @param {AudioContext} context */
function hiss(context) {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  return source;
}

/**
 * A knock: noise through a narrow window.
 * @param {number} after seconds from now
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 */
function knock(after, pitch, length, loud) {
  if (!audio) return;
  const source = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  source.connect(filter).connect(fading(audio, after, length, loud));
  source.start(audio.currentTime + after, 0, length);
}

/** @param {number} after @param {number} pitch @param {number} length @param {number} loud @param {OscillatorType} [shape] */
function tone(after, pitch, length, loud, shape = "sine") {
  if (!audio) return;
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  source.connect(fading(audio, after, length, loud));
  source.start(audio.currentTime + after);
  source.stop(audio.currentTime + after + length);
}

/** @param {AudioContext} context @param {number} after @param {number} length @param {number} loud */
function fading(context, after, length, loud) {
  const gain = context.createGain();
  const begin = context.currentTime + after;
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  gain.connect(context.destination);
  return gain;
}

const SOUNDS = {
  throw: () => [0, 0.07, 0.12, 0.2, 0.31].forEach((after, at) => knock(after, 900 + 260 * (at % 3), 0.07, 0.35)),
  keep: () => knock(0, 1900, 0.04, 0.3),
  pencil: () => [0, 0.06, 0.11].forEach((after) => knock(after, 4200, 0.06, 0.1)),
  bell: () => [880, 1320].forEach((pitch, at) => tone(0.09 * at, pitch, 0.5, 0.12)),
  brass: () => [523, 784, 1047].forEach((pitch, at) => tone(0.07 * at, pitch, 0.8, 0.1, "triangle")),
  claps: () => [0, 0.16].forEach((after) => knock(after, 1400, 0.09, 0.6)),
  fist: () => knock(0, 180, 0.18, 0.9),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (sounds() && audio?.state === "running") SOUNDS[name]();
}

const phone = matchMedia("(pointer: coarse)");

/** @param {number} milliseconds */
export function buzz(milliseconds) {
  if (vibrations() && phone.matches && navigator.userActivation.hasBeenActive) navigator.vibrate(milliseconds);
}

const WRITTEN = /^\d+ (inscrit|barre|zéro) /;

export function start() {
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake);
  let thrown = -1;
  let moves = -1;
  let stars = -1;
  /** @type {number | null} */
  let asked = null;
  effect(() => {
    const play = latest.value?.play;
    if (!play) return;
    // Bévues come in between: a throw is known by when it is seen.
    const move = play.reveal;
    if (thrown >= 0 && move !== thrown && play.last?.roll && lively()) setTimeout(() => sound("throw"), 250);
    thrown = move;
  });
  effect(() => {
    const play = view.value?.play;
    if (!play) return;
    const all = (play.sheets ?? []).flatMap(({ lines, stars }) => [...stars, ...lines.map(({ star }) => star)]);
    const won = all.filter((star) => star?.mark === "scored").length;
    if (moves >= 0 && play.moves > moves) {
      if (won > stars) sound("brass");
      else if (WRITTEN.test(play.last?.line ?? "")) sound("pencil");
    }
    moves = play.moves;
    stars = won;
    if (turn.value !== asked && turn.value !== null) {
      sound("bell");
      buzz(40);
    }
    asked = turn.value;
  });
}
