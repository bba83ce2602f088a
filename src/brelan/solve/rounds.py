"""Rounds of stakes at any level of a ladder, for any case that may lie there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from brelan.games.stakes import Limits
from brelan.solve.betting import Cases, Ladder, Play, Stakes, climb, reach
from brelan.solve.betting_kernel import clear, openings
from brelan.solve.shares import Share, Shares
from brelan.solve.showdown_kernel import Floats
from brelan.solve.tables import Artefact, Report

CLIMB = 0.6
"""The part of the work that is the ladder."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Who can pay less than all the chips of the ladder values ties to come as though he had them: few ties matter."""

    limits: Limits
    ladder: Ladder
    shares: Shares

    @classmethod
    def solved(cls, play: Play, limits: Limits, span: tuple[int, int], report: Report) -> Artefact:
        """Of who has paid so much, and can pay so much: what `read` wants to know."""
        ladder = climb(play, limits, *span, lambda done: report(done * CLIMB))
        shares = Shares.of(play.share, ladder.ties, ladder.lowest, lambda done: report(CLIMB + done * (1 - CLIMB)))
        arrays = {"ties": ladder.ties, "starts": ladder.starts, "unclear": ladder.unclear, "nodes": shares.nodes}
        return Artefact(arrays, {"residual": ladder.residual, "error": shares.error})

    @classmethod
    def read(cls, share: Share, limits: Limits, span: tuple[int, int], found: Artefact) -> Rounds:
        arrays, facts = found.arrays, found.facts
        ladder = Ladder(*span, arrays["ties"], arrays["starts"], arrays["unclear"], float(facts["residual"]))
        return cls(limits, ladder, Shares.read(share, ladder.ties, arrays["nodes"], float(facts["error"])))

    @property
    def residual(self) -> float:
        """In chips, with what the shares are wrong by."""
        return self.ladder.residual + self.shares.error

    def laid(self, level: int, most: int, cases: Cases) -> Stakes:
        """The stakes over these cases from this level on, when both can pay `most`."""
        return Stakes.of(self.limits, level, self._shown(level, most, cases))

    def opening(self, level: int, most: int) -> Floats:
        """(cases,): what all of them gain the first before anybody speaks."""
        every, unclear = np.arange(self.shares.known.shape[1]), self.ladder.unclear
        levels = np.array([level, min(level + 1, most), min(level + self.limits.bet, most)])
        here, above, top = levels[:, None] * (2 * self.shares.at(levels, every) - 1)
        if level < most:
            clear(top, above, level, self.limits.raises, here)
            found = np.empty(len(unclear))
            openings(self._shown(level, most, unclear), level, self.limits.bet, self.limits.raises, found)
            here[unclear] = found
        return np.asarray(here)

    def _shown(self, level: int, most: int, cases: Cases) -> Floats:
        """(levels, cases), the gains where the hands decide, as far as one round of stakes may lead."""
        levels = np.arange(level, min(most, level + reach(self.limits)) + 1)
        return np.asarray(levels[:, None] * (2 * self.shares.at(levels, cases) - 1))
