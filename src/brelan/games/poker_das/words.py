"""The names of the hands, and what the game waits for."""

from __future__ import annotations

from brelan.core.moves import Faces, Seat
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games.poker_das.dialect import PokerDasDialect
from brelan.games.poker_das.hands import AS, Category, Ladder, Reading, counts_others
from brelan.games.turn import Holding, Rolling

SYMBOLS = "ARDVX9"

_ONE = dict(
    enumerate(
        (phrase("un As"), phrase("un Roi"), phrase("une Dame"), phrase("un Valet"), phrase("un X"), phrase("un 9")), start=1
    )
)
_SEVERAL = dict(enumerate((phrase("As"), phrase("Rois"), phrase("Dames"), phrase("Valets"), phrase("X"), phrase("9")), start=1))
_THROWS = (phrase("un lancer"), phrase("deux lancers"), phrase("trois lancers"))
_ORDINALS = (phrase("premier lancer"), phrase("deuxième lancer"), phrase("troisième lancer"))


SCALE = (
    phrase("rien"),
    phrase("paire"),
    phrase("deux paires"),
    phrase("séquence"),
    phrase("brelan"),
    phrase("full"),
    phrase("carré"),
    phrase("quinton"),
)
"""The categories, the weakest first."""


def one(face: int) -> Phrase:
    return _ONE[face]


def throws(count: int) -> Phrase:
    return _THROWS[count - 1] if count <= len(_THROWS) else plural("{n} lancer", "{n} lancers", count)


def spelled(faces: Faces) -> str:
    return "-".join(SYMBOLS[face - 1] for face in faces)


def ordinal(count: int) -> Phrase:
    return _ORDINALS[count - 1] if count <= len(_ORDINALS) else phrase("lancer {n}", n=count)


# The hands


def hand_name(reading: Reading, dialect: PokerDasDialect) -> Phrase:
    """The hand as people call it, with every die that decides and the number of As that stand for another face."""
    name = _figure(reading)
    if reading.others and counts_others(reading.category, dialect):
        name = _followed(name, reading)
    match reading.jokers:
        case 0:
            return name
        case 1:
            return phrase("{hand}, avec un As", hand=name)
        case 2:
            return phrase("{hand}, avec deux As", hand=name)
        case 3:
            return phrase("{hand}, avec trois As", hand=name)
        case _:
            return phrase("{hand}, avec quatre As", hand=name)


def why(ladder: Ladder, better: Faces, worse: Faces) -> Phrase | None:
    """What decided between two hands of one category, where the faces of their figures do not tell it."""
    first, second = ladder.readings[better], ladder.readings[worse]
    if first.category != second.category or ladder.keys[better] == ladder.keys[worse] or first.figure < second.figure:
        return None
    if second.jokers and not first.jokers:
        return phrase("À combinaison égale, la main sans As joker l’emporte.")
    if first.category is Category.DEUX_PAIRES:
        return phrase("Les deux paires sont les mêmes : le cinquième dé départage.")
    return phrase("La figure est la même : les autres dés départagent.")


def _figure(reading: Reading) -> Phrase:
    match reading:
        case Reading(Category.QUINTON, (face,)):
            return phrase("quinton d’As") if face == AS else phrase("quinton de {faces}", faces=_SEVERAL[face])
        case Reading(Category.CARRE, (face,)):
            return phrase("carré d’As") if face == AS else phrase("carré de {faces}", faces=_SEVERAL[face])
        case Reading(Category.FULL, (three, two)):
            return phrase("full aux {three} par les {two}", three=_SEVERAL[three], two=_SEVERAL[two])
        case Reading(Category.BRELAN, (face,)):
            return phrase("brelan d’As") if face == AS else phrase("brelan de {faces}", faces=_SEVERAL[face])
        case Reading(Category.SEQUENCE, (top,)):
            return phrase("séquence à l’As") if top == AS else phrase("séquence au Roi")
        case Reading(Category.DEUX_PAIRES, (high, low)):
            return phrase("deux paires, {high} et {low}", high=_SEVERAL[high], low=_SEVERAL[low])
        case Reading(Category.PAIRE, (face,)):
            return phrase("paire d’As") if face == AS else phrase("paire de {faces}", faces=_SEVERAL[face])
        case _:
            return phrase("rien")


def _followed(name: Phrase, reading: Reading) -> Phrase:
    dice = spelled(reading.others)
    match reading.category:
        case Category.DEUX_PAIRES:
            return phrase("{hand}, par {face}", hand=name, face=_ONE[reading.others[0]])
        case Category.RIEN:
            return phrase("{hand} ({dice})", hand=name, dice=dice)
        case _:
            return phrase("{hand}, puis {dice}", hand=name, dice=dice)


# What is awaited


def awaits_draw(seat: Seat) -> Phrase:
    return phrase("{who} doit lancer un dé : le tirage fixe l’ordre de jeu.", who=Who(seat))


def awaits_throw(rolling: Rolling, dice: int) -> Phrase:
    who = Who(rolling.seat)
    if rolling.throws:
        return plural("{who} doit relancer {n} dé.", "{who} doit relancer {n} dés.", dice - len(rolling.kept), who=who)
    if rolling.left == 1:
        return plural("{who} doit lancer {n} dé, une seule fois.", "{who} doit lancer {n} dés, une seule fois.", dice, who=who)
    return plural(
        "{who} doit lancer {n} dé : {throws} au plus.",
        "{who} doit lancer {n} dés : {throws} au plus.",
        dice,
        who=who,
        throws=throws(rolling.left),
    )


def awaits_choice(holding: Holding) -> Phrase:
    return phrase(
        "{who} doit rester, ou garder des dés et relancer les autres : encore {throws} au plus.",
        who=Who(holding.seat),
        throws=throws(holding.left),
    )
