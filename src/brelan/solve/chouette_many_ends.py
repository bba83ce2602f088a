"""What turns of the cul de chouette of three and more come to: their trees, climbed from what the race of every two says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from brelan.core.moves import Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.grelottine import fresh_neant
from brelan.games.chouette.phases import NOTHING, Bets, GrelottineCry, Phase, State, ThrowChouettes
from brelan.games.chouette.policy import End
from brelan.games.chouette.scribe import Scribe
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_many_kernel import (
    BELL,
    NODES,
    Blend,
    Integers,
    Room,
    Seats,
    Table,
    climb,
    deviates_of,
    follow,
    load,
    turn_end,
    turn_start,
)
from brelan.solve.chouette_many_phases import relabelled, stakes_of
from brelan.solve.chouette_many_turn import ManyTurns
from brelan.solve.chouette_race import Race
from brelan.solve.multisets import Floats
from brelan.solve.race_plane import Plane
from brelan.solve.tables import Report, Tables

VERSION = 5
FOLLOWED = 4
"""Players up to whom unequal reflexes are followed within a turn: every order of theirs has trees of its own."""

Vector = tuple[float, ...]
Cry = Callable[[State], Vector]
"""What it comes to that somebody may cry « Grelottine »."""


class Ends:
    """Everybody's chance when turns start and end, and in what is left of one.

    The races of two are those between equally quick players, whatever the reflexes.
    """

    def __init__(self, race: Race, plane: Plane, seats: int, reflexes: Reflexes, blend: Blend, sharpness: float) -> None:
        self.game: CulDeChouette = race.game
        self.reflexes = reflexes
        policy = self.game.policy
        civets, grelottines = race.turns.most_civets, race.turns.most_grelottines
        pairs = np.zeros((2, civets + 1, grelottines + 1, civets + 1, grelottines + 1), np.int64)
        for opener in (0, 1):
            kind = race.turns.kind(Seat(0), Seat(1 - opener))
            for tokens in race.turns.held():
                pairs[opener, *tokens] = race.written[race.places.index((kind, tokens))]
        deviates = np.empty_like(plane.values)
        deviates_of(plane.values, deviates)
        self.table = Table(
            plane, deviates, BELL, pairs, civets, grelottines, policy.target, policy.floor, policy.cap, policy.out_below,
            int(policy.end is End.EVERY_ROUND), int(blend), sharpness,
        )  # fmt: skip
        self._everyone = tuple(map(Seat, range(seats)))
        self._turns: dict[tuple[int, ...], ManyTurns] = {}
        self._rooms: dict[int, Room] = {}

    def find(self, tables: Tables, report: Report) -> None:
        """Reads or builds the trees of all throws that a turn may begin with, and has the compiled code at hand."""
        seats = len(self._everyone)
        orders: dict[tuple[int, ...], Sequence[Seat]] = {self._quickness(self._everyone): self._everyone}
        if seats <= FOLLOWED:
            for roller in self._everyone:
                for challenger in (*self._everyone[:roller], *self._everyone[roller + 1 :]):
                    for seated in (self._order(self._everyone, roller), self._order(self._everyone, roller, challenger)):
                        orders.setdefault(self._quickness(seated), seated)
        for number, (quickness, order) in enumerate(orders.items()):
            turns = self._turns_of(order)
            reflexes = turns.reflexes
            name = f"turns-{reflexes.silence}-{reflexes.tie}".replace("/", "in")
            if len(set(quickness)) > 1:
                name += "-" + "-".join(map(str, quickness))
            found = self.game, seats, name, turns.explored

            def partly(done: float, number: int = number) -> None:
                report((number + done) / len(orders))

            turns.learn(tables.get(*found, report=partly, version=VERSION))
        zeros = (0,) * seats
        state = State(zeros, zeros, zeros, self._everyone, Seat(0), Seat(0), ThrowChouettes(NOTHING))
        self.start(state)
        self.ended(state)
        self.thrown(state, [state.phase], [0, 0], [0, 0], lambda _: self.ended(state))

    def start(self, state: State) -> Vector:
        """At the start of the turn of the player on turn."""
        order = self._labels(state)
        seats, room = self._seats(state, order), self._room(len(order))
        load(seats, room)
        turn_start(room.out, seats, self.table, room, 0)
        return self._everybody(state, order, room.out)

    def ended(self, state: State) -> Vector:
        """At the end of the turn, with the scores and tokens of the state."""
        order = self._labels(state)
        seats, room = self._seats(state, order), self._room(len(order))
        load(seats, room)
        turn_end(room.out, seats, self.table, room)
        return self._everybody(state, order, room.out)

    def thrown(
        self, state: State, phases: Sequence[Phase], civets: Sequence[int], challenges: Sequence[int], cry: Cry | None
    ) -> Floats:
        """`[stake, phase, seat]`: by all that may happen in what is left of the turn from each of the phases on.

        They differ in what is staked on; how much is told by the two sequences, of one length, each in ascending order.
        Without `cry` nobody challenges a néant. Of many stakes, it is asked at the least and the most: others lie on a
        line between them.
        """
        order = self._labels(replace(state, phase=phases[0]))
        turns, labels = self._turns_of(order), {seat: Seat(label) for label, seat in enumerate(order)}
        tree = turns.tree(*(relabelled(phase, labels) for phase in phases))
        seats, room = self._seats(state, order), self._room(len(order), tree.tokens.size + tree.chooser.size)
        places = np.flatnonzero(tree.neant >= 0) if cry is not None else ()
        cried = np.zeros((len(civets), len(places), len(order)))
        if cry is not None and len(places):
            for stake in sorted({0, len(civets) - 1}):
                for place, leaf in enumerate(places):
                    stopped = follow(seats, self.table, room, tree, int(leaf), civets[stake], challenges[stake])
                    values = self._after_neant(state, order, room, None if stopped else cry)
                    cried[stake, place] = [values[seat] for seat in order]
            least, most = civets[0] + challenges[0], civets[-1] + challenges[-1]
            for stake in range(1, len(civets) - 1):
                share = (civets[stake] + challenges[stake] - least) / (most - least)
                cried[stake] = (1 - share) * cried[0] + share * cried[-1]
        out = np.zeros((len(civets), len(phases), len(order)))
        climb(out, seats, self.table, room, tree, cried, np.array(civets, np.int64), np.array(challenges, np.int64))
        everybody = np.zeros((*out.shape[:2], len(state.scores)))
        everybody[:, :, list(order)] = out
        return everybody

    def _after_neant(self, state: State, order: Sequence[Seat], room: Room, cry: Cry | None) -> Vector:
        """What a néant comes to, with the scores and tokens that it has left in the room."""
        scores, civets, grelottines = list(state.scores), list(state.civets), list(state.grelottines)
        for label, seat in enumerate(order):
            scores[seat], civets[seat] = int(room.scores[label]), int(room.civets[label])
            grelottines[seat] = int(room.grelottines[label])
        after = replace(
            state, scores=tuple(scores), civets=tuple(civets), grelottines=tuple(grelottines), phase=ThrowChouettes(NOTHING)
        )
        phase = fresh_neant(Scribe(self.game.policy, after))
        return cry(replace(after, phase=phase)) if isinstance(phase, GrelottineCry) and cry is not None else self.ended(after)

    # Who sits where

    def _order(self, seats: Sequence[Seat], roller: Seat, challenger: Seat | None = None) -> list[Seat]:
        """Everybody from the player on turn on; a challenger comes before the others."""
        order = sorted(seats, key=lambda seat: (seat - roller) % len(self._everyone))
        if challenger is not None:
            order.remove(challenger)
            order.insert(1, challenger)
        return order

    def _labels(self, state: State) -> list[Seat]:
        """That order; where all are as quick, who has answered a sirotage comes before who has not, as in the trees."""
        challenge = stakes_of(state.phase).challenge
        order = self._order(state.seats, state.turn, None if challenge is None else challenge.grelottin)
        if isinstance(state.phase, Bets) and len(set(self._quickness(order))) == 1:
            first = 1 if challenge is None else 2
            waiting = state.phase.waiting
            order[first:] = sorted(order[first:], key=lambda seat: seat in waiting)
        return order

    def _quickness(self, order: Sequence[Seat]) -> tuple[int, ...]:
        """Everybody's in this order, as far as it matters."""
        quickness = tuple(self.reflexes.quickness.get(seat, 1) for seat in order)
        return quickness if len(order) <= FOLLOWED and len(set(quickness)) > 1 else (1,) * len(order)

    def _turns_of(self, order: Sequence[Seat]) -> ManyTurns:
        quickness = self._quickness(order)
        turns = self._turns.get(quickness)
        if turns is None:
            weights = dict(zip(map(Seat, range(len(order))), quickness, strict=True))
            turns = ManyTurns(self.game, len(order), replace(self.reflexes, quickness=weights))
            self._turns[quickness] = turns
        return turns

    def _seats(self, state: State, order: Sequence[Seat]) -> Seats:
        seats = len(state.scores)

        def column(numbers: list[int]) -> Integers:
            return np.array(numbers, np.int64)

        return Seats(
            column([state.scores[seat] for seat in order]),
            column([state.civets[seat] for seat in order]),
            column([state.grelottines[seat] for seat in order]),
            column([(seat - state.turn) % seats for seat in order]),
            column([(seat - state.starter) % seats for seat in order]),
        )

    def _room(self, seats: int, knots: int = 0) -> Room:
        room = self._rooms.get(seats)
        if room is None or room.values.size < knots * seats:
            room = self._rooms[seats] = Room(
                np.zeros(max(1, knots) * seats), np.zeros((seats, seats)), np.zeros(seats),
                np.zeros(seats * len(NODES)), np.zeros(seats),
                np.zeros(seats, np.int64), np.zeros(seats, np.int64), np.zeros(seats, np.int64),
            )  # fmt: skip
        return room

    def _everybody(self, state: State, order: Sequence[Seat], shares: Floats) -> Vector:
        found = [0.0] * len(state.scores)
        for seat, share in zip(order, shares, strict=True):
            found[seat] = float(share)
        return tuple(found)
