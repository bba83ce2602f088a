// The table: one island in the page, drawn from what the house sends.
import { signal } from "../vendor/signals.js";
import { render } from "../vendor/preact.js";
import { html } from "../lib/html.js";
import { language, t } from "../lib/i18n.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const code = root.dataset.code;

/** @type {import("../vendor/signals.js").Signal<any>} */
const view = signal(null);

const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
socket.onopen = () => socket.send(JSON.stringify({ type: "hello", room: code, since: 0, lang: language }));
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === "ping") socket.send(JSON.stringify({ type: "pong", t: message.t }));
  if (message.view) view.value = message.view;
};

function Table() {
  return html`<main><h1>${view.value?.title ?? t("table.setting")}</h1></main>`;
}

render(html`<${Table} />`, root);
