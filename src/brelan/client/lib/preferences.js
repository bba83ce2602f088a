// What somebody likes on this device. The page itself needs the light and the animations before it is drawn, so those are
// cookies; the rest stays in the browser.

const A_YEAR = 31_536_000;

/** @param {string} name @returns {string} */
export function liked(name) {
  try {
    return localStorage.getItem(`brelan.${name}`) ?? "";
  } catch {
    return ""; // a browser may keep nothing
  }
}

/** @param {string} name @param {string} value */
export function like(name, value) {
  try {
    localStorage.setItem(`brelan.${name}`, value);
  } catch {
    // then it holds for this page only
  }
  dispatchEvent(new CustomEvent("preference", { detail: { name, value } }));
}

/** @param {string} name @param {string} value */
export function cookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${value ? A_YEAR : 0}; samesite=lax`;
}

/** Sounds wait for a yes; vibrations are there until a no. */
export const sounds = () => liked("sons") === "oui";
export const vibrations = () => liked("vibrations") !== "non" && "vibrate" in navigator;

/** Does this person want things to move? */
export const lively = () =>
  document.documentElement.dataset.animations !== "sobres" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
