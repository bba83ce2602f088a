"""Sentences as data: parameters, plurals, names and numbers."""

from __future__ import annotations

import pytest

from brelan.core.phrases import MINUS, THIN, Phrase, Signed, Who, figure, listed, named, phrase, plural, say
from brelan.voices import voice


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (1000, f"1{THIN}000"), (-5, f"{MINUS}5"), (-1234567, f"{MINUS}1{THIN}234{THIN}567")],
)
def test_figures(number: int, text: str) -> None:
    assert figure(number) == text


def test_thousands_are_parted_as_the_language_does() -> None:
    english = voice("en")
    assert [figure(number, english) for number in (999, 1000, -1234567)] == ["999", "1,000", f"{MINUS}1,234,567"]
    assert say(phrase("{points}", points=Signed(12500)), (), english) == "+12,500"
    assert say(plural("{n} point", "{n} points", 1000), (), english) == "1,000 points"


@pytest.mark.parametrize(("points", "text"), [(25, "+25"), (0, "0"), (-16, f"{MINUS}16")])
def test_a_gain_carries_its_sign(points: int, text: str) -> None:
    assert say(phrase("{points}", points=Signed(points))) == text


@pytest.mark.parametrize(("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a et b"), (["a", "b", "c"], "a, b et c")])
def test_lists(items: list[str], text: str) -> None:
    assert listed(items) == text


@pytest.mark.parametrize(("n", "text"), [(0, "0 dé"), (1, "1 dé"), (-1, f"{MINUS}1 dé"), (2, "2 dés"), (-2, f"{MINUS}2 dés")])
def test_plurals_follow_the_size_of_the_number(n: int, text: str) -> None:
    assert say(plural("{n} dé", "{n} dés", n)) == text


def test_seats_without_a_name_are_numbered_from_1() -> None:
    assert say(phrase("{who}", who=Who(1)), ("Léa",)) == "Joueur 2"
    assert say(phrase("{who}", who=Who(-1)), ("Léa",)) == "Joueur 0"


def test_braces_without_parameters_are_letters() -> None:
    assert say(phrase("sans « # » ni {accolades}")) == "sans « # » ni {accolades}"


def test_names_written_in_are_said_by_who_does_not_know_the_seats() -> None:
    inner = phrase("On attend {seats}.", seats=(Who(0), Who(2)))
    words = plural("{who} : {n} point. {inner}", "{who} : {n} points. {inner}", 2, who=Who(1), inner=inner, gain=Signed(3))
    told = named(words, ("Léa", "Max"))
    assert say(told) == say(words, ("Léa", "Max")) == "Max : 2 points. On attend Léa et Joueur 3."
    assert (told.one, told.many) == (words.one, words.many)
    assert isinstance(dict(told.params)["inner"], Phrase)
