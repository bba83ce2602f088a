"""Weights for cards of several columns, fitted on games that they play themselves, and what they then score."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from brelan.solve.feuille_features import Desk
from brelan.solve.feuille_kernel import Table
from brelan.solve.feuille_model import Sheet
from brelan.solve.feuille_play import fitted, played
from brelan.solve.multisets import Floats, Integers
from brelan.solve.policy import without_a_die
from brelan.solve.tables import Artefact, Report, silent
from brelan.solve.teamwork import Team

CHUNK = 64
BATCH = 256
FAST, SLOW = 0.1, 0.003
TRUST = 0.9
SETTLING = 0.4
"""The share of the games, the last ones, over which the weights are averaged."""


@dataclass(frozen=True, slots=True)
class Played:
    """`seen`: (turns, cards, size), the cards after the turn before; `ahead`: (turns, cards), what each turn promised.

    `scores`: (seats, games). The cards of a seat are neighbours.
    """

    seen: Integers
    ahead: Floats
    scores: Floats


def generator(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


class Players:
    """Whoever plays a sheet by weights; the team shares the games."""

    def __init__(self, sheet: Sheet, seats: int, team: Team) -> None:
        self.sheet, self.throws, self.seats, self.team = sheet, sheet.game.dialect.throws, seats, team
        throws = self.throws
        dice, model = sheet.slots.dice, sheet.model
        self.turns = model.rows * model.columns
        self._desks = [Desk.of(model, dice.rolls, dice.all, throws) for _ in range(team.size)]
        self._visits = np.zeros(model.weights)
        self._less = without_a_die(dice)
        stride = np.zeros(model.rows, np.int32)
        self._tables = tuple(Table(stride, np.array([kind], np.int32), model.table) for kind in (0, 1))

    def play(self, weights: Floats, games: int, chance: np.random.Generator) -> Played:
        """So many games from the blank card on."""
        dice, model = self.sheet.slots.dice, self.sheet.model
        plain, fresh = self._tables
        cards = np.tile(self.sheet.blank, (self.seats * games, 1))
        seen = np.zeros((self.turns, *cards.shape), np.int32)
        ahead, scores = np.zeros((self.turns, len(cards))), np.zeros(len(cards))
        after = cards.copy()
        sizes = np.ones(-(-games // CHUNK), np.int32)
        for turn in range(self.turns):
            seen[turn] = after
            for seat in range(self.seats):
                faces = chance.integers(0, 6, (games, self.throws * len(dice.faces[-1])), np.int32)

                def job(worker: int, first: int, end: int, turn: int = turn, seat: int = seat, faces: Integers = faces) -> None:
                    played(
                        cards, scores, ahead[turn], seat, games, first * CHUNK, min(end * CHUNK, games), self.turns - turn,
                        faces, weights, model, self.throws, dice.arrays, self._less, plain, fresh, self._desks[worker],
                    )  # fmt: skip

                self.team.share(sizes, 1, job)
                own = slice(seat * games, (seat + 1) * games)
                after[own] = cards[own]
        return Played(seen, ahead, scores.reshape(self.seats, games))

    def fit(
        self, games: int, chance: np.random.Generator, report: Report = silent, begin: Floats | None = None, fast: float = FAST
    ) -> Floats:
        """Weights fitted on so many games. `begin`: those to begin with; `fast`: how much of an error is corrected at first."""
        weights = (self.sheet.guess if begin is None else begin).copy()
        mean, kept = np.zeros_like(weights), 0
        batches = max(2, games // BATCH)
        out = self._desks[0].features
        for batch in range(batches):
            found = self.play(weights, max(1, games // batches), chance)
            rate = fast * (SLOW / fast) ** (batch / (batches - 1))
            order = chance.permutation(found.ahead.size).astype(np.int32)
            fitted(found.seen, found.ahead, order, rate, TRUST, out, weights, self._visits, self.sheet.model)
            if batch >= (1 - SETTLING) * batches:
                kept += 1
                mean += (weights - mean) / kept
            report((batch + 1) / batches)
        return mean

    def measured(self, weights: Floats, games: int, chance: np.random.Generator) -> Artefact:
        """The weights, and as facts what they scored in so many games of their own, beside what they promised."""
        scores: list[Floats] = []
        promised = 0.0
        for size in [BATCH] * (games // BATCH) or [games]:
            found = self.play(weights, size, chance)
            scores.append(found.scores)
            promised += float(found.ahead[0].mean()) * size
        # Seats of one game share its bonuses: the game is what is measured.
        means = np.concatenate(scores, 1).mean(0)
        facts = {
            "measured": float(means.mean()),
            "stderr": float(means.std(ddof=1) / sqrt(len(means))) if len(means) > 1 else 0.0,
            "promise": promised / len(means),
            "games": len(means),
        }
        return Artefact({"weights": weights}, facts)
