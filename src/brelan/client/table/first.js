// What the house has written into the page: the table is drawn from it at once, while the connection is being made.
import { heard } from "./clock.js";
import { me, receive } from "./store.js";

export function start() {
  const written = document.getElementById("view")?.textContent;
  if (!written) return;
  /** @type {{ person: string, now: number, view: import("./types.js").View }} */
  const { person, now, view } = JSON.parse(written);
  // A cry is timed by a clock that has been measured, and this one is late by as long as the page was on its way.
  if (view.play?.node.kind === "contest") return;
  heard(now);
  me.value = person;
  receive(view);
}
