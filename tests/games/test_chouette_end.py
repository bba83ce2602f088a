"""Who starts, when a game ends and who has won: A5-1 to A5-5, E2, E8, E14, E17 and their options."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.core.dialect import DialectError, changed
from brelan.games.chouette import ChouetteDialect, CulDeChouette, ledger
from tests.games.chouette_table import Table

VELUTE_32 = (1, 3, 4)


def small(target: int = 20, seats: int = 3, **options: Any) -> Table:
    return Table(seats, target=target, **options)


# A5-1


@pytest.mark.parametrize(
    ("preset", "target", "bevue"),
    [("classique", 343, 5), ("officiel", 343, 5), ("aquitaine", 297, 10), ("provencale", 525, 5)],
)
def test_A5_1_presets(preset: str, target: int, bevue: int) -> None:
    dialect = CulDeChouette.presets[preset]
    assert (dialect.target, dialect.bevue) == (target, bevue)
    short = Table(scores=(target - 33, 0, 0), target=target, bevue=bevue).throw(*VELUTE_32)
    assert (short.phase, short.scores[0]) == ("ThrowChouettes", target - 1)
    assert Table(scores=(target - 32, 0, 0), target=target).throw(*VELUTE_32).phase == "Ended"


def test_A5_1_the_default_preset_comes_first() -> None:
    assert next(iter(CulDeChouette.presets)) == "classique"
    assert CulDeChouette.presets["officiel"] == CulDeChouette.presets["classique"] == ChouetteDialect()


# A5-2


def test_A5_2_looked_for_at_the_end_of_the_turn_only() -> None:
    table = Table(scores=(340, 0, 0)).throw(1, 2, 3)
    assert (table.scores, table.phase) == ((358, 0, 0), "Grelotte")
    assert table.play("! 1 > 2 > 3").phase == "Ended"
    assert Table(scores=(330, 0, 0)).throw(1, 2, 3).play("! 2 > 3 > 1").phase == "ThrowChouettes"


def test_A5_2_an_equal_score_is_for_the_player_on_turn() -> None:
    lines = ("2 sirote", "1 parie mouette", "3 parie mouette", "d 4")
    table = Table(scores=(320, 265, 320), turn=2).throw(4, 4, 1).play(*lines)
    assert (table.scores, table.ranks) == ((345, 345, 345), (2, 1, 2))


def test_A5_2_else_for_the_next_in_turn_order() -> None:
    lines = ("2 sirote", "1 parie linotte", "3 parie linotte", "4 abstient", "d 1")
    table = Table(4, scores=(320, 0, 320, 0), turn=2).throw(4, 4, 2).play(*lines)
    assert table.scores == (345, -16, 345, 0)
    assert table.ranks == (2, 4, 1, 3)


def test_E17_the_others_rank_by_score() -> None:
    table = Table(5, scores=(330, 200, 200, -5, 100)).throw(*VELUTE_32)
    assert table.ranks == (1, 2, 2, 5, 4)


def test_A5_2_the_round_is_not_completed() -> None:
    assert Table(scores=(340, 340, 0)).throw(*VELUTE_32).phase == "Ended"


def test_A5_2_end_check_immediate() -> None:
    table = Table(scores=(325, 0, 0), end_check="immediate").throw(1, 2, 3)
    assert (table.phase, table.scores, table.ranks) == ("Ended", (343, 0, 0), (1, 2, 2))
    assert Table(scores=(324, 0, 0), end_check="immediate").throw(1, 2, 3).phase == "Grelotte"


def test_A5_2_equal_turns() -> None:
    table = Table(scores=(340, 300, 0), equal_turns=True).throw(*VELUTE_32)
    assert table.phase == "ThrowChouettes"
    table.throw(1, 5, 6)
    assert (table.scores, table.turn) == ((372, 372, 0), 3)
    table.throw(1, 3, 4)
    assert (table.phase, table.ranks) == ("Ended", (1, 2, 3))


def test_A5_2_equal_turns_counts_from_who_started() -> None:
    table = Table(tirage=True, equal_turns=True, target=30).play("d 3", "d 1", "d 5")
    for _ in range(3):
        assert table.phase != "Ended"
        table.throw(*VELUTE_32)
    assert (table.phase, table.scores, table.turn) == ("Ended", (32, 32, 32), 1)
    assert table.ranks == (1, 2, 2)


def test_A5_2_equal_turns_a_score_may_fall_again() -> None:
    table = Table(2, scores=(315, 0), equal_turns=True).throw(*VELUTE_32).play("1 bévue").throw(1, 1, 5).play("2 garde")
    assert (table.scores, table.phase, table.turn) == ((342, 1), "ThrowChouettes", 1)


def test_equal_turns_and_an_immediate_end_exclude_each_other() -> None:
    with pytest.raises(DialectError):
        changed(changed(ChouetteDialect(), "equal_turns", "true"), "end_check", "immediate")


# A5-3


def siroted(table: Table, die: int, bird: str) -> Table:
    return table.throw(4, 4, 1).play("1 sirote", f"2 parie {bird}", "3 abstient", f"d {die}")


def test_A5_3_one_may_win_off_turn() -> None:
    assert siroted(Table(scores=(100, 330, 0)), 5, "bergeronnette").ranks == (2, 1, 3)


@pytest.mark.parametrize(("target", "cap"), [(343, 332), (297, 286), (525, 514)])
def test_A5_3_cap_off_turn(target: int, cap: int) -> None:
    def bettor(before: int) -> Table:
        return siroted(Table(scores=(100, before, 0), target=target, cap_off_turn_332=True), 5, "bergeronnette")

    assert bettor(target - 13).scores[1] == cap
    assert bettor(target - 1).scores[1] == cap
    assert bettor(target - 25).scores[1] == cap
    assert bettor(target - 26).scores[1] == target - 1
    assert bettor(target - 13).phase == "ThrowChouettes"


def test_A5_3_the_player_on_turn_is_not_capped() -> None:
    table = Table(scores=(330, 0, 0), cap_off_turn_332=True).throw(*VELUTE_32)
    assert (table.scores[0], table.phase) == (362, "Ended")


@pytest.mark.parametrize("score", [343, 350])
def test_A5_3_a_score_already_there_stays_there(score: int) -> None:
    table = siroted(Table(scores=(100, score, 0), cap_off_turn_332=True), 5, "bergeronnette")
    assert table.scores[1] == score + 25


def test_A5_3_with_a_small_target_the_cap_is_zero() -> None:
    assert siroted(small(10, cap_off_turn_332=True), 5, "bergeronnette").scores == (-16, 0, 0)


# A5-4


def test_A5_4_scores_may_be_negative() -> None:
    assert Table().throw(3, 4, 5).play("! 1 > 2 > 3").scores == (0, 0, -10)


def test_E14_floor_at_zero_and_the_other_side_gets_the_whole_stake() -> None:
    table = Table(scores=(0, 10, 0), floor_at_zero=True).throw(4, 2, 1).play("1 soufflette 2", "d 1 1 1", "d 1 1 1", "d 1 1 1")
    assert table.scores == (30, 0, 0)


def test_E14_each_single_change_is_clamped() -> None:
    lines = ("1 sirote", "2 abstient", "3 abstient", "d 1")
    table = Table(scores=(10, 0, 0), civets=(1, 0, 0), floor_at_zero=True, inclusive_bets=True)
    table.play("1 civet 5 chouette").throw(5, 5, 6).play(*lines)
    assert table.scores == (5, 0, 0), "−25 stops at 0, then +5"


def test_A5_4_floor_at_zero_for_a_bevue() -> None:
    assert Table(scores=(3, 0, 0), floor_at_zero=True).play("1 bévue").scores == (0, 0, 0)


def test_A5_4_eliminated_below() -> None:
    table = Table(4, scores=(5, 3, 5, 5), eliminated_below=0).throw(3, 4, 5).play("! 1 > 3 > 4 > 2")
    assert (table.scores, table.turn) == ((5, -7, 5, 5), 3)
    assert [account.out for account in ledger(table.state)] == [False, True, False, False]
    assert table.throw(3, 3, 6).cry[1] == {1, 3, 4}
    table.play("! 4").throw(4, 2, 1).refuses("4 soufflette 2")


def test_A5_4_nobody_is_ever_out_unless_the_house_says_so() -> None:
    table = Table(scores=(-20_000, 0, 0)).throw(1, 4, 5)
    assert (len(table.state.seats), table.turn) == (3, 2)


def test_A5_4_eliminated_below_is_looked_for_when_the_turn_is_over() -> None:
    table = Table(scores=(8, 5, 5), eliminated_below=0).throw(1, 2, 3).play("2 bévue", "2 bévue")
    assert len(table.cry[1]) == 3
    assert table.play("! 2 > 3 > 1").state.seats == (0, 2)


def test_A5_4_an_eliminated_player_bets_no_more() -> None:
    table = Table(eliminated_below=0).play("2 bévue").throw(1, 1, 5).play("1 garde")
    assert table.turn == 3
    assert table.throw(4, 4, 1).play("3 sirote").deciders == {1}


def test_A5_4_the_last_one_left_wins() -> None:
    table = Table(2, eliminated_below=-343).play(*["2 bévue"] * 69).throw(1, 1, 5).play("1 garde")
    assert (table.scores, table.ranks) == ((1, -345), (1, 2))


def test_A5_4_minus_343_itself_stays_in() -> None:
    table = Table(2, eliminated_below=-343, scores=(0, -343)).throw(1, 1, 5).play("1 garde")
    assert table.turn == 2


def test_A5_4_everybody_out_at_once() -> None:
    table = Table(2, eliminated_below=0).play("1 bévue", "2 bévue", "2 bévue").throw(1, 4, 6)
    assert table.ranks == (1, 2)


def test_A5_4_an_eliminated_starter_does_not_stop_the_rounds() -> None:
    table = Table(eliminated_below=0, equal_turns=True, target=30).play("1 bévue").throw(1, 4, 6)
    table.throw(*VELUTE_32)
    assert table.phase == "ThrowChouettes"
    assert table.throw(1, 4, 6).phase == "Ended"


def test_nobody_passes_under_a_floor_to_be_eliminated() -> None:
    with pytest.raises(DialectError):
        changed(changed(ChouetteDialect(), "floor_at_zero", "true"), "eliminated_below", "0")


# A5-5, E8


def test_E8_lowest_starts_then_seat_order() -> None:
    table = Table(tirage=True)
    for seat, die in ((1, 4), (2, 1), (3, 5)):
        assert table.thrower == (seat, 1)
        table.play(f"d {die}")
    assert table.thrower == (2, 2)
    table.throw(1, 3, 4).throw(1, 3, 4)
    assert table.thrower == (1, 2)


def test_E8_only_those_tied_for_lowest_redraw() -> None:
    table = Table(4, tirage=True).play("d 2", "d 5", "d 2", "d 2")
    for seat, die in ((1, 3), (3, 1), (4, 1)):
        assert table.thrower == (seat, 1)
        table.play(f"d {die}")
    assert table.thrower == (3, 1)
    assert table.play("d 1", "d 6").thrower == (3, 2)


def test_A5_5_start_highest() -> None:
    table = Table(tirage=True, start="highest").play("d 4", "d 5", "d 5")
    assert table.thrower == (2, 1)
    assert table.play("d 1", "d 6").thrower == (3, 2)


def test_A5_5_tirage_false() -> None:
    assert Table().thrower == (1, 2)
    assert changed(ChouetteDialect(), "tirage", "0").tirage is False


# The size of a game is data


def test_a_small_target_is_a_game() -> None:
    table = small(20, seats=2).throw(*VELUTE_32)
    assert (table.phase, table.ranks) == ("Ended", (1, 2))


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_not_for_any_number_of_players(seats: int) -> None:
    with pytest.raises(ValueError, match="players"):
        CulDeChouette().start(seats)


def test_E2_nothing_follows_the_end() -> None:
    table = Table(scores=(340, 0, 0)).throw(*VELUTE_32)
    for line in ("d 1 1", "! 1", "1 garde", "2 bévue"):
        table.refuses(line)
