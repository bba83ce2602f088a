"""Faults that others made, as cases."""

from __future__ import annotations

import pytest

from brelan.games.chouette import dice, ledger
from tests.games.chouette_table import Table


def test_B046_a_stake_on_avec_is_won_through_a_sirotage() -> None:
    table = Table(scores=(42, 0, 0), civets=(1, 0, 0)).play("1 civet 42 cul de chouette avec sirotage").throw(4, 4, 2)
    table.play("1 sirote", "2 abstient", "3 abstient", "d 4")
    assert table.scores == (42 + 122, 0, 0)


def test_B047_the_thrower_is_the_one_who_was_challenged() -> None:
    """The aubergiste challenges; what follows the throw is asked of Perceval, who threw, and not of him."""
    table = Table(scores=(50, 50, 50), grelottines=(0, 0, 1)).throw(1, 4, 6).play("! 3", "3 grelottine 10 suite")
    assert table.thrower == (1, 2)
    table.throw(2, 2, 4).play("! 1,2")
    assert table.thrower == (2, 1)
    assert table.play("d 5").scores == (50 + 32 - 10, 50, 60)


def test_B047_and_sirotes_and_daring_are_his_too() -> None:
    def challenged() -> Table:
        table = Table(scores=(50, 50, 50), grelottines=(0, 0, 1)).throw(1, 4, 6)
        return table.play("! 3", "3 grelottine 10 suite")

    table = challenged().throw(4, 4, 2)
    assert table.deciders == {1}
    assert table.play("1 sirote").deciders == {2, 3}
    assert challenged().throw(4, 2, 1).deciders == {1}


def test_B050_leaders_below_zero() -> None:
    table = Table(scores=(-10, -15, -10))
    assert [account.seat for account in ledger(table.state) if account.rank == 1] == [0, 2]


def test_B052_nothing_is_made_of_two_dice() -> None:
    table = Table(scores=(100,) * 3, grelottines=(0, 1, 1)).play("d 1 2")
    assert (table.thrower, table.scores, table.grelottines) == ((1, 1), (100,) * 3, (0, 1, 1))
    assert dice(table.state) == (1, 2)
    table.refuses("! 1 > 2 > 3")


def test_B053_the_challenged_keeps_what_the_throw_made() -> None:
    def perceval(stake: int, target: str, *throw: int) -> tuple[int, ...]:
        table = Table(2, scores=(200, 200), grelottines=(0, 1)).throw(1, 4, 6).play("! 2", f"2 grelottine {stake} {target}")
        first, second, cul = throw
        after = table.throw(first, second, cul).play("1 garde").scores
        return tuple(score - 200 for score in after)

    assert perceval(42, "chouette", 5, 5, 1) == (67, -42)
    assert perceval(10, "velute", 6, 6, 2) == (26, 10)


def test_B055_a_suite_and_a_velute_at_once() -> None:
    assert Table().throw(2, 1, 3).play("! 2 > 3 > 1").scores == (8, 0, 0)
    assert Table().throw(2, 3, 4).play("! 2 > 3 > 1").scores == (-10, 0, 0)


def test_B056_three_tied_for_last() -> None:
    table = Table().throw(4, 5, 6).play("!", "! 1,2,3", "d 5", "d 2", "d 2")
    assert table.thrower == (2, 1)
    assert table.play("d 4", "d 1").scores == (0, 0, -20)


def test_B056_a_further_tie_is_for_30() -> None:
    table = Table().throw(4, 5, 6).play("!", "!", "d 5", "d 2", "d 2", "d 3", "d 3")
    assert table.play("d 6", "d 5").scores == (0, 0, -30)


@pytest.mark.parametrize("stake", [-42, 0, 103, 102])
def test_B059_civets_refused(stake: int) -> None:
    Table(scores=(50, 0, 0), civets=(1, 0, 0)).refuses(f"1 civet {stake} velute")


def test_B059_grelottines_refused() -> None:
    table = Table(2, scores=(55, 90), grelottines=(0, 1)).throw(1, 4, 6).play("! 2")
    table.refuses("2 grelottine 17 velute")
    table.play("2 grelottine 16 velute")
    for low in (0, -10):
        assert Table(2, scores=(low, 90), grelottines=(0, 1)).throw(1, 4, 6).turn == 2


def test_B061_a_421_at_the_last_throw_in_any_order() -> None:
    table = Table().throw(4, 2, 1).play("1 soufflette 2", "d 6 5 1", "d 2 2 1", "d 1 4 2")
    assert table.scores == (-30, 30, 0)


def test_B062_a_grelottine_is_spent_by_its_use() -> None:
    table = Table(scores=(50, 50, 50), grelottines=(0, 1, 0)).throw(1, 4, 6).play("! 2", "2 grelottine 5 suite")
    assert table.grelottines == (1, 0, 0)
    table.throw(1, 3, 4).throw(1, 3, 4).throw(1, 4, 6)
    assert table.cry[1] == {1}
    table.refuses("! 2")


def test_B062_a_neant_gives_exactly_one() -> None:
    assert Table().throw(1, 4, 6).throw(1, 4, 6).grelottines == (1, 1, 0)
