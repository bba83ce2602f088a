"""What the rules of the cul de chouette leave open, and a value of it takes for granted."""

from __future__ import annotations

from brelan.core.moves import Seat
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_race import Race


def premises(race: Race, reflexes: Reflexes, seats: int) -> tuple[str, ...]:
    """Who cries first, who cries « Grelottine » at all, and how low scores are told apart."""
    quickness = [reflexes.quickness.get(Seat(seat), 1) for seat in range(seats)]
    quick = "all equally quick" if len(set(quickness)) == 1 else "quickness " + " ".join(map(str, quickness))
    told = [
        f"cries: {quick}; each silent {reflexes.silence} of the time, level with the one before {reflexes.tie}",
        f"Grelottine is cried {'only where it pays' if race.free else 'wherever it may be'}",
    ]
    policy = race.game.policy
    if race.low > max(policy.floor, policy.out_below):
        told.append(f"scores below {race.low} count as {race.low}")
    return tuple(told)
