"""The pages in a real browser: nothing for axe to find, nothing that scrolls sideways, and a table laid by touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import CHROMIUM, DESK, FLAGS, PHONE, Opened
from tests.e2e.open_houses import House

PAGES = {
    "home": "/",
    "rules": "/regles",
    "rules of a game": "/regles/dice-poker",
    "referee": "/regles/arbitre",
    "laying a table": "/ouvrir?jeu=cul-de-chouette&facon=real",
    "laying a table alone": "/ouvrir?jeu=dice-poker&facon=solo",
    "laying a table online": "/ouvrir?jeu=feuille&facon=online&preset=abaka",
    "archive": "/archive",
    "nowhere": "/nulle/part",
}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
}
NASTY = "<img src=x onerror=a()>"

Go = Callable[[Page, str], None]


def visited(page: Page, house: House, path: str) -> Page:
    page.goto(house.base + path)
    page.wait_for_load_state("networkidle")
    return page


def laid(page: Page, house: House, names: tuple[str, ...] = ("Léa", "Max"), game: str = "taverne") -> str:
    """A table on this device, its game begun; the code."""
    visited(page, house, f"/ouvrir?jeu={game}&facon=shared")
    for place, name in enumerate(names):
        page.locator(".nom input").nth(place).fill(name)
    page.locator("button.premier").click()
    page.wait_for_url("**/room/*")
    return page.url.rpartition("/")[2]


def faults(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [f"{found['id']}: {[node['target'] for node in found['nodes']]}" for found in violations]


def sideways(page: Page) -> int:
    """How many pixels of the page lie beyond its right edge."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", [name for name in PAGES if name != "nowhere"])
def test_axe_finds_nothing(opened: Opened, house: House, name: str, look: str) -> None:
    page = visited(opened(PHONE, **LOOKS[look]).new_page(), house, PAGES[name])
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true }")
    assert not faults(page)


def test_axe_finds_nothing_in_the_settings_the_lobby_the_record_and_the_big_screen(opened: Opened, house: House) -> None:
    page = opened(PHONE).new_page()
    visited(page, house, "/").locator("[popovertarget=reglages]").first.click()
    assert not faults(page)
    visited(page, house, "/ouvrir?jeu=feuille&facon=online").locator(".nom input").fill("Léa")
    page.locator("button.premier").click()
    page.wait_for_url("**/room/*")
    page.wait_for_load_state("networkidle")
    assert not faults(page)
    code = laid(page, house)
    for path in (f"/room/{code}/partie", "/archive", "/", f"/room/{code}/ecran"):
        assert not faults(visited(page, house, path)), path


@pytest.mark.parametrize(
    "size", [{"width": 320, "height": 568}, PHONE, {"width": 640, "height": 360}, DESK], ids=lambda size: str(size["width"])
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_scrolls_sideways(opened: Opened, house: House, size: dict[str, int], language: str) -> None:
    page = opened(size).new_page()
    for path in PAGES.values():
        if path != PAGES["nowhere"]:
            visited(page, house, f"{path}{'&' if '?' in path else '?'}lang={language}")
            page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
            assert sideways(page) == 0, path


def test_nothing_scrolls_sideways_with_text_twice_as_large(browser: Browser, house: House) -> None:
    big = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, "--blink-settings=defaultFontSize=32"])
    page = big.new_context(viewport={"width": 360, "height": 640}, locale="fr-FR").new_page()
    for path in PAGES.values():
        visited(page, house, path)
        page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        assert sideways(page) == 0, path
    big.close()


def test_home_and_rules_need_no_script(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE, java_script_enabled=False).new_page(), house, "/")
    page.get_by_text("Cul de chouette", exact=True).click()
    page.get_by_role("button", name=re.compile("^En ligne")).click()
    assert page.url.endswith("/ouvrir?jeu=cul-de-chouette&facon=online")
    assert "permettre JavaScript" in page.locator("noscript").inner_html()
    assert page.locator("noscript p").bounding_box() is not None
    code = page.request.post(f"{house.base}/api/tables", data={"game": "taverne"}).json()["code"]
    visited(page, house, "/")
    page.get_by_label("On vous attend déjà").fill(f" {code.lower()} ")
    page.get_by_role("button", name="Rejoindre").click()
    assert page.url.endswith(f"/room/{code}")


