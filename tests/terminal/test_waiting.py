"""The bar that is shown while something takes long: in time, whether or not there is a share to tell."""

from __future__ import annotations

import time
from typing import Any

import pytest
from rich.console import Console

from brelan.core.phrases import phrase
from brelan.terminal import waiting
from brelan.terminal.front import Front


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Console:
    """The console of the bar, a terminal whose screen is kept."""
    console = Console(force_terminal=True, width=60, record=True, no_color=True, legacy_windows=False)

    def made(**_: Any) -> Console:
        return console

    monkeypatch.setattr(waiting, "Console", made)
    monkeypatch.setattr(waiting, "PATIENCE", 0.01)
    return console


def test_what_tells_no_share_yet_is_shown_at_work(shown: Console) -> None:
    with waiting.bar(Front.of("fr"), phrase("Examen de la partie")):
        time.sleep(0.3)
    assert "Examen de la partie" in shown.export_text()


def test_who_is_quick_shows_nothing(shown: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 60.0)
    with waiting.bar(Front.of("fr")) as report:
        report(0.5)
    assert not shown.export_text().strip()


def test_the_bar_does_not_go_back_but_for_something_else(shown: Console) -> None:
    with waiting.bar(Front.of("fr")) as report:
        for share in (0.4, 0.3, 0.6):
            report(share)
            time.sleep(0.15)
    said = shown.export_text()
    assert "40%" in said
    assert "60%" in said
    assert "30%" not in said
