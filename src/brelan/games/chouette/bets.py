"""What one may stake points on, and what a throw has to come to for such a stake to be won."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum, auto

from brelan.core.phrases import Phrase, phrase
from brelan.games.chouette.combos import Combo, Figure


class Target(StrEnum):
    CHOUETTE = "chouette"
    VELUTE = "velute"
    CHOUETTE_VELUTE = "chouette velute"
    SUITE = "suite"
    QUATRE_DEUX_UN = "421"
    CUL_AVEC = "cul de chouette avec sirotage"
    CUL_SANS = "cul de chouette sans sirotage"


TARGET_NAMES: Mapping[str, Phrase] = {
    Target.CHOUETTE: phrase("chouette"),
    Target.VELUTE: phrase("velute"),
    Target.CHOUETTE_VELUTE: phrase("chouette velute"),
    Target.SUITE: phrase("suite"),
    Target.QUATRE_DEUX_UN: phrase("421"),
    Target.CUL_AVEC: phrase("cul de chouette avec sirotage"),
    Target.CUL_SANS: phrase("cul de chouette sans sirotage"),
}


class Feat(Enum):
    """What a throw has come to, once the sirotage, if any, is over."""

    CUL = auto()
    CUL_SIROTE = auto()
    CHOUETTE_VELUTE = auto()
    SUITE = auto()
    SUITE_VELUTE = auto()
    VELUTE = auto()
    CHOUETTE = auto()
    SIROTAGE_MANQUE = auto()
    QUATRE_DEUX_UN = auto()
    NEANT = auto()


Fulfilments = Mapping[str, frozenset[Feat]]
"""For each target in force, the feats that win the stake."""

_EXACT: Fulfilments = {
    Target.CHOUETTE: frozenset({Feat.CHOUETTE}),
    Target.VELUTE: frozenset({Feat.VELUTE, Feat.SUITE_VELUTE}),
    Target.CHOUETTE_VELUTE: frozenset({Feat.CHOUETTE_VELUTE}),
    Target.SUITE: frozenset({Feat.SUITE, Feat.SUITE_VELUTE}),
    Target.QUATRE_DEUX_UN: frozenset({Feat.QUATRE_DEUX_UN}),
    Target.CUL_AVEC: frozenset({Feat.CUL_SIROTE}),
    Target.CUL_SANS: frozenset({Feat.CUL}),
}

_CONTAINING: Fulfilments = {
    Target.CHOUETTE: frozenset({Feat.CHOUETTE_VELUTE, Feat.CUL, Feat.CUL_SIROTE, Feat.SIROTAGE_MANQUE}),
    Target.VELUTE: frozenset({Feat.CHOUETTE_VELUTE}),
}

_AS_IT_LIES: Mapping[Figure, Feat] = {
    Figure.CUL: Feat.CUL,
    Figure.CHOUETTE_VELUTE: Feat.CHOUETTE_VELUTE,
    Figure.SUITE: Feat.SUITE,
    Figure.VELUTE: Feat.VELUTE,
    Figure.CHOUETTE: Feat.CHOUETTE,
    Figure.QUATRE_DEUX_UN: Feat.QUATRE_DEUX_UN,
    Figure.NEANT: Feat.NEANT,
}


def fulfilments(*, inclusive: bool, avec_means_allowed: bool, with_421: bool) -> Fulfilments:
    wins = dict(_EXACT)
    if inclusive:
        wins |= {target: wins[target] | more for target, more in _CONTAINING.items()}
    if avec_means_allowed:
        wins[Target.CUL_AVEC] |= wins[Target.CUL_SANS]
    if not with_421:
        del wins[Target.QUATRE_DEUX_UN]
    return wins


def feat(combo: Combo) -> Feat:
    """What three dice have come to when nobody touches them any more."""
    if combo.figure is Figure.SUITE and combo.points:
        return Feat.SUITE_VELUTE
    return _AS_IT_LIES[combo.figure]
