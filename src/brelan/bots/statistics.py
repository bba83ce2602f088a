"""What many games between bots come to."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from brelan.core.nodes import Over


@dataclass(slots=True)
class Tally:
    """The scores of one seat. `wins`: games won alone; `ties`: first places shared."""

    games: int = 0
    wins: int = 0
    ties: int = 0
    _sum: int = 0
    _squares: int = 0

    def add(self, over: Over, seat: int) -> None:
        score, first = over.scores[seat], over.ranks.count(1)
        self.games += 1
        self._sum += score
        self._squares += score * score
        if over.ranks[seat] == 1:
            self.wins += first == 1
            self.ties += first > 1

    def merge(self, other: Tally) -> None:
        """Adds the games of another tally."""
        self.games += other.games
        self.wins += other.wins
        self.ties += other.ties
        self._sum += other._sum
        self._squares += other._squares

    @property
    def mean(self) -> float:
        return self._sum / self.games if self.games else 0.0

    @property
    def stderr(self) -> float:
        """The standard error of the mean, from whole numbers: no rounding grows with the number of games."""
        if self.games < 2:
            return 0.0
        return sqrt((self._squares * self.games - self._sum**2) / (self.games**2 * (self.games - 1)))
