"""A rematch is asked of the others, who join it with one press; whoever plays alone has it at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Opened
from tests.e2e.gamer import Gamer, clean, joins, plain
from tests.e2e.open_houses import House
from tests.e2e.player import heard, hears


def ended(house: House, opened: Opened, people: tuple[str, ...] = ("Léa", "Max")) -> list[Page]:
    """The pages of those who have just played a game of la taverne."""
    lea = opened(PHONE)
    address = house.table(lea, "taverne", "online", seats=[people[0]])
    gamers = [Gamer(lea.new_page(), address)]
    gamers += [joins(opened(DESK if name == "Zoé" else PHONE).new_page(), address, name) for name in people[1:]]
    gamers[0].page.locator("[data-commencer]").click()
    while not gamers[0].verdict.count():
        for gamer in gamers:
            choice = gamer.page.locator('[data-rester], [data-lancer]:not([aria-disabled="true"])')
            if choice.count() and gamer.page.locator(".de.attend.roule").count() == 0:
                before = gamer.moves
                stand = gamer.page.locator("[data-rester]")
                (stand if stand.count() else choice).first.click()
                expect(gamer.page.locator("#piste")).not_to_have_attribute("data-coup", str(before))
        gamers[0].page.wait_for_timeout(50)
    for gamer in gamers:
        expect(gamer.verdict).to_be_visible()
    return [gamer.page for gamer in gamers]


def wish(page: Page) -> str:
    return plain(page.locator("[data-souhait]").inner_text())


def test_one_asks_and_the_others_join_with_one_press(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = ended(quick_house, opened, ("Léa", "Max", "Zoé"))
    heard(max_)
    lea.locator("[data-revanche]").click()
    expect(max_.locator("[data-revanche]")).to_have_text("Accepter la revanche")
    assert wish(max_) == wish(zoe) == "Léa veut une revanche."
    assert wish(lea) == "On attend Max et Zoé."
    hears(max_, "Léa veut une revanche.")
    for page in (lea, max_, zoe):
        clean(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    zoe.locator("[data-revanche]").click()
    expect(max_.locator("[data-souhait]")).to_have_text("Léa et Zoé veulent une revanche.")
    max_.reload()
    expect(max_.locator("[data-souhait]")).to_have_text("Léa et Zoé veulent une revanche.")
    max_.locator("[data-revanche]").click()
    for page in (lea, max_, zoe):
        expect(page.locator(".verdict")).to_have_count(0)
        expect(page.locator("#piste")).to_have_attribute("data-coup", "0")
        expect(page.locator(".refus")).to_have_count(0)


def test_the_same_button_takes_the_wish_back_and_the_others_see_it(quick_house: House, opened: Opened) -> None:
    lea, max_ = ended(quick_house, opened)
    heard(max_)
    button = lea.locator("[data-revanche]")
    button.dblclick()
    expect(button).to_have_text("Renoncer à la revanche")
    expect(max_.locator("[data-souhait]")).to_have_text("Léa veut une revanche.")
    lea.wait_for_timeout(800)
    expect(button).to_have_text("Renoncer à la revanche")  # who pressed twice at once has wished once
    clean(lea)
    button.focus()
    lea.keyboard.press("Enter")
    expect(button).to_have_text("Revanche")
    expect(max_.locator("[data-souhait]")).to_have_count(0)
    expect(max_.locator("[data-revanche]")).to_have_text("Revanche")
    lea.wait_for_timeout(800)  # her next press is another one, not the second of a double
    hears(max_, "Léa ne veut plus de revanche.")
    max_.locator("[data-revanche]").click()
    expect(lea.locator("[data-souhait]")).to_have_text("Max veut une revanche.")
    expect(lea.locator(".verdict")).to_be_visible()
    button.click()
    for page in (lea, max_):
        expect(page.locator(".verdict")).to_have_count(0)


def test_the_wish_is_said_once_where_a_scene_says_what_happened(quick_house: House, opened: Opened) -> None:
    lea, max_ = opened(PHONE), opened(PHONE)
    address = quick_house.table(
        lea, "cul-de-chouette", "real", cries="race", seats=["Léa"], options={"tirage": "false", "target": "60"}
    )
    other = joins(max_.new_page(), address, "Max")
    first = Gamer(lea.new_page(), address)
    first.page.locator("[data-commencer]").click()
    first.says("333")
    expect(first.verdict).to_have_text(re.compile("Vous gagnez la partie"))
    other.page.locator("[data-revanche]").click()
    expect(first.page.locator("[data-souhait]")).to_have_text("Max veut une revanche.")
    expect(first.page.locator(".dit-scene")).not_to_contain_text("revanche")


def test_whoever_only_looks_on_is_not_asked(quick_house: House, opened: Opened) -> None:
    lea, _ = ended(quick_house, opened)
    other = opened(DESK).new_page()
    other.goto(lea.url)
    expect(other.locator(".verdict")).to_be_visible()
    lea.locator("[data-revanche]").click()
    expect(other.locator("[data-souhait]")).to_have_text("Léa veut une revanche.")
    expect(other.locator("[data-revanche]")).to_have_count(0)
    expect(lea.locator("[data-souhait]")).to_have_text("On attend Max.")


@pytest.mark.parametrize(("way", "seats"), [("solo", ["Léa", "bot:glouton"]), ("shared", ["Léa", "Max"])])
def test_alone_or_on_one_device_it_begins_at_once(quick_house: House, opened: Opened, way: str, seats: list[str]) -> None:
    context = opened(PHONE)
    gamer = Gamer(context.new_page(), quick_house.table(context, "taverne", way, seats=seats, start=True))
    gamer.plays()
    gamer.page.locator("[data-revanche]").click()
    expect(gamer.page.locator(".verdict")).to_have_count(0)
    expect(gamer.page.locator(".verdict-dit")).to_have_count(0)
