"""A record played again: the state is the fold of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from brelan.core.moves import Hand, MoveError
from brelan.core.phrases import named, phrase
from brelan.notation.record import Assertion, Entry, Record, RecordError, TypedDice
from brelan.notation.repertoire import AnyGame


@dataclass(frozen=True, slots=True)
class Position:
    """The state after an entry; `entry` is None at the start."""

    game: AnyGame
    state: Any
    entry: Entry | None


def positions(record: Record, names: Sequence[str] | None = None) -> Iterator[Position]:
    """The start, then the position after each entry. Raises `RecordError` at a move or assertion that is wrong.

    `names`: what the sentence of an error calls the seats, where that is not what the record does.
    """
    game = record.rulebook()
    state = game.start(len(record.seats))
    yield Position(game, state, None)
    for entry in record.entries:
        what = entry.what
        if isinstance(what, Assertion):
            _compare(what.scores, game.scores(state), entry)
        elif what is not None:
            if isinstance(what, Hand) and not isinstance(record.dice, TypedDice):
                raise RecordError(
                    phrase("Une main entière ne s’annonce qu’avec de vrais dés : « dés typés »."), entry.line, entry.column
                )
            try:
                state = game.apply(state, what)
            except MoveError as error:
                raise RecordError(named(error.sentence, names or record.seats), entry.line, entry.column) from None
        yield Position(game, state, entry)


def replay(record: Record, names: Sequence[str] | None = None) -> Position:
    """The last position, as `positions` gives it. Raises `RecordError`."""
    last = None
    for position in positions(record, names):
        last = position
    assert last is not None  # noqa: S101  # the start is always there
    return last


def _compare(told: tuple[int, ...], real: tuple[int, ...], entry: Entry) -> None:
    if told != real:
        raise RecordError(
            phrase("Les scores sont {real}, et non {told}.", real=_spaced(real), told=_spaced(told)), entry.line, entry.column
        )


def _spaced(scores: tuple[int, ...]) -> str:
    return " ".join(map(str, scores))
