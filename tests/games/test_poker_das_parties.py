"""Poker d'as from one partie to the next: who compares, who replays a tie, who draws and who starts."""

from __future__ import annotations

import pytest

from brelan.core.moves import Act, Fault, Hand, Order, Roll, Seat
from brelan.core.nodes import Over, Throw
from brelan.games.poker_das import PokerDasDialect, TieReplay
from brelan.games.turn import Keep, Stand
from tests.games.poker_das_table import Table, dice

# Comparing


def test_the_best_hand_wins_the_partie() -> None:
    table = Table(4).hands("RRDVX", "AAAAR", "RRR99", "99DVX")
    assert table.over == Over((0, 1, 0, 0), (3, 1, 2, 4))


def test_B029_a_tie_between_losers_is_no_tie() -> None:
    table = Table(3).hands("RRR99", "99RDX", "99RDX")
    assert table.over == Over((1, 0, 0), (1, 2, 2))


@pytest.mark.parametrize(
    ("hands", "ranks"),
    [
        (("RRDVX", "DDVX9", "DDRVX", "99DVX"), (1, 2, 2, 4)),
        (("99DVX", "99RVX", "99RDX", "RRDVX"), (2, 2, 2, 1)),
        (("99DVX", "RRDVX", "RRR99", "RRDV9"), (4, 2, 1, 2)),
    ],
)
def test_E1_score_is_parties_won_and_equal_hands_share_a_rank(hands: tuple[str, ...], ranks: tuple[int, ...]) -> None:
    table = Table(4).hands(*hands)
    assert table.over.ranks == ranks
    assert table.scores == table.over.scores == tuple(int(rank == 1) for rank in ranks)


def test_E1_the_score_before_the_end() -> None:
    table = Table(2, tirage=True)
    assert table.scores == (0, 0)
    table.roll("A").roll("R")
    assert table.scores == (0, 0)


def test_E2_nothing_follows_the_end() -> None:
    table = Table().hands("RRDVX", "99DVX")
    moves = (
        Roll(dice("RRDVX")),
        Hand(dice("RRDVX"), 1, fresh=True),
        Act(Seat(0), Stand()),
        Act(Seat(0), Keep(())),
        Order(()),
        Fault(Seat(0), "cri"),
    )
    for move in moves:
        assert "La partie est finie." in table.refuses(move)


# Ties


def test_B028_equal_hands_are_replayed_whatever_the_seats() -> None:
    for hands in (("RRDV9", "RRDV9"), ("RRDV9", "RRDVX")):
        table = Table().hands(*hands)
        assert not table.is_over
        assert (table.by, table.most) == (0, 3)
        assert table.scores == (0, 0)
        assert table.game.hands(table.state) == (None, None)


def test_E9_only_those_tied_for_best_replay_in_their_order() -> None:
    table = Table(4).hands("RRDVX", "99DVX", "RRDV9", "RRDX9")
    assert table.lineup == (0, 2, 3)
    assert table.game.hands(table.state) == (None, dice("99DVX"), None, None)
    for seat, hand in ((0, "99DVX"), (2, "DDVX9"), (3, "XXV9D")):
        assert table.by == seat
        table.hands(hand)
    assert table.over == Over((0, 0, 1, 0), (3, 4, 1, 2)), "who lost the replay still beats who was not in it"


def test_A1_11_the_cap_is_set_anew_by_the_first_of_those_who_replay() -> None:
    table = Table(3).hand("99DVX", 1).hand("RRDVX", 1).hand("RRDVX", 1)
    assert table.lineup == (1, 2)
    assert (table.by, table.most) == (1, 3)
    table.hand("RRDVX", 2)
    assert (table.by, table.most) == (2, 2)


def test_a_tie_is_replayed_until_it_is_split() -> None:
    table = Table(3)
    table.hands("RRDVX", "RRDVX", "RRDVX")
    assert table.state == Table(3).state, "all of them tied: as if nothing had been played"
    table.hands("RRDVX", "RRDVX", "99DVX").hands("99DVX", "99DVX").hands("RRDVX", "XXDV9")
    assert table.over == Over((1, 0, 0), (1, 2, 3))


