"""The cul de chouette of three and more, compiled: what a turn may lead to, valued by the race of every two players."""

from __future__ import annotations

from enum import IntEnum
from math import erfc, exp, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.solve.compiled import kernel
from brelan.solve.multisets import Floats
from brelan.solve.race_plane import Plane, ended, value_at

CHECK = -1
"""Instead of a seat in the changes of a leaf: is the target reached by now?"""

MEAN = -1
"""Instead of the seat that chooses: chance does."""

NEARLY = 1e-9
"""Chances nearer to 0 or 1 count as that far from it."""

NODES = (-3.1909932, -2.2665806, -1.4685533, -0.7235510, 0.0, 0.7235510, 1.4685533, 2.2665806, 3.1909932)
WEIGHTS = (3.9606977e-05, 0.0049436243, 0.088474527, 0.43265156, 0.72023521, 0.43265156, 0.088474527, 0.0049436243, 3.9606977e-05)
"""Hermite's, for means over a normal distribution."""

BELL_REACH, BELL_GRID = 8.0, 256
"""How far from 0 deviates go in `BELL`, and its rows for each step of 1."""

_ROWS = np.arange(-BELL_REACH * BELL_GRID, BELL_REACH * BELL_GRID + 2) / BELL_GRID
BELL: Floats = np.array([0.5 * erfc(-ahead - node) for ahead in _ROWS for node in NODES])
"""Φ(√2 (x + node)) for every node, row after row of x: of two finishes apart the scatter is √2 of one."""

FAR = 5.997807
"""The deviate of `NEARLY`."""


Integers = NDArray[np.int64]


class Blend(IntEnum):
    """How the chances of every two make those of all. `sharpness` multiplies logits, or deviations of the normal one."""

    PRODUCT = 0  # in proportion to the product of p
    LOGITS = 1  # in proportion to exp of the mean logit of p, oneself included
    NORMAL = 2  # everybody's finish is normal: the chance of being before each other at once
    LEADER = 3  # in proportion to the odds against whoever is the most likely to win of the others


class Table(NamedTuple):
    """The race of two and what a house says of ends.

    `pairs[opener, civets, grelottines, ...]`: the table of who rolls sooner, with his tokens and then the other's.
    `deviates`: where each value of the plane lies on the normal distribution; `bell`: `BELL`.
    """

    plane: Plane
    deviates: Floats
    bell: Floats
    pairs: Integers
    most_civets: int
    most_grelottines: int
    target: int
    floor: int
    cap: int
    out_below: int
    in_rounds: int
    blend: int
    sharpness: float


class Seats(NamedTuple):
    """Everybody who plays, the roller first. `place`: how far after him; `rounds`: how far after who opened the game."""

    scores: Integers
    civets: Integers
    grelottines: Integers
    place: Integers
    rounds: Integers


class Tree(NamedTuple):
    """What may happen from some moments of a turn on; leaves come first, then nodes. `roots`: where the moments stand.

    The changes of a leaf stand from `path[leaf]` on: `who` gains `points`, `civet` times the stake of the civet and
    `challenge` times that of the challenge. `tokens[leaf]`: 1 where the roller has won a civet, 2 a grelottine, added
    up. `neant[leaf]`: the place of its value among those of néants, -1 for an end of turn. A node is the mean of its
    edges, or what is best for `chooser`.
    """

    path: Integers
    who: Integers
    points: Integers
    civet: Integers
    challenge: Integers
    tokens: Integers
    neant: Integers
    chooser: Integers
    first: Integers
    ref: Integers
    weight: Floats
    roots: Integers


class Room(NamedTuple):
    """Where things are worked out."""

    values: Floats
    chances: Floats
    shares: Floats
    there: Floats
    out: Floats
    scores: Integers
    civets: Integers
    grelottines: Integers


@kernel
def _quantile(p: float) -> float:
    """Of the normal distribution, to 4.5e-4 (Abramowitz and Stegun, 26.2.23)."""
    t = sqrt(-2.0 * log(min(p, 1.0 - p)))
    far = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    return far if p > 0.5 else -far


@kernel
def deviates_of(plane: Floats, deviates: Floats) -> None:
    """Of every chance, those next to 0 and 1 not quite so far away."""
    for place in range(plane.size):
        deviates[place] = _quantile(min(max(plane[place], NEARLY), 1.0 - NEARLY))


