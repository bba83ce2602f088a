"""Dice poker as a plan for the card solver: every number of it is asked of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.core.moves import Faces
from brelan.games.dice_poker import Column, DicePoker, Scoring
from brelan.games.dice_poker.dialect import DicePokerDialect
from brelan.solve.entries import entries
from brelan.solve.multisets import LANES, Multisets, multisets
from brelan.solve.plan import SAME_CARRY, Plan, by_context

OPEN, FILLED, PAID = 0, 1, 2
"""The digits of a row. PAID: the Poker row holds points, where it matters that they are not 0."""


class Slot(NamedTuple):
    """A way to fill a row. `points`: what the box shows; `extra`: what a further Poker earns besides."""

    row: int
    digit: int
    points: int
    extra: int


Writing = tuple[tuple[Slot | None, ...], ...]
"""By throw and row, the slot; None where the dice may not be written."""

Situation = tuple[int, int, int]
"""What the Poker row holds (a digit), whether the right side has an open row, and the rows filled on the left."""


@dataclass(frozen=True, slots=True)
class Carries:
    """The left side while it may still bring its bonus: one lane for the totals that need the same, by the rows filled.

    Of what the open rows may bring together, either the same sums are enough for two totals, and then both have the same
    future, or some sum tells them apart. Once the bonus has been credited, or is out of reach, the total is forgotten:
    both are the last lane, `done`. `lane[mask, total]`: of each reachable total. `live`: how many lanes a mask has before
    `done`; `count`: in all. `totals`: by mask, one total of each live lane.
    """

    lane: NDArray[np.int32]
    live: NDArray[np.int32]
    count: NDArray[np.int32]
    totals: tuple[NDArray[np.int32], ...]


@dataclass(frozen=True, slots=True)
class DicePokerPlan:
    """`states`: the contexts with a row to fill, times the carries of each."""

    plan: Plan
    dice: Multisets
    carries: Carries
    states: int

    def place(self, scoring: Scoring, column: Column) -> tuple[int, int]:
        """The context and the lane of a column."""
        left = len(scoring.card.left)
        context = mask = total = 0
        for row, points in enumerate(column.boxes):
            if points is not None:
                digit = PAID if points and int(self.plan.radix[row]) > PAID else FILLED
                context += digit * int(self.plan.stride[row])
                if row < left:
                    mask |= 1 << row
                    total += points
        return context, int(self.carries.lane[mask, min(total, self.carries.lane.shape[1] - 1)])


@lru_cache(maxsize=16)
def described(dialect: DicePokerDialect) -> DicePokerPlan:
    """The plan of a dialect, in some ten milliseconds."""
    game = DicePoker(dialect)
    card, scoring = game.card, game.scoring
    dice = multisets(card.dice)
    throws = dice.faces[dice.base :]
    ordinary = _written(scoring, Column((None,) * len(card.rows)), throws)
    pokers, asked = _pokers(scoring, throws)
    paid_matters = any(asked[key] != asked[FILLED, key[1], key[2]] for key in asked if key[0] == PAID)
    if scoring.minds_boxes and not paid_matters:
        ordinary = _unpaid(ordinary)
        unpaid = {writing: _unpaid(writing) for writing in set(asked.values())}
        asked = {key: unpaid[writing] for key, writing in asked.items() if key[0] != PAID}
    radix = [PAID + 1 if row == scoring.poker and paid_matters else FILLED + 1 for row in range(len(card.rows))]
    stride = [*accumulate(radix[:-1], lambda one, other: one * other, initial=1)]
    left = len(card.left)
    shape = by_context([0, *[1 << row if row < left else 0] * (base - 1)] for row, base in enumerate(radix))
    open_rows = by_context([1, *[0] * (base - 1)] for base in radix)
    open_left = by_context([int(row < left), *[0] * (base - 1)] for row, base in enumerate(radix))
    poker = by_context([digit if row == scoring.poker else 0 for digit in range(base)] for row, base in enumerate(radix))

    slots = sorted(
        {slot for writing in {ordinary, *asked.values()} for offered in writing for slot in offered if slot is not None},
        key=lambda slot: (slot.row, slot.points, slot.extra, slot.digit),
    )
    number: dict[Slot | None, int] = {slot: nth for nth, slot in enumerate(slots)}
    number[None] = len(slots)
    carries = _carries(scoring, slots)

    # A table for each way to write the Pokers; all other dice are written alike.
    distinct: dict[Writing, int] = {}
    of = np.zeros((PAID + 1, 2, 1 << len(card.left)), np.int32)
    for key, writing in asked.items():
        of[key] = distinct.setdefault(writing, len(distinct))
    table = np.tile(np.array([[number[slot] for slot in offered] for offered in ordinary], np.int32), (len(distinct), 1, 1))
    for writing, kind in distinct.items():
        for nth, offered in zip(pokers, writing, strict=True):
            table[kind, nth] = [number[slot] for slot in offered]
    table = table.transpose(0, 2, 1)
    blocks = -(-carries.count // LANES)
    sizes = blocks[shape]
    moves, lane, credit = _moves(scoring, slots, carries, LANES * int(blocks.max()))
    plan = Plan(
        np.array(stride, np.int32),
        np.array(radix, np.int32),
        (np.cumsum(sizes) - sizes).astype(np.int32),
        shape,
        of[poker, (open_rows > open_left).astype(np.int32), shape],
        blocks.astype(np.int32),
        np.searchsorted([slot.row for slot in slots], range(len(card.rows) + 1)).astype(np.int32),
        np.array([slot.digit for slot in slots], np.int32),
        np.array([moves.get((slot.row, slot.points), SAME_CARRY) for slot in slots], np.int32),
        table.reshape(-1).astype(np.int16),
        entries(table, len(slots) + 1),
        lane.reshape(-1),
        len(moves),
        lane.shape[2],
        credit.reshape(-1),
        np.array([float(slot.points + slot.extra) for slot in slots]),
    )
    return DicePokerPlan(plan, dice, carries, int(carries.count[shape][open_rows > 0].sum()))


def _written(scoring: Scoring, column: Column, throws: Sequence[Faces]) -> Writing:
    return tuple(_offered(scoring, column, dice) for dice in throws)


def _offered(scoring: Scoring, column: Column, dice: Faces) -> tuple[Slot | None, ...]:
    offer = scoring.offer(column, dice)
    extra = scoring.card.further if scoring.is_further(column, dice) else 0
    return _slots(offer.points, offer.places, scoring.poker if scoring.minds_boxes else None, extra)


@lru_cache(maxsize=4096)
def _slots(given: tuple[int, ...], places: range, poker: int | None, extra: int) -> tuple[Slot | None, ...]:
    return tuple(
        Slot(row, PAID if row == poker and points > 0 else FILLED, points, extra) if row in places else None
        for row, points in enumerate(given)
    )


def _pokers(scoring: Scoring, throws: Sequence[Faces]) -> tuple[list[int], dict[Situation, Writing]]:
    """Which throws are a Poker, and how they may be written in each situation: other dice do not ask for it."""
    card = scoring.card
    left, rows, poker = len(card.left), len(card.rows), scoring.poker
    numbers = [nth for nth, dice in enumerate(throws) if scoring.is_poker(dice)]
    pokers = [throws[nth] for nth in numbers]
    if not scoring.minds_boxes:
        return numbers, {(OPEN, 0, 0): _written(scoring, Column((None,) * rows), pokers)}
    asked: dict[Situation, Writing] = {}
    for held, right_open, mask in product((OPEN, FILLED, PAID) if poker is not None else (OPEN,), (0, 1), range(1 << left)):
        boxes: list[int | None] = [0 if mask >> row & 1 else None for row in range(left)]
        boxes += [None if right_open else 0] * (rows - left)
        if poker is not None:
            boxes[poker] = (None, 0, 1)[held]
        asked[held, right_open, mask] = _written(scoring, Column(tuple(boxes)), pokers)
    return numbers, asked


def _unpaid(writing: Writing) -> Writing:
    return tuple(
        tuple(None if slot is None else Slot(slot.row, FILLED, slot.points, slot.extra) for slot in offered)
        for offered in writing
    )


def _carries(scoring: Scoring, slots: list[Slot]) -> Carries:
    left, target = len(scoring.card.left), scoring.target
    given = [sorted({slot.points for slot in slots if slot.row == row}) for row in range(left)]
    reachable: list[set[int]] = [{0}]
    for mask in range(1, 1 << left):
        row = mask.bit_length() - 1
        reachable.append({total + points for total in reachable[mask ^ (1 << row)] for points in given[row]})
    lane = np.zeros((1 << left, max(reachable[-1]) + 1), np.int32)
    live = np.zeros(1 << left, np.int32)
    count = np.zeros(1 << left, np.int32)
    kept = []
    for mask, totals in enumerate(reachable):
        to_come = sorted(reachable[~mask])
        alive = np.array(
            sorted(total for total in totals if scoring.card.bonus and target - to_come[-1] <= total < target), np.int32
        )
        enough, first, lanes = np.unique(-np.searchsorted(to_come, target - alive), return_index=True, return_inverse=True)
        lane[mask] = live[mask] = len(enough)
        lane[mask, alive] = lanes.reshape(-1)
        count[mask] = len(enough) + (len(alive) < len(totals))
        kept.append(alive[first])
    return Carries(lane, live, count, tuple(kept))


def _moves(
    scoring: Scoring, slots: list[Slot], carries: Carries, width: int
) -> tuple[dict[tuple[int, int], int], NDArray[np.int32], NDArray[np.float64]]:
    """The moves of the carry, by row and points, and for each shape and move where every lane goes and what it earns."""
    left = len(scoring.card.left)
    written = sorted({(slot.row, slot.points) for slot in slots if slot.row < left})
    masks = np.arange(1 << left)
    lane = np.zeros((len(masks), len(written), width), np.int32)
    credit = np.zeros((len(masks), len(written), width))
    # Lanes that a mask does not have stay at lane 0, earn nothing and are read by nobody.
    before = np.zeros((len(masks), width), np.int32)
    alive = np.arange(width) < carries.live[:, None]
    before[alive] = np.concatenate(carries.totals)
    for nth, (row, points) in enumerate(written):
        free = masks[masks >> row & 1 == 0]
        child, live = free | 1 << row, alive[free]
        after = np.where(live, before[free] + points, 0)
        lane[free, nth] = np.where(live, carries.lane[child[:, None], after], 0)
        credit[free, nth] = np.where(live & (after >= scoring.target), scoring.card.bonus, 0)
        done = carries.live[free] < carries.count[free]
        lane[free[done], nth, carries.live[free][done]] = carries.live[child][done]
    return {key: nth for nth, key in enumerate(written)}, lane, credit
