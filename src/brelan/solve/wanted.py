"""The figures that one may wish for, by game and name: each is a question about a whole hand.

On a sheet the figures are its rows. Elsewhere dice that make more than the figure hold it too: a carré is wanted in
vain by nobody who throws a poker. A set of dice is a figure as well: the hands that hold it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from brelan.core.game import Game
from brelan.core.moves import Faces
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.combos import PARTITION, THREE, Figure
from brelan.games.dice_poker import DicePoker
from brelan.games.feuille import Feuille
from brelan.games.feuille.rows import Ecole, offers
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.hands import Category as Das
from brelan.games.poker_das.hands import best_reading
from brelan.games.taverne import Taverne
from brelan.games.taverne.hands import Category as Aux
from brelan.games.taverne.hands import read

Want = Callable[[Faces], bool]

_BEYOND_DAS = {
    Das.PAIRE: frozenset(Das) - {Das.RIEN, Das.SEQUENCE},
    Das.DEUX_PAIRES: frozenset({Das.DEUX_PAIRES, Das.FULL}),
    Das.BRELAN: frozenset({Das.BRELAN, Das.FULL, Das.CARRE, Das.QUINTON}),
    Das.CARRE: frozenset({Das.CARRE, Das.QUINTON}),
}
_BEYOND_AUX = {
    Aux.PAIRE: frozenset({Aux.PAIRE, Aux.DOUBLE_PAIRE, Aux.BRELAN, Aux.FULL, Aux.CARRE, Aux.POKER}),
    Aux.DOUBLE_PAIRE: frozenset({Aux.DOUBLE_PAIRE, Aux.FULL}),
    Aux.BRELAN: frozenset({Aux.BRELAN, Aux.FULL, Aux.CARRE, Aux.POKER}),
    Aux.CARRE: frozenset({Aux.CARRE, Aux.POKER}),
}
_NAMES_DAS = {
    "rien": Das.RIEN,
    "paire": Das.PAIRE,
    "deux paires": Das.DEUX_PAIRES,
    "séquence": Das.SEQUENCE,
    "brelan": Das.BRELAN,
    "full": Das.FULL,
    "carré": Das.CARRE,
    "quinton": Das.QUINTON,
}
_NAMES_AUX = {
    "rien": Aux.RIEN,
    "paire": Aux.PAIRE,
    "double paire": Aux.DOUBLE_PAIRE,
    "brelan": Aux.BRELAN,
    "petite suite": Aux.PETITE_SUITE,
    "grande suite": Aux.GRANDE_SUITE,
    "full": Aux.FULL,
    "carré": Aux.CARRE,
    "poker": Aux.POKER,
}


def figures(game: Game[Any, Any, Any]) -> Mapping[str, Want]:
    """Every figure of the game under its dialect, by the name that the notation gives it."""
    match game:
        case Feuille():
            return _rows_of_the_feuille(game)
        case DicePoker():
            return {row.name: _paying(row.points) for row in game.dialect.rows}
        case PokerDas():
            dialect = game.dialect
            return {
                name: _among(lambda faces: best_reading(faces, dialect).category, _BEYOND_DAS.get(kind, frozenset({kind})))
                for name, kind in _NAMES_DAS.items()
            }
        case Taverne():
            ace_high = game.dialect.ace_high
            return {
                name: _among(lambda faces: read(faces, ace_high).category, _BEYOND_AUX.get(kind, frozenset({kind})))
                for name, kind in _NAMES_AUX.items()
            }
        case CulDeChouette():
            return {kind.value: _among(lambda faces: PARTITION[faces].figure, frozenset({kind})) for kind in Figure}
        case _:
            raise ValueError(f"no figures for {game.name}")


def holding(dice: Faces) -> Want:
    """The hands that hold these dice."""
    asked = Counter(dice)
    return lambda faces: asked <= Counter(faces)


def hand_size(game: Game[Any, Any, Any]) -> int:
    """How many dice a whole hand of the game has."""
    match game:
        case DicePoker():
            return game.card.dice
        case CulDeChouette():
            return THREE
        case _:
            dice: int = game.dialect.dice
            return dice


def _rows_of_the_feuille(game: Feuille) -> Mapping[str, Want]:
    """An École row is wanted closed without a debt to the réserve, the others with points."""
    table = offers(game.kinds, game.dialect.dice)

    def closed(place: int) -> Want:
        return lambda faces: (table[faces][place] or 0) >= 0 and table[faces][place] is not None

    def scored(place: int) -> Want:
        return lambda faces: bool(table[faces][place])

    return {row: closed(place) if isinstance(game.kinds[place], Ecole) else scored(place) for row, place in game.place.items()}


def _paying(points: Callable[[Faces], int]) -> Want:
    return lambda faces: points(faces) > 0


def _among(category: Callable[[Faces], object], wanted: frozenset[Any]) -> Want:
    return lambda faces: category(faces) in wanted
