"""Value iteration of the race of two: which diagonals are swept when, and when stakes are looked for afresh.

To look at all stakes on all targets takes twenty times as long as to value those that were chosen before. So it is done
when the values have moved far since the last time, and for the last sweep of all, which shows what is left to change.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from brelan.solve.race import Challenges, Room, Turns, sweep
from brelan.solve.race_mixing import Mixing
from brelan.solve.race_plane import Choices, Floats, Integers, Plane, as_rows
from brelan.solve.race_run import Program, Split
from brelan.solve.race_stakes import NOTHING, stake_civets
from brelan.solve.tables import Report
from brelan.solve.teamwork import Team

if TYPE_CHECKING:
    from brelan.solve.chouette_race import Race

TOLERANCE = 1e-10
MOST_SWEEPS = 2_000
PATIENCE = 1e-2  # how far a diagonal may move before its challenges are looked for again
ANEW = 1e-3  # how much nearer a sweep must have come before everything is looked for again
STILL = 1e-4  # how still diagonals must be to be left alone at first
ROUGH = 1e-2  # how still the diagonals above must be before those below are worth a sweep
AHEAD = 80
REACH = 40  # what moves matters so far above: what one turn can lose
LINEAR = 3e-3  # below such changes choices stay mostly what they are
ALWAYS = -1.0
ROWS_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class Sweeping:
    """How the iteration went."""

    sweeps: int
    residual: float


@dataclass(frozen=True, slots=True)
class Solved:
    """The values of all tables, in rows, and the best stakes: of civets row after row, of challenges on diagonals."""

    values: Floats
    civets: Choices
    challenges: Choices
    sweeping: Sweeping


def iterate(race: Race, report: Report, tolerance: float = TOLERANCE) -> Solved:
    """Solves the race; `tolerance`: the largest change of the last sweep.

    Raises ArithmeticError when that is not reached.
    """
    iteration = _Iteration(race)
    iteration.without_civets(report)
    residual, goal, afresh = 1.0, ANEW, True
    while iteration.sweeps < MOST_SWEEPS:
        last = afresh and residual <= tolerance
        residual = iteration.swept(afresh)
        report(0.1 + 0.89 * min(1.0, max(0.0, math.log(residual) / math.log(tolerance))) if residual else 0.99)
        if last and residual <= tolerance:
            sweeping = Sweeping(iteration.sweeps, residual)
            return Solved(iteration.in_rows(), iteration.civets_chosen, iteration.challenges.chosen, sweeping)
        afresh = residual <= max(goal, tolerance)
        if afresh:
            goal = residual * ANEW
    raise ArithmeticError(f"the values still change by {residual} after {MOST_SWEEPS} sweeps")


class _Iteration:
    """The values on their way."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.sweeps = 0
        height, tables = race.height, len(race.limit)
        self.plane: Plane = race.plane(_first_guess(height, tables), (2 * height - 1) * height, height + 1, height)
        self.rows = race.rows(np.zeros(tables * height * height))
        entries = max(1, len(race.plan.civet_places))
        self.civets = np.full(entries * self.plane.size, -1.0)
        self.civets_chosen = np.full(entries * height * height, NOTHING, np.int32)
        self.turns = _turns(race, self.civets)
        challenges = race.plan.challenges
        self.challenges = Challenges(
            challenges.whole, challenges.parts, challenges.split, challenges.need,
            np.array([race.cry_tables[place] for place in race.plan.cries], np.int64),
            np.array([race.tables[place] for place in race.plan.cries], np.int64),
            race.plan.silent, race.free, np.full(max(1, len(race.plan.cries)) * self.plane.size, NOTHING, np.int32),
        )  # fmt: skip
        self.mixing = Mixing()
        self.team = Team()
        self.rooms = [self._room() for _ in range(max(2, self.team.size))]
        self.moved = np.ones((2, 2 * height - 1))
        self.since = np.ones((2, 2 * height - 1))
        self.held: Integers = np.array(
            [tokens.civets + tokens.other_civets for _, tokens in (*race.places, *race.plan.cries)], np.int64
        )

    def without_civets(self, report: Report) -> None:
        """Sweeps the tables where no civet lies, a window of diagonals after the other, and takes the rest for the same."""
        active: Integers = (self.held == self.held.min()).astype(np.int64)
        moved = self.moved[0]
        while moved.max() > STILL and self.sweeps < MOST_SWEEPS:
            first, last = _window(moved)
            sweep(
                self.rooms[0], self.plane, self.race.height, self.turns, self.challenges, active, moved, self.since[0],
                PATIENCE, first, last,
            )  # fmt: skip
            self.sweeps += 1
            report(0.1 * (1 - first / len(moved)))
        places = [*self.race.places, *self.race.plan.cries]
        values = self.plane.values.reshape(len(places), -1)
        for number, (kind, tokens) in enumerate(places):
            bare = kind, tokens._replace(civets=0, other_civets=0)
            cry = number >= len(self.race.places)
            values[number] = values[(self.race.cry_tables if cry else self.race.tables).get(bare, number)]
        self.since[:] = 1.0

    def swept(self, afresh: bool) -> float:
        """One sweep of everything; are all stakes to be looked at? Returns the largest change."""
        self._stake_civets(afresh)
        values = self.plane.values[: len(self.race.places) * self.plane.size]
        before = self.mixing.sample(values)
        self._sweep_halves(ALWAYS if afresh else PATIENCE)
        moved = float(self.moved.max())
        if afresh or moved > LINEAR:
            self.mixing.forget()
        else:
            self.mixing.mix(values, before)
        return moved

    def _sweep_halves(self, patience: float) -> None:
        """Sweeps the tables with an even number of civets beside those with an odd one, which hardly look at each other.

        Each half sees what the other was before, so that it does not matter how many threads there are.
        """
        self.sweeps += 1
        odd: Integers = self.held % 2
        aside = self.plane._replace(values=self.plane.values.copy())
        with ThreadPoolExecutor(1) as pool:
            other = pool.submit(self._sweep_half, 1, aside, odd, patience)
            if self.team.workers == 1:
                other.result()
            self._sweep_half(0, self.plane, 1 - odd, patience)
            other.result()
        both = self.plane.values.reshape(len(odd), -1), aside.values.reshape(len(odd), -1)
        for table in np.flatnonzero(odd):
            both[0][table] = both[1][table]

    def _sweep_half(self, half: int, plane: Plane, active: Integers, patience: float) -> None:
        sweep(
            self.rooms[half], plane, self.race.height, self.turns, self.challenges, active, self.moved[half],
            self.since[half], patience, self.moved.shape[1] - 1, 0,
        )  # fmt: skip

    def in_rows(self) -> Floats:
        as_rows(self.rows, self.plane, len(self.race.limit), self.race.height)
        return self.rows.values

    def _stake_civets(self, afresh: bool) -> None:
        self.in_rows()
        civets, height = self.race.plan.civets, self.race.height

        def job(worker: int, first: int, end: int) -> None:
            room = self.rooms[worker]
            stake_civets(
                self.civets, self.civets_chosen, self.plane, self.rows, height, civets.whole, civets.parts, civets.split,
                civets.need, room.work, room.parts, room.best, afresh, first, end,
            )  # fmt: skip

        self.team.share(np.ones(len(self.race.plan.civet_places) * height, np.int32), ROWS_AT_ONCE, job)

    def _room(self) -> Room:
        race, height = self.race, self.race.height
        nodes, parts = _most(race.plan.throws), 1
        for staked in (race.plan.civets, race.plan.challenges):
            nodes = max(nodes, _most(staked.whole), _most(staked.split))
            parts = max(parts, _most(staked.parts) * (height + 2 * staked.need.shape[-1]))
        return Room(
            np.zeros(nodes * height), np.zeros(parts), np.zeros(height), np.zeros(max(1, len(race.plan.cries)) * height),
            np.zeros(len(race.places) * height),
        )  # fmt: skip


