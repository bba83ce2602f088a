"""The house rules of la taverne."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from brelan.core.dialect import DialectError, data, option
from brelan.core.phrases import Phrase, phrase, plural
from brelan.games.stakes import says_ante, says_chips, says_max_bet, says_raises

# Headings that the options stand under

HANDS = phrase("Les mains et les égalités")
REROLLS = phrase("Les relances")
COURSE = phrase("L’ordre et la durée")
STAKES = phrase("Les jetons et les mises")


class Kickers(StrEnum):
    """Whether the dice outside the figure decide between equal figures."""

    ALL = "all"
    NONE = "none"


class RerollOrder(StrEnum):
    ALTERNATE = "alternate"
    SEQUENTIAL = "sequential"


class Tie(StrEnum):
    """What the best hands do when they are equal."""

    REPLAY = "replay"
    SPLIT = "split"


class Opener(StrEnum):
    """Who throws first in the next partie."""

    SAME = "same"
    TURNS = "turns"


def _says_best_of(parties: int) -> Phrase:
    if parties == 1:
        return phrase("On joue une seule partie.")
    return phrase(
        "La rencontre va à qui gagne d’abord {goal} parties ; avec des jetons, elle dure {parties} parties.",
        goal=parties // 2 + 1,
        parties=parties,
    )


@dataclass(frozen=True, slots=True)
class TaverneDialect:
    kickers: Kickers = option(
        Kickers.ALL,
        {
            Kickers.ALL: phrase("À figure égale, les autres dés départagent, le plus fort d’abord."),
            Kickers.NONE: phrase("Les dés hors de la figure ne départagent jamais."),
        },
        under=HANDS,
    )
    ace_high: bool = option(
        False,
        {
            False: phrase("Le 1 est le plus faible, le 6 le plus fort."),
            True: phrase("Le 1 bat le 6. Les deux suites ne changent pas : 1-2-3-4-5 reste la petite."),
        },
        under=HANDS,
    )
    rerolls: int = option(
        1,
        lambda n: plural("Chacun a droit à {n} relance.", "Chacun a droit à {n} relances.", n),
        range(1, 4),
        under=REROLLS,
    )
    reroll_order: RerollOrder = option(
        RerollOrder.ALTERNATE,
        {
            RerollOrder.ALTERNATE: phrase("On relance à tour de rôle, en voyant les dés des autres."),
            RerollOrder.SEQUENTIAL: phrase("Chacun fait toutes ses relances avant que le suivant ne commence."),
        },
        under=REROLLS,
    )
    simultaneous_reroll: bool = option(
        False,
        {
            False: phrase("Chacun choisit ses dés après avoir vu les relances d’avant."),
            True: phrase("Tous choisissent leurs dés en même temps, puis on relance."),
        },
        under=REROLLS,
    )
    tie: Tie = option(
        Tie.REPLAY,
        {
            Tie.REPLAY: phrase("Les meilleures mains à égalité rejouent la partie entre elles."),
            Tie.SPLIT: phrase("Les meilleures mains à égalité gagnent la partie ensemble, ou se partagent le pot."),
        },
        under=HANDS,
    )
    best_of: int = option(1, _says_best_of, range(1, 100), under=COURSE)
    opener: Opener = option(
        Opener.SAME,
        {
            Opener.SAME: phrase("La première place lance toujours d’abord."),
            Opener.TURNS: phrase("D’une partie à l’autre, la place suivante lance d’abord."),
        },
        under=COURSE,
    )
    stakes: bool = option(
        False,
        {
            False: phrase("On joue sans jetons."),
            True: phrase("On joue des jetons : une mise de départ, puis un tour de mises avant les relances."),
        },
        under=STAKES,
    )
    chips: int = option(100, says_chips, range(20, 10_001), under=STAKES)
    ante: int = option(5, says_ante, range(1, 21), under=STAKES)
    max_bet: int = option(10, says_max_bet, range(1, 101), under=STAKES)
    raises: int = option(3, says_raises, range(11), under=STAKES)
    dice: int = data(5)

    def check(self) -> None:
        if self.simultaneous_reroll and self.reroll_order is RerollOrder.SEQUENTIAL:
            raise DialectError(phrase("On ne peut relancer à la fois tous ensemble et l’un après l’autre."))
        if not 1 <= self.dice <= 5:
            raise DialectError(phrase("La taverne se joue avec cinq dés au plus."))


PRESETS = {
    "classique": TaverneDialect(),
    "deux-relances": TaverneDialect(rerolls=2),
    "trois-relances": TaverneDialect(rerolls=3),
    "trois-parties": TaverneDialect(best_of=3),
    "mises": TaverneDialect(stakes=True, best_of=15, opener=Opener.TURNS),
}
