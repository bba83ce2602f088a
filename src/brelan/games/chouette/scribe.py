"""The scribe keeps the books while one move is worked out, and remembers what is to be told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ParamSpec

from brelan.core.moves import Faces, Seat
from brelan.core.phrases import Phrase
from brelan.games.chouette import events
from brelan.games.chouette.combos import Combo
from brelan.games.chouette.phases import Phase, State
from brelan.games.chouette.policy import Policy

P = ParamSpec("P")


class Scribe:
    """A working copy of the books for one move. If the move is refused, the copy is thrown away."""

    __slots__ = ("_notes", "civets", "grelottines", "policy", "scores", "seats", "starter", "turn")

    def __init__(self, policy: Policy, state: State) -> None:
        self.policy = policy
        self.scores = state.scores
        self.civets = state.civets
        self.grelottines = state.grelottines
        self.seats = state.seats
        self.starter = state.starter
        self.turn = state.turn
        self._notes: list[Callable[[], Phrase]] = []

    def written(self, phase: Phase) -> State:
        """The books as they now stand, and what is awaited next."""
        return State(self.scores, self.civets, self.grelottines, self.seats, self.starter, self.turn, phase)

    # What happened

    def note(self, event: Callable[P, Phrase], *args: P.args, **kwargs: P.kwargs) -> None:
        """Remembers an event; it becomes a sentence only if somebody asks."""
        self._notes.append(partial(event, *args, **kwargs))

    def told(self) -> tuple[Phrase, ...]:
        return tuple(note() for note in self._notes)

    # The books

    def credit(self, seat: Seat, points: int) -> None:
        """One single change of a score, within what the house allows."""
        policy = self.policy
        before = self.scores[seat]
        after = before + points
        if seat != self.turn and before < policy.target <= after and policy.cap < after:
            after = policy.cap
            self.note(events.capped, seat, after, policy.target)
        if after < policy.floor:
            after = policy.floor
            self.note(events.floored, seat, after)
        self.scores = _put(self.scores, seat, after)

    def give_civet(self, seat: Seat) -> bool:
        """One more civet, unless the seat holds as many as it may."""
        if self.civets[seat] >= self.policy.most_civets:
            return False
        self.civets = _put(self.civets, seat, self.civets[seat] + 1)
        return True

    def spend_civet(self, seat: Seat) -> None:
        self.civets = _put(self.civets, seat, self.civets[seat] - 1)

    def give_grelottine(self, seat: Seat) -> bool:
        """One more grelottine, unless the seat holds as many as it may."""
        if self.grelottines[seat] >= self.policy.most_grelottines:
            return False
        self.grelottines = _put(self.grelottines, seat, self.grelottines[seat] + 1)
        return True

    def spend_grelottine(self, seat: Seat, count: int = 1) -> None:
        self.grelottines = _put(self.grelottines, seat, self.grelottines[seat] - count)

    # Around the table

    def combo(self, dice: Faces) -> Combo:
        return self.policy.combos[dice]

    def from_turn(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """These seats in seat order, from the player on turn."""
        return tuple(sorted(seats, key=self.distance))

    def distance(self, seat: Seat) -> int:
        """How many places after the player on turn."""
        return (seat - self.turn) % len(self.scores)


def _put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
