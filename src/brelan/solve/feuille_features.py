"""What cards of several columns are worth by their features, and what writing each slot leaves: compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import compiled, inner, kernel
from brelan.solve.feuille_model import BEST_OF_COLUMN, BEST_OF_ROW, DEMANDS, HARD, NOTHING, PHASES, POCKETS, Model
from brelan.solve.multisets import Floats, Integers, aligned

GRADES = BEST_OF_ROW + 1
RANKS = BEST_OF_COLUMN + 1
HARDS = 1 << HARD
BOTTOM = len(POCKETS) - 1


class Desk(NamedTuple):
    """Where one thread plays eight cards. `struck`: is a slot better barred? `out`: its features while fitting."""

    slots: Floats
    struck: Integers
    plain: Floats
    fresh: Floats
    held: Floats
    held_fresh: Floats
    kept: Floats
    best: Floats
    work: Floats
    free: Integers
    delta: Floats
    features: Integers

    @classmethod
    def of(cls, model: Model, rolls: int, multisets: int, throws: int) -> Desk:
        base = multisets - rolls
        slots = aligned(len(model.given) + 1)
        return cls(
            slots,
            np.zeros(slots.shape, np.int32),
            aligned(rolls),
            aligned(rolls),
            aligned(throws * rolls),
            aligned(throws * rolls),
            aligned(throws * base),
            aligned(throws * base),
            aligned(multisets),
            np.arange(model.rows, dtype=np.int32),
            np.zeros(model.rows),
            np.zeros(model.rows * (model.rows + 1) // 2 + 2 * model.columns + 1, np.int32),
        )


@inner
def phase_of(turns: int, m: Model) -> int:
    return min(PHASES - 1, turns * PHASES // (m.rows * m.columns))


@inner
def at_row(row: int, phase: int, written: int, alive: int, best: int, m: Model) -> int:
    grade = 0
    if alive:
        grade = 1 if m.school[row] else m.grade[row * (m.most + 1) + best]
    return m.own_row + ((row * PHASES + phase) * (m.columns + 1) + written) * GRADES + grade


@inner
def at_pair(row: int, other: int, written: int, others: int, m: Model) -> int:
    """`row` < `other`."""
    pair = other * (other - 1) // 2 + row
    return m.own_pair + (pair * (m.columns + 1) + written) * (m.columns + 1) + others


@inner
def at_column(column: int, phase: int, hard: int, rank: int, m: Model) -> int:
    return m.own_column + ((column * PHASES + phase) * HARDS + (hard if rank else 0)) * RANKS + rank


@inner
def at_open(column: int, phase: int, rows: int, rank: int, m: Model) -> int:
    return m.own_open + ((column * PHASES + phase) * (m.rows + 1) + rows) * RANKS + rank


@inner
def at_reserve(phase: int, asked: int, reserve: int, m: Model) -> int:
    pocket = m.pocket[min(max(reserve, 0), len(m.pocket) - 1)]
    place: int = m.own_reserve + (phase * (DEMANDS + 1) + asked * DEMANDS // m.demand) * (BOTTOM + 1) + pocket
    return place


@kernel
def featured(card: Integers, phase: int, out: Integers, m: Model) -> int:
    """The weights that a card adds up in a phase, into `out`, and how many they are."""
    rows, columns = m.rows, m.columns
    count, asked = 0, 0
    for row in range(rows):
        out[count] = at_row(row, phase, card[row], card[rows + row], card[2 * rows + row], m)
        count += 1
        asked += (columns - card[row]) * m.ask[row]
        for other in range(row):
            out[count] = at_pair(other, row, card[other], card[row], m)
            count += 1
    for column in range(columns):
        hard, still = standing(card, column, m)
        rank = m.rank[card[3 * rows + columns + column]] if card[3 * rows + column] else 0
        out[count] = at_column(column, phase, hard, rank, m)
        out[count + 1] = at_open(column, phase, still, rank, m)
        count += 2
    out[count] = at_reserve(phase, asked, card[m.size - 1], m)
    return count + 1


@inner
def alone(context: int, alive: int, best: int, reserve: int, m: Model) -> float:
    """What a column by itself expects."""
    group = m.of[m.scoring[context] * m.box + best] if alive else 0
    worth: float = m.alone[m.start[context] + group * m.wide[context] + min(max(reserve, 0), m.cap[context])]
    return worth


@inner
def context_of(card: Integers, column: int, m: Model) -> int:
    context = 0
    for row in range(m.rows):
        context |= (1 if card[row] > column else 0) << row
    return context


@inner
def columns_of(card: Integers, reserve: int, without: int, m: Model) -> float:
    """What the columns expect, each by itself with the whole réserve, save one."""
    total = 0.0
    for column in range(m.columns):
        if column != without:
            at = 3 * m.rows + column
            total += alone(context_of(card, column, m), card[at], card[at + m.columns], reserve, m)
    return total


@kernel
def summed(card: Integers, phase: int, out: Integers, w: Floats, m: Model) -> float:
    total = columns_of(card, card[m.size - 1], -1, m)
    for nth in range(featured(card, phase, out, m)):
        total += w[out[nth]]
    return total


@kernel
def valued(card: Integers, turns: int, out: Integers, w: Floats, m: Model) -> float:
    """What a card with so many turns left expects of them."""
    return summed(card, phase_of(turns, m), out, w, m) if turns else 0.0


@inner
def standing(card: Integers, column: int, m: Model) -> tuple[int, int]:
    """Of the open rows of a column, the bits of those hardest to fill, and how many there are."""
    hard, still = 0, 0
    for row in range(m.rows):
        if card[row] <= column:
            hard |= m.hard[row]
            still += 1
    return hard, still


@inner
def paired(card: Integers, row: int, written: int, w: Floats, m: Model) -> float:
    """What a row so far written is worth with each other row."""
    total = 0.0
    for other in range(row):
        total += w[at_pair(other, row, card[other], written, m)]
    for other in range(row + 1, m.rows):
        total += w[at_pair(row, other, written, card[other], m)]
    return total


@inner
def around(
    phase: int,
    row: int,
    written: int,
    alive: int,
    best: int,
    column: int,
    context: int,
    column_alive: int,
    column_best: int,
    hard: int,
    still: int,
    asked: int,
    reserve: int,
    w: Floats,
    m: Model,
) -> float:
    """What a row is worth by itself, with a column and the réserve: all that an entry changes, but for the pairs."""
    rank = m.rank[column_best] if column_alive else 0
    total = w[at_row(row, phase, written, alive, best, m)] + w[at_column(column, phase, hard, rank, m)]
    total += w[at_open(column, phase, still, rank, m)] + w[at_reserve(phase, asked, reserve, m)]
    worth: float = total + alone(context, column_alive, column_best, reserve, m)
    return worth


@kernel
def offered(card: Integers, turns: int, carry: int, desk: Desk, w: Floats, m: Model) -> None:
    """What each slot earns and leaves on one card with so many turns left, this one included, into a lane of the desk."""
    phase = phase_of(turns - 1, m)
    base = summed(card, phase, desk.features, w, m) if turns > 1 else 0.0
    asked = 0
    for row in range(m.rows):
        asked += (m.columns - card[row]) * m.ask[row]
    for row in range(m.rows):
        if card[row] == m.columns:
            for slot in range(m.first[row], m.first[row + 1]):
                desk.slots[slot, carry] = -np.inf
        elif m.school[row]:
            offered_by_school(card, turns > 1, phase, base, asked, row, carry, desk, w, m)
        else:
            offered_by_row(card, turns > 1, phase, base, asked, row, carry, desk, w, m)


@kernel
def offered_by_school(
    card: Integers, more: bool, phase: int, base: float, asked: int, row: int, carry: int, desk: Desk, w: Floats, m: Model
) -> None:
    """`offered` for a row of the École. `more`: are there turns after this one?"""
    column, alive = card[row], card[m.rows + row]
    at = 3 * m.rows + column
    column_alive, best, reserve = card[at], card[at + m.columns], card[m.size - 1]
    hard, still = standing(card, column, m)
    context, left = context_of(card, column, m), asked - m.ask[row]
    after, others, lost = 0.0, 0.0, 0.0
    if more:
        after = base + paired(card, row, column + 1, w, m) - paired(card, row, column, w, m)
        after -= around(phase, row, column, alive, 0, column, context, column_alive, best, hard, still, asked, reserve, w, m)
        hard &= ~m.hard[row]
        context |= 1 << row
        others = columns_of(card, reserve, column, m)
        lost = after + around(
            phase, row, column + 1, 0, 0, column, context, 0, 0, hard, still - 1, left, reserve, w, m
        )  # fmt: skip
    for slot in range(m.first[row], m.first[row + 1]):
        given = m.given[slot]
        struck = given == NOTHING or not (m.negative or reserve + given >= 0)
        desk.struck[slot, carry] = struck
        if struck:
            desk.slots[slot, carry] = -np.inf if m.forced else m.zero[row] + lost
            continue
        own = alive and m.clean[slot]
        worth = float(given)
        if own and column + 1 == m.columns:
            worth += m.bonus[row]
        if column_alive and still == 1:
            worth += best
        if more:
            worth += after + around(
                phase, row, column + 1, own, 0, column, context, column_alive, best, hard, still - 1, left, reserve + given, w, m
            )
            if given:
                worth += columns_of(card, reserve + given, column, m) - others
        desk.slots[slot, carry] = worth


@kernel
def offered_by_row(
    card: Integers, more: bool, phase: int, base: float, asked: int, row: int, carry: int, desk: Desk, w: Floats, m: Model
) -> None:
    """`offered` for a row that scores."""
    column, alive, best = card[row], card[m.rows + row], card[2 * m.rows + row]
    at = 3 * m.rows + column
    column_alive, column_best, reserve = card[at], card[at + m.columns], card[m.size - 1]
    hard, still = standing(card, column, m)
    context = context_of(card, column, m)
    after, lost = 0.0, 0.0
    if more:
        after = base + paired(card, row, column + 1, w, m) - paired(card, row, column, w, m)
        after -= around(
            phase, row, column, alive, best, column, context, column_alive, column_best, hard, still, asked, reserve, w, m
        )
        hard &= ~m.hard[row]
        context |= 1 << row
        lost = after + around(
            phase, row, column + 1, 0, best, column, context, 0, 0, hard, still - 1, asked, reserve, w, m
        )  # fmt: skip
    for slot in range(m.first[row], m.first[row + 1]):
        given = m.given[slot]
        worth = -np.inf
        if given != NOTHING:
            own, shown = max(best, given), max(column_best, given)
            worth = float(given)
            if alive and column + 1 == m.columns:
                worth += own
            if column_alive and still == 1:
                worth += shown
            if more:
                worth += after + around(
                    phase,
                    row,
                    column + 1,
                    alive,
                    own,
                    column,
                    context,
                    column_alive,
                    shown,
                    hard,
                    still - 1,
                    asked,
                    reserve,
                    w,
                    m,
                )
        desk.struck[slot, carry] = m.barred[row] and lost > worth
        desk.slots[slot, carry] = max(worth, lost) if m.barred[row] else worth


@compiled
def zeroed(card: Integers, turns: int, out: Integers, row: int, w: Floats, m: Model) -> float:
    """What the zero of a row costs and leaves."""
    rows = m.rows
    column, alive, column_alive = card[row], card[rows + row], card[3 * rows + card[row]]
    card[row] += 1
    card[rows + row] = 0
    card[3 * rows + column] = 0
    worth: float = m.zero[row] + valued(card, turns - 1, out, w, m)
    card[row], card[rows + row], card[3 * rows + column] = column, alive, column_alive
    return worth


@compiled
def relieved(card: Integers, turns: int, out: Integers, w: Floats, m: Model) -> tuple[int, float]:
    """The best zero where that is the last resort, and its row, or -1 where a row that scores is open."""
    chosen, worth = -1, -np.inf
    for row in range(m.rows):
        if card[row] < m.columns:
            if not m.school[row]:
                return -1, -np.inf
            found = zeroed(card, turns, out, row, w, m)
            if found > worth:
                chosen, worth = row, found
    return chosen, worth
