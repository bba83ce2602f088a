"""The record of a room as it may be shown.

The key of the dice is told once the game is over, and not before; what is chosen in secret, once all have chosen.
"""

from __future__ import annotations

from dataclasses import replace

from brelan.notation import write
from brelan.notation.record import CommittedDice, Record
from brelan.table import Room


def shown_record(room: Room) -> Record | None:
    game = room.game
    if game is None:
        return None
    if game.over and isinstance(game.record.dice, CommittedDice):
        return replace(game.record, dice=CommittedDice(game.record.dice.digest, room.dice_key().hex()))
    record = game.record
    for _ in range(game.untold):
        record = record.undone()
    return record


def told_record(room: Room) -> str | None:
    """The record as text; None before the game."""
    record = shown_record(room)
    return None if record is None else write(record)
