// The screen stays lit while the table is played, where the browser can do it.
import { effect, signal } from "../../vendor/signals.js";
import { view } from "../store.js";

/** Is there nothing that could keep the screen lit? Then somebody is told. */
export const dark = signal(!("wakeLock" in navigator));

/** @type {WakeLockSentinel | null} */
let lock = null;

async function ask() {
  if (dark.value || document.hidden || lock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    // a browser that saves its battery: no more to be done
  }
}

export function start() {
  effect(() => {
    if (view.value?.way === "real" && view.value.phase === "play") void ask();
    else void lock?.release();
  });
  document.addEventListener("visibilitychange", () => view.value?.way === "real" && view.value.phase === "play" && ask());
}
