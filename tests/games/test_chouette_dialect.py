"""The options, each with its sentence, and the presets."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum

import pytest

from brelan.core.dialect import DialectError, changed, options
from brelan.core.phrases import say
from brelan.games.chouette import ChouetteDialect, CulDeChouette

KEYS = {
    *("target", "bevue", "tirage", "start", "end_check", "equal_turns", "cap_off_turn_332", "floor_at_zero", "eliminated_below"),
    *("roller_default", "chouette_velute_tie", "suite_dice", "suite_highest_loses"),
    *("sirotage_fail", "sirote_chouette_velute", "sirotage_new_combo", "bet_stake", "unique_birds"),
    *("civet_stack", "stake_beyond_score", "civet_in_challenge", "avec_means_allowed", "inclusive_bets"),
    *("grelottine_stack", "both_lose_grelottine", "min_score_30", "grelottine_percent_table", "grelottine_ceil"),
    *("challenge_throws", "rechallenge", "soufflette", "soufflette_keep"),
}


def values(key: str) -> list[str]:
    """Every value of an option, or the ends of its range."""
    default = getattr(ChouetteDialect(), key)
    if isinstance(default, bool):
        return ["true", "false"]
    if isinstance(default, StrEnum):
        return list(type(default))
    (allowed,) = (field.metadata["allowed"] for field in fields(ChouetteDialect) if field.name == key)
    return [str(number) for number in (allowed[0], allowed[1], allowed[-1])]


def test_every_option_of_the_rulings_is_there() -> None:
    assert {option.key for option in options(ChouetteDialect())} == KEYS


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_value_has_its_own_sentence(key: str) -> None:
    said = set()
    for value in values(key):
        dialect = changed(ChouetteDialect(), key, value)
        (option,) = (option for option in options(dialect) if option.key == key)
        sentence = say(option.says)
        assert sentence.endswith(".")
        assert "{" not in sentence
        said.add(sentence)
    assert len(said) == len(set(values(key)))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("target", "0"),
        ("target", "10000"),
        ("bevue", "-1"),
        ("suite_dice", "2"),
        ("challenge_throws", "3"),
        ("bet_stake", "26"),
        ("eliminated_below", "1"),
        ("start", "seat"),
        ("end_check", "never"),
    ],
)
def test_values_out_of_bounds(key: str, value: str) -> None:
    with pytest.raises(DialectError):
        changed(ChouetteDialect(), key, value)


def test_presets_differ_as_the_seed_says_and_no_more() -> None:
    presets = CulDeChouette.presets
    assert list(presets) == ["classique", "officiel", "aquitaine", "provencale"]
    assert changed(changed(ChouetteDialect(), "target", "297"), "bevue", "10") == presets["aquitaine"]
    assert changed(ChouetteDialect(), "target", "525") == presets["provencale"]


@pytest.mark.parametrize(("stake", "said"), [("0", "ne coûte rien"), ("1", "coûte 1 point à qui"), ("2", "coûte 2 points à qui")])
def test_what_a_wrong_bird_costs_is_said(stake: str, said: str) -> None:
    dialect = changed(ChouetteDialect(), "bet_stake", stake)
    assert said in next(str(option.says) for option in options(dialect) if option.key == "bet_stake")
