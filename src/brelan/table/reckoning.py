"""Bots that ask a judge: whether they can already, what they need, and what the table hears of it."""

from __future__ import annotations

from dataclasses import replace

from brelan.bots import judges
from brelan.bots import reckons as reckons_by_name
from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision
from brelan.core.phrases import Phrase, Who, phrase
from brelan.notation import Record
from brelan.notation.record import TypedDice
from brelan.table.room import Room


def reckons(room: Room, seat: Seat) -> bool:
    """Is the seat a bot's that cannot play yet, since its judge is not there?"""
    game = room.game
    return game is not None and seat in _levels(room) and not judges.ready(game.rules, len(game.order))


def unprepared(room: Room) -> Record | None:
    """A game like the one played here, or about to be, whose judge is wanted and not there yet; it has no move."""
    game = room.game
    if game is not None and not game.over:
        wanted = _levels(room) and not judges.ready(game.rules, len(game.order))
        return replace(game.record, entries=()) if wanted else None
    taken = [chair for chair in room.chairs if not chair.free]
    if not any(chair.bot is not None and reckons_by_name(chair.bot) for chair in taken):
        return None
    rules = room.settings.rulebook()
    if len(taken) not in rules.players or judges.ready(rules, len(taken)):
        return None
    return Record(rules.name, tuple(chair.name for chair in taken), room.settings.preset, rules.dialect, TypedDice())


def aside(room: Room) -> Phrase | None:
    """What is to be known of the bots: that one is at its sums, or plays by sight since nothing judges this game."""
    game = room.game
    if game is None or game.over:
        return None
    node = game.node
    if isinstance(node, Decision):
        for seat in sorted(node.seats):
            if reckons(room, seat):
                return phrase("{who} fait ses calculs… La première fois, cela peut prendre une minute.", who=Who(seat))
    levels = _levels(room)
    if levels and not any(isinstance(move, Act) for move in game.moves):
        reason = judges.why_not(game.rules, len(game.order))
        if reason is not None:
            return phrase("{who} joue à vue. {reason}", who=Who(min(levels)), reason=reason)
    return None


def _levels(room: Room) -> frozenset[Seat]:
    """The seats of bots that ask a judge."""
    assert room.game is not None  # noqa: S101  # asked only during a game
    seats = map(Seat, range(len(room.game.order)))
    return frozenset(seat for seat in seats if (bot := room.chair(seat).bot) is not None and reckons_by_name(bot))
