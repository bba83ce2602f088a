"""The 252 hands, from poker to rien, and which of two is the better."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from brelan.core.moves import Faces
from brelan.core.phrases import Phrase, phrase
from brelan.games.taverne.dialect import Kickers


class Category(IntEnum):
    """The larger wins."""

    RIEN = 0
    PAIRE = 1
    DOUBLE_PAIRE = 2
    BRELAN = 3
    PETITE_SUITE = 4
    GRANDE_SUITE = 5
    FULL = 6
    CARRE = 7
    POKER = 8


SCALE = (
    phrase("rien"),
    phrase("paire"),
    phrase("double paire"),
    phrase("brelan"),
    phrase("petite suite"),
    phrase("grande suite"),
    phrase("full"),
    phrase("carré"),
    phrase("poker"),
)
"""The categories, the weakest first."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand read: the faces of its figure, those that count most first, then the other dice, strongest first."""

    category: Category
    figure: Faces
    rest: Faces


# The seed names the dice of both suites, so that a strong 1 makes no other suite and does not turn these two round.
SUITES = {
    (1, 2, 3, 4, 5): Reading(Category.PETITE_SUITE, (), ()),
    (2, 3, 4, 5, 6): Reading(Category.GRANDE_SUITE, (), ()),
}

FIGURES = {
    (): Category.RIEN,
    (2,): Category.PAIRE,
    (2, 2): Category.DOUBLE_PAIRE,
    (3,): Category.BRELAN,
    (3, 2): Category.FULL,
    (4,): Category.CARRE,
    (5,): Category.POKER,
}


def rank(face: int, ace_high: bool) -> int:
    return 7 if ace_high and face == 1 else face


@cache
def read(faces: Faces, ace_high: bool) -> Reading:
    if faces in SUITES:
        return SUITES[faces]
    groups = sorted(((faces.count(face), rank(face, ace_high), face) for face in set(faces)), reverse=True)
    sizes = tuple(size for size, _, _ in groups if size > 1)
    return Reading(
        FIGURES[sizes],
        tuple(face for size, _, face in groups if size > 1),
        tuple(face for size, _, face in groups if size == 1),
    )


@cache
def strength(faces: Faces, kickers: Kickers, ace_high: bool) -> tuple[int, ...]:
    """The larger wins, equal keys tie."""
    hand = read(faces, ace_high)
    counting = hand.figure + hand.rest if kickers is Kickers.ALL else hand.figure
    return (hand.category, *(rank(face, ace_high) for face in counting))


def name(faces: Faces, kickers: Kickers, ace_high: bool) -> Phrase:
    hand = read(faces, ace_high)
    match hand.category, hand.figure:
        case Category.POKER, (face,):
            return phrase("poker de {face}", face=face)
        case Category.CARRE, (face,):
            return phrase("carré de {face}", face=face)
        case Category.FULL, (three, pair):
            return phrase("full aux {three} par les {pair}", three=three, pair=pair)
        case Category.GRANDE_SUITE, _:
            return phrase("grande suite")
        case Category.PETITE_SUITE, _:
            return phrase("petite suite")
        case Category.BRELAN, (face,):
            return phrase("brelan de {face}", face=face)
        case Category.DOUBLE_PAIRE, (high, low):
            return phrase("double paire {high} et {low}", high=high, low=low)
        case Category.PAIRE, (face,):
            return phrase("paire de {face}", face=face)
        case _:
            if kickers is Kickers.NONE:
                return phrase("rien")
            return phrase("rien, {face} en tête", face=hand.rest[0])


def decider(winner: Faces, loser: Faces, ace_high: bool) -> tuple[int, int] | None:
    """The two dice outside equal figures that decide between the hands; None where the figures differ."""
    better, worse = read(winner, ace_high), read(loser, ace_high)
    if (better.category, better.figure) != (worse.category, worse.figure):
        return None
    return next(((high, low) for high, low in zip(better.rest, worse.rest, strict=True) if high != low), None)
