"""What five dice are worth: the figures, the best reading of the As and the order of the hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from brelan.core.dice import rolls
from brelan.core.moves import Faces
from brelan.games.poker_das.dialect import JokerTiebreak, Kickers, PokerDasDialect

AS, ROI, DAME, VALET, DIX, NEUF = range(1, 7)

Key = tuple[int, ...]


class Category(IntEnum):
    RIEN = 0  # only where the As is no joker: with it, any hand makes a paire at least
    PAIRE = 1
    DEUX_PAIRES = 2
    SEQUENCE = 3
    BRELAN = 4
    FULL = 5
    CARRE = 6
    QUINTON = 7


@dataclass(frozen=True, slots=True)
class Reading:
    """What the dice are taken for.

    `figure`: the faces that make it, the one that counts first leading; `others`: the remaining dice, best first;
    `jokers`: how many As stand for another face.
    """

    category: Category
    figure: Faces
    others: Faces
    jokers: int


_SHAPES: dict[tuple[int, ...], Category] = {
    (5,): Category.QUINTON,
    (4,): Category.CARRE,
    (3, 2): Category.FULL,
    (3,): Category.BRELAN,
    (2, 2): Category.DEUX_PAIRES,
    (2,): Category.PAIRE,
    (): Category.RIEN,
}

_TOPS: dict[Faces, int] = {(AS, ROI, DAME, VALET, DIX): AS, (ROI, DAME, VALET, DIX, NEUF): ROI}


def best_reading(faces: Faces, dialect: PokerDasDialect) -> Reading:
    """The reading with the largest key, which is the same whatever breaks ties between hands."""
    top = _TOPS.get(faces)
    if top is not None:
        return Reading(Category.SEQUENCE, (top,), (), 0)
    if dialect.as_joker and dialect.suite_joker and len(set(faces)) == 5:
        return Reading(Category.SEQUENCE, (ROI,), (), 1)  # an As and a 9: the As fills the gap below the Roi
    jokers = faces.count(AS) if dialect.as_joker and set(faces) != {AS} else 0
    plain = faces[jokers:]  # the As come first
    groups = sorted(set(plain), key=lambda face: (-plain.count(face), face))
    sizes = [plain.count(face) for face in groups]
    sizes[0] += jokers
    made = sum(size > 1 for size in sizes)
    return Reading(_SHAPES[tuple(sizes[:made])], tuple(groups[:made]), tuple(groups[made:]), jokers)


def taken_for(faces: Faces, reading: Reading) -> Faces:
    """The dice in their order, each as the reading takes it: an As that is a joker becomes the face it stands for."""
    if not reading.jokers:
        return faces
    if reading.category is Category.SEQUENCE:
        return (*(face for face in range(ROI, NEUF + 1) if face not in faces), *faces[1:])
    return (reading.figure[0],) * reading.jokers + faces[reading.jokers :]


def rank(face: int) -> int:
    """As 5, Roi 4 … 9 0: the smaller the number on the die, the better the face."""
    return NEUF - face


def key(reading: Reading, dialect: PokerDasDialect) -> Key:
    """The larger key wins and equal keys tie. Keys of one category have one length."""
    category, natural = int(reading.category), int(not reading.jokers)
    figure = tuple(map(rank, reading.figure))
    others = tuple(map(rank, reading.others)) if counts_others(reading.category, dialect) else ()
    match dialect.joker_tiebreak:
        case JokerTiebreak.CATEGORY_FIRST:
            return (category, natural, *figure, *others)
        case JokerTiebreak.RANK_FIRST:
            return (category, *figure, natural, *others)
        case JokerTiebreak.NONE:
            return (category, *figure, *others)


def counts_others(category: Category, dialect: PokerDasDialect) -> bool:
    """Do the dice outside the figure decide between two equal figures?"""
    match dialect.kickers:
        case Kickers.ALL:
            return True
        case Kickers.TWO_PAIRS:
            return category is Category.DEUX_PAIRES
        case Kickers.NONE:
            return False


@dataclass(frozen=True, slots=True)
class Ladder:
    """Every hand of a dialect, read and weighed once. `hands`: best first, ties in the order of a display."""

    hands: tuple[Faces, ...]
    readings: Mapping[Faces, Reading]
    keys: Mapping[Faces, Key]


@lru_cache(maxsize=64)
def ladder(dialect: PokerDasDialect) -> Ladder:
    readings = {faces: best_reading(faces, dialect) for faces, _ in rolls(dialect.dice)}
    keys = {faces: key(reading, dialect) for faces, reading in readings.items()}

    def shown(faces: Faces) -> tuple[tuple[int, ...], Faces, int, Faces]:
        reading = readings[faces]
        return tuple(-item for item in keys[faces]), reading.others, reading.jokers, faces

    return Ladder(tuple(sorted(readings, key=shown)), readings, keys)
