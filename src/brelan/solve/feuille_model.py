"""A value for cards of several columns: a sum of weights, one for each feature of a card.

Features are what a card shows by itself: how far each row is, with the bonus that it still promises; each two rows
together; for each column the rows still open that are hardest to fill, and its best box; the réserve beside what the
École may ask of it. Weights differ by *phase*, the turns left in eighths of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.games.feuille import Feuille, FeuilleDialect
from brelan.games.feuille.bonus import ColumnBonus
from brelan.games.feuille.card import Card, Scored
from brelan.solve.feuille_plan import FeuillePlan, deficit
from brelan.solve.feuille_slots import RICH, Slot, Slots, slots
from brelan.solve.inside import inside
from brelan.solve.multisets import LANES, Floats, Integers

Singles = NDArray[np.float32]

PHASES = 8
HARD = 6
BEST_OF_ROW = 4
BEST_OF_COLUMN = 4
POCKETS = (0, 1, 3, 5, 7, 10, 14, 20, 28)
"""The least of each class of réserves."""
DEMANDS = 20
NOTHING = -10_000


class Model(NamedTuple):
    """What compiled functions read. A card is a row of 32-bit integers: of each row how many boxes are written, whether
    its bonus can still be had, and its best box; of each column the same two; then the réserve.

    By slot: `given`, the points or the change of the réserve, or NOTHING; `clean`: does it leave the bonus of an École
    row? By row: `first` slot, `school`, `barred` (may it be), `bonus` of an École row, `zero` it may cost, `ask` of the
    réserve, `hard`: its bit among the rows hardest to fill. `grade`, `rank`: the class of a best box, by row and points,
    and in a column. `own_row`, `own_column`, `own_pair`, `own_reserve`: where their weights begin.
    """

    rows: int
    columns: int
    size: int
    first: Integers
    given: Integers
    clean: Integers
    school: Integers
    barred: Integers
    bonus: Integers
    zero: Integers
    ask: Integers
    hard: Integers
    grade: Integers
    rank: Integers
    pocket: Integers
    most: int
    demand: int
    contested_column: Integers
    kills: bool
    negative: bool
    forced: bool
    again: bool
    table: Integers
    scoring: Integers
    of: Integers
    box: int
    start: Integers
    wide: Integers
    cap: Integers
    alone: Singles
    own_row: int
    own_column: int
    own_open: int
    own_pair: int
    own_reserve: int
    weights: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """`blank`: the card at the start; `guess`: weights to begin with."""

    game: Feuille
    slots: Slots
    model: Model
    blank: Integers
    guess: Floats

    def card(self, cards: tuple[Card, ...], seat: int) -> Integers:
        """One seat's card as the model reads it: a bonus that another has taken is as good as spoilt."""
        rows, columns = self.model.rows, self.model.columns
        card, bonuses = cards[seat], self.game.bonuses
        found = np.zeros(self.model.size, np.int32)
        for place, bonus in enumerate(bonuses.all):
            if bonus.worth(card) is None or (
                bonus.contested and any(bonuses.race.lost(bonus, place, c) for s, c in enumerate(cards) if s != seat)
            ):
                continue
            at = 3 * rows + bonus.column if isinstance(bonus, ColumnBonus) else rows + bonus.row
            found[at] = 1
        for row, boxes in enumerate(card.rows):
            found[row] = len(boxes)
            for column, box in enumerate(boxes):
                if type(box) is Scored:
                    at = 3 * rows + columns + column
                    found[2 * rows + row] = max(found[2 * rows + row], box.points)
                    found[at] = max(found[at], box.points)
        found[-1] = card.reserve
        return found


