"""The record notation (`.jdd`): lines, records and the repertoire of games that they name."""

from brelan.notation.files import load, save
from brelan.notation.lines import LineError, read_move, write_move
from brelan.notation.reader import read
from brelan.notation.record import Assertion, Entry, Record, RecordError
from brelan.notation.repertoire import GAMES, UnknownGame, find_game
from brelan.notation.replay import Position, positions, replay
from brelan.notation.writer import settings, write, write_dialect

__all__ = [
    "GAMES",
    "Assertion",
    "Entry",
    "LineError",
    "Position",
    "Record",
    "RecordError",
    "UnknownGame",
    "find_game",
    "load",
    "positions",
    "read",
    "read_move",
    "replay",
    "save",
    "settings",
    "write",
    "write_dialect",
    "write_move",
]
