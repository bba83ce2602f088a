"""The chances of a figure: `odds`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.text import Text

from brelan.core.moves import Faces
from brelan.core.phrases import Phrase, decimal, phrase, plural
from brelan.games.chouette import CulDeChouette
from brelan.notation import settings as changes
from brelan.notation.repertoire import AnyGame
from brelan.notation.words import fold
from brelan.solve.odds import odds as best_odds
from brelan.solve.wanted import Want, figures, hand_size, holding
from brelan.terminal.answers import dice_typed
from brelan.terminal.front import Front
from brelan.terminal.seating import WrongCall, rulebook

MOST_THROWS = 99
LEAST_SHOWN = 1e-6
"""The smallest chance that four decimals of a percentage show."""
CERTAIN = 1e-12
"""A chance that is a sum of doubles is certain when no more than that is missing."""


def odds(
    front: Front,
    name: str,
    preset: str | None,
    settings: Sequence[str],
    *,
    want: str,
    throws: int,
    have: str | None,
    as_json: bool,
) -> None:
    """The greatest chance of a figure, as a fraction and a percentage, and the best keeps of the dice that lie there."""
    game, dialect = rulebook(name, preset, settings)
    dice = None if have is None else _had(game, have)
    figure, wanted = _wanted(game, want)
    _check_throws(game, throws, dice)
    probability, keeps = best_odds(hand_size(game), throws, wanted, dice)
    percent = 100 * float(probability)
    shown = [game.lexicon.faces(kept, " ") for kept in keeps]
    if as_json:
        front.answer(
            {
                "game": game.name,
                "dialect": dialect,
                "options": changes(game, dialect),
                "want": figure,
                "throws": throws,
                "have": None if dice is None else game.lexicon.faces(dice, " "),
                "probability": f"{probability.numerator}/{probability.denominator}",
                "percent": percent,
                "keeps": shown,
            }
        )
        return
    asked = plural("« {figure} » en {n} lancer", "« {figure} » en {n} lancers", throws, figure=_typeset(figure))
    front.write(Text(front.speech.say(asked), style="bold"))
    front.write(f"  {front.speech.say(shown_chance(probability))}  {probability.numerator}/{probability.denominator}")
    if not keeps:
        return
    told = dice if dice in keeps else keeps[0]
    if dice in keeps:
        front.say(phrase("Garder tout."))
    elif not keeps[0]:
        front.say(phrase("Tout relancer."))
    else:
        front.say(phrase("Garder {dice}.", dice=game.lexicon.faces(keeps[0])))
    anew = front.speech.say(phrase("tout relancer"))
    others = ", ".join(game.lexicon.faces(kept) or anew for kept in keeps if kept != told)
    if others:
        front.say(phrase("Cela vaut autant : {keeps}", keeps=others))


def shown_chance(share: Fraction | float) -> Phrase:
    """In percent with four decimals: what is neither impossible nor certain is written as neither."""
    if 0 < share < LEAST_SHOWN:
        return phrase("moins de {value} %", value=decimal(100 * LEAST_SHOWN, 4))
    if (0 if isinstance(share, Fraction) else CERTAIN) < 1 - share < LEAST_SHOWN:
        return phrase("plus de {value} %", value=decimal(100 * (1 - LEAST_SHOWN), 4))
    return phrase("{value} %", value=decimal(100 * float(share), 4))


def _typeset(figure: str) -> str:
    """The name in the notation, with the apostrophe of what is printed; either may be typed."""
    return figure.replace("'", "’")


def _wanted(game: AnyGame, want: str) -> tuple[str, Want]:
    """The figure of that name, or of these dice. Raises `WrongCall`."""
    known = figures(game)
    named = {fold(name): name for name in known}
    if fold(want) in named:
        return named[fold(want)], known[named[fold(want)]]
    try:
        faces = dice_typed(game, want)
    except WrongCall:
        if want.replace(" ", "").isdecimal():  # dice, and wrong ones
            raise
        raise WrongCall(
            phrase(
                "« {want} » n’est pas une figure de ce jeu : {figures}, ou des dés.",
                want=want,
                figures=", ".join(map(_typeset, known)),
            )
        ) from None
    if len(faces) > hand_size(game):
        raise _too_many(want, len(faces), hand_size(game))
    return game.lexicon.faces(faces, " "), holding(faces)


def _had(game: AnyGame, have: str) -> Faces:
    faces = dice_typed(game, have)
    if len(faces) > hand_size(game):
        raise _too_many(have, len(faces), hand_size(game))
    return faces


def _too_many(text: str, number: int, most: int) -> WrongCall:
    return WrongCall(
        plural(
            "« {text} » : {n} dé, et il en faut {dice} au plus.",
            "« {text} » : {n} dés, et il en faut {dice} au plus.",
            number,
            text=text,
            dice=most,
        )
    )


def _check_throws(game: AnyGame, throws: int, dice: Faces | None) -> None:
    """Raises `WrongCall` for a number of throws that makes no sense here."""
    lying = dice is not None and len(dice) == hand_size(game)
    least = 0 if lying else 1
    most = least if isinstance(game, CulDeChouette) else MOST_THROWS
    if not least <= throws <= most:
        if isinstance(game, CulDeChouette):
            raise WrongCall(phrase("Au cul de chouette, on ne relance pas : {n} lancer reste à faire ici.", n=least))
        raise WrongCall(phrase("Le nombre de lancers à faire va de {low} à {high}.", low=least, high=most))
