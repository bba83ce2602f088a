"""The card in words: what no option says."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.core.phrases import Phrase, phrase, plural
from brelan.games.dice_poker.card import Card, CardRow, Sum
from brelan.games.dice_poker.dialect import DicePokerDialect


def printed(dialect: DicePokerDialect) -> tuple[Phrase, ...]:
    """The length of the game, every row with its points, the bonuses: a sentence each."""
    card = dialect.card
    return (*_length(card), *map(_row, dialect.rows), *_bonuses(dialect))


def _length(card: Card) -> Iterator[Phrase]:
    yield plural("La partie dure {n} tour.", "La partie dure {n} tours, un par ligne.", len(card.rows))
    yield plural(
        "Un tour a {n} lancer de {dice} dés.",
        "Un tour a {n} lancers de {dice} dés au plus : à chaque fois, on garde ceux que l’on veut.",
        card.throws,
        dice=card.dice,
    )


def _row(row: CardRow) -> Phrase:
    match row.pays:
        case Sum.FORMING:
            return phrase("{row} : {pattern}, pour leur somme.", row=row.label, pattern=row.pattern.says)
        case Sum.ALL:
            return phrase("{row} : {pattern}, pour la somme de tous les dés.", row=row.label, pattern=row.pattern.says)
        case points:
            return plural(
                "{row} : {pattern}, pour {n} point.",
                "{row} : {pattern}, pour {n} points.",
                points,
                row=row.label,
                pattern=row.pattern.says,
            )


def _bonuses(dialect: DicePokerDialect) -> Iterator[Phrase]:
    card = dialect.card
    if card.left and card.bonus:
        yield plural(
            "Dès {target} points du côté gauche : {n} point de bonus.",
            "Dès {target} points du côté gauche : {n} points de bonus.",
            card.bonus,
            target=dialect.target,
        )
    if card.poker is None:
        return
    poker = card.rows[card.poker].label
    if card.further:
        yield plural(
            "Quand la ligne {poker} a déjà ses points, chaque {poker} de plus rapporte {n} point de bonus.",
            "Quand la ligne {poker} a déjà ses points, chaque {poker} de plus rapporte {n} points de bonus.",
            card.further,
            poker=poker,
        )
    if card.joker:
        yield phrase("Ce {poker} de plus est un joker.", poker=poker)
    else:
        yield phrase("Un {poker} de plus n’est pas un joker : ses dés s’inscrivent comme les autres.", poker=poker)
