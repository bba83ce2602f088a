"""Stakes between two: ladders, shares and rounds against what their definitions say, level by level and case by case."""

from dataclasses import astuple, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from brelan.core.moves import Seat
from brelan.core.nodes import Decision
from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.poker_das.dialect import Kickers
from brelan.games.stakes import Limits
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import Tie
from brelan.games.taverne.phases import Casting
from brelan.solve.betting import Ladder, Play, climb
from brelan.solve.chase import Chase
from brelan.solve.poker_das import rules
from brelan.solve.rounds import Rounds
from brelan.solve.shares import MOST_NODES, Shares
from brelan.solve.showdown_kernel import Floats
from brelan.solve.solution import Guarantee
from brelan.solve.tables import Tables
from brelan.solve.taverne import duel, judge
from brelan.solve.taverne_stakes import by_first
from tests.solve.agreement import balanced, playout


def _play(rerolls: int, dice: int, *, replayed: bool = True) -> Play:
    """La taverne with few dice: who is ahead is often not clear."""
    found = duel(Taverne(TaverneDialect(dice=dice, rerolls=rerolls, stakes=True)))
    weights = found.board.weights
    return Play(
        lambda tie: next(found.shares([tie])).ravel(),
        lambda gains: float(weights @ by_first(gains, found)),
        replayed,
    )


def _answered(shown: Floats, limits: Limits, level: int) -> Floats:
    """(cases,): the round of stakes from `level` on, as the rules have it; shown: by level from 0 up to the highest."""
    most = len(shown) - 1
    known: dict[tuple[int, int, int], Floats] = {}

    def adds(who: int, there: int, left: int) -> Floats:
        """The first's gain when this one adds to the stakes at that level, so many raises left afterwards."""
        if (who, there, left) not in known:
            sign, best = 1 - 2 * who, np.full(shown.shape[1], -np.inf)
            for above in range(there + 1, min(there + limits.bet, most) + 1):
                answer = np.minimum(there, sign * shown[above])
                if left and above < most:
                    answer = np.minimum(answer, sign * adds(1 - who, above, left - 1))
                best = np.maximum(best, answer)
            known[who, there, left] = sign * best
        found: Floats = known[who, there, left]
        return found

    if level == most:
        return np.asarray(shown[level])
    checked = np.minimum(shown[level], adds(1, level, limits.raises))
    return np.asarray(np.maximum(checked, adds(0, level, limits.raises)))


@pytest.mark.parametrize(
    ("rerolls", "dice", "limits", "ante", "most"),
    [
        (1, 2, Limits(3, 2), 1, 40),
        (2, 2, Limits(7, 0), 1, 60),
        (3, 1, Limits(4, 1), 2, 50),
        (2, 2, Limits(1, 3), 1, 30),
        (1, 2, Limits(30, 4), 1, 25),
        (1, 1, Limits(9, 0), 1, 70),
    ],
)
def test_a_ladder_is_at_rest_at_every_level(rerolls: int, dice: int, limits: Limits, ante: int, most: int) -> None:
    gains: dict[int, Floats] = {}
    play = _play(rerolls, dice)
    ladder = climb(replace(play, seen=lambda level, found: gains.update({level: found.copy()})), limits, ante, most)
    cases = len(play.share(0.5))
    shown = np.zeros((most + 1, cases))
    for level in range(ante, most + 1):
        shown[level] = level * (2 * play.share(float(ladder.ties[level])) - 1)
    for level in range(ante, most + 1):
        wanted = _answered(shown, limits, level)
        assert gains[level] == pytest.approx(wanted, abs=1e-11)
        assert play.mean(wanted) == pytest.approx(ladder.starts[level], abs=1e-11)
        assert ladder.starts[level] == pytest.approx(level * (2 * ladder.ties[level] - 1), abs=1e-11)
    assert ladder.residual < 1e-12


def test_without_another_round_after_a_tie_a_tie_is_half_the_pot() -> None:
    play = _play(1, 2, replayed=False)
    ladder = climb(play, Limits(5, 2), 1, 40)
    assert (ladder.ties[1:] == 0.5).all()
    assert not ladder.unclear.size
    shown = np.arange(41)[:, None] * (2 * play.share(0.5) - 1)
    assert play.mean(_answered(shown, Limits(5, 2), 7)) == pytest.approx(ladder.starts[7], abs=1e-12)
    assert len(Shares.of(play.share, ladder.ties, 1).nodes) == 1


