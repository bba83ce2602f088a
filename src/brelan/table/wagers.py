"""Points staked on the dice of the cul de chouette: they are to be seen until they are settled."""

from __future__ import annotations

from typing import Any

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase
from brelan.games.chouette import events
from brelan.games.chouette.phases import NOTHING


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
