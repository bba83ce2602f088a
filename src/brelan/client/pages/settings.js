// The settings that every page has: light, animations, sounds, vibrations. The language is a link.
import { cookie, like, liked } from "../lib/preferences.js";

const root = document.documentElement;
const panel = /** @type {HTMLElement} */ (document.getElementById("reglages"));

/** @param {string} name @returns {HTMLInputElement} */
const box = (name) => /** @type {HTMLInputElement} */ (panel.querySelector(`input[name="${name}"]`));

box("sons").checked = liked("sons") === "oui";
box("vibrations").checked = liked("vibrations") !== "non";
/** @type {HTMLElement} */ (box("vibrations").closest("label")).hidden = !("vibrate" in navigator);

panel.addEventListener("change", ({ target }) => {
  const input = /** @type {HTMLInputElement} */ (target);
  switch (input.name) {
    case "theme":
      cookie("theme", input.value);
      if (input.value) root.dataset.theme = input.value;
      else delete root.dataset.theme;
      break;
    case "animations":
      cookie("animations", input.checked ? "sobres" : "");
      root.dataset.animations = input.checked ? "sobres" : "pleines";
      break;
    default:
      like(input.name, input.checked ? "oui" : "non");
  }
});
