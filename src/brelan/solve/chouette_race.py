"""The cul de chouette of two players solved: tables of the chances of winning, by value iteration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Renounce
from brelan.games.chouette.bets import Target
from brelan.games.chouette.phases import NOTHING, Ended, SouffletteChoice, State
from brelan.games.chouette.policy import UNLIMITED
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_turn import FreshNeant, Kind, Place, TurnEnd, Turns
from brelan.solve.race import Floats, Integers, Plane, Program, Split, as_rows, stake_civets, sweep
from brelan.solve.race_program import divided, programmed
from brelan.solve.tables import Report, silent

DEEPEST = 100
"""Scores below minus so much count as that."""

FEW_CIVET_STAKES = (1, 34, 68, 102)
"""What is looked at of the stakes on a civet in a challenge, where it would be 102 stakes on each of 102 stakes."""

EVERY_STAKE_UP_TO = 40
"""The target of a game so short that all of them are looked at."""

TOLERANCE = 1e-10
MOST_SWEEPS = 2_000
MOST_ROUNDS, USUAL_ROUNDS = 100, 5
PROGRESS = 1e-2  # a round goes on until less than this is left of what it began with
STILL = 1e-5  # how still diagonals must be to be left alone at first
ROUGH = 1e-2  # how still the diagonals above must be before those below are worth a sweep
AHEAD = 80
REACH = 40  # what moves matters so far above: what one turn can lose
IMPOSSIBLE = UNLIMITED


class Staked(NamedTuple):
    """The turns with a stake: `need[target, stake]` is the least score that allows it."""

    whole: Program
    parts: Program
    split: Split
    need: Integers
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sweeping:
    """How the iteration went."""

    sweeps: int
    residual: float


class Race:
    """One dialect between two players: its turns as programs, and the planes of their values.

    `free`: a holder of a grelottine means to cry only where it is good for him; otherwise he always does.
    `deepest`: scores below minus that are taken for it; a dialect that floors or eliminates higher needs no such bound.
    """

    def __init__(
        self, game: CulDeChouette, reflexes: Reflexes | None = None, *, free: bool = True, deepest: int = DEEPEST
    ) -> None:
        policy = game.policy
        self.game, self.free = game, free
        most = policy.civet_limit(policy.target - 1)
        every = range(1, most + 1) if policy.target <= EVERY_STAKE_UP_TO else FEW_CIVET_STAKES
        self.turns = turns = Turns(game, reflexes or Reflexes({}), every if policy.civet_in_challenge else ())
        self.low = max(-deepest, policy.floor, policy.out_below)
        self.out = policy.out_below == self.low
        # Grelottines are only gained by a néant, which changes no score: who holds fewer looks at who holds more.
        self.places: list[Place] = sorted(
            ((kind, tokens) for kind in turns.kinds() for tokens in turns.held()),
            key=lambda place: -place[1].grelottines - place[1].other_grelottines,
        )
        full = 2 * turns.most_grelottines
        self._again = sum(tokens.grelottines + tokens.other_grelottines == full for _, tokens in self.places)
        self.cries: list[Place] = list(turns.challenges)
        self.tables = {place: number for number, place in enumerate(self.places)}
        self.cry_tables = {place: number + len(self.places) for number, place in enumerate(self.cries)}
        self.high = self._highest()
        self.height = self.high - self.low + 1
        final = {kind: self._is_final(kind) for kind in turns.kinds()}
        limits = [policy.target - 1 if final[kind] else self.high for kind, _ in self.places] + [self.high] * len(self.cries)
        self.limit: Integers = np.array(limits, np.int64)
        self.throws = programmed(turns.graph, [{"": turns.throws[place]} for place in self.places], self._table)
        self.civet_places = [place for place in self.places if place in turns.civets]
        self.civets = self._staked([turns.civets[place] for place in self.civet_places], self._civet_need)
        self.challenges = self._staked([turns.challenges[place] for place in self.cries], self._challenge_need)
        self.least_civet = turns.least_score(1)
        # The player before sees the same scores and tokens the other way round.
        before = {turns.following(kind): kind for kind in turns.kinds()}
        self.written: Integers = np.array([self.tables[before[kind], tokens.swapped] for kind, tokens in self.places])

    @property
    def exact(self) -> bool:
        """Are all stakes looked at and all tokens counted?"""
        bucketed = self.game.policy.civet_in_challenge and self.game.policy.target > EVERY_STAKE_UP_TO
        return not bucketed and not self.turns.piles

    @property
    def states(self) -> int:
        """Ends of turns that are valued."""
        return int(sum((int(limit) - self.low + 1) ** 2 for limit in self.limit[: len(self.places)]))

    def rows(self, values: Floats) -> Plane:
        """Values that lie table after table, b after b."""
        return self._plane(values, self.height**2, 1, self.height)

    def solve(self, report: Report = silent, tolerance: float = TOLERANCE) -> tuple[Floats, Sweeping]:
        """The values of all tables, in rows; `tolerance`: the largest change of the last sweep.

        Raises ArithmeticError when that is not reached.
        """
        height, tables = self.height, len(self.limit)
        diagonal = self._plane(self._first_guess(), (2 * height - 1) * height, height + 1, height)
        rows = self.rows(np.zeros(tables * height * height))
        civets = np.full(max(1, len(self.civet_places)) * diagonal.size, -1.0)
        numbers = {place: number for number, place in enumerate(self.civet_places)}
        civet = np.array([numbers.get(place, -1) for place in self.places])
        unchallenged = np.array([self.tables[place] for place in self.cries], np.int64)
        cried = np.array([self.cry_tables[place] for place in self.cries], np.int64)
        work, parts, best = self._room(self.throws, self.civets, self.challenges)
        bests = np.zeros(max(1, len(cried)) * height)
        held = np.array([tokens.civets + tokens.other_civets for _, tokens in (*self.places, *self.cries)])
        staked = np.array([tokens.civets + tokens.other_civets for _, tokens in self.civet_places], np.int64)
        levels = int(held.max()) + 1
        sweeps, residual = 0, 1.0
        for around in range(MOST_ROUNDS):
            residual, goal = 0.0, max(tolerance / 2, min(STILL, residual * PROGRESS))
            for level in range(levels):
                if level:
                    as_rows(rows, diagonal, tables, height)
                    stake_civets(
                        civets, diagonal, rows, height, self.civets.whole, self.civets.parts, self.civets.split,
                        self.civets.need, work, parts, best, staked, level, 2 * height - 2, 0,
                    )  # fmt: skip
                moved = np.ones(2 * height - 1)
                for count in range(MOST_SWEEPS):
                    first, last = _window(moved) if around == 0 else (2 * height - 2, 0)
                    sweep(
                        diagonal, height, self.throws, self.written, self._again, civet, civets, self.least_civet,
                        self.challenges.whole, self.challenges.parts, self.challenges.split, cried, unchallenged,
                        self.challenges.need, self.turns.silent, self.free, work, parts, best, bests, moved, held, level,
                        first, last,
                    )  # fmt: skip
                    sweeps += 1
                    residual = max(residual, float(moved.max())) if count == 0 else residual
                    if moved.max() <= goal:
                        break
                else:
                    raise ArithmeticError(f"the values still change by {moved.max()} after {MOST_SWEEPS} sweeps")
                report(min(0.99, (around + (level + 1) / levels) / USUAL_ROUNDS))
            if around and residual <= tolerance:
                as_rows(rows, diagonal, tables, height)
                report(1.0)
                return rows.values, Sweeping(sweeps, residual)
        raise ArithmeticError(f"the values still change by {residual} from one round to the next")

    # What the programs are about

    def _table(self, leaf: TurnEnd | FreshNeant) -> int:
        tables = self.cry_tables if isinstance(leaf, FreshNeant) else self.tables
        return tables[leaf.kind, leaf.tokens]

    def _staked(self, entries: list[Mapping[str, int]], need: Any) -> Staked:
        targets = tuple(entries[0]) if entries else ()
        whole = programmed(self.turns.graph, entries, self._table)
        empty = programmed(self.turns.graph, (), self._table), divided(self.turns.graph, (), self._table)[1]
        parts, split = divided(self.turns.graph, entries, self._table) if self.turns.commutes else empty
        return Staked(whole, parts, split, need(targets), targets)

    def _civet_need(self, targets: tuple[str, ...]) -> Integers:
        most = self.game.policy.civet_limit(self.high)
        least = [IMPOSSIBLE, *(self.turns.least_score(stake) for stake in range(1, most + 1))]
        return np.array([least] * len(targets), np.int64).reshape(len(targets), -1)

    def _challenge_need(self, targets: tuple[str, ...]) -> Integers:
        policy = self.game.policy
        purses = range(policy.least_purse, self.high + 1)
        most = max((dict(policy.ceilings(purses[-1]))[Target(target)] for target in targets), default=0) if purses else 0
        need = np.full((len(targets), most + 1), IMPOSSIBLE, np.int64)
        for purse in reversed(purses):
            for target, ceiling in policy.ceilings(purse):
                if target in targets:
                    need[targets.index(target), 1 : ceiling + 1] = purse
        return need

    def _highest(self) -> int:
        """The highest score that has a value of its own: beyond the target only where a turn goes on from there."""
        target = self.game.policy.target
        gains = [0]
        for node in self.turns.graph.nodes:
            if isinstance(node, FreshNeant):
                gains.extend(change.points + change.stakes * (102 + target) for change in node.path)
        if not self.turns.in_rounds and max(gains) <= 0:
            return target - 1
        policy = self.game.policy
        stake = max(policy.civet_limit(target - 1), *(most for _, most in policy.ceilings(target - 1)))
        most = max(
            change.points + max(0, change.stakes) * stake
            for node in self.turns.graph.nodes
            if isinstance(node, (TurnEnd, FreshNeant))
            for change in node.path
        )
        return target - 1 + most * (1 if max(gains) <= 0 else 2)

    def _is_final(self, kind: Kind) -> bool:
        """Is the winner looked for when such a turn ends?"""
        other = Seat(1 - kind.roller)
        target = self.game.policy.target
        starter = kind.roller if kind.opener else other
        state = State((target, target), (0, 0), (0, 0), (Seat(0), Seat(1)), starter, kind.roller, SouffletteChoice(NOTHING))
        return isinstance(self.game.apply(state, Act(kind.roller, Renounce())).phase, Ended)

    def _plane(self, values: Floats, size: int, across: int, along: int) -> Plane:
        policy = self.game.policy
        return Plane(
            values, self.limit, size, across, along, self.low, int(self.out), int(self.turns.commutes),
            int(self.turns.immediate), policy.target, policy.floor, policy.cap,
        )  # fmt: skip

    def _first_guess(self) -> Floats:
        scores = np.arange(self.height)
        total, a = np.meshgrid(np.arange(2 * self.height - 1), scores, indexing="ij")
        guess = 1 / (1 + np.exp(-(2 * a - total) / 60.0))
        return np.ascontiguousarray(np.tile(guess.ravel(), len(self.limit)))

    def _room(self, *programs: Program | Staked) -> tuple[Floats, Floats, Floats]:
        """Where programs are worked out: nodes, parts, and a line."""
        nodes, parts = 1, 1
        for program in programs:
            if isinstance(program, Staked):
                nodes = max(nodes, _most(program.whole.entry), _most(program.split.entry))
                parts = max(parts, _most(program.parts.entry) * (self.height + 2 * program.need.shape[-1]))
            else:
                nodes = max(nodes, _most(program.entry))
        return np.zeros(nodes * self.height), np.zeros(parts), np.zeros(self.height)


def _window(moved: Floats) -> tuple[int, int]:
    """The diagonals to sweep: from the highest that still moves, as far down as there is something to go by.

    All of them once none moves much any more.
    """
    moving, front = np.flatnonzero(moved > STILL), np.flatnonzero(moved > ROUGH)
    if not moving.size:
        return moved.size - 1, 0
    return min(moved.size - 1, int(moving[-1]) + REACH), max(0, int(front[-1]) - AHEAD) if front.size else 0


def _most(entry: Integers) -> int:
    return int(np.diff(entry).max(initial=0))
