"""Whole games drawn in compiled code are those that the bots' levels play."""

from __future__ import annotations

from random import Random

import numpy as np

from brelan.bots import Match
from brelan.bots.levels import Fort
from brelan.core.moves import Seat
from brelan.games.feuille import Feuille, FeuilleDialect, State
from brelan.nature.dice import KeyedDice
from brelan.solve.feuille_columns import MOST_COLUMNS, SheetJudge, kept
from brelan.solve.feuille_fit import Players, generator
from brelan.solve.feuille_model import sheet
from brelan.solve.feuille_net import net
from brelan.solve.teamwork import Team

NOISE = 12.0
"""Of moves that are often bad ones."""


class Drawn(Fort):
    """A level with a noise and a judge of its own."""

    def __init__(self, solved: SheetJudge, chance: Random) -> None:
        super().__init__(solved.game, chance)
        self._solved = solved

    def choose(self, state: State, seat: Seat) -> object:
        choices = self._solved.choices(state, seat)
        weights = np.exp([(choice.value - choices[0].value) / NOISE for choice in choices]).tolist()
        return self.chance.choices(choices, weights)[0].action


def test_noise_plays_as_the_levels_do() -> None:
    dialect = FeuilleDialect(1)
    known, drawn = kept(dialect, 1), sheet(dialect)
    assert known is not None
    solved, chance = SheetJudge(Feuille(dialect), 1, drawn, known), Random(1)
    scores = []
    for deal in range(150):
        match = Match(solved.game, {Seat(0): Drawn(solved, chance)}, KeyedDice.seeded(deal), chance)
        scores.append(match.result().scores[0])
    players, by = Players(drawn, 1, Team(1)), net(drawn.model, MOST_COLUMNS, known.arrays)
    found = players.race([by], [NOISE], 4096, generator(1)).scores[0]
    best = players.play(by, 4096, generator(1)).scores[0]
    error = float(np.hypot(np.std(scores) / len(scores) ** 0.5, np.std(found) / len(found) ** 0.5))
    assert abs(np.mean(scores) - np.mean(found)) < 4 * error
    assert np.mean(found) < np.mean(best) - 4 * error


def test_who_plays_with_more_noise_scores_less() -> None:
    """One table of three: their dice are drawn alike, the bonuses go to the first."""
    dialect = FeuilleDialect(1)
    known, drawn = kept(dialect, 3), sheet(dialect)
    assert known is not None
    by = net(drawn.model, MOST_COLUMNS, known.arrays, 3)
    scores = Players(drawn, 3, Team(1)).race([by] * 3, [NOISE, 0.0, 3.0], 2048, generator(5)).scores
    noisy, best, careless = scores.mean(1)
    apart = 4 * float(scores.std(1).max()) * (2 / scores.shape[1]) ** 0.5
    assert best > careless + apart > noisy + 2 * apart
