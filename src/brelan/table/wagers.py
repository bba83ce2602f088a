"""What hangs on the dice of the cul de chouette, points staked and birds bet on: to be seen until it is settled."""

from __future__ import annotations

from typing import Any

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, Voice, say
from brelan.games.chouette import events
from brelan.games.chouette.actions import BIRD_NAMES
from brelan.games.chouette.phases import NOTHING, Bets, SirotageDie


def wagers(state: Any) -> tuple[Phrase, ...]:
    """The civet and the challenge that hang on the throw, as they were told when they were made."""
    phase = state.phase
    stakes = getattr(getattr(phase, "cast", phase), "stakes", NOTHING)
    turn: Seat = state.turn
    told = []
    if stakes.civet is not None:
        told.append(events.civet_staked(turn, stakes.civet.stake, stakes.civet.target))
    if stakes.challenge is not None:
        challenge = stakes.challenge
        told.append(events.challenges(challenge.grelottin, turn, challenge.stake, challenge.target))
    return tuple(told)


def birds(state: Any, voice: Voice) -> dict[str, dict[str, str]]:
    """By seat: the bird that it has bet on, while the die of the sirotage has not been told."""
    if not isinstance(state.phase, Bets | SirotageDie):
        return {}
    return {
        str(seat): {"word": str(bird), "label": say(BIRD_NAMES[bird], (), voice)}
        for seat, bird in enumerate(state.phase.birds)
        if bird is not None
    }
