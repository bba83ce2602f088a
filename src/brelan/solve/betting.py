"""Stakes between two whose dice lie in the open, solved backward from the highest level that both can pay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from brelan.core.moves import Seat
from brelan.games.stakes import Betting, Limits, Purse, owed
from brelan.solve.betting_kernel import lift
from brelan.solve.showdown_kernel import Floats
from brelan.solve.tables import Report, silent

SWEEPS = 30
DEEP = 8
LEVELS = 120
SETTLED = 1e-15


@dataclass(frozen=True, slots=True)
class Ladder:
    """Parties with stakes, by the level that both have staked when the dice are first thrown, or thrown again after a tie.

    `ties`: what a tie is worth to the first, as a share of the pot; `starts`: his gain in chips before the dice.
    Both begin at level 0, and say nothing below `lowest`. `residual`: the largest last change of a gain.
    """

    lowest: int
    most: int
    ties: Floats
    starts: Floats
    residual: float


def reach(limits: Limits) -> int:
    """By how much one round of stakes may raise them."""
    return limits.bet * (limits.raises + 1)


def reachable(limits: Limits, ante: int, poorest: int, level: int) -> tuple[int, int]:
    """The lowest and the highest level to solve for whoever stands at `level` and whose poorest can pay `poorest`.

    Stakes without end are cut where only `DEEP` ties in a row would lead.
    """
    step = reach(limits)
    deep = max(DEEP, LEVELS // step)
    if poorest <= ante + deep * step:
        return ante, poorest
    lowest = level - (level - ante) % step
    return lowest, min(poorest, lowest + (deep + 1) * step)


@dataclass(frozen=True, slots=True)
class Play:
    """What the solver of the stakes asks of the dice. A case is what lies there when the stakes begin.

    `share(tie)`: (cases,), the first's chance to win when a tie is worth `tie`; `mean(gains)`: the mean before the dice
    of gains by case; `replayed`: do ties bring new stakes? Else they share the pot. `seen` is told the gains of every
    level once they are known.
    """

    share: Callable[[float], Floats]
    mean: Callable[[Floats], float]
    replayed: bool
    seen: Callable[[int, Floats], None] | None = None


def climb(play: Play, limits: Limits, lowest: int, most: int, report: Report = silent) -> Ladder:
    """The ladder of players who can both pay `most`, and have paid `lowest` at least."""
    ties, starts, residual = np.full(most + 1, 0.5), np.zeros(most + 1), 0.0
    cases = len(play.share(0.5))
    shown = np.zeros((limits.bet + 1, cases))
    ups = np.zeros((limits.bet + 1, limits.raises + 1, 2, cases))
    gains = np.zeros(cases)
    for level in range(most, lowest - 1, -1):
        lift(shown, ups, level, most, limits.bet)

        def worth(tie: float, level: int = level) -> float:
            """Of the start, as a share of the pot, when that is what a tie is worth."""
            decided = shown[level % len(shown)] = level * (2 * play.share(tie) - 1)
            first, second = ups[level % len(ups), limits.raises]
            gains[:] = decided if level == most else np.maximum(np.minimum(decided, second), first)
            return (play.mean(gains) / level + 1) / 2

        if play.replayed:
            ties[level], found = _at_rest(worth, ties[min(level + 1, most)])
            residual = max(residual, 2 * level * abs(found - ties[level]))
        else:
            found = worth(0.5)
        starts[level] = level * (2 * found - 1)
        if play.seen is not None:
            play.seen(level, gains)
        report((most - level + 1) / (most - lowest + 1))
    return Ladder(lowest, most, ties, starts, residual)


def cut(play: Play, limits: Limits, poorest: int, span: tuple[int, int]) -> float:
    """About how many chips hang on the levels above those that `reachable` gives for the start: so many ties in a row."""
    if span[1] == poorest:
        return 0.0
    tie = (play.mean(play.share(0.6)) - play.mean(play.share(0.4))) / 0.2
    return float(poorest * tie ** ((span[1] - span[0]) // reach(limits)))


def _at_rest(worth: Callable[[float], float], near: float) -> tuple[float, float]:
    """A value that returns itself, and what it returns; `worth` is made of straight pieces, none of them steep."""
    tie, found = near, worth(near)
    slope = 0.0
    for _ in range(SWEEPS):
        if abs(found - tie) < SETTLED:
            break
        before, returned = tie, found
        tie = (found - slope * tie) / (1 - slope)
        found = worth(tie)
        slope = (found - returned) / (tie - before) if tie != before else 0.0
    return tie, found


@dataclass(frozen=True, slots=True)
class Stakes:
    """Cases laid open. `shown`: (levels, cases), the first's gain where the hands decide; `ups`: as the kernel makes them."""

    limits: Limits
    shown: Floats
    ups: Floats

    @classmethod
    def of(cls, limits: Limits, lowest: int, shown: Floats) -> Stakes:
        """`shown`: its levels begin at 0 and end with the highest that both can pay; nobody asks below `lowest`."""
        ups = np.zeros((len(shown), limits.raises + 1, 2, shown.shape[1]))
        for level in range(len(shown) - 2, lowest - 1, -1):
            lift(shown, ups, level, len(shown) - 1, limits.bet)
        return cls(limits, shown, ups)

    def opening(self, level: int) -> Floats:
        """(cases,) before the first speaks."""
        first, second = self.ups[level, self.limits.raises]
        checked = self._checked(level, second)
        return checked if level == len(self.shown) - 1 else np.asarray(np.maximum(checked, first))

    def gain(self, purse: Purse, betting: Betting, first: Seat, case: int = 0) -> float:
        """The first's gain where the next of the two is to speak."""
        seat, due = betting.waiting[0], owed(purse, betting)
        level = purse.staked[seat]
        if not due:
            # Nobody has bet; with only one left to speak, the first has let the second speak.
            checked = self._checked(level, self.ups[level, self.limits.raises, 1])
            return float((self.opening(level) if len(betting.waiting) > 1 else checked)[case])
        above = level + due
        answers = [self.shown[above, case], -level if seat == first else level]
        if betting.raises and above < len(self.shown) - 1:
            answers.append(self.ups[above, betting.raises - 1, int(seat != first), case])
        return float(max(answers) if seat == first else min(answers))

    def _checked(self, level: int, second: Floats) -> Floats:
        """Nobody has bet so far, and the first no longer may."""
        shown = np.asarray(self.shown[level])
        return shown if level == len(self.shown) - 1 else np.asarray(np.minimum(shown, second))
