// La feuille: two blocks on a phone, the whole pad where there is room.
import { html } from "../../lib/html.js";
import { figure, t } from "../../lib/i18n.js";
import { Dit } from "../dit.js";
import { asking, barInstead, chosen, offers } from "../entry.js";
import { Blocks } from "../feuille/blocks.js";
import { Pad, padFits } from "../feuille/pad.js";
import { play, turn } from "../store.js";
import { Throw } from "../throw.js";
import { Tray } from "../tray.js";
import { Sure, Write } from "../write.js";

/** The sheet of who is on turn here. */
const sheet = () => (turn.value === null ? undefined : play.value?.sheets?.[turn.value]);

/** What the chosen entry would do: in a sentence, and on its button. */
function told() {
  const choice = chosen.value;
  const line = sheet()?.lines.find(({ row }) => row === choice?.row);
  if (!choice || !line) return { says: "", button: "" };
  const school = line.block === 0;
  const worth = play.value?.rows?.[line.row] ?? 0;
  if (choice.verb === "zéro") return { says: t("feuille.zero", { row: line.label }), button: t("feuille.do-zero") };
  if (choice.verb === "barre") {
    return { says: t(line.star?.mark === "open" ? "feuille.bar-star" : "feuille.bar", { row: line.label }), button: t("feuille.do-bar") };
  }
  if (!school) return { says: t("feuille.points", { row: line.label, n: worth }), button: t("write.points", { points: figure(worth) }) };
  const before = sheet()?.sums[2]?.value ?? 0;
  const says = worth ? t("feuille.close-reserve", { row: line.label, before, after: before + worth }) : t("feuille.close", { row: line.label });
  return { says, button: t("feuille.do-close") };
}

function Board() {
  const sheets = play.value?.sheets;
  if (!sheets) return null;
  return padFits() ? html`<${Pad} sheets=${sheets} />` : html`<${Blocks} sheets=${sheets} />`;
}

function Baize() {
  const { says, button } = told();
  const both = chosen.value?.verb === "inscrit" && offers.value.get(chosen.value.row)?.includes("barre");
  const instead = both && html` <button type="button" class="lien" onClick=${barInstead}>${t("feuille.bar-instead")}</button>`;
  return html`<${Dit}>${says && html`<span>${says}${instead}</span>`}<//>
    <${Write} label=${button} />
    <${Tray} />
    ${asking.value ? html`<${Sure} label=${button} />` : html`<${Throw} />`}`;
}

/** @type {import("./registry.js").GameView} */
export const Feuille = { look: "jeu-feuille", Board, Baize, tabs: () => !padFits() };

