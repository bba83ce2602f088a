"""The house rules of dice poker, and the cards and rules that have a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto

from brelan.core.dialect import DialectError, data, option
from brelan.core.phrases import phrase
from brelan.games.dice_poker.card import CLASSIQUE, YACHT, YAHTZEE, YATZY, Card, CardRow
from brelan.games.dice_poker.patterns import Full, FullOrPoker, Pattern, TwoPairs, TwoPairsAndAnother

# Headings that the options stand under

CARD = phrase("Les lignes et le bonus")
JOKERS = phrase("Les jokers")


class TieBreak(StrEnum):
    SHARED = "shared"
    LEFT_SIDE = "left_side"


class Joker(Enum):
    """What a further Poker is."""

    NONE = auto()  # dice like any others
    FORCED = auto()  # goes to its own left row, else to the right, else counts 0 on the left
    FREE = auto()  # goes anywhere, and is a joker once its own left row is filled


@dataclass(frozen=True, slots=True)
class DicePokerDialect:
    left_bonus_at_63: bool = option(
        False,
        {
            False: phrase("Le bonus du côté gauche demande plus de 63 points."),
            True: phrase("Le bonus du côté gauche s’obtient dès 63 points."),
        },
        under=CARD,
    )
    joker_full_value: bool = option(
        True,
        {
            True: phrase("À droite, un joker vaut ce que la ligne promet : full et suites sont payés en entier."),
            False: phrase("À droite, un joker ne vaut que ce que montrent les dés : 0 au full, aux deux paires et aux suites."),
        },
        under=JOKERS,
    )
    joker_when_zero: bool = option(
        False,
        {
            False: phrase("Après un 0 dans la ligne Poker, un Poker est un lancer ordinaire."),
            True: phrase("Après un 0 dans la ligne Poker, un Poker est encore un joker, mais sans points de bonus."),
        },
        under=JOKERS,
    )
    free_joker: bool = option(
        False,
        {
            False: phrase("Un joker s’inscrit dans sa ligne de gauche, sinon à droite, sinon il vaut 0 à gauche."),
            True: phrase(
                "Un Poker de plus s’inscrit où l’on veut ; à droite, il n’est un joker que si sa ligne de gauche est remplie."
            ),
        },
        under=JOKERS,
    )
    full_accepts_poker: bool = option(
        False,
        {
            False: phrase("Cinq dés égaux ne font pas un full."),
            True: phrase("Cinq dés égaux font aussi un full."),
        },
        under=CARD,
    )
    two_pairs_excludes_full: bool = option(
        False,
        {
            False: phrase("Un full compte aussi comme deux paires."),
            True: phrase("Un full ne compte pas comme deux paires : le cinquième dé doit différer."),
        },
        under=CARD,
    )
    tie_break: TieBreak = option(
        TieBreak.SHARED,
        {
            TieBreak.SHARED: phrase("À égalité de points, la victoire est partagée."),
            TieBreak.LEFT_SIDE: phrase("À égalité de points, le meilleur côté gauche gagne, bonus non compris."),
        },
        under=CARD,
    )
    card: Card = data(CLASSIQUE)

    def check(self) -> None:
        """An option that would change nothing on this card is refused rather than shown as a rule in force."""
        if not self.card.joker and (self.free_joker or self.joker_when_zero or not self.joker_full_value):
            raise DialectError(phrase("Cette feuille n’a pas de joker."))
        if self.full_accepts_poker and not self._has(Full()):
            raise DialectError(phrase("Cette feuille n’a pas de full."))
        if self.two_pairs_excludes_full and not self._has(TwoPairs()):
            raise DialectError(phrase("Cette feuille n’a pas de ligne « deux paires »."))

    @property
    def joker(self) -> Joker:
        if not self.card.joker:
            return Joker.NONE
        return Joker.FREE if self.free_joker else Joker.FORCED

    @property
    def target(self) -> int:
        """The sum from which the left side earns its bonus."""
        return self.card.threshold if self.left_bonus_at_63 else self.card.threshold + 1

    @property
    def rows(self) -> tuple[CardRow, ...]:
        """The rows of the card, with the patterns that the options put in their places."""
        instead: dict[Pattern, Pattern] = {}
        if self.full_accepts_poker:
            instead[Full()] = FullOrPoker()
        if self.two_pairs_excludes_full:
            instead[TwoPairs()] = TwoPairsAndAnother()
        return tuple(replace(row, pattern=instead.get(row.pattern, row.pattern)) for row in self.card.rows)

    def _has(self, pattern: Pattern) -> bool:
        return any(row.pattern == pattern for row in self.card.rows)


def _presets() -> Mapping[str, DicePokerDialect]:
    forced = DicePokerDialect(card=YAHTZEE, left_bonus_at_63=True, joker_when_zero=True)
    without = replace(YAHTZEE, joker=False)
    return {
        "classique": DicePokerDialect(),
        "yahtzee": forced,
        "yahtzee-libre": replace(forced, free_joker=True),
        "yahtzee-sans-joker": DicePokerDialect(card=without, left_bonus_at_63=True),
        "yahtzee-simple": DicePokerDialect(card=replace(without, further=0), left_bonus_at_63=True),
        "yatzy": DicePokerDialect(card=YATZY, left_bonus_at_63=True),
        "yacht": DicePokerDialect(card=YACHT, left_bonus_at_63=True, full_accepts_poker=True),
    }


PRESETS = _presets()
