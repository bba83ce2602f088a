"""Games of the solved race played out: its programs walked by chance, and by who chooses what the values say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.solve.compiled import kernel
from brelan.solve.race_plane import Choices, Floats, Integers, Line, Plane, ended, value_at
from brelan.solve.race_run import ALL, LEAST, MEAN, Asked, Program, run

if TYPE_CHECKING:
    from brelan.solve.chouette_race import Race

State = NDArray[np.uint64]
LEAST_BIT = 2.0**-53


class Tables(NamedTuple):
    """What play goes by: values in rows, the programs, the stakes that were chosen, and how turns follow each other.

    `turn[table]`: the entry of the turn after such an end. `places`: how many tables are of ends of turns; those of cries
    come after them, `unchallenged[cry]` being the end of a turn with the same tokens.
    """

    plane: Plane
    height: int
    throws: Program
    civets: Program
    challenges: Program
    civet: Integers
    least_civet: int
    civets_chosen: Choices
    challenges_chosen: Choices
    turn: Integers
    places: int
    unchallenged: Integers
    silent: float
    free: bool


@kernel
def _drawn(state: State) -> float:
    """From 0 to 1: splitmix64."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return float(z >> np.uint64(11)) * LEAST_BIT


@kernel
def _walked(work: Floats, program: Program, entry: int, root: int, a: int, state: State) -> int:
    """The leaf that a turn comes to, its nodes having been worked out."""
    begin, node = program.entry[entry], root
    while True:
        first, end = program.first[begin + node], program.first[begin + node + 1]
        op = program.op[begin + node]
        taken = first
        if op == MEAN:
            left = _drawn(state)
            for edge in range(first, end):
                taken = edge
                left -= program.weight[edge]
                if left < 0.0:
                    break
        else:
            for edge in range(first + 1, end):
                if program.guard[edge] > a:
                    continue
                one, other = work[program.ref[taken]], work[program.ref[edge]]
                if (other < one) if op == LEAST else (other > one):
                    taken = edge
        ref = program.ref[taken]
        if ref < 0:
            return -1 - ref  # type: ignore[no-any-return]
        node = ref


@kernel
def _settled(plane: Plane, program: Program, leaf: int, stake: int, scores: Integers) -> int:
    """Changes the scores on the way to a leaf. Returns 1 if the game ended there."""
    for step in range(program.path[leaf], program.path[leaf + 1]):
        gain = program.points[step] + program.stakes[step] * stake
        if program.who[step] == 0:
            scores[0] = max(scores[0] + gain, plane.floor)
        elif program.who[step] == 1:
            after = scores[1] + gain
            if scores[1] < plane.target <= after and plane.cap < after:
                after = plane.cap
            scores[1] = max(after, plane.floor)
        elif scores[0] >= plane.target or scores[1] >= plane.target:
            return 1
    return 0


@kernel
def _game(work: Floats, tables: Tables, entry: int, scores: Integers, state: State) -> int:
    """Plays on from the start of a turn; returns the winner: 0 for who rolls first, 1 for the other."""
    plane, roller = tables.plane, 0
    scores[0] = scores[1] = 0
    while True:
        low, a, b = plane.low, scores[0], scores[1]
        line = Line(a, b, 0, 1)
        run(work, 1, plane, tables.throws, entry, line, Asked(0, ALL))
        root, stake, civet = tables.throws.roots[entry, 0], 0, tables.civet[entry]
        over, table = 0, -1
        if civet >= 0 and a >= tables.least_civet:
            chosen = tables.civets_chosen[(civet * tables.height + b - low) * tables.height + a - low]
            if chosen >= 0:
                targets = tables.civets.roots.shape[1]
                thrown, stake = work[root], chosen // targets
                run(work, 1, plane, tables.civets, civet, line, Asked(stake, ALL))
                staked = tables.civets.roots[civet, chosen % targets]
                if work[staked] > thrown:
                    leaf = _walked(work, tables.civets, civet, staked, a, state)
                    over, table = _settled(plane, tables.civets, leaf, stake, scores), tables.civets.table[leaf]
                else:
                    run(work, 1, plane, tables.throws, entry, line, Asked(0, ALL))
        if table < 0:
            leaf = _walked(work, tables.throws, entry, root, a, state)
            over, table = _settled(plane, tables.throws, leaf, 0, scores), tables.throws.table[leaf]
        while over == 0 and table >= tables.places:
            cry = table - tables.places
            a, b = max(scores[0], low), max(scores[1], low)
            table = tables.unchallenged[cry]
            if a > plane.limit[cry + tables.places] or b > plane.limit[cry + tables.places]:
                over = 1
                continue
            diagonal = (2 * tables.height - 1) * tables.height
            chosen = tables.challenges_chosen[cry * diagonal + (a + b - 2 * low) * tables.height + a - low]
            if chosen < 0:
                continue
            targets = tables.challenges.roots.shape[1]
            stake = chosen // targets
            run(work, 1, plane, tables.challenges, cry, Line(a, b, 0, 1), Asked(stake, ALL))
            root = tables.challenges.roots[cry, chosen % targets]
            if (tables.free and work[root] > value_at(plane, table, a, b)) or _drawn(state) < tables.silent:
                continue
            leaf = _walked(work, tables.challenges, cry, root, a, state)
            over, table = _settled(plane, tables.challenges, leaf, stake, scores), tables.challenges.table[leaf]
        a, b, limit = scores[0], scores[1], plane.limit[table]
        if over == 1 or a > limit or b > limit or (plane.out == 1 and (a < low or b < low)):
            return roller if ended(a, b) == 1.0 else 1 - roller
        scores[0], scores[1] = max(b, low), max(a, low)
        entry, roller = tables.turn[table], 1 - roller


@kernel
def _games(work: Floats, tables: Tables, entry: int, scores: Integers, state: State, games: int) -> int:
    won = 0
    for _ in range(games):
        won += 1 - _game(work, tables, entry, scores, state)
    return won


def won_by_first(race: Race, values: Floats, civets: Choices, challenges: Choices, games: int, seed: int) -> int:
    """How many of so many games, both perfect, the player wins who rolls first, from no points and no tokens.

    `values`, `civets`, `challenges`: as `Race.solve` found them.
    """
    plan = race.plan
    turn = np.zeros(len(race.places), np.int64)
    turn[race.written] = np.arange(len(race.places))
    numbers = {place: number for number, place in enumerate(plan.civet_places)}
    civet = np.array([numbers.get(place, -1) for place in race.places], np.int64)
    unchallenged = np.array([race.tables[place] for place in plan.cries], np.int64)
    tables = Tables(
        race.rows(values), race.height, plan.throws, plan.civets.whole, plan.challenges.whole, civet,
        race.turns.least_score(1), civets, challenges, turn, len(race.places), unchallenged, plan.silent, race.free,
    )  # fmt: skip
    work = np.zeros(max(len(program.op) for program in (plan.throws, plan.civets.whole, plan.challenges.whole)))
    return int(_games(work, tables, race.first, np.zeros(2, np.int64), np.array([seed], np.uint64), games))
