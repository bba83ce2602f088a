"""How much may be staked on what."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.core.moves import Illegal
from brelan.core.phrases import phrase
from brelan.games.chouette.bets import TARGET_NAMES, Target
from brelan.games.chouette.policy import Ceilings


def possible(ceilings: Ceilings) -> Iterator[tuple[int, Target]]:
    """Every stake on every target."""
    for target, most in ceilings:
        for stake in range(1, most + 1):
            yield stake, target


def check(ceilings: Ceilings, stake: int, target: str) -> None:
    """Raises Illegal unless the stake is one of those that are possible."""
    most = dict[str, int](ceilings).get(target, 0)
    if not most:
        raise Illegal(phrase("On ne peut pas miser ici sur « {target} ».", target=TARGET_NAMES[target]))
    if not 1 <= stake <= most:
        raise Illegal(
            phrase(
                "Sur « {target} », la mise va de 1 à {most} ; {stake} n’en est pas.",
                target=TARGET_NAMES[target],
                most=most,
                stake=stake,
            )
        )
