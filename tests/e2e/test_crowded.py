"""Eight at a table: every name and every score can be read, on a phone and at a desk, whatever people type."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, Opened
from tests.e2e.gamer import Gamer, clean
from tests.e2e.open_houses import House
from tests.e2e.player import Player, sideways

EIGHT = ["Wilhelmine-Frédégonde", "Max", "Zoé", "bot:hasard", "bot:glouton", "bot:hasard", "bot:glouton", "bot:débutant"]

SPILLS = """() => [...document.querySelectorAll(".joueurs .joueur")].flatMap((tab) => {
  const box = tab.getBoundingClientRect();
  return [...tab.children].filter((part) => {
    const inner = part.getBoundingClientRect();
    return inner.width > 0 && (inner.left < box.left - 1 || inner.right > box.right + 1);
  }).map((part) => `${tab.title}: ${part.textContent}`);
})"""

HIDDEN_TABS = """() => {
  const row = document.querySelector(".joueurs").getBoundingClientRect();
  return [...document.querySelectorAll(".joueurs [aria-current]")].filter((tab) => {
    const box = tab.getBoundingClientRect();
    return box.left < row.left - 1 || box.right > row.right + 1;
  }).length;
}"""

NARROW = """() => [...document.querySelectorAll("thead .nom-joueur")].filter((name) => {
  const box = name.getBoundingClientRect(), cell = name.closest("th").getBoundingClientRect();
  return box.left < cell.left - 1 || box.right > cell.right + 1;
}).map((name) => name.textContent)"""


@pytest.mark.parametrize(("game", "seats"), [("dice-poker", EIGHT), ("feuille", EIGHT[:1] + EIGHT[3:6])])
def test_names_and_scores_do_not_run_into_each_other_on_a_phone(
    quick_house: House, opened: Opened, game: str, seats: list[str]
) -> None:
    context = opened(PHONE)
    player = Player(context.new_page(), quick_house.table(context, game, "shared", seats=seats, start=True))
    page = player.page
    for _ in range(4 if game == "dice-poker" else 2):
        expect(player.throw).to_be_visible()
        assert page.evaluate(SPILLS) == []
        assert page.evaluate(HIDDEN_TABS) == 0
        assert sideways(page) == 0
        player.turn()
    # As in a game of three columns that is nearly over.
    page.locator(".joueur b").evaluate_all("scores => scores.forEach((score) => { score.textContent = '1\u202f191'; })")
    page.locator(".joueur").evaluate_all("tabs => tabs.forEach((tab) => { tab.dataset.long = 'true'; })")
    assert page.evaluate(SPILLS) == []
    clean(page)


def test_the_names_of_eight_stand_upright_at_a_desk(quick_house: House, opened: Opened) -> None:
    context = opened(DESK)
    player = Player(context.new_page(), quick_house.table(context, "dice-poker", "shared", seats=EIGHT, start=True))
    page = player.page
    expect(player.throw).to_be_visible()
    expect(page.locator("thead .nom-joueur")).to_have_count(16)
    assert page.evaluate(NARROW) == []
    assert sideways(page) == 0
    clean(page)


NAMES = ["Wilhelmine-Frédégonde", "Maximilien-Bartholomé", "Zoé", "Jo", "Ana", "Élisabeth", "Cléa", "Dominique"]
SMALL = {"width": 320, "height": 568}


@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small", "desk"])
def test_a_word_without_end_breaks_and_who_cried_is_settled_in_sight(
    quick_house: House, opened: Opened, size: dict[str, int]
) -> None:
    context = opened(size)
    wish = {"cries": "referee", "seats": NAMES, "options": {"tirage": "false"}, "start": True}
    address = quick_house.table(context, "cul-de-chouette", "real", **wish)
    gamer = Gamer(context.new_page(), address)
    page = gamer.page
    screen = opened(DESK).new_page()
    screen.goto(f"{address}/ecran")
    page.locator("[popovertarget=bevue]:not([popovertargetaction])").click()
    page.locator("#bevue .champ").fill("W" * 300)
    page.locator("[data-bevue]").click()
    for each in (page, screen):
        expect(each.locator("body")).to_contain_text("W" * 120)
        assert sideways(each) == 0
    page.locator(".barre [popovertarget=table-carte]").click()
    assert page.locator("#table-carte").evaluate("card => card.scrollWidth - card.clientWidth") == 0
    page.keyboard.press("Escape")
    gamer.says("336")
    expect(page.locator("[data-crieur]")).to_have_count(8)
    assert sideways(page) == 0
    settle = page.locator("[data-ordre]").bounding_box()
    assert settle is not None
    assert settle["y"] + settle["height"] <= size["height"] + 1
    page.locator("[data-crieur='7']").click()
    page.locator("[data-ordre]").click()
    expect(page.locator('[data-score="7"]')).to_have_text("72")
    assert page.goto(f"{address}/partie") is not None
    assert sideways(page) == 0
