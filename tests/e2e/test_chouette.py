"""Cul de chouette in browsers: cries, birds, dares, and who was first."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.e2e.conftest import DESK, PHONE, SIZES, Opened
from tests.e2e.gamer import ASKED, OVER, Gamer, clean, joins, plain, pressed_at
from tests.e2e.open_houses import House
from tests.e2e.player import heard, hears, said_so_far, sideways

CRIES = ("caillou", "grelotte", "sansfin", "grelottine")
STRAIGHT = {"tirage": "false"}


def seated(house: House, context: BrowserContext, **wish: object) -> Gamer:
    wish = {"game": "cul-de-chouette", "seats": ["Léa", "bot:glouton"], "start": True, **wish}
    return Gamer(context.new_page(), house.table(context, **wish))  # type: ignore[arg-type]


def table(house: House, opened: Opened, *guests: Page, **wish: object) -> list[Gamer]:
    """Léa, who writes the real dice, and Max and Zoé with phones of their own."""
    lea = opened(PHONE)
    settings: dict[str, Any] = {"way": "real", "cries": "race", "options": STRAIGHT, **wish}
    address = house.table(lea, game="cul-de-chouette", seats=["Léa"], **settings)
    others = [joins(page, address, name) for page, name in zip(guests, ("Max", "Zoé"), strict=False)]
    first = Gamer(lea.new_page(), address)
    first.page.locator("[data-commencer]").click()
    gamers = [first, *others]
    for gamer in gamers:
        expect(gamer.page.locator("[data-cri=caillou]")).to_be_visible()
    return gamers


# Whole games


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_against_bots(quick_house: House, opened: Opened, size: str) -> None:
    gamer = seated(quick_house, opened(SIZES[size]), seats=["Léa", "bot:glouton", "bot:hasard"], options={"target": "60"})
    gamer.plays()
    expect(gamer.verdict).to_contain_text(re.compile("gagnez? la partie avec"))
    # Said once: not on the baize as well.
    expect(gamer.page.locator(".dit-scene")).not_to_contain_text(re.compile("gagnez? la partie avec"))
    assert sideways(gamer.page) == 0


def test_a_whole_game_round_one_device_whose_table_says_who_cried(quick_house: House, opened: Opened) -> None:
    wish = {"way": "shared", "cries": "referee", "seats": ["Léa", "Max", "Zoé"], "options": {"target": "80"}}
    gamer = seated(quick_house, opened(), **wish)
    page = gamer.page
    asked = 0
    while True:
        page.wait_for_selector(", ".join((OVER, "[data-ordre]", *ASKED)))
        if gamer.verdict.count():
            break
        if page.locator("[data-ordre]").count():
            before = gamer.moves
            for crier in page.locator("[data-crieur]").all():
                crier.click()
            page.locator("[data-ordre]").click()
            expect(page.locator("#piste")).not_to_have_attribute("data-coup", str(before))
            asked += 1
        elif (choice := gamer.asked()) is not None:
            gamer.answers(choice)
    expect(page.locator("[data-cri]")).to_have_count(0)


def test_a_whole_game_with_the_keyboard_alone(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(DESK), options={"target": "30"})
    page, keys = gamer.page, gamer.page.keyboard
    while (choice := gamer.asked()) is not None:
        before = gamer.moves
        if choice.startswith("[data-lancer]"):
            keys.press("Space")
        elif choice == "[data-parier]":
            page.locator("[data-oiseau=chouette]").focus()
            keys.press("Enter")
            page.locator(choice).focus()
            keys.press("Enter")
        else:
            page.locator(choice).first.focus()
            keys.press("Enter")
        expect(page.locator("#piste")).not_to_have_attribute("data-coup", str(before))


# Cries


def test_who_pressed_first_wins_though_the_message_comes_later(quick_house: House, opened: Opened) -> None:
    slow = opened(PHONE)
    delayed(slow, 90)
    lea, max_, zoe = table(quick_house, opened, slow.new_page(), opened(PHONE).new_page())
    for _ in range(3):  # the house measures how far each is
        max_.page.wait_for_timeout(1_500)
    for tried, writer in enumerate((lea, max_, zoe), 1):
        before = [lea.score(seat) for seat in (1, 2)]
        writer.says("336")
        expect(max_.page.locator("[data-lances='336']")).to_be_visible()
        expect(zoe.page.locator("[data-lances='336']")).to_be_visible()
        moment = time.time() * 1000 + 2_000
        pressed_at(max_.page, "[data-cri=caillou]", moment)
        pressed_at(zoe.page, "[data-cri=caillou]", moment + 60)
        lea.page.locator("[data-silence]").click()
        said = lea.page.locator("[data-dit]").first
        expect(said).to_contain_text("a crié d’abord")
        if "Zoé" in said.inner_text() and tried < 3:  # the machine stood still for longer than the house believes anybody
            continue
        for gamer, words in ((lea, "Max a crié d’abord"), (max_, "Vous avez crié d’abord"), (zoe, "Max a crié d’abord")):
            expect(gamer.page.locator("[data-dit]").first).to_contain_text(words)
        assert [lea.score(seat) for seat in (1, 2)] == [str(int(before[0]) + 72), before[1]]
        return


def delayed(context: BrowserContext, milliseconds: int) -> None:
    """Everything on the socket takes so much longer, both ways."""

    def slow(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def later(send: Any) -> Any:
            def sent(message: Any) -> None:
                time.sleep(milliseconds / 1000)
                send(message)

            return sent

        route.on_message(later(server.send))
        server.on_message(later(route.send))

    context.route_web_socket(re.compile("/ws$"), slow)


def test_A5_19_a_wrong_cry_costs_and_the_right_one_still_counts(quick_house: House, opened: Opened) -> None:
    lea, max_ = table(quick_house, opened, opened(PHONE).new_page())
    lea.says("336")
    expect(max_.page.locator("[data-lances='336']")).to_be_visible()
    max_.page.locator("[data-cri=grelotte]").click()
    expect(max_.page.locator('[data-score="1"]')).to_have_text("−5")
    max_.page.locator("[data-cri=caillou]").click()
    max_.page.locator("[data-cri=caillou]").click()  # once is enough
    lea.page.locator("[data-silence]").click()
    expect(max_.page.locator('[data-score="1"]')).to_have_text("67")
    max_.page.wait_for_timeout(300)
    assert max_.score(1) == "67"


def test_a_suite_goes_against_the_last(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = table(quick_house, opened, opened(PHONE).new_page(), opened(PHONE).new_page())
    lea.says("345")
    expect(zoe.page.locator("[data-lances='345']")).to_be_visible()
    for gamer in (lea, zoe, max_):
        gamer.page.keyboard.press("g")
        gamer.page.wait_for_timeout(80)
    expect(lea.page.locator('[data-score="1"]')).to_have_text("−10")
    # Who cried for dice that nobody had said yet is heard when they are.
    zoe.page.locator("[data-cri=grelotte]").click()
    zoe.page.wait_for_timeout(200)
    max_.says("123")
    for gamer in (lea, max_):
        expect(gamer.page.locator("[data-lances='123']")).to_be_visible()
        gamer.page.locator("[data-cri=grelotte]").click()
    expect(lea.page.locator('[data-score="1"]')).not_to_have_text("−10")
    assert zoe.score(2) == "0"


def test_the_screen_never_gives_the_answer_away(quick_house: House, opened: Opened) -> None:
    lea, max_ = table(quick_house, opened, opened(PHONE).new_page())
    places = [max_.page.locator(f"[data-cri={word}]").bounding_box() for word in CRIES]
    page = max_.page
    for dice, words in (("336", "3 et 3… 6."), ("345", "3 et 4… 5."), ("115", "1 et 1… 5.")):
        writer = max_ if dice == "345" else lea
        writer.says(dice)
        expect(page.locator(f"[data-lances='{dice}']")).to_be_visible()
        if writer is lea:
            assert [page.locator(f"[data-cri={word}]").bounding_box() for word in CRIES] == places
        said = plain(page.locator(".scene").inner_text())
        assert words in said
        assert not re.search("velute|suite|crient|caillou|grelotte", said, re.IGNORECASE)
        if dice == "115":
            break
        for gamer in (lea, max_):
            gamer.page.locator("[data-silence]").click()
        expect(page.locator(".scene")).not_to_contain_text(words)
        if dice == "345":
            # Both were silent: both must cry again, then throw.
            for gamer in (lea, max_):
                gamer.page.locator("[data-cri=sansfin]").click()
                gamer.page.wait_for_timeout(100)
            expect(page.locator('[data-score="1"]')).not_to_have_text("0")


def test_a_lot_decides_for_who_cannot_race(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), way="real", cries="lot", seats=["Léa", "Max"], options=STRAIGHT)
    gamer.says("336")
    expect(gamer.page.locator("[data-dit]").first).to_contain_text("a crié d’abord")
    expect(gamer.page.locator("[data-cri]")).to_have_count(0)


def test_a_tie_and_the_order_are_said_by_touch(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), way="real", cries="referee", seats=["Léa", "Max", "Zoé"], options=STRAIGHT)
    page = gamer.page
    gamer.says("336")
    page.locator("[data-crieur='2']").click()
    page.locator("[data-crieur='1']").click()
    expect(page.locator("[data-crieur='1'] .rang")).to_have_text("2")
    page.locator("[data-egalite]").click()
    expect(page.locator("[data-crieur='1'] .rang")).to_have_text("1")
    expect(page.locator("[data-ordre]")).to_have_text("D’abord : Zoé, Max")
    page.locator("[data-ordre]").click()
    # Both look for a six, and the roller has no part in it.
    expect(page.locator("[data-dit]").first).to_contain_text("Max et Zoé")
    gamer.says("2")
    expect(page.locator("[data-lances='2']")).to_be_visible()
    gamer.says("6")
    expect(page.locator('[data-score="2"]')).to_have_text("72")


def test_the_order_is_said_by_keys_as_well(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(DESK), way="real", cries="referee", seats=["Léa", "Max", "Zoé"], options=STRAIGHT)
    page = gamer.page
    expect(page.locator("[data-touche='3']")).to_be_visible()
    page.keyboard.type("336")
    expect(page.locator("[data-crieur]")).to_have_count(3)
    page.keyboard.press("3")
    page.keyboard.press("1")
    expect(page.locator("[data-crieur='2'] .rang")).to_have_text("1")
    expect(page.locator("[data-crieur='0'] .rang")).to_have_text("2")
    page.locator("[data-ordre]").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-score="2"]')).to_have_text("72")


def test_one_press_for_several_asks_whose_it_was(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), way="real", cries="race", seats=["Léa", "Max"], options=STRAIGHT)
    gamer.says("336")
    gamer.page.locator("[data-cri=caillou]").click()
    gamer.page.locator(".qui-crie button", has_text="Max").click()
    gamer.page.locator("[data-silence]").click()
    expect(gamer.page.locator('[data-score="1"]')).to_have_text("72")


# What is asked


def test_everybody_bets_on_a_bird_at_once(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = table(quick_house, opened, opened(PHONE).new_page(), opened(DESK).new_page())
    lea.says("446")
    lea.page.locator("[data-verbe=sirote]").click()
    for gamer in (max_, zoe):
        expect(gamer.page.locator("[data-oiseau]")).to_have_count(6)
    zoe.page.locator("[data-oiseau=alouette]").click()
    zoe.page.locator("[data-parier]").click()
    expect(zoe.page.locator("[data-oiseau]")).to_have_count(0)
    expect(max_.page.locator("[data-oiseau]")).to_have_count(6)
    max_.page.locator("[data-oiseau=mouette]").click()
    max_.page.locator("[data-parier]").click()
    lea.says("4")
    expect(lea.page.locator('[data-score="0"]')).to_have_text("80")
    expect(lea.page.locator('[data-score="1"]')).to_have_text("25")
    expect(lea.page.locator('[data-score="2"]')).to_have_text("0")


def test_a_civet_a_soufflette_and_a_grelottine(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), way="real", cries="referee", seats=["Léa", "Max"], options=STRAIGHT)
    page = gamer.page
    gamer.says("661")  # a chouette of 6, siroted in vain: a civet
    page.locator("[data-verbe=sirote]").click()
    page.locator("[data-oiseau=alouette]").click()
    page.locator("[data-parier]").click()
    gamer.says("2")
    expect(page.locator('[data-score="0"]')).to_have_text("−36")
    gamer.says("421")  # Max dares Léa
    page.locator("[data-soufflette='0']").click()
    gamer.says("421")
    expect(page.locator('[data-score="0"]')).to_have_text("14")
    expect(page.locator('[data-score="1"]')).to_have_text("−25")
    # Léa has points, and a civet to stake.
    page.locator("[data-verbe=civet]").click()
    form = page.locator(".enjeu")
    expect(form.locator(".cible")).to_have_count(7)
    box = form.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 640
    form.locator("label", has_text="velute").first.click()
    form.locator('input[type="range"]').fill("14")
    expect(page.locator("[data-enjeu]")).to_have_text("Miser 14 points")
    clean(page)
    page.locator("[data-enjeu]").click()
    gamer.says("235")  # a velute of 5
    expect(page.locator('[data-score="0"]')).to_have_text("78")
    gamer.says("235")
    expect(page.locator('[data-score="1"]')).to_have_text("25")
    gamer.says("146")  # a néant: Léa has a grelottine
    gamer.says("146")  # Max too, and may be challenged
    expect(page.locator("[data-crieur]")).to_have_count(1)
    page.locator("[data-crieur='0']").click()
    page.locator("[data-ordre]").click()
    expect(form).to_contain_text("Votre défi")
    page.locator("[data-enjeu]").click()
    gamer.says("123")  # a suite is no chouette
    page.locator("[data-crieur='0']").click()
    page.locator("[data-crieur='1']").click()
    page.locator("[data-ordre]").click()
    expect(page.locator('[data-score="0"]')).not_to_have_text("78")


def test_a_bevue_is_announced_by_the_referee_and_elsewhere_asked_of_the_table(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), way="real", cries="referee", seats=["Léa", "Max"], options=STRAIGHT)
    page = gamer.page
    page.get_by_role("button", name="Bévue…").click()
    page.locator(".bevue label", has_text="Max").click()
    page.locator(".bevue input.champ").fill("a lancé trop tôt")
    clean(page)
    page.locator("[data-bevue]").click()
    expect(page.locator('[data-score="1"]')).to_have_text("−5")
    expect(page.locator("[data-dit]").first).to_contain_text("« a lancé trop tôt »")


@pytest.mark.parametrize("size", SIZES)
def test_the_four_cries_are_four_big_buttons(quick_house: House, opened: Opened, size: str) -> None:
    gamer = seated(quick_house, opened(SIZES[size]), seats=["Léa", "bot:hasard"])
    cries = gamer.page.locator(".cris [data-cri]")
    expect(cries).to_have_count(4)
    boxes = [box for cry in cries.all() if (box := cry.bounding_box())]
    assert len({round(box["width"]) for box in boxes}) == 1
    assert min(box["height"] for box in boxes) >= 72
    assert max(box["y"] + box["height"] for box in boxes) <= SIZES[size]["height"]


def test_every_event_is_said_once(quick_house: House, opened: Opened) -> None:
    gamer = seated(quick_house, opened(), way="real", cries="referee", seats=["Léa", "Max"], options=STRAIGHT)
    heard(gamer.page)
    gamer.says("333")
    expect(gamer.page.locator('[data-score="0"]')).to_have_text("70")
    hears(gamer.page, "Cul de chouette de 3 (Léa) : +70")
    said = [plain(text) for text in said_so_far(gamer.page)]
    assert sum("Cul de chouette de 3 (Léa) : +70" in text for text in said) == 1


# For everybody


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(quick_house: House, opened: Opened, size: str, theme: str) -> None:
    gamer = seated(quick_house, opened(SIZES[size], color_scheme=theme), options={"target": "60"})
    seen = set()
    while (choice := gamer.asked()) is not None:
        if choice not in seen:
            clean(gamer.page)
        seen.add(choice)
        gamer.answers(choice)
    clean(gamer.page)


def test_all_of_it_is_in_reach_on_a_small_phone(quick_house: House, opened: Opened) -> None:
    names = ["Wilhelmine-Frédégonde-X", "bot:glouton", "bot:glouton", "bot:glouton"]
    gamer = seated(quick_house, opened(), seats=names, options=STRAIGHT)
    page = gamer.page
    expect(page.locator("[data-lancer]")).to_be_visible()
    assert sideways(page) == 0
    baize = page.locator("#piste").bounding_box()
    throw = page.locator("[data-lancer]").bounding_box()
    assert baize is not None
    assert throw is not None
    assert throw["y"] + throw["height"] <= baize["y"]
    for word in CRIES:
        box = page.locator(f"[data-cri={word}]").bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 640
