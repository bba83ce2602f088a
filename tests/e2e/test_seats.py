"""Who sits where: oneself is « vous » in lists as in sentences, and a bot says how well it plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, SIZES, Opened
from tests.e2e.gamer import Gamer, clean
from tests.e2e.open_houses import House
from tests.e2e.player import Player

GAMES = ("feuille", "dice-poker", "poker-das", "taverne", "cul-de-chouette")
NAME = "Zébulon"

SAID = """(name) => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const place = walk.currentNode.parentElement;
    if (walk.currentNode.textContent.includes(name) && !place.closest(".table-carte")) {
      found.push(`${place.className}: ${walk.currentNode.textContent.trim()}`);
    }
  }
  return found;
}"""
"""Every text of the table that calls somebody by that name."""

CUT = """() => [...document.querySelectorAll(".niveau")].filter((level) => {
  const place = (level.closest("th, button, li") ?? level).getBoundingClientRect();
  const { left, right, width } = level.getBoundingClientRect();
  return width === 0 || level.scrollWidth > level.clientWidth + 1 && getComputedStyle(level).overflow === "hidden"
    || left < place.left - 1 || right > place.right + 1;
}).map((level) => level.textContent)"""
"""The levels that cannot be read whole."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_says_how_well_it_plays_beside_its_name(house: House, opened: Opened, game: str, size: str) -> None:
    page = opened(SIZES[size]).new_page()
    page.goto(house.table(page.context, game, seats=["Léa", "bot:glouton", "bot:hasard"], start=True))
    expect(page.locator("#piste")).to_be_visible()
    levels = page.locator(".niveau")
    expect(levels.filter(has_text="ordinateur glouton").first).to_be_visible()
    expect(levels.filter(has_text="ordinateur au hasard").first).to_be_visible()
    said = levels.evaluate_all("levels => [...new Set(levels.map((level) => level.textContent))]")
    assert len(said) == 2
    assert page.evaluate(CUT) == []
    page.goto(f"{page.url}/ecran")
    expect(page.locator(".tv-scores .niveau")).to_have_text(["glouton, ordinateur glouton", "hasard, ordinateur au hasard"])
    clean(page)


def test_people_have_no_level(house: House, opened: Opened) -> None:
    page = opened().new_page()
    page.goto(house.table(page.context, "poker-das", "shared", seats=["Léa", "Max"], start=True))
    expect(page.locator("[data-main]")).to_have_count(2)
    expect(page.locator(".niveau")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_at_a_table_calls_oneself_by_name(quick_house: House, opened: Opened, game: str) -> None:
    page = opened(DESK if game == "taverne" else PHONE).new_page()
    address = quick_house.table(page.context, game, seats=[NAME, "bot:glouton"], start=True)
    for _ in range(3):
        named(page)
        if game in ("feuille", "dice-poker"):
            Player(page, address).turn()
        else:
            gamer = Gamer(page, address)
            choice = gamer.asked()
            named(page)
            if choice is None:
                break
            gamer.answers(choice)
    named(page)
    page.locator(".barre [popovertarget=table-carte]").click()
    expect(page.locator(".table-carte .qui li").first).to_have_text(f"Vous ({NAME})")


def named(page: Page) -> None:
    if page.locator("#piste").count():
        assert page.evaluate(SAID, NAME) == []


def test_round_one_device_everybody_has_a_name(house: House, opened: Opened) -> None:
    page = opened().new_page()
    page.goto(house.table(page.context, "poker-das", "shared", seats=["Léa", "Max"], start=True))
    expect(page.locator("[data-main] .nom-joueur")).to_have_text(["Léa", "Max"])