def sheet(dialect: FeuilleDialect, plan: FeuillePlan, alone: Singles) -> Sheet:
    """`alone`: what a column by itself expects, as `singles` gives it."""
    game, found = Feuille(dialect), slots(dialect)
    rows, columns, schools = len(found.schools), dialect.columns, found.schools
    given = np.array([NOTHING if slot.given is None else slot.given for slot in found.slots], np.int32)
    most = max(1, int(given.max()))
    clean = np.zeros(len(given), np.int32)
    bonus, zero, ask, barred = np.zeros((4, rows), np.int32)
    negative = False
    for row in range(rows):
        for slot in found.of_row(row):
            for way in found.entries(slot, most * rows):
                barred[row] |= not schools[row] and way.points is None
                if schools[row] and not way.spoils_row:
                    clean[slot] = 1
                    bonus[row] = way.now - given[slot]
            negative |= schools[row] and NOTHING < given[slot] < 0 and not next(found.entries(slot, 0)).zeroed
        if schools[row]:
            zero[row] = found.zero(row).now
            ask[row] = deficit(found, row)
    hard, par = _chances(found, dialect.throws)
    grade = np.zeros((rows, most + 1), np.int32)
    for row in range(rows):
        shown = sorted(points for points in given[list(found.of_row(row))].tolist() if points >= 0)
        for points in range(most + 1):
            below = sum(other <= points for other in shown)
            grade[row, points] = 1 + (max(0, below - 1) * BEST_OF_ROW // max(1, len(shown)))
    rank = _ranks(found, most)
    pair = rows * (rows - 1) // 2
    own_row = 0
    own_column = own_row + rows * PHASES * (columns + 1) * (BEST_OF_ROW + 1)
    own_open = own_column + columns * PHASES * (1 << HARD) * (BEST_OF_COLUMN + 1)
    own_pair = own_open + columns * PHASES * (rows + 1) * (BEST_OF_COLUMN + 1)
    own_reserve = own_pair + pair * (columns + 1) ** 2
    weights = own_reserve + PHASES * (DEMANDS + 1) * len(POCKETS)
    size = 3 * rows + 2 * columns + 1
    blank = np.zeros(size, np.int32)
    contested = np.zeros(columns, np.int32)
    for column, place in game.bonuses.of_column.items():
        blank[3 * rows + column] = 1
        contested[column] = game.bonuses.all[place].contested
    for row in game.bonuses.of_row:
        blank[rows + row] = 1
    model = Model(
        rows,
        columns,
        size,
        np.array(found.first, np.int32),
        given,
        clean,
        np.array(schools, np.int32),
        barred,
        bonus,
        zero,
        ask,
        hard,
        grade.reshape(-1),
        rank,
        (np.searchsorted(POCKETS, np.arange(POCKETS[-1] + 1), "right") - 1).astype(np.int32),
        most,
        max(1, int(ask.sum()) * columns),
        contested,
        dialect.first_to_fill_kills_bonus,
        bool(negative),
        found.forced,
        found.again,
        np.stack([found.plain, found.fresh]).reshape(-1),
        plan.column.scoring,
        plan.column.of,
        plan.column.most,
        plan.column.start * LANES,
        plan.column.wide * LANES,
        plan.column.cap,
        alone,
        own_row,
        own_column,
        own_open,
        own_pair,
        own_reserve,
        weights,
    )
    guess = np.zeros(weights)
    grades = BEST_OF_ROW + 1
    for row in range(rows):
        own = guess[own_row + row * PHASES * (columns + 1) * grades :][: PHASES * (columns + 1) * grades]
        own = own.reshape(PHASES, columns + 1, grades)
        for written in range(columns + 1):
            # A column alone is paid its share of the bonus box by box: here it is paid at the end, or never.
            own[:, written, 0] = -(columns - written) / columns * par[row]
            for best in range(1, grades):
                own[:, written, best] = written / columns * _shown(grade[row], best, int(bonus[row]))
        own[:, columns] = 0
        if row not in game.bonuses.of_row:
            own[:] = 0
    return Sheet(game, found, model, blank, guess)


def singles(plan: FeuillePlan, values: Floats) -> Singles:
    """What a column alone expects, as the model reads it; nothing when it is full."""
    alone = values.astype(np.float32).reshape(-1)
    alone[plan.column.start[-1] * LANES :] = 0
    return alone


def _shown(grades: Integers, grade: int, bonus: int) -> float:
    """The bonus that a row of that grade promises: of the École its own, else the best box."""
    if bonus:
        return float(bonus)
    shown = np.flatnonzero(grades == grade)
    return float(shown.mean()) if len(shown) else 0.0


def _chances(found: Slots, throws: int) -> tuple[Integers, Floats]:
    """The bits of the rows that one turn fills least often, and the bonus that one turn earns each row of one box."""
    chances, par = [], []
    for row, school in enumerate(found.schools):
        offered = [[found.slots[slot].given for slot in table[row]] for table in (found.plain, found.fresh)]
        filled = [np.array([float(points is not None) for points in table]) for table in offered]
        worth = [np.array([float(_promised(found, row, points)) for points in table]) for table in offered]
        chances.append((2.0 if school else inside(found.dice, throws, filled[0], filled[1], found.again).start, row))
        par.append(inside(found.dice, throws, worth[0], worth[1], found.again).start)
    hard = np.zeros(len(found.schools), np.int32)
    for nth, (chance, row) in enumerate(sorted(chances)[:HARD]):
        if chance < 1:
            hard[row] = 1 << nth
    return hard, np.array(par)


def _promised(found: Slots, row: int, points: int | None) -> int:
    """The bonus of a row whose boxes all show the same."""
    if points is None:
        return 0
    slot = found.slots.index(Slot(row, points))
    return max(way.bonus for way in found.entries(slot, RICH))


def _ranks(found: Slots, most: int) -> Integers:
    """The class of a best box in a column, by points: those no better than the hardest row's least are one."""
    shown = [
        sorted({found.slots[slot].given or 0 for slot in found.of_row(row) if found.slots[slot].given is not None})
        for row, school in enumerate(found.schools)
        if not school
    ]
    floor = max([points[0] for points in shown], default=0)
    above = sorted({value for points in shown for value in points if value > floor})
    rank = np.ones(most + 1, np.int32)
    for points in range(most + 1):
        below = sum(value <= points for value in above)
        if below:
            rank[points] = 2 + (below - 1) * (BEST_OF_COLUMN - 1) // len(above)
    return rank
