"""A game being played at a table: its record and its state, and what is still to be seen of what came before."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from brelan.core.moves import Act, Move, Order, Roll, Seat
from brelan.core.nodes import Contest, Node, Over, Throw
from brelan.core.phrases import Phrase, Voice, Who
from brelan.notation import Record
from brelan.notation.withdrawn import withdrawn_throws
from brelan.table.contest import Race
from brelan.table.correction import Correction, Said
from brelan.table.cries import CryWord
from brelan.table.thrown import Thrown, thrown
from brelan.table.verdict import Verdict, verdict


@dataclass(frozen=True, slots=True)
class Contested:
    """The last contest, while its verdict may be overruled: until the turn after it has ended.

    `at`: its place among the moves; `state`: in which it was asked; `passed`: how often the turn has passed since.
    """

    at: int
    state: Any
    seats: frozenset[Seat]
    order: Order
    passed: int = 0

    def then(self, before: Any, after: Any) -> Contested | None:
        passed = self.passed + (before.turn != after.turn)
        return replace(self, passed=passed) if passed < LAST else None


@dataclass(frozen=True, slots=True)
class Tally:
    """What of a record is looked up all the time. `throws`: all that were shown, those taken back among them."""

    record: Record
    moves: tuple[Move, ...]
    throws: int

    @classmethod
    def of(cls, record: Record) -> Tally:
        moves = record.moves
        withdrawn = sum(len(withdrawn_throws(entry)) for entry in record.entries)
        return cls(record, moves, withdrawn + sum(isinstance(move, Roll) for move in moves))

    def then(self, move: Move, record: Record) -> Tally:
        """Of the record with one more move: all before it is known."""
        return Tally(record, (*self.moves, move), self.throws + isinstance(move, Roll))


LAST = 2
"""Once the turn has passed as often as that, what happened then is over."""


@dataclass(slots=True)
class Game:
    """The game being played.

    `order`: which chair each seat of the record is; `at`: when it came to this state; `cast`: the awaited dice may
    be drawn; `sheets`: as they were last looked at, and what stood there; `calls`: cries at real dice that nobody
    has said yet; `judged`: when the last order of cries was given;
    `faulted`: when each seat last made a bévue; `correction`: the last one, until the next entry;
    `contested`: the last contest, while its verdict is open to question.
    """

    rules: Any
    record: Record
    state: Any
    order: tuple[int, ...]
    at: int
    cast: bool = False
    race: Race | None = None
    calls: tuple[tuple[Seat, CryWord, int], ...] = ()
    judged: int = 0
    faulted: dict[Seat, int] = field(default_factory=dict)
    thrown: Thrown | None = None
    verdict: Verdict | None = None
    ending: Phrase | None = None
    correction: Correction | None = None
    contested: Contested | None = None
    sheets: dict[Voice, tuple[object, Any]] = field(default_factory=dict)
    _tally: Tally | None = None

    @property
    def untold(self) -> int:
        """`Game.untold`, of the game as it stands."""
        moves: int = self.rules.untold(self.state)
        return moves

    @property
    def node(self) -> Node:
        return self.rules.node(self.state)  # type: ignore[no-any-return]

    @property
    def tally(self) -> Tally:
        if self._tally is None or self._tally.record is not self.record:
            self._tally = Tally.of(self.record)
        return self._tally

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.tally.moves

    @property
    def over(self) -> bool:
        return isinstance(self.node, Over)

    def move(self, move: Move, record: Record, at: int, number: int | None = None) -> tuple[Phrase, ...]:
        """One more move, in a record that holds it under this number, or as its last; what is told of it."""
        before, node = self.state, self.node
        if number is None:
            self._tally = self.tally.then(move, record)
        if isinstance(move, Roll) and isinstance(node, Throw):
            self.thrown = thrown(before, node.by, move.faces)
        self.state, self.record, self.at = self.rules.apply(before, move), record, at
        if isinstance(move, Order) and isinstance(node, Contest):
            self.contested = Contested(len(self.moves) - 1 if number is None else number, before, node.seats, move)
        if self.contested is not None:
            self.contested = self.contested.then(before, self.state)
        words: tuple[Phrase, ...] = self.rules.tell(before, move, self.state)
        self.verdict = verdict(self.rules, before, move, self.state, words) or self.verdict
        self.ending = _last_of_somebody(words) if words and self.over else None
        return words

    def corrected(self, move: Move, before: Any, words: tuple[Phrase, ...]) -> None:
        """The correction that is still to be seen, after one more move."""
        if self.correction is not None:
            self.correction = self.correction.then(self.rules, before, Said(move, words[0] if words else None), self.state)

    def replayed(self, record: Record, at: int) -> None:
        """Another record in the place of the one that was."""
        self.thrown = self.verdict = self.ending = self.contested = None
        self.state, self.cast, self.race = self.rules.start(len(record.seats)), False, None
        for number, move in enumerate(record.moves):
            self.move(move, record, at, number)
        self.record, self.at = record, at

    def told(self, moves: int) -> tuple[Said, ...]:
        """What was said of the last moves."""
        state, said = self.rules.start(len(self.record.seats)), []
        for number, move in enumerate(self.moves, 1):
            after = self.rules.apply(state, move)
            if number > len(self.moves) - moves:
                words = self.rules.tell(state, move, after)
                said.append(Said(move, words[0] if words else None))
            state = after
        return tuple(said)


def thrown_at_once(move: Move, node: Node) -> bool:
    """Dice that follow from a decision in the same hand need no asking: « garder » is « relancer »."""
    return isinstance(move, Act) and isinstance(node, Throw) and node.by == move.seat and not node.turn


def _last_of_somebody(words: tuple[Phrase, ...]) -> Phrase:
    """The last sentence that speaks of somebody: who has won, and not the reason told after it."""

    def names(param: object) -> bool:
        return isinstance(param, Who) or (isinstance(param, tuple) and any(map(names, param)))

    return next((sentence for sentence in reversed(words) if any(names(value) for _, value in sentence.params)), words[-1])
