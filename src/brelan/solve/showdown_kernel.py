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
    keeps, hands, seats = children.shape[0], after.shape[0], after.shape[1]
    means[keeps:] = after
    for keep in range(keeps - 1, -1, -1):
        for seat in range(seats):
            total = 0.0
            for face in range(6):
                total += means[children[keep, face], seat]
            means[keep, seat] = total / 6
    for hand in range(hands):
        top, best = -np.inf, STAND
        for place in range(options.shape[1]):
            option = options[hand, place]
            if option == NOTHING:
                break
            value = stand[hand, me] if option == STAND else means[option, me]
            if value > top + NEAR:
                top, best = value, option
        if best == STAND:
            held[hand] = stand[hand]
        else:
            held[hand] = means[best]


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
            level = levels[throw, hand]
            if level > best:
                stands[throw, hand] = after[level, 1 << me]
            elif level == best:
                stands[throw, hand] = after[best, tied | 1 << me]
            else:
                stands[throw, hand] = after[best, tied]


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
def retake(values: Floats, sign: float, children: Places, options: Places) -> Floats:
    """The values of one reroll between two: (lanes, hands) in and out.

    `sign`: 1 for whoever wants much, -1 for whoever wants little. To stand is worth the values as they are.
    """
    keeps, lanes, hands = children.shape[0], values.shape[0], values.shape[1]
    out = np.empty((lanes, hands))
    means = np.empty(keeps + hands)
    for lane in range(lanes):
        for hand in range(hands):
            means[keeps + hand] = sign * values[lane, hand]
        for keep in range(keeps - 1, -1, -1):
            total = 0.0
            for face in range(6):
                total += means[children[keep, face]]
            means[keep] = total / 6
        for hand in range(hands):
            top = means[keeps + hand]
            for place in range(options.shape[1]):
                option = options[hand, place]
                if option == NOTHING:
                    break
                if option != STAND and means[option] > top:
                    top = means[option]
            out[lane, hand] = sign * top
    return out
