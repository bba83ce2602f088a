"""Many matches of two at once, partie after partie as their judges advise, by what the rules make of each partie."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.random import Generator

from brelan.games.poker_das.state import Finished, Throwing
from brelan.games.poker_das.state import State as PokerState
from brelan.games.taverne.dialect import Tie
from brelan.games.taverne.phases import Done
from brelan.games.taverne.phases import State as TavernState
from brelan.solve.poker_das import PartieJudge, shares
from brelan.solve.showdown_kernel import Floats
from brelan.solve.showdown_play import duels, rounds
from brelan.solve.taverne import DuelJudge


def taverne(judge: DuelJudge, games: int, chance: Generator) -> Floats:
    """(games,): what the first seat has won of each, half where both have won it."""
    game, replayed, ended = judge.game, judge.game.dialect.tie is Tie.REPLAY, []
    waiting: Counter[TavernState] = Counter({game.start(2): games})
    while waiting:
        state, number = waiting.popitem()
        if isinstance(state.phase, Done):
            ranks = state.phase.ranks
            ended.append(np.full(number, (ranks[0] == 1) / ranks.count(1)))
            continue
        one, two = state.partie.order
        won = duels(judge.solved(state), number, chance, replayed=replayed)
        ladders = {1.0: ((one,), (two,)), 0.0: ((two,), (one,)), 0.5: ((one, two),)}
        for share, ladder in ladders.items():
            if alike := int((won == share).sum()):
                waiting[game.concluded(state.tally, state.opener, state.partie, ladder[0], ladder)] += alike
    return np.concatenate(ended)


def poker_das(judge: PartieJudge, games: int, chance: Generator) -> Floats:
    """(games,): what the first of two has won of each, half where both have won it, the order of play drawn already."""
    game, ended = judge.game, []
    waiting: Counter[PokerState] = Counter({game.start(2): games})
    while waiting:
        state, number = waiting.popitem()
        if isinstance(state, Finished):
            ended.append(np.full(number, shares(state.over)[0]))
            continue
        if not isinstance(state, Throwing):
            raise ValueError("a match whose order of play is still to be drawn")
        one, two = state.round.players
        solved = judge.round_of(state.table, state.round.players)
        won = rounds({2: solved}, 2, number, chance, game.dialect.tie_replay)[:, 0]
        ladders = {1.0: ((one,), (two,)), 0.0: ((two,), (one,)), 0.5: ((one, two),)}
        for share, ladder in ladders.items():
            if alike := int((won == share).sum()):
                waiting[game.concluded(state.table, (None, None), ladder)] += alike
    return np.concatenate(ended)
