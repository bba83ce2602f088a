"""The decisions of the feuille and their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.lexicon import Choice, Lexicon, Verb
from brelan.core.phrases import phrase
from brelan.core.sheet import Row
from brelan.games.feuille.rows import Ecole, Kind, Somme
from brelan.games.feuille.words import label
from brelan.games.turn import KEEP, Keep


@dataclass(frozen=True, slots=True)
class Write:
    """Writes the dice in the next free box of the row; an École row is closed, with the réserve where it must."""

    row: Row


@dataclass(frozen=True, slots=True)
class Bar:
    """Gives up the next free box of a combination."""

    row: Row


@dataclass(frozen=True, slots=True)
class Zero:
    """Writes the zero in an École row that cannot be closed."""

    row: Row


Entry = Union[Write, Bar, Zero]
Action = Union[Keep, Entry]


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to fill the next box of a row: when the dice fit it, and when they do not."""

    fit: tuple[Entry, ...]
    misfit: tuple[Entry, ...]


def ways(row: Row, kind: Kind) -> Ways:
    match kind:
        case Ecole():
            return Ways((Write(row),), (Zero(row),))
        case Somme():
            return Ways((Write(row),), ())
        case _:
            return Ways((Write(row), Bar(row)), (Bar(row),))


def lexicon(rows: tuple[Row, ...]) -> Lexicon:
    """The words of a card with these rows."""
    choice = (Choice(rows, tuple(label(row) for row in rows)),)
    return Lexicon(
        (
            KEEP,
            Verb("inscrit", Write, choice, phrase("inscrire les dés dans une ligne, ou fermer une ligne de l’École")),
            Verb("barre", Bar, choice, phrase("barrer une case de combinaison")),
            Verb("zéro", Zero, choice, phrase("écrire le zéro d’une ligne de l’École que rien ne ferme")),
        )
    )
