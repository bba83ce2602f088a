"""What everybody in the room reads on the television."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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
