"""Coming and going, and the table before and after a game: its places, its rules, its start."""

from __future__ import annotations

from brelan.bots import UnknownBot, bot_name
from brelan.core.dialect import DialectError
from brelan.core.moves import Seat
from brelan.core.phrases import phrase
from brelan.notation import UnknownGame
from brelan.table import commands as cmd
from brelan.table import events as ev
from brelan.table import rematch
from brelan.table.authority import Desk, taken
from brelan.table.names import BadName, same, tidy
from brelan.table.room import Refusal
from brelan.table.settings import Settings, Way

COMPANY = 60
"""People at a table, seated or not: whoever else comes looks on without a name."""

BOT_NAMES = ("Odile", "Basile", "Aglaé", "Firmin", "Zélie", "Gaston", "Ninon", "Anatole")

Arranging = cmd.Sit | cmd.SeatBot | cmd.Stand | cmd.Change | cmd.Start | cmd.Rematch | cmd.Forgo


# Coming and going


def arrive(desk: Desk) -> None:
    desk.room.present.add(desk.person)
    desk.room.gone.pop(desk.person, None)
    for seat in sorted(desk.room.seats_of(desk.person) & (desk.room.away | desk.room.relayed)):
        desk.emit(ev.Back(seat))


def depart(desk: Desk) -> None:
    desk.room.present.discard(desk.person)
    desk.room.gone[desk.person] = desk.now


def join(desk: Desk, name: str) -> None:
    neat = _tidy(name)
    if desk.person not in desk.room.people and len(desk.room.people) >= COMPANY:
        raise Refusal(phrase("Il y a trop de monde à cette table."))
    held = {Seat(place) for place, chair in enumerate(desk.room.chairs) if not chair.free and chair.person != desk.person}
    if any(same(desk.chair(place).name, neat) for place in held if not _handed_over(desk, place)):
        raise Refusal(taken(neat))
    if desk.room.people.get(desk.person) != neat:
        desk.emit(ev.Joined(desk.person, neat))
    if desk.room.host is None:
        desk.emit(ev.Hosted(desk.person))


def leave(desk: Desk) -> None:
    if desk.person not in desk.room.people:
        raise Refusal(phrase("Vous n’êtes pas à cette table."))
    if desk.room.game is None or desk.room.game.over:
        for place, chair in enumerate(desk.room.chairs):
            if chair.person == desk.person:
                desk.emit(ev.Stood(Seat(place)))
    else:
        for seat in sorted(desk.room.seats_of(desk.person) - desk.room.away):
            desk.emit(ev.Away(seat))
    desk.emit(ev.Left(desk.person))
    if desk.room.host == desk.person and desk.room.people:
        heirs = [person for person in desk.room.people if person in desk.room.present] or list(desk.room.people)
        desk.emit(ev.Hosted(heirs[0]))


# Before the game, and after it


def arrange(desk: Desk, command: Arranging) -> None:
    if desk.room.game is not None and not desk.room.game.over:
        if isinstance(command, cmd.Sit) and _handed_over(desk, command.seat):
            _sit(desk, command.seat, desk.chair(command.seat).name)
            return
        if isinstance(command, cmd.Rematch) and desk.room.games > 1 and not desk.room.game.moves:
            return  # it has just begun
        raise Refusal(phrase("La partie est en cours."))
    match command:
        case cmd.Sit(seat, name):
            _sit(desk, seat, name)
        case cmd.Stand(seat):
            chair = desk.chair(seat)
            if chair.person != desk.person:
                desk.host_only()
            if not chair.free:
                desk.emit(ev.Stood(seat))
        case cmd.SeatBot(seat, bot):
            desk.host_only()
            _seat_bot(desk, seat, bot)
        case cmd.Change(settings):
            desk.host_only()
            _change(desk, settings)
        case cmd.Start():
            desk.host_only()
            _start(desk)
        case cmd.Rematch():
            rematch.wish(desk)
        case cmd.Forgo():
            rematch.forgo(desk)


def _sit(desk: Desk, seat: Seat, name: str) -> None:
    desk.inside()
    neat = _tidy(name)
    chair = desk.chair(seat)
    if chair.person == desk.person and chair.name == neat:
        return
    if not chair.free and chair.person != desk.person and not _handed_over(desk, seat):
        raise Refusal(phrase("Cette place est prise."))
    others = [other for place, other in enumerate(desk.room.chairs) if place != seat]
    if any(same(other.name, neat) for other in others if not other.free):
        raise Refusal(taken(neat))
    mine = [other for other in others if other.person == desk.person]
    if mine and desk.room.settings.way in (Way.ONLINE, Way.SOLO):
        raise Refusal(phrase("Vous avez déjà une place : {name}.", name=mine[0].name))
    desk.emit(ev.Sat(seat, desk.person, neat))


def _handed_over(desk: Desk, place: Seat) -> bool:
    """At a real table the referee holds the places of those without a phone, until one of them comes with one."""
    holder = desk.chair(place).person
    return desk.room.settings.way is Way.REAL and holder is not None and desk.room.host in {holder, desk.person}


def _seat_bot(desk: Desk, seat: Seat, bot: str) -> None:
    chair = desk.chair(seat)
    if not chair.free and chair.bot is None:
        raise Refusal(phrase("Cette place est prise."))
    try:
        bot = bot_name(bot)
    except UnknownBot:
        raise Refusal(phrase("« {name} » n’est pas un ordinateur d’ici.", name=bot)) from None
    taken = [other.name for other in desk.room.chairs]
    name = chair.name or next(name for name in BOT_NAMES if not any(same(name, other) for other in taken))
    desk.emit(ev.BotSat(seat, bot, name))


def _change(desk: Desk, settings: Settings) -> None:
    try:
        rules = settings.rulebook()
    except (UnknownGame, DialectError) as error:
        raise Refusal(error.reason) from None
    if sum(not chair.free for chair in desk.room.chairs) > max(rules.players):
        raise Refusal(phrase("Il y a trop de monde pour ce jeu : {n} places au plus.", n=max(rules.players)))
    desk.emit(ev.Changed(settings))


def _start(desk: Desk) -> None:
    order = tuple(place for place, chair in enumerate(desk.room.chairs) if not chair.free)
    least = min(desk.room.settings.rulebook().players)
    if len(order) < least:
        raise Refusal(phrase("Il faut au moins {n} places prises pour commencer.", n=least))
    desk.emit(ev.Started(order, tirage=True))


def _tidy(name: str) -> str:
    try:
        return tidy(name)
    except BadName as error:
        raise Refusal(error.reason) from None
