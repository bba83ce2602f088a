"""Where values are one's own points: what the bot `parfait`, who plays for the win among rivals, would rather play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brelan.coach.measures import PERCENT, amount
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, phrase, plural
from brelan.solve.solution import Choice, Contender, Judge, Utility

LEAST = 0.005
"""What two decimals show, of points or of percents."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Another move than the best for oneself.

    `cost`: in one's own points; `gain`: a chance of being first if `deciding`, else what each rival expects less, in the mean.
    """

    action: Any
    cost: float
    gain: float
    deciding: bool

    def told(self, move: Phrase, rivals: int) -> Phrase:
        """`move`: the action in the infinitive."""
        points = (
            phrase("{points} de moins en moyenne", points=amount(self.cost, Utility.POINTS))
            if self.cost >= LEAST
            else phrase("à peu près autant de points en moyenne")
        )
        if self.deciding:
            return phrase(
                "Pour gagner, « parfait » préférerait {move} : {points}, mais les chances de finir premier montent de {gain}.",
                move=move,
                points=points,
                gain=amount(self.gain, Utility.WIN),
            )
        return plural(
            "Pour gagner, « parfait » préférerait {move} : {points}, mais l’autre peut espérer {gain} de moins.",
            "Pour gagner, « parfait » préférerait {move} : {points}, mais les {n} autres peuvent espérer "
            "{gain} de moins en moyenne.",
            rivals,
            move=move,
            points=points,
            gain=amount(self.gain, Utility.POINTS),
        )


def otherwise(judge: Judge, state: Any, seat: Seat, choices: Sequence[Choice]) -> Otherwise | None:
    """None where `parfait` would play the best of the `choices`, or gain nothing that shows."""
    if not isinstance(judge, Contender):
        return None
    best, contest, deciding = choices[0], judge.contest(state, seat), judge.deciding(state, seat)
    ahead = contest[0].value - next(one.value for one in contest if one.action == best.action)
    if ahead < (LEAST / PERCENT if deciding else LEAST):
        return None
    action = contest[0].action
    cost = best.value - next(one.value for one in choices if one.action == action)
    return Otherwise(action, cost, ahead if deciding else ahead + cost, deciding)
