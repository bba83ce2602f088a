"""Many showdowns at once, played as the solved rounds advise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from brelan.core.dice import SIDES
from brelan.games.poker_das.dialect import TieReplay
from brelan.solve.duel import Solved
from brelan.solve.showdown import Board, Capped, Round, Turn, members
from brelan.solve.showdown_kernel import NEAR, NOTHING, STAND, Floats, Places

Numbers = NDArray[np.intp]


class What(Enum):
    """What may happen in a game, and the number that tells it."""

    HAND = auto()  # the place of the hand that dice have made
    KEPT = auto()  # the place of what is kept of it, or `STAND`
    STAKE = auto()  # −1 leaves the pot, 0 calls or checks, more is a bet or a raise


Told = Callable[[What, Numbers, Numbers], None]
"""Hears what happens, in which of the games, and the number for each of them."""


def unheard(what: What, games: Numbers, numbers: Numbers) -> None:
    """For games that nobody follows."""


def within(told: Told, games: Numbers) -> Told:
    """For who plays only these of the games, and numbers them from 0."""
    return told if told is unheard else lambda what, some, numbers: told(what, games[some], numbers)


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


def turned(turn: Turn, me: int, games: int, chance: Generator, told: Told = unheard) -> tuple[Numbers, Numbers]:
    """The throws that each of so many turns of `me` took, and the hand with which it ended."""
    board, last = turn.board, len(turn.stands)
    taken, hands = np.full(games, last), np.zeros(games, np.intp)
    parts, going = np.zeros(games, np.intp), np.arange(games)
    for throw in range(1, last + 1):
        hands[going] = thrown(board, parts, chance)
        told(What.HAND, going, hands[going])
        if throw < last:
            best = choice(board, turn.stands[throw - 1, :, me, None], turn.means[throw - 1, :, me, None])[:, 0][hands[going]]
            told(What.KEPT, going, best.astype(np.intp))
            taken[going[best == STAND]] = throw
            going, parts = going[best != STAND], best[best != STAND].astype(np.intp)
    return taken, hands


def rounds(rounds_: Mapping[int, Round], players: int, games: int, chance: Generator, ties: TieReplay) -> Floats:
    """(games, players): who has won each, those equally who share it. `rounds_`: by their players."""
    solved, shares = rounds_[players], np.zeros((games, players))
    rules = solved.rules
    caps, hands = turned(solved.opening, 0, games, chance)
    best, tied = rules.lead[caps - 1, hands].astype(np.intp), np.ones(games, np.intp)
    for me in range(1, players):
        met, mine = best.copy(), np.zeros(games, np.intp)
        for (cap, level, held), alike in alikes(caps, best, tied):
            taken, hands = turned(solved.follower(cap, me, level, held), me, len(alike), chance)
            mine[alike] = rules.levels[taken - 1, hands]
        tied = np.where(mine > met, 1 << me, np.where(mine == met, tied | 1 << me, tied))
        best = np.maximum(mine, met)
    for (held,), alike in alikes(tied):
        inside = members(held, players)
        if len(inside) == 1 or ties is TieReplay.SHARED:
            found = np.full((len(alike), len(inside)), 1 / len(inside))
        elif ties is TieReplay.COUP_SEC:
            found = singles(rules, len(inside), len(alike), chance)
        else:
            found = rounds(rounds_, len(inside), len(alike), chance, ties)
        shares[alike[:, None], inside] = found
    return shares


def singles(rules: Capped, players: int, games: int, chance: Generator, told: Told = unheard) -> Floats:
    """(games, players): who has won by one throw of all the dice, as often as those tied for best throw again."""
    hands, shares = np.zeros((games, players), np.intp), np.zeros((games, players))
    for me in range(players):
        hands[:, me] = thrown(rules.board, np.zeros(games, np.intp), chance)
        told(What.HAND, np.arange(games), hands[:, me])
    levels = rules.levels[0][hands]
    tied = ((levels == levels.max(1, keepdims=True)) << np.arange(players)).sum(1)
    for (held,), alike in alikes(tied):
        inside = members(held, players)
        alone = len(inside) == 1
        found = np.ones((len(alike), 1)) if alone else singles(rules, len(inside), len(alike), chance, within(told, alike))
        shares[alike[:, None], inside] = found
    return shares


def policy(solved: Solved) -> list[Places]:
    """What to keep, choice after choice: by the hands of whoever chooses, then by the other's."""
    duel, found = solved.rules, []
    for stage, mover in enumerate(duel.movers):
        after = solved.stages[stage + 1] if mover == 0 else 1 - solved.stages[stage + 1].T
        found.append(choice(duel.board, after, _means(duel.board, after)))
    return found


def rethrown(
    board: Board,
    movers: Sequence[int],
    bests: Sequence[Places],
    lying: Sequence[Numbers],
    chance: Generator,
    told: Told = unheard,
) -> None:
    """`lying`, in and out: the hands of both, who choose in turn as `policy` says."""
    everywhere = np.arange(len(lying[0]))
    for mover, best in zip(movers, bests, strict=True):
        parts = best[lying[mover], lying[1 - mover]].astype(np.intp)
        told(What.KEPT, everywhere, parts)
        again = np.flatnonzero((parts != STAND) & (parts < len(board.children)))
        lying[mover][again] = thrown(board, parts[again], chance)
        told(What.HAND, again, lying[mover][again])


def duels(solved: Solved, games: int, chance: Generator, *, replayed: bool) -> Floats:
    """(games,): what the first of two whose dice lie in the open has won of each."""
    duel, bests = solved.rules, policy(solved)
    shares, going = np.full(games, 0.5), np.arange(games)
    while going.size:
        lying = [thrown(duel.board, np.zeros(going.size, np.intp), chance) for _ in range(2)]
        rethrown(duel.board, duel.movers, bests, lying, chance)
        mine, theirs = (duel.strengths[hands] for hands in lying)
        shares[going] = np.where(mine > theirs, 1.0, np.where(mine == theirs, 0.5, 0.0))
        going = going[mine == theirs] if replayed else going[:0]
    return shares


def _means(board: Board, values: Floats) -> Floats:
    """(keeps + hands, cases): what a keep is worth, when that of each hand is in `values`."""
    keeps = len(board.children)
    means = np.concatenate([np.zeros((keeps, values.shape[1])), values])
    for keep in range(keeps - 1, -1, -1):
        means[keep] = means[board.children[keep]].mean(0)
    return means


def alikes(*columns: Numbers) -> Iterator[tuple[tuple[int, ...], Numbers]]:
    """The games that have the same numbers in all columns, and these."""
    if not columns[0].size:
        return
    rows, inverse = np.unique(np.stack(columns), axis=1, return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    ends = np.cumsum(np.bincount(inverse, minlength=rows.shape[1]))
    for row, alike in zip(rows.T.tolist(), np.split(order, ends[:-1]), strict=True):
        yield tuple(row), alike
