"""The coach's page in a real browser, from a file: readable on a phone, in the dark, without a script."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from brelan.coach.page import page as written
from brelan.coach.report import reported
from brelan.games.dice_poker import DicePoker
from brelan.notation.repertoire import AnyGame
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
    report = reported(played(game, bots, 3), judge_for(game, len(bots)), 5)
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
