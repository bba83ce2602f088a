from __future__ import annotations

import json

import pytest

from brelan.core.phrases import say
from brelan.notation import GAMES
from brelan.server.dialects import described
from brelan.voices import voice
from tests.terminal.terminal_scripts import Run

# rows


def test_F10_rows_of_the_feuille(brelan: Run) -> None:
    answer = json.loads(brelan("rows", "feuille", "6", "6", "6", "6", "1", "--fresh", "--json").out)
    assert answer["doubled"] is True
    assert answer["rows"]["carré"] == 88
    assert answer["rows"]["6"] == 6
    assert answer["rows"]["1"] is None
    assert list(answer["rows"])[:7] == ["1", "2", "3", "4", "5", "6", "paire"]
    assert json.loads(brelan("rows", "feuille", "66661", "--json").out)["rows"]["carré"] == 44


def test_K03_rows_of_dice_poker(brelan: Run) -> None:
    answer = json.loads(brelan("rows", "dice-poker", "5", "5", "5", "2", "5", "--json").out)
    assert answer["rows"]["trois d'une sorte"] == 22
    assert answer["rows"]["full"] == 0
    assert answer["doubled"] is False


def test_rows_under_a_dialect(brelan: Run) -> None:
    assert json.loads(brelan("rows", "feuille", "44444", "--set", "full_accepts_poker=true", "--json").out)["rows"]["full"] == 20
    assert "paire" not in json.loads(brelan("rows", "dice-poker", "44444", "--dialect", "yahtzee", "--json").out)["rows"]


def test_rows_for_people(brelan: Run) -> None:
    answer = brelan("rows", "feuille", "66661", "--fresh")
    assert "doublés" in answer.out
    assert next(line for line in answer.out.splitlines() if "Carré" in line).split()[-1] == "88"


# compare


def test_C03_compare_gives_the_order_of_the_hands(brelan: Run) -> None:
    answer = json.loads(brelan("compare", "poker-das", "ARRDD", "99999", "--json").out)
    assert answer["order"] == [[1], [0]]
    assert answer["hands"] == [
        {"dice": "A R R D D", "name": "full aux Rois par les Dames, avec un As"},
        {"dice": "9 9 9 9 9", "name": "quinton de 9"},
    ]


def test_C06_ties_share_a_list(brelan: Run) -> None:
    answer = json.loads(brelan("compare", "poker-das", "AAARD", "99999", "AARR9", "--json").out)
    assert answer["order"] == [[1], [0, 2]]
    assert "Égalité" in brelan("compare", "taverne", "66652", "66652").out


def test_D10_compare_says_why(brelan: Run) -> None:
    out = brelan("compare", "taverne", "55336", "55334").out
    assert out.splitlines()[0].startswith("1. 3-3-5-5-6")
    assert "le 6 bat le 4" in out
    assert "le 6 bat" not in brelan("compare", "taverne", "66666", "55334").out
    assert len(brelan("compare", "poker-das", "DD99X", "DD99V").out.splitlines()) == 4


# rules


def test_rules_say_every_option(brelan: Run) -> None:
    answer = json.loads(brelan("rules", "feuille", "--set", "columns=5", "--json").out)
    options = {option["key"]: option for option in answer["options"]}
    assert options["columns"]["value"] == 5
    assert options["columns"]["changed"] is True
    assert options["full_accepts_poker"]["changed"] is False
    assert all(option["says"] for option in options.values())
    assert "classique" in answer["presets"]
    text = brelan("rules", "feuille", "--set", "columns=5").out
    assert "* columns=5" in text
    assert options["columns"]["says"] in text


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_rules_stand_under_the_headings_that_the_pages_have(brelan: Run, game: str, language: str) -> None:
    lines = brelan("rules", game, "--lang", language).out.splitlines()
    groups = [(say(group.heading, (), voice(language)), group.rules) for group in described(game).groups]
    assert len(groups) > 1
    for heading, rules in groups:
        place = lines.index(heading)
        assert lines[place - 1] == ""
        keys = [line.split("=")[0].strip() for line in lines[place + 1 : place + 1 + 2 * len(rules) : 2]]
        assert keys == [rule.key for rule in rules]
    listed = json.loads(brelan("rules", game, "--lang", language, "--json").out)["options"]
    assert {option["key"]: option["under"] for option in listed} == {
        rule.key: heading for heading, rules in groups for rule in rules
    }


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_every_preset_are_shown(brelan: Run, game: str) -> None:
    for preset in GAMES[game].presets:
        assert brelan("rules", game, "--dialect", preset).status == 0


def test_two_dialects_are_told_apart(brelan: Run) -> None:
    answer = json.loads(brelan("rules", "taverne", "--diff", "mises", "--json").out)
    assert {difference["key"] for difference in answer["differences"]} >= {"stakes", "best_of"}
    assert answer["other"] == "mises"
    assert "même chose" in brelan("rules", "taverne", "--diff", "classique").out
    assert "5 colonnes" in brelan("rules", "feuille", "--diff", "classique columns=5").out


@pytest.mark.parametrize(("language", "mark"), [("fr", ")\N{NO-BREAK SPACE}: "), ("en", "): ")])
def test_a_difference_is_set_in_the_language_that_is_spoken(brelan: Run, language: str, mark: str) -> None:
    lines = brelan("rules", "poker-das", "--diff", "seed-001", "--lang", language).out.splitlines()
    told = [line for line in lines if line.startswith(("  classique (", "  seed-001 ("))]
    assert told
    assert all(mark in line for line in told)
    assert (")\N{NO-BREAK SPACE}:" in "".join(told)) == (language == "fr")
