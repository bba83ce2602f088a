"""The loops of the showdowns, eight cases at once: `lanes` says how, `showdown_kernel` what one case is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import inner, kernel
from brelan.solve.lanes import everywhere, instead, load, pick, plus, store, times
from brelan.solve.multisets import LANES, Dice, Floats, Integers, aligned
from brelan.solve.showdown_kernel import NEAR, NOTHING, STAND
from brelan.solve.turn import holds, keep_bests, keep_means


class Tree(NamedTuple):
    """A `showdown.Board`, flat: `children` of each of the `keeps`, six by six; `options` of each of the `hands`, in rows."""

    keeps: int
    hands: int
    width: int
    children: Integers
    options: Integers


class Room(NamedTuple):
    """Where eight cases are computed, one row of lanes a number: `values` and `held`, hand after hand of each seat;
    `means`, keeps and hands of each seat; `best`, by hand, the place of what is chosen.
    """

    values: Floats
    held: Floats
    means: Floats
    best: Floats

    @classmethod
    def of(cls, tree: Tree, seats: int) -> Room:
        hands = tree.hands
        return cls(aligned(seats * hands), aligned(seats * hands), aligned(seats * (tree.keeps + hands)), aligned(hands))


@inner
def rerolled(seats: int, rerolls: int, me: int, tree: Tree, room: Room) -> None:
    """`showdown_kernel.rerolled`: `room.values`, of ending with each hand, become those of holding it."""
    values, held, means = room.values, room.held, room.means
    keeps, hands = tree.keeps, tree.hands
    every = keeps + hands
    for _ in range(rerolls):
        for seat in range(seats):
            first = seat * every
            for hand in range(hands):
                store(means, first + keeps + hand, load(values, seat * hands + hand))
            for keep in range(keeps - 1, -1, -1):
                at = 6 * keep
                low = plus(load(means, first + pick(tree.children, at)), load(means, first + pick(tree.children, at + 1)))
                low = plus(low, load(means, first + pick(tree.children, at + 2)))
                high = plus(load(means, first + pick(tree.children, at + 3)), load(means, first + pick(tree.children, at + 4)))
                high = plus(high, load(means, first + pick(tree.children, at + 5)))
                store(means, first + keep, times(plus(low, high), 1 / 6))
        own = me * every
        for hand in range(hands):
            at = hand * tree.width
            first = _place(pick(tree.options, at), hand, keeps)
            top, best = load(means, own + first), everywhere(first)
            for nth in range(1, tree.width):
                option = pick(tree.options, at + nth)
                if option == NOTHING:
                    break
                place = _place(option, hand, keeps)
                value = load(means, own + place)
                best = instead(value, top, NEAR, everywhere(place), best)
                top = instead(value, top, NEAR, value, top)
            store(room.best, hand, best)
        for seat in range(seats):
            first = seat * every
            for hand in range(hands):
                for lane in range(LANES):
                    held[seat * hands + hand, lane] = means[first + np.intp(room.best[hand, lane]), lane]
        for row in range(seats * hands):
            store(values, row, load(held, row))


@inner
def _place(option: int, hand: int, keeps: int) -> int:
    """Of an option among the means: to stand is worth what the hand is."""
    return keeps + hand if option == STAND else option


@inner
def ended(
    levels: Integers, bests: Integers, ties: Integers, first: int, me: int, after: Floats, page: int, tree: Tree, room: Room
) -> None:
    """`showdown_kernel.ended` of the cases from `first` on into `room.values`; `after`: by page, level, set and seat."""
    for hand in range(tree.hands):
        level = pick(levels, hand)
        for lane in range(LANES):
            best, who = pick(bests, first + lane), pick(ties, first + lane)
            if level > best:
                who = 1 << me
            elif level == best:
                who |= 1 << me
            for seat in range(after.shape[3]):
                room.values[seat * tree.hands + hand, lane] = after[page, max(level, best), who, seat]


@kernel
def chase(
    levels: Integers,
    hand: int,
    rerolls: int,
    bests: Integers,
    ties: Integers,
    me: int,
    after: Floats,
    tree: Tree,
    room: Room,
    out: Floats,
) -> None:
    """out: (cases, seats), what it is worth that `me` holds `hand` against each best level and the set that holds it.

    Cases come by eights.
    """
    seats = after.shape[3]
    for first in range(0, len(bests), LANES):
        ended(levels, bests, ties, first, me, after, 0, tree, room)
        rerolled(seats, rerolls, me, tree, room)
        for lane in range(LANES):
            for seat in range(seats):
                out[first + lane, seat] = room.values[seat * tree.hands + hand, lane]


@kernel
def thirds(
    levels: Integers, rerolls: int, every: Integers, ends: Floats, tree: Tree, room: Room, ties: Integers, out: Floats
) -> None:
    """out: (hands, levels, 4, values), what it is worth that the third holds each hand, all sets of the two others tied.

    ends: (1, levels, 8, values), by the set that holds the best hand; every: the levels, by eights; `ties` is overwritten.
    """
    height, values = out.shape[1], out.shape[3]
    for tied in range(1, 4):
        for lane in range(len(ties)):
            ties[lane] = tied
        for first in range(0, len(every), LANES):
            ended(levels, every, ties, first, 2, ends, 0, tree, room)
            rerolled(values, rerolls, 2, tree, room)
            for lane in range(min(LANES, height - first)):
                for hand in range(tree.hands):
                    for value in range(values):
                        out[hand, first + lane, tied, value] = room.values[value * tree.hands + hand, lane]


@kernel
def openings(
    levels: Integers,
    rerolls: int,
    every: Integers,
    ones: Integers,
    third: Floats,
    weights: Floats,
    tree: Tree,
    room: Room,
    second: Floats,
    found: Floats,
) -> None:
    """found, out: rows of lanes by value, hand of the first and eight hands of the second; the third's are averaged.

    third: as `thirds` leaves it; every, ones: each level, and the set of the first alone, by eights; second: room for
    (values, levels, hands by eights).
    """
    values, height, hands = third.shape[3], third.shape[1], tree.hands
    blocks = -(-hands // LANES)
    for row in range(len(found)):
        store(found, row, everywhere(0.0))
    for last in range(hands):
        for first in range(0, len(every), LANES):
            ended(levels, every, ones, first, 1, third, last, tree, room)
            rerolled(values, rerolls, 1, tree, room)
            for lane in range(min(LANES, height - first)):
                for value in range(values):
                    for middle in range(hands):
                        second[(value * height + first + lane) * blocks + middle // LANES, middle % LANES] = room.values[
                            value * hands + middle, lane
                        ]
        for block in range(blocks):
            for value in range(values):
                for hand in range(hands):
                    store(room.values, value * hands + hand, load(second, (value * height + pick(levels, hand)) * blocks + block))
            rerolled(values, rerolls, 0, tree, room)
            for row in range(values * hands):
                worth = times(load(room.values, row), weights[last])
                store(found, row * blocks + block, plus(load(found, row * blocks + block), worth))


@kernel
def retake(values: Floats, sign: float, order: Integers, dice: Dice, work: Floats, held: Floats, out: Floats) -> None:
    """The values of one reroll between two, all parts of a hand offered, by the hands of who chooses, then by the other's.

    `sign`: 1 for whoever wants much, -1 for whoever wants little. To stand is worth the values as they are. order: by
    hand, its place among the throws of `dice`. Hands come by eights both ways, in rows of lanes.
    """
    wide = -(-len(order) // LANES)
    for block in range(wide):
        for hand in range(len(order)):
            at = pick(order, hand)
            store(held, at, times(load(values, hand * wide + block), sign))
        keep_means(work, held, dice)
        keep_bests(work, dice)
        holds(held, work, dice)
        for hand in range(len(order)):
            store(out, hand * wide + block, times(load(held, pick(order, hand)), sign))


@kernel
def turned(values: Floats, blocks: int, out: Floats) -> None:
    """out: the values by the other's hands; so many eights of hands both ways, in rows of lanes."""
    for down in range(np.uint64(blocks)):
        for across in range(np.uint64(blocks)):
            for row in range(np.uint64(LANES)):
                for column in range(np.uint64(LANES)):
                    out[(across * LANES + column) * blocks + down, row] = values[(down * LANES + row) * blocks + across, column]
