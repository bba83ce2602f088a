"""Four at a cul de chouette on the shortest phones, upright and on their side: what is to be pressed is always in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Opened
from tests.e2e.gamer import Gamer, joins
from tests.e2e.open_houses import House
from tests.e2e.player import sideways

NAMES = ("Léa", "Max", "Zoé", "Basile")
SIZES = {"upright": {"width": 320, "height": 568}, "short": {"width": 568, "height": 320}, "wide": {"width": 640, "height": 360}}

OUT_OF_SIGHT = """(wanted) => {
  scrollTo(0, 0);
  return wanted.flatMap((selector) => [...document.querySelectorAll(selector)].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const seen = box.top >= 0 && box.bottom <= innerHeight + 1 && hit && control.contains(hit);
    return seen ? [] : [`${selector}: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`];
  }));
}"""

CRIES = "[data-cri]"


def in_sight(gamer: Gamer, *wanted: str) -> None:
    """They are there, and nobody has to scroll to press them."""
    page = gamer.page
    for selector in wanted:
        expect(page.locator(selector).first).to_be_visible()
    expect(page.locator(".de.roule")).to_have_count(0)
    assert page.evaluate(OUT_OF_SIGHT, list(wanted)) == []
    assert sideways(page) == 0


def scrolls(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight - innerHeight"))


@pytest.mark.parametrize("size", SIZES)
def test_the_throw_and_the_cries_of_four_are_in_sight(quick_house: House, opened: Opened, size: str) -> None:
    context = opened(SIZES[size])
    seats = ["Léa", "bot:glouton", "bot:débutant", "bot:hasard"]
    wish = {"seats": seats, "options": {"tirage": "false"}, "start": True}
    gamer = Gamer(context.new_page(), quick_house.table(context, "cul-de-chouette", "online", **wish))
    in_sight(gamer, "[data-lancer]", CRIES, "[data-silence]")
    assert scrolls(gamer.page) == 0


@pytest.mark.parametrize("size", SIZES)
def test_whatever_is_asked_of_four_is_in_sight(quick_house: House, opened: Opened, size: str) -> None:
    context = opened(SIZES[size])
    wish = {"cries": "race", "seats": ["Léa"], "options": {"tirage": "false"}}
    address = quick_house.table(context, "cul-de-chouette", "real", **wish)
    max_, zoe, basile = (joins(opened(SIZES[size]).new_page(), address, name) for name in NAMES[1:])
    lea = Gamer(context.new_page(), address)
    lea.page.locator("[data-commencer]").click()
    in_sight(lea, "[data-touche]", CRIES, "[data-silence]")
    lea.says("661")
    in_sight(lea, "[data-verbe=sirote]", "[data-verbe=garde]", CRIES, "[data-silence]")
    lea.page.locator("[data-verbe=sirote]").click()
    in_sight(max_, "[data-oiseau]", "[data-parier]", "[data-verbe=abstient]")
    max_.page.locator("[data-oiseau=fauvette]").click()
    max_.page.locator("[data-parier]").click()
    for gamer in (zoe, basile):
        gamer.page.locator("[data-verbe=abstient]").click()
    lea.says("2")
    lea.says("421")
    in_sight(max_, "[data-soufflette]", "[data-verbe=renonce]")
    max_.page.locator("[data-soufflette='0']").click()
    lea.says("421")
    lea.says("146")
    lea.says("146")
    in_sight(zoe, CRIES, "[data-silence]")
    in_sight(lea, "[data-verbe=lance]", "[data-verbe=civet]", CRIES, "[data-silence]")
    lea.page.locator("[data-verbe=civet]").click()
    in_sight(lea, "[data-enjeu]", ".enjeu input[type=range]", ".enjeu .cible")
    lea.page.locator("[data-enjeu]").click()
    in_sight(lea, "[data-touche]", CRIES, "[data-silence]")
    lea.says("336")
    in_sight(max_, CRIES, "[data-silence]")
