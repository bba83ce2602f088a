"""Which rule answers which phase. A rule changes the books through the scribe and returns the phase that follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Union

from brelan.core.moves import Act, Faces, Fault, Order
from brelan.games.chouette import civet, contests, events, grelottine, sirotage, soufflette, throw, turns
from brelan.games.chouette.actions import Action
from brelan.games.chouette.phases import (
    Bets,
    Caillou,
    CaillouDice,
    ChallengeChoice,
    CivetChoice,
    CryDice,
    Draw,
    Grelotte,
    GrelottineCry,
    KeepChoice,
    Phase,
    SansFin,
    SirotageChoice,
    SirotageDie,
    SouffletteChoice,
    SouffletteThrow,
    SuiteDice,
    ThrowChouettes,
    ThrowCul,
    ThrowRest,
)
from brelan.games.chouette.scribe import Scribe

Answer = Union[Faces, Order, Act[Action]]

RULES: Mapping[type[Phase], Callable[[Scribe, Any, Any], Phase]] = {
    Draw: turns.drawn,
    CivetChoice: civet.chosen,
    ThrowChouettes: throw.chouettes,
    ThrowCul: throw.cul,
    KeepChoice: throw.kept,
    ThrowRest: throw.rest,
    SirotageChoice: sirotage.chosen,
    Bets: sirotage.bet,
    SirotageDie: sirotage.die,
    Caillou: contests.first_cried,
    CaillouDice: contests.die_for_six,
    Grelotte: contests.last_cried,
    SansFin: contests.last_without_end,
    SuiteDice: contests.dice_for_suite,
    SouffletteChoice: soufflette.chosen,
    SouffletteThrow: soufflette.thrown,
    GrelottineCry: grelottine.cried,
    CryDice: grelottine.die_for_cry,
    ChallengeChoice: grelottine.challenged,
}


def answered(scribe: Scribe, phase: Phase, answer: Answer) -> Phase:
    """The phase after the answer, which is of the kind that the phase awaits. Raises Illegal."""
    return turns.watched(scribe, RULES[type(phase)](scribe, phase, answer))


def faulted(scribe: Scribe, fault: Fault) -> None:
    """A bévue costs points and changes nothing of what is awaited."""
    scribe.note(events.bevue, fault.seat, scribe.policy.bevue, fault.what)
    scribe.credit(fault.seat, -scribe.policy.bevue)
