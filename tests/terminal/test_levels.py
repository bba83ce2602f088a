"""Bots that ask a judge, at a table in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from brelan.bots import judges
from brelan.notation import load
from brelan.solve.find import hindrance
from tests.terminal.terminal_scripts import Run


def test_levels_are_simulated_whatever_their_accents(brelan: Run) -> None:
    words = ("simulate", "taverne", "--games", "4", "--seed", "5", "--workers", "1", "--json")
    told = json.loads(brelan(*words, "--seats", "bot:Débutant,fort").out)
    assert [seat["bot"] for seat in told["seats"]] == ["bot:débutant", "bot:fort"]
    again = json.loads(brelan(*words, "--seats", "bot:debutant,FORT").out)
    assert [seat["mean"] for seat in again["seats"]] == [seat["mean"] for seat in told["seats"]]


def test_a_level_has_a_seat_and_its_name_in_the_record(brelan: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.jdd"
    answer = brelan("play", "taverne", "--seats", "Léa,bot:DEBUTANT", "--seed", "3", "--save", str(file), typed="\nreste\n" * 9)
    assert answer.status == 0
    assert "Débutant" in answer.out
    assert load(file).seats == ("Léa", "bot:débutant")


def test_without_the_packages_the_bots_say_that_they_play_by_sight(brelan: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    judges.forget()
    monkeypatch.setattr("brelan.solve.find.NEEDED", ("no_such_package",))
    answer = brelan("simulate", "taverne", "--seats", "fort,hasard", "--games", "2", "--seed", "5", "--workers", "1")
    judges.forget()
    assert answer.status == 0
    assert "jouent à vue" in answer.err
    assert "pip install" in answer.err


def test_where_nothing_may_be_compiled_that_is_said(brelan: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    judges.forget()
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    simulated = brelan("simulate", "taverne", "--seats", "fort,hasard", "--games", "2", "--seed", "5", "--workers", "1")
    solved, scattered = (brelan("solve", "dice-poker", *more) for more in ((), ("--distribution",)))
    judges.forget()
    assert (simulated.status, solved.status, scattered.status) == (0, 2, 2)
    assert "jouent à vue" in simulated.err
    assert all("NUMBA_DISABLE_JIT" in answer.err for answer in (simulated, solved, scattered))


@pytest.mark.parametrize("value", ["0", "", "no"])
def test_what_forbids_nothing_is_no_hindrance(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", value)
    assert hindrance() is None


def test_the_help_names_every_bot(brelan: Run) -> None:
    told = " ".join(brelan("play", "--help").out.split())
    assert all(bot in told for bot in ("débutant", "moyen", "fort", "parfait", "glouton", "hasard"))
