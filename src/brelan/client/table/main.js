// The table: one island in the page, drawn from what the house sends.
import { effect } from "../vendor/signals.js";
import { render } from "../vendor/preact.js";
import { html } from "../lib/html.js";
import { remember } from "../lib/remembered.js";
import * as announce from "./announce.js";
import * as bar from "./bar.js";
import * as entry from "./entry.js";
import * as first from "./first.js";
import { fetched, gameView } from "./games/registry.js";
import * as keys from "./keys.js";
import * as languages from "./languages.js";
import * as socket from "./socket.js";
import * as sound from "./sound.js";
import { code, root, view } from "./store.js";
import { Table } from "./table.js";
import * as title from "./title.js";
import * as tray from "./tray.js";
import * as wake from "./real/wake.js";

first.start();

effect(() => {
  const now = view.value;
  if (!now) return;
  const { game, title: name, phase, at, chairs } = now;
  const names = chairs.map((chair) => chair.name).filter(Boolean);
  remember({ code, game, title: name, names, over: phase === "over", at });
  tray.skippable.value = gameView(game)?.skippable ?? true;
});

for (const part of [tray, entry, bar, announce, title, sound, keys, languages, wake, socket]) part.start();

const draw = () => render(html`<${Table} />`, root);
const play = view.value?.play;
// The game is on its way already: drawing the table without it first would be drawing it twice.
if (play && view.value) fetched(view.value.game).finally(draw);
else draw();
