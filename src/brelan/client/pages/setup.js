// Laying a table: who plays, by which rules. The house says what the rules are and whether the table may be opened.
import { t } from "../lib/i18n.js";
import { nameMyself, ownName, remember } from "../lib/remembered.js";
import { like, liked } from "../lib/preferences.js";

/** What the page surely has. @param {string} selector @param {ParentNode} [root] @returns {any} */
const one = (selector, root = document) => root.querySelector(selector);

/** @type {HTMLFormElement} */ const form = one("#dresser");
/** @type {HTMLElement} */ const list = one("#noms");
/** @type {HTMLButtonElement | null} */ const adder = one("#ajouter");
/** @type {HTMLElement} */ const rules = one("#dialecte");
/** @type {HTMLElement} */ const says = one("#dit");
const { game = "", way = "" } = form.dataset;
const least = Number(form.dataset.least);
const most = Number(form.dataset.most);

// Who plays

/** One device for everybody, or each their own: then the others come to the table by themselves. */
const alone = () => way === "online" || (way === "real" && chosen("phones") === "all");

/** @param {string} kind @param {string} [name] */
function addSeat(kind, name = "") {
  /** @type {DocumentFragment} */ const row = one(`#${kind}`).content.cloneNode(true);
  /** @type {HTMLElement} */ const item = one("li", row);
  /** @type {HTMLInputElement | HTMLSelectElement} */ const field = one(".champ", row);
  if (kind === "personne") field.value = name;
  field.addEventListener("input", () => {
    field.removeAttribute("aria-invalid");
    drawn();
  });
  one("button", row).addEventListener("click", () => {
    item.remove();
    drawn();
    adder?.focus();
  });
  list.append(row);
  drawn();
  return field;
}

/** Initials, labels, and the buttons that make sense. */
function drawn() {
  const rows = [...list.children];
  const people = rows.filter((row) => row.querySelector("input"));
  for (const [place, row] of rows.entries()) {
    /** @type {HTMLInputElement | HTMLSelectElement} */ const field = one(".champ", row);
    /** @type {HTMLElement} */ const medal = one(".medaillon", row);
    medal.className = `medaillon m${(place % 6) + 1}`;
    if (field instanceof HTMLInputElement) {
      medal.textContent = [...field.value.trim()][0]?.toLocaleUpperCase() ?? String(place + 1);
      const label = people.length === 1 ? t("setup.yourName") : t("setup.name", { n: place + 1 });
      field.setAttribute("aria-label", label);
      field.placeholder = label;
    }
    const fewest = way === "solo" ? Math.max(1, least) : alone() ? 1 : least;
    one("button", row).toggleAttribute("hidden", rows.length <= fewest || (people.length === 1 && people[0] === row));
  }
  if (adder) {
    adder.hidden = alone() || rows.length >= most;
  }
}

function layPlaces() {
  list.replaceChildren();
  for (const part of form.querySelectorAll("[data-when]")) {
    part.toggleAttribute("hidden", part.getAttribute("data-when") !== (alone() ? "each" : "one"));
  }
  if (alone()) {
    addSeat("personne", ownName());
  } else if (way === "solo") {
    addSeat("personne", ownName());
    addSeat("ordinateur");
  } else {
    const names = kept();
    for (let place = 0; place < Math.max(least, 2, names.length); place += 1) addSeat("personne", names[place] ?? "");
  }
}

/** The names that last sat round this device, as many as the game has places. @returns {string[]} */
function kept() {
  const names = liked("noms").split("\n").filter(Boolean);
  return (names.length ? names : [ownName()]).slice(0, most);
}

adder?.addEventListener("click", () => addSeat(way === "solo" ? "ordinateur" : "personne").focus());
for (const input of form.querySelectorAll("input[name=phones]")) input.addEventListener("change", layPlaces);

// By which rules

/** @param {string} name */
const chosen = (name) => String(new FormData(form).get(name) ?? "");

