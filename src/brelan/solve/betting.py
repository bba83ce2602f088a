"""Stakes between two whose dice lie in the open, solved backward from the highest level that both can pay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from brelan.core.moves import Seat
from brelan.games.stakes import Betting, Limits, Purse, owed
from brelan.solve.betting_kernel import clear, clear_ups, lay, lift, lifted
from brelan.solve.showdown_kernel import Floats
from brelan.solve.tables import Report, silent

Cases = NDArray[np.intp]

SWEEPS = 30
SETTLED = 1e-15
NEAR = 1e-9
"""Ties too near for a slope between them."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Parties with stakes, by the level that both have staked when the dice are first thrown, or thrown again after a tie.

    `ties`: what a tie is worth to the first, as a share of the pot; `starts`: his gain in chips before the dice.
    Both begin at level 0, and say nothing below `lowest`. `unclear`: the cases in which it is not so, at some level, that
    whoever is ahead there is ahead by more at every level above. `residual`: the largest last change of a gain.
    """

    lowest: int
    most: int
    ties: Floats
    starts: Floats
    unclear: Cases
    residual: float


def reach(limits: Limits) -> int:
    """By how much one round of stakes may raise them."""
    return limits.bet * (limits.raises + 1)


def payable(purse: Purse) -> int:
    """The highest level that both can pay."""
    return min(chips + staked for chips, staked in zip(purse.chips, purse.staked, strict=True))


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
    rounds = _Rounds(limits, most, play.share(0.5))
    for level in range(most, lowest - 1, -1):
        while True:
            rounds.begin(level)
            if play.replayed:
                tie, found = _at_rest(play, rounds, ties[min(level + 1, most)])
            else:
                tie, found = 0.5, rounds.worth(play, rounds.share[rounds.open])
            if not rounds.lay():
                break
        ties[level], starts[level] = tie, level * (2 * found - 1)
        residual = max(residual, 2 * level * abs(found - tie)) if play.replayed else 0.0
        if play.seen is not None:
            play.seen(level, rounds.gains)
        report((most - level + 1) / (most - lowest + 1))
    return Ladder(lowest, most, ties, starts, np.flatnonzero(rounds.unclear), residual)


class _Rounds:
    """The rounds of stakes, level by level from the highest down.

    In most cases it is clear who is ahead: there a round is over in one bet (`betting_kernel.clear`), and its gain hangs on
    no tie at its own level. Every case is taken for one of these until a level says otherwise.
    """

    def __init__(self, limits: Limits, most: int, share: Floats) -> None:
        self.limits, self.most = limits, most
        self.level = most
        # All levels that the bets above the next level lead to.
        self.shown = np.zeros((2 * limits.bet + 2, len(share)))
        self.gains = np.zeros(len(share))
        # The chances by what a tie is worth, those found last and those before.
        self.tie, self.share = 0.5, share
        self.before, self.old = 0.0, share
        self.unclear = np.zeros(len(share), np.bool_)
        self.cases = np.flatnonzero(self.unclear)
        self.ups = np.zeros((limits.bet + 1, limits.raises + 1, 2, 0))

    def begin(self, level: int) -> None:
        self.level = level
        if level < self.most:
            top = self.shown[min(level + self.limits.bet, self.most) % len(self.shown)]
            clear(top, self.shown[(level + 1) % len(self.shown)], level, self.limits.raises, self.gains)
            lift(self.shown, self.cases, self.ups, level, self.most, self.limits.bet)

    def worth(self, play: Play, share: Floats) -> float:
        """Of the start, as a share of the pot, with these chances in the cases that are open at this level."""
        shown = self.level * (2 * share - 1)
        if self.level < self.most:
            first, second = self.ups[self.level % len(self.ups), self.limits.raises]
            shown = np.maximum(np.minimum(shown, second), first)
        self.gains[self.open] = shown
        return (play.mean(self.gains) / self.level + 1) / 2

    @property
    def open(self) -> Cases | slice:
        """The cases whose gain hangs on what a tie is worth at this level."""
        return self.cases if self.level < self.most else slice(None)

    def near(self, tie: float) -> Floats:
        """The chances in open cases with a tie worth so much, straight on from those that are known."""
        known = self.share[self.open]
        if abs(self.tie - self.before) < NEAR:
            return known
        return np.asarray(known + (known - self.old[self.open]) * ((tie - self.tie) / (self.tie - self.before)))

    def learn(self, tie: float, share: Floats) -> None:
        if abs(tie - self.tie) > NEAR:
            self.before, self.old = self.tie, self.share
        self.tie, self.share = tie, share

    def lay(self) -> bool:
        """The level with the chances learnt last; are there cases that had been taken for clear? Then it must begin again."""
        if not lay(self.shown, self.share, self.level, self.level == self.most, self.unclear):
            return False
        cases = np.flatnonzero(self.unclear)
        ups = np.zeros((*self.ups.shape[:3], len(cases)))
        fresh = ~np.isin(cases, self.cases)
        ups[..., ~fresh] = self.ups
        found = np.zeros((*self.ups.shape[:3], int(fresh.sum())))
        clear_ups(self.shown, cases[fresh], found, self.level, self.most, self.limits.bet)
        ups[..., fresh] = found
        self.cases, self.ups = cases, ups
        return True


def _at_rest(play: Play, rounds: _Rounds, near: float) -> tuple[float, float]:
    """What a tie is worth at the level of these rounds, as a start that returns itself, and what it returns."""
    tie, found = near, near
    for _ in range(SWEEPS):
        for _ in range(SWEEPS):
            before, tie = tie, rounds.worth(play, rounds.near(tie))
            if abs(tie - before) < SETTLED:
                break
        rounds.learn(tie, play.share(tie))
        found = rounds.worth(play, rounds.share[rounds.open])
        if abs(found - tie) < SETTLED:
            break
    return tie, found


@dataclass(frozen=True, slots=True)
class Stakes:
    """Cases laid open, from level `lowest` to `most`, the highest that both can pay.

    `shown`: (levels, cases), the first's gain where the hands decide; `ups`: as the kernel makes them. A level stands at
    its remainder by their number.
    """

    limits: Limits
    lowest: int
    most: int
    shown: Floats
    ups: Floats

    @classmethod
    def of(cls, limits: Limits, lowest: int, gains: Floats) -> Stakes:
        """`gains`: (levels, cases), where the hands decide, from `lowest` to the highest level that both can pay."""
        most, shown = lowest + len(gains) - 1, np.roll(gains, lowest % len(gains), axis=0)
        ups = np.zeros((len(shown), limits.raises + 1, 2, shown.shape[1]))
        lifted(shown, ups, lowest, most, limits.bet)
        return cls(limits, lowest, most, shown, ups)

    def opening(self, level: int) -> Floats:
        """(cases,) before the first speaks."""
        first, second = self.ups[level % len(self.ups), self.limits.raises]
        checked = self._checked(level, second)
        return checked if level == self.most else np.asarray(np.maximum(checked, first))

    def gain(self, purse: Purse, betting: Betting, first: Seat, case: int = 0) -> float:
        """The first's gain where the next of the two is to speak."""
        seat, due = betting.waiting[0], owed(purse, betting)
        level = purse.staked[seat]
        if not due:
            # Nobody has bet; with only one left to speak, the first has let the second speak.
            checked = self._checked(level, self.ups[level % len(self.ups), self.limits.raises, 1])
            return float((self.opening(level) if len(betting.waiting) > 1 else checked)[case])
        above = level + due
        answers = [self.shown[above % len(self.shown), case], -level if seat == first else level]
        if betting.raises and above < self.most:
            answers.append(self.ups[above % len(self.ups), betting.raises - 1, int(seat != first), case])
        return float(max(answers) if seat == first else min(answers))

    def _checked(self, level: int, second: Floats) -> Floats:
        """Nobody has bet so far, and the first no longer may."""
        shown = np.asarray(self.shown[level % len(self.shown)])
        return shown if level == self.most else np.asarray(np.minimum(shown, second))