def test_home_shows_the_table_of_each_game(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE).new_page(), house, "/")
    pictures = page.locator(".jeu").get_by_role("img")
    expect(pictures).to_have_count(5)
    shown = [picture.get_attribute("aria-label") or "" for picture in pictures.all()]
    assert len(set(shown)) == 5
    for picture in pictures.all():
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] >= 120
        assert box["height"] >= 80
    expect(page.get_by_role("radio", name=re.compile("^La taverne On lance"))).to_have_count(1)


def test_home_leads_to_a_table_in_four_touches(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE).new_page(), house, "/")
    page.get_by_text("La taverne", exact=True).click()
    page.get_by_role("button", name=re.compile("^Seul")).click()
    page.get_by_label("Votre nom").fill("Léa")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/room/*")
    visited(page, house, "/")
    expect(page.locator("#reprendre h2")).to_have_text("La taverne")
    expect(page.locator("input[value=taverne]")).to_be_checked()
    page.get_by_role("link", name="Reprendre").click()
    page.wait_for_url("**/room/*")


def test_names_are_asked_for_and_remembered(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE).new_page(), house, "/ouvrir?jeu=poker-das&facon=shared")
    fields = page.locator(".nom input")
    fields.first.fill("Léa")
    page.get_by_role("button", name="Commencer").click()
    expect(page.get_by_role("alert")).to_have_text("Il faut un nom à chaque place.")
    expect(fields.nth(1)).to_be_focused()
    fields.nth(1).fill(" léa ")
    page.get_by_role("button", name="Commencer").click()
    expect(page.get_by_role("alert")).to_contain_text("est déjà à cette table")
    fields.nth(1).fill("Max")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/room/*")
    visited(page, house, "/ouvrir?jeu=feuille&facon=shared")
    assert [field.input_value() for field in fields.all()] == ["Léa", "Max"]


def test_as_many_seats_as_the_game_has(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE).new_page(), house, "/ouvrir?jeu=feuille&facon=shared")
    add = page.get_by_role("button", name="Ajouter un nom")
    add.click()
    add.click()
    expect(page.locator(".nom")).to_have_count(4)
    expect(add).to_be_hidden()
    for _ in range(3):
        page.locator(".nom").last.get_by_role("button", name="Retirer").click()
    expect(page.locator(".nom")).to_have_count(1)
    expect(page.get_by_role("button", name="Retirer")).to_have_count(0)


def test_a_dialect_is_told_before_the_table_opens_and_kept(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE).new_page(), house, "/ouvrir?jeu=cul-de-chouette&facon=shared")
    page.get_by_text("À l’Aquitaine").click()
    told = page.locator(".ecarts")
    expect(told).to_contain_text("La partie se joue en 297 points.")
    page.get_by_text("Changer une règle…").click()
    page.get_by_text("Le but et les scores").click()
    bevue = page.locator("input[name=option-bevue]")
    bevue.fill("7")
    bevue.blur()
    expect(told).to_contain_text("Une bévue coûte 7 points.")
    expect(page.locator("[data-says=bevue]")).to_have_text("Une bévue coûte 7 points.")
    page.get_by_text("La soufflette", exact=True).click()
    page.locator("input[name=option-soufflette][value=false]").click()
    expect(told.locator("li")).to_have_count(3)
    page.locator(".nom input").first.fill("Léa")
    page.locator(".nom input").nth(1).fill("Max")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/room/*")
    record = page.request.get(f"{page.url.replace('/room/', '/api/tables/')}/record").text()
    assert re.search(r"^dialecte +aquitaine bevue=7 soufflette=false", record, re.MULTILINE)


def test_options_stand_under_headings_that_count_what_was_changed(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE).new_page(), house, "/ouvrir?jeu=cul-de-chouette&facon=shared")
    page.get_by_text("Changer une règle…").click()
    groups = page.locator(".groupe")
    expect(groups).to_have_count(7)
    expect(page.locator(".groupe[open]")).to_have_count(0)
    expect(page.locator(".groupe .question:visible")).to_have_count(0)
    groups.first.locator("summary").click()
    floor = page.get_by_label("Personne n’est éliminé")
    assert floor.locator("option:checked").inner_text() == "sans limite"
    floor.select_option(label="−50 points")
    count = groups.first.locator(".changements")
    expect(count).to_have_text("1 changement")
    expect(page.locator("[data-says=eliminated_below]")).to_have_text("À la fin d’un tour, un score de moins de −50 élimine.")
    bevue = page.locator("input[name=option-bevue]")
    bevue.fill("9")
    bevue.blur()
    expect(count).to_have_text("2 changements")
    assert "9999" not in page.locator("#dialecte").inner_text()
    page.get_by_text("À la provençale").click()
    expect(count).to_have_text("1 changement")
    expect(page.locator(".groupe[open]")).to_have_count(1)
    assert not faults(page)


def test_rules_that_are_changed_at_the_table_stay_open_and_keep_the_focus(opened: Opened, house: House) -> None:
    page = opened(PHONE).new_page()
    page.goto(house.table(page.context, "cul-de-chouette", "online", seats=["Léa"]))
    page.locator("summary", has_text="Changer les règles…").click()
    page.locator(".groupe summary", has_text="La soufflette").click()
    without = page.locator("input[name=option-soufflette][value=false]")
    without.check()
    expect(page.locator(".groupe[open] .changements")).to_have_text("1 changement")
    expect(without).to_be_checked()
    expect(without).to_be_focused()
    expect(page.locator(".salon .differences")).to_contain_text("Pas de soufflette")


def test_whoever_opens_a_table_invites_before_anything_else(opened: Opened, house: House) -> None:
    page = opened(PHONE).new_page()
    page.goto(house.table(page.context, "feuille", "online", seats=["Léa"]))
    expect(page.locator(".salon h2")).to_have_text(["Invitez", "Autour de la table", "Les règles de la table"])
    expect(page.locator(".pied-fixe p")).to_have_text("Invitez, ou commencez sans attendre.")
    guest = opened(PHONE).new_page()
    guest.goto(page.url)
    expect(guest.locator(".salon h2").first).to_have_text("Autour de la table")
    guest.locator(".asseoir input").fill("Max")
    guest.locator("[data-asseoir]").click()
    expect(page.locator(".pied-fixe p")).to_have_text("Tout est prêt.")


def test_light_and_language_are_chosen_and_stay(opened: Opened, house: House) -> None:
    page = visited(opened(PHONE).new_page(), house, "/")
    page.locator("[popovertarget=reglages]").first.click()
    page.get_by_text("Sombre").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Animations sobres").check()
    page.get_by_role("link", name="English").click()
    page.wait_for_load_state("networkidle")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("data-animations", "sobres")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_B095_a_nasty_name_is_text_on_the_home_and_in_the_archive(opened: Opened, house: House) -> None:
    page = opened(PHONE).new_page()
    code = laid(page, house, (NASTY, "Max"))
    for path in ("/", "/archive", f"/room/{code}/partie", f"/room/{code}", f"/room/{code}/ecran"):
        visited(page, house, path)
        expect(page.get_by_text(NASTY).first).to_be_visible()
        assert page.locator("img[src=x]").count() == 0


def test_the_policy_lets_our_own_pages_work(opened: Opened, house: House) -> None:
    page = opened(DESK).new_page()
    refused: list[str] = []
    page.add_init_script("addEventListener('securitypolicyviolation', (event) => console.error('refused', event.blockedURI))")
    page.on("console", lambda line: refused.append(line.text) if line.type == "error" else None)
    code = laid(page, house)
    for path in ("/", "/archive", "/regles/feuille", f"/room/{code}", f"/room/{code}/partie", f"/room/{code}/ecran"):
        visited(page, house, path)
    assert not refused
