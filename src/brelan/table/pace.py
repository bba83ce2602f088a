"""What happens by itself: dice that have been asked for, bots, contests that close, people who stay away."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from typing import Any

from brelan.bots import find_bot
from brelan.core.game import SheetGame
from brelan.core.moves import Act, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Throw
from brelan.games.taverne.phases import Rerolling
from brelan.games.turn import Stand
from brelan.nature import KeyedDice, reaction
from brelan.notation import write_move
from brelan.table import events as ev
from brelan.table import rematch
from brelan.table.consent import settlement
from brelan.table.events import Event, Stamp
from brelan.table.game import Game
from brelan.table.reckoning import reckons
from brelan.table.room import Room
from brelan.table.settings import LEAD, Absence, Cries, DiceFrom

PACE = 900
"""Between two things that a bot does, in milliseconds: one must be able to follow."""

REGRET = 1_800
"""A bot that throws after a person's entry or choice leaves them so long to correct a slip: once it has thrown it is too late."""

PATIENCE = 20_000
"""So long bots wait while the table is asked whether a verdict stands: once they have thrown, it is harder to change."""

RELAY_BOT = "glouton"


def advanced(room: Room, now: int) -> list[Stamp]:
    """Everything that is due by now, already taken by the room."""
    stamps: list[Stamp] = []
    while (event := _due_event(room, now)) is not None:
        stamp = Stamp(room.number + 1, max(now, room.at), event)
        room.evolve(stamp)
        stamps.append(stamp)
    return stamps


def next_due(room: Room, now: int) -> int | None:
    """When the room wants to be advanced next, if nothing else happens."""
    moments = [gone + room.settings.grace for _, gone in _waiting_for(room)]
    game = room.game
    if game is not None and not game.over:
        moments += _game_moments(room, game)
    another = rematch.moment(room)
    if another is not None:
        moments.append(another)
    return max(now, min(moments)) if moments else None


def _game_moments(room: Room, game: Game) -> list[int]:
    node = game.node
    moments = []
    match node:
        case Throw(by=by) if room.settings.dice is DiceFrom.SERVER and (game.cast or _automatic(room, by) or _decided(game)):
            moments.append(room.at if game.cast else _rested(room, game))
        case Decision(seats) if any(_automatic(room, seat) and not reckons(room, seat) for seat in seats):
            moments.append(_rested(room, game))
        case Contest() if game.race is not None:
            moments.append(_judged(room, game))
        case Contest() if room.settings.cries is Cries.LOT:
            moments.append(game.at + LEAD + PACE)
        case _:
            pass
    if room.settings.turn_clock and isinstance(node, Throw | Decision) and not _all_reckon(room, node):
        moments.append(game.at + room.settings.turn_clock)
    return moments


def _due_event(room: Room, now: int) -> Event | None:
    event = _absence(room, now) or settlement(room)
    if event is not None:
        return event
    game = room.game
    if game is None or game.over:
        return rematch.due(room, now)
    node = game.node
    out_of_time = bool(room.settings.turn_clock) and now >= game.at + room.settings.turn_clock
    rested = now >= _rested(room, game)
    match node:
        case Throw(dice, by) if room.settings.dice is DiceFrom.SERVER:
            if game.cast:
                return _moved(game, Roll(_dice(room, game, dice)))
            if ((_automatic(room, by) or _decided(game)) and rested) or out_of_time:
                return ev.Cast(by)
        case Decision(seats):
            for seat in sorted(seats):
                if reckons(room, seat):
                    continue
                if (_automatic(room, seat) and rested) or out_of_time:
                    return _moved(game, Act(seat, _choice(room, game, seat)))
        case Contest() if game.race is not None:
            if now >= _judged(room, game):
                bots = _bot_cries(room, game)
                return _moved(game, game.race.order(bots), game.race.note(bots))
        case Contest(seats=seats) if room.settings.cries is Cries.LOT and now >= game.at + LEAD + PACE:
            drawn = sorted(seats)
            _chance(room, "lot").shuffle(drawn)
            return _moved(game, Order(tuple(frozenset({seat}) for seat in drawn)), "par tirage au sort")
        case _:
            pass
    return None


# People who stay away


def _waiting_for(room: Room) -> list[tuple[Seat, int]]:
    """The seats whose person is gone and not yet said to be away, and since when."""
    if room.game is None or room.game.over:
        return []
    seats = []
    for person, gone in room.gone.items():
        seats += [(seat, gone) for seat in sorted(room.seats_of(person) - room.away)]
    return seats


