"""A game told from its record, move by move, in the game's own words."""

from __future__ import annotations

from dataclasses import dataclass

from brelan.core.moves import Act, Fault, Hand, Order, Roll
from brelan.core.nodes import Over
from brelan.core.phrases import Phrase
from brelan.notation import Record, positions, write_move


@dataclass(frozen=True, slots=True)
class Told:
    """A move: its line in the record, and what it brought."""

    line: str
    words: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """`ranking`: name, score and rank, best first; ranks are None before the end."""

    title: Phrase
    moves: tuple[Told, ...]
    ranking: tuple[tuple[str, int, int | None], ...]
    over: bool
    awaited: Phrase


def story(record: Record) -> Story:
    moves = []
    before = None
    for position in positions(record):
        what = position.entry.what if position.entry is not None else None
        if before is not None and isinstance(what, (Roll, Hand, Order, Act, Fault)):
            words = position.game.tell(before.state, what, position.state)
            moves.append(Told(write_move(position.game.lexicon, what), words))
        before = position
    assert before is not None  # noqa: S101  # the start is always there
    game, state = before.game, before.state
    node = game.node(state)
    scores = game.scores(state)
    ranks = node.ranks if isinstance(node, Over) else (None,) * len(scores)
    ranking = sorted(
        zip(record.seats, scores, ranks, strict=True), key=lambda row: (row[2] if row[2] is not None else 0, -row[1])
    )
    return Story(game.title, tuple(moves), tuple(ranking), isinstance(node, Over), game.awaited(state))
