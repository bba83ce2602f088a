"""What everybody in the room reads on the television."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import SIZES, Opened
from tests.e2e.gamer import Gamer, clean, plain
from tests.e2e.open_houses import House


@pytest.mark.parametrize("size", SIZES)
def test_the_big_screen_shows_what_was_corrected(quick_house: House, opened: Opened, size: str) -> None:
    context = opened()
    address = quick_house.table(context, "dice-poker", "real", seats=["Léa", "Max"], cries="referee", start=True)
    gamer = Gamer(context.new_page(), address)
    screen = opened(SIZES[size]).new_page()
    screen.goto(f"{address}/ecran")
    said = screen.locator("[data-correction]")

    def write(row: str) -> None:
        gamer.page.locator(f"[data-row='{row}']").click()
        gamer.page.locator("[data-inscrire]").click()

    gamer.says("33345", 3)
    write("trois")
    expect(screen.locator(".tv-scores b").first).to_have_text("9")
    expect(said).to_have_count(0)
    gamer.page.locator("[data-corriger]").click()
    expect(said).to_contain_text("ne compte plus")
    # The notice says it: it does not stand there twice.
    assert plain(screen.locator(".tv-dit").inner_text()).strip() == ""
    expect(screen.locator(".tv-scores [data-avant]")).to_have_count(1)
    expect(screen.locator(".tv-scores [data-avant]")).to_contain_text("9")
    expect(screen.locator(".tv-scores b").first).to_have_text("0")
    assert "Léa : 9 → 0" in plain(said.inner_text())
    clean(screen)
    assert screen.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    write("quatre")
    expect(screen.locator(".tv-scores b").first).to_have_text("4")
    gamer.says("11245", 1)
    write("as")
    expect(said).to_have_count(0)


WALLS = [{"width": 1280, "height": 800}, {"width": 1920, "height": 1080}]


def screens(opened: Opened, address: str) -> list[Page]:
    pages = [opened(size).new_page() for size in WALLS]
    for page in pages:
        page.goto(f"{address}/ecran")
    return pages


def whole(page: Page) -> None:
    """All of it is on the wall: nobody there can scroll."""
    expect(page.locator(".de.roule")).to_have_count(0)
    over = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    assert page.evaluate(over) == [0, 0]


def row(page: Page, seat: int) -> str:
    return plain(page.locator(".tv-scores li").nth(seat).inner_text())


def test_the_pot_and_everybodys_chips_and_hands_are_on_the_big_screen(quick_house: House, opened: Opened) -> None:
    context = opened()
    address = quick_house.table(
        context, "taverne", "shared", preset="mises", options={"ante": "7"}, seats=["Léa", "Max", "Zoé"], start=True
    )
    gamer = Gamer(context.new_page(), address)
    walls = screens(opened, address)
    for name in ("Léa", "Max", "Zoé"):
        for wall in walls:
            expect(wall.locator(".tv-scores [aria-current]")).to_contain_text(name)
        gamer.answers('[data-lancer]:not([aria-disabled="true"])')
    expect(gamer.page.locator("[data-verbe=mise]")).to_be_visible()
    hands = [plain(gamer.hand(seat).locator(".nom-main").inner_text()) for seat in range(3)]
    for wall in walls:
        expect(wall.locator("[data-pot]")).to_have_text("21")
        # The dice that lie there are Léa's again: she is to speak.
        expect(wall.locator(".tv-scene h1")).to_have_text("Léa")
        for seat, hand in enumerate(hands):
            assert "93" in row(wall, seat)
            assert "7 au pot" in row(wall, seat)
            assert hand in row(wall, seat)
        whole(wall)
        clean(wall)
    gamer.answers("[data-verbe=mise]")
    gamer.answers("[data-verbe=passe]")
    for wall in walls:
        expect(wall.locator("[data-pot]")).to_have_text("28")
        assert "14 au pot" in row(wall, 0)
        assert "ne joue plus cette partie" in row(wall, 1)
        whole(wall)


def test_eight_with_stakes_are_all_on_the_big_screen(quick_house: House, opened: Opened) -> None:
    context = opened()
    names = ["Léa", "Maximilienne", "Zoé", "Jo", "Ana", "Bartholomé", "Cléa", "Dominique"]
    options = {"stakes": "true", "tirage": "false"}
    address = quick_house.table(context, "poker-das", "shared", options=options, seats=names, start=True)
    gamer = Gamer(context.new_page(), address)
    walls = screens(opened, address)
    for _ in range(8):
        gamer.asked()
        gamer.answers("[data-verbe=suit]" if gamer.page.locator("[data-verbe=suit]").count() else gamer.asked() or "")
        for wall in walls:
            whole(wall)
    for wall in walls:
        expect(wall.locator(".tv-scores li")).to_have_count(8)
        expect(wall.locator("[data-pot]")).to_be_visible()
        clean(wall)


def test_the_end_is_said_once_on_the_big_screen(quick_house: House, opened: Opened) -> None:
    context = opened()
    wish = {"cries": "referee", "seats": ["Léa", "Max"], "options": {"tirage": "false", "target": "60"}, "start": True}
    address = quick_house.table(context, "cul-de-chouette", "real", **wish)
    gamer = Gamer(context.new_page(), address)
    walls = screens(opened, address)
    gamer.says("333")
    for wall in walls:
        expect(wall.locator(".tv-scene h1")).to_contain_text("Léa gagne la partie")
        assert "gagne la partie" not in wall.locator(".tv-dit").inner_text()
        whole(wall)


def test_birds_and_civets_are_on_the_big_screen_until_they_are_settled(quick_house: House, opened: Opened) -> None:
    context = opened()
    wish = {"cries": "referee", "seats": ["Léa", "Max", "Zoé"], "options": {"tirage": "false"}, "start": True}
    address = quick_house.table(context, "cul-de-chouette", "real", **wish)
    gamer = Gamer(context.new_page(), address)
    phone = gamer.page
    walls = screens(opened, address)
    gamer.says("661")
    phone.locator("[data-verbe=sirote]").click()
    for bird in ("alouette", "fauvette"):
        phone.locator(f"[data-oiseau={bird}]").click()
        phone.locator("[data-parier]").click()
        expect(phone.locator(f"[data-pari={bird}]")).to_have_count(1)
    for wall in walls:
        expect(wall.locator(".tv-scores li").nth(1)).to_contain_text("Alouette")
        expect(wall.locator(".tv-scores li").nth(2)).to_contain_text("Fauvette")
        whole(wall)
        clean(wall)
    gamer.says("4")
    for page in (phone, *walls):
        expect(page.locator("[data-pari]")).to_have_count(0)
    for dice in ("555", "555", "555", "235", "235"):
        gamer.says(dice)
    phone.locator("[data-verbe=civet]").click()
    phone.locator("[data-enjeu]").click()
    for wall in walls:
        expect(wall.locator("[data-en-jeu]")).to_contain_text("Civet de 10 (Léa)")
        expect(wall.locator(".tv-scene h1")).to_have_text("Léa")
        # It stands there once.
        assert plain(wall.locator(".tv-dit").inner_text()).strip() == ""
        whole(wall)
        clean(wall)
    gamer.says("235")
    for wall in walls:
        expect(wall.locator("[data-en-jeu]")).to_have_count(0)
