"""A record as text, in its canonical form: `read(write(record)) == record`."""

from __future__ import annotations

from brelan.core.dialect import differences, written
from brelan.core.lexicon import Lexicon
from brelan.notation.lines import write_move
from brelan.notation.record import Assertion, CommittedDice, DiceOrigin, Entry, Record, SeededDice, SystemDice, TypedDice
from brelan.notation.repertoire import AnyGame


def write(record: Record) -> str:
    """The whole record, with a line feed after each line."""
    head = [
        ("jeu", record.game),
        ("dialecte", write_dialect(record.rulebook(), record.preset)),
        ("règles", str(record.rules)),
        ("sièges", ", ".join(record.seats)),
        ("dés", write_dice(record.dice)),
    ]
    lexicon = record.rulebook().lexicon
    lines = [f"{key:<10}{value}" for key, value in head]
    return "\n".join([*lines, "", *[write_entry(lexicon, entry) for entry in record.entries]]).rstrip("\n") + "\n"


def settings(game: AnyGame, preset: str) -> dict[str, str]:
    """What differs from the preset: the options by name, with their values as they are written."""
    base = game.presets[preset]
    return {option.key: written(option.value) for option in differences(game.dialect, base)}


def write_dialect(game: AnyGame, preset: str) -> str:
    """The preset, and what differs from it: « classique rerolls=2 »."""
    return " ".join([preset, *(f"{key}={value}" for key, value in settings(game, preset).items())])


def write_entry(lexicon: Lexicon, entry: Entry) -> str:
    """One line after the header."""
    parts = []
    if isinstance(entry.what, Assertion):
        parts.append(" ".join(["=", *map(str, entry.what.scores)]))
    elif entry.what is not None:
        parts.append(write_move(lexicon, entry.what))
    if entry.annotation is not None:
        parts.append(f"{{{entry.annotation}}}")
    if entry.comment is not None:
        parts.append(f"# {entry.comment}".rstrip())
    return " ".join(parts)


def write_dice(origin: DiceOrigin) -> str:
    match origin:
        case TypedDice():
            return "typés"
        case SystemDice():
            return "système"
        case SeededDice(seed):
            return f"graine {seed}"
        case CommittedDice(digest, key):
            return f"engagement sha256:{digest}" + (f" clé {key}" if key else "")
