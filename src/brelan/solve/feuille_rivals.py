"""What an entry takes from rivals, and in the last turn the chance of being first: compiled."""

from __future__ import annotations

from math import erf, sqrt
from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import compiled
from brelan.solve.feuille_features import COLUMN, ROW, Desk, valued
from brelan.solve.feuille_model import Model
from brelan.solve.feuille_net import Net
from brelan.solve.multisets import Floats, Integers

SPREAD = 42.0
"""Standard deviation of what a rival's last turn brings, measured at one column; only who comes last knows better."""
POINT = 1e-7
"""Of a victory: where the win is decided one still plays for points."""


class Aim(NamedTuple):
    """What a seat plays for. `denied`: the part that counts of what its entries take from rivals, in the mean of these;
    `spread`: in its last turn it plays for the win, rivals who come after it deviating so much; 0: for points to the end.
    """

    denied: float
    spread: float


POINTS = Aim(0.0, 0.0)
"""One's own points, as the values say."""
WIN = Aim(1.0, SPREAD)


@compiled
def turns_of(card: Integers, m: Model) -> int:
    """How many turns a card has left."""
    turns = m.rows * m.columns
    for row in range(m.rows):
        turns -= card[row]
    return turns


@compiled
def threatened(cards: Integers, seat: int, games: int, game: int, aim: Aim, d: Desk, n: Net, m: Model) -> None:
    """What rivals expect less when the seat writes its next box of a row, into `d.taken`, for `offered` to count."""
    seats = len(cards) // games
    card = cards[seat * games + game]
    d.taken[:] = 0.0
    for other in range(seats if aim.denied > 0 else 0):
        rival = cards[other * games + game]
        turns = turns_of(rival, m)
        if other == seat or not turns:
            continue
        part, whole = aim.denied / (seats - 1), valued(rival, turns, d, n, m)
        for row in range(m.rows):
            column = card[row]
            if column == m.columns:
                continue
            takes = taking(card, row, m)
            ends = takes & ROW and rival[m.rows + row] and rival[row] < m.columns
            fills = takes & COLUMN and m.contested_column[column] and rival[3 * m.rows + column]
            if ends:
                rival[m.rows + row] = 0
                d.taken[row, ROW] += part * (whole - valued(rival, turns, d, n, m))
            if ends and fills:
                rival[3 * m.rows + column] = 0
                d.taken[row, ROW | COLUMN] += part * (whole - valued(rival, turns, d, n, m))
                rival[3 * m.rows + column] = 1
            elif ends:
                d.taken[row, ROW | COLUMN] = d.taken[row, ROW]
            if ends:
                rival[m.rows + row] = 1
            if fills:
                rival[3 * m.rows + column] = 0
                lost = part * (whole - valued(rival, turns, d, n, m))
                rival[3 * m.rows + column] = 1
                d.taken[row, COLUMN] += lost
                if not ends:
                    d.taken[row, ROW | COLUMN] += lost


@compiled
def taking(card: Integers, row: int, m: Model) -> int:
    """Which bonuses the next box of a row can take from rivals: `ROW`, `COLUMN`, both or none."""
    column, still = card[row], 0
    for other in range(m.rows):
        still += card[other] <= column
    ends = column + 1 == m.columns and (m.kills or card[m.rows + row])
    fills = still == 1 and (m.kills or card[3 * m.rows + column])
    return (ROW if ends else 0) | (COLUMN if fills else 0)


@compiled
def first_of(total: float, theirs: Floats, apart: Floats) -> float:
    """The chance that a total is first, a tie shared, against rivals who expect `theirs`, give or take `apart`."""
    chance, equals = 1.0, 1
    for nth in range(len(theirs)):
        ahead = total - theirs[nth]
        if apart[nth] > 0:
            chance *= 0.5 + 0.5 * erf(ahead / (apart[nth] * sqrt(2.0)))
        elif ahead < -0.5:
            chance = 0.0
        elif ahead < 0.5:
            equals += 1
    return chance / equals + POINT * total


@compiled
def rivals_of(
    cards: Integers, scores: Floats, seat: int, games: int, game: int, aim: Aim, d: Desk, n: Net, m: Model
) -> tuple[Floats, Floats]:
    """By rival: the total that he expects, and its standard deviation in a last turn, 0 where he has finished."""
    seats = len(cards) // games
    theirs, apart, nth = np.zeros(seats - 1), np.zeros(seats - 1), 0
    for other in range(seats):
        if other != seat:
            rival = cards[other * games + game]
            turns = turns_of(rival, m)
            theirs[nth] = scores[other * games + game] + valued(rival, turns, d, n, m)
            apart[nth] = aim.spread * sqrt(turns)
            nth += 1
    return theirs, apart


@compiled
def decided(banked: float, carry: int, theirs: Floats, apart: Floats, d: Desk) -> None:
    """The slots of a lane, the last that are written, turned from points into chances of being first."""
    for slot in range(len(d.slots) - 1):
        if d.slots[slot, carry] > -np.inf:
            d.slots[slot, carry] = first_of(banked + d.slots[slot, carry], theirs, apart)
