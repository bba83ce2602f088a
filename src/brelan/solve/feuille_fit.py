"""A net for cards of several columns, taught by games that it plays itself, and what it then scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt

import numpy as np

from brelan.solve.feuille_features import Desk
from brelan.solve.feuille_learn import Learner
from brelan.solve.feuille_model import Sheet
from brelan.solve.feuille_net import Net, Singles, net
from brelan.solve.feuille_play import played
from brelan.solve.feuille_rivals import POINTS, Aim
from brelan.solve.multisets import Floats, Integers
from brelan.solve.policy import without_a_die
from brelan.solve.tables import Report, silent
from brelan.solve.teamwork import Team

CHUNK = 16
BATCH = 256
FAST, SLOW = 3e-3, 3e-5
"""How far the weights move at a step, at first and at last."""
WARM = 1e-3
"""At first, where much is known already."""
PASSES = 5
LESSON = 96
"""Games of each number of columns that are learned from at a time."""


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
    """Whoever plays a sheet by a net; the team shares the games."""

    def __init__(self, sheet: Sheet, seats: int, team: Team) -> None:
        self.sheet, self.throws, self.seats, self.team = sheet, sheet.game.dialect.throws, seats, team
        dice, model = sheet.slots.dice, sheet.model
        self.turns = model.rows * model.columns
        self._desks = [Desk.of(model, dice, self.throws) for _ in range(team.size)]
        self._less = without_a_die(dice)

    def play(self, by: Net, games: int, chance: np.random.Generator) -> Played:
        """So many games from the blank card on."""
        return self.race([by] * self.seats, [0.0] * self.seats, games, chance)

    def race(
        self,
        by: Sequence[Net],
        noises: Sequence[float],
        games: int,
        chance: np.random.Generator,
        aims: Sequence[Aim] | None = None,
    ) -> Played:
        """The same, by a net of each seat; `noises`: of their moves, as those of the bots' levels, 0 for the best moves.

        `aims`: what each plays for, else its own points.
        """
        dice = self.sheet.slots.dice
        cards = np.tile(self.sheet.blank, (self.seats * games, 1))
        seen = np.zeros((self.turns, *cards.shape), np.int32)
        ahead, scores = np.zeros((self.turns, len(cards))), np.zeros(len(cards))
        after = cards.copy()
        sizes = np.ones(-(-games // CHUNK), np.int32)
        for turn in range(self.turns):
            seen[turn] = after
            for seat in range(self.seats):
                faces = chance.integers(0, 6, games * self.throws * len(dice.faces[-1]), np.int32)
                noise = noises[seat]
                luck = chance.random(games * self.throws if noise else 0)
                job = partial(
                    self._job, cards, scores, ahead[turn], seat, games, self.turns - turn, faces, by[seat], noise, luck,
                    aims[seat] if aims else POINTS,
                )  # fmt: skip
                self.team.share(sizes, 1, job)
                own = slice(seat * games, (seat + 1) * games)
                after[own] = cards[own]
        return Played(seen, ahead, scores.reshape(self.seats, games))

    def _job(
        self,
        cards: Integers,
        scores: Floats,
        ahead: Floats,
        seat: int,
        games: int,
        turns: int,
        faces: Integers,
        by: Net,
        noise: float,
        luck: Floats,
        aim: Aim,
        worker: int,
        first: int,
        end: int,
    ) -> None:
        played(
            cards, scores, ahead, seat, games, first * CHUNK, min(end * CHUNK, games), turns, faces, by, self.sheet.model,
            self.throws, self.sheet.slots.dice.arrays, self._less, self._desks[worker], noise, luck, aim,
        )  # fmt: skip

    def measured(self, by: Net, games: int, chance: np.random.Generator) -> dict[str, float]:
        """What the net scored in so many games of its own, beside what it promised."""
        scores: list[Floats] = []
        promised = 0.0
        for size in [BATCH] * (games // BATCH) or [games]:
            found = self.play(by, size, chance)
            scores.append(found.scores)
            promised += float(found.ahead[0].mean()) * size
        # Seats of one game share its bonuses: the game is what is measured.
        means = np.concatenate(scores, 1).mean(0)
        return {
            "measured": float(means.mean()),
            "stderr": float(means.std(ddof=1) / sqrt(len(means))) if len(means) > 1 else 0.0,
            "promise": promised / len(means),
            "games": len(means),
        }


def teach(
    players: Sequence[Players],
    begin: Mapping[str, Singles],
    columns: int,
    games: int,
    chance: np.random.Generator,
    fast: float = FAST,
    each: int = LESSON,
) -> Iterator[dict[str, Singles]]:
    """The weights of a net of so many columns, better and better until all players together have played so many games.

    `each`: what each of the players plays of a lesson.
    """
    learner = Learner(begin)
    lessons = max(2, games // (each * len(players)))
    for lesson in range(lessons):
        lots = []
        for own in players:
            by = net(own.sheet.model, columns, learner.slow, own.seats)
            found = own.play(by, each, chance)
            lots.append(learner.lesson(found.seen, found.ahead, by, own.sheet.model))
        inputs, targets = (np.concatenate(parts) for parts in zip(*lots, strict=True))
        rate = fast * (SLOW / fast) ** (lesson / (lessons - 1))
        for _ in range(PASSES):
            learner.learn(inputs, targets, rate, chance)
        yield learner.slow


def last_of(lessons: Iterator[dict[str, Singles]], games: int, players: int, report: Report = silent) -> dict[str, Singles]:
    """What the last lesson of so many games leaves."""
    weights: dict[str, Singles] = {}
    for lesson, weights in enumerate(lessons, 1):  # noqa: B007  # the last ones are wanted
        report(min(1.0, lesson * LESSON * players / games))
    return weights
