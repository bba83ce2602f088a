"""The ways to write a row of the feuille, asked of the game.

A *slot* is a row with what the dice give it: points, doubled where they double, a change of the réserve, or nothing.
All dice of one slot are written alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from brelan.core.moves import Act, Faces, Seat
from brelan.games.feuille import Feuille, FeuilleDialect, Scored, State, Zeroed
from brelan.games.feuille.card import Card, blank
from brelan.games.feuille.rows import Ecole
from brelan.games.turn import Holding, Keep
from brelan.solve.entries import Entries, entries
from brelan.solve.multisets import Integers, Multisets, multisets

ALONE = Seat(0)
RICH = 1 << 20
"""A réserve that pays for everything."""


class Slot(NamedTuple):
    """`given`: points or change of the réserve, -1 and lower only for the latter; None where the dice do not fit."""

    row: int
    given: int | None


@dataclass(frozen=True, slots=True)
class Entered:
    """What an entry does to a card of one column, whose row it fills.

    `now`: what it adds to the total, with the `bonus` of its row; `reserve`: afterwards. `points`: what the box shows,
    None unless it scored; `zeroed`: is it a zero? `spoils`: no bonus for its column any more; `spoils_row`: none for its row.
    """

    now: int
    bonus: int
    reserve: int
    points: int | None
    zeroed: bool
    spoils: bool
    spoils_row: bool


@dataclass(frozen=True, slots=True)
class Slots:
    """`slots`: row by row; `first`: of each row its first slot, and the end. `plain`, `fresh`: (rows, throws) of dice,
    the slot of each, in the order of the multisets; `again`: may other dice than those of the first throw be fresh?

    `schools`: is the row of the École? `forced`: is a zero refused where anything else may be written?
    """

    game: Feuille
    dice: Multisets
    slots: tuple[Slot, ...]
    first: tuple[int, ...]
    plain: Integers
    fresh: Integers
    again: bool
    schools: tuple[bool, ...]
    forced: bool
    shown: tuple[tuple[Faces, bool], ...]

    def of_row(self, row: int) -> range:
        return range(self.first[row], self.first[row + 1])

    def entries(self, slot: int, reserve: int) -> Iterator[Entered]:
        """The ways to write these dice in their row with so large a réserve; a zero that is only refused is one."""
        row = self.slots[slot].row
        dice, fresh = self.shown[slot]
        card = self.blank(reserve)
        state = _lying(card, dice, fresh)
        for action in self.game.legal_actions(state, ALONE):
            if not isinstance(action, Keep) and self.game.place[action.row] == row:
                yield self._entered(card, row, self.game.apply(state, Act(ALONE, action)).cards[0])

    def zero(self, row: int) -> Entered:
        """Of an École row."""
        (entered,) = self.entries(self.first[row], 0)
        return entered

    @property
    def written(self) -> tuple[Entries, Entries]:
        """Other dice, and fresh ones, as `writing.write` reads them."""
        plain, fresh = (entries(table[None], len(self.slots) + 1) for table in (self.plain, self.fresh))
        return plain, fresh

    def blank(self, reserve: int) -> Card:
        return replace(blank(len(self.game.kinds), len(self.game.bonuses.all)), reserve=reserve)

    def _entered(self, before: Card, row: int, after: Card) -> Entered:
        bonuses = self.game.bonuses
        box = after.rows[row][-1]
        column, of_row = bonuses.of_column.get(0), bonuses.of_row.get(row)
        # A card of one row is paid the bonus of its column at once, which here comes at the end.
        paid = 0 if column is None else after.won[column] or 0
        return Entered(
            after.total - before.total - paid,
            0 if of_row is None else after.won[of_row] or 0,
            after.reserve,
            box.points if type(box) is Scored else None,
            type(box) is Zeroed,
            column is not None and bonuses.all[column].worth(after) is None,
            of_row is not None and bonuses.all[of_row].worth(after) is None,
        )


@lru_cache(maxsize=16)
def slots(dialect: FeuilleDialect) -> Slots:
    """The slots of a dialect; the number of columns has no part in them."""
    # A zero is asked about like any other entry: where it is the last resort is for the solver to say.
    game = Feuille(replace(dialect, columns=1, zero_only_when_forced=False))
    dice = multisets(dialect.dice)
    throws = dice.faces[dice.base :]
    rich = replace(blank(len(game.kinds), len(game.bonuses.all)), reserve=RICH)
    given = {fresh: [tuple(game.rows(_lying(rich, faces, fresh)).values()) for faces in throws] for fresh in (False, True)}
    shown: dict[Slot, tuple[Faces, bool]] = {}
    for fresh, offers in given.items():
        for faces, offer in zip(throws, offers, strict=True):
            for row, points in enumerate(offer):
                shown.setdefault(Slot(row, points), (faces, fresh))
    # Nothing first, where it occurs.
    found = sorted(shown, key=lambda slot: (slot.row, slot.given is not None, slot.given or 0))
    number = {slot: nth for nth, slot in enumerate(found)}
    plain, first_throw = (
        np.array([[number[Slot(row, points)] for row, points in enumerate(offer)] for offer in given[fresh]], np.int32).T
        for fresh in (False, True)
    )
    starts = np.searchsorted([slot.row for slot in found], range(len(game.kinds) + 1))
    return Slots(
        game,
        dice,
        tuple(found),
        tuple(starts.tolist()),
        np.ascontiguousarray(plain),
        np.ascontiguousarray(first_throw),
        game.doubled(State((rich,), Holding(ALONE, throws[0], 2, 0, fresh=True))),
        tuple(isinstance(kind, Ecole) for kind in game.kinds),
        dialect.zero_only_when_forced,
        tuple(shown[slot] for slot in found),
    )


def _lying(card: Card, dice: Faces, fresh: bool) -> State:
    return State((card,), Holding(ALONE, dice, 1 if fresh else 2, 0, fresh))
