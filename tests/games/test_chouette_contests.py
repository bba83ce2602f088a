"""The two reflexes and the dice that follow them: A5-11 to A5-19, E16, E21 and their options."""

from __future__ import annotations

import pytest

from brelan.core.moves import Unreadable
from tests.games.chouette_table import Table

VELUTE = (3, 3, 6)
SUITE = (3, 4, 5)


def test_A5_12_the_cry_is_everybodys() -> None:
    assert Table().throw(*VELUTE).cry == ("Pas mou l’caillou", {1, 2, 3})


def test_A5_12_roller_default() -> None:
    assert Table().throw(*VELUTE).play("!").scores == (0, 0, 0)
    assert Table(roller_default=True).throw(*VELUTE).play("!").scores == (72, 0, 0)
    assert Table(roller_default=True).throw(*VELUTE).play("! 2").scores == (0, 72, 0)


def test_A5_13_dice_by_default() -> None:
    table = Table().throw(*VELUTE).play("! 2,3 > 1")
    assert table.thrower == (2, 1)
    assert table.play("d 6", "d 1").scores == (0, 72, 0)


def test_A5_13_tie_loses() -> None:
    table = Table(chouette_velute_tie="tie_loses", scores=(100, 0, 0)).throw(*VELUTE).play("! 1,3 > 2")
    assert (table.scores, table.turn) == ((28, 0, -72), 2)
    assert Table(chouette_velute_tie="tie_loses").throw(*VELUTE).play("! 2 > 1,3").scores == (0, 72, 0)


def test_A5_14_only_the_tied_throw_and_the_roller_never() -> None:
    table = Table(4).throw(*VELUTE).play("! 1,3 > 2,4")
    assert table.thrower == (3, 1)
    assert table.play("d 5").scores == (72, 0, 0, 0)


def test_A5_14_one_six_beats_the_roller() -> None:
    assert Table(4).throw(*VELUTE).play("! 1,2,3,4", "d 5", "d 6", "d 1").scores == (0, 0, 72, 0)


def test_E16_those_who_showed_six_and_all_of_them_each_time() -> None:
    table = Table(5).throw(*VELUTE).play("! 1,2,3,4,5", "d 6", "d 1", "d 6", "d 6")
    for faces in (("d 5", "d 4", "d 3"), ("d 6", "d 6", "d 1"), ("d 6", "d 6", "d 6")):
        for seat, line in zip((2, 4, 5), faces, strict=True):
            assert table.thrower == (seat, 1)
            table.play(line)
        assert table.scores == (0,) * 5
    assert table.play("d 1", "d 1", "d 6").scores == (0, 0, 0, 0, 72)


def test_A5_15_without_the_roller_all_the_tied_stay_in() -> None:
    table = Table(4).throw(*VELUTE).play("! 2,3,4", "d 6", "d 6", "d 1")
    assert table.thrower == (2, 1)
    table.play("d 1", "d 2", "d 3")
    assert table.thrower == (2, 1)
    assert table.play("d 1", "d 2", "d 6").scores == (0, 0, 0, 72)


def test_A5_14_dice_go_round_from_the_player_on_turn() -> None:
    table = Table(4, turn=3).throw(*VELUTE).play("! 1,2,4")
    for seat in (4, 1, 2):
        assert table.thrower == (seat, 1)
        table.play("d 3")


def test_A5_16_the_silent_are_last_together() -> None:
    table = Table(4).throw(*SUITE).play("! 1 > 4")
    assert table.cry == ("Sans fin est la moisissure des bières bretonnes", {2, 3})
    assert table.play("! 3").scores == (0, -10, 0, 0)


def test_A5_16_one_silent_is_the_last() -> None:
    assert Table().throw(*SUITE).play("! 2,3").scores == (-10, 0, 0)


def test_A5_16_the_roller_may_be_last_too() -> None:
    table = Table().throw(*SUITE)
    assert table.cry == ("Grelotte ça picote", {1, 2, 3})
    assert table.play("! 3 > 2 > 1").scores == (-10, 0, 0)


def test_E21_nobody_cries_and_everybody_is_last() -> None:
    table = Table().throw(*SUITE).play("!")
    assert table.cry[1] == {1, 2, 3}
    table.play("!")
    for seat in (1, 2, 3):
        assert table.thrower == (seat, 1)
        table.play(f"d {seat}")
    assert table.scores == (-10, 0, 0)


def test_E21_only_the_last_may_cry_the_second_time() -> None:
    table = Table().throw(*SUITE).play("! 1 > 2,3")
    assert "Perceval" in table.refuses("! 1")
    table.refuses("! 2 > 2", Unreadable)
    assert table.play("! 3").scores == (0, -10, 0)


def test_E21_after_the_second_cry_the_silent_are_last_too() -> None:
    table = Table(4).throw(*SUITE).play("! 1 > 2,3,4", "! 3")
    assert table.thrower == (2, 1)
    assert table.play("d 5", "d 4").scores == (0, 0, 0, -10)


def test_A5_17_lowest_die_loses_and_pays_once() -> None:
    table = Table(4).throw(*SUITE).play("!", "!", "d 2", "d 5", "d 2", "d 2")
    assert table.scores == (0, 0, 0, 0)
    for seat in (1, 3, 4):
        assert table.thrower == (seat, 1)
        table.play("d 1" if seat != 1 else "d 6")
    assert table.play("d 4", "d 3").scores == (0, 0, 0, -30)


def test_A5_17_suite_highest_loses() -> None:
    table = Table(suite_highest_loses=True).throw(*SUITE).play("! 1 > 2,3", "!", "d 2", "d 5")
    assert table.scores == (0, 0, -10)


def test_A5_17_suite_dice_3() -> None:
    table = Table(suite_dice=3).throw(*SUITE).play("! 1 > 2,3", "!")
    assert table.thrower == (2, 3)
    table.play("d 1 1 6", "d 2 3 3")
    assert table.thrower == (2, 3)
    assert table.play("d 1 1 6", "d 6 1 2").scores == (0, -20, 0)


def test_A5_18_groups_of_any_size() -> None:
    table = Table(5).throw(*SUITE).play("! 4,5 > 2 > 1,3")
    assert table.cry[1] == {1, 3}


def test_A5_11_the_velute_is_paid_before_the_reflex() -> None:
    assert Table().throw(1, 2, 3).scores == (18, 0, 0)
    assert Table().throw(2, 3, 4).scores == (0, 0, 0)


def test_A5_33_a_suite_brings_nothing_to_its_roller() -> None:
    assert Table().throw(4, 5, 6).play("! 1 > 2 > 3").scores == (0, 0, -10)


def test_A5_19_bevues_add_up() -> None:
    table = Table().throw(*SUITE).play("2 bévue Pas mou", "2 bévue Sans fin", "3 bévue")
    assert (table.scores, table.phase) == ((0, -10, -5), "Grelotte")


@pytest.mark.parametrize("line", ["! 1", "1 garde", "1 lance"])
def test_a_throw_is_answered_by_dice_only(line: str) -> None:
    Table().refuses(line)


@pytest.mark.parametrize("line", ["d 1", "1 sirote"])
def test_a_cry_is_answered_by_an_order_only(line: str) -> None:
    Table().throw(*VELUTE).refuses(line)


def test_the_turn_passes_after_either_reflex() -> None:
    assert Table().throw(*VELUTE).play("! 1").turn == 2
    assert Table().throw(*SUITE).play("! 1 > 2 > 3").turn == 2
    assert Table(turn=3).throw(*SUITE).play("! 1 > 2 > 3").turn == 1
