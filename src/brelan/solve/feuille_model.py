"""A card of several columns of the feuille as numbers, and what rules those need who play it: data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from brelan.games.feuille import Feuille, FeuilleDialect
from brelan.games.feuille.bonus import ColumnBonus
from brelan.games.feuille.card import Card, Scored
from brelan.solve.feuille_slots import Slots, slots
from brelan.solve.multisets import Integers

NOTHING = -10_000


class Model(NamedTuple):
    """What compiled functions read. A card is a row of 32-bit integers: of each row how many boxes are written, whether
    its bonus can still be had, and its best box; of each column the same two; then the réserve.

    By slot: `given`, the points or the change of the réserve, or NOTHING; `clean`: does it leave the bonus of an École
    row? By row: `first` slot, `school`, `barred` (may it be), `bonus` of an École row, `zero` it may cost. `most`: the
    largest box. By column, `contested_column`: may others take its bonus? `table`: the slot of each throw, by whether it
    is fresh and by row.
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
    most: int
    contested_column: Integers
    kills: bool
    negative: bool
    forced: bool
    again: bool
    table: Integers


@dataclass(frozen=True, slots=True)
class Sheet:
    """`blank`: the card at the start."""

    game: Feuille
    slots: Slots
    model: Model
    blank: Integers

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


def sheet(dialect: FeuilleDialect) -> Sheet:
    game, found = Feuille(dialect), slots(dialect)
    rows, columns, schools = len(found.schools), dialect.columns, found.schools
    given = np.array([NOTHING if slot.given is None else slot.given for slot in found.slots], np.int32)
    most = max(1, int(given.max()))
    clean = np.zeros(len(given), np.int32)
    bonus, zero, barred = np.zeros((3, rows), np.int32)
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
        most,
        contested,
        dialect.first_to_fill_kills_bonus,
        bool(negative),
        found.forced,
        found.again,
        np.stack([found.plain, found.fresh]).reshape(-1),
    )
    return Sheet(game, found, model, blank)
