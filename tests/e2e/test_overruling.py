"""A verdict that is overruled online, and corrections that say from what to what, in browsers."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.e2e.conftest import SIZES, Opened
from tests.e2e.gamer import Gamer, clean, joins, plain
from tests.e2e.open_houses import House
from tests.e2e.player import sideways

FIRST = "[data-cri]"


def raced(house: House, opened: Opened, size: str, **wish: Any) -> tuple[Gamer, Gamer]:
    """Léa holds the table, Max plays; both have been silent or have cried, and a verdict has just been given."""
    lea = opened(SIZES[size])
    wish = {"way": "online", "cries": "race", "window": 1_000, "options": {"tirage": "false"}, **wish}
    address = house.table(lea, game="cul-de-chouette", seats=["Léa"], **wish)
    max_ = joins(opened(SIZES[size]).new_page(), address, "Max")
    first = Gamer(lea.new_page(), address)
    first.page.locator("[data-commencer]").click()
    gamers = (first, max_)
    for gamer in gamers:
        expect(gamer.page.locator(FIRST).first).to_be_visible()
    for turn in range(2400):  # what asks for two cries is rare
        if first.moves == max_.moves:  # nobody throws on a page that is ahead: what is thrown since makes it another matter
            if first.page.locator("[data-conteste]").count() == len(gamers):  # of a défi, only who holds a grelottine is asked
                return gamers
            gamer = gamers[turn % 2]
            choice = next((each for each in ASKED if gamer.page.locator(each).count()), None)
            if choice is not None:
                with contextlib.suppress(TooLate):  # the game may go on between a look and a press
                    gamer.page.locator(choice).first.click(timeout=2_000)
        first.page.wait_for_timeout(30)
    raise AssertionError("nobody had anything to cry for")


ASKED = (
    "[data-verbe=garde]",
    "[data-verbe=lance]",
    "[data-verbe=renonce]",
    '[data-lancer]:not([aria-disabled="true"])',
)


def disputed(page: Page, *seats: int) -> None:
    page.locator("[data-verdict]").click()
    for seat in seats:
        page.locator(f"[data-conteste='{seat}']").click()


@pytest.mark.parametrize("size", SIZES)
def test_the_table_agrees_on_another_verdict(quick_house: House, opened: Opened, size: str) -> None:
    lea, max_ = raced(quick_house, opened, size)
    disputed(lea.page, 1, 0)
    clean(lea.page)
    lea.page.locator("[data-revoir]").click()
    expect(lea.page.locator(".avis")).to_contain_text("On attend l’accord de la table")
    expect(max_.page.locator(".avis", has_text="propose un autre verdict")).to_contain_text("vous, puis Léa")
    clean(max_.page)
    max_.page.get_by_role("button", name="D’accord").click()
    for gamer, whose, order in ((lea, ", à votre demande", "Max, puis vous"), (max_, " (Léa)", "vous, puis Léa")):
        said = gamer.page.locator("[data-correction]")
        expect(said).to_contain_text(f"Verdict revu d’un commun accord{whose}")
        assert f"{order}, au lieu de : " in plain(said.inner_text())
        assert sideways(gamer.page) == 0
    changed = lea.page.locator("[data-avant]")
    assert changed.count() == plain(lea.page.locator("[data-correction]").inner_text()).count("→")
    clean(lea.page)


def test_one_no_leaves_the_verdict(quick_house: House, opened: Opened) -> None:
    lea, max_ = raced(quick_house, opened, "phone")
    before = [max_.score(seat) for seat in (0, 1)]
    disputed(max_.page, 1, 0)
    max_.page.locator("[data-revoir]").click()
    lea.page.get_by_role("button", name="Non", exact=True).click()
    expect(max_.page.locator(".avis")).to_have_count(0)
    assert [max_.score(seat) for seat in (0, 1)] == before


def test_a_named_referee_decides_alone_and_nobody_else_may(quick_house: House, opened: Opened) -> None:
    lea, max_ = raced(quick_house, opened, "phone", referee="host")
    assert max_.page.locator("[data-verdict]").count() == 0
    disputed(lea.page, 0)
    lea.page.locator("[data-revoir]").click()
    expect(max_.page.locator("[data-correction]")).to_contain_text("Verdict revu par l’arbitre (Léa)")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "row"), [("dice-poker", "trois"), ("feuille", "brelan")])
def test_a_correction_says_from_what_to_what_until_the_next_entry(
    quick_house: House, opened: Opened, size: str, game: str, row: str
) -> None:
    context = opened(SIZES[size])
    address = quick_house.table(context, game=game, way="real", seats=["Léa", "Max"], cries="referee", start=True)
    gamer = Gamer(context.new_page(), address)
    page = gamer.page
    said = page.locator("[data-correction]")

    def write(row: str) -> None:
        page.locator(f"[data-row='{row}']").click()
        page.locator("[data-inscrire]").click()

    gamer.says("33345", 3)
    write(row)
    expect(page.locator("[data-touche='1']")).to_be_visible()
    for _ in range(2):
        moves = gamer.moves
        page.locator("[data-corriger]").click()
        expect(page.locator("#piste")).not_to_have_attribute("data-coup", str(moves))
    expect(said).to_contain_text("ne compte plus")
    expect(page.locator("[data-avant]").first).to_be_attached()
    gamer.says("33346", 3)
    expect(said).to_contain_text("devient")
    assert "3-3-3-4-5" in plain(said.inner_text())
    assert "3-3-3-4-6" in plain(said.inner_text())
    clean(page)
    write(row)
    expect(page.locator("[data-touche='1']")).to_be_visible()
    assert sideways(page) == 0
    expect(said).to_be_visible()
    gamer.says("11245", 1)
    write({"trois": "as", "brelan": "somme"}[row])
    expect(said).to_have_count(0)
    expect(page.locator("[data-avant]")).to_have_count(0)
