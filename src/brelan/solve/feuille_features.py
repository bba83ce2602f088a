"""What cards of several columns are worth to a net, and what writing each slot leaves: compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import compiled, inner, kernel
from brelan.solve.entries import Entries, entries, room
from brelan.solve.feuille_model import NOTHING, Model
from brelan.solve.feuille_net import CELLS, DEEP, SCALE, WIDE, Net, Singles
from brelan.solve.fresh_turn import FreshTrace
from brelan.solve.multisets import Floats, Integers, Multisets, aligned

ONE = np.float32(1)
MINUS = np.float32(-1)
ZERO = np.float32(0)
UNKNOWN = -1
CARD, WRITTEN, SPOILT, SLOT = 0, 1, 2, 3
"""Rows of `Desk.units`: of the card, with a box of a row written, with that spoilt, and with a slot written."""

ROW, COLUMN = 1, 2
"""Which bonuses an entry takes from rivals; both are 3."""


class Desk(NamedTuple):
    """Where one thread plays eight cards. `struck`: is a slot better barred? `units`: first layers; `deep`: a second.

    `odds`, `acts`: the moves of a decision, as `feuille_draw` leaves them. `taken`: by row and bonuses, what an entry that
    takes these from rivals is worth besides; see `feuille_rivals`.
    """

    slots: Floats
    struck: Integers
    plain: Floats
    fresh: Floats
    plain_entries: Entries
    fresh_entries: Entries
    plain_passes: Integers
    fresh_passes: Integers
    told: FreshTrace
    work: Floats
    free: Integers
    units: Singles
    deep: Singles
    odds: Floats
    acts: Integers
    taken: Floats

    @classmethod
    def of(cls, model: Model, dice: Multisets, throws: int) -> Desk:
        plain, fresh = (entries(table[None], len(model.given) + 1) for table in model.table.reshape(2, model.rows, -1))
        slots = aligned(max(plain.room, fresh.room))[: len(model.given) + 1]
        moves = 2 * model.rows + (1 << len(dice.faces[-1]))
        return cls(
            slots,
            np.zeros(slots.shape, np.int32),
            room(dice.rolls),
            room(dice.rolls),
            plain,
            fresh,
            plain.passes(),
            fresh.passes(),
            FreshTrace.of(dice, throws),
            aligned(dice.base),
            np.arange(model.rows, dtype=np.int32),
            np.zeros((4, WIDE), np.float32),
            np.zeros(DEEP, np.float32),
            np.zeros(moves),
            np.zeros(moves, np.int32),
            np.zeros((model.rows, 4)),
        )


@inner
def copied(units: Singles, to: int, source: int) -> None:
    for unit in range(WIDE):
        units[to, unit] = units[source, unit]


@inner
def add(units: Singles, to: int, place: int, weight: np.float32, n: Net) -> None:
    for unit in range(WIDE):
        units[to, unit] += weight * n.first[place, unit]


@inner
def add_best(units: Singles, to: int, at: int, best: int, weight: np.float32, n: Net) -> None:
    """A best box, between the two points around it."""
    cell = min(best // n.step, CELLS - 1)
    part = np.float32(best - cell * n.step) / np.float32(n.step)
    add(units, to, at + cell, weight * (ONE - part), n)
    add(units, to, at + cell + 1, weight * part, n)


@inner
def add_reserve(units: Singles, to: int, reserve: int, weight: np.float32, n: Net) -> None:
    last = len(n.pockets) - 1
    if reserve <= n.pockets[0]:
        add(units, to, n.at_reserve, weight, n)
    elif reserve >= n.pockets[last]:
        add(units, to, n.at_reserve + last, weight, n)
    else:
        cell = 0
        while n.pockets[cell + 1] <= reserve:
            cell += 1
        part = np.float32(reserve - n.pockets[cell]) / np.float32(n.pockets[cell + 1] - n.pockets[cell])
        add(units, to, n.at_reserve + cell, weight * (ONE - part), n)
        add(units, to, n.at_reserve + cell + 1, weight * part, n)


@kernel
def read(card: Integers, units: Singles, to: int, n: Net, m: Model) -> None:
    """The first layer of a card."""
    rows, columns = m.rows, m.columns
    for unit in range(WIDE):
        units[to, unit] = n.first[0, unit]
    if n.rivals:
        add(units, to, n.at_seats + n.rivals - 1, ONE, n)
    for row in range(rows):
        for back in range(columns - card[row]):
            place = row * n.columns + back
            add(units, to, n.at_open + place, ONE, n)
            if card[rows + row]:
                add(units, to, n.at_alive + place, ONE, n)
            if card[3 * rows + columns - 1 - back]:
                add(units, to, n.at_column + place, ONE, n)
        if card[row] < columns and card[rows + row] and not m.school[row]:
            add_best(units, to, n.at_best + row * (CELLS + 1), card[2 * rows + row], ONE, n)
    for column in range(columns):
        at = 3 * rows + column
        if card[at]:
            still = 0
            for row in range(rows):
                still += card[row] <= column
            if still:
                add_best(units, to, n.at_rank + (columns - 1 - column) * (CELLS + 1), card[at + columns], ONE, n)
    add_reserve(units, to, card[m.size - 1], ONE, n)


@kernel
def answer(units: Singles, row: int, deep: Singles, second: Singles, bias: Singles, last: Singles) -> float:
    """What a first layer says."""
    for unit in range(DEEP):
        deep[unit] = bias[unit]
    # Eight at a time: what is summed up waits in memory for the next.
    for wide in range(0, WIDE, 8):
        a, b = max(units[row, wide], ZERO), max(units[row, wide + 1], ZERO)
        c, d = max(units[row, wide + 2], ZERO), max(units[row, wide + 3], ZERO)
        e, f = max(units[row, wide + 4], ZERO), max(units[row, wide + 5], ZERO)
        g, h = max(units[row, wide + 6], ZERO), max(units[row, wide + 7], ZERO)
        for unit in range(DEEP):
            low = a * second[wide, unit] + b * second[wide + 1, unit] + c * second[wide + 2, unit] + d * second[wide + 3, unit]
            high = (
                e * second[wide + 4, unit] + f * second[wide + 5, unit] + g * second[wide + 6, unit] + h * second[wide + 7, unit]
            )
            deep[unit] += low + high
    total = units[row, 0]
    for unit in range(DEEP):
        total += max(deep[unit], ZERO) * last[unit]
    said: float = SCALE * total
    return said


@kernel
def valued(card: Integers, turns: int, d: Desk, n: Net, m: Model) -> float:
    """What a card with so many turns left expects of them."""
    if not turns:
        return 0.0
    read(card, d.units, SLOT, n, m)
    worth: float = answer(d.units, SLOT, d.deep, n.second, n.bias, n.last)
    return worth


@kernel
def offered(card: Integers, turns: int, carry: int, d: Desk, n: Net, m: Model) -> None:
    """What each slot earns and leaves on one card with so many turns left, this one included, into a lane of the desk."""
    more = turns > 1
    if more:
        read(card, d.units, CARD, n, m)
    for row in range(m.rows):
        if card[row] == m.columns:
            for slot in range(m.first[row], m.first[row + 1]):
                d.slots[slot, carry] = -np.inf
            continue
        column = card[row]
        still = 0
        for other in range(m.rows):
            still += card[other] <= column
        if more:
            without(card, row, d, n, m)
        if m.school[row]:
            offered_by_school(card, more, row, still, carry, d, n, m)
        else:
            offered_by_row(card, more, row, still, carry, d, n, m)


@inner
def without(card: Integers, row: int, d: Desk, n: Net, m: Model) -> None:
    """The first layer when the next box of a row is written, save for what it shows; and when it is spoilt besides."""
    rows, columns, column = m.rows, m.columns, card[row]
    back = columns - 1 - column
    place = row * n.columns + back
    at = 3 * rows + column
    copied(d.units, WRITTEN, CARD)
    add(d.units, WRITTEN, n.at_open + place, MINUS, n)
    if card[rows + row]:
        add(d.units, WRITTEN, n.at_alive + place, MINUS, n)
        if not m.school[row]:
            add_best(d.units, WRITTEN, n.at_best + row * (CELLS + 1), card[2 * rows + row], MINUS, n)
    if card[at]:
        add(d.units, WRITTEN, n.at_column + place, MINUS, n)
        add_best(d.units, WRITTEN, n.at_rank + back * (CELLS + 1), card[at + columns], MINUS, n)
    copied(d.units, SPOILT, WRITTEN)
    row_spoilt(card, row, SPOILT, d, n, m)
    if card[at]:
        for other in range(rows):
            if other != row and card[other] <= column:
                add(d.units, SPOILT, n.at_column + other * n.columns + back, MINUS, n)


@inner
def row_spoilt(card: Integers, row: int, to: int, d: Desk, n: Net, m: Model) -> None:
    if card[m.rows + row]:
        for other in range(m.columns - 1 - card[row]):
            add(d.units, to, n.at_alive + row * n.columns + other, MINUS, n)


@inner
def closed(ends: bool, fills: bool) -> int:
    """The bonuses of a row and of a column that an entry takes."""
    return (ROW if ends else 0) | (COLUMN if fills else 0)


@inner
def offered_by_school(card: Integers, more: bool, row: int, still: int, carry: int, d: Desk, n: Net, m: Model) -> None:
    """`offered` for a row of the École. `more`: are there turns after this one? `still`: open rows of its column."""
    column, alive = card[row], card[m.rows + row]
    at = 3 * m.rows + column
    column_alive, best, reserve = card[at], card[at + m.columns], card[m.size - 1]
    ends, fills = column + 1 == m.columns, still == 1
    lost = m.zero[row] + d.taken[row, closed(m.kills and ends, m.kills and fills)]
    if more:
        lost += answer(d.units, SPOILT, d.deep, n.second, n.bias, n.last)
        if column_alive and still > 1:
            add_best(d.units, WRITTEN, n.at_rank + (m.columns - 1 - column) * (CELLS + 1), best, ONE, n)
        add_reserve(d.units, WRITTEN, reserve, MINUS, n)
    for slot in range(m.first[row], m.first[row + 1]):
        given = m.given[slot]
        struck = given == NOTHING or not (m.negative or reserve + given >= 0)
        d.struck[slot, carry] = struck
        if struck:
            d.slots[slot, carry] = -np.inf if m.forced else lost
            continue
        own = alive and m.clean[slot]
        worth = given + d.taken[row, closed((own or m.kills) and ends, (column_alive or m.kills) and fills)]
        if own and ends:
            worth += m.bonus[row]
        if column_alive and fills:
            worth += best
        if more:
            copied(d.units, SLOT, WRITTEN)
            add_reserve(d.units, SLOT, reserve + given, ONE, n)
            if not own:
                row_spoilt(card, row, SLOT, d, n, m)
            worth += answer(d.units, SLOT, d.deep, n.second, n.bias, n.last)
        d.slots[slot, carry] = worth


@inner
def offered_by_row(card: Integers, more: bool, row: int, still: int, carry: int, d: Desk, n: Net, m: Model) -> None:
    """`offered` for a row that scores."""
    column, alive, best = card[row], card[m.rows + row], card[2 * m.rows + row]
    at = 3 * m.rows + column
    column_alive, column_best = card[at], card[at + m.columns]
    ends, fills = column + 1 == m.columns, still == 1
    taken = d.taken[row, closed((alive or m.kills) and ends, (column_alive or m.kills) and fills)]
    lost = d.taken[row, closed(m.kills and ends, m.kills and fills)]
    if more:
        lost += answer(d.units, SPOILT, d.deep, n.second, n.bias, n.last)
    counts, ranks = alive and not ends, column_alive and not fills
    was, ranked, after = UNKNOWN, UNKNOWN, 0.0
    for slot in range(m.first[row], m.first[row + 1]):
        given = m.given[slot]
        worth = -np.inf
        if given != NOTHING:
            own, shown = max(best, given), max(column_best, given)
            worth = given + taken
            if alive and ends:
                worth += own
            if column_alive and fills:
                worth += shown
            if more:
                # Slots that leave the same card are asked about once.
                box, rank = own if counts else 0, shown if ranks else 0
                if box != was or rank != ranked:
                    was, ranked = box, rank
                    copied(d.units, SLOT, WRITTEN)
                    if counts:
                        add_best(d.units, SLOT, n.at_best + row * (CELLS + 1), own, ONE, n)
                    if ranks:
                        add_best(d.units, SLOT, n.at_rank + (m.columns - 1 - column) * (CELLS + 1), shown, ONE, n)
                    after = answer(d.units, SLOT, d.deep, n.second, n.bias, n.last)
                worth += after
        d.struck[slot, carry] = m.barred[row] and lost > worth
        d.slots[slot, carry] = max(worth, lost) if m.barred[row] else worth


@compiled
def zeroed(card: Integers, turns: int, row: int, d: Desk, n: Net, m: Model) -> float:
    """What the zero of a row costs and leaves."""
    rows = m.rows
    column, alive, column_alive = card[row], card[rows + row], card[3 * rows + card[row]]
    still = 0
    for other in range(rows):
        still += card[other] <= column
    taken = d.taken[row, closed(m.kills and column + 1 == m.columns, m.kills and still == 1)]
    card[row] += 1
    card[rows + row] = 0
    card[3 * rows + column] = 0
    worth: float = m.zero[row] + taken + valued(card, turns - 1, d, n, m)
    card[row], card[rows + row], card[3 * rows + column] = column, alive, column_alive
    return worth


@compiled
def relieved(card: Integers, turns: int, d: Desk, n: Net, m: Model) -> tuple[int, float]:
    """The best zero where that is the last resort, and its row, or -1 where a row that scores is open."""
    chosen, worth = -1, -np.inf
    for row in range(m.rows):
        if card[row] < m.columns:
            if not m.school[row]:
                return -1, -np.inf
            found = zeroed(card, turns, row, d, n, m)
            if found > worth:
                chosen, worth = row, found
    return chosen, worth
