"""The pages about the bots say what the code promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brelan.bots import BOTS
from brelan.bots.levels import LESS, LOSSES, promised
from brelan.solve.solution import Utility

PAGES = [Path(__file__).parents[1] / "docs" / language / "bots.md" for language in ("fr", "en")]


def rows(page: Path, cells: int) -> dict[str, list[str]]:
    """The lines of tables that begin with a bot and have so many cells more."""
    found = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        head, *rest = (cell.strip() for cell in line.strip("|").split("|"))
        name = re.fullmatch(r"`(\w+)`", head)
        if line.startswith("|") and name is not None and len(rest) == cells:
            found[name[1]] = rest
    return found


def number(cell: str) -> float:
    value = float(re.sub(r"[\s%]", "", cell).replace(",", "."))
    return value / 100 if "%" in cell else value


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_the_losses_are_those_that_are_fitted(page: Path) -> None:
    told = {name: [number(cell) for cell in cells] for name, cells in rows(page, 3).items()}
    assert told == {
        name: pytest.approx([losses[Utility.POINTS], losses[Utility.WIN], losses[Utility.CHIPS]])
        for name, losses in LOSSES.items()
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_where_a_level_loses_less_the_page_says_so(page: Path) -> None:
    assert set(LESS) == {("débutant", "cul-de-chouette")}
    percent = round(100 * promised("débutant", "cul-de-chouette", Utility.WIN))
    said = re.sub(r"\s+", " ", page.read_text(encoding="utf-8"))
    assert f"`débutant` loses {percent}%" in said or f"`débutant` y perd {percent} %" in said


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_the_reflexes_are_those_of_the_bots(page: Path) -> None:
    told = {name: int(cells[0]) for name, cells in rows(page, 1).items() if cells[0].isdigit()}
    assert told == {name: kind.quickness for name, kind in BOTS.items()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_bot_has_its_sentence(page: Path) -> None:
    assert {name for name, cells in rows(page, 1).items() if not cells[0].isdigit()} <= set(BOTS)
    text = page.read_text(encoding="utf-8")
    assert all(f"| `{name}` | " in text for name in BOTS)
