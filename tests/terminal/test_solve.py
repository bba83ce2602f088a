"""`brelan solve` and `brelan advise`, as people and programs ask them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brelan.bots.levels import Parfait
from brelan.core.moves import Act, Seat
from brelan.core.phrases import Phrase
from brelan.notation import load, replay, write_move
from brelan.solve.solution import Choice
from brelan.terminal.advising import SHOWN
from brelan.terminal.otherwise import otherwise
from tests.terminal.terminal_scripts import Run

RECORDS = Path(__file__).parents[2] / "records"
KEYS = {"value", "guarantee", "utility", "states", "seconds", "residual"}


def asked(brelan: Run, *words: str) -> Any:
    answer = brelan(*words, "--json")
    assert answer.status == 0, answer.err
    return json.loads(answer.out)


@pytest.mark.parametrize(
    ("words", "value", "utility"),
    [
        (("dice-poker", "--dialect", "yahtzee"), 254.5877287345, "points"),
        (("dice-poker", "--dialect", "yatzy"), 248.4399893779, "points"),
        (("poker-das",), 0.5954306622174088, "win"),
        (("poker-das", "--seats", "3"), 0.44538135562637626, "win"),
        (("taverne", "--set", "rerolls=2"), 0.4832811939737811, "win"),
    ],
    ids=["yahtzee", "yatzy", "poker-das", "three", "taverne"],
)
def test_what_perfect_play_is_worth(brelan: Run, words: tuple[str, ...], value: float, utility: str) -> None:
    answer = asked(brelan, "solve", *words)
    assert set(answer) >= KEYS
    assert answer["value"] == pytest.approx(value, abs=1e-9)
    assert (answer["guarantee"], answer["utility"]) == ("exact", utility)
    assert answer["values"][0] == answer["value"]
    assert answer["states"] > 0
    assert answer["residual"] < 1e-9


def test_a_race_says_what_the_rules_leave_open(brelan: Run) -> None:
    """Q-7 and Q-11 say who is paid for a cry, not who is quicker: a value is checked only by who knows the model.

    0.6395199229763 is what another program finds for this model, written from the rulings alone; one half each, without
    silence or ties, gives it 0.6392277539953.
    """
    answer = asked(brelan, "solve", "cul-de-chouette", "--set", "target=10")
    assert answer["value"] == pytest.approx(0.6395199229763, abs=1e-10)
    assert answer["assumes"] == [
        "cries: all equally quick; each silent 1/20 of the time, level with the one before 1/20",
        "Grelottine is cried only where it pays",
        "scores below -100 count as -100",
    ]
    floored = asked(brelan, "solve", "cul-de-chouette", "--set", "target=10", "--set", "floor_at_zero=true")
    assert floored["value"] == pytest.approx(0.6384525772370, abs=1e-10)
    assert len(floored["assumes"]) == 2


def test_how_far_the_points_scatter(brelan: Run) -> None:
    """Anchors §1: the deviation of Yahtzee without bonus and joker is 39.82."""
    answer = asked(brelan, "solve", "dice-poker", "--dialect", "yahtzee-simple", "--distribution")
    assert answer["mean"] == pytest.approx(answer["value"], abs=1e-9)
    assert answer["deviation"] == pytest.approx(39.82, abs=0.005)
    assert sum(answer["distribution"]) == pytest.approx(1)
    assert 2 * answer["duel"]["win"] + answer["duel"]["tie"] == pytest.approx(1)
    low, middle, high = (answer["quantiles"][share] for share in ("0.05", "0.5", "0.95"))
    assert sum(answer["distribution"][: middle + 1]) >= 0.5 > sum(answer["distribution"][:middle])
    assert low < middle < high
    spoken = brelan("--lang", "en", "solve", "dice-poker", "--dialect", "yahtzee-simple", "--distribution").out
    assert "standard deviation 39.82" in spoken


def test_how_often_a_total_is_reached(brelan: Run) -> None:
    answer = asked(brelan, "solve", "dice-poker", "--dialect", "yacht", "--reach", "320-330", "--distribution")
    assert [aim["total"] for aim in answer["reach"]] == list(range(320, 331))
    for aim, after in pairwise(answer["reach"]):
        assert 1 >= aim["greatest"] >= after["greatest"]
        assert aim["greatest"] >= aim["mean_play"] >= after["mean_play"]
        assert aim["mean_play"] == pytest.approx(sum(answer["distribution"][aim["total"] :]), abs=1e-12)
    spoken = brelan("--lang", "en", "solve", "dice-poker", "--dialect", "yacht", "--reach", "325").out
    assert "at least 325" in spoken


POSITION = """jeu dice-poker
dialecte yahtzee
règles 1
sièges Léa
dés typés

