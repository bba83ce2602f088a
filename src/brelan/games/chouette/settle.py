"""The last thing that a throw does: the stakes that hung on it are paid, and a fresh néant may be challenged."""

from __future__ import annotations

from brelan.games.chouette import events
from brelan.games.chouette.bets import Feat
from brelan.games.chouette.grelottine import fresh_neant
from brelan.games.chouette.phases import Challenge, Phase, Stakes, Wager
from brelan.games.chouette.scribe import Scribe
from brelan.games.chouette.turns import turn_over


def settled(scribe: Scribe, pending: Stakes, feat: Feat) -> Phase:
    """The throw has had all its effects and has come to `feat`."""
    if pending.civet is not None:
        _pay_civet(scribe, pending.civet, feat)
    if pending.challenge is not None:
        _pay_challenge(scribe, pending.challenge, feat)
    if feat is Feat.NEANT and (pending.challenge is None or scribe.policy.rechallenge):
        return fresh_neant(scribe)
    return turn_over(scribe)


def _pay_civet(scribe: Scribe, civet: Wager, feat: Feat) -> None:
    won = feat in scribe.policy.wins[civet.target]
    points = civet.stake if won else -civet.stake
    scribe.note(events.civet_won if won else events.civet_lost, scribe.turn, points)
    scribe.credit(scribe.turn, points)


def _pay_challenge(scribe: Scribe, challenge: Challenge, feat: Feat) -> None:
    won = feat in scribe.policy.wins[challenge.target]
    points = challenge.stake if won else -challenge.stake
    scribe.note(events.challenge_met if won else events.challenge_missed, scribe.turn, points, challenge.grelottin)
    scribe.credit(scribe.turn, points)
    scribe.credit(challenge.grelottin, -points)
