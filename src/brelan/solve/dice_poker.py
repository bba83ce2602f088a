"""Perfect play of dice poker for points: players do not meet, so each has a game of his own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.games.dice_poker import DicePoker, State
from brelan.games.turn import Holding, Rolling
from brelan.solve.dice_poker_plan import DicePokerPlan, described
from brelan.solve.inside import Inside, inside
from brelan.solve.multisets import LANES, Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent

VERSION = 2
TURNS_HELD = 256


def judge(game: DicePoker, seats: int, tables: Tables, report: Report = silent) -> DicePokerJudge:
    """Exact for every dialect and number of seats: everybody maximises the points that he expects."""
    plan = described(game.dialect)

    def build(report: Report) -> Artefact:
        return Artefact({"values": solve(plan, game.card.throws, report)}, {"states": plan.states})

    # One table for any number of seats.
    artefact = tables.get(game, 1, "points", build, report=report, version=VERSION)
    return DicePokerJudge(game, seats, plan, artefact.arrays["values"])


def solve(plan: DicePokerPlan, throws: int, report: Report = silent, threads: int | None = None) -> Floats:
    """What is still to come at the start of a turn, for every context and carry of the plan."""
    from brelan.solve.card import solved
    from brelan.solve.teamwork import Team

    return solved(plan.plan, plan.dice, throws, Team(threads, report))


class DicePokerJudge:
    """`values`: of the plan, as `solve` gives them."""

    def __init__(self, game: DicePoker, seats: int, plan: DicePokerPlan, values: Floats) -> None:
        self.game = game
        self.plan = plan
        self.table = values
        self._values = values.reshape(-1)
        self._inside = lru_cache(maxsize=TURNS_HELD)(self._turn)
        start = self.values(game.start(seats))
        self.solution = Solution(Guarantee.EXACT, Utility.POINTS, "first legal action", start, plan.states)

    def values(self, state: State) -> tuple[float, ...]:
        scores = self.game.scores(state)
        phase = state.phase
        expected = []
        for seat, (score, column) in enumerate(zip(scores, state.columns, strict=True)):
            context, lane = self.plan.place(self.game.scoring, column)
            if isinstance(phase, Rolling) and phase.seat == seat and phase.throws:
                ahead = self._inside(context, lane).kept(phase.kept, phase.left)
            elif isinstance(phase, Holding) and phase.seat == seat:
                ahead = self._inside(context, lane).held(phase.dice, phase.left, phase.fresh)
            else:
                ahead = float(self._values[self._at(context, lane)])
            expected.append(score + ahead)
        return tuple(expected)

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        return sorted(
            (Choice(action, self._worth(state, seat, action)) for action in self.game.legal_actions(state, seat)),
            key=lambda choice: -choice.value,
        )

    def _worth(self, state: State, seat: Seat, action: object) -> float:
        return self.values(self.game.apply(state, Act(seat, action)))[seat]

    def _at(self, context: int, lane: int) -> int:
        return int(self.plan.plan.start[context]) * LANES + lane

    def _turn(self, context: int, lane: int) -> Inside:
        """The turn of a column with an open row."""
        return inside(self.plan.dice, self.game.card.throws, self.written(context, lane))

    def written(self, context: int, lane: int) -> Floats:
        """The best way to write each throw, in what it earns at once and what comes after."""
        plan = self.plan.plan
        rolls = self.plan.dice.rolls
        worth = np.full(plan.slots + 1, -np.inf)
        open_rows = np.flatnonzero(context // plan.stride % plan.radix == 0)
        for row in open_rows:
            for slot in range(plan.from_slot[row], plan.from_slot[row + 1]):
                after, credit = lane, 0.0
                if plan.move[slot] >= 0:
                    at = (plan.shape[context] * plan.moves + plan.move[slot]) * plan.width + lane
                    after, credit = int(plan.lane[at]), float(plan.credit[at])
                child = int(context + plan.digit[slot] * plan.stride[row])
                worth[slot] = plan.reward[slot] + credit + self._values[self._at(child, after)]
        table = plan.table.reshape(-1, plan.rows, rolls)[plan.kind[context], open_rows]
        best: Floats = worth[table].max(0)
        return best
