"""Many showdowns at once, played as the solved rounds advise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from brelan.core.dice import SIDES
from brelan.solve.duel import Solved
from brelan.solve.showdown import Board, Round, Turn, members
from brelan.solve.showdown_kernel import NEAR, NOTHING, STAND, Floats, Places

Numbers = NDArray[np.intp]


def choice(board: Board, stands: Floats, means: Floats) -> Places:
    """What is best of each hand: the place of a keep or `STAND`; columns are cases.

    stands: (hands, cases), the chooser's value of standing; means: (keeps + hands, cases), of what is kept. Of equals
    the first legal action.
    """
    options = board.options[:, :, None]
    worth = np.where(options == STAND, stands[:, None, :], means[np.maximum(board.options, 0)])
    worth = np.where(options == NOTHING, -np.inf, worth)
    first = (worth >= worth.max(1, keepdims=True) - NEAR).argmax(1)
    return np.take_along_axis(board.options, first, 1)


def thrown(board: Board, parts: Numbers, chance: Generator) -> Numbers:
    """The hands that these keeps become."""
    keeps = len(board.children)
    parts = parts.copy()
    while (open_ := np.flatnonzero(parts < keeps)).size:
        parts[open_] = board.children[parts[open_], chance.integers(0, SIDES, open_.size)]
    return parts - keeps


def turned(turn: Turn, me: int, games: int, chance: Generator) -> tuple[Numbers, Numbers]:
    """The throws that each of so many turns of `me` took, and the hand with which it ended."""
    board, last = turn.board, len(turn.stands)
    taken, hands = np.full(games, last), np.zeros(games, np.intp)
    parts, going = np.zeros(games, np.intp), np.arange(games)
    for throw in range(1, last + 1):
        hands[going] = thrown(board, parts, chance)
        if throw < last:
            best = choice(board, turn.stands[throw - 1, :, me, None], turn.means[throw - 1, :, me, None])[:, 0][hands[going]]
            taken[going[best == STAND]] = throw
            going, parts = going[best != STAND], best[best != STAND].astype(np.intp)
    return taken, hands


def rounds(rounds_: Mapping[int, Round], players: int, games: int, chance: Generator, *, replayed: bool) -> Floats:
    """(games, players): who has won each, those who tie equally where it is not `replayed`. `rounds_`: by their players."""
    solved, shares = rounds_[players], np.zeros((games, players))
    rules = solved.rules
    caps, hands = turned(solved.opening, 0, games, chance)
    best, tied = rules.lead[caps - 1, hands].astype(np.intp), np.ones(games, np.intp)
    for me in range(1, players):
        met, mine = best.copy(), np.zeros(games, np.intp)
        for (cap, level, held), alike in _alike(caps, best, tied):
            taken, hands = turned(solved.follower(cap, me, level, held), me, len(alike), chance)
            mine[alike] = rules.levels[taken - 1, hands]
        tied = np.where(mine > met, 1 << me, np.where(mine == met, tied | 1 << me, tied))
        best = np.maximum(mine, met)
    for (held,), alike in _alike(tied):
        inside = members(held, players)
        again = replayed and len(inside) > 1
        shares[alike[:, None], inside] = (
            rounds(rounds_, len(inside), len(alike), chance, replayed=True) if again else 1 / len(inside)
        )
    return shares


def duels(solved: Solved, games: int, chance: Generator, *, replayed: bool) -> Floats:
    """(games,): what the first of two whose dice lie in the open has won of each."""
    duel = solved.rules
    board = duel.board
    lying = [thrown(board, np.zeros(games, np.intp), chance) for _ in range(2)]
    for stage, mover in enumerate(duel.movers):
        # By the hands of whoever chooses, then by the other's, as the former sees them.
        after = solved.stages[stage + 1] if mover == 0 else 1 - solved.stages[stage + 1].T
        best = choice(board, after, _means(board, after))[lying[mover], lying[1 - mover]]
        again = best != STAND
        lying[mover][again] = thrown(board, best[again].astype(np.intp), chance)
    mine, theirs = (duel.strengths[hands] for hands in lying)
    shares = np.where(mine > theirs, 1.0, np.where(mine == theirs, 0.5, 0.0))
    equal = np.flatnonzero(mine == theirs)
    if replayed and equal.size:
        shares[equal] = duels(solved, equal.size, chance, replayed=True)
    return shares


def _means(board: Board, values: Floats) -> Floats:
    """(keeps + hands, cases): what a keep is worth, when that of each hand is in `values`."""
    keeps = len(board.children)
    means = np.concatenate([np.zeros((keeps, values.shape[1])), values])
    for keep in range(keeps - 1, -1, -1):
        means[keep] = means[board.children[keep]].mean(0)
    return means


def _alike(*columns: Numbers) -> Iterator[tuple[tuple[int, ...], Numbers]]:
    """The games that have the same numbers in all columns, and these."""
    rows, inverse = np.unique(np.stack(columns), axis=1, return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    ends = np.cumsum(np.bincount(inverse, minlength=rows.shape[1]))
    for row, alike in zip(rows.T.tolist(), np.split(order, ends[:-1]), strict=True):
        yield tuple(row), alike
