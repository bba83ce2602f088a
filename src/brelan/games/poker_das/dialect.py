"""The house rules of poker d'as, and the four tables that the old texts describe."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from brelan.core.dialect import DialectError, data, option
from brelan.core.phrases import phrase, plural
from brelan.games.stakes import says_ante, says_chips, says_max_bet, says_raises

# Headings that the options stand under

HANDS = phrase("Les mains et les As")
TIES = phrase("Les égalités")
COURSE = phrase("L’ordre et la durée")
STAKES = phrase("Les jetons et les mises")


class JokerTiebreak(StrEnum):
    """What a hand without joker As is worth against a hand of the same category that needs one."""

    CATEGORY_FIRST = "category_first"
    RANK_FIRST = "rank_first"
    NONE = "none"


class Kickers(StrEnum):
    """Where the dice outside the figure decide between equal figures."""

    TWO_PAIRS = "two_pairs"
    NONE = "none"
    ALL = "all"


class TieReplay(StrEnum):
    """What those tied for best do."""

    FULL_ROUND = "full_round"
    COUP_SEC = "coup_sec"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class PokerDasDialect:
    joker_tiebreak: JokerTiebreak = option(
        JokerTiebreak.CATEGORY_FIRST,
        {
            JokerTiebreak.CATEGORY_FIRST: phrase(
                "À combinaison égale, une main sans As joker bat toujours une main avec : une paire de 9 bat un Roi et un As."
            ),
            JokerTiebreak.RANK_FIRST: phrase("À combinaison égale et de même valeur, la main sans As joker l’emporte."),
            JokerTiebreak.NONE: phrase("Un As joker ne coûte rien : à combinaison égale, seules les valeurs comptent."),
        },
        under=HANDS,
    )
    suite_joker: bool = option(
        True,
        {
            True: phrase("Cinq dés différents sont une séquence : l’As y comble un trou."),
            False: phrase("Les dés d’une séquence se suivent : l’As n’y comble pas de trou."),
        },
        under=HANDS,
    )
    kickers: Kickers = option(
        Kickers.TWO_PAIRS,
        {
            Kickers.TWO_PAIRS: phrase(
                "Le cinquième dé départage les mains aux deux mêmes paires ; ailleurs, les dés hors de la figure ne comptent pas."
            ),
            Kickers.NONE: phrase("Les dés hors de la figure ne départagent jamais."),
            Kickers.ALL: phrase("À figure égale, les autres dés départagent, le plus fort d’abord."),
        },
        under=HANDS,
    )
    as_joker: bool = option(
        True,
        {
            True: phrase("L’As prend la valeur que l’on veut."),
            False: phrase("L’As n’est pas un joker : c’est la plus forte des six figures."),
        },
        under=HANDS,
    )
    tie_replay: TieReplay = option(
        TieReplay.FULL_ROUND,
        {
            TieReplay.FULL_ROUND: phrase("Les meilleures mains à égalité rejouent une manche entière."),
            TieReplay.COUP_SEC: phrase("Les meilleures mains à égalité rejouent un coup sec : un seul lancer des cinq dés."),
            TieReplay.SHARED: phrase("Les meilleures mains à égalité se partagent la partie."),
        },
        under=TIES,
    )
    fewer_throws_win: bool = option(
        False,
        {
            False: phrase("Le nombre de lancers ne départage pas deux mains."),
            True: phrase("À mains égales, celle qui a pris le moins de lancers l’emporte."),
        },
        under=TIES,
    )
    tirage: bool = option(
        True,
        {
            True: phrase("L’ordre de jeu se tire avec un dé."),
            False: phrase("Pas de tirage : on joue dans l’ordre des places."),
        },
        under=COURSE,
    )
    draw_low_first: bool = option(
        False,
        {
            False: phrase("Au tirage, le dé le plus fort joue d’abord."),
            True: phrase("Au tirage, le dé le plus faible joue d’abord."),
        },
        under=COURSE,
    )
    rounds: int = option(
        1,
        lambda n: plural(
            "La rencontre se joue en {n} partie.",
            "La rencontre se joue au meilleur de {n} parties ; avec des jetons, on les joue toutes.",
            n,
        ),
        range(1, 101),
        under=COURSE,
    )
    stakes: bool = option(
        False,
        {
            False: phrase("On joue sans mise."),
            True: phrase(
                "On joue avec des jetons : une mise de départ, un tour de mises après la première main, le pot au gagnant."
            ),
        },
        under=STAKES,
    )
    chips: int = option(100, says_chips, range(20, 10_001), under=STAKES)
    ante: int = option(5, says_ante, range(1, 21), under=STAKES)
    max_bet: int = option(10, says_max_bet, range(1, 101), under=STAKES)
    raises: int = option(3, says_raises, range(11), under=STAKES)
    dice: int = data(5)
    throws: int = data(3)

    def check(self) -> None:
        if not 1 <= self.dice <= 5:
            raise DialectError(phrase("Le poker d’as se joue avec cinq dés au plus."))
        if self.throws < 1:
            raise DialectError(phrase("Un tour a au moins un lancer."))


CLASSIQUE = PokerDasDialect()

PRESETS = {
    "classique": CLASSIQUE,
    "seed-001": PokerDasDialect(joker_tiebreak=JokerTiebreak.NONE),
    "seed-002": PokerDasDialect(suite_joker=False, kickers=Kickers.NONE),
    "savoir": PokerDasDialect(joker_tiebreak=JokerTiebreak.RANK_FIRST),
}
