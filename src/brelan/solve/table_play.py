"""Many parties of la taverne among three at once, played as their judge advises."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from brelan.games.taverne.dialect import Tie
from brelan.solve.showdown import members
from brelan.solve.showdown_kernel import STAND, Floats
from brelan.solve.showdown_play import Numbers, Told, What, alikes, choice, duels, thrown, unheard, within
from brelan.solve.taverne_table import TableJudge

PLAYERS = 3


def three(judge: TableJudge, games: int, chance: Generator, told: Told = unheard) -> Floats:
    """(games, 3): who has won each, those equally who share it. Of two who replay a tie nothing is told."""
    replayed, shares, going = judge.game.dialect.tie is Tie.REPLAY, np.zeros((games, PLAYERS)), np.arange(games)
    while going.size:
        tied = _once(judge, going.size, chance, within(told, going))
        again = going[:0]
        for (held,), alike in alikes(tied):
            inside = members(held, PLAYERS)
            if len(inside) == 1 or not replayed:
                shares[going[alike][:, None], inside] = 1 / len(inside)
            elif len(inside) == 2:
                won = duels(judge.partie, len(alike), chance, replayed=True)
                shares[going[alike][:, None], inside] = np.stack([won, 1 - won], axis=1)
            else:
                again = going[alike]
        going = again
    return shares


def _once(judge: TableJudge, games: int, chance: Generator, told: Told) -> Numbers:
    """The places that hold the best hand in the end, as bits."""
    board, strengths, everywhere = judge.board, judge.duel.strengths, np.arange(games)
    hands = []
    for _ in range(PLAYERS):
        hands.append(thrown(board, np.zeros(games, np.intp), chance))
        told(What.HAND, everywhere, hands[-1])
    best, tied = np.full(games, -1), np.zeros(games, np.intp)
    for me in range(PLAYERS):
        for left in range(judge.game.dialect.rerolls, 0, -1):
            parts = np.empty(games, np.intp)
            # The judge remembers the last to choose, so his hand changes last.
            for (level, held, *others), alike in alikes(best, tied, *hands[:me:-1]):
                parts[alike] = _advice(judge, me, left, level, held, others[::-1])[hands[me][alike]]
            told(What.KEPT, everywhere, parts)
            again = np.flatnonzero((parts != STAND) & (parts < len(board.children)))
            hands[me][again] = thrown(board, parts[again], chance)
            told(What.HAND, again, hands[me][again])
        mine = strengths[hands[me]]
        tied = np.where(mine > best, 1 << me, np.where(mine == best, tied | 1 << me, tied))
        best = np.maximum(mine, best)
    return tied


def _advice(judge: TableJudge, me: int, left: int, best: int, tied: int, others: list[int]) -> Numbers:
    """What `me` keeps of each hand, with so many rerolls left, against these hands of those who choose later."""
    rerolls, hands = judge.game.dialect.rerolls, judge.board.hands
    later = tuple((me + place, hands[hand], rerolls) for place, hand in enumerate(others, 1))
    means = judge.searched(PLAYERS, me, left, best, tied, later)[0]
    stands = judge.searched(PLAYERS, me, left - 1, best, tied, later)[1]
    return choice(judge.board, stands[:, me, None], means[:, me, None])[:, 0].astype(np.intp)