d 6 6 6 1 2
"""


def test_the_best_move_of_a_position_and_all_the_others(brelan: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.jdd"
    file.write_text(POSITION, encoding="utf-8")
    answer = asked(brelan, "advise", str(file))
    values = [move["value"] for move in answer["moves"]]
    assert answer["best"] == answer["moves"][0]["move"] == "1 garde 6 6 6"
    assert values == sorted(values, reverse=True)
    assert (answer["guarantee"], answer["utility"], answer["seat"]) == ("exact", "points", 0)
    # Every keep of a proper part of 6-6-6-1-2, and every row of the card.
    assert len({move["move"] for move in answer["moves"]}) == len(answer["moves"]) == 15 + 13
    assert "garde 6 6 6" in brelan("advise", str(file)).out.splitlines()[0].replace("-", " ").replace("garder", "garde")


def test_where_even_the_first_total_takes_too_long_no_range_is_offered(brelan: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.solve.spread.PATIENCE", 0)
    answer = brelan("solve", "dice-poker", "--dialect", "yacht", "--reach", "211-213")
    assert answer.status == 2
    assert "un total se demande" in answer.err
    assert "on va jusqu" not in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ("feuille", "--set", "columns=1", "--seats", "2", "--distribution"),
        ("feuille", "--distribution"),
        ("cul-de-chouette", "--distribution"),
        ("poker-das", "--reach", "3"),
    ],
)
def test_what_is_not_known_is_refused_before_anything_is_computed(
    brelan: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """Two who race for the bonuses of la feuille do not score as one who plays alone."""
    monkeypatch.setattr("brelan.terminal.solving.find_judge", lambda *_: 1 // 0)
    answer = brelan("solve", *words)
    assert (answer.status, answer.out) == (2, "")
    assert "n’est connue" in answer.err or "ne sont connues" in answer.err


def test_without_bonuses_each_of_several_scores_as_if_alone(brelan: Run) -> None:
    words = ("feuille", "--dialect", "courte", "--set", "columns=1", "--set", "without_bonuses=1")
    alone, both = (asked(brelan, "solve", *words, "--seats", seats, "--distribution") for seats in "12")
    assert alone["distribution"] == both["distribution"]
    assert both["mean"] == pytest.approx(both["value"], abs=1)


def test_advice_says_where_one_stands_and_in_what_the_others_are_worse(brelan: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.jdd"
    file.write_text(POSITION, encoding="utf-8")
    first, second, best, *_ = brelan("advise", str(file)).out.splitlines()
    assert first.replace("\N{NO-BREAK SPACE}", " ") == "Léa, le mieux : garder 6-6-6 et relancer 2 dés."
    assert second.split(" · ")[1:] == ["1-2-6-6-6", "encore 2 lancers"]
    assert best.split()[:4] == ["garde", "6", "6", "6"]
    assert "keep 6-6-6 and throw 2 dice again" in brelan("--lang", "en", "advise", str(file)).out


def test_among_equals_to_stand_comes_first_and_chances_differ_by_percentage_points(brelan: Run, tmp_path: Path) -> None:
    """The last of two at poker d'as already beats what was shown: to stand wins, and so do keeps that cannot lose it."""
    file = tmp_path / "position.jdd"
    head = "jeu poker-das\ndialecte classique tirage=0\nsièges Léa, Max\ndés typés\n"
    file.write_text(f"{head}d R R D V 9\n1 garde R R\nd D V 9\n1 reste\nd R R R R R\n", encoding="utf-8")
    answer = asked(brelan, "advise", str(file))
    assert answer["best"] == "2 reste"
    level = [move for move in answer["moves"] if move["value"] > 1 - 1e-9]
    assert len(level) > 1
    lines = brelan("advise", str(file)).out.splitlines()
    assert sum(line.endswith("autant") for line in lines) == min(len(level), SHOWN) - 1
    in_english = brelan("--lang", "en", "advise", str(file)).out.splitlines()
    assert any(line.endswith("pp") for line in in_english)
    assert not any(line.endswith(("pt", "pts")) for line in in_english)
    worse = [line for line in lines if line.strip().startswith("garde") and not line.endswith("autant")]
    assert all(line.endswith((" pt", " pts", "\N{NO-BREAK SPACE}pt", "\N{NO-BREAK SPACE}pts")) for line in worse)