def _turns(race: Race, civets: Floats) -> Turns:
    numbers = {place: number for number, place in enumerate(race.plan.civet_places)}
    full = 2 * race.turns.most_grelottines
    again = sum(tokens.grelottines + tokens.other_grelottines == full for _, tokens in race.places)
    civet = np.array([numbers.get(place, -1) for place in race.places], np.int64)
    least = race.turns.least_score(1)
    return Turns(race.plan.throws, race.written, again, race.plan.cry, race.plan.often, civet, civets, least)


def _first_guess(height: int, tables: int) -> Floats:
    scores = np.arange(height)
    total, a = np.meshgrid(np.arange(2 * height - 1), scores, indexing="ij")
    guess = 1 / (1 + np.exp(-(2 * a - total) / 60.0))
    return np.ascontiguousarray(np.tile(guess.ravel(), tables))


def _window(moved: Floats) -> tuple[int, int]:
    """The diagonals to sweep: from the highest that still moves, as far down as there is something to go by."""
    moving, front = np.flatnonzero(moved > STILL), np.flatnonzero(moved > ROUGH)
    return min(moved.size - 1, int(moving[-1]) + REACH), max(0, int(front[-1]) - AHEAD) if front.size else 0


def _most(program: Program | Split) -> int:
    return int(np.diff(program.entry).max(initial=0))
