// The language of the page changes where it is: the links of the settings lead elsewhere only for other pages.
import { speak } from "../lib/i18n.js";
import { hello } from "./socket.js";
import { tongue } from "./store.js";

const LINK = 'a[href^="/lang/"]';
const SETTINGS = "#reglages :is(h2, legend, span, button)";

/** @param {string} language */
export async function talk(language) {
  await speak(language);
  tongue.value = language;
  for (const link of document.querySelectorAll(LINK)) {
    if (link.getAttribute("lang") === language) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  hello();
  await settings();
}

/** The house writes the settings into the page: their words are taken from the same page in the other language. */
async function settings() {
  const answer = await fetch(location.href);
  const words = new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll(SETTINGS);
  for (const [at, here] of document.querySelectorAll(SETTINGS).entries()) here.textContent = words[at]?.textContent ?? here.textContent;
}

export function start() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(LINK) : null;
    if (!link) return;
    event.preventDefault();
    void talk(/** @type {string} */ (link.getAttribute("lang")));
  });
}
