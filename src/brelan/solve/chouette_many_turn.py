"""A turn of the cul de chouette of three and more, read off its rules: what may happen, with every score left open.

As in `chouette_turn`, the rules are asked move by move by a scribe who writes the changes of scores down. The player on
turn is seat 0, a challenger seat 1, the others follow in turn order; tokens are left open too, but for what the roller
wins. Races that leave more than `MOST_LEVEL` level or silent are left out, and so are ties of dice after many others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import fsum
from typing import Any, NamedTuple

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import BIRDS, Action
from brelan.games.chouette.phases import (
    NOTHING,
    Bets,
    Caillou,
    Cast,
    Challenge,
    Grelotte,
    GrelottineCry,
    KeepChoice,
    Phase,
    SansFin,
    SirotageDie,
    Stakes,
    State,
    SuiteDice,
    ThrowChouettes,
    Wager,
)
from brelan.games.chouette.policy import UNLIMITED, Betting
from brelan.games.chouette.policy import End as Ending
from brelan.games.chouette.rules import answered
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_dice import suite_dice
from brelan.solve.chouette_many_kernel import CHECK, MEAN, Tree
from brelan.solve.chouette_many_phases import (
    CHALLENGE,
    CIVET,
    alike,
    any_stakes,
    dice_apart,
    endless,
    firsts,
    fresh,
    lasts,
    stakes_of,
    told_apart,
    under_way,
    with_cast,
)
from brelan.solve.chouette_many_within import Within, cut, digest_of
from brelan.solve.chouette_turn import Recorder
from brelan.solve.tables import Artefact, Report

OUT_OF_SIGHT = 1_000
FEW = 5
"""Players up to whom every bet is followed; of more, everybody bets, on success or on one and the same other bird."""

MOST_OTHERS = 500
"""Trees of moments in a turn that are held, beside those of its throws."""

_CHALLENGER = Seat(1)

WON_CIVET, WON_GRELOTTINE = 1, 2


class Change(NamedTuple):
    who: int
    points: int = 0
    civet: int = 0
    challenge: int = 0


Changes = tuple[Change, ...]


class End(NamedTuple):
    """The turn is over, or somebody may cry « Grelottine »; `tokens` says what the roller has won."""

    changes: Changes
    tokens: int
    neant: bool


class Mean(NamedTuple):
    parts: tuple[tuple[int, float], ...]


class Best(NamedTuple):
    who: int
    options: tuple[int, ...]


Knot = End | Mean | Best


class ManyTurns:
    """The turns of one dialect between so many players, whose reflexes are alike."""

    def __init__(self, game: CulDeChouette, seats: int, reflexes: Reflexes) -> None:
        self.seats = seats
        self.reflexes = reflexes
        policy = self.policy = game.policy
        self._immediate = policy.end is Ending.EVERY_MOVE
        self._commutes = policy.floor <= -UNLIMITED and policy.cap >= UNLIMITED and not self._immediate
        self._open = CulDeChouette(game.dialect)
        self._open.policy = replace(policy, target=UNLIMITED, out_below=-UNLIMITED, most_civets=1, most_grelottines=1)
        self._knots: list[Knot] = []
        self._numbers: dict[tuple[type[Knot], Knot], int] = {}
        self._known: dict[tuple[State, Changes], int] = {}
        self._dice: dict[Any, tuple[int, ...]] = {}
        for dice, combo in sorted(policy.combos.items()):
            self._dice.setdefault((combo.figure, combo.points), dice)
        self._trees: dict[tuple[Phase, ...], Tree] = {}
        self._others: dict[tuple[Phase, ...], Tree] = {}
        self._within: list[Within] = []

    @property
    def throws(self) -> list[tuple[Phase, ...]]:
        """The throws that turns begin with: a plain one, and those for every target of a civet, of a challenge, of both."""
        civets = [Stakes(civet=Wager(CIVET, target)) for target in self.policy.wins]
        challenges = [Stakes(challenge=Challenge(Seat(1), CHALLENGE, target)) for target, _ in self.policy.percents]
        stakes = [[NOTHING], civets, challenges]
        if self.policy.civet_in_challenge:
            stakes += [[replace(civet, challenge=dare.challenge) for civet in civets] for dare in challenges]
        return [tuple(map(ThrowChouettes, together)) for together in stakes]

    def explored(self, report: Report) -> Artefact:
        """The trees of all these throws, and where in them everything stands that may happen on the way."""
        arrays, done, all_ = {}, 0, sum(map(len, self.throws))
        for number, phases in enumerate(self.throws):
            for phase in phases:
                report(done / all_)
                self._explore(self._fresh(phase), ())
                done += 1
            roots = [self._explore(self._fresh(phase), ()) for phase in phases]
            apart = self._out_of_turn()
            for phase in dict.fromkeys(state.phase for state, _ in self._known if isinstance(state.phase, Grelotte)):
                self._explore(self._fresh(phase), ())  # the points of what was thrown may have been paid before
            # Means are opened where they stand in others: those that somebody may ask for stay whole besides.
            moments = {
                state.phase: knot
                for (state, changes), knot in self._known.items()
                if not changes and state == self._fresh(state.phase)
            }
            tree, places = self._written([*roots, *apart, *moments.values()])
            within = {digest_of(phase): places[knot] for phase, knot in moments.items()}
            arrays.update({f"{number}-{field}": column for field, column in tree._asdict().items()})
            arrays[f"{number}-within"] = np.array(sorted(within.items()), np.int64).reshape(-1, 2)
            self._forget()
        return Artefact(arrays)

    def learn(self, found: Artefact) -> None:
        """Believes trees that have been explored before."""
        for number, phases in enumerate(self.throws):
            tree = Tree._make(found.arrays[f"{number}-{field}"] for field in Tree._fields)
            self._trees[phases] = cut(tree, tree.roots[: len(phases)])
            self._within.append(Within(tree, *np.ascontiguousarray(found.arrays[f"{number}-within"].T)))

    def tree(self, *phases: Phase) -> Tree:
        """What may happen from these phases on, everybody's seat being the one here."""
        phases = tuple(map(any_stakes, phases))
        return self._trees.get(phases) or self._found([self._fresh(phase) for phase in phases])

    def _found(self, states: Sequence[State]) -> Tree:
        """Cut from what is kept, or explored."""
        phases = tuple(state.phase for state in states)
        tree = self._others.get(phases)
        if tree is None:
            digest = digest_of(phases[0])
            kept = (within.below(digest) for within in self._within) if len(phases) == 1 else ()
            tree = next((tree for tree in kept if tree is not None), None)
            if tree is None:
                tree, _ = self._written([self._explore(state, ()) for state in states])
                self._forget()
            if len(self._others) >= MOST_OTHERS:
                self._others.clear()
            self._others[phases] = tree
        return tree

    def _forget(self) -> None:
        for remembered in (self._knots, self._numbers, self._known):
            remembered.clear()

    def _out_of_turn(self) -> list[int]:
        """What some bets come to while a challenger, who is seat 1 here, has made none yet: he is the next."""
        betting: dict[Bets, None] = {}
        for state, changes in self._known:
            phase = state.phase
            if not changes and isinstance(phase, (Bets, SirotageDie)) and stakes_of(phase).challenge is not None:
                waiting = phase.waiting if isinstance(phase, Bets) else ()
                if _CHALLENGER not in waiting and len(waiting) < self.seats - 2:
                    betting[Bets(phase.cast, (None, None, *phase.birds[2:]), (_CHALLENGER, *waiting))] = None
        return [self._explore(self._fresh(phase), ()) for phase in betting]

    def _fresh(self, phase: Phase) -> State:
        """The phase, in a turn in which nothing has been won."""
        everyone = tuple(map(Seat, range(self.seats)))
        scores, none, dares = (OUT_OF_SIGHT,) * self.seats, (0,) * self.seats, (0, *(1,) * (self.seats - 1))
        return self._alike(State(scores, none, dares, everyone, everyone[0], everyone[0], phase))

    # What the rules answer

    def _explore(self, state: State, changes: Changes) -> int:
        known = self._known.get((state, changes))
        if known is None:
            known = self._known[state, changes] = self._explored(state, changes)
        return known

    def _explored(self, state: State, changes: Changes) -> int:
        neant = isinstance(state.phase, GrelottineCry)
        if neant or state.turn != 0:
            return self._add(End(changes, WON_CIVET * state.civets[0] + WON_GRELOTTINE * state.grelottines[0], neant))
        node = self._open.node(state)
        assert not isinstance(node, Over)  # noqa: S101  # the target is out of sight
        if isinstance(node, Decision):
            seat = state.phase.waiting[0] if isinstance(state.phase, Bets) else min(node.seats)
            return self._best(
                seat, [self._explore(*self._after(state, Act(seat, action), changes)) for action in self._offers(state, seat)]
            )
        weighed = self._whole_round(state, changes) if fresh(state.phase) else self._single(state, node, changes)
        return self._mean((self._explore(*after), chance) for after, chance in weighed.items())

    def _offers(self, state: State, seat: Seat) -> Iterable[Action]:
        actions = self._open.legal_actions(state, seat)
        if self.seats > FEW and isinstance(state.phase, Bets) and self.policy.betting is Betting.TOGETHER:
            right, *apart = told_apart(self.policy, state.phase.cast)
            other = next(bird for bird in BIRDS if bird not in {right, *apart})
            return actions[BIRDS.index(right)], actions[BIRDS.index(other)]
        return actions

    def _single(self, state: State, node: Throw | Contest, changes: Changes) -> Mapping[tuple[State, Changes], float]:
        found: defaultdict[tuple[State, Changes], float] = defaultdict(float)
        for answer, chance in self._answers(state.phase, node):
            found[self._after(state, answer, changes)] += chance
        return found

    def _answers(self, phase: Phase, node: Throw | Contest) -> Iterator[tuple[Any, float]]:
        if isinstance(phase, SirotageDie):
            yield from dice_apart(self.policy, phase)
        elif isinstance(phase, SuiteDice):
            yield from suite_dice(self.policy, phase)
        elif isinstance(node, Throw):
            yield from ((roll.faces, float(chance)) for roll, chance in outcomes(node))  # type: ignore[union-attr]  # dice
        elif isinstance(phase, Caillou):
            yield from firsts(node.seats, self.reflexes)
        else:
            assert isinstance(phase, (Grelotte, SansFin))  # noqa: S101  # the other cries
            yield from lasts(node.seats, self.reflexes)

    def _whole_round(self, state: State, changes: Changes) -> Mapping[tuple[State, Changes], float]:
        """What all dice of a round lead to. Those that begin it again are left out: it comes to the same."""
        layer: Mapping[tuple[State, Changes], float] = {(state, changes): 1.0}
        over: defaultdict[tuple[State, Changes], float] = defaultdict(float)
        while layer:
            further: defaultdict[tuple[State, Changes], float] = defaultdict(float)
            for (before, so_far), weight in layer.items():
                node = self._open.node(before)
                assert isinstance(node, Throw)  # noqa: S101  # a round is thrown
                for after, chance in self._single(before, node, so_far).items():
                    (further if under_way(after[0].phase) else over)[after] += weight * chance
            layer = further
        return {after: weight for after, weight in over.items() if after[0] != state and not endless(state.phase, after[0].phase)}

    def _after(self, state: State, answer: Any, changes: Changes) -> tuple[State, Changes]:
        scribe = Recorder(self._open.policy, state)
        after = scribe.written(answered(scribe, state.phase, answer))
        more = [_change(seat, points) for seat, points in scribe.changes]
        if more and self._immediate:
            more.append(Change(CHECK))
        if after.turn != 0:  # whose it is by now does not matter
            after = replace(after, phase=ThrowChouettes(NOTHING))
        return self._alike(after), self._longer(changes, more)

    def _longer(self, changes: Changes, more: Iterable[Change]) -> Changes:
        """One after the other, or only what they come to where their order does not matter."""
        both = (*changes, *more)
        if self._immediate:
            return both
        if not self._commutes:
            return tuple(sorted(both, key=lambda change: change.who))
        sums: dict[int, Change] = {}
        for who, points, civet, challenge in both:
            had = sums.get(who, Change(who))
            sums[who] = Change(who, had.points + points, had.civet + civet, had.challenge + challenge)
        return tuple(sums[who] for who in sorted(sums) if any(sums[who][1:]))

    def _alike(self, state: State) -> State:
        """The state with dice, birds and rounds that stand for all that come to the same."""
        phase = alike(self.policy, state.phase)
        cast = getattr(phase, "cast", None)
        if isinstance(cast, Cast) and not isinstance(phase, KeepChoice):
            combo = self.policy.combos[cast.dice]
            phase = with_cast(phase, replace(cast, dice=self._dice[combo.figure, combo.points]))
        return state if phase is state.phase else replace(state, phase=phase)

    # Knots

    def _add(self, knot: Knot) -> int:
        key = type(knot), knot
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._knots)
            self._knots.append(knot)
        return number

    def _mean(self, parts: Iterable[tuple[int, float]]) -> int:
        """The mean of knots. Means inside it are opened, so that what comes to the same is counted once."""
        weights: defaultdict[int, float] = defaultdict(float)
        for number, chance in parts:
            knot = self._knots[number]
            if isinstance(knot, Mean):
                for part, share in knot.parts:
                    weights[part] += chance * share
            else:
                weights[number] += chance
        total = fsum(weights.values())
        if len(weights) == 1:
            return next(iter(weights))
        return self._add(Mean(tuple(sorted((part, round(weight / total, 16)) for part, weight in weights.items()))))

    def _best(self, who: Seat, options: Iterable[int]) -> int:
        distinct = tuple(dict.fromkeys(options))
        return distinct[0] if len(distinct) == 1 else self._add(Best(who, distinct))

    def _written(self, roots: Sequence[int]) -> tuple[Tree, Mapping[int, int]]:
        """The knots below some, as arrays, and the place of each."""
        needed: set[int] = set()
        waiting = list(roots)
        while waiting:
            number = waiting.pop()
            if number not in needed:
                needed.add(number)
                knot = self._knots[number]
                if not isinstance(knot, End):
                    waiting.extend(knot.options if isinstance(knot, Best) else (part for part, _ in knot.parts))
        ends = [number for number in sorted(needed) if isinstance(self._knots[number], End)]
        nodes = [number for number in sorted(needed) if not isinstance(self._knots[number], End)]
        place = {number: place for place, number in enumerate((*ends, *nodes))}
        leaves: list[End] = [self._knots[number] for number in ends]  # type: ignore[misc]  # those that are
        changes = [change for leaf in leaves for change in leaf.changes]
        edges: list[list[tuple[int, float]]] = [
            [(place[option], 1.0) for option in knot.options]
            if isinstance(knot := self._knots[number], Best)
            else [(place[part], weight) for part, weight in knot.parts]  # type: ignore[union-attr]  # a mean
            for number in nodes
        ]
        neants = [number for number, leaf in enumerate(leaves) if leaf.neant]
        table = np.array(changes, np.int64).reshape(-1, len(Change._fields))
        columns = [np.ascontiguousarray(column) for column in table.T]
        tree = Tree(
            np.cumsum([0, *(len(leaf.changes) for leaf in leaves)]),
            columns[0],
            columns[1],
            columns[2],
            columns[3],
            np.array([leaf.tokens for leaf in leaves], np.int64),
            np.array([neants.index(number) if leaf.neant else -1 for number, leaf in enumerate(leaves)], np.int64),
            np.array([knot.who if isinstance(knot, Best) else MEAN for knot in map(self._knots.__getitem__, nodes)], np.int64),
            np.cumsum([0, *map(len, edges)]),
            np.array([place for edge in edges for place, _ in edge], np.int64),
            np.array([weight for edge in edges for _, weight in edge], np.float64),
            np.array([place[root] for root in roots], np.int64),
        )
        return tree, place


def _change(seat: Seat, points: int) -> Change:
    if abs(points) == CIVET:
        return Change(seat, 0, points // CIVET)
    return Change(seat, 0, 0, points // CHALLENGE) if abs(points) == CHALLENGE else Change(seat, points)
