"""Staking on one's own throw: A5-28 to A5-33, E12, E20 and their options."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.games.chouette.actions import Civet, JustThrow
from brelan.games.chouette.bets import Target
from tests.games.chouette_table import Table

AVEC, SANS = "cul de chouette avec sirotage", "cul de chouette sans sirotage"
MISSED = ("1 sirote", "2 abstient", "3 abstient", "d 1")


def staked(target: str, stake: int = 20, **options: Any) -> Table:
    return Table(scores=(100, 0, 0), civets=(1, 0, 0), **options).play(f"1 civet {stake} {target}")


@pytest.mark.parametrize("stake", [-42, 0, 103])
def test_A5_28_B059_bounds_of_a_civet(stake: int) -> None:
    Table(scores=(200, 0, 0), civets=(1, 0, 0)).refuses(f"1 civet {stake} chouette")


def test_A5_28_never_above_ones_score() -> None:
    table = Table(scores=(50, 0, 0), civets=(1, 0, 0))
    table.refuses("1 civet 51 chouette")
    table.refuses("1 civet 102 chouette")
    actions = table.game.legal_actions(table.state, table.state.turn)
    assert actions == (JustThrow(), *(Civet(stake, target) for target in Target for stake in range(1, 51)))


def test_A5_28_stake_beyond_score() -> None:
    table = Table(scores=(-3, 0, 0), civets=(1, 0, 0), stake_beyond_score=True)
    table.refuses("1 civet 103 chouette")
    assert table.play("1 civet 102 chouette").throw(1, 4, 6).scores == (-105, 0, 0)


@pytest.mark.parametrize(("score", "asked"), [(1, True), (0, False), (-5, False)])
def test_E20_asked_only_of_a_holder_with_a_point(score: int, asked: bool) -> None:
    assert (Table(scores=(score, 0, 0), civets=(1, 0, 0)).phase == "CivetChoice") is asked
    assert Table(scores=(score, 0, 0)).phase == "ThrowChouettes"


def test_E20_asked_when_the_turn_comes() -> None:
    table = Table(scores=(0, 40, 0), civets=(0, 1, 0)).throw(1, 1, 5).play("1 garde")
    assert (table.phase, table.deciders) == ("CivetChoice", {2})
    assert table.play("2 lance").thrower == (2, 2)
    assert table.civets == (0, 1, 0)


def test_A5_29_spent_when_announced() -> None:
    table = staked("suite")
    assert (table.civets, table.scores) == ((0, 0, 0), (100, 0, 0))
    assert table.throw(1, 3, 4).civets == (0, 0, 0)


def test_A5_29_not_on_a_challenge_throw() -> None:
    table = Table(2, scores=(100, 100), civets=(1, 0), grelottines=(0, 1)).play("1 lance").throw(1, 4, 6)
    assert table.play("! 2", "2 grelottine 5 suite").phase == "ThrowChouettes"


def test_A5_29_civet_in_challenge() -> None:
    def challenged(**books: Any) -> Table:
        start: dict[str, Any] = {"scores": (100, 100), "civets": (1, 0), "grelottines": (0, 1)} | books
        table = Table(2, civet_in_challenge=True, **start)
        if table.phase == "CivetChoice":
            table.play("1 lance")
        return table.throw(1, 4, 6).play("! 2", "2 grelottine 5 suite")

    assert challenged(civets=(0, 0)).phase == "ThrowChouettes"
    table = challenged()
    assert table.deciders == {1}
    table.play("1 civet 50 velute").throw(1, 2, 3).play("! 1 > 2")
    assert (table.scores, table.civets) == ((100 + 18 + 50 + 5, 100 - 10 - 5), (0, 0))
    assert challenged().play("1 lance").throw(1, 2, 3).play("! 1 > 2").scores == (123, 85)


def test_A5_30_avec_and_sans_are_exact() -> None:
    success = (*MISSED[:3], "d 3")
    assert staked(AVEC).throw(3, 3, 5).play(*success).scores == (100 + 20 + 70, 0, 0)
    assert staked(AVEC).throw(3, 3, 3).scores == (100 - 20 + 70, 0, 0)
    assert staked(SANS).throw(3, 3, 3).scores == (100 + 20 + 70, 0, 0)
    assert staked(SANS).throw(3, 3, 5).play(*success).scores == (100 - 20 + 70, 0, 0)
    assert staked(AVEC).throw(3, 3, 5).play("1 garde").scores == (100 - 20 + 9, 0, 0)


def test_A5_30_avec_means_allowed() -> None:
    assert staked(AVEC, avec_means_allowed=True).throw(3, 3, 3).scores == (190, 0, 0)
    assert staked(AVEC, avec_means_allowed=True).throw(3, 3, 5).play(*MISSED[:3], "d 3").scores == (190, 0, 0)
    assert staked(SANS, avec_means_allowed=True).throw(3, 3, 5).play(*MISSED[:3], "d 3").scores == (150, 0, 0)


def test_A5_31_bets_on_a_chouette_are_exclusive() -> None:
    assert staked("chouette").throw(5, 5, 1).play("1 garde").scores == (145, 0, 0)
    assert staked("chouette").throw(5, 5, 1).play(*MISSED).scores == (55, 0, 0)
    assert staked("chouette").throw(5, 5, 1).play(*MISSED[:3], "d 5").scores == (170, 0, 0)
    assert staked("chouette").throw(5, 5, 5).scores == (170, 0, 0)
    assert staked("chouette").throw(1, 1, 2).play("! 1").scores == (88, 0, 0)
    assert staked("velute").throw(1, 1, 2).play("! 1").scores == (88, 0, 0)


def test_A5_31_inclusive_bets() -> None:
    assert staked("chouette", inclusive_bets=True).throw(5, 5, 1).play("1 garde").scores == (145, 0, 0)
    assert staked("chouette", inclusive_bets=True).throw(5, 5, 1).play(*MISSED).scores == (95, 0, 0)
    assert staked("chouette", inclusive_bets=True).throw(5, 5, 1).play(*MISSED[:3], "d 5").scores == (210, 0, 0)
    assert staked("chouette", inclusive_bets=True).throw(5, 5, 5).scores == (210, 0, 0)
    assert staked("chouette", inclusive_bets=True).throw(1, 1, 2).play("! 2").scores == (120, 8, 0)
    assert staked("velute", inclusive_bets=True).throw(1, 1, 2).play("!").scores == (120, 0, 0)
    assert staked("suite", inclusive_bets=True).throw(1, 3, 4).scores == (112, 0, 0)


@pytest.mark.parametrize(
    ("target", "dice", "after"),
    [
        ("velute", (1, 3, 4), 152),
        ("suite", (4, 5, 6), 120),
        ("421", (4, 2, 1), 120),
        ("421", (4, 2, 6), 152),
        ("suite", (1, 4, 6), 80),
    ],
)
def test_A5_31_other_targets(target: str, dice: tuple[int, int, int], after: int) -> None:
    table = staked(target).throw(*dice)
    if table.phase == "Grelotte":
        table.play("! 1 > 2 > 3")
    if table.phase == "SouffletteChoice":
        table.play("1 renonce")
    assert table.scores[0] == (after if dice != (4, 2, 6) else 100 - 20 + 72)


def test_A5_32_the_throw_is_the_object() -> None:
    assert staked("chouette velute").throw(2, 2, 4).play("!").scores == (120, 0, 0)
    assert staked("chouette velute").throw(2, 2, 4).play("! 1,2", "d 6").scores == (120, 32, 0)


def test_E12_the_throw_first_then_the_civet_then_the_cry() -> None:
    table = Table(scores=(10, 100, 0), civets=(1, 0, 0), grelottines=(0, 1, 0)).play("1 civet 8 suite").throw(1, 4, 6)
    assert (table.scores, table.turn) == ((2, 100, 0), 2), "2 points left: nobody may challenge any more"


def test_E12_a_soufflette_is_settled_before_the_civet_on_its_421() -> None:
    table = Table(scores=(36, 8, 0), civets=(1, 0, 0), floor_at_zero=True).play("1 civet 20 421").throw(1, 2, 4)
    assert table.scores == (36, 8, 0)
    assert table.play("1 soufflette 2", "d 4 2 1").scores == (20, 58, 0), "36 − 50 is set to 0, and then comes the civet"


def test_A5_8_no_stake_on_421_without_the_soufflette() -> None:
    table = Table(scores=(50, 0, 0), civets=(1, 0, 0), soufflette=False)
    assert "421" in table.refuses("1 civet 5 421")
    assert Civet(5, Target.QUATRE_DEUX_UN) not in table.game.legal_actions(table.state, table.state.turn)


def test_the_choice_before_a_throw() -> None:
    table = Table(scores=(50, 0, 0), civets=(1, 0, 0))
    table.refuses("d 1 1")
    table.refuses("1 garde")
    table.refuses("2 lance")
    assert Table().refuses("1 lance")
