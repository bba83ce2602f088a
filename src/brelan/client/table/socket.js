// The one connection to the house: opened again whenever it is lost, and never left in doubt for long.
import { effect } from "../vendor/signals.js";
import { language } from "../lib/i18n.js";
import { forget, heard, probed } from "./clock.js";
import { answered, pending, refusal, through } from "./commands.js";
import { code, connection, locked, me, receive, refused, root } from "./store.js";

const PROBE_EVERY = 1500;
const PROBES_AT_FIRST = 10;
/** A probe unanswered for so long says that the house cannot be heard: shown less than three seconds after the cut. */
const SILENCE = 1300;
const GIVE_UP = 4000;
const BACK_FOR = 2000;
const LOCK_AFTER = 10_000;
/** An answer that has not come by then was lost, or the house was too busy to understand: the same is said again. */
const PATIENCE = 5000;
const LONGEST_PAUSE = 8000;
const FIRST_PAUSE = 400;

/** @type {WebSocket | null} */
let socket = null;
let welcomed = false;
let known = 0;
let tries = 0;
/** When the oldest probe without an answer was sent; 0 if there is none. */
let doubtful = 0;
let retry = 0;

/** When each command was last said. @type {Map<string, number>} */
const spoken = new Map();

/** @param {object} message */
function utter(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {{ id: string }} command */
function command(command) {
  spoken.set(command.id, performance.now());
  utter(command);
}

/** Opens the connection, or another one in its place. */
export function connect() {
  clearTimeout(retry);
  quit();
  const opening = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket = opening;
  const late = setTimeout(() => opening === socket && !welcomed && again(), GIVE_UP);
  opening.onopen = hello;
  opening.onmessage = ({ data }) => opening === socket && take(JSON.parse(data));
  opening.onclose = () => {
    clearTimeout(late);
    if (opening === socket) again();
  };
}

/** Says again which room and which language. */
export function hello() {
  utter({ type: "hello", room: code, since: known, lang: language(), watch: "regarde" in root.dataset });
}

function quit() {
  const old = socket;
  socket = null;
  welcomed = false;
  doubtful = 0;
  old?.close();
}

/** The house cannot be heard: tries again, each time a little later, and never in step with everybody else. */
function again() {
  quit();
  lost();
  if (connection.value !== "lost") return;
  clearTimeout(retry);
  retry = setTimeout(connect, Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries));
  tries += 1;
}

function lost() {
  if (connection.value !== "replaced" && connection.value !== "closed") connection.value = "lost";
}

function found() {
  if (connection.value === "lost") {
    connection.value = "back";
    // What was said into the void is said again: done once, whatever has arrived.
    pending.value.forEach(command);
    setTimeout(() => connection.value === "back" && (connection.value = "open"), BACK_FOR);
  } else if (connection.value !== "back") connection.value = "open";
}

/** @param {import("./types.js").Message} message */
function take(message) {
  if (doubtful && welcomed) found();
  doubtful = 0;
  switch (message.type) {
    case "welcome":
      welcomed = true;
      tries = 0;
      forget();
      heard(message.now);
      me.value = message.person;
      look(message);
      if (connection.value !== "lost") pending.value.forEach(command);
      found();
      for (let probe = 0; probe < PROBES_AT_FIRST; probe++) setTimeout(ask, probe * 60);
      break;
    case "view":
      heard(message.now);
      look(message);
      break;
    case "done":
      spoken.delete(message.id);
      answered(message.id);
      break;
    case "refused":
      spoken.delete(message.id);
      answered(message.id, message.says);
      break;
    case "error":
      if (welcomed) refusal.value = message.says;
      else {
        refused.value = message.says;
        connection.value = "closed";
        quit();
      }
      break;
    case "ping":
      utter({ type: "pong", t: message.t });
      break;
    case "time":
      probed(message.c, message.now);
      break;
    case "replaced":
      connection.value = "replaced";
      quit();
      break;
  }
}

/** @param {{ n: number, view: import("./types.js").View }} message */
function look({ n, view }) {
  known = n;
  receive(view);
}

/** Asks the house its time. The number sent comes back with the answer. */
function ask() {
  if (welcomed) utter({ type: "clock", c: Math.round(performance.now()) });
}

function watch() {
  if (!welcomed) return;
  ask();
  for (const said of pending.value) if (performance.now() - (spoken.get(said.id) ?? 0) > PATIENCE) command(said);
  if (doubtful) return;
  const asked = (doubtful = performance.now());
  setTimeout(() => doubtful === asked && lost(), SILENCE);
  setTimeout(() => doubtful === asked && again(), GIVE_UP);
}

/** From the first greeting to the end of the page. */
export function start() {
  through((said) => welcomed && command(said));
  connect();
  setInterval(watch, PROBE_EVERY);
  addEventListener("online", () => connection.value === "lost" && connect());
  addEventListener("offline", watch);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (welcomed) watch();
    else if (connection.value === "lost") connect();
  });
  let lock = 0;
  effect(() => {
    clearTimeout(lock);
    if (connection.value === "lost") lock = setTimeout(() => (locked.value = true), LOCK_AFTER);
    else locked.value = connection.value === "replaced";
  });
}
