"""Values as people read them: points, chips, and chances of winning in percent."""

from __future__ import annotations

from brelan.core.phrases import Phrase, decimal, phrase, plural
from brelan.solve.solution import Guarantee, Utility

UTILITIES = {
    Utility.POINTS: phrase("points espérés"),
    Utility.WIN: phrase("chances de gagner"),
    Utility.CHIPS: phrase("jetons espérés"),
}
GUARANTEES = {
    Guarantee.EXACT: phrase("exact : le jeu parfait, aux chiffres du calcul près"),
    Guarantee.BOUND: phrase("borne : aucun jeu ne fait mieux"),
    Guarantee.HEURISTIC: phrase("approché : le meilleur jeu que nous ayons mesuré"),
}

PERCENT = 100
ROUNDING = 1e-9
"""What is smaller is nothing: sums of doubles end there."""


def scaled(value: float, utility: Utility) -> float:
    """The value in the unit that people read: chances in percent."""
    if abs(value) < ROUNDING:
        return 0.0
    return PERCENT * value if utility is Utility.WIN else value


def worth(value: float, utility: Utility, places: int = 1) -> Phrase:
    """A level: « 245,3 », « 51,2 % »."""
    if utility is Utility.WIN:
        return phrase("{value} %", value=decimal(PERCENT * value, places))
    return decimal(value, places)


def percent(share: float) -> Phrase:
    """A chance in whole percents: what is neither impossible nor certain is written as neither."""
    shown = round(PERCENT * share)
    if shown == 0 and share > ROUNDING:
        return phrase("moins de {value} %", value=1)
    if shown == PERCENT and share < 1 - ROUNDING:
        return phrase("plus de {value} %", value=PERCENT - 1)
    return phrase("{value} %", value=shown)


def change(value: float, utility: Utility) -> Phrase:
    """A gain or a loss without its unit: « +3,2 », « −0,04 ». Chances in percentage points."""
    number = scaled(value, utility)
    shown = decimal(number, fineness(number))
    return phrase("+{value}", value=shown) if number > 0 and shown != decimal(0.0, fineness(number)) else shown


def tenths(figure: float) -> Phrase:
    """A gain or a loss in a column of them, already in the unit that people read: always one decimal."""
    return phrase("+{value}", value=decimal(figure, 1)) if figure > 0 else decimal(figure, 1)


def level(figure: float, utility: Utility) -> Phrase:
    """A level that is already in the unit that people read."""
    return phrase("{value} %", value=decimal(figure, 1)) if utility is Utility.WIN else decimal(figure, 1)


def amount(value: float, utility: Utility, error: float = 0.0) -> Phrase:
    """A difference with its unit: « 3,2 points », « 0,04 jeton », « 1,5 point de pourcentage ».

    `error`: the standard error of the value, where it has one: « 1,5 ± 0,3 point de pourcentage ».
    """
    number = scaled(value, utility)
    count, shown = _count(number), decimal(number, fineness(number))
    if error:
        shown = phrase("{value} ± {error}", value=shown, error=decimal(scaled(error, utility), fineness(number)))
    match utility:
        case Utility.POINTS:
            return plural("{value} point", "{value} points", count, value=shown)
        case Utility.CHIPS:
            return plural("{value} jeton", "{value} jetons", count, value=shown)
        case Utility.WIN:
            return plural("{value} point de pourcentage", "{value} points de pourcentage", count, value=shown)


def signed(value: float, utility: Utility) -> Phrase:
    """A gain or a loss with its unit: « +3,2 points »."""
    if not scaled(value, utility):
        return amount(0.0, utility)
    return phrase("+{value}", value=amount(value, utility)) if value > 0 else phrase("−{value}", value=amount(-value, utility))


def tag(error: float, utility: Utility) -> Phrase:
    """What a decision cost, in little room: « −3,2 points », « −1,5 pt »."""
    if utility is not Utility.WIN:
        return phrase("−{value}", value=amount(error, utility))
    number = scaled(error, utility)
    return plural("−{value} pt", "−{value} pts", _count(number), value=decimal(number, fineness(number)))


def _count(number: float) -> int:
    """What the noun agrees with: the number as it is written, so that 1,96 is « 2,0 points »."""
    return int(round(abs(number), fineness(number)))


def fineness(number: float) -> int:
    """How many decimals show something of the number: one, or two for what is small."""
    return 1 if abs(number) >= 1 or not number else 2
