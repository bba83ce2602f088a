"""What is asked of a table in browsers: a bévue, a correction, another verdict. Whoever is asked can press everything."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, SIZES, Opened
from tests.e2e.gamer import Gamer, clean, joins
from tests.e2e.open_houses import House
from tests.e2e.player import covered, heard, hears, sideways

NAMES = ("Léa", "Maximilienne", "Zoé", "Jo")
LONG = "a crié « Grelotte ça picote » avant que personne n’ait lancé le troisième dé, puis a voulu reprendre sa main"


def online(house: House, opened: Opened, size: dict[str, int], seats: int, **wish: Any) -> list[Gamer]:
    lea = opened(size)
    settings = {"way": "online", "cries": "race", "window": 1_000, "options": {"tirage": "false"}, **wish}
    address = house.table(lea, game="cul-de-chouette", seats=[NAMES[0]], **settings)
    others = [joins(opened(size).new_page(), address, name) for name in NAMES[1:seats]]
    first = Gamer(lea.new_page(), address)
    first.page.locator("[data-commencer]").click()
    gamers = [first, *others]
    for gamer in gamers:
        expect(gamer.page.locator("[data-cri=caillou]")).to_be_visible()
    return gamers


PLAYED = (
    "[data-verbe=garde]",
    "[data-verbe=lance]",
    "[data-verbe=abstient]",
    "[data-verbe=renonce]",
    "[data-enjeu]",
    '[data-lancer]:not([aria-disabled="true"])',
)


def plays_until(gamers: list[Gamer], selector: str, who: Gamer | None = None, *, instead: dict[str, str] | None = None) -> Gamer:
    """Everybody does the plainest thing, and cries nothing, until something is there on one of the pages (or on that one)."""
    first = gamers[0].page
    for turn in range(1_500):
        if len({gamer.moves for gamer in gamers}) == 1:
            found = [gamer for gamer in (gamers if who is None else [who]) if gamer.page.locator(selector).count()]
            if found:
                return found[0]
            gamer = gamers[turn % len(gamers)]
            choice = next((each for each in PLAYED if gamer.page.locator(each).count()), None)
            with contextlib.suppress(TooLate):  # the game may go on between a look and a press
                gamer.page.locator((instead or {}).get(choice, choice) if choice else "[data-silence]").first.click(timeout=2_000)
        first.wait_for_timeout(30)
    raise AssertionError(f"{selector} never came")


def blames(gamer: Gamer, whom: str, what: str) -> None:
    page = gamer.page
    page.get_by_role("button", name="Bévue…").click()
    page.locator(".bevue label", has_text=whom).click()
    page.locator(".bevue input.champ").fill(what)
    page.locator("[data-bevue]").click()


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_covered_while_a_bevue_is_asked_of_who_is_to_throw(
    quick_house: House, opened: Opened, size: str, seats: int
) -> None:
    lea, max_, *others = gamers = online(quick_house, opened, SIZES[size], seats)
    blames(max_, "Léa", LONG)
    expect(lea.page.locator(".avis")).to_contain_text("Maximilienne vous reproche une bévue")
    for gamer in gamers:
        expect(gamer.page.locator(".avis")).to_be_visible()
        assert covered(gamer.page) == []
        assert sideways(gamer.page) == 0
    for gamer in others:
        expect(gamer.page.locator(".avis")).to_contain_text("Maximilienne signale une bévue (Léa)")
        gamer.page.get_by_role("button", name="D’accord").click()
    clean(lea.page)
    lea.page.evaluate("""() => {
      const lid = document.createElement("div");
      lid.style.cssText = "position: fixed; inset: 50% 0 0 0; z-index: 99";
      document.body.append(lid);
    }""")
    assert covered(lea.page) != []
    lea.page.evaluate("document.body.lastElementChild.remove()")
    lea.page.get_by_role("button", name="D’accord").click()
    expect(max_.page.locator('[data-score="0"]')).to_have_text("−5")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_covered_while_a_verdict_is_disputed(quick_house: House, opened: Opened, size: str, seats: int) -> None:
    gamers = online(quick_house, opened, SIZES[size], seats)
    thrower = '[data-lancer]:not([aria-disabled="true"])'
    asked = None
    for _ in range(40):  # whoever throws next disputes nothing, and is asked by somebody who may
        next_ = plays_until(gamers, thrower)
        disputing = [gamer for gamer in gamers if gamer is not next_ and gamer.page.locator("[data-verdict]").count()]
        if disputing:
            page = disputing[0].page
            page.locator("[data-verdict]").click()
            for seat in page.locator("[data-conteste]").all()[::-1]:
                seat.click()
            page.locator("[data-revoir]").click()
            asked = next_
            break
        moves = next_.moves
        next_.page.locator(thrower).click()
        expect(next_.page.locator("#piste")).not_to_have_attribute("data-coup", str(moves))
    assert asked is not None
    expect(asked.page.locator(".avis")).to_contain_text("propose un autre verdict")
    for gamer in gamers:
        expect(gamer.page.locator(".avis")).to_be_visible()
        assert covered(gamer.page) == []
        assert sideways(gamer.page) == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_slip_is_taken_back_at_once_and_by_consent_once_others_have_answered(
    quick_house: House, opened: Opened, size: str
) -> None:
    """« Undo by consent, never across a shown throw in online play »."""
    gamers = online(quick_house, opened, SIZES[size], 3)
    roller = plays_until(gamers, "[data-verbe=sirote]")
    others = [gamer for gamer in gamers if gamer is not roller]
    page = roller.page
    expect(page.locator("[data-corriger]")).to_have_count(0)
    page.locator("[data-verbe=sirote]").click()
    # Nobody has answered yet: nobody is asked.
    page.locator("[data-corriger]").click()
    expect(page.locator("[data-verbe=sirote]")).to_be_visible()
    expect(page.locator("[data-correction]")).to_contain_text("Correction, à votre demande")
    page.locator("[data-verbe=sirote]").click()
    for gamer in others:
        expect(gamer.page.locator("[data-verbe=abstient]")).to_be_visible()
    others[0].page.locator("[data-verbe=abstient]").click()
    correct = page.locator("[data-corriger]")
    expect(correct).to_contain_text("Corriger…")
    heard(others[1].page)
    correct.click()
    expect(page.locator(".avis")).to_contain_text("On attend l’accord de la table")
    for gamer in gamers:
        expect(gamer.page.locator(".avis").first).to_be_visible()
        assert covered(gamer.page) == []
        assert sideways(gamer.page) == 0
    for gamer in others:
        expect(gamer.page.locator(".avis")).to_contain_text("voudrait reprendre")
    clean(others[1].page)
    hears(others[1].page, "voudrait reprendre")
    others[0].page.get_by_role("button", name="D’accord").click()
    others[1].page.get_by_role("button", name="Non", exact=True).click()
    expect(page.locator(".avis")).to_have_count(0)
    expect(page.locator("[data-dit]").first).to_contain_text("n’est pas d’accord")
    correct.click()
    for gamer in others:
        gamer.page.get_by_role("button", name="D’accord").click()
    expect(page.locator("[data-verbe=sirote]")).to_be_visible()
    # And never across a throw that has been shown.
    page.locator("[data-verbe=garde]").click()
    expect(page.locator("[data-corriger]")).to_be_visible()
    plays_until(gamers, "[data-verbe=sirote], [data-cri]:not([data-cri=sansfin])")
    thrower = plays_until(gamers, '[data-lancer]:not([aria-disabled="true"])')
    moves = thrower.moves
    thrower.page.locator("[data-lancer]").click()
    expect(page.locator("#piste")).not_to_have_attribute("data-coup", str(moves))
    expect(page.locator("[data-corriger]")).to_have_count(0)


def test_a_referee_is_told_that_dice_thrown_since_need_the_table(quick_house: House, opened: Opened) -> None:
    gamers = online(quick_house, opened, PHONE, 2, referee="host")
    lea, max_ = gamers
    plays_until(gamers, "[data-verdict]", lea)
    lea.page.locator("[data-verdict]").click()
    expect(lea.page.locator("[data-depuis]")).to_have_count(0)
    expect(lea.page.locator("[data-revoir]")).to_have_text("Rendre ce verdict")
    lea.page.keyboard.press("Escape")
    for _ in range(60):
        thrower = plays_until(gamers, '[data-lancer]:not([aria-disabled="true"])')
        moves = thrower.moves
        thrower.page.locator("[data-lancer]").click()
        for gamer in gamers:
            expect(gamer.page.locator("#piste")).not_to_have_attribute("data-coup", str(moves))
        if not lea.page.locator("[data-verdict]").count():
            plays_until(gamers, "[data-verdict]", lea)
            continue
        lea.page.locator("[data-verdict]").click()
        if lea.page.locator("[data-depuis]").count():
            break
        lea.page.keyboard.press("Escape")
    expect(lea.page.locator("[data-depuis]")).to_contain_text("La table devra être d’accord")
    expect(lea.page.locator("[data-revoir]")).to_have_text("Proposer à la table")
    for seat in lea.page.locator("[data-conteste]").all()[::-1]:
        seat.click()
    clean(lea.page)
    lea.page.locator("[data-revoir]").click()
    expect(max_.page.locator(".avis")).to_contain_text("Léa propose un autre verdict")


def test_a_verdict_that_ended_the_game_is_disputed_where_that_is_possible(quick_house: House, opened: Opened) -> None:
    """Real dice have no key: whatever was said of them, or of the cries, may be said again."""
    lea = opened(PHONE)
    wish: dict[str, Any] = {"way": "real", "cries": "race", "options": {"tirage": "false", "target": "60"}}
    address = quick_house.table(lea, game="cul-de-chouette", seats=["Léa"], **wish)
    max_ = joins(opened(PHONE).new_page(), address, "Max")
    first = Gamer(lea.new_page(), address)
    first.page.locator("[data-commencer]").click()
    expect(max_.page.locator("[data-cri=caillou]")).to_be_visible()
    first.says("336")
    expect(max_.page.locator("[data-lances='336']")).to_be_visible()
    max_.page.locator("[data-cri=caillou]").click()
    first.page.locator("[data-silence]").click()
    expect(max_.verdict).to_contain_text("Vous gagnez la partie")
    expect(first.verdict).to_contain_text("Max gagne la partie")
    expect(max_.page.locator("[data-verdict], [data-corriger]")).to_have_count(0)
    assert covered(first.page) == []
    first.page.locator("[data-verdict]").click()
    first.page.locator("[data-conteste='0']").click()
    clean(first.page)
    first.page.locator("[data-revoir]").click()
    expect(first.verdict).to_contain_text("Vous gagnez la partie")
    expect(max_.verdict).to_contain_text("Léa gagne la partie")
    first.page.locator("[data-verdict]").click()
    first.page.locator("[data-revoir]").click()  # nobody has cried
    expect(first.verdict).to_have_count(0)
    expect(max_.page.locator("[data-cri=caillou]")).to_be_visible()
