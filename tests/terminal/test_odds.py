"""`brelan odds`: published fractions, by their names in every game, and calls that make no sense."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from brelan.core.phrases import say
from brelan.terminal.chances import shown_chance
from tests.terminal.terminal_scripts import Run


def asked(brelan: Run, *words: str) -> Any:
    return json.loads(brelan("odds", *words, "--json").out)


@pytest.mark.parametrize(
    ("game", "figure", "probability"),
    [
        ("dice-poker", "poker", "347897/7558272"),  # B086
        ("taverne", "poker", "347897/7558272"),
        ("feuille", "poker", "347897/7558272"),
        ("dice-poker", "carre", "2197897/7558272"),
        ("taverne", "Carré", "2197897/7558272"),
        ("dice-poker", "full", "5485535/15116544"),
        ("taverne", "full", "5485535/15116544"),
        ("dice-poker", "grande suite", "319695199/1224440064"),
        ("taverne", "brelan", "234053/314928"),
        ("dice-poker", "trois d'une sorte", "234053/314928"),
        ("feuille", "brelan", "234053/314928"),
        ("dice-poker", "44444", "6240321451/470184984576"),
    ],
)
def test_the_published_chances_in_three_throws(brelan: Run, game: str, figure: str, probability: str) -> None:
    answer = asked(brelan, game, "--want", figure, "--throws", "3")
    assert answer["probability"] == probability
    assert answer["percent"] == pytest.approx(100 * float(Fraction(probability)))
    assert answer["keeps"] == []


@pytest.mark.parametrize("apostrophe", ["'", "’"])
def test_a_name_is_printed_with_a_french_apostrophe(brelan: Run, apostrophe: str) -> None:
    words = ("--throws", "1", "--want")
    assert "trois d’une sorte" in brelan("odds", "dice-poker", *words, f"trois d{apostrophe}une sorte").out
    assert "trois d’une sorte" in brelan("odds", "dice-poker", *words, "brelan").err


def test_b089_a_sequence_in_one_throw(brelan: Run) -> None:
    assert asked(brelan, "poker-das", "--want", "sequence", "--throws", "1")["probability"] == str(Fraction(720, 7776))


def test_the_best_keeps_of_the_dice_that_lie_there(brelan: Run) -> None:
    answer = asked(brelan, "dice-poker", "--want", "carré", "--throws", "1", "--have", "6 6 6 1 2")
    assert (answer["keeps"], answer["probability"]) == (["6 6 6"], "11/36")
    done = asked(brelan, "poker-das", "--want", "full", "--throws", "1", "--have", "RRRDD")
    assert (done["keeps"], done["probability"]) == (["R R R D D"], "1/1")
    over = asked(brelan, "dice-poker", "--want", "full", "--throws", "0", "--have", "11122")
    assert (over["keeps"], over["probability"]) == ([], "1/1")


def test_dice_kept_for_the_throw_to_come(brelan: Run) -> None:
    assert asked(brelan, "dice-poker", "--want", "555", "--throws", "1", "--have", "55")["probability"] == "91/216"
    assert asked(brelan, "cul-de-chouette", "--want", "suite", "--throws", "1", "--have", "34")["probability"] == "1/3"


def test_the_seven_figures_of_three_dice_share_all_throws(brelan: Run) -> None:
    figures = ("cul de chouette", "chouette velute", "suite", "velute", "chouette", "421", "neant")
    found = [Fraction(asked(brelan, "cul-de-chouette", "--want", figure, "--throws", "1")["probability"]) for figure in figures]
    assert sum(found) == 1
    assert found[0] == Fraction(6, 216)


def test_a_person_reads_the_percentage_the_fraction_and_what_to_keep(brelan: Run) -> None:
    assert "4,6029\u202f%  347897/7558272" in brelan("odds", "dice-poker", "--want", "poker", "--throws", "3").out
    assert "4.6029%  347897/7558272" in brelan("--lang", "en", "odds", "dice-poker", "--want", "poker", "--throws", "3").out
    assert "Garder 6-6-6." in brelan("odds", "dice-poker", "--want", "poker", "--throws", "2", "--have", "66612").out
    assert "Tout relancer." in brelan("odds", "dice-poker", "--want", "66666", "--throws", "2", "--have", "11112").out


def test_every_keep_that_is_as_good_is_told(brelan: Run) -> None:
    """Three of a kind that lie there stay so, whatever is thrown beside them."""
    words = ("odds", "dice-poker", "--throws", "2")
    lines = brelan(*words, "--want", "trois d'une sorte", "--have", "66655").out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert lines[2:] == ["Garder tout.", "Cela vaut autant : 6-6-6, 5-6-6-6"]
    told = brelan(*words, "--want", "chance", "--have", "66655").out.splitlines()[-1]
    assert told.replace("\N{NO-BREAK SPACE}", " ").startswith("Cela vaut autant : tout relancer, 5, 6, ")
    assert "–" not in told
    # What is told first is not told again.
    alone = brelan(*words, "--want", "66", "--have", "12345").out.splitlines()
    assert alone[2:] == ["Tout relancer."]


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Fraction(0), "0,0000 %"),
        (Fraction(1, 6**9), "moins de 0,0001 %"),
        (Fraction(1, 10**6), "0,0001 %"),
        (1 - Fraction(1, 6**9), "plus de 99,9999 %"),
        (Fraction(1), "100,0000 %"),
        (1 - 2e-16, "100,0000 %"),
        (1 - 1e-9, "plus de 99,9999 %"),
        (1e-30, "moins de 0,0001 %"),
        (0.5, "50,0000 %"),
    ],
)
def test_what_may_happen_is_neither_impossible_nor_certain(share: Fraction | float, shown: str) -> None:
    assert say(shown_chance(share)).replace("\N{NARROW NO-BREAK SPACE}", " ") == shown


@pytest.mark.parametrize(
    "words",
    [
        ("dice-poker", "--want", "zut", "--throws", "3"),
        ("dice-poker", "--want", "poker", "--throws", "0"),
        ("dice-poker", "--want", "poker", "--throws", "-1", "--have", "11111"),
        ("dice-poker", "--want", "poker", "--throws", "1000000"),
        ("dice-poker", "--want", "poker", "--throws", "2", "--have", "111111"),
        ("dice-poker", "--want", "poker", "--throws", "2", "--have", "7"),
        ("dice-poker", "--want", "poker", "--throws", "2", "--have", ""),
        ("dice-poker", "--want", "111111", "--throws", "2"),
        ("cul-de-chouette", "--want", "suite", "--throws", "2"),
        ("cul-de-chouette", "--want", "poker", "--throws", "1"),
        ("zut", "--want", "poker", "--throws", "1"),
        ("dice-poker", "--throws", "1"),
    ],
)
def test_a_wrong_call_is_one_sentence(brelan: Run, words: tuple[str, ...]) -> None:
    answer = brelan("odds", *words)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("brelan: ")
    assert len(answer.err.strip().splitlines()) == 1