def test_A1_11_coup_sec() -> None:
    table = Table(3, tie_replay=TieReplay.COUP_SEC).hands("RRDVX", "99DVX", "RRDV9")
    assert (table.by, table.most, table.lineup) == (0, 1, (0, 2))
    assert "Ce tour a 1 lancer au plus." in table.refuses(Hand(dice("RRDVX"), 2, fresh=True))
    table.roll("99RDV")
    assert (table.by, table.most) == (2, 1), "one throw, and nothing to decide"
    table.hand("99DVX", 1)
    assert (table.by, table.most) == (0, 1), "a tie again: once more"
    table.roll("AAAAA").roll("RRRRR")
    assert table.over == Over((1, 0, 0), (1, 3, 2))


def test_A1_11_shared() -> None:
    table = Table(3, tie_replay=TieReplay.SHARED).hands("RRDVX", "99DVX", "RRDV9")
    assert table.over == Over((1, 0, 1), (1, 3, 1))


def test_A1_12_the_number_of_throws_does_not_split_a_tie() -> None:
    table = Table().hand("RRDVX", 3).hand("RRDVX", 1)
    assert not table.is_over


def test_A1_12_fewer_throws_win() -> None:
    table = Table(3, fewer_throws_win=True).hand("RRDVX", 3).hand("RRDVX", 2).hand("DDVX9", 1)
    assert table.over == Over((0, 1, 0), (2, 1, 3)), "the hand first, then its throws"
    table = Table(3, fewer_throws_win=True).hand("RRDVX", 2).hand("RRDVX", 2).hand("DDVX9", 1)
    assert table.lineup == (0, 1), "as many throws: replayed"


# From one partie to the next


def test_A1_14_one_partie_by_default() -> None:
    assert PokerDasDialect().rounds == 1


def test_A1_14_the_worst_hand_starts_the_next_partie() -> None:
    table = Table(4, rounds=3).hands("RRDVX", "RRR99", "99DVX", "XXDV9")
    assert table.scores == (0, 1, 0, 0)
    assert table.lineup == (2, 3, 0, 1), "the loser first, then the order of the draw"
    assert (table.by, table.most) == (2, 3)
    table.hands("99DVX", "RRDVX", "RRR99", "99RVX")
    assert table.lineup == (2, 3, 0, 1), "two worst hands: the first of them in turn order"
    table.hands("RRDVX", "99DVX", "99DVX", "99DVX")
    assert table.is_over


def test_A1_14_the_turn_order_is_that_of_the_partie() -> None:
    table = Table(3, rounds=3).hands("RRDVX", "RRR99", "99DVX")
    assert table.lineup == (2, 0, 1)
    table.hands("RRDVX", "99DVX", "99DVX")
    assert table.lineup == (0, 1, 2)
    table = Table(3, rounds=3).hands("99DVX", "RRR99", "RRDVX").hands("RRDVX", "99DVX", "99DVX")
    assert table.lineup == (1, 2, 0)


def test_A1_14_who_was_beaten_before_a_replay_starts() -> None:
    table = Table(3, rounds=2).hands("RRDVX", "99DVX", "RRDV9").hands("99DVX", "RRDVX")
    assert table.lineup == (1, 2, 0)


def test_A1_14_all_shared_the_first_in_turn_order_starts_again() -> None:
    table = Table(3, rounds=2, tie_replay=TieReplay.SHARED).hands("RRDVX", "RRDVX", "RRDVX")
    assert table.scores == (1, 1, 1)
    assert table.lineup == (0, 1, 2)


def test_B031_the_loser_starts_the_rematch() -> None:
    table = Table(2, rounds=3).hands("RRDVX", "99DVX")
    assert table.by == 1
    table.hands("RRDVX", "99DVX")
    assert table.by == 0, "Max, on turn first, won the second partie"
    table.hands("RRDVX", "99DVX")
    assert table.over == Over((2, 1), (1, 2))