@kernel
def _weigh_normal(room: Room, table: Table) -> None:
    """Shares of winning from how far i is before j, `chances[i, j]` in deviates: the chance of being before all at once."""
    n, nodes, there, bell = room.shares.size, len(NODES), room.there, table.bell
    for i in range(n):
        for node in range(len(NODES)):
            there[i * nodes + node] = WEIGHTS[node]
    for i in range(n):
        if room.scores[i] < table.out_below:
            continue
        for j in range(i + 1, n):
            if room.scores[j] < table.out_below:
                continue
            ahead = table.sharpness * room.chances[i, j]
            place = (min(max(ahead, -BELL_REACH), BELL_REACH) + BELL_REACH) * BELL_GRID
            row = int(place)
            part = place - row
            # What all of i's have in common is the scatter of i himself. Nodes are symmetric: j sees them from behind.
            for node in range(len(NODES)):
                at = row * nodes + node
                before = bell[at] + part * (bell[at + nodes] - bell[at])
                there[i * nodes + node] *= before
                there[j * nodes + nodes - 1 - node] *= 1.0 - before
    for i in range(n):
        share = 0.0
        for node in range(len(NODES)):
            share += there[i * nodes + node]
        room.shares[i] = share


@kernel
def _weigh(chances: Floats, shares: Floats, table: Table, alive: int) -> None:
    """Shares of winning, not yet made to add up, from `chances[i, j]` that i beats j; -1 where one of them is out."""
    seats = shares.size
    if table.blend == Blend.LEADER:
        for i in range(seats):
            strongest, against = -1.0, 0.5
            for j in range(seats):
                if chances[i, j] >= 0.0:
                    strength = 0.0
                    for k in range(seats):
                        if chances[j, k] >= 0.0:
                            strength += chances[j, k]
                    if strength > strongest:
                        strongest, against = strength, chances[i, j]
            shares[i] = exp(table.sharpness * log(against / (1.0 - against)))
        return
    for i in range(seats):
        share = 0.0
        for j in range(seats):
            p = chances[i, j]
            if p >= 0.0:
                share += log(p) if table.blend == Blend.PRODUCT else log(p / (1.0 - p)) / alive
        shares[i] = exp(table.sharpness * share)


@kernel
def _deviate_at(table: Table, pair: int, a: int, b: int) -> float:
    """`value_at` among the deviates."""
    plane = table.plane
    low, limit = plane.low, plane.limit[pair]
    if a > limit or b > limit or (plane.out == 1 and (a < low or b < low)):
        return FAR if ended(a, b) > 0.5 else -FAR
    return table.deviates[pair * plane.size + (max(a, low) - low) * plane.across + (max(b, low) - low) * plane.along]  # type: ignore[no-any-return]


@kernel
def turn_start(out: Floats, seats: Seats, table: Table, room: Room, roller: int) -> None:
    """Everybody's chance when the turn of `roller` begins, with the scores and tokens in the room; 0 for who is out."""
    n = room.scores.size
    alive = 0
    for i in range(n):
        alive += room.scores[i] >= table.out_below
    for i in range(n):
        room.chances[i, i] = -1.0
        for j in range(i + 1, n):
            if room.scores[i] < table.out_below or room.scores[j] < table.out_below:
                room.chances[i, j] = room.chances[j, i] = -1.0
                continue
            ahead_i = (seats.place[i] - seats.place[roller] + 1024) % 1024
            ahead_j = (seats.place[j] - seats.place[roller] + 1024) % 1024
            sooner, later = (i, j) if ahead_i < ahead_j else (j, i)
            opener = 1 if table.in_rounds == 0 or seats.rounds[sooner] < seats.rounds[later] else 0
            pair = table.pairs[
                opener,
                min(room.civets[sooner], table.most_civets),
                min(room.grelottines[sooner], table.most_grelottines),
                min(room.civets[later], table.most_civets),
                min(room.grelottines[later], table.most_grelottines),
            ]
            if table.blend == Blend.NORMAL:
                ahead = -_deviate_at(table, pair, room.scores[later], room.scores[sooner])
                room.chances[sooner, later] = ahead
                room.chances[later, sooner] = -ahead
                continue
            chance = 1.0 - value_at(table.plane, pair, room.scores[later], room.scores[sooner])
            chance = min(max(chance, NEARLY), 1.0 - NEARLY)
            room.chances[sooner, later] = chance
            room.chances[later, sooner] = 1.0 - chance
    if table.blend == Blend.NORMAL:
        _weigh_normal(room, table)
    else:
        _weigh(room.chances, room.shares, table, alive)
    total = 0.0
    for i in range(n):
        total += room.shares[i] if room.scores[i] >= table.out_below else 0.0
    for i in range(n):
        out[i] = room.shares[i] / total if room.scores[i] >= table.out_below else 0.0


