"""A record as text, in its canonical form: `read(write(record)) == record`."""

from __future__ import annotations

from brelan.core.dialect import differences, written
from brelan.core.lexicon import Lexicon
from brelan.notation.lines import write_move
from brelan.notation.record import Assertion, CommittedDice, DiceOrigin, Entry, Record, SeededDice, SystemDice, TypedDice
from brelan.notation.repertoire import find_game


def write(record: Record) -> str:
    """The whole record, with a line feed after each line."""
    base = find_game(record.game).presets[record.preset]
    settings = [f"{option.key}={written(option.value)}" for option in differences(record.dialect, base)]
    head = [
        ("jeu", record.game),
        ("dialecte", " ".join([record.preset, *settings])),
        ("règles", str(record.rules)),
        ("sièges", ", ".join(record.seats)),
        ("dés", write_dice(record.dice)),
    ]
    lexicon = record.rulebook().lexicon
    lines = [f"{key:<10}{value}" for key, value in head]
    return "\n".join([*lines, "", *[write_entry(lexicon, entry) for entry in record.entries]]).rstrip("\n") + "\n"


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
