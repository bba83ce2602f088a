"""The language of a person, and the plurals of each."""

from __future__ import annotations

import pytest

from brelan.core.phrases import FRENCH, Phrase, Signed, Who, phrase, plural, say
from brelan.voices import LANGUAGES, best_language, voice

MINUS = "\N{MINUS SIGN}"


@pytest.mark.parametrize(
    ("count", "french"), [(0, "0 point"), (1, "1 point"), (2, "2 points"), (-1, f"{MINUS}1 point"), (-200, f"{MINUS}200 points")]
)
def test_B112_french_is_singular_below_two(count: int, french: str) -> None:
    assert say(plural("{n} point", "{n} points", count)) == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_voice(language: str) -> None:
    assert isinstance(say(phrase("La partie est finie."), (), voice(language)), str)


def test_french_is_the_source() -> None:
    assert voice("fr") is FRENCH


def test_english_is_translated() -> None:
    assert say(phrase("La partie est finie."), (), voice("en")) == "The game is over."


@pytest.mark.parametrize(("count", "english"), [(0, "0 dice were given."), (1, "1 die was given."), (2, "2 dice were given.")])
def test_B112_english_is_plural_with_0(count: int, english: str) -> None:
    assert say(plural("{n} dé a été donné.", "{n} dés ont été donnés.", count), (), voice("en")) == english


def test_what_a_catalogue_lacks_stays_french_with_french_plurals() -> None:
    english = voice("en")
    assert say(phrase("Une phrase que personne ne dit."), (), english) == "Une phrase que personne ne dit."
    assert say(plural("{n} patate", "{n} patates", 0), (), english) == "0 patate"


def test_an_empty_phrase_is_empty_in_every_language() -> None:
    assert [say(Phrase(""), (), voice(language)) for language in LANGUAGES] == ["", ""]


def test_parameters_are_translated_too() -> None:
    finished = phrase("La partie est finie.")
    assert (
        say(phrase("{reason} {awaited}", reason=finished, awaited=finished), (), voice("en"))
        == "The game is over. The game is over."
    )
    assert say(phrase("{who}", who=Who(1)), (), voice("en")) == "Player 2"
    assert say(phrase("{points}", points=Signed(-16)), (), voice("en")) == f"{MINUS}16"


def test_a_language_we_do_not_speak_is_refused() -> None:
    with pytest.raises(ValueError, match="tlh"):
        voice("tlh")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "fr"),
        ({"LANG": "C"}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": ""}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8@euro"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en"}, "en"),
        ({"LANG": "EN_us"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_US", "LC_ALL": "fr_BE"}, "fr"),
        ({"LANG": "fr_FR", "LC_CTYPE": "en_US"}, "fr"),
        ({"LANGUAGE": "de:en:fr", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "", "LANG": "en_IE"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert best_language(environ) == language
