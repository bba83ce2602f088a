"""A chouette kept or siroted, and the birds: A5-20 to A5-27, E13, E19 and their options."""

from __future__ import annotations

import pytest

from brelan.core.moves import Unreadable
from brelan.games.chouette.actions import BIRDS, Abstain, Bet, Keep, Siroter
from tests.games.chouette_table import Table


def siroted(table: Table, die: int, *bets: str) -> Table:
    """The player on turn sirotes; the others bet as told, or abstain."""
    table.play(f"{table.turn} sirote")
    table.play(*bets)
    while table.phase == "Bets":
        table.play(f"{min(table.deciders)} abstient")
    return table.play(f"d {die}")


def test_A5_20_a_missed_sirotage_is_subtracted() -> None:
    assert siroted(Table(scores=(100, 0, 0)).throw(4, 4, 2), 5).scores == (84, 0, 0)
    assert siroted(Table().throw(5, 5, 2), 6).scores == (-25, 0, 0)


def test_A5_20_sirotage_fail_forfeit() -> None:
    table = siroted(Table(scores=(100, 0, 0), sirotage_fail="forfeit").throw(6, 6, 1), 4, "2 parie mouette")
    assert (table.scores, table.civets) == ((100, 25, 0), (1, 0, 0))


@pytest.mark.parametrize("value", range(1, 7))
def test_A5_21_success_pays_the_cul_only(value: int) -> None:
    odd = 6 if value < 5 else 1
    table = Table().throw(value, value, odd if (value, odd) != (3, 6) else 1)
    assert siroted(table, value).scores == (40 + 10 * value, 0, 0)


def test_A5_22_neither_a_chouette_velute_nor_a_cul_is_siroted() -> None:
    assert Table().throw(1, 1, 2).phase == "Caillou"
    assert Table().throw(4, 4, 4).phase == "ThrowChouettes"


def test_A5_22_sirote_chouette_velute() -> None:
    def thrown() -> Table:
        return Table(sirote_chouette_velute=True).throw(3, 3, 6)

    assert thrown().play("1 garde").cry[0] == "Pas mou l’caillou"
    assert thrown().play("1 garde", "! 2").scores == (0, 72, 0)
    assert siroted(thrown(), 3).scores == (70, 0, 0)
    assert siroted(thrown(), 6).scores == (-9, 0, 0)
    assert thrown().phase == Table(sirote_chouette_velute=True).throw(3, 3, 5).phase


@pytest.mark.parametrize(("pair", "odd", "die", "points"), [(1, 5, 2, 8), (2, 5, 4, 32), (3, 5, 6, 72)])
def test_A5_23_sirotage_new_combo(pair: int, odd: int, die: int, points: int) -> None:
    assert siroted(Table().throw(pair, pair, odd), die).turn == 2
    table = siroted(Table(sirotage_new_combo=True).throw(pair, pair, odd), die)
    assert (table.scores, table.phase) == ((-pair * pair, 0, 0), "Caillou")
    assert table.play("! 2").scores == (-pair * pair, points, 0)


def test_A5_23_only_a_chouette_velute_is_reborn() -> None:
    table = siroted(Table(sirotage_new_combo=True).throw(1, 1, 5), 3)
    assert (table.scores, table.turn) == ((-1, 0, 0), 2)


def test_A5_23_a_reborn_chouette_velute_wins_its_bet() -> None:
    table = Table(sirotage_new_combo=True, scores=(50, 0, 0), civets=(1, 0, 0)).play("1 civet 20 chouette velute")
    assert siroted(table.throw(1, 1, 5), 2).play("!").scores == (50 - 1 + 20, 0, 0)


def test_A5_24_bets_cost_nothing() -> None:
    assert siroted(Table().throw(1, 1, 5), 3, "2 parie fauvette", "3 parie mouette").scores == (-1, 25, 0)


def test_E13_bet_stake() -> None:
    table = siroted(Table(4, bet_stake=5).throw(1, 1, 5), 3, "2 parie fauvette", "3 parie mouette", "4 abstient")
    assert table.scores == (-1, 25, -5, 0)


def test_A5_25_the_same_bird_and_the_bird_of_success_are_allowed() -> None:
    assert siroted(Table().throw(4, 4, 2), 4, "2 parie mouette", "3 parie mouette").scores == (80, 25, 25)


def test_A5_25_the_roller_does_not_bet() -> None:
    table = Table().throw(4, 4, 2).play("1 sirote")
    assert table.deciders == {2, 3}
    assert "Perceval" in table.refuses("1 parie mouette")


def test_A5_25_all_bets_before_the_die() -> None:
    table = Table().throw(4, 4, 2).play("1 sirote", "3 parie mouette")
    table.refuses("d 4")
    table.refuses("3 parie linotte")
    assert table.deciders == {2}
    assert table.play("2 abstient").thrower == (1, 1)


def test_A5_25_unique_birds_are_taken_in_turn() -> None:
    table = Table(4, unique_birds=True, turn=3).throw(4, 4, 2).play("3 sirote")
    assert table.deciders == {4}
    table.refuses("1 parie mouette")
    table.play("4 parie mouette")
    assert table.deciders == {1}
    assert "Mouette" in table.refuses("1 parie mouette")
    assert table.play("1 parie linotte", "2 abstient", "d 4").scores == (0, 0, 80, 25)


def test_A5_25_unique_birds_may_run_out() -> None:
    table = Table(8, unique_birds=True).throw(4, 4, 2).play("1 sirote")
    for seat, bird in enumerate(BIRDS, start=2):
        table.play(f"{seat} parie {bird}")
    assert table.game.legal_actions(table.state, table.state.phase.waiting[0]) == (Abstain(),)  # type: ignore[union-attr]
    table.play("8 abstient")


def test_E19_answers_come_in_any_order() -> None:
    def bets(*lines: str) -> Table:
        return Table(4).throw(4, 4, 2).play("1 sirote", *lines)

    one = bets("2 parie mouette", "3 abstient", "4 parie linotte")
    other = bets("4 parie linotte", "3 abstient", "2 parie mouette")
    assert one.state == other.state


def test_A5_26_once_only_and_the_odd_die() -> None:
    table = siroted(Table().throw(4, 4, 2), 2)
    assert (table.phase, table.turn) == ("ThrowChouettes", 2)


def test_A5_27_one_civet_at_most() -> None:
    table = siroted(Table(civets=(1, 0, 0)).throw(6, 6, 1), 4)
    assert table.civets == (1, 0, 0)


def test_A5_27_civet_stack() -> None:
    table = siroted(Table(civets=(1, 0, 0), civet_stack=True).throw(6, 6, 1), 4)
    assert table.civets == (2, 0, 0)


@pytest.mark.parametrize("value", [1, 5])
def test_A5_27_only_a_chouette_of_6_gives_a_civet(value: int) -> None:
    assert siroted(Table().throw(value, value, 6), 4).civets == (0, 0, 0)


def test_the_choices_of_a_chouette() -> None:
    table = Table().throw(4, 4, 2)
    assert table.game.legal_actions(table.state, table.state.turn) == (Siroter(), Keep())
    table.refuses("1 garde 4 4")
    table.refuses("1 renonce")
    table.refuses("2 garde")
    table.play("1 sirote")
    table.refuses("2 sirote")
    table.refuses("2 parie perdrix", Unreadable)
    choices = table.game.legal_actions(table.state, table.state.phase.waiting[0])  # type: ignore[union-attr]
    assert choices == (*map(Bet, BIRDS), Abstain())
