// How far a sheet game has come, by the sheet of who is on turn.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { onTurn, play } from "./store.js";

export function Progress() {
  const sheet = play.value?.sheets?.[onTurn.value ?? 0];
  if (!sheet || play.value?.node.kind === "over") return null;
  const boxes = sheet.lines.filter(({ row }) => row !== "bonus").flatMap(({ cells }) => cells);
  const written = boxes.filter(({ mark }) => mark !== "open").length;
  return html`${t("bar.round", { turn: Math.min(written + 1, boxes.length), of: boxes.length })}`;
}
