"""The coach's page in a real browser, from a file: readable on a phone, in the dark, without a script."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from brelan.coach.page import page as written
from brelan.coach.report import reported
from brelan.core.dialect import options
from brelan.core.phrases import say
from brelan.games.dice_poker import DicePoker
from brelan.notation.repertoire import AnyGame
from brelan.voices import voice
from tests.coach.coached import game_of, judge_for, played, short_card
from tests.e2e.conftest import DESK, PHONE, Opened
from tests.e2e.test_pages import LOOKS, faults, sideways

NAMES = ("Léa-Marie-Joséphine-Antoinette de la Tour", "Max", "Zoé")
GAMES: dict[str, Callable[[], tuple[AnyGame, str]]] = {
    "card": lambda: (short_card(), "gh"),
    "showdown of three": lambda: (game_of("poker-das", tirage="0"), "hhh"),
}


@cache
def text(kind: str, language: str) -> str:
    game, bots = GAMES[kind]()
    assert isinstance(game, DicePoker) or game.name == "poker-das"
    record = played(game, bots, 3)
    lines = tuple(replace(entry, line=line) for line, entry in enumerate(record.entries, 7))  # as if read from a file
    report = reported(replace(record, entries=lines), judge_for(game, len(bots)), 5)
    return written(report, NAMES[: len(bots)], language)


def address(folder: Path, kind: str, language: str = "fr") -> str:
    path = folder / "page.html"
    path.write_text(text(kind, language), encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", GAMES)
def test_axe_finds_nothing(opened: Opened, tmp_path: Path, kind: str, look: str) -> None:
    page = opened(PHONE, bypass_csp=True, **LOOKS[look]).new_page()  # axe is a script, and the page allows none
    page.goto(address(tmp_path, kind))
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert not faults(page)


@pytest.mark.parametrize("size", [{"width": 320, "height": 568}, PHONE, DESK], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_scrolls_sideways(opened: Opened, tmp_path: Path, size: dict[str, int], language: str) -> None:
    page = opened(size).new_page()
    for kind in GAMES:
        page.goto(address(tmp_path, kind, language))
        for summary in page.locator("summary").all()[:6]:
            summary.click()
        assert sideways(page) == 0


@pytest.mark.parametrize("language", ["fr", "en"])
def test_house_rules_are_told_in_sentences(opened: Opened, tmp_path: Path, language: str) -> None:
    page = opened(PHONE).new_page()
    page.goto(address(tmp_path, "showdown of three", language))
    game, _ = GAMES["showdown of three"]()
    changed = [option for option in options(game.dialect) if option.key == "tirage"]
    expect(page.locator(".tete .regles")).to_have_text(say(changed[0].says, (), voice(language)))
    expect(page.locator(".tete")).not_to_contain_text("tirage=")


def test_it_is_read_and_opened_without_a_script(opened: Opened, tmp_path: Path) -> None:
    page = opened(PHONE, java_script_enabled=False).new_page()
    page.goto(address(tmp_path, "card"))
    assert page.locator(".courbe.etroite").is_visible()
    first = page.locator("details").first
    assert not first.locator("table").is_visible()
    first.locator("summary").click()
    assert first.locator("table").is_visible()


def test_it_prints_on_white(opened: Opened, tmp_path: Path) -> None:
    page = opened(DESK, color_scheme="dark").new_page()
    page.goto(address(tmp_path, "card"))
    page.emulate_media(media="print")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    ink = page.evaluate("getComputedStyle(document.querySelector('.lecons p')).color")
    assert (background, ink) == ("rgb(255, 255, 255)", "rgb(34, 37, 43)")


def test_the_curve_leads_to_decisions_and_the_list_can_be_narrowed(opened: Opened, tmp_path: Path) -> None:
    """Without a script: links and boxes alone, also from the keyboard."""
    page = opened(PHONE, java_script_enabled=False).new_page()
    page.goto(address(tmp_path, "card"))
    page.locator(".courbe.etroite a[href='#n1']").click()
    assert page.url.endswith("#n1")
    page.locator("#n1 a").click()
    target = page.url.rpartition("#")[2]
    assert page.locator(f"#{target}").is_visible()
    everything, right = page.locator(".liste > li"), page.locator(".liste > .bien")
    assert page.locator(".liste > li:visible").count() == everything.count()
    page.locator("#fautes").focus()
    page.keyboard.press("Space")
    assert page.locator(".liste > li:visible").count() == everything.count() - right.count() > 0
    page.locator("label[for=p2]").click()
    assert page.locator(".liste > .de1:visible").count() <= 1  # the one that the link led to
    assert page.locator(".liste > .de2:visible").count() > 0
    assert page.locator("label[for=fautes]").bounding_box()["height"] >= 44  # type: ignore[index]
