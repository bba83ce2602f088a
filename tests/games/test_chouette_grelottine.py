"""The néant, the cry and the challenge: A5-34 to A5-42, E11, E12, E18 and their options."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.games.chouette.actions import Grelottine
from brelan.games.chouette.bets import Target
from tests.games.chouette_table import Table

NEANT = (1, 4, 6)


def neant(seats: int = 3, **options: Any) -> Table:
    """Seat 1 has thrown a néant; every other seat holds a grelottine; all have 100 points."""
    start = {"scores": (100,) * seats, "grelottines": (0, *(1,) * (seats - 1))} | options
    return Table(seats, **start).throw(*NEANT)


def challenged(stake: int = 10, on: str = "suite", **options: Any) -> Table:
    return neant(**options).play("! 2", f"2 grelottine {stake} {on}")


def test_A5_34_one_grelottine_at_most() -> None:
    assert Table(grelottines=(1, 0, 0)).throw(*NEANT).grelottines == (1, 0, 0)


def test_A5_34_grelottine_stack() -> None:
    assert Table(grelottines=(1, 0, 0), grelottine_stack=True).throw(*NEANT).grelottines == (2, 0, 0)


def test_A5_35_the_grelottin_spends_and_the_challenged_keeps() -> None:
    assert neant().play("! 2").grelottines == (1, 1, 1)
    assert challenged().grelottines == (1, 0, 1)


def test_A5_35_both_lose_grelottine() -> None:
    assert challenged(both_lose_grelottine=True).grelottines == (0, 0, 1)


def test_A5_35_one_grelottine_for_each_challenge() -> None:
    table = challenged(grelottines=(2, 3, 0), grelottine_stack=True)
    assert table.grelottines == (3, 2, 0)
    table = challenged(grelottines=(2, 3, 0), grelottine_stack=True, both_lose_grelottine=True)
    assert table.grelottines == (2, 2, 0)


def test_A5_36_only_after_a_neant_and_before_the_next_throw() -> None:
    table = neant()
    assert table.cry == ("Grelottine", {2, 3})
    table.refuses("d 1 1")
    assert table.play("!").thrower == (2, 2)
    table.refuses("! 3")
    assert Table(grelottines=(0, 1, 1), scores=(100,) * 3).throw(1, 3, 4).phase == "ThrowChouettes"


def test_A5_36_one_challenge_for_a_neant_and_no_refusal() -> None:
    table = challenged()
    assert table.thrower == (1, 2)
    assert table.throw(1, 3, 4).turn == 2


def test_E18_holders_who_may_stake_a_point() -> None:
    assert neant(scores=(100, 3, 4)).cry[1] == {3}
    assert neant(scores=(3, 100, 100)).phase == "ThrowChouettes"
    assert neant(scores=(100, 0, -20)).turn == 2
    assert neant(grelottines=(0, 0, 1)).cry[1] == {3}


def test_A5_36_min_score_30() -> None:
    assert neant(scores=(100, 29, 30), min_score_30=True).cry[1] == {3}
    assert neant(scores=(29, 100, 100), min_score_30=True).turn == 2


@pytest.mark.parametrize(("low", "most"), [(139, 41), (55, 16), (10, 3), (4, 1)])
def test_A5_37_B059_floor_of_30_percent(low: int, most: int) -> None:
    table = neant(scores=(300, low, low)).play("! 2")
    stakes = {action.stake for action in table.game.legal_actions(table.state, table.state.phase.grelottin)}  # type: ignore[union-attr]
    assert stakes == set(range(1, most + 1))
    table.refuses(f"2 grelottine {most + 1} velute")
    table.refuses("2 grelottine 0 velute")
    table.refuses("2 grelottine -1 velute")


@pytest.mark.parametrize(("low", "most"), [(139, 42), (1, 1), (10, 3), (11, 4)])
def test_A5_37_grelottine_ceil(low: int, most: int) -> None:
    table = neant(scores=(300, low, low), grelottine_ceil=True).play("! 2")
    table.refuses(f"2 grelottine {most + 1} velute")
    table.play(f"2 grelottine {most} velute")


def test_A5_37_grelottine_percent_table() -> None:
    table = neant(grelottine_percent_table=True).play("! 2")
    most: dict[str, int] = {}
    for action in table.game.legal_actions(table.state, table.state.phase.grelottin):  # type: ignore[union-attr]
        assert isinstance(action, Grelottine)
        most[action.target] = max(action.stake, most.get(action.target, 0))
    assert most == {
        Target.CHOUETTE: 33,
        Target.VELUTE: 25,
        Target.SUITE: 16,
        Target.CUL_AVEC: 16,
        Target.CUL_SANS: 16,
        Target.CHOUETTE_VELUTE: 8,
        Target.QUATRE_DEUX_UN: 8,
    }


def test_A5_37_percent_table_with_little_to_stake() -> None:
    table = neant(scores=(4, 4, 3), grelottine_percent_table=True)
    assert table.cry[1] == {2}
    table.play("! 2")
    assert "velute" in table.refuses("2 grelottine 1 chouette velute")
    table.refuses("2 grelottine 2 chouette")
    table.play("2 grelottine 1 velute")


def test_A5_37_percent_table_rounded_up() -> None:
    table = neant(scores=(220, 124, 124), grelottine_percent_table=True, grelottine_ceil=True).play("! 2")
    table.refuses("2 grelottine 42 chouette")
    table.play("2 grelottine 41 chouette")


def test_A5_38_the_smallest_score_of_those_who_cried_together() -> None:
    assert neant(scores=(100, 120, 80)).play("! 2,3").deciders == {3}
    assert neant(scores=(100, 120, 80)).play("! 2 > 3").deciders == {2}


def test_A5_38_E18_same_score_one_die_each() -> None:
    table = neant(4).play("! 2,3,4")
    for seat, die in ((2, 3), (3, 1), (4, 1)):
        assert table.thrower == (seat, 1)
        table.play(f"d {die}")
    assert table.thrower == (3, 1)
    table.play("d 5", "d 2")
    assert table.deciders == {4}
    assert table.grelottines == (1, 1, 1, 1)


def test_A5_38_only_the_lowest_scores_throw() -> None:
    table = neant(4, scores=(100, 90, 200, 90)).play("! 2,3,4")
    assert table.play("d 6").thrower == (4, 1)


def test_E18_the_winner_of_the_cry_must_challenge() -> None:
    table = neant().play("! 2")
    assert table.deciders == {2}
    table.refuses("2 renonce")
    table.refuses("3 grelottine 10 suite")
    table.refuses("d 1 1")


def test_A5_39_one_complete_throw() -> None:
    table = challenged(10, "suite").throw(1, 3, 4)
    assert (table.scores, table.turn) == ((100 + 32 - 10, 110, 100), 2)


def test_A5_39_challenge_throws_2() -> None:
    table = challenged(10, "suite", challenge_throws=2).throw(1, 2, 6)
    assert table.phase == "KeepChoice"
    table.refuses("1 garde 1 2 6")
    table.refuses("1 garde 3")
    table.refuses("1 sirote")
    assert table.play("1 garde 1 2").thrower == (1, 1)
    assert table.play("d 3", "! 1 > 3 > 2").scores == (100 + 18 + 10, 100 - 10 - 10, 100)


def test_A5_39_the_second_throw_may_be_of_three_dice() -> None:
    table = challenged(10, "suite", challenge_throws=2).throw(2, 2, 6).play("1 garde")
    assert table.thrower == (1, 3)
    assert table.play("d 5 5 1").phase == "SirotageChoice"
    assert table.play("1 garde").scores == (115, 110, 100)


@pytest.mark.parametrize(
    ("target", "dice", "phase"),
    [
        ("chouette", (5, 5, 1), "SirotageChoice"),
        ("cul de chouette avec sirotage", (5, 5, 1), "SirotageChoice"),
        ("cul de chouette sans sirotage", (5, 5, 1), "KeepChoice"),
        ("cul de chouette avec sirotage", (5, 5, 5), "KeepChoice"),
        ("suite", (3, 4, 5), "Grelotte"),
        ("chouette velute", (1, 1, 2), "Caillou"),
        ("velute", (1, 1, 2), "KeepChoice"),
        ("421", (4, 2, 1), "SouffletteChoice"),
        ("421", (4, 2, 6), "KeepChoice"),
    ],
)
def test_A5_39_what_may_meet_the_challenge_stands(target: str, dice: tuple[int, int, int], phase: str) -> None:
    assert challenged(10, target, challenge_throws=2).throw(*dice).phase == phase
    assert challenged(10, target).throw(*dice).phase != "KeepChoice"


def test_A5_39_a_siroted_chouette_velute_may_meet_avec_too() -> None:
    table = challenged(10, "cul de chouette avec sirotage", challenge_throws=2, sirote_chouette_velute=True)
    assert table.throw(1, 1, 2).phase == "SirotageChoice"


def test_A5_39_two_throws_are_for_challenges_only() -> None:
    assert Table(challenge_throws=2).throw(1, 2, 6).turn == 2


def test_A5_40_the_challenge_throw_is_an_ordinary_throw() -> None:
    assert challenged().throw(3, 3, 6).play("! 3").scores == (90, 110, 172)
    assert challenged(10, "velute").throw(3, 4, 5).play("! 1 > 2 > 3").scores == (90, 110, 90)
    table = challenged(10, "cul de chouette avec sirotage").throw(4, 4, 1)
    assert table.play("1 sirote", "2 parie mouette", "3 abstient", "d 4").scores == (190, 115, 100)
    table = challenged(10, "421").throw(4, 2, 1).play("1 soufflette 3", "d 4 2 1")
    assert table.scores == (100 - 50 + 10, 90, 150)


def test_A5_40_a_neant_in_a_challenge_gives_no_second_grelottine_and_no_second_challenge() -> None:
    table = challenged().throw(2, 3, 6)
    assert (table.scores, table.grelottines, table.turn) == ((90, 110, 100), (1, 0, 1), 2)


def test_A5_40_a_neant_in_a_challenge_gives_one_to_who_has_none() -> None:
    assert challenged(both_lose_grelottine=True).throw(2, 3, 6).grelottines == (1, 0, 1)


def test_A5_40_rechallenge() -> None:
    table = challenged(rechallenge=True).throw(2, 3, 6)
    assert table.cry == ("Grelottine", {3})
    table.play("! 3")
    table.refuses("3 grelottine 28 suite")  # 30 % of 90
    table.play("3 grelottine 27 suite").throw(2, 3, 6)
    assert (table.scores, table.grelottines, table.turn) == ((63, 110, 127), (1, 0, 0), 2)


def test_A5_40_a_challenge_is_not_a_turn() -> None:
    assert challenged().throw(1, 3, 4).turn == 2
    assert neant().play("!").turn == 2


def test_A5_41_the_combination_first_and_the_stake_as_fixed_beforehand() -> None:
    table = challenged(30, "suite").throw(1, 3, 4)
    assert table.scores == (100 + 32 - 30, 130, 100)
    floored = challenged(3, "suite", scores=(12, 100, 100), floor_at_zero=True).throw(5, 5, 1)
    floored.play("1 sirote", "2 abstient", "3 abstient", "d 1")
    assert floored.scores == (0, 103, 100)


def test_A5_42_the_others_keep_theirs() -> None:
    table = neant(4).play("! 3 > 2 > 4", "3 grelottine 5 velute")
    assert table.grelottines == (1, 1, 0, 1)


def test_E15_a_bevue_changes_scores_and_not_what_may_be_staked() -> None:
    table = neant(scores=(100, 4, 100)).play("2 bévue")
    assert table.cry[1] == {2, 3}
    table.play("! 2", "2 grelottine 1 suite")
    assert table.throw(1, 3, 4).scores == (131, 0, 100)


def test_E15_nor_a_civet() -> None:
    table = Table(scores=(3, 0, 0), civets=(1, 0, 0)).play("1 bévue")
    assert table.play("1 civet 3 suite").throw(1, 3, 4).scores == (27, 0, 0)


def test_E12_the_stake_of_a_challenge_comes_last() -> None:
    table = challenged(10, "cul de chouette avec sirotage", scores=(100, 330, 0), cap_off_turn_332=True)
    table.throw(4, 4, 1).play("1 sirote", "2 parie bergeronnette", "3 abstient", "d 5")
    assert table.scores == (100 - 16 - 10, 332 + 10, 0), "the bird first: 330 + 25 is set to 332"


def test_A5_8_without_the_soufflette_421_is_a_neant_that_may_be_challenged() -> None:
    table = Table(scores=(100,) * 3, grelottines=(0, 1, 0), soufflette=False).throw(4, 2, 1)
    assert (table.grelottines, table.cry[1]) == ((1, 1, 0), {2})
    table.play("! 2")
    table.refuses("2 grelottine 5 421")
    table.refuses("2 grelottine 1 421")