/** What differs from the preset, as the notation writes it. @returns {Record<string, string>} */
function options() {
  /** @type {Record<string, string>} */
  const differing = {};
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (rules.querySelectorAll("[data-key]"))) {
    const { key = "", preset = "" } = item.dataset;
    const value = chosen(`option-${key}`);
    if (value !== "" && value !== preset) differing[key] = value;
  }
  return differing;
}

/** What the page first shows is the preset's own. */
function takePreset() {
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (rules.querySelectorAll("[data-key]"))) {
    item.dataset.preset = item.dataset.value;
  }
}

let asked = 0;

/** The rules for what is chosen. A new preset draws them all; a changed option only what is said of it. */
async function askRules(whole = false) {
  const turn = ++asked;
  const query = new URLSearchParams({ jeu: game, preset: chosen("preset") || "classique" });
  if (!whole) for (const [key, value] of Object.entries(options())) query.append("set", `${key}=${value}`);
  const answer = await fetch(`/ouvrir/regles?${query}`).catch(() => null);
  if (turn !== asked) return;
  if (answer === null) return complain(t("failed"));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok) return complain(page.body.textContent?.trim() ?? t("failed"));
  complain("");
  if (whole) {
    const open = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (rules.querySelectorAll("details"))].map((part) => part.open);
    rules.replaceChildren(...page.body.childNodes);
    for (const [at, part] of rules.querySelectorAll("details").entries()) part.open = open[at] ?? false;
    takePreset();
    return;
  }
  one(".ecarts", rules).replaceWith(one(".ecarts", page));
  for (const sentence of page.querySelectorAll("[data-says]")) {
    const here = rules.querySelector(`[data-says="${sentence.getAttribute("data-says")}"]`);
    if (here) here.textContent = sentence.textContent;
  }
}

form.addEventListener("change", ({ target }) => {
  const { name } = /** @type {HTMLInputElement} */ (target);
  if (name === "preset") void askRules(true);
  else if (name.startsWith("option-")) void askRules();
});

// The table is opened

/** @param {string} sentence */
function complain(sentence) {
  says.textContent = sentence;
}

/** The first name that cannot be, and why. @returns {HTMLInputElement | null} */
function wrongName() {
  const seen = new Set();
  for (const field of list.querySelectorAll("input")) {
    const name = field.value.trim().replace(/\s+/g, " ").toLocaleLowerCase();
    const reason = !name ? t("setup.noName") : seen.has(name) ? t("setup.sameName", { name: field.value.trim() }) : "";
    field.setAttribute("aria-invalid", String(reason !== ""));
    if (reason) {
      complain(reason);
      return field;
    }
    seen.add(name);
  }
  return null;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const wrong = wrongName();
  if (wrong) return wrong.focus();
  const fields = [.../** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (list.querySelectorAll(".champ"))];
  const seats = fields.map((field) => (field instanceof HTMLSelectElement ? `bot:${field.value}` : field.value.trim()));
  const wish = {
    game,
    way,
    preset: chosen("preset") || "classique",
    options: options(),
    seats,
    start: !alone(),
    ...(chosen("cries") && { cries: chosen("cries") }),
    ...(chosen("referee") && { referee: chosen("referee") }),
    ...(chosen("absence") && { absence: chosen("absence") }),
    ...(chosen("window") && { window: Number(chosen("window")) }),
    ...(chosen("turn_clock") && { turn_clock: Number(chosen("turn_clock")) }),
  };
  /** @type {HTMLButtonElement} */ const button = one("button.premier", form);
  button.setAttribute("aria-disabled", "true");
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  button.removeAttribute("aria-disabled");
  if (!answer?.ok) return complain(typeof body?.detail === "string" ? body.detail : t("failed"));
  nameMyself(seats[0] ?? "");
  if (!alone() && way !== "solo") like("noms", seats.join("\n"));
  const title = document.title.split(" · ")[0] ?? "";
  remember({ code: body.code, game, title, names: seats.filter((name) => !name.startsWith("bot:")), over: false, at: Date.now() });
  location.assign(body.path);
});

takePreset();
layPlaces();