def _absence(room: Room, now: int) -> Event | None:
    for seat, gone in _waiting_for(room):
        if now >= gone + room.settings.grace:
            return ev.Away(seat)
    if room.settings.absence is Absence.BOT and room.game is not None and not room.game.over:
        for seat in sorted(room.away - room.relayed):
            return ev.Relayed(seat)
    return None


def _automatic(room: Room, seat: Seat) -> bool:
    """Does the seat play without its person?"""
    if room.chair(seat).bot is not None:
        return True
    return _attended(room) and (seat in room.relayed or (seat in room.away and room.settings.absence is Absence.SKIP))


def _attended(room: Room) -> bool:
    """Is anybody left at the table? Else it waits: it plays for who is absent, not for itself."""
    return any(room.seats_of(person) - room.away for person in room.people)


# Bots and dice


def _all_reckon(room: Room, node: Throw | Decision) -> bool:
    """Is everybody who is asked a bot whose judge is not there yet? Its clock stands still."""
    return isinstance(node, Decision) and all(reckons(room, seat) for seat in node.seats)


def _decided(game: Game) -> bool:
    """Have the dice awaited been put back in the hand already, by somebody who chose with the others?"""
    return isinstance(getattr(game.state, "phase", None), Rerolling)


def _rested(room: Room, game: Game) -> int:
    """When whoever plays without a person may go on."""
    return _unhurried(room, game.at + _pause(room, game))


def _judged(room: Room, game: Game) -> int:
    """When the race at hand is judged: while a verdict before it is disputed it may yet fall, and waits."""
    disputed = room.proposal is not None and room.proposal.matter is ev.Matter.VERDICT
    return _unhurried(room, _closing(room, game)) if disputed else _closing(room, game)


def _unhurried(room: Room, moment: int) -> int:
    """That moment, unless the table has been asked something and may still be thinking."""
    return moment if room.proposal is None else max(moment, room.proposal.at + PATIENCE)


def _pause(room: Room, game: Game) -> int:
    """After a throw, as long as everybody needs to see it."""
    match game.moves[-1] if game.moves else None, game.node:
        case Roll(), _:
            return LEAD + PACE // 2
        case Act(seat), Throw(by=by, turn=turn) if (turn or by != seat) and not _automatic(room, seat):
            return REGRET
        case _:
            return PACE


def _choice(room: Room, game: Game, seat: Seat) -> Any:
    skips = room.chair(seat).bot is None and seat not in room.relayed
    state = game.state
    if skips:
        if Stand() in game.rules.legal_actions(state, seat):
            return Stand()
        if isinstance(game.rules, SheetGame):
            state = replace(state, phase=replace(state.phase, left=0))
    return _bot(room, game, seat).choose(state, seat)


def _bot(room: Room, game: Game, seat: Seat) -> Any:
    """One player of each kind for the whole table: they are costly to make."""
    level = room.chair(seat).bot or RELAY_BOT
    if level not in room.bots:
        room.bots[level] = find_bot(level)(game.rules, _chance(room, level))
    return room.bots[level]


def _bot_cries(room: Room, game: Game) -> dict[Seat, int]:
    """When the bots cry in the race at hand: the same however often it is asked."""
    race = game.race
    assert race is not None  # noqa: S101  # asked only during a race
    cries = {}
    for seat in sorted(race.seats - race.answered):
        if _automatic(room, seat):
            chance = _chance(room, f"cry|{seat}|{len(game.moves)}")
            quickness = find_bot(room.chair(seat).bot or RELAY_BOT).quickness
            at = race.reveal + reaction(quickness, chance)
            if reckons(room, seat) or _bot(room, game, seat).cries(game.state, seat, chance):
                cries[seat] = at
    return {seat: at for seat, at in cries.items() if at < race.closes}


def _closing(room: Room, game: Game) -> int:
    """A race closes when every person has answered and every bot has had its time, or with its window."""
    race = game.race
    assert race is not None  # noqa: S101  # asked only during a race
    people = {seat for seat in race.seats - race.answered if not _automatic(room, seat)}
    if people:
        return race.closes
    bots = _bot_cries(room, game)
    return min(race.closes, max([race.reveal, *bots.values(), *(at for _, at in race.cries)]) + race.tolerance)


def _dice(room: Room, game: Game, dice: int) -> tuple[int, ...]:
    return KeyedDice(room.dice_key()).throw(dice, game.tally.throws)


def _chance(room: Room, what: str) -> random.Random:
    seed = hashlib.sha256(room.dice_key() + f"|{what}|{room.number if what == 'lot' else 0}".encode()).digest()
    return random.Random(seed)  # noqa: S311  # choices and reflexes of bots, not dice


def _moved(game: Game, move: Roll | Act[Any] | Order, note: str | None = None) -> ev.Moved:
    return ev.Moved(write_move(game.rules.lexicon, move), note)
