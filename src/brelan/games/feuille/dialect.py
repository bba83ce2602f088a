"""The house rules of the feuille."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from brelan.core.dialect import DialectError, data, option
from brelan.core.dice import MOST_DICE
from brelan.core.phrases import phrase, plural
from brelan.core.sheet import Row
from brelan.games.feuille.rows import KINDS, Ecole, Groups, Kind

MOST_THROWS = 3


# Headings that the options stand under

CARD = phrase("La feuille et les combinaisons")
ECOLE = phrase("L’École et la réserve")
BONUSES = phrase("Les bonus")


class TieBreak(StrEnum):
    """Who wins among equal totals."""

    SHARED = "shared"
    BONUS = "bonus"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class FeuilleDialect:
    """`rows`, `dice`, `throws` and `needed` (the dice that close an École row) are the size of the card: data."""

    columns: int = option(
        3, lambda n: plural("La feuille a {n} colonne.", "La feuille a {n} colonnes.", n), range(1, 7), under=CARD
    )
    double_first_throw_only: bool = option(
        False,
        {
            False: phrase("Une combinaison ou la Somme compte double si le dernier lancer a jeté tous les dés."),
            True: phrase("Une combinaison ou la Somme ne compte double qu’au premier lancer."),
        },
        under=CARD,
    )
    full_accepts_poker: bool = option(
        False,
        {
            False: phrase("Cinq dés identiques ne font pas un Full."),
            True: phrase("Cinq dés identiques font aussi un Full."),
        },
        under=CARD,
    )
    first_to_fill_kills_bonus: bool = option(
        False,
        {
            False: phrase("Qui remplit le premier une ligne ou une colonne sans obtenir le bonus le laisse aux autres."),
            True: phrase("Dès qu’une ligne ou une colonne est remplie sans obtenir le bonus, il est perdu pour tous."),
        },
        under=BONUSES,
    )
    last_column_individual: bool = option(
        False,
        {
            False: phrase("Le bonus de chaque colonne va au premier qui l’obtient."),
            True: phrase("Dans la dernière colonne, chacun peut obtenir le bonus."),
        },
        under=BONUSES,
    )
    zero_only_when_forced: bool = option(
        False,
        {
            False: phrase("Un zéro est permis dans toute ligne de l’École que les dés ne ferment pas."),
            True: phrase("Un zéro n’est permis que si aucune autre case libre ne peut être inscrite ou barrée."),
        },
        under=ECOLE,
    )
    reserve_may_go_negative: bool = option(
        False,
        {
            False: phrase("La réserve ne descend jamais sous zéro."),
            True: phrase("La réserve peut descendre sous zéro."),
        },
        under=ECOLE,
    )
    tie_break: TieBreak = option(
        TieBreak.SHARED,
        {
            TieBreak.SHARED: phrase("À égalité, la victoire est partagée."),
            TieBreak.BONUS: phrase("À égalité, les points de bonus départagent ; puis la victoire est partagée."),
            TieBreak.RESERVE: phrase("À égalité, la réserve départage ; puis la victoire est partagée."),
        },
        under=CARD,
    )
    without_bonuses: bool = option(
        False,
        {
            False: phrase("Une ligne ou une colonne remplie sans sacrifice rapporte un bonus."),
            True: phrase("Il n’y a pas de bonus."),
        },
        under=BONUSES,
    )
    rows: tuple[Row, ...] = data(tuple(KINDS))
    dice: int = data(5)
    throws: int = data(3)
    needed: int = data(3)

    def check(self) -> None:
        if not 1 <= self.dice <= MOST_DICE:
            raise DialectError(phrase("Une feuille se joue avec 1 à {most} dés, pas {dice}.", most=MOST_DICE, dice=self.dice))
        if not 1 <= self.throws <= MOST_THROWS:
            raise DialectError(phrase("Un tour a de 1 à {most} lancers, pas {throws}.", most=MOST_THROWS, throws=self.throws))
        if not self.rows or len(set(self.rows)) < len(self.rows) or not KINDS.keys() >= set(self.rows):
            raise DialectError(
                phrase("Les lignes d’une feuille se choisissent, chacune une fois, parmi : {rows}.", rows=tuple(KINDS))
            )
        if self.needed < 1:
            raise DialectError(phrase("Il faut au moins un dé pour fermer une ligne de l’École."))
        for row, kind in zip(self.rows, kinds(self), strict=True):
            if kind.dice > self.dice:
                raise DialectError(
                    plural(
                        "Avec {n} dé, la ligne « {row} » ne peut jamais être remplie.",
                        "Avec {n} dés, la ligne « {row} » ne peut jamais être remplie.",
                        self.dice,
                        row=row,
                    )
                )


def kinds(dialect: FeuilleDialect) -> tuple[Kind, ...]:
    """What each row of the card is under this dialect."""
    return tuple(_kind(dialect, KINDS[row]) for row in dialect.rows)


def _kind(dialect: FeuilleDialect, kind: Kind) -> Kind:
    match kind:
        case Ecole():
            return replace(kind, needed=dialect.needed)
        case Groups((3, 2)):
            return replace(kind, distinct=not dialect.full_accepts_poker)
        case _:
            return kind


PRESETS = {
    "classique": FeuilleDialect(),
    "courte": FeuilleDialect(columns=1),
    # The customs of the Abaka played most widely, as far as they can be told apart from those of the feuille.
    "abaka": FeuilleDialect(
        double_first_throw_only=True,
        first_to_fill_kills_bonus=True,
        last_column_individual=True,
        zero_only_when_forced=True,
    ),
}
