"""Luck and skill of a game that has just been played, one press away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import SIZES, Opened
from tests.e2e.gamer import Gamer
from tests.e2e.open_houses import House

LONG = 120_000
"""Milliseconds: the waiting page looks again by itself."""


@pytest.mark.parametrize("size", SIZES)
def test_the_coach_looks_at_a_game_that_is_over(quick_house: House, opened: Opened, size: str) -> None:
    context = opened(SIZES[size])
    gamer = Gamer(context.new_page(), quick_house.table(context, "taverne", "shared", seats=["Léa", "Max"], start=True))
    gamer.plays()
    page, refused = gamer.page, []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.locator('a[href$="/partie"]').first.click()
    page.locator('a[href$="/coach"]').click()
    expect(page.locator("h1")).to_have_text("Après la partie · La taverne", timeout=LONG)
    expect(page.get_by_role("heading", name="Chance et erreurs")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.carte')).borderRadius") != "0px", "it is dressed"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert refused == []
    page.get_by_role("link", name="Retour à la partie").click()
    expect(page.get_by_role("heading", name="Le résultat")).to_be_visible()
