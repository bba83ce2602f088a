// A game as words and buttons: what is awaited, and every action that takes no argument.
import { html } from "../../lib/html.js";
import { act } from "../commands.js";
import { Dit } from "../dit.js";
import { Throw } from "../throw.js";
import { Tray } from "../tray.js";
import { play, turn } from "../store.js";

function Board() {
  const { names = [], scores = [] } = play.value ?? {};
  return html`<ul class="carte">${names.map((name, seat) => html`<li>${name} <b class="nb">${scores[seat]}</b></li>`)}</ul>`;
}

function Baize() {
  const seat = turn.value;
  const acts = seat === null ? {} : (play.value?.acts[seat] ?? {});
  return html`<${Dit} />
    <${Tray} />
    <div class="rangee">
      <${Throw} />
      ${Object.entries(acts).map(([verb, domain]) => domain === true && html`<button type="button" class="bouton" onClick=${() => act(Number(seat), verb)}>${verb}</button>`)}
    </div>`;
}

/** @param {string} look @returns {import("./registry.js").GameView} */
export const plain = (look) => ({ look, Board, Baize });
