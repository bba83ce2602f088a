"""Who judges the cul de chouette of three and more: within a turn the rules, beyond it the race of every two players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision
from brelan.core.phrases import phrase
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Action, Civet, Grelottine
from brelan.games.chouette.grelottine import fresh_neant
from brelan.games.chouette.phases import (
    NOTHING,
    Bets,
    Challenge,
    ChallengeChoice,
    CivetChoice,
    CryDice,
    Draw,
    Ended,
    GrelottineCry,
    Phase,
    Stakes,
    State,
    ThrowChouettes,
    Wager,
)
from brelan.games.chouette.policy import End
from brelan.games.chouette.scribe import Scribe
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette import PairJudge
from brelan.solve.chouette_many_kernel import Blend, Room, Seats, Table, climb, follow, load, turn_end, turn_start
from brelan.solve.chouette_many_phases import alike, firsts, fresh, relabelled, stakes_of, under_way
from brelan.solve.chouette_many_turn import ManyTurns
from brelan.solve.find import CannotSolve
from brelan.solve.multisets import Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Report, Tables, silent

VERSION = 1
MOST_KNOWN = 20_000
STEPS = 4
"""Stakes looked at between the least and the most; others lie on a line between their neighbours."""

TIES = "nobody ties: of equal scores that of the player on turn wins, else that of the next"

Vector = tuple[float, ...]


class ManyJudge:
    """Three players and more, reflexes all alike: approximate.

    A turn's end is worth to each what the tables of two say of him against every other, blended into shares of one.
    """

    def __init__(
        self,
        game: CulDeChouette,
        seats: int,
        tables: Tables,
        report: Report = silent,
        *,
        reflexes: Reflexes | None = None,
        free: bool = True,
        blend: Blend = Blend.NORMAL,
        sharpness: float = 1.0,
    ) -> None:
        self.game = game
        self.reflexes = reflexes or Reflexes({})
        self.free = free
        if len({self.reflexes.quickness.get(Seat(seat), 1) for seat in range(seats)}) > 1:
            raise CannotSolve(phrase("À plus de deux, le juge du cul de chouette veut des réflexes égaux."))
        pair = PairJudge(game, tables, report, reflexes=self.reflexes, free=free)
        race, policy = pair.race, game.policy
        civets, grelottines = race.turns.most_civets, race.turns.most_grelottines
        pairs = np.zeros((2, civets + 1, grelottines + 1, civets + 1, grelottines + 1), np.int64)
        for opener in (0, 1):
            kind = race.turns.kind(Seat(0), Seat(1 - opener))
            for tokens in race.turns.held():
                pairs[opener, *tokens] = race.written[race.places.index((kind, tokens))]
        self._table = Table(
            pair._plane, pairs, civets, grelottines, policy.target, policy.floor, policy.cap, policy.out_below,
            int(policy.end is End.EVERY_ROUND), int(blend), sharpness,
        )  # fmt: skip
        turns = ManyTurns(game, seats, self.reflexes)
        name = f"turns-{self.reflexes.silence}-{self.reflexes.tie}".replace("/", "in")
        turns.learn(tables.get(game, seats, name, turns.explored, report=report, version=VERSION))
        self._turns = {seats: turns}
        self._rooms: dict[int, Room] = {}
        self._known: dict[State, Vector] = {}
        self._dared: dict[State, Mapping[str, tuple[Sequence[int], Sequence[Vector]]]] = {}
        everyone = tuple(map(Seat, range(seats)))
        zeros = (0,) * seats
        first = State(zeros, zeros, zeros, everyone, everyone[0], everyone[0], ThrowChouettes(NOTHING))
        self.solution = Solution(Guarantee.HEURISTIC, Utility.WIN, TIES, self._start(first), race.states, pair.solution.residual)

    def blended(self, blend: Blend, sharpness: float) -> ManyJudge:
        """The same judge, with another blend."""
        other = copy(self)
        other._table = self._table._replace(blend=int(blend), sharpness=sharpness)
        other._known, other._dared = {}, {}
        return other

    def values(self, state: State) -> Vector:
        self._begin()
        return self._value(state)

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        self._begin()
        found = [Choice(action, value[seat]) for action, value in self._offers(state, seat)]
        return sorted(found, key=lambda choice: -choice.value)

    # Everybody's chance

    def _begin(self) -> None:
        if len(self._known) + len(self._dared) > MOST_KNOWN:
            self._known.clear()
            self._dared.clear()

    def _value(self, state: State) -> Vector:
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._found(state)
        return known

    def _found(self, state: State) -> Vector:
        match state.phase:
            case Ended(winner):
                return tuple(float(seat == winner) for seat in range(len(state.scores)))
            case CivetChoice(stakes) if stakes == NOTHING:
                return self._start(state)  # as the ends of the turn before see it
            case ThrowChouettes(stakes) if stakes == NOTHING and not self._usable(state):
                return self._start(state)
            case GrelottineCry(purses):
                return self._cry(state, purses)
            case Draw() | CryDice():
                return self._round(state)
        node = self.game.node(state)
        # Bets are seen in one order only, that of the trees: else who asks in another would find throws loaded.
        if isinstance(node, Decision) and not isinstance(state.phase, Bets):
            seat = min(node.seats)
            return max((value for _, value in self._offers(state, seat)), key=lambda value: value[seat])
        return self._climbed(state)

    def _usable(self, state: State) -> bool:
        """Has the player on turn a civet that he has chosen not to stake?"""
        return bool(state.civets[state.turn] and self.game.policy.civet_limit(state.scores[state.turn]))

    def _round(self, state: State) -> Vector:
        """The mean over a round of dice. A whole round that begins again is left out: it comes to the same."""
        begun = fresh(state.phase)
        layer: Mapping[State, float] = {state: 1.0}
        total, weights = np.zeros(len(state.scores)), 0.0
        while layer:
            further: defaultdict[State, float] = defaultdict(float)
            for before, weight in layer.items():
                for roll, chance in outcomes(self.game.node(before)):
                    after = self.game.apply(before, roll)
                    after = replace(after, phase=alike(self.game.policy, after.phase))
                    if under_way(after.phase):
                        further[after] += weight * float(chance)
                    elif not begun or after.phase != state.phase:
                        total += weight * float(chance) * np.array(self._value(after))
                        weights += weight * float(chance)
            layer = further
        return tuple(map(float, total / weights))

    # What may be done

    def _offers(self, state: State, seat: Seat) -> Iterator[tuple[Action, Vector]]:
        """Every legal action of the seat with what it leads to."""
        actions = self.game.legal_actions(state, seat)
        staking = isinstance(state.phase, (ChallengeChoice, CivetChoice))
        dared = self._dares(state, seat) if staking else {}
        between: dict[str, Floats] = {}
        for action in actions:
            if isinstance(action, (Civet, Grelottine)):
                stakes, values = dared[action.target]
                if action.target not in between:
                    every = range(stakes[-1] + 1)
                    columns = [np.interp(every, stakes, column) for column in zip(*values, strict=True)]
                    between[action.target] = np.array(columns).T
                yield action, tuple(map(float, between[action.target][action.stake]))
            else:
                yield action, self._value(self.game.apply(state, Act(seat, action)))

    def _dares(self, state: State, seat: Seat) -> Mapping[str, tuple[Sequence[int], Sequence[Vector]]]:
        """For each target, some stakes from the least to the most, and what they are worth."""
        known = self._dared.get(state)
        if known is not None:
            return known
        phase = state.phase
        found: dict[str, tuple[Sequence[int], Sequence[Vector]]] = {}
        if isinstance(phase, ChallengeChoice):
            ceilings = [(str(target), most) for target, most in self.game.policy.ceilings(phase.purse) if most]
            tried: Any = Grelottine
        else:
            assert isinstance(phase, CivetChoice)  # noqa: S101  # the other choice of a stake
            ceilings = [(target, phase.most) for target in self.game.policy.wins]
            tried = Civet
        neants: dict[int, Floats] = {}
        for target, most in ceilings:
            after = self.game.apply(state, Act(seat, tried(most, target)))
            stakes = self._stakes(state, seat, most)
            worth: dict[int, Vector] = {}
            for stake in (stakes[0], stakes[-1], *stakes[1:-1]):
                if stake not in neants and stakes[0] in neants and stakes[-1] in neants:
                    # Of stakes in between, what a néant comes to lies on a line: a cry takes long to weigh.
                    share = (stake - stakes[0]) / (stakes[-1] - stakes[0])
                    neants[stake] = (1 - share) * neants[stakes[0]] + share * neants[stakes[-1]]
                staked = replace(after, phase=_restaked(after.phase, stake, challenge=tried is Grelottine))
                worth[stake] = self._climbed(staked, neants, stake)
            found[target] = stakes, [worth[stake] for stake in stakes]
        self._dared[state] = found
        return found

    def _stakes(self, state: State, seat: Seat, most: int) -> Sequence[int]:
        """A few stakes, those among them that would just reach the target."""
        target = self.game.policy.target
        few = {1 + (most - 1) * step // STEPS for step in range(STEPS + 1)}
        few.update(target - score for score in (state.scores[seat], state.scores[state.turn]))
        return sorted(stake for stake in few if 1 <= stake <= most)

    # A cry

    def _cry(self, state: State, purses: Sequence[tuple[Seat, int]]) -> Vector:
        quiet = self._ended(state)
        loud = {
            seat: max(
                (
                    value
                    for _, values in self._dares(replace(state, phase=ChallengeChoice(seat, purse)), seat).values()
                    for value in values
                ),
                key=lambda value: value[seat],
            )
            for seat, purse in purses
        }
        willing = [seat for seat in loud if not self.free or loud[seat][seat] > quiet[seat]]
        if not willing:
            return quiet
        total, weights = np.zeros(len(quiet)), 0.0
        for order, chance in firsts(willing, self.reflexes):
            first = order.ranks[0] if order.ranks else frozenset()
            lowest = min((state.scores[seat] for seat in first), default=0)
            level = [loud[seat] for seat in first if state.scores[seat] == lowest] or [quiet]
            total += chance * np.mean(level, axis=0)
            weights += chance
        return tuple(map(float, total / weights))

    # What the tables say

    def _labels(self, state: State) -> list[Seat]:
        """Everybody who plays, from the player on turn; a challenger comes before the others."""
        seats = len(state.scores)
        order = sorted(state.seats, key=lambda seat: (seat - state.turn) % seats)
        challenge = stakes_of(state.phase).challenge
        if challenge is not None:
            order.remove(challenge.grelottin)
            order.insert(1, challenge.grelottin)
        return order

    def _seats(self, state: State, order: Sequence[Seat]) -> Seats:
        def column(numbers: Iterator[int]) -> Any:
            return np.fromiter(numbers, np.int64, len(order))

        seats = len(state.scores)
        return Seats(
            column(state.scores[seat] for seat in order),
            column(state.civets[seat] for seat in order),
            column(state.grelottines[seat] for seat in order),
            column((seat - state.turn) % seats for seat in order),
            column((seat - state.starter) % seats for seat in order),
        )

    def _room(self, seats: int, knots: int = 0) -> Room:
        room = self._rooms.get(seats)
        if room is None or room.values.size < knots * seats:
            whole = [np.zeros(seats, np.int64) for _ in range(3)]
            room = Room(np.zeros(max(1, knots) * seats), np.zeros((seats, seats)), np.zeros(seats), *whole)
            self._rooms[seats] = room
        return room

    def _everybody(self, state: State, order: Sequence[Seat], shares: Floats) -> Vector:
        found = [0.0] * len(state.scores)
        for seat, share in zip(order, shares, strict=True):
            found[seat] = float(share)
        return tuple(found)

    def _start(self, state: State) -> Vector:
        """At the start of the turn of the player on turn."""
        order = self._labels(state)
        seats, room, out = self._seats(state, order), self._room(len(order)), np.zeros(len(order))
        load(seats, room)
        turn_start(out, seats, self._table, room, 0)
        return self._everybody(state, order, out)

    def _ended(self, state: State) -> Vector:
        """At the end of the turn, with the scores and tokens of the state."""
        order = self._labels(state)
        seats, room, out = self._seats(state, order), self._room(len(order)), np.zeros(len(order))
        load(seats, room)
        turn_end(out, seats, self._table, room)
        return self._everybody(state, order, out)

    def _climbed(self, state: State, neants: dict[int, Floats] | None = None, key: int = 0) -> Vector:
        """By all that may happen in what is left of the turn. `neants` keeps what cries come to, by `key`."""
        order = self._labels(state)
        turns = self._turns.get(len(order))
        if turns is None:
            turns = self._turns[len(order)] = ManyTurns(self.game, len(order), self.reflexes)
        phase = relabelled(state.phase, {seat: Seat(label) for label, seat in enumerate(order)})
        tree = turns.tree(phase)
        seats, out = self._seats(state, order), np.zeros(len(order))
        room = self._room(len(order), tree.tokens.size + tree.chooser.size)
        stakes = stakes_of(state.phase)
        civet = 0 if stakes.civet is None else stakes.civet.stake
        challenge = 0 if stakes.challenge is None else stakes.challenge.stake
        if stakes.challenge is not None or not int(tree.neant.max()) + 1:
            cried = np.zeros((0, len(order)))
        elif neants is not None and key in neants:
            cried = neants[key]
        else:
            cried = np.array(
                [
                    self._after_neant(
                        state, order, seats, room, follow(seats, self._table, room, tree, int(leaf), civet, challenge)
                    )
                    for leaf in np.flatnonzero(tree.neant >= 0)
                ]
            )
            if neants is not None:
                neants[key] = cried
        room = self._room(len(order), tree.tokens.size + tree.chooser.size)
        climb(out, seats, self._table, room, tree, cried, civet, challenge)
        return self._everybody(state, order, out)

    def _after_neant(self, state: State, order: Sequence[Seat], seats: Seats, room: Room, stopped: bool) -> Floats:
        """What a néant comes to, with the scores and tokens that it leaves in the room."""
        scores, civets, grelottines = list(state.scores), list(state.civets), list(state.grelottines)
        for label, seat in enumerate(order):
            scores[seat], civets[seat] = int(room.scores[label]), int(room.civets[label])
            grelottines[seat] = int(room.grelottines[label])
        after = replace(
            state, scores=tuple(scores), civets=tuple(civets), grelottines=tuple(grelottines), phase=ThrowChouettes(NOTHING)
        )
        phase = fresh_neant(Scribe(self.game.policy, after))
        if isinstance(phase, GrelottineCry) and not stopped:
            values = self._value(replace(after, phase=phase))
        else:
            values = self._ended(after)
        return np.array([values[seat] for seat in order])


def _restaked(phase: Phase, stake: int, *, challenge: bool) -> Phase:
    """The throw that follows a stake, with another."""
    stakes: Stakes = stakes_of(phase)
    if challenge:
        assert isinstance(stakes.challenge, Challenge)  # noqa: S101  # it has just been made
        return ThrowChouettes(replace(stakes, challenge=replace(stakes.challenge, stake=stake)))
    assert isinstance(stakes.civet, Wager)  # noqa: S101  # it has just been staked
    return ThrowChouettes(replace(stakes, civet=replace(stakes.civet, stake=stake)))
