"""Who may say what at a table: the desk at which one command of one person is served."""

from __future__ import annotations

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, Who, phrase
from brelan.table import events as ev
from brelan.table.events import Event, Person, Stamp
from brelan.table.room import Chair, Refusal, Room
from brelan.table.settings import Referee, Way


class Desk:
    """One command being served. What it emits the room has taken at once; `stamps` are still to be stored."""

    def __init__(self, room: Room, person: Person, now: int, command_id: str | None) -> None:
        self.room = room
        self.person = person
        self.now = now
        self.command_id = command_id
        self.stamps: list[Stamp] = []

    def emit(self, event: Event) -> None:
        stamp = Stamp(self.room.number + 1, max(self.now, self.room.at), event, self.person, self.command_id)
        self.room.evolve(stamp)
        self.stamps.append(stamp)

    # What is asked of who speaks: each raises `Refusal`

    def inside(self) -> None:
        if self.person not in self.room.people:
            raise Refusal(phrase("Entrez d’abord : dites votre nom."))

    def host_only(self) -> None:
        if self.person != self.room.host:
            raise Refusal(phrase("Seule la personne qui tient la table peut le faire."))

    def owner(self, seat: Seat) -> None:
        self.seat(seat)
        if seat not in self.room.seats_of(self.person) and not self.referees:
            raise Refusal(phrase("Ce n’est pas votre place : {who}.", who=Who(seat)))

    # Who they are

    @property
    def hosts(self) -> bool:
        return self.person == self.room.host

    @property
    def referees(self) -> bool:
        """At a real table the host is the referee: says the dice, and plays for whoever has no phone."""
        return self.room.settings.way is Way.REAL and self.hosts

    @property
    def judges(self) -> bool:
        """Is this the referee, who says alone what was a bévue and who cried first? Online only where the settings name one."""
        return self.referees or (self.room.settings.referee is Referee.HOST and self.hosts)

    # Places

    def chair(self, place: Seat) -> Chair:
        if not 0 <= place < len(self.room.chairs):
            raise Refusal(phrase("Cette place n’existe pas."))
        return self.room.chairs[place]

    def seat(self, seat: Seat) -> None:
        """Raises `Refusal` for what is no seat of the game."""
        if self.room.game is not None and not 0 <= seat < len(self.room.game.order):
            raise Refusal(phrase("Cette place n’existe pas."))

    def reclaim(self, seat: Seat) -> None:
        """Whoever plays is there."""
        if seat in self.room.away or seat in self.room.relayed:
            self.emit(ev.Back(seat))


def taken(name: str) -> Phrase:
    return phrase("« {name} » est déjà à cette table : choisissez un autre nom.", name=name)
