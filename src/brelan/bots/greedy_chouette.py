"""The greedy player of the cul de chouette: every decision by its mean number of points, one throw ahead."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from brelan.core.moves import Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Abstain, Bet, Civet, Grelottine, JustThrow, Keep, Renounce, Siroter, Soufflette
from brelan.games.chouette.bets import Target
from brelan.games.chouette.combos import combo
from brelan.games.chouette.dialect import SirotageFail
from brelan.games.chouette.phases import SirotageChoice, State

CHANCES = {
    Target.CHOUETTE: Fraction(81, 216),
    Target.VELUTE: Fraction(36, 216),
    Target.SUITE: Fraction(24, 216),
    Target.CUL_AVEC: Fraction(1, 16),
    Target.CHOUETTE_VELUTE: Fraction(9, 216),
    Target.QUATRE_DEUX_UN: Fraction(6, 216),
    Target.CUL_SANS: Fraction(6, 216),
}
"""How often a throw fulfils each target, by somebody who sirotes only for that."""


class GreedyChouette:
    def __init__(self, game: CulDeChouette, chance: random.Random) -> None:
        self.game = game
        self.chance = chance

    def choose(self, state: State, seat: Seat) -> Any:
        actions = self.game.legal_actions(state, seat)
        match actions[0]:
            case Siroter() | Keep() if isinstance(state.phase, SirotageChoice):
                return Siroter() if self._sirotes(state.phase) else Keep()
            case Bet() | Abstain():
                return self.chance.choice([action for action in actions if isinstance(action, Bet)] or actions)
            case Civet() | JustThrow():
                return JustThrow()  # no target comes up every other time: a civet loses on average
            case Grelottine():
                challenges = [action for action in actions if isinstance(action, Grelottine)]
                return max(challenges, key=lambda action: action.stake * (1 - 2 * CHANCES[Target(action.target)]))
            case Soufflette() | Renounce():
                rivals = [action for action in actions if isinstance(action, Soufflette)]
                return max(rivals, key=lambda action: state.scores[action.seat])
            case _:
                return self.chance.choice(actions)

    def _sirotes(self, phase: SirotageChoice) -> bool:
        """A sixth of the cul against five sixths of the loss, and what is staked on either."""
        pair = phase.cast.dice[1]  # of three sorted dice, the middle one is of the pair
        lost = pair * pair if self.game.dialect.sirotage_fail is SirotageFail.SUBTRACT else 0
        trying = Fraction(40 + 10 * pair, 6) - Fraction(5, 6) * lost
        keeping = Fraction(combo(phase.cast.dice).points)
        stakes = phase.cast.stakes
        for wager in (stakes.civet, stakes.challenge):
            if wager is not None and wager.target == Target.CUL_AVEC:
                trying += Fraction(wager.stake, 3)
            if wager is not None and wager.target == Target.CHOUETTE:
                keeping += 2 * wager.stake
        return trying > keeping
