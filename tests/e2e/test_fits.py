"""On small screens every name, hand and button stands whole, and nothing lies under the baize."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Opened
from tests.e2e.gamer import Gamer
from tests.e2e.open_houses import House
from tests.e2e.player import Player, sideways

SIDE = {"width": 844, "height": 390}
SHORT_SIDE = {"width": 568, "height": 320}
NARROW = {"width": 320, "height": 568}
WIDE = {"width": 640, "height": 360}
TALL = {"width": 390, "height": 844}
TALLER = {"width": 412, "height": 915}
BOTS = ["bot:glouton", "bot:hasard", "bot:glouton"]

UNDER = """(wanted) => {
  scrollTo(0, 0);
  const baize = document.querySelector("#piste").getBoundingClientRect();
  return [...document.querySelectorAll(wanted)].filter((each) => {
    const box = each.getBoundingClientRect();
    const beside = box.right <= baize.left + 1 || box.left >= baize.right - 1;
    return box.width && !beside && box.bottom > baize.top + 1 && box.top < baize.bottom - 1;
  }).map((each) => each.outerHTML.slice(0, 100));
}"""

CUT = """(wanted) => [...document.querySelectorAll(wanted)]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.textContent} in ${each.clientWidth} of ${each.scrollWidth}`)"""

BROKEN = """(wanted) => [...document.querySelectorAll(wanted)].flatMap((each) => {
  const text = each.lastChild, range = document.createRange();
  range.selectNodeContents(text);
  const words = text.textContent.trim().split(/\\s/).length;
  const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  return lines > words ? [`${text.textContent} on ${lines} lines`] : [];
})"""

LINES_CUT = """(wanted) => [...document.querySelectorAll(wanted)]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.textContent} in ${each.clientWidth} x ${each.clientHeight}`)"""

OUTSIDE = """() => [...document.querySelectorAll(".pion")].filter((medal) => {
  const box = medal.getBoundingClientRect(), own = medal.closest("li").getBoundingClientRect();
  return box.left < own.left - 1 || box.right > own.right + 1 || box.bottom > own.bottom;
}).map((medal) => medal.textContent)"""

SPILLING = """() => [...document.querySelectorAll(".joueur")].flatMap((tab) => [...tab.children].filter((part) => {
  const box = part.getBoundingClientRect(), own = tab.getBoundingClientRect();
  return box.width && (box.left < own.left - 1 || box.right > own.right + 1);
}).map((part) => part.textContent))"""


def at(house: House, opened: Opened, size: dict[str, int], game: str, **wish: Any) -> Page:
    context = opened(size)
    return Gamer(context.new_page(), house.table(context, game, seats=["Léa", *BOTS], start=True, **wish)).page


@pytest.mark.parametrize("size", [SIDE, SHORT_SIDE, PHONE], ids=lambda size: f"{size['width']}x{size['height']}")
def test_hands_of_four_and_their_stakes_stand_beside_the_baize(quick_house: House, opened: Opened, size: dict[str, int]) -> None:
    page = at(quick_house, opened, size, "taverne", preset="mises")
    page.locator("[data-lancer]").click()
    expect(page.locator("[data-verbe=mise]")).to_be_visible()
    expect(page.locator(".main-des")).to_have_count(3)
    expect(page.locator(".de.roule")).to_have_count(0)
    assert page.evaluate(UNDER, ".adverse, .adverse .de") == []
    assert page.evaluate(CUT, ".nom-joueur, .nom-main") == []
    assert sideways(page) == 0
    slider = page.locator(".mises input[type=range]")
    assert page.evaluate("(range) => range.getBoundingClientRect().width", slider.element_handle()) >= 90
    for control in (slider, page.locator("[data-verbe=mise]"), page.locator("[data-verbe=passe]")):
        expect(control).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=lambda size: str(size["width"]))
def test_names_and_scores_of_four_stand_whole(quick_house: House, opened: Opened, size: dict[str, int]) -> None:
    page = at(quick_house, opened, size, "dice-poker")
    page.locator(".joueur .nb").evaluate_all("(scores) => scores.forEach((score) => { score.textContent = '169'; })")
    assert page.evaluate(SPILLING) == []
    assert page.evaluate(CUT, ".joueur > span, thead .nom-joueur") == []
    page.locator(".total td").evaluate_all("(sums) => sums.forEach((sum) => { sum.textContent = '451'; })")
    assert page.evaluate(CUT, ".total td") == []


LONG_NAMES = ["Maximilien", "Bernadette", "Christophe", "Marguerite"]


@pytest.mark.parametrize("size", [NARROW, PHONE, TALL], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("preset", ["classique", "yahtzee"])
def test_names_of_ten_letters_stand_whole(quick_house: House, opened: Opened, size: dict[str, int], preset: str) -> None:
    for count in (2, 3, 4):
        context = opened(size)
        address = quick_house.table(context, "dice-poker", "shared", preset=preset, seats=LONG_NAMES[:count], start=True)
        page = Player(context.new_page(), address).page
        expect(page.locator("thead .nom-joueur").first).to_be_visible()
        assert page.evaluate(LINES_CUT, "thead .nom-joueur, .joueur > span") == []
        assert sideways(page) == 0
        if size is PHONE:
            assert page.evaluate(UNDER, ".deux-blocs tbody td") == []


@pytest.mark.parametrize("size", [PHONE, TALL, TALLER], ids=lambda size: str(size["width"]))
def test_purses_and_the_pot_stand_above_the_baize(quick_house: House, opened: Opened, size: dict[str, int]) -> None:
    for count in (3, 4):
        context = opened(size)
        address = quick_house.table(context, "taverne", "shared", preset="mises", seats=LONG_NAMES[:count], start=True)
        gamer = Gamer(context.new_page(), address)
        page = gamer.page
        while not page.locator("[data-verbe=mise]").count():
            gamer.answers(gamer.asked() or "")
        expect(page.locator(".bourse")).to_have_count(count)
        expect(page.locator(".de.roule")).to_have_count(0)
        assert page.evaluate(UNDER, ".adverse, .pot, .bourse") == []
        assert page.evaluate(CUT, ".bourse .nom-joueur") == []
        assert sideways(page) == 0


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=lambda size: str(size["width"]))
def test_many_who_have_the_same_stay_in_its_place_of_the_scale(quick_house: House, opened: Opened, size: dict[str, int]) -> None:
    page = at(quick_house, opened, size, "poker-das", options={"tirage": "false"})
    page.locator("[data-lancer]").click()
    expect(page.locator(".pion")).to_have_count(1)
    page.locator(".pion").evaluate("(medal) => medal.after(medal.cloneNode(true), medal.cloneNode(true), medal.cloneNode(true))")
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=lambda size: str(size["width"]))
def test_a_name_comes_before_how_well_a_computer_plays(quick_house: House, opened: Opened, size: dict[str, int]) -> None:
    context = opened(size)
    wish: dict[str, Any] = {
        "way": "real",
        "cries": "lot",
        "seats": ["bot:débutant", "bot:glouton", "Maximilien"],
        "options": {"tirage": "false"},
    }
    gamer = Gamer(context.new_page(), quick_house.table(context, "cul-de-chouette", start=True, **wish))
    page = gamer.page
    for _ in range(3):
        gamer.says("146")  # a néant: each has a grelottine
    expect(page.locator(".course .jeton")).to_have_count(3)
    assert page.evaluate(CUT, ".course li:nth-child(-n + 2) .nom-joueur") == []


@pytest.mark.parametrize("size", [NARROW, PHONE, SIDE, DESK], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_computers_are_offered_in_whole_words(quick_house: House, opened: Opened, size: dict[str, int], language: str) -> None:
    context = opened(size)
    page = context.new_page()
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(quick_house.table(context, "dice-poker", "online", seats=["Léa"]))
    expect(page.locator("[data-bot]")).to_have_count(6)
    assert page.evaluate(BROKEN, "[data-bot]") == []
    assert page.evaluate(CUT, "[data-bot]") == []
    assert sideways(page) == 0


@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_pictures_of_the_tables_keep_their_words_in_their_columns(quick_house: House, opened: Opened, language: str) -> None:
    page = opened(DESK).new_page()
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(quick_house.base)
    first = page.locator(".jeu svg").first
    widths = first.locator("text.t-nom").evaluate_all("(names) => names.map((name) => name.getBBox().x + name.getBBox().width)")
    assert len(widths) == 4
    assert max(widths) <= 109  # where the first column of figures begins


def test_on_its_side_a_phone_keeps_a_waiting_hand_on_one_line(quick_house: House, opened: Opened) -> None:
    page = at(quick_house, opened, {"width": 640, "height": 400}, "poker-das", options={"tirage": "false"})
    page.locator("[data-lancer]").click()
    expect(page.locator("[data-rester]")).to_be_visible()
    heights = page.locator(".main-joueur:not(.en-cours)").evaluate_all("(hands) => hands.map((hand) => hand.offsetHeight)")
    assert len(heights) == 3
    assert max(heights) <= 44
