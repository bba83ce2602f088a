"""What becomes of a stake at the cul de chouette: how often it is won, and what the game is worth then."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from math import fsum
from typing import Any

from brelan.core.dice import merged
from brelan.core.moves import Act, Roll, Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Keep, Siroter, Soufflette
from brelan.games.chouette.bets import Feat, feat
from brelan.games.chouette.combos import FOUR_TWO_ONE
from brelan.games.chouette.phases import (
    Bets,
    CivetChoice,
    KeepChoice,
    SirotageChoice,
    SirotageDie,
    SouffletteThrow,
    State,
    ThrowChouettes,
    ThrowCul,
    ThrowRest,
)
from brelan.games.chouette.sirotage import paired
from brelan.nature import outcomes
from brelan.solve.solution import Judge


@dataclass(frozen=True, slots=True)
class Fate:
    """`met`: how often the throw comes to the target; `value`: the seat's chances of winning after that, and otherwise."""

    met: float
    value_met: float
    value_missed: float


class Fates:
    """Follows throws to their end, played on as well as the judge knows."""

    def __init__(self, game: CulDeChouette, judge: Judge) -> None:
        self.game = game
        self.judge = judge

    def after(self, state: State, seat: Seat, action: Any, target: str) -> Fate:
        """Of what the seat stakes on this target by its action."""
        return self._thrown(self.game.apply(state, Act(seat, action)), seat, self.game.policy.wins[target])

    def sirotage(self, state: State) -> Fate | None:
        """What siroting a chouette does to who threw it; None where nothing is to be siroted."""
        if not isinstance(state.phase, SirotageChoice):
            return None
        return self._thrown(self.game.apply(state, Act(state.turn, Siroter())), state.turn, {Feat.CUL_SIROTE})

    def _thrown(self, state: State, seat: Seat, wins: Container[Feat]) -> Fate:
        met: list[tuple[float, float]] = []
        missed: list[tuple[float, float]] = []
        for share, came, end in self.ends(state):
            (met if came in wins else missed).append((share, self.judge.values(end)[seat]))
        return _fate(met, missed)

    def soufflette(self, state: State, seat: Seat, action: Soufflette) -> Fate:
        """Of who dares another to throw 421: `met` where that comes."""
        met: list[tuple[float, float]] = []
        missed: list[tuple[float, float]] = []
        coming = {self.game.apply(state, Act(seat, action)): 1.0}
        while coming:
            here, share = coming.popitem()
            phase = here.phase
            if not isinstance(phase, SouffletteThrow):
                continue
            for move, chance in outcomes(self.game.node(here)):
                if not isinstance(move, Roll):
                    continue
                after, weight = self.game.apply(here, move), share * float(chance)
                if isinstance(after.phase, SouffletteThrow):
                    coming[after] = coming.get(after, 0.0) + weight
                else:
                    ends = met if merged(phase.kept, move.faces) == FOUR_TWO_ONE else missed
                    ends.append((weight, self.judge.values(after)[seat]))
        return _fate(met, missed)

    def ends(self, state: State) -> Iterator[tuple[float, Feat, State]]:
        """Every way that the throw to come may end: its probability, what it came to, and what follows."""
        match state.phase:
            case ThrowChouettes() | ThrowCul() | ThrowRest() | SirotageDie():
                for move, chance in outcomes(self.game.node(state)):
                    if isinstance(move, Roll):
                        after = self.game.apply(state, move)
                        came = self._came(state, move)
                        if came is None or isinstance(after.phase, SirotageChoice | KeepChoice):
                            yield from ((float(chance) * share, what, end) for share, what, end in self.ends(after))
                        else:
                            yield float(chance), came, after
            case SirotageChoice(cast):
                action = self.judge.choices(state, state.turn)[0].action
                after = self.game.apply(state, Act(state.turn, action))
                if isinstance(action, Keep):
                    yield 1.0, feat(self.game.policy.combos[cast.dice]), after
                else:
                    yield from self.ends(after)
            case CivetChoice() | KeepChoice() | Bets():
                seat = min(self.game.node(state).seats)  # type: ignore[union-attr]  # a decision is awaited in these
                yield from self.ends(self.game.apply(state, Act(seat, self.judge.choices(state, seat)[0].action)))

    def _came(self, state: State, move: Roll) -> Feat | None:
        """What the three dice have come to with this throw; None where one has still to be thrown."""
        combos = self.game.policy.combos
        match state.phase:
            case ThrowCul(_, chouettes):
                return feat(combos[merged(chouettes, move.faces)])
            case ThrowRest(_, kept):
                return feat(combos[merged(kept, move.faces)])
            case SirotageDie(cast):
                value = paired(cast.dice)
                dice = (*move.faces, value, value)
                if move.faces == (value,):
                    return Feat.CUL_SIROTE
                reborn = combos[tuple(sorted(dice))]
                return feat(reborn) if reborn.figure in self.game.policy.reborn else Feat.SIROTAGE_MANQUE
            case _:
                return None


def _fate(met: list[tuple[float, float]], missed: list[tuple[float, float]]) -> Fate:
    return Fate(fsum(share for share, _ in met), _mean(met), _mean(missed))


def _mean(weighed: list[tuple[float, float]]) -> float:
    total = fsum(share for share, _ in weighed)
    return fsum(share * value for share, value in weighed) / total if total else 0.0
