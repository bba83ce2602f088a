"""Real dice: a referee, phones, and a big screen."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.conftest import DESK, PHONE, SIZES, Opened
from tests.e2e.gamer import Gamer, clean, joins, plain
from tests.e2e.open_houses import House
from tests.e2e.player import Player, sideways

STRAIGHT = {"tirage": "false"}


def refereed(house: House, context: BrowserContext, **wish: object) -> Gamer:
    wish = {"way": "real", "seats": ["Léa", "Max"], "cries": "referee", "start": True, **wish}
    return Gamer(context.new_page(), house.table(context, **wish))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_feuille_by_its_last_dice(quick_house: House, opened: Opened, size: str) -> None:
    gamer = refereed(quick_house, opened(SIZES[size]), game="feuille")
    page, player = gamer.page, None
    hands = ("66652", "11111", "23456", "12345", "33221", "44443", "55566")
    turns = 0
    while not gamer.verdict.count():
        gamer.says(hands[turns % len(hands)], turns % 3 + 1)
        player = player or _player(gamer)
        expect(player.boxes.first).to_be_visible()
        player.chooses()
        page.locator("[data-inscrire]").click()
        if page.locator("[data-sure]").count():
            page.locator("[data-sure]").click()
        expect(page.locator("[data-touche='1'], .verdict").first).to_be_visible()
        turns += 1
    assert turns >= 10
    assert sideways(page) == 0


def test_the_whole_sheet_is_in_sight_while_the_dice_are_said(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(PHONE), game="feuille", preset="classique")
    page = gamer.page
    for faces in ("66652", "44431"):
        page.locator("[data-touche='1']").wait_for()
        page.evaluate("scrollTo(0, 0)")
        for typed in ("", *faces):
            if typed:
                gamer.type(typed)
            sheet, baize = page.locator(".deux-blocs").bounding_box(), page.locator("#piste").bounding_box()
            assert sheet is not None
            assert baize is not None
            assert sheet["y"] + sheet["height"] <= baize["y"] + 1
        page.locator("[data-en='1']").click()
        page.locator(".ouvrir:not(.nul)").first.click()
        page.locator("[data-inscrire]").click()


def _player(gamer: Gamer) -> Player:
    """The same page, seen as that of a sheet game."""
    player = Player.__new__(Player)
    player.page = gamer.page
    return player


def test_a_hand_is_in_by_six_touches_and_one_message(quick_house: House, opened: Opened) -> None:
    """Under three seconds at half a second for each touch: no key is out of sight, and the house is asked once."""
    page = opened().new_page()
    sent: list[str] = []

    def keep(frame: str | bytes) -> None:
        sent.append(json.loads(frame)["type"])

    page.on("websocket", lambda socket: socket.on("framesent", keep))
    seats = ["Léa", "Max"]
    gamer = Gamer(page, quick_house.table(page.context, "dice-poker", "real", seats=seats, cries="referee", start=True))
    keys = [page.locator(f"[data-touche='{face}']") for face in "44412"] + [page.locator("[data-en='2']")]
    expect(keys[0]).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    moves = gamer.moves
    for key in keys:
        expect(key).to_be_in_viewport(ratio=1)
        assert gamer.moves == moves
        key.click()
    expect(page.locator(".ouvrir").first).to_be_visible()
    assert sent.count("play") == 1


def test_five_at_once_count_double_in_la_feuille(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(), game="feuille", preset="classique")
    page = gamer.page
    gamer.type("66652")
    page.locator("[data-cinq]").check()
    page.locator("[data-en='3']").click()
    somme = page.locator(".combinaisons tr", has_text="Somme").locator(".ouvrir")
    expect(somme).to_contain_text("50")


def test_the_focus_jumps_and_mistakes_are_put_right(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(), game="dice-poker")
    page = gamer.page
    holes = page.locator(".trous .trou, .trous .de")
    expect(holes.nth(0)).to_have_attribute("data-attend", "true")
    gamer.type("44")
    expect(holes.nth(2)).to_have_attribute("data-attend", "true")
    holes.nth(0).click()
    gamer.type("5")
    expect(holes.nth(0)).to_have_attribute("data-face", "5")
    expect(holes.nth(2)).to_have_attribute("data-attend", "true")
    page.keyboard.press("Backspace")
    expect(holes.nth(1)).to_have_attribute("data-attend", "true")
    page.keyboard.type("4126")
    expect(page.locator("[data-en='1']")).to_be_enabled()
    page.keyboard.press("2")
    expect(page.locator(".ouvrir").first).to_be_visible()
    page.locator("[data-corriger]").click()
    expect(holes.nth(0)).to_have_attribute("data-attend", "true")
    expect(page.locator(".trous .de")).to_have_count(0)


def test_throw_by_throw_for_who_wants_it(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(), game="dice-poker")
    page = gamer.page
    page.locator("[data-saisie=lancers]").check(force=True)
    gamer.says("44412")
    dice = page.locator(".des .de")
    expect(dice).to_have_count(5)
    for die in dice.all():
        if die.get_attribute("data-face") == "4":
            die.click()
    page.locator("[data-lancer]").click()
    expect(page.locator(".trous .trou")).to_have_count(2)
    gamer.says("44")
    expect(page.locator('.ouvrir[data-row="poker"]')).to_contain_text("50")
    # It is kept for the next time.
    page.reload()
    expect(page.locator(".ouvrir").first).to_be_visible()


def test_the_faces_of_poker_das_have_their_letters(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(DESK), game="poker-das", options=STRAIGHT)
    expect(gamer.page.locator("[data-touche=A]")).to_be_visible()
    gamer.page.keyboard.type("ardv9")
    gamer.page.keyboard.press("2")
    expect(gamer.hand(0).locator(".nom-main")).to_have_text("séquence au Roi, avec un As")
    gamer.page.keyboard.type("11223")  # the same faces by their numbers
    gamer.page.keyboard.press("1")
    expect(gamer.hand(1).locator(".nom-main")).to_have_text("carré de Rois, avec deux As")
    expect(gamer.verdict).to_contain_text("Max gagne la partie")


def test_chouette_throw_by_throw_with_a_referee(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(), game="cul-de-chouette", options={**STRAIGHT, "target": "100"})
    page = gamer.page
    gamer.says("336")
    expect(page.locator("[data-crieur]")).to_have_count(2)
    page.locator("[data-crieur='1']").click()
    page.locator("[data-ordre]").click()
    expect(page.locator('[data-score="1"]')).to_have_text("72")
    # The referee may overrule.
    page.locator("[data-corriger]").click()
    expect(page.locator('[data-score="1"]')).to_have_text("0")
    page.locator("[data-crieur='0']").click()
    page.locator("[data-ordre]").click()
    expect(page.locator('[data-score="0"]')).to_have_text("72")
    page.keyboard.type("555")
    expect(page.locator('[data-score="1"]')).to_have_text("90")
    page.keyboard.type("235")
    expect(gamer.verdict).to_contain_text("Léa gagne la partie avec 122 points.")


def test_taverne_throw_by_throw(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(), game="taverne")
    page = gamer.page
    gamer.says("12345")
    gamer.says("66123")
    for face in ("4", "5"):
        page.locator(f'.des .de[data-face="{face}"]').click()
    page.locator("[data-lancer]").click()
    gamer.says("666")
    expect(gamer.hand(0).locator(".nom-main")).to_have_text("brelan de 6")
    page.locator("[data-rester]").click()
    expect(gamer.verdict).to_have_text("Léa gagne la partie : brelan de 6.")


def test_who_comes_with_a_phone_takes_the_place_held_for_them(quick_house: House, opened: Opened) -> None:
    gamer = refereed(quick_house, opened(), game="cul-de-chouette", cries="race", options=STRAIGHT)
    phone = Gamer(opened().new_page(), gamer.page.url)
    phone.page.get_by_role("button", name="Je suis Max").click()
    expect(phone.page.locator("[data-cri=caillou]")).to_be_visible()
    gamer.says("336")
    phone.page.locator("[data-cri=caillou]").click()
    gamer.page.locator("[data-silence]").click()
    expect(gamer.page.locator('[data-score="1"]')).to_have_text("72")


def test_places_that_are_held_are_offered_without_overlaps(quick_house: House, opened: Opened) -> None:
    for game in ("feuille", "dice-poker", "poker-das"):
        gamer = refereed(quick_house, opened(), game=game)
        phone = opened(PHONE).new_page()
        phone.goto(gamer.page.url)
        places = phone.locator("[data-place]")
        expect(places).to_have_count(2)
        parts = [part.bounding_box() for part in phone.locator("#piste > *").all() if part.is_visible()]
        boxes = sorted((box for box in parts if box and box["height"]), key=lambda box: box["y"])
        assert len(boxes) >= 2
        assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in pairwise(boxes))
        assert sideways(phone) == 0


def test_a_browser_that_cannot_stay_awake_says_so(quick_house: House, opened: Opened) -> None:
    context = opened(DESK)
    context.add_init_script("delete Navigator.prototype.wakeLock")
    gamer = refereed(quick_house, context, game="dice-poker")
    expect(gamer.page.locator("#piste")).to_contain_text("Gardez cet écran allumé")
    assert sideways(gamer.page) == 0


# The big screen


def test_the_big_screen_shows_all_and_plays_no_part(quick_house: House, opened: Opened) -> None:
    context = opened()
    gamer = refereed(quick_house, context, game="cul-de-chouette", cries="race", window=30_000, options=STRAIGHT)
    # Opened by the same person, as on the computer that lays the table: the game is not put aside.
    screen = context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{gamer.page.url}/ecran")
    expect(screen.locator(".qr")).to_be_visible()
    expect(gamer.page.get_by_text("Cette place est ouverte ailleurs")).to_have_count(0)
    gamer.says("336")
    expect(screen.locator("[data-lances='336']")).to_be_visible()
    expect(screen.locator(".tv-scene h1")).to_have_text("Léa")
    assert "caillou" not in plain(screen.inner_text("body")).lower()
    assert screen.locator("button, input").locator("visible=true").count() == 0
    clean(screen)
    gamer.page.locator("[data-cri=caillou]").click()
    gamer.page.locator(".qui-crie button", has_text="Max").click()
    gamer.page.locator("[data-silence]").click()
    expect(screen.locator(".tv-scores li").nth(1)).to_contain_text("72")
    expect(screen.locator(".tv-dit")).to_have_text("Max a crié d’abord : 72 points.")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert sideways(screen) == 0


def test_the_big_screen_before_and_after_a_game(quick_house: House, opened: Opened) -> None:
    lea = opened(PHONE)
    address = quick_house.table(lea, game="taverne", way="online", seats=["Léa"])
    screen = opened({"width": 1280, "height": 720}).new_page()
    screen.goto(f"{address}/ecran")
    expect(screen.locator(".tv-scores")).to_have_text("Léa")
    one = Gamer(lea.new_page(), address)
    joins(opened(PHONE).new_page(), address, "Max")
    expect(screen.locator(".tv-scores li")).to_have_count(2)
    one.page.locator("[data-commencer]").click()
    expect(screen.locator(".tv-scene .des")).to_be_visible()
    clean(screen)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(quick_house: House, opened: Opened, theme: str) -> None:
    for size in SIZES.values():
        for game in ("feuille", "poker-das", "cul-de-chouette"):
            options = {} if game == "feuille" else STRAIGHT
            gamer = refereed(quick_house, opened(size, color_scheme=theme), game=game, options=options)
            expect(gamer.page.locator(".touche").first).to_be_visible()
            clean(gamer.page)
            gamer.type({"feuille": "66652", "poker-das": "RR99A", "cul-de-chouette": "336"}[game])
            clean(gamer.page)
