"""Another game at the same table: one wishes it, and it begins once everybody who is there does.

Bots always do. Whoever has been gone for a while is not waited for: their place is kept, and they come back to it.
"""

from __future__ import annotations

from brelan.core.nodes import Over
from brelan.core.phrases import phrase
from brelan.table import events as ev
from brelan.table.authority import Desk
from brelan.table.events import Person
from brelan.table.room import Refusal, Room

RETURN = 10_000
"""Milliseconds for who has just gone to come back: a network that changes is not an answer."""


def wish(desk: Desk) -> None:
    """Somebody wants another game. Raises `Refusal`."""
    if desk.room.game is None:
        raise Refusal(phrase("Il n’y a pas encore eu de partie."))
    if desk.person not in desk.room.seated():
        raise Refusal(phrase("La revanche se demande depuis une place."))
    begins = another(desk.room)
    if not _awaited(desk.room, desk.now, besides=desk.person):
        desk.emit(begins)
    elif desk.person not in desk.room.wishes:
        desk.emit(ev.Wished(desk.person))


def forgo(desk: Desk) -> None:
    """Somebody does not want it any more."""
    if desk.person in desk.room.wishes:
        desk.emit(ev.Forwent(desk.person))


def due(room: Room, now: int) -> ev.Started | None:
    """The game that begins by now because nobody who has not agreed is there any more."""
    if _wanted(room) and not _awaited(room, now):
        return another(room)
    return None


def moment(room: Room) -> int | None:
    """When to look again, if nothing else happens; None while somebody who is there has not agreed."""
    missing = _missing(room)
    if not _wanted(room) or missing & room.present:
        return None
    return max([room.at, *(room.gone.get(person, 0) + RETURN for person in missing)])


def waited_for(room: Room) -> frozenset[Person]:
    """Who is there and has not agreed."""
    return _missing(room) & room.present


def another(room: Room) -> ev.Started:
    """The same people and bots again, in the order that the rules want. Raises `Refusal` when there are too few of them."""
    game = room.game
    assert game is not None  # noqa: S101  # there is no rematch of nothing
    end = game.node
    order = tuple(place for place in game.order if not room.chairs[place].free)
    if len(order) not in room.settings.rulebook().players:
        raise Refusal(phrase("Il manque du monde pour une revanche."))
    if isinstance(end, Over) and game.rules.name == "poker-das" and len(order) == len(game.order):
        loser = end.ranks.index(max(end.ranks))
        return ev.Started((*order[loser:], *order[:loser]), tirage=False)
    return ev.Started(order, tirage=True)


def _wanted(room: Room) -> bool:
    """Does somebody who is there wish it, and can it be played?"""
    if room.game is None or not room.game.over or not room.wishes & room.seated() & room.present:
        return False
    try:
        another(room)
    except Refusal:
        return False
    return True


def _missing(room: Room) -> frozenset[Person]:
    return room.seated() - room.wishes


def _awaited(room: Room, now: int, besides: Person | None = None) -> bool:
    """Is anybody waited for? Who is gone, only for so long."""
    missing = _missing(room) - {besides}
    return any(person in room.present or now < room.gone.get(person, now - RETURN) + RETURN for person in missing)
