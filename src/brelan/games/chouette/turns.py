"""Whose turn it is: the draw, the passing of the turn and the end."""

from __future__ import annotations

from brelan.core.moves import Faces, Seat
from brelan.games.chouette import events
from brelan.games.chouette.civet import before_throw
from brelan.games.chouette.phases import NOTHING, Draw, Ended, Phase, Round
from brelan.games.chouette.policy import End
from brelan.games.chouette.scribe import Scribe


def first_phase(scribe: Scribe) -> Phase:
    return Draw(Round(scribe.seats)) if scribe.policy.tirage else before_throw(scribe, NOTHING)


def drawn(scribe: Scribe, phase: Draw, faces: Faces) -> Phase:
    (die,) = faces
    scribe.note(events.one_die, phase.round.by, die)
    shown = phase.round.then(die)
    if not shown.over:
        return Draw(shown)
    ahead = shown.showing(scribe.policy.starts(shown.shown))
    if len(ahead) > 1:
        scribe.note(events.thrown_again, ahead)
        return Draw(Round(ahead))
    scribe.starter = scribe.turn = ahead[0]
    scribe.note(events.starts, scribe.turn)
    return before_throw(scribe, NOTHING)


def turn_over(scribe: Scribe) -> Phase:
    """Everything that the turn did is settled."""
    _eliminate(scribe)
    following = _following(scribe)
    if len(scribe.seats) < 2 or (_end_is_looked_for(scribe, following) and _target_reached(scribe)):
        return ended(scribe)
    scribe.turn = following
    return before_throw(scribe, NOTHING)


def watched(scribe: Scribe, phase: Phase) -> Phase:
    """The phase that a move leads to, where the house stops the game as soon as the target is reached."""
    if scribe.policy.end is End.EVERY_MOVE and not isinstance(phase, Ended) and _target_reached(scribe):
        return ended(scribe)
    return phase


def ended(scribe: Scribe) -> Ended:
    """The highest score wins; among equals the player on turn, else the next after him."""
    winner = max(map(Seat, range(len(scribe.scores))), key=lambda seat: (scribe.scores[seat], -scribe.distance(seat)))
    scribe.note(events.wins, winner, scribe.scores[winner])
    return Ended(winner)


def _following(scribe: Scribe) -> Seat:
    return min(scribe.seats, key=lambda seat: scribe.distance(seat) or len(scribe.scores), default=scribe.turn)


def _target_reached(scribe: Scribe) -> bool:
    return max(scribe.scores) >= scribe.policy.target


def _end_is_looked_for(scribe: Scribe, following: Seat) -> bool:
    if scribe.policy.end is not End.EVERY_ROUND:
        return True
    seats = len(scribe.scores)
    return (following - scribe.starter) % seats <= (scribe.turn - scribe.starter) % seats


def _eliminate(scribe: Scribe) -> None:
    out = tuple(seat for seat in scribe.seats if scribe.scores[seat] < scribe.policy.out_below)
    for seat in out:
        scribe.note(events.eliminated, seat, scribe.scores[seat])
    if out:
        scribe.seats = tuple(seat for seat in scribe.seats if seat not in out)
