// How far a sheet game has come, by the sheet of who is on turn.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { onTurn, play } from "./store.js";

/** Of a match, which partie this is. */
function partie() {
  const match = play.value?.match;
  if (!match || match.of < 2) return null;
  return match.partie ? t("match.partie", { n: match.partie, of: match.of }) : t("match.best", { n: Math.floor(match.of / 2) + 1 });
}

export function Progress() {
  const sheet = play.value?.sheets?.[onTurn.value ?? 0];
  if (play.value?.match) return html`${partie()}`;
  if (!sheet || play.value?.node.kind === "over") return null;
  const boxes = sheet.lines.filter(({ row }) => row !== "bonus").flatMap(({ cells }) => cells);
  const written = boxes.filter(({ mark }) => mark !== "open").length;
  return html`${t("bar.round", { turn: Math.min(written + 1, boxes.length), of: boxes.length })}`;
}
