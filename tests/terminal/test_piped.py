from __future__ import annotations

import json
from pathlib import Path

import pytest

from brelan.notation import GAMES
from tests.terminal.terminal_scripts import Run, written

# simulate


@pytest.mark.parametrize("game", GAMES)
def test_simulate_gives_the_same_games_for_the_same_seed(brelan: Run, game: str) -> None:
    words = ("simulate", game, "--seats", "bot:hasard,glouton", "--games", "3", "--seed", "5", "--json")
    answer = brelan(*words)
    assert answer.status == 0
    assert answer.err == ""
    told = json.loads(answer.out)
    assert told["games"] == 3
    assert [seat["bot"] for seat in told["seats"]] == ["bot:hasard", "bot:glouton"]
    assert all(set(seat) == {"bot", "mean", "stderr", "wins", "ties"} for seat in told["seats"])
    assert sum(seat["wins"] for seat in told["seats"]) <= 3
    assert brelan(*words).out == answer.out


def test_simulate_for_people(brelan: Run) -> None:
    out = brelan("simulate", "taverne", "--seats", "bot:hasard,bot:hasard", "--games", "4", "--seed", "5").out
    assert "moyenne" in out
    assert "4 parties, graine 5." in out
    alone = brelan("simulate", "taverne", "--seats", "bot:hasard,bot:hasard", "--games", "1", "--seed", "5").out
    assert "1 partie, graine 5." in alone
    assert all(line.split()[2] == "–" for line in alone.splitlines()[1:3])  # one game says nothing of its error


def test_names_of_bots_are_refused_as_they_were_typed(brelan: Run) -> None:
    err = brelan("simulate", "taverne", "--seats", "Léa,Max").err
    assert "« Léa » n’est pas un bot" in err.replace("\N{NO-BREAK SPACE}", " ")


# play, through a pipe


def test_a_whole_game_is_played_from_a_pipe(brelan: Run, house: Path) -> None:
    path = house / "partie.jdd"
    typed = "".join(f"{dice} 1\n{row}\n" for dice, row in [("12345", f"i {row}") for row in range(1, 16)])
    answer = brelan("play", "dice-poker", "--seats", "Léa", "--dice", "typed", "--save", str(path), typed=typed)
    assert answer.status == 0
    told = json.loads(brelan("replay", str(path), "--json").out)
    assert told["over"] is True
    assert told["scores"] == [15 + 30 + 40 + 15]
    assert "\x1b" not in answer.out


def test_the_end_of_the_input_keeps_the_game_and_says_how_to_go_on(brelan: Run, house: Path) -> None:
    answer = brelan("play", "feuille", "--seats", "../../etc/x,bot:glouton", "--seed", "3", typed="\nsomme\n")
    assert answer.status == 0
    (path,) = (house / "data").rglob("*.jdd")
    assert path.parent == house / "data" / "brelan" / "parties"
    assert path.name.startswith("feuille-")
    assert f"brelan play --resume ~/{path.relative_to(house)}" in answer.out
    again = brelan("play", "--resume", str(path), typed="\nl\n")
    assert again.status == 0
    assert "La partie reprend" in again.out
    assert json.loads(brelan("replay", str(path), "--json").out)["moves"] > 3


def test_a_game_that_is_over_is_shown_and_left(brelan: Run, house: Path) -> None:
    path = written(house, "jeu taverne\nsièges Léa, Max\nd 1 2 3 4 6\nd 6 6 6 6 6\n1 reste\n2 reste\n")
    answer = brelan("play", "--resume", path)
    assert answer.status == 0
    assert "1. Max" in answer.out


def test_a_wrong_record_is_not_resumed(brelan: Run, house: Path) -> None:
    answer = brelan("play", "--resume", written(house, "jeu taverne\nsièges Léa, Max\nd 1 2 3 4\n"))
    assert answer.status == 1
    assert "ligne 3" in answer.err


def test_a_file_that_exists_is_not_written_over(brelan: Run, house: Path) -> None:
    path = written(house, "précieux")
    assert brelan("play", "feuille", "--seats", "Léa", "--save", path).status == 2
    assert Path(path).read_text(encoding="utf-8") == "précieux"


@pytest.mark.parametrize("game", GAMES)
def test_B092_nothing_typed_ends_at_once(brelan: Run, game: str) -> None:
    assert brelan("play", game).status == 0


def test_a_folder_that_cannot_be_written_is_said(brelan: Run, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house / "fichier").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(house / "fichier"))
    answer = brelan("play", "feuille", "--seats", "Léa")
    assert answer.status == 2
    assert "ne peuvent être gardées" in answer.err


def test_real_dice_are_typed_throw_by_throw_where_the_call_says_so(brelan: Run, house: Path) -> None:
    path = house / "partie.jdd"
    words = ("play", "dice-poker", "--seats", "Léa", "--dice", "typed", "--save", str(path))
    assert brelan(*words, "--throws", typed="66521\ng 66\n661\ncarré\n").status == 0
    assert json.loads(brelan("replay", str(path), "--json").out)["scores"] == [25]
