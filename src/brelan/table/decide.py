"""A command of a person and the events that it makes. A refusal makes none."""

from __future__ import annotations

from dataclasses import replace

from brelan.core.dialect import DialectError, options
from brelan.core.phrases import phrase
from brelan.notation import UnknownGame
from brelan.table import arranging, playing
from brelan.table import commands as cmd
from brelan.table import events as ev
from brelan.table.authority import Desk
from brelan.table.commands import Command
from brelan.table.consent import consent
from brelan.table.events import Person, Stamp
from brelan.table.game import Game
from brelan.table.room import Refusal, Room
from brelan.table.settings import Settings


def handled(room: Room, command: Command, person: Person, now: int, command_id: str | None = None) -> list[Stamp]:
    """The events of a command, already taken by the room. Raises `Refusal`, and then nothing has changed.

    A command whose id the person has used before is answered by nothing new: it was done then.
    """
    if command_id is not None and (person, command_id) in room.answers:
        return []
    desk = Desk(room, person, now, command_id)
    match command:
        case cmd.Arrive():
            arranging.arrive(desk)
        case cmd.Depart():
            arranging.depart(desk)
        case cmd.Join(name):
            arranging.join(desk, name)
        case cmd.Leave():
            arranging.leave(desk)
        case cmd.Sit() | cmd.SeatBot() | cmd.Stand() | cmd.Change() | cmd.Start() | cmd.Rematch() | cmd.Forgo():
            arranging.arrange(desk, command)
        case cmd.Undo() | cmd.ProposeFault() | cmd.Overrule() | cmd.Answer():
            consent(desk, _begun(room), command)
        case cmd.CastDice() | cmd.Play() | cmd.Cry() | cmd.KeepSilent() | cmd.Relay():
            playing.play(desk, _begun(room), command)
    return desk.stamps


def opened(settings: Settings, key: bytes, now: int) -> Stamp:
    """The first event of a room. Raises `Refusal` when the settings make no game."""
    try:
        rules = settings.rulebook()
    except (UnknownGame, DialectError) as error:
        raise Refusal(error.reason) from None
    known = {option.key for option in options(rules.dialect)}
    assert all(name in known for name, _ in settings.options)  # noqa: S101  # rulebook() has refused the others
    return Stamp(1, now, ev.Opened(replace(settings, game=rules.name), key.hex()))


def _begun(room: Room) -> Game:
    if room.game is None:
        raise Refusal(phrase("La partie n’a pas commencé."))
    return room.game