def test_the_cap_is_forgotten_from_one_partie_to_the_next() -> None:
    table = Table(2, rounds=2).hand("RRDVX", 1).hand("99DVX", 1)
    assert (table.by, table.most) == (1, 3)
    assert table.game.hands(table.state) == (None, None)


def test_A1_14_a_match_is_the_best_of_its_rounds() -> None:
    table = Table(2, rounds=3).hands("RRDVX", "99DVX")
    assert not table.is_over
    table.hands("99DVX", "RRDVX")
    assert table.over == Over((2, 0), (1, 2))


def test_E1_ranks_of_a_match_are_by_parties_then_by_the_last_hands() -> None:
    table = Table(3, rounds=2).hands("RRDVX", "99DVX", "XXDV9").hands("RRDVX", "DDVX9", "XXDV9")
    assert table.over == Over((1, 1, 0), (2, 1, 3))
    table = Table(3, rounds=2).hands("RRDVX", "99DVX", "XXDV9").hands("DDVX9", "DDVX9", "RRDVX")
    assert table.over == Over((2, 0, 0), (1, 2, 2))


# The draw


def test_A1_15_the_highest_die_plays_first() -> None:
    table = Table(3, tirage=True)
    assert table.node == Throw(1, Seat(0))
    table.roll("9")
    assert table.node == Throw(1, Seat(1))
    table.roll("A").roll("D")
    assert table.lineup == (1, 2, 0)
    assert table.node == Throw(5, Seat(1), 3)


def test_A1_15_draw_low_first() -> None:
    table = Table(3, tirage=True, draw_low_first=True).roll("R").roll("A").roll("9")
    assert table.lineup == (2, 0, 1)
    table = Table(3, tirage=True, draw_low_first=True).roll("A").roll("A").roll("9")
    assert table.node == Throw(1, Seat(0))
    table.roll("R").roll("D")
    assert table.lineup == (2, 1, 0)


def test_B035_those_tied_draw_again_between_themselves() -> None:
    table = Table(3, tirage=True).roll("R").roll("R").roll("9")
    assert table.by == 0
    table.roll("X")
    assert table.by == 1
    table.roll("A")
    assert table.lineup == (1, 0, 2), "a better die does not pass who drew better before"
    table = Table(3, tirage=True).roll("R").roll("R").roll("A").roll("9").roll("X")
    assert table.lineup == (2, 1, 0)


def test_E7_the_highest_group_draws_again_first() -> None:
    table = Table(4, tirage=True).roll("9").roll("R").roll("9").roll("R")
    assert table.by == 1
    table.roll("D")
    assert table.by == 3
    table.roll("D")
    assert table.by == 1, "a tie again"
    table.roll("A").roll("9")
    assert table.by == 0, "only then the lower group"
    table.roll("A").roll("R")
    assert table.lineup == (1, 3, 0, 2)


def test_E7_a_group_may_split_into_groups() -> None:
    table = Table(5, tirage=True)
    for die in "VVVVV":
        table.roll(die)
    for die in "9A9AR":
        table.roll(die)
    assert table.by == 1
    table.roll("9").roll("A")
    assert table.by == 0
    table.roll("A").roll("9")
    assert table.lineup == (3, 1, 4, 0, 2)


def test_a_draw_takes_no_whole_hand() -> None:
    Table(2, tirage=True).refuses(Hand((1,), 1, fresh=True))


def test_the_draw_holds_for_the_whole_match() -> None:
    table = Table(3, tirage=True, rounds=2).roll("9").roll("A").roll("D")
    assert table.lineup == (1, 2, 0)
    table.hands("RRDVX", "99DVX", "XXDV9")
    assert table.lineup == (2, 0, 1)


def test_tirage_false_starts_with_the_first_seat() -> None:
    assert Table(3).lineup == (0, 1, 2)
