"""The sentences of the sources and their translations, as they stand in the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

import messages
from typography import faults_in_english, faults_in_french, literals, mended, mended_template, typeset

NBSP, THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize("file", sorted(messages.SOURCES.rglob("*.py")), ids=lambda file: str(file.relative_to(messages.SOURCES)))
def test_a_catalogue_can_know_every_sentence(file: Path) -> None:
    list(literals(file.read_text(encoding="utf-8")))


def test_the_french_is_well_set() -> None:
    assert not list(messages.wrong_in_sources())


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_the_translation_is_complete(language: str) -> None:
    assert not list(messages.wrong_in(language))


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("Poker !", f"Poker{THIN}!"),
        ("Vraiment ? Oui ; non.", f"Vraiment{THIN}? Oui{THIN}; non."),
        ("On attend : {words}.", f"On attend{NBSP}: {{words}}."),
        ("Options :", f"Options{NBSP}:"),
        ("« {row} »", f"«{NBSP}{{row}}{NBSP}»"),
        ("la règle des 30 %", f"la règle des 30{THIN}%"),
        ("10 000 parties", f"10{THIN}000 parties"),
        ("Aujourd'hui", "Aujourd’hui"),
        ("un zéro (-200)", "un zéro (−200)"),
        ("On dresse la table...", "On dresse la table…"),
    ],
)
def test_french_is_set_with_its_own_spaces(typed: str, set_: str) -> None:
    assert typeset(typed) == set_
    assert typeset(set_) == set_
    assert list(faults_in_french(typed))
    assert not list(faults_in_french(set_))


@pytest.mark.parametrize("text", ["6-6-6-5-2", "engagement sha256:…", "{first}-{second}", "d 4 4", "Léa, Max et Jo"])
def test_what_is_no_prose_is_left_alone(text: str) -> None:
    assert typeset(text) == text


@pytest.mark.parametrize("text", ["Poker!", "deux  espaces", " au début", "(mot)?", '"droits"', "«mot»"])
def test_faults_of_french_that_need_a_person(text: str) -> None:
    assert list(faults_in_french(text))


@pytest.mark.parametrize("text", ["It's", "Poker !", "“a” : b", "« row »", "Wait...", " a", "costs -200"])
def test_faults_of_english(text: str) -> None:
    assert list(faults_in_english(text))


@pytest.mark.parametrize(
    "text", ["It’s Léa’s turn: throw!", "6-6-6-5-2", "“{row}” is full; {n} left.", "−200 points", "d, m, !, = or a seat"]
)
def test_good_english(text: str) -> None:
    assert not list(faults_in_english(text))


def test_only_sentences_of_a_source_are_mended() -> None:
    source = 'x = "non !"\nsaid = phrase("Oui !", who=plural("é : {n}", "é"\n    " ; {n}", 2))  # ça : va\n'
    assert mended(source) == (
        f'x = "non !"\nsaid = phrase("Oui{THIN}!", who=plural("é{NBSP}: {{n}}", "é"\n    "{THIN}; {{n}}", 2))  # ça : va\n'
    )


def test_only_sentences_of_a_page_are_mended() -> None:
    page = """<p title="Oui !">{{ phrase("Oui !") }} : {{ plural('{n} : un', '{n} : des', n, who=" :") }}</p>"""
    assert mended_template(page) == (
        f"""<p title="Oui !">{{{{ phrase("Oui{THIN}!") }}}} : """
        f"""{{{{ plural('{{n}}{NBSP}: un', '{{n}}{NBSP}: des', n, who=" :") }}}}</p>"""
    )


@pytest.mark.parametrize("source", ["phrase(text)", 'phrase(f"{x}")', 'plural("un", many, 2)', 'phrase("a" + b)'])
def test_a_sentence_that_is_no_literal_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="literal"):
        list(literals(source))
