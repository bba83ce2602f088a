"""A game being played: its record, its state, and the file that holds every accepted move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brelan.core.moves import Act, Fault, Hand, Move, Order, Roll, Seat
from brelan.core.nodes import Node
from brelan.core.phrases import Phrase
from brelan.games.turn import Keep
from brelan.notation import Assertion, Record, positions
from brelan.notation.record import TypedDice

Keeper = Callable[[Record], None]


class Session:
    """`keep` writes the record to its place; it is called before anybody sees what a move has done."""

    def __init__(self, record: Record, keep: Keeper) -> None:
        self.record = record
        self.keep = keep
        self._states: list[Any] = []
        for position in positions(record):
            self.game = position.game
            if position.entry is None or not (position.entry.what is None or isinstance(position.entry.what, Assertion)):
                self._states.append(position.state)
        self.keep(record)

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def node(self) -> Node:
        return self.game.node(self.state)

    def state_before(self, move: int) -> Any:
        """The state in which the move of that number, from 0, was played."""
        return self._states[move]

    @property
    def throws(self) -> int:
        """How many times dice were thrown: the index of the next throw."""
        return sum(isinstance(move, Roll) for move in self.record.moves)

    @property
    def turns(self) -> int:
        """How many decisions were made that end something: keeping dice ends nothing."""
        return sum(isinstance(move, Act) and not isinstance(move.action, Keep) for move in self.record.moves)

    def play(self, move: Move) -> tuple[Phrase, ...]:
        """Applies and keeps the move, then tells it. Raises `MoveError`, and OSError when it cannot be kept."""
        before = self.state
        after = self.game.apply(before, move)
        record = self.record.then(move)
        self.keep(record)
        self.record = record
        self._states.append(after)
        return self.game.tell(before, move, after)

    @property
    def node_before(self) -> Node | None:
        """What the last move has answered."""
        return self.game.node(self._states[-2]) if len(self._states) > 1 else None

    def history(self) -> list[tuple[Phrase, ...]]:
        """What every move so far told."""
        return [
            self.game.tell(before, move, after)
            for before, move, after in zip(self._states, self.record.moves, self._states[1:], strict=False)
        ]

    def may_undo(self, people: frozenset[Seat]) -> bool:
        return self._undoable(people) > 0

    def undo(self, people: frozenset[Seat]) -> bool:
        """Takes back the last move that a person made, if no dice and no cries have shown since.

        Typed dice were seen by the whole table before they were typed, so that anything may be corrected.
        """
        count = self._undoable(people)
        if not count:
            return False
        record = self.record
        for _ in range(count):
            record = record.undone()
        self.keep(record)
        self.record = record
        del self._states[-count:]
        return True

    def _undoable(self, people: frozenset[Seat]) -> int:
        typed = isinstance(self.record.dice, TypedDice)
        for count, move in enumerate(reversed(self.record.moves), 1):
            match move:
                case Act(seat) if seat in people:
                    return count
                case Act():
                    continue
                case Fault():
                    return count
                case Roll() | Hand() | Order():
                    return count if typed else 0
        return 0
