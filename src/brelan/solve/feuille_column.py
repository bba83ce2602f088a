"""Perfect play of one column of the feuille, alone: exact."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.games.feuille import Feuille, State
from brelan.games.turn import Holding, Rolling
from brelan.solve.feuille_plan import SPOILT, FeuillePlan, described
from brelan.solve.inside import Inside, inside
from brelan.solve.multisets import LANES, Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent

VERSION = 1
TURNS_HELD = 256


def judge(game: Feuille, seats: int, tables: Tables, report: Report = silent) -> ColumnJudge:
    plan = described(game.dialect)

    def build(report: Report) -> Artefact:
        return Artefact({"values": solve(plan, game.dialect.throws, report)}, {"states": plan.states})

    artefact = tables.get(game, 1, "column", build, report=report, version=VERSION)
    return ColumnJudge(game, seats, plan, artefact.arrays["values"])


def solve(plan: FeuillePlan, throws: int, report: Report = silent, threads: int | None = None) -> Floats:
    """What is still to come at the start of a turn, for every context, class and réserve of the plan."""
    from brelan.solve.feuille_kernel import solved
    from brelan.solve.teamwork import Team

    return solved(plan, throws, Team(threads, report))


class ColumnJudge:
    """`values`: of the plan, as `solve` gives them."""

    def __init__(self, game: Feuille, seats: int, plan: FeuillePlan, values: Floats) -> None:
        self.game = game
        self.plan = plan
        self.table = values
        self._inside = lru_cache(maxsize=TURNS_HELD)(self._turn)
        start = self.values(game.start(seats))
        self.solution = Solution(Guarantee.EXACT, Utility.POINTS, "first legal action", start, plan.states)

    def values(self, state: State) -> tuple[float, ...]:
        phase = state.phase
        expected = []
        for seat, card in enumerate(state.cards):
            place = self.plan.place(card)
            if isinstance(phase, Holding) and phase.seat == seat:
                ahead = self._inside(*place).held(phase.dice, phase.left, self.game.doubled(state))
            elif isinstance(phase, Rolling) and phase.seat == seat and phase.throws:
                ahead = self._inside(*place).kept(phase.kept, phase.left)
            else:
                ahead = 0.0 if card.written == self.plan.rows else self._ahead(*place)
            expected.append(card.total + ahead)
        return tuple(expected)

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        return sorted(
            (
                Choice(action, self.values(self.game.apply(state, Act(seat, action)))[seat])
                for action in self.game.legal_actions(state, seat)
            ),
            key=lambda choice: -choice.value,
        )

    def _ahead(self, context: int, group: int, reserve: int) -> float:
        column = self.plan.column
        at = column.start[context] + group * column.wide[context] + reserve // LANES
        return float(self.table[at, reserve % LANES])

    def _turn(self, context: int, group: int, reserve: int) -> Inside:
        worth, relief = self._slots(context, group, reserve)
        rows = [row for row in range(self.plan.rows) if not context >> row & 1]
        plain, fresh = (worth[table[rows]].max(0) for table in (self.plan.slots.plain, self.plan.slots.fresh))
        for written in (plain, fresh):
            written[written == -np.inf] = relief
        return inside(self.plan.slots.dice, self.game.dialect.throws, plain, fresh, self.plan.slots.again)

    def _slots(self, context: int, group: int, reserve: int) -> tuple[Floats, float]:
        """What writing each slot of an open row earns and leads to, and the best zero where that is the last resort."""
        column = self.plan.column
        worth = np.full(len(self.plan.slots.slots), -np.inf)
        relief = -np.inf
        best = column.best[column.scoring[context] * column.most_classes + group]
        for row in range(self.plan.rows):
            if context >> row & 1:
                continue
            child, slots = context | 1 << row, self.plan.slots.of_row(row)
            if column.school[row] >= 0:
                cap = column.cap[child]
                relief = max(relief, column.zero[row] + self._ahead(child, SPOILT, min(reserve, cap)))
                for slot in slots:
                    at = (column.school[row] + slot - slots.start) * column.width + reserve
                    after = SPOILT if column.spoils[at] else group
                    worth[slot] = column.earns[at] + self._ahead(child, after, min(column.to[at], cap))
                continue
            barred = self._ahead(child, SPOILT, reserve) if column.barred[row] else -np.inf
            for slot in slots:
                worth[slot] = barred
                if column.points[slot] >= 0:
                    filled = column.scoring[child] * column.most
                    after = SPOILT if group == SPOILT else column.of[filled + max(best, column.points[slot])]
                    worth[slot] = max(barred, column.pay[slot] + self._ahead(child, int(after), reserve))
        return worth, float(relief)
