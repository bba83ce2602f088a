"""The two reflexes: the first to cry on a chouette velute, the last to cry on a suite."""

from __future__ import annotations

from brelan.core.moves import Faces, Order, Seat
from brelan.games.chouette import events
from brelan.games.chouette.bets import Feat, feat
from brelan.games.chouette.dialect import CaillouTie
from brelan.games.chouette.phases import Caillou, CaillouDice, Cast, Grelotte, Phase, Round, SansFin, SuiteDice
from brelan.games.chouette.scribe import Scribe
from brelan.games.chouette.settle import settled

LOSS = 10
SIX = 6

# Chouette velute: « Pas mou l’caillou »


def first_cried(scribe: Scribe, phase: Caillou, order: Order) -> Phase:
    points = scribe.combo(phase.cast.dice).points
    first = order.ranks[0] if order.ranks else frozenset()
    match len(first), scribe.policy.caillou_tie:
        case 0, _:
            scribe.note(events.nobody_cried)
            if scribe.policy.unclaimed_to_roller:
                scribe.note(events.takes_unclaimed, scribe.turn, points)
                scribe.credit(scribe.turn, points)
        case 1, _:
            (seat,) = first
            scribe.note(events.cried_first, seat, points)
            scribe.credit(seat, points)
        case _, CaillouTie.TIE_LOSES:
            for seat in scribe.from_turn(first):
                scribe.note(events.cried_together_loses, seat, -points)
                scribe.credit(seat, -points)
        case _:
            scribe.note(events.cried_together, scribe.from_turn(first))
            return CaillouDice(phase.cast, Round(scribe.from_turn(first - {scribe.turn})), scribe.turn in first)
    return settled(scribe, phase.cast.stakes, Feat.CHOUETTE_VELUTE)


def die_for_six(scribe: Scribe, phase: CaillouDice, faces: Faces) -> Phase:
    (die,) = faces
    scribe.note(events.one_die, phase.round.by, die)
    shown = phase.round.then(die)
    if not shown.over:
        return CaillouDice(phase.cast, shown, phase.roller_stands)
    sixes = shown.showing(SIX)
    if not sixes and not phase.roller_stands:
        return _once_more(scribe, phase.cast, shown.seats)
    if len(sixes) > 1:
        # Against the roller, a six has beaten him: he is out of it, and only those who showed one go on.
        return _once_more(scribe, phase.cast, sixes if phase.roller_stands else shown.seats)
    taker, event = (sixes[0], events.only_six) if sixes else (scribe.turn, events.roller_stands)
    points = scribe.combo(phase.cast.dice).points
    scribe.note(event, taker, points)
    scribe.credit(taker, points)
    return settled(scribe, phase.cast.stakes, Feat.CHOUETTE_VELUTE)


def _once_more(scribe: Scribe, cast: Cast, seats: tuple[Seat, ...]) -> Phase:
    scribe.note(events.thrown_again, seats)
    return CaillouDice(cast, Round(seats), roller_stands=False)


# Suite: « Grelotte ça picote », then « Sans fin est la moisissure des bières bretonnes », then dice


def last_cried(scribe: Scribe, phase: Grelotte, order: Order) -> Phase:
    combo = scribe.combo(phase.cast.dice)
    if combo.points:
        scribe.note(events.velute, scribe.turn, combo.value, combo.points)
    last = _last(scribe, order, scribe.seats)
    if len(last) == 1:
        return _cried_last(scribe, phase.cast, last[0])
    scribe.note(events.last_together, last)
    return SansFin(phase.cast, last)


def last_without_end(scribe: Scribe, phase: SansFin, order: Order) -> Phase:
    last = _last(scribe, order, phase.seats)
    if len(last) == 1:
        return _cried_last(scribe, phase.cast, last[0])
    return _round_for(scribe, phase.cast, last, LOSS)


def dice_for_suite(scribe: Scribe, phase: SuiteDice, faces: Faces) -> Phase:
    pips = sum(faces)
    scribe.note(events.one_die, phase.round.by, pips)
    shown = phase.round.then(pips)
    if not shown.over:
        return SuiteDice(phase.cast, shown, phase.loss)
    losing = shown.showing(scribe.policy.suite_loser(shown.shown))
    if len(losing) == 1:
        scribe.note(events.loses_dice, losing[0], -phase.loss)
        return _lost(scribe, phase.cast, losing[0], phase.loss)
    return _round_for(scribe, phase.cast, losing, phase.loss + LOSS)


def _last(scribe: Scribe, order: Order, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who came last: the silent together, if any, else the last to cry."""
    silent = frozenset(seats).difference(*order.ranks)
    return scribe.from_turn(silent or order.ranks[-1])


def _cried_last(scribe: Scribe, cast: Cast, seat: Seat) -> Phase:
    scribe.note(events.cried_last, seat, -LOSS)
    return _lost(scribe, cast, seat, LOSS)


def _lost(scribe: Scribe, cast: Cast, seat: Seat, loss: int) -> Phase:
    scribe.credit(seat, -loss)
    return settled(scribe, cast.stakes, feat(scribe.combo(cast.dice)))


def _round_for(scribe: Scribe, cast: Cast, seats: tuple[Seat, ...], loss: int) -> Phase:
    scribe.note(events.throw_for_loss, seats, loss)
    return SuiteDice(cast, Round(seats), loss)
