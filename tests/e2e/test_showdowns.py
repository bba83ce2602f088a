"""Poker d'as and la taverne in a browser, as people play them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.conftest import DESK, PHONE, SIZES, Opened
from tests.e2e.gamer import Gamer, clean, joins, plain
from tests.e2e.open_houses import House
from tests.e2e.player import for_the_table, heard, hears, said_so_far, sideways

GAMES = {"poker-das": {"rounds": "2"}, "taverne": {"best_of": "3"}}
LONG = {"poker-das": {"rounds": "2"}, "taverne": {"best_of": "3", "opener": "turns"}}
CHIPS = 100


def seated(house: House, context: BrowserContext, **wish: object) -> Gamer:
    return Gamer(context.new_page(), house.table(context, **{"seats": ["Léa", "bot:hasard"], "start": True, **wish}))  # type: ignore[arg-type]


# Whole games, in each way


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(quick_house: House, opened: Opened, game: str, size: str) -> None:
    gamer = seated(quick_house, opened(SIZES[size]), game=game, seats=["Léa", "bot:hasard", "bot:hasard"], options=GAMES[game])
    gamer.plays()
    expect(gamer.verdict).to_contain_text(re.compile("gagne"))
    expect(gamer.page.locator(".verdict-dit")).to_contain_text(re.compile("gagnez? la partie"))
    expect(gamer.page.locator(".tete .nom-main")).to_have_count(1)
    assert sideways(gamer.page) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_round_one_device_and_a_rematch(quick_house: House, opened: Opened, game: str) -> None:
    gamer = seated(quick_house, opened(), game=game, way="shared", seats=["Léa", "Max"], options=GAMES[game])
    # Several sit before this page: it says by name who is to play.
    expect(gamer.page.locator("[data-dit]")).to_have_text("À Léa de jouer.")
    gamer.plays()
    gamer.page.locator("[data-revanche]").click()
    # B116: nothing of the old game is left.
    expect(gamer.page.locator(".main-des")).to_have_count(0)
    expect(gamer.page.locator(".verdict-dit")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_between_two_phones(quick_house: House, opened: Opened, game: str) -> None:
    lea = opened(PHONE)
    address = quick_house.table(lea, game=game, way="online", seats=["Léa"], options=GAMES[game])
    one = Gamer(lea.new_page(), address)
    other = joins(opened(PHONE).new_page(), address, "Max")
    one.page.locator("[data-commencer]").click()
    while not one.verdict.count():
        for gamer in (one, other):
            choice = gamer.page.locator('[data-rester], [data-lancer]:not([aria-disabled="true"])')
            if choice.count() and gamer.page.locator(".de.attend.roule").count() == 0:
                picked = gamer.page.locator("[data-rester]") if gamer.page.locator("[data-rester]").count() else choice
                before = gamer.moves
                picked.first.click()
                expect(gamer.page.locator("#piste")).not_to_have_attribute("data-coup", str(before))
        one.page.wait_for_timeout(50)
    expect(other.verdict).to_be_visible()
    assert for_the_table(other.verdict.inner_text(), "Max") == for_the_table(one.verdict.inner_text(), "Léa")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_the_keyboard_alone(quick_house: House, opened: Opened, game: str) -> None:
    gamer = seated(quick_house, opened(DESK), game=game)
    keys = gamer.page.keyboard
    rethrown = 0
    while (choice := gamer.asked()) is not None:
        before = gamer.moves
        if choice == "[data-rester]" and rethrown < 1:
            keys.press("1")
            expect(gamer.page.locator('.des .de[aria-pressed="true"]')).to_have_count(1)
            expect(gamer.page.locator("[data-lancer]")).to_have_text("Relancer 4 dés")
            keys.press("Space")
            rethrown += 1
        else:
            keys.press("r" if choice == "[data-rester]" else "Space")
        expect(gamer.page.locator("#piste")).not_to_have_attribute("data-coup", str(before))


# What is to be read


def test_hands_are_named_and_an_As_says_what_it_stands_for(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), game="poker-das", way="real", seats=["Léa", "Max", "Zoé"], options={"tirage": "false"})
    page = gamer.page
    gamer.says("RR99A", 2)
    expect(gamer.hand(0).locator(".nom-main")).to_have_text("full aux Rois par les 9, avec un As")
    expect(gamer.hand(0).locator(".main-des")).to_have_attribute("aria-label", "as pour roi, roi, roi, neuf, neuf")
    expect(gamer.hand(0).locator(".joker .vaut")).to_have_count(1)
    expect(gamer.hand(0).locator(".pastille.tete")).to_have_text("en tête")
    expect(gamer.hand(0).locator(".coups")).to_have_text("2 lancers")
    # The others may throw as often as the first did, and see what they must beat.
    expect(gamer.hand(1).locator(".coups")).to_have_text("2 lancers au plus")
    expect(page.locator("[data-en]")).to_have_count(2)
    expect(gamer.hand(1).locator(".but")).to_contain_text("Pour passer devant Léa")
    gamer.says("VVVDX", 1)
    expect(page.locator(".echelle .la")).to_contain_text("full")
    gamer.says("99RRR", 2)
    expect(gamer.verdict).to_be_visible()
    said = plain(page.locator("#contenu").inner_text() + page.locator("#piste").inner_text())
    # What ended the game is said once, so that on a phone there is room for the hands.
    assert said.count("Zoé gagne la partie : full aux Rois par les 9, contre full aux Rois par les 9, avec un As.") == 1
    assert "À combinaison égale, la main sans As joker l’emporte." in said
    expect(gamer.hand(2).locator(".pastille.tete")).to_have_text("gagne")


def test_a_tie_is_played_again_and_both_hands_stay_to_be_seen(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), game="poker-das", way="real", seats=["Léa", "Max"], options={"tirage": "false"})
    page = gamer.page
    gamer.says("RRRRR", 1)
    gamer.says("RRRRR")
    expect(page.locator(".verdict-dit")).to_contain_text("rejouent une manche entière")
    for seat in (0, 1):
        expect(gamer.hand(seat).locator(".nom-main")).to_have_text("quinton de Rois")
    gamer.says("99999", 1)
    expect(page.locator(".verdict-dit")).to_have_count(0)
    expect(gamer.hand(1).locator(".main-des")).to_have_count(0)


@pytest.mark.parametrize("game", ["poker-das", "taverne"])
def test_chips_are_staked_and_never_lost(quick_house: House, opened: Opened, game: str) -> None:
    options = {"stakes": "true", **LONG[game]}
    gamer = seated(quick_house, opened(), game=game, options=options)
    page = gamer.page

    def total() -> int:
        purses = sum(int(text) for text in page.locator("[data-bourse]").all_inner_texts())
        pot = page.locator("[data-pot]")
        return purses + (int(pot.inner_text()) if pot.count() else 0)

    staked = 0
    while (choice := gamer.asked()) is not None:
        if not page.locator(".de.roule").count() and page.locator("[data-bourse]").count():
            assert total() == 2 * CHIPS
        if choice in ("[data-verbe=mise]", "[data-verbe=suit]"):
            slider = page.locator('.mises input[type="range"]')
            if choice == "[data-verbe=mise]":
                assert slider.get_attribute("min") == "1"
                slider.fill("3")
                expect(page.locator(choice)).to_have_text("Miser 3")
            staked += 1
        gamer.answers(choice)
    assert staked
    assert total() == 2 * CHIPS


def test_in_la_taverne_all_may_choose_together(quick_house: House, opened: Opened) -> None:
    lea = opened(PHONE)
    address = quick_house.table(lea, game="taverne", way="online", seats=["Léa"], options={"simultaneous_reroll": "true"})
    one = Gamer(lea.new_page(), address)
    other = joins(opened(PHONE).new_page(), address, "Max")
    one.page.locator("[data-commencer]").click()
    for gamer in (one, other):
        gamer.page.locator('[data-lancer]:not([aria-disabled="true"])').click()
        expect(gamer.page.locator(".de.roule")).to_have_count(0)
    # Each sees the own dice to choose from, at the same time.
    expect(one.page.locator("[data-rester]")).to_be_visible()
    expect(other.page.locator("[data-rester]")).to_be_visible()
    hands = [one.dice(1), other.dice(0)]
    below = "dice => dice.map((die) => die.dataset.face).join('')"
    mine = [gamer.page.locator(".des .de").evaluate_all(below) for gamer in (one, other)]
    assert sorted(mine[0]) == sorted(hands[1])
    assert sorted(mine[1]) == sorted(hands[0])
    other.page.locator(".des .de").first.click()
    other.page.locator("[data-lancer]").click()
    expect(one.page.locator(".cote li").first).to_have_text("Max a fait son choix.")
    one.page.locator("[data-rester]").click()
    expect(one.verdict.or_(one.page.locator(".verdict-dit"))).not_to_have_count(0)


def test_every_event_is_said_once_in_the_games_words(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), game="taverne")
    heard(gamer.page)
    gamer.plays()
    hears(gamer.page, "la partie")
    said = " ".join(said_so_far(gamer.page))
    assert re.search(r"Vous lancez \d-\d-\d-\d-\d", said)
    assert len(re.findall("gagnez? la partie", said)) == 1


# For everybody


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(quick_house: House, opened: Opened, size: str, theme: str) -> None:
    for game in GAMES:
        context = opened(SIZES[size], color_scheme=theme)
        gamer = seated(quick_house, context, game=game, options={"stakes": "true"}, seats=["Léa", "bot:hasard"])
        seen = set()
        while (choice := gamer.asked()) is not None:
            if choice not in seen:
                clean(gamer.page)
            seen.add(choice)
            gamer.answers(choice)
        clean(gamer.page)


def test_B110_long_names_do_no_harm(quick_house: House, opened: Opened) -> None:
    names = ["Wilhelmine-Frédégonde-X", "<b>Max</b>", "👩‍👩‍👧‍👦 Zoé"]
    for size in SIZES.values():
        for game in GAMES:
            gamer = seated(quick_house, opened(size), game=game, way="shared", seats=names, options={"stakes": "true"})
            expect(gamer.page.locator("[data-lancer]")).to_be_visible()
            assert sideways(gamer.page) == 0
            assert gamer.page.locator("#table b b").count() == 0