@kernel
def _won(out: Floats, seats: Seats, room: Room) -> None:
    """The highest score has won; among equals the roller, else the next after him."""
    winner = 0
    for i in range(room.scores.size):
        higher = room.scores[i] > room.scores[winner]
        if higher or (room.scores[i] == room.scores[winner] and seats.place[i] < seats.place[winner]):
            winner = i
    for i in range(room.scores.size):
        out[i] = 1.0 if i == winner else 0.0


@kernel
def _reached(room: Room, target: int) -> bool:
    for i in range(room.scores.size):  # noqa: SIM110  # machine code knows no generators
        if room.scores[i] >= target:
            return True
    return False


@kernel
def turn_end(out: Floats, seats: Seats, table: Table, room: Room) -> None:
    """Everybody's chance when the turn of seat 0 is over, with the scores and tokens in the room."""
    n = room.scores.size
    alive, following = 0, 0
    for i in range(n):
        if room.scores[i] >= table.out_below:
            alive += 1
            if i > 0 and (following == 0 or seats.place[i] < seats.place[following]):
                following = i
    looked = table.in_rounds == 0 or seats.rounds[following] <= seats.rounds[0]
    if alive < 2 or (looked and _reached(room, table.target)):
        _won(out, seats, room)
    else:
        turn_start(out, seats, table, room, following)


@kernel
def load(seats: Seats, room: Room) -> None:
    """Puts everybody's scores and tokens into the room."""
    for i in range(room.scores.size):
        room.scores[i] = seats.scores[i]
        room.civets[i] = seats.civets[i]
        room.grelottines[i] = seats.grelottines[i]


@kernel
def follow(seats: Seats, table: Table, room: Room, tree: Tree, leaf: int, civet: int, challenge: int) -> bool:
    """Makes the changes of a leaf in the room. True when they have stopped the game."""
    load(seats, room)
    for step in range(tree.path[leaf], tree.path[leaf + 1]):
        who = tree.who[step]
        if who == CHECK:
            if _reached(room, table.target):
                return True
            continue
        before = room.scores[who]
        after = before + tree.points[step] + tree.civet[step] * civet + tree.challenge[step] * challenge
        if who > 0 and before < table.target <= after and table.cap < after:
            after = table.cap
        room.scores[who] = max(after, table.floor)
    if tree.tokens[leaf] & 1:
        room.civets[0] = min(room.civets[0] + 1, max(room.civets[0], table.most_civets))
    if tree.tokens[leaf] & 2:
        room.grelottines[0] = min(room.grelottines[0] + 1, max(room.grelottines[0], table.most_grelottines))
    return False


@kernel
def _climb(seats: Seats, table: Table, room: Room, tree: Tree, neants: Floats, stake: int, civet: int, challenge: int) -> None:
    """Everybody's chance at each leaf and node: what is best for whoever chooses, means over dice and cries."""
    n, leaves = seats.scores.size, tree.tokens.size
    values = room.values
    for leaf in range(leaves):
        at = leaf * n
        place = tree.neant[leaf]
        if 0 <= place < neants.shape[1]:
            for i in range(n):
                values[at + i] = neants[stake, place, i]
            continue
        if follow(seats, table, room, tree, leaf, civet, challenge):
            _won(room.out, seats, room)
        else:
            turn_end(room.out, seats, table, room)
        for i in range(n):
            values[at + i] = room.out[i]
    for node in range(tree.chooser.size):
        at = (leaves + node) * n
        chooser = tree.chooser[node]
        if chooser == MEAN:
            for i in range(n):
                values[at + i] = 0.0
            for edge in range(tree.first[node], tree.first[node + 1]):
                source, weight = tree.ref[edge] * n, tree.weight[edge]
                for i in range(n):
                    values[at + i] += weight * values[source + i]
        else:
            best = tree.ref[tree.first[node]]
            for edge in range(tree.first[node] + 1, tree.first[node + 1]):
                if values[tree.ref[edge] * n + chooser] > values[best * n + chooser]:
                    best = tree.ref[edge]
            for i in range(n):
                values[at + i] = values[best * n + i]


@kernel
def climb(
    out: Floats, seats: Seats, table: Table, room: Room, tree: Tree, neants: Floats, civets: Integers, challenges: Integers
) -> None:
    """Everybody's chance `out[stake, root, seat]`, for every two stakes of `civets` and `challenges`.

    `neants[stake, place]`: what the cries of a néant come to; without any such place, a néant is an end of turn.
    """
    n = seats.scores.size
    for stake in range(civets.size):
        _climb(seats, table, room, tree, neants, stake, civets[stake], challenges[stake])
        for root in range(tree.roots.size):
            for i in range(n):
                out[stake, root, i] = room.values[tree.roots[root] * n + i]
