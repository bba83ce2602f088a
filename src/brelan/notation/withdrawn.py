"""Moves that were taken back by an erratum: words of the record, of which only the number of their throws is ever asked.

They stand as an annotation of their own, `{repris : d 6, d 2}`, where they were taken back. Dice that follow from a key are
a function of the number of the throw; those that were shown and taken back count, so that nobody throws what all have seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from brelan.core.phrases import NBSP
from brelan.notation.record import Entry

MARK = "repris"


def withdrawn(lines: Iterable[str]) -> str:
    """The annotation of these lines of a record. A comma only parts them: nobody's words make a throw."""
    return f"{MARK}{NBSP}: " + ", ".join(line.replace(",", ";") for line in lines)


def is_withdrawal(entry: Entry) -> bool:
    return entry.what is None and entry.annotation is not None and _words(entry.annotation)[0] == MARK


def withdrawn_throws(entry: Entry) -> tuple[str, ...]:
    """The throws among them, each as its dice are written: `("6", "2")`; empty for any other entry."""
    if not is_withdrawal(entry):
        return ()
    lines = (line.strip() for line in _words(entry.annotation or "")[1].split(", "))
    return tuple(line[2:] for line in lines if line.startswith("d "))


def _words(annotation: str) -> tuple[str, str]:
    mark, _, rest = annotation.partition(":")
    return mark.strip(), rest
