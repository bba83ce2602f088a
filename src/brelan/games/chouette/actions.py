"""What a player may decide, in the words of the notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Union

from brelan.core.lexicon import Amount, Choice, Dice, Lexicon, Player, Verb
from brelan.core.moves import Faces, Seat
from brelan.core.phrases import Phrase, phrase
from brelan.games.chouette.bets import TARGET_NAMES, Target


class Bird(StrEnum):
    """The faces of the die of a sirotage, from 1 to 6."""

    LINOTTE = "linotte"
    ALOUETTE = "alouette"
    FAUVETTE = "fauvette"
    MOUETTE = "mouette"
    BERGERONNETTE = "bergeronnette"
    CHOUETTE = "chouette"


BIRDS: tuple[Bird, ...] = tuple(Bird)
BIRD_NAMES: Mapping[str, Phrase] = {
    Bird.LINOTTE: phrase("Linotte"),
    Bird.ALOUETTE: phrase("Alouette"),
    Bird.FAUVETTE: phrase("Fauvette"),
    Bird.MOUETTE: phrase("Mouette"),
    Bird.BERGERONNETTE: phrase("Bergeronnette"),
    Bird.CHOUETTE: phrase("Chouette"),
}


@dataclass(frozen=True, slots=True)
class Siroter:
    """Throws the odd die of a chouette again."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keeps a chouette as it is, no dice named; or, between two throws of a challenge, keeps these dice."""

    faces: Faces = ()


@dataclass(frozen=True, slots=True)
class Bet:
    bird: str


@dataclass(frozen=True, slots=True)
class Abstain:
    """Bets on no bird."""


@dataclass(frozen=True, slots=True)
class Civet:
    stake: int
    target: str


@dataclass(frozen=True, slots=True)
class JustThrow:
    """Keeps the civet for later."""


@dataclass(frozen=True, slots=True)
class Grelottine:
    stake: int
    target: str


@dataclass(frozen=True, slots=True)
class Soufflette:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Renounce:
    """Lets a 421 go without a soufflette."""


Action = Union[Siroter, Keep, Bet, Abstain, Civet, JustThrow, Grelottine, Soufflette, Renounce]

_TARGET = Choice(tuple(Target), tuple(TARGET_NAMES[target] for target in Target))
_BIRD = Choice(BIRDS, tuple(BIRD_NAMES[bird] for bird in BIRDS))

LEXICON = Lexicon(
    (
        Verb("sirote", Siroter, (), phrase("siroter : relancer un dé pour un cul de chouette")),
        Verb("garde", Keep, (Dice(),), phrase("garder sa chouette ; au second lancer d’un défi, garder ces dés")),
        Verb("parie", Bet, (_BIRD,), phrase("parier sur l’oiseau que donnera le dé")),
        Verb("abstient", Abstain, (), phrase("ne pas parier")),
        Verb("civet", Civet, (Amount(), _TARGET), phrase("miser un civet sur son lancer")),
        Verb("lance", JustThrow, (), phrase("lancer sans miser son civet")),
        Verb("grelottine", Grelottine, (Amount(), _TARGET), phrase("défier pour cette mise")),
        Verb("soufflette", Soufflette, (Player(),), phrase("défier quelqu’un de faire 421")),
        Verb("renonce", Renounce, (), phrase("ne pas lancer de soufflette")),
    )
)
