// The title and the icon of the tab say when it is your turn.
import { effect } from "../vendor/signals.js";
import { t } from "../lib/i18n.js";
import { asset } from "../lib/sprite.js";
import { yours } from "./announce.js";
import { tongue, turn, view } from "./store.js";

export function start() {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  effect(() => {
    void tongue.value;
    const game = view.value?.title ?? "Brelan";
    const asked = turn.value !== null;
    document.title = asked ? t("title.turn", { yours: yours().replace(/\.$/, ""), game }) : t("title.table", { game });
    if (icon) icon.href = asset(asked ? "favicon-turn.svg" : "favicon.svg");
  });
}
