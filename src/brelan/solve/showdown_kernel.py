"""The loops of the showdowns. Faces are places of a `showdown.Board`, hands places less its number of keeps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from brelan.solve.compiled import compiled

Floats = NDArray[np.float64]
Places = NDArray[np.int32]

STAND = -1
NOTHING = -2

NEAR = 1e-12
"""Values closer than this are equal, and the first legal action is taken."""


@compiled
def reroll(stand: Floats, after: Floats, me: int, children: Places, options: Places, means: Floats, held: Floats) -> None:
    """One decision of seat `me` for every hand.

    stand, after, held: (hands, seats), the values of standing, of the hand that the next throw makes, and (out) of
    the hand as it lies; means: (keeps + hands, seats), out, the values of what is kept.
    """
    # Rows are copied value by value: a row taken as a view costs more than all its values.
    keeps, hands, seats = children.shape[0], after.shape[0], after.shape[1]
    own = np.empty(keeps + hands)
    for hand in range(hands):
        own[keeps + hand] = after[hand, me]
        for seat in range(seats):
            means[keeps + hand, seat] = after[hand, seat]
    for keep in range(keeps - 1, -1, -1):
        one, two, three = children[keep, 0], children[keep, 1], children[keep, 2]
        four, five, six = children[keep, 3], children[keep, 4], children[keep, 5]
        for seat in range(seats):
            low = means[one, seat] + means[two, seat] + means[three, seat]
            means[keep, seat] = (low + means[four, seat] + means[five, seat] + means[six, seat]) / 6
        own[keep] = means[keep, me]
    for hand in range(hands):
        top, best = -np.inf, STAND
        for place in range(options.shape[1]):
            option = options[hand, place]
            if option == NOTHING:
                break
            value = stand[hand, me] if option == STAND else own[option]
            if value > top + NEAR:
                top, best = value, option
        for seat in range(seats):
            held[hand, seat] = stand[hand, seat] if best == STAND else means[best, seat]


@compiled
def turn(stands: Floats, me: int, children: Places, options: Places, means: Floats, held: Floats) -> None:
    """A turn of as many throws as `stands` has: (throws, hands, seats), the values of ending it after each throw.

    held: (throws, hands, seats) and means: (throws, keeps + hands, seats), out; the last throw leaves nothing to keep.
    """
    last = stands.shape[0] - 1
    held[last] = stands[last]
    for throw in range(last - 1, -1, -1):
        reroll(stands[throw], held[throw + 1], me, children, options, means[throw], held[throw])


@compiled
def ended(levels: Places, best: int, tied: int, me: int, after: Floats, stands: Floats) -> None:
    """stands, out: what ending the turn of `me` is worth, where hands of level `best` of the seats `tied` lie there.

    levels: (throws, hands); after: (levels, sets of seats, seats), the values once this hand has been shown.
    """
    for throw in range(stands.shape[0]):
        for hand in range(levels.shape[1]):
            level, who = levels[throw, hand], tied
            if level > best:
                who = 1 << me
            elif level == best:
                who |= 1 << me
            for seat in range(after.shape[2]):
                stands[throw, hand, seat] = after[max(level, best), who, seat]


@compiled
def follow(
    throws: int,
    levels: Places,
    bests: Places,
    ties: Places,
    me: int,
    after: Floats,
    children: Places,
    options: Places,
    weights: Floats,
) -> Floats:
    """The values before the first throw of `me`, (lanes, seats), for each best level and set of seats that hold it."""
    hands, seats = levels.shape[1], after.shape[2]
    stands = np.empty((throws, hands, seats))
    held = np.empty((throws, hands, seats))
    means = np.empty((throws, children.shape[0] + hands, seats))
    out = np.zeros((len(bests), seats))
    for lane in range(len(bests)):
        ended(levels, bests[lane], ties[lane], me, after, stands)
        turn(stands, me, children, options, means, held)
        for hand in range(hands):
            for seat in range(seats):
                out[lane, seat] += weights[hand] * held[0, hand, seat]
    return out


@compiled
def rerolled(values: Floats, rerolls: int, me: int, children: Places, options: Places, means: Floats, held: Floats) -> None:
    """A hand that may be thrown again so many times, and whose owner may stop or pass: (hands, seats).

    values: of ending with each hand, overwritten by those of holding it; means and held are room to work in; after
    the call means are those of the first reroll.
    """
    for _ in range(rerolls):
        reroll(values, values, me, children, options, means, held)
        for hand in range(held.shape[0]):
            for seat in range(held.shape[1]):
                values[hand, seat] = held[hand, seat]
