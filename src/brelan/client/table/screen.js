// The big screen: whose dice, what they give, the scores.
import { render } from "../vendor/preact.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

const root = /** @type {HTMLElement} */ (document.getElementById("screen"));

render(html`<main class="tv"><h1>${t("table.setting")}</h1></main>`, root);