def _stopped(folder: Path, name: str, line: int) -> str:
    """A record of the repository as it stands after that line."""
    lines = (RECORDS / name).read_text(encoding="utf-8").splitlines(keepends=True)
    file = folder / name
    file.write_text("".join(lines[:line]), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("name", "line", "others"), [("feuille-reserve.jdd", 34, "other"), ("feuille-a-quatre.jdd", 192, "3 others")]
)
def test_where_parfait_plays_for_the_win_advice_says_so_and_at_what_price(
    brelan: Run, tmp_path: Path, name: str, line: int, others: str
) -> None:
    """Among rivals values are one's own points, while the bot counts what the others lose."""
    file = _stopped(tmp_path, name, line)
    answer = asked(brelan, "advise", file)
    last = replay(load(Path(file)))
    played = Parfait(last.game, Random(1)).choose(last.state, Seat(answer["seat"]))
    assert answer["for_the_win"] == write_move(last.game.lexicon, Act(Seat(answer["seat"]), played)) != answer["best"]
    value = {move["move"]: move["value"] for move in answer["moves"]}
    cost = value[answer["best"]] - value[answer["for_the_win"]]
    spoken = brelan("--lang", "en", "advise", file).out.splitlines()[-1]
    assert f": {cost:.1f} points less on average, but the {others} can expect" in spoken
    assert "« parfait » préférerait" in brelan("advise", file).out.replace("\N{NO-BREAK SPACE}", " ")


def test_moves_that_win_as_often_are_not_told_apart(brelan: Run, tmp_path: Path) -> None:
    """A carré of 1s that is written is worth as many points as one whose fifth die is thrown again."""
    file = _stopped(tmp_path, "feuille-a-quatre.jdd", 1082)
    answer = asked(brelan, "advise", file)
    assert answer["moves"][0]["value"] == pytest.approx(answer["moves"][1]["value"])
    assert answer["for_the_win"] is None
    assert "parfait" not in brelan("advise", file).out.splitlines()[-1]


class _Last:
    """A judge that is wrong about who wins: for oneself 2 is better, for the win 1."""

    solution = None

    def values(self, _: object) -> tuple[float, ...]:
        raise NotImplementedError

    def choices(self, _: object, __: Seat) -> list[Choice]:
        return [Choice(2, 12.0), Choice(1, 10.5)]

    def contest(self, _: object, __: Seat) -> list[Choice]:
        return [Choice(1, 0.52), Choice(2, 0.5)]

    def strongest(self, _: object, __: Seat) -> int:
        return 1

    def deciding(self, _: object, __: Seat) -> bool:
        return True


def test_in_the_last_turn_the_chance_of_being_first_is_told() -> None:
    judge: Any = _Last()
    found = otherwise(judge, None, Seat(0), judge.choices(None, Seat(0)))
    assert found is not None
    assert (found.action, found.cost) == (1, 1.5)
    assert found.gain == pytest.approx(0.02)
    spoken = str(found.told(Phrase("barrer"), 1)).replace("\N{NO-BREAK SPACE}", " ")
    assert spoken.endswith(
        "barrer : 1,5 point de moins en moyenne, mais les chances de finir premier montent de 2,0 points de pourcentage."
    )


def test_options_that_were_changed_are_named(brelan: Run, tmp_path: Path) -> None:
    """« classique » alone would be another game."""
    words = ("solve", "taverne", "--set", "rerolls=2")
    assert brelan(*words).out.splitlines()[0] == "La taverne · classique rerolls=2"
    answer = asked(brelan, *words)
    assert (answer["dialect"], answer["options"]) == ("classique", {"rerolls": "2"})
    assert asked(brelan, "solve", "taverne", "--dialect", "deux-relances")["options"] == {}
    file = tmp_path / "changed.jdd"
    text = "jeu taverne\ndialecte classique rerolls=2\nsièges Léa, Max\ndés typés\nd 1 1 6 6 6\nd 1 2 4 4 6\n"
    file.write_text(text, encoding="utf-8")
    assert brelan("coach", str(file)).out.splitlines()[0] == "La taverne · classique rerolls=2"
    assert asked(brelan, "coach", str(file))["options"] == asked(brelan, "advise", str(file))["options"] == {"rerolls": "2"}
    page = tmp_path / "page.html"
    assert brelan("coach", str(file), "--html", str(page)).status == 0
    assert "Chacun a droit à 2 relances." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("more", "status"), [("", 2), ("1 inscrit full\n", 2), ("zut\n", 1)], ids=["throw", "turn over", "wrong"]
)
def test_where_nobody_decides_there_is_no_advice(brelan: Run, tmp_path: Path, more: str, status: int) -> None:
    file = tmp_path / "position.jdd"
    file.write_text((POSITION if more else POSITION.replace("d 6 6 6 1 2\n", "")) + more, encoding="utf-8")
    answer = brelan("advise", str(file))
    assert (answer.status, answer.out) == (status, "")
    assert answer.err.startswith("brelan: ")


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "zut"),
        ("solve", "poker-das", "--seats", "1"),
        ("solve", "dice-poker", "--dialect", "zut"),
        ("solve", "taverne", "--distribution"),
        ("solve", "taverne", "--reach", "20"),
        ("solve", "dice-poker", "--reach", "20-10"),
        ("solve", "dice-poker", "--reach", "many"),
        ("solve", "dice-poker", "--reach", "all"),
        ("advise", "/nowhere.jdd"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_sentence(brelan: Run, words: tuple[str, ...]) -> None:
    answer = brelan(*words)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.strip().splitlines()) == 1
