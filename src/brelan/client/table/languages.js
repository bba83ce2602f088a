// The language of the page changes where it is: the links of the settings lead elsewhere only for other pages.
import { speak } from "../lib/i18n.js";
import { hello } from "./socket.js";
import { tongue } from "./store.js";

const LINK = 'a[href^="/lang/"]';

/** @param {string} language */
export async function talk(language) {
  await speak(language);
  tongue.value = language;
  for (const link of document.querySelectorAll(LINK)) {
    if (link.getAttribute("lang") === language) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  hello();
}

export function start() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(LINK) : null;
    if (!link) return;
    event.preventDefault();
    void talk(/** @type {string} */ (link.getAttribute("lang")));
  });
}
