"""A room: the fold of its events, and the two ways that events come about, a command or time."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from brelan.core.dialect import options
from brelan.core.moves import Act, Fault, Move, Order, Seat
from brelan.core.nodes import Contest, Throw
from brelan.core.phrases import Param, Phrase, PhrasedError, Voice, Who, named, phrase, say
from brelan.notation import Record, read_move
from brelan.notation.record import CommittedDice, DiceOrigin, TypedDice
from brelan.table import events as ev
from brelan.table.address import to_each
from brelan.table.contest import Race, in_words
from brelan.table.correction import Correction
from brelan.table.cries import CRIES, CryWord
from brelan.table.erratum import overruled, undone
from brelan.table.events import Event, Person, Stamp
from brelan.table.game import Game, thrown_at_once
from brelan.table.settings import Cries, DiceFrom, Settings

JOURNAL = 60
"""How many told moves a room remembers for who comes in late."""


class Refusal(PhrasedError):
    """A command that the table does not take: nothing has changed. `reason` goes back to who asked."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: free, a person's, or a bot's. `name` is what the record calls it."""

    name: str = ""
    person: Person | None = None
    bot: str | None = None

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What everybody seated is asked, since `at`; it holds once all of `asked` have agreed."""

    person: Person
    matter: ev.Matter
    seat: Seat
    detail: str
    at: int
    asked: frozenset[Person]
    agreed: frozenset[Person] = frozenset()


@dataclass(frozen=True, slots=True)
class Told:
    """What one event said, and when. Whoever it speaks of is called by the name of that moment.

    `to`: the same for those it speaks of, who had no other seat.
    """

    number: int
    at: int
    words: tuple[Phrase, ...]
    to: tuple[tuple[Person, tuple[Phrase, ...]], ...] = ()
    _said: dict[Voice, list[str]] = field(default_factory=dict, compare=False, repr=False)
    _said_to: dict[Voice, dict[Person, list[str]]] = field(default_factory=dict, compare=False, repr=False)

    def said(self, voice: Voice) -> list[str]:
        """The sentences in a language, made once: every view says them again."""
        sentences = self._said.get(voice)
        if sentences is None:
            sentences = self._said[voice] = [say(words, (), voice) for words in self.words]
        return sentences

    def said_to(self, voice: Voice) -> dict[Person, list[str]]:
        sentences = self._said_to.get(voice)
        if sentences is None:
            sentences = self._said_to[voice] = {person: [say(words, (), voice) for words in told] for person, told in self.to}
        return sentences


class Room:
    """Everything that is known of a table. Only `evolve` changes what the log says; presence is not in the log."""

    def __init__(self) -> None:
        self.number = 0
        self.at = 0
        self.settings = Settings("feuille")
        self.key = b""
        self.host: Person | None = None
        self.people: dict[Person, str] = {}
        self.chairs: tuple[Chair, ...] = ()
        self.game: Game | None = None
        self.games = 0
        self.away: set[Seat] = set()
        self.relayed: set[Seat] = set()
        self.proposal: Proposal | None = None
        self.wishes: set[Person] = set()
        self.journal: deque[Told] = deque(maxlen=JOURNAL)
        self.answers: dict[tuple[Person, str], int] = {}
        self.present: set[Person] = set()
        self.gone: dict[Person, int] = {}
        self.bots: dict[Any, Any] = {}

    @classmethod
    def rebuilt(cls, stamps: Iterable[Stamp], now: int) -> Room:
        """The room that a log tells. Nobody is connected yet, and whatever was running starts its time anew."""
        room = cls()
        for stamp in stamps:
            room.evolve(stamp)
        room.gone = dict.fromkeys(room.people, now)
        if room.game is not None:
            room.game.at = max(room.game.at, now)
            if room.game.race is not None:
                room.game.race = replace(room.game.race, closes=now + room.settings.lead + room.settings.window)
        room.at = max(room.at, now)
        return room

    # Who is who

    def seat_of(self, chair: int) -> Seat | None:
        """The seat of the record that a chair plays."""
        return Seat(self.game.order.index(chair)) if self.game is not None and chair in self.game.order else None

    def chair(self, seat: Seat) -> Chair:
        """Who plays a seat of the record."""
        assert self.game is not None  # noqa: S101  # seats exist only in a game
        return self.chairs[self.game.order[seat]]

    def seats_of(self, person: Person) -> frozenset[Seat]:
        if self.game is None:
            return frozenset()
        return frozenset(Seat(seat) for seat, chair in enumerate(self.game.order) if self.chairs[chair].person == person)

    def speaker(self, person: Person) -> Param:
        """Who it is that speaks: by the seat, for whoever has only one, else by name."""
        seats = self.seats_of(person)
        return Who(min(seats)) if len(seats) == 1 else self.people.get(person, "")

    def is_away(self, person: Person) -> bool:
        """Has somebody who plays been gone for so long that the table need not wait?"""
        seats = self.seats_of(person)
        return bool(seats) and seats <= self.away

    def seated(self) -> frozenset[Person]:
        return frozenset(chair.person for chair in self.chairs if chair.person is not None)

    def names(self) -> tuple[str, ...]:
        return self.game.record.seats if self.game is not None else tuple(chair.name for chair in self.chairs)

    # The log

    def evolve(self, stamp: Stamp) -> None:
        """One more event. The log is trusted: what it holds was accepted once."""
        self.number = stamp.number
        self.at = stamp.at
        if stamp.person is not None and stamp.command is not None:
            self.answers[stamp.person, stamp.command] = stamp.number
        self._take(stamp.event, stamp)
        if self.game is not None and not self.game.over:
            self.wishes.clear()

    def _take(self, event: Event, stamp: Stamp) -> None:
        match event:
            case ev.Opened(settings, key):
                self.key = bytes.fromhex(key)
                self._set(settings)
            case ev.Changed(settings):
                self._set(settings)
            case ev.Joined(person, name):
                self.people[person] = name
                self._tell(stamp, phrase("{name} arrive à la table.", name=name), to={person: phrase("Vous arrivez à la table.")})
            case ev.Left(person):
                self._tell(stamp, phrase("{name} quitte la table.", name=self.people.pop(person, "")))
                self._without({person})
                self.present.discard(person)
                self.gone.pop(person, None)
            case ev.Hosted(person):
                self.host = person
            case ev.Sat(seat, person, name):
                self._seat(seat, Chair(name, person))
                alone = sum(chair.person == person for chair in self.chairs) == 1
                to = {person: phrase("Vous prenez place.")} if alone else {}
                self._tell(stamp, phrase("{name} prend place.", name=name), to=to)
            case ev.BotSat(seat, bot, name):
                self._seat(seat, Chair(name, None, bot))
            case ev.Stood(seat):
                self._seat(seat, Chair())
                self.wishes &= self.seated()
            case ev.Started(order, tirage):
                self._start(order, tirage, stamp)
            case ev.Away(seat):
                self.away.add(seat)
                self._without({person for person in self.people if self.is_away(person)})
                self._tell(stamp, phrase("{who} ne répond plus.", who=Who(seat)))
            case ev.Back(seat):
                self.away.discard(seat)
                self.relayed.discard(seat)
                self._tell(stamp, phrase("{who} est de retour.", who=Who(seat)))
            case ev.Relayed(seat):
                self.relayed.add(seat)
                self._tell(stamp, phrase("Un ordinateur joue pour {who}.", who=Who(seat)))
            case ev.Proposed() | ev.Agreed() | ev.Dropped() | ev.Wished() | ev.Forwent():
                self._agree(event, stamp)
            case _:
                self._play(event, stamp)

    def _agree(self, event: ev.Proposed | ev.Agreed | ev.Dropped | ev.Wished | ev.Forwent, stamp: Stamp) -> None:
        """What people want of each other."""
        match event:
            case ev.Proposed(person, matter, seat, detail, asked):
                self.proposal = Proposal(person, matter, seat, detail, stamp.at, self._asked(person, asked))
            case ev.Agreed(person) if self.proposal is not None:
                self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {person})
            case ev.Wished(person):
                self.wishes.add(person)
                self._tell(stamp, phrase("{who} veut une revanche.", who=self.speaker(person)))
            case ev.Forwent(person):
                self.wishes.discard(person)
                self._tell(stamp, phrase("{who} ne veut plus de revanche.", who=self.speaker(person)))
            case ev.Dropped(person):
                self._drop(person, stamp)

    def _play(self, event: Event, stamp: Stamp) -> None:
        game = self.game
        assert game is not None  # noqa: S101  # the log has these only during a game
        match event:
            case ev.Cast():
                game.cast = True
            case ev.Cried(seat, at) if game.race is not None:
                game.race = game.race.with_cry(seat, at)
            case ev.Called(seat, word, at):
                game.calls = (*game.calls, (seat, CryWord(word), at))
            case ev.Kept(seat) if game.race is not None:
                game.race = game.race.with_silence(seat)
            case ev.Moved(line, note):
                move = read_move(game.rules.lexicon, line)
                record = game.record.then(move, None, note)
                before = game.state
                if isinstance(move, Fault):
                    # It costs points, and whatever was going on goes on.
                    words = game.move(move, record, game.at)
                else:
                    by = game.node.by if isinstance(game.node, Throw) else None
                    words = game.move(move, record, stamp.at)
                    game.cast = thrown_at_once(move, game.node)
                    self._race(game)
                    if not (isinstance(game.node, Throw) and game.node.by == by):
                        game.calls = ()
                game.corrected(move, before, words)
                if isinstance(move, Order):
                    game.judged = stamp.at
                elif isinstance(move, Fault):
                    game.faulted[move.seat] = stamp.at
                self._tell(stamp, *words)
                if not self._still_asked(move):
                    self.proposal = None
            case ev.Undone(moves):
                self._undo(game, moves, stamp)
            case ev.Overruled():
                self._overrule(game, event, stamp)

    def _undo(self, game: Game, moves: int, stamp: Stamp) -> None:
        taken, state = game.told(moves), game.state
        game.calls = ()
        game.replayed(undone(game.record, moves), stamp.at)
        if not any(isinstance(said.move, Order) for said in taken):
            self._race(game)
        person = self.proposal.person if self.proposal is not None else stamp.person
        title = phrase("Correction ({who}).", who=self.speaker(person or ""))
        more = game.correction and game.correction.again(stamp.number, title, taken)
        game.correction = more or Correction(stamp.number, state, title, taken)
        self.proposal = None
        self._tell(stamp, title, *(phrase("« {old} » ne compte plus.", old=said.words) for said in taken if said.words))

    def _overrule(self, game: Game, event: ev.Overruled, stamp: Stamp) -> None:
        """Another verdict, and the moves since that still hold. A throw that stays has been seen: it is not shown again."""
        order = read_move(game.rules.lexicon, event.line)
        assert isinstance(order, Order)  # noqa: S101  # the log holds nothing else
        assert game.contested is not None  # noqa: S101  # it was there to be overruled
        told = game.contested.order
        how = "d’un commun accord" if event.consent else "par l’arbitre"
        record = overruled(game.record, order, event.falls, how, game.rules.lexicon)
        state, at, cast, race, node = game.state, game.at, game.cast, game.race, game.node
        stays = not event.falls and not isinstance(game.moves[-1], Order)
        taken = game.told(event.falls) if event.falls else ()
        game.replayed(record, at if stays else stamp.at)
        if stays and game.node == node:
            game.cast, game.race = cast, race
        else:
            game.calls = ()
            self._race(game)
        game.judged = stamp.at
        words = {"now": in_words(order), "before": in_words(told), "who": self.speaker(event.person)}
        if event.consent:
            title = phrase("Verdict revu d’un commun accord ({who}) : {now}, au lieu de : {before}.", **words)
        else:
            title = phrase("Verdict revu par l’arbitre ({who}) : {now}, au lieu de : {before}.", **words)
        game.correction = Correction(stamp.number, state, title, taken)
        self.proposal = None
        self._tell(stamp, *game.correction.sentences(game.rules, game.state))

    def _drop(self, person: Person, stamp: Stamp) -> None:
        """The proposal falls: taken back by whoever made it, or since somebody says no."""
        if self.proposal is not None and person != self.proposal.person:
            self._tell(stamp, phrase("{who} n’est pas d’accord : rien ne change.", who=self.speaker(person)))
        self.proposal = None

    def _asked(self, person: Person, asked: tuple[Person, ...] | None) -> frozenset[Person]:
        """A log that is older than the question whose consent it takes asks everybody."""
        return self.seated() - {person} if asked is None else frozenset(asked)

    def _still_asked(self, move: Move) -> bool:
        """The table has gone on, and what was proposed falls; another verdict does not, before dice or cries come."""
        return self.proposal is not None and self.proposal.matter is ev.Matter.VERDICT and isinstance(move, Act | Fault)

    def _without(self, people: set[Person]) -> None:
        """Those whose consent is not waited for any more."""
        if self.proposal is not None:
            self.proposal = replace(self.proposal, asked=self.proposal.asked - people)

    def _set(self, settings: Settings) -> None:
        self.settings = settings
        room = max(settings.rulebook().players)
        taken = [chair for chair in self.chairs if not chair.free][:room]
        self.chairs = (*taken, *[Chair()] * (room - len(taken)))

    def _seat(self, seat: Seat, chair: Chair) -> None:
        self.chairs = tuple(chair if place == seat else other for place, other in enumerate(self.chairs))

    def _start(self, order: tuple[int, ...], tirage: bool, stamp: Stamp) -> None:
        dialect = self.settings.dialect()
        if not tirage and "tirage" in {option.key for option in options(dialect)}:
            dialect = replace(dialect, tirage=False)
        self.games += 1
        origin: DiceOrigin = TypedDice()
        if self.settings.dice is DiceFrom.SERVER:
            origin = CommittedDice(hashlib.sha256(self.dice_key()).hexdigest())
        kind = self.settings.rulebook()
        names = tuple(self.chairs[chair].name for chair in order)
        record = Record(kind.name, names, self.settings.preset, dialect, origin)
        rules = record.rulebook()
        self.away.clear()
        self.relayed.clear()
        self.proposal = None
        self.bots.clear()
        if "bevue" in {option.key for option in options(dialect)} and self.settings.cries is Cries.RACE:
            # What a cry was measured by, for who reads the times of the record.
            record = record.then(None, None, self.settings.measure)
        self.game = Game(rules, record, rules.start(len(order)), order, stamp.at)
        self._race(self.game)
        self._tell(stamp, phrase("La partie commence."))

    def dice_key(self) -> bytes:
        """The secret of this game's dice: another one for every game of the room."""
        return hashlib.sha256(self.key + b"|%d" % self.games).digest()

    def _race(self, game: Game) -> None:
        """A contest opens its race. Who has cried at the real dice before they were said was not too early."""
        node = game.node
        game.race = None
        if isinstance(node, Contest) and self.settings.cries is Cries.RACE:
            reveal = game.at + self.settings.lead
            race = Race(node.seats, reveal, reveal + self.settings.window, self.settings.tolerance)
            for seat, word, at in game.calls:
                if CRIES[word] == node.cry and seat in race.seats - race.answered:
                    race = race.with_cry(seat, at)
            game.race = race

    def _tell(self, stamp: Stamp, *words: Phrase, to: Mapping[Person, Phrase] = MappingProxyType({})) -> None:
        """`to`: what is said in other words to some people who need have no seat."""
        names = self.names()
        told = tuple(named(said, names) for said in words)
        second: list[tuple[Person, tuple[Phrase, ...]]] = [(person, (said,)) for person, said in to.items()]
        second += [
            (person, tuple(named(said, names) for said in said_to_seat))
            for seat, said_to_seat in to_each(words, 0 if self.game is None else len(names)).items()
            if (person := self.chair(Seat(seat)).person) is not None and len(self.seats_of(person)) == 1
        ]
        self.journal.append(Told(stamp.number, stamp.at, told, tuple(second)))
