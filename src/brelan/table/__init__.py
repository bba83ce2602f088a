"""Rooms without I/O: commands and time in, events out. A shell stores the events and carries them to the phones.

stamp = opened(settings, key, now)            # the first event of a log
room = Room.rebuilt([stamp], now)
handled(room, command, person, now, id)       # events of a command, or Refusal
advanced(room, now); next_due(room, now)      # events of time
shown(room, voice)                            # what every phone sees
"""

from brelan.table.commands import Command
from brelan.table.decide import handled, opened
from brelan.table.events import Event, Person, Stamp
from brelan.table.pace import advanced, next_due
from brelan.table.reckoning import unprepared
from brelan.table.room import Refusal, Room
from brelan.table.settings import Absence, Cries, DiceFrom, Referee, Settings, Way
from brelan.table.view import shown

__all__ = [
    "Absence",
    "Command",
    "Cries",
    "DiceFrom",
    "Event",
    "Person",
    "Referee",
    "Refusal",
    "Room",
    "Settings",
    "Stamp",
    "Way",
    "advanced",
    "handled",
    "next_due",
    "opened",
    "shown",
    "unprepared",
]
