"""The race of two scores as a stochastic game, compiled: the values of the plane, swept until they stand still.

Turns are run along the diagonals of one a + b, from the high totals down, so that most of what a turn leads to has been
valued in the same sweep.
"""

from __future__ import annotations

from typing import NamedTuple

from brelan.solve.compiled import kernel
from brelan.solve.race_plane import Choices, Floats, Integers, Plane, diagonal, value_at
from brelan.solve.race_run import ALL, Asked, Program, Split, copy, run
from brelan.solve.race_stakes import replay, search

ROUNDS = 4


class Turns(NamedTuple):
    """The turns of every entry.

    `written[entry]`: the table that the turn gives values to, as the other sees them. The first `again` entries are
    those whose néant leaves the same scores and tokens: they are gone through `ROUNDS` times. `cry[entry]`: the table
    that such a néant reads, of weight `often[entry]` in the mean that the turn is, or -1 where it is not so simple.
    `civet[entry]`: the plane of `civets` with what the roller's civet is worth, -1 without; from `least_civet` on.
    """

    program: Program
    written: Integers
    again: int
    cry: Integers
    often: Floats
    civet: Integers
    civets: Floats
    least_civet: int


class Challenges(NamedTuple):
    """The challenges of every cry.

    `cried[entry]`: the table of what a fresh néant is worth, `unchallenged[entry]` that of the same tokens at the end of a
    turn; `silent`: how often the grelottin, who means to cry, does not; `free`: may he mean not to? `need`: see `search`.
    `chosen`: the stakes, a plane for each entry as the values lie.
    """

    whole: Program
    uniform: Program
    split: Split
    need: Integers
    cried: Integers
    unchallenged: Integers
    silent: float
    free: bool
    chosen: Choices


class Room(NamedTuple):
    """Where programs are worked out: nodes, parts, a line, the challenges of a diagonal, its turns."""

    work: Floats
    parts: Floats
    best: Floats
    bests: Floats
    turned: Floats


@kernel
def _stake_challenges(
    room: Room, plane: Plane, number: int, challenges: Challenges, height: int, active: Integers, afresh: bool
) -> None:
    """What the challenge of each fresh néant on a diagonal leaves to the roller; 2 where none is allowed."""
    for entry in range(challenges.cried.size):
        table = challenges.cried[entry]
        line = diagonal(plane, table, number + 2 * plane.low)
        if line.n == 0 or active[table] == 0:
            continue
        for i in range(line.n):
            room.best[i] = 2.0
        start = entry * plane.size + number * height + line.a - plane.low
        if afresh:
            search(
                room.best, challenges.chosen, start, room.work, room.parts, height, plane, challenges.whole,
                challenges.uniform, challenges.split, entry, line, challenges.need,
            )  # fmt: skip
        else:
            replay(
                room.best, challenges.chosen, start, room.work, room.parts, height, plane, challenges.whole, challenges.uniform,
                challenges.split, entry, line, challenges.need,
            )  # fmt: skip
        copy(room.bests, entry * height, room.best, 0, line.n)


@kernel
def _cry(room: Room, plane: Plane, total: int, challenges: Challenges, height: int, active: Integers) -> None:
    """What a fresh néant is worth along a diagonal."""
    low = plane.low
    for entry in range(challenges.cried.size):
        table = challenges.cried[entry]
        if active[table] == 0:
            continue
        line = diagonal(plane, table, total)
        for i in range(line.n):
            a, b, best = line.a + i, line.b - i, room.bests[entry * height + i]
            quiet = value_at(plane, challenges.unchallenged[entry], a, b)
            loud = challenges.silent * quiet + (1.0 - challenges.silent) * best
            place = table * plane.size + (a - low) * plane.across + (b - low) * plane.along
            plane.values[place] = quiet if best > 1.5 or (challenges.free and loud > quiet) else loud


@kernel
def _turn(room: Room, plane: Plane, total: int, turns: Turns, entry: int, height: int, count: int) -> float:
    """What the turns of one entry are worth along a diagonal, run for the `count`th time. Returns the largest change."""
    low, largest = plane.low, 0.0
    table, civet, cry = turns.written[entry], turns.civet[entry], turns.cry[entry]
    line = diagonal(plane, table, total)
    if line.n == 0:
        return 0.0
    simple = entry < turns.again and cry >= 0 and plane.limit[cry] >= plane.limit[table]
    turned = entry * height
    if count == 0 or not simple:
        run(room.work, height, plane, turns.program, entry, line, Asked(0, ALL))
        copy(room.turned, turned, room.work, turns.program.roots[entry, 0] * height, line.n)
        if simple:
            for i in range(line.n):
                place = cry * plane.size + (line.a + i - low) * plane.across + (line.b - i - low) * plane.along
                room.turned[turned + i] -= turns.often[entry] * plane.values[place]
    for i in range(line.n):
        a, b, value = line.a + i - low, line.b - i - low, room.turned[turned + i]
        if simple:
            value += turns.often[entry] * plane.values[cry * plane.size + a * plane.across + b * plane.along]
        if civet >= 0 and a + low >= turns.least_civet:
            value = max(value, turns.civets[civet * plane.size + a * plane.across + b * plane.along])
        # To the other, who played before: his score comes first there.
        place = table * plane.size + b * plane.across + a * plane.along
        change = 1.0 - value - plane.values[place]
        largest = max(largest, abs(change))
        plane.values[place] += change
    return largest


@kernel
def sweep(
    room: Room,
    plane: Plane,
    height: int,
    turns: Turns,
    challenges: Challenges,
    active: Integers,
    moved: Floats,
    since: Floats,
    patience: float,
    first: int,
    last: int,
) -> None:
    """Sweeps the diagonals from number `first` down to `last`; `moved` takes the largest change of each.

    Only the tables are gone through that are `active`. Challenges are searched afresh on those diagonals that have moved
    by more than `patience` `since` they were, elsewhere they stay what they were.
    """
    for number in range(first, last - 1, -1):
        total = number + 2 * plane.low
        afresh = since[number] > patience
        _stake_challenges(room, plane, number, challenges, height, active, afresh)
        if afresh:
            since[number] = 0.0
        largest = 0.0
        for count in range(ROUNDS + 1):
            _cry(room, plane, total, challenges, height, active)
            first_entry, end = (0, turns.again) if count < ROUNDS else (turns.again, turns.written.size)
            for entry in range(first_entry, end):
                if active[turns.written[entry]] == 1:
                    largest = max(largest, _turn(room, plane, total, turns, entry, height, count))
        moved[number] = largest
        since[number] += largest
