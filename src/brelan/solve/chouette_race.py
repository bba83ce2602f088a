"""The cul de chouette of two players as a race to be solved: its places, and the planes of their values."""

from __future__ import annotations

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Renounce
from brelan.games.chouette.phases import NOTHING, Ended, SouffletteChoice, State
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_graph import Kind, Place, Tokens
from brelan.solve.chouette_kinds import Kinds
from brelan.solve.chouette_plan import EVERY_STAKE_UP_TO, find_plan, sparing
from brelan.solve.race_iteration import TOLERANCE, Solved, iterate
from brelan.solve.race_plane import Floats, Integers, Plane
from brelan.solve.tables import Report, Tables, silent

DEEPEST = 100
"""Scores below minus so much count as that."""

ROUGHLY = 1e-7
"""The largest change of a last sweep where sweeps take long."""


class Race:
    """One dialect between two players: its turns as programs, and the planes of their values.

    `free`: a holder of a grelottine means to cry only where it is good for him; otherwise he always does.
    `deepest`: scores below minus that are taken for it; a dialect that floors or eliminates higher needs no such bound.
    """

    def __init__(
        self, game: CulDeChouette, reflexes: Reflexes, tables: Tables, *, free: bool = True, deepest: int = DEEPEST
    ) -> None:
        policy = game.policy
        self.game, self.free = game, free
        self.turns = turns = Kinds(game, reflexes)
        self.low = max(-deepest, policy.floor, policy.out_below)
        self.out = policy.out_below == self.low
        # Grelottines are only gained by a néant, which changes no score: who holds fewer looks at who holds more.
        self.places: list[Place] = sorted(
            ((kind, tokens) for kind in turns.kinds() for tokens in turns.held()),
            key=lambda place: -place[1].grelottines - place[1].other_grelottines,
        )
        self.sparing = sparing(game, turns)
        self.plan = plan = find_plan(game, reflexes, self.places, tables)
        self.tables = {place: number for number, place in enumerate(self.places)}
        self.cry_tables = {place: number + len(self.places) for number, place in enumerate(plan.cries)}
        self.height = plan.highest - self.low + 1
        final = {kind: self._is_final(kind) for kind in turns.kinds()}
        limits = [policy.target - 1 if final[kind] else plan.highest for kind, _ in self.places]
        self.limit: Integers = np.array(limits + [plan.highest] * len(plan.cries), np.int64)
        # The player before sees the same scores and tokens the other way round.
        before = {turns.following(kind): kind for kind in turns.kinds()}
        self.written: Integers = np.array([self.tables[before[kind], tokens.swapped] for kind, tokens in self.places])

    @property
    def exact(self) -> bool:
        """Are all stakes looked at and all tokens counted?"""
        bucketed = self.game.policy.civet_in_challenge and self.game.policy.target > EVERY_STAKE_UP_TO
        return not bucketed and not self.turns.piles and not self.sparing

    @property
    def first(self) -> int:
        """The place at the start of the game, when seat 0 begins."""
        return self.tables[self.turns.kind(Seat(0), Seat(0)), Tokens(0, 0, 0, 0)]

    @property
    def states(self) -> int:
        """Ends of turns that are valued."""
        return int(sum((int(limit) - self.low + 1) ** 2 for limit in self.limit[: len(self.places)]))

    def rows(self, values: Floats) -> Plane:
        """Values that lie table after table, b after b."""
        return self.plane(values, self.height**2, 1, self.height)

    def plane(self, values: Floats, size: int, across: int, along: int) -> Plane:
        policy = self.game.policy
        return Plane(
            values, self.limit, size, across, along, self.low, int(self.out), int(self.turns.commutes),
            int(self.turns.immediate), policy.target, policy.floor, policy.cap,
        )  # fmt: skip

    def solve(self, report: Report = silent) -> Solved:
        """By `iterate`."""
        dear = self.sparing or (self.turns.in_rounds and self.game.policy.target > EVERY_STAKE_UP_TO)
        return iterate(self, report, ROUGHLY if dear else TOLERANCE)

    def _is_final(self, kind: Kind) -> bool:
        """Is the winner looked for when such a turn ends?"""
        other = Seat(1 - kind.roller)
        target = self.game.policy.target
        starter = kind.roller if kind.opener else other
        state = State((target, target), (0, 0), (0, 0), (Seat(0), Seat(1)), starter, kind.roller, SouffletteChoice(NOTHING))
        return isinstance(self.game.apply(state, Act(kind.roller, Renounce())).phase, Ended)
