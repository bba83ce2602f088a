"""What a sirotage may bring, worked out by playing it: the page shows the cost before anybody pays it."""

from __future__ import annotations

from typing import Any

from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Decision
from brelan.games.chouette.actions import Abstain, Keep, Siroter
from brelan.games.chouette.phases import SirotageChoice
from brelan.games.chouette.sirotage import paired


def prospects(rules: Any, state: Any) -> dict[str, int] | None:
    """Points for the player on turn if the chouette is kept, if it becomes a cul, and if it does not: stakes included."""
    phase = state.phase
    if not isinstance(phase, SirotageChoice):
        return None
    seat: Seat = state.turn
    value = paired(phase.cast.dice)
    siroted = rules.apply(state, Act(seat, Siroter()))
    while isinstance(node := rules.node(siroted), Decision):
        siroted = rules.apply(siroted, Act(min(node.seats), Abstain()))

    def gained(after: Any) -> int:
        return int(after.scores[seat] - state.scores[seat])

    missed = next(face for face in range(1, 7) if face != value)
    return {
        "kept": gained(rules.apply(state, Act(seat, Keep()))),
        "made": gained(rules.apply(siroted, Roll((value,)))),
        "missed": gained(rules.apply(siroted, Roll((missed,)))),
    }