@pytest.fixture(scope="module")
def far() -> tuple[Play, Limits, Ladder, Shares]:
    play, limits = _play(2, 3), Limits(40, 3)
    ladder = climb(play, limits, 1, 900)
    return play, limits, ladder, Shares.of(play.share, ladder.ties, 1)


def test_shares_between_nodes_are_what_the_dice_say() -> None:
    """Ties of all kinds, and cases that bend between two nodes."""
    share = _play(2, 3).share
    levels = np.arange(601)
    ties = 0.48 - 0.3 / (3 + levels) + 0.01 * np.sin(levels / 40)
    shares, every = Shares.of(share, ties, 1), np.arange(len(share(0.5)))
    assert len(shares.nodes) <= MOST_NODES < len(ties)
    assert shares.bends.size > 100
    worst = 0.0
    for level in Random(2).sample(range(1, 601), 150):
        found = shares.at(np.array([level]), every)[0]
        worst = max(worst, 2 * level * float(np.abs(found - share(float(ties[level]))).max()))
    assert worst <= shares.error + 1e-12
    assert shares.error < 1e-8
    again = Shares.read(share, ties, shares.nodes, shares.error)
    for one, other in zip(astuple(again), astuple(shares), strict=True):
        assert np.array_equal(one, other)
    some = np.array([3, 140, 141, 540])
    assert (shares.at(some, every[7:11]) == [shares.at(np.array([level]), every)[0, 7:11] for level in some]).all()


@pytest.mark.parametrize(("level", "most"), [(1, 900), (5, 60), (300, 420), (700, 701), (44, 44)])
def test_rounds_of_whoever_is_poor_are_as_the_rules_have_them(
    level: int, most: int, far: tuple[Play, Limits, Ladder, Shares]
) -> None:
    play, limits, ladder, shares = far
    rounds = Rounds(limits, ladder, shares)
    top = min(most, level + 160)
    shown = np.zeros((top + 1, len(play.share(0.5))))
    for there in range(level, top + 1):
        shown[there] = there * (2 * play.share(float(ladder.ties[there])) - 1)
    wanted = _answered(shown, limits, level)
    assert rounds.opening(level, most) == pytest.approx(wanted, abs=1e-8)
    cases = np.arange(0, len(wanted), 17)
    assert rounds.laid(level, most, cases).opening(level) == pytest.approx(wanted[cases], abs=1e-8)


@pytest.mark.parametrize("options", [{}, {"fewer_throws_win": True}, {"dice": 2, "throws": 4, "kickers": Kickers.ALL}], ids=str)
def test_who_must_beat_a_hand_throws_as_the_round_says(options: dict[str, Any]) -> None:
    capped = rules(PokerDas(PokerDasDialect(**options)))
    chase = Chase(capped)
    for tie in (0.2, 0.5, 0.61):
        ends = np.array([[0, 0], [1, 0], [0, 1], [tie, 1 - tie]])
        wanted = np.concatenate([after[1][:, 1, 0] for after in capped.solve(ends).after])
        assert chase.shares(tie) == pytest.approx(wanted, abs=1e-13)


def test_far_from_home_a_match_balances_and_says_so(tmp_path: Path) -> None:
    """Most levels lie between nodes: what is known of a partie is exact there, too, to what the judge says."""
    dialect = TaverneDialect(dice=2, stakes=True, chips=2000, ante=20, max_bet=100, raises=10, rerolls=2)
    game = Taverne(dialect)
    found = judge(game, 2, Tables(tmp_path))
    assert found.solution.guarantee is Guarantee.EXACT
    assert found.solution.residual < 1e-7
    dice, thrown = Random(5), 0
    for _ in range(15):
        for state in playout(game, 2, dice):
            node = game.node(state)
            if isinstance(node, Decision):
                seat = min(node.seats)
                best = found.choices(state, Seat(seat))[0]
                assert best.value == pytest.approx(found.values(state)[seat], abs=1e-7)
            elif isinstance(state.phase, Casting):
                thrown += 1
                assert balanced(game, found, state, 1e-7)
    assert thrown > 30


@pytest.mark.parametrize("tie", Tie)
def test_a_ladder_that_is_kept_is_read_again(tie: Tie, tmp_path: Path) -> None:
    game = Taverne(TaverneDialect(dice=2, stakes=True, tie=tie))
    first, second = (judge(game, 2, Tables(tmp_path)) for _ in range(2))
    assert first.solution == second.solution
