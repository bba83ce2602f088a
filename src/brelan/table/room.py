"""A room: the fold of its events, and the two ways that events come about, a command or time."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from brelan.core.dialect import options
from brelan.core.moves import Act, Fault, Move, Order, Roll, Seat
from brelan.core.nodes import Contest, Node, Over, Throw
from brelan.core.phrases import Phrase, Voice, Who, named, phrase, say
from brelan.notation import Record, read_move
from brelan.notation.record import CommittedDice, DiceOrigin, TypedDice
from brelan.table import events as ev
from brelan.table.contest import Race
from brelan.table.cries import CRIES, CryWord
from brelan.table.events import Event, Person, Stamp
from brelan.table.settings import Cries, DiceFrom, Settings
from brelan.table.thrown import Thrown, thrown
from brelan.table.verdict import Verdict, verdict

JOURNAL = 60
"""How many told moves a room remembers for who comes in late."""


class Refusal(Exception):
    """A command that the table does not take: nothing has changed. `reason` goes back to who asked."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


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
    """What everybody seated is asked; it holds once all of `asked` have agreed."""

    person: Person
    matter: ev.Matter
    seat: Seat
    detail: str
    asked: frozenset[Person]
    agreed: frozenset[Person] = frozenset()


@dataclass(frozen=True, slots=True)
class Told:
    """What one event said, and when. Whoever it speaks of is called by the name of that moment."""

    number: int
    at: int
    words: tuple[Phrase, ...]
    _said: dict[Voice, list[str]] = field(default_factory=dict, compare=False, repr=False)

    def said(self, voice: Voice) -> list[str]:
        """The sentences in a language, made once: every view says them again."""
        sentences = self._said.get(voice)
        if sentences is None:
            sentences = self._said[voice] = [say(words, (), voice) for words in self.words]
        return sentences


@dataclass(slots=True)
class Game:
    """The game being played.

    `order`: which chair each seat of the record is; `at`: when it came to this state; `cast`: the awaited dice may
    be drawn; `sheets`: as they were last looked at, and what stood there; `calls`: cries at real dice that nobody
    has said yet; `judged`: when the last order of cries was given;
    `faulted`: when each seat last made a bévue.
    """

    rules: Any
    record: Record
    state: Any
    order: tuple[int, ...]
    at: int
    cast: bool = False
    race: Race | None = None
    calls: tuple[tuple[Seat, CryWord, int], ...] = ()
    judged: int = 0
    faulted: dict[Seat, int] = field(default_factory=dict)
    thrown: Thrown | None = None
    verdict: Verdict | None = None
    ending: Phrase | None = None
    sheets: dict[Voice, tuple[object, Any]] = field(default_factory=dict)
    _moves: tuple[Record | None, tuple[Move, ...]] = (None, ())

    @property
    def node(self) -> Node:
        return self.rules.node(self.state)  # type: ignore[no-any-return]

    @property
    def moves(self) -> tuple[Move, ...]:
        """Those of the record, looked up once for each."""
        if self._moves[0] is not self.record:
            self._moves = self.record, self.record.moves
        return self._moves[1]

    @property
    def over(self) -> bool:
        return isinstance(self.node, Over)


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

    def _take(self, event: Event, stamp: Stamp) -> None:
        match event:
            case ev.Opened(settings, key):
                self.key = bytes.fromhex(key)
                self._set(settings)
            case ev.Changed(settings):
                self._set(settings)
            case ev.Joined(person, name):
                self.people[person] = name
                self._tell(stamp, phrase("{name} arrive à la table.", name=name))
            case ev.Left(person):
                self._tell(stamp, phrase("{name} quitte la table.", name=self.people.pop(person, "")))
                self.present.discard(person)
                self.gone.pop(person, None)
            case ev.Hosted(person):
                self.host = person
            case ev.Sat(seat, person, name):
                self._seat(seat, Chair(name, person))
                self._tell(stamp, phrase("{name} prend place.", name=name))
            case ev.BotSat(seat, bot, name):
                self._seat(seat, Chair(name, None, bot))
            case ev.Stood(seat):
                self._seat(seat, Chair())
            case ev.Started(order, tirage):
                self._start(order, tirage, stamp)
            case ev.Away(seat):
                self.away.add(seat)
                self._tell(stamp, phrase("{who} ne répond plus.", who=Who(seat)))
            case ev.Back(seat):
                self.away.discard(seat)
                self.relayed.discard(seat)
                self._tell(stamp, phrase("{who} est de retour.", who=Who(seat)))
            case ev.Relayed(seat):
                self.relayed.add(seat)
                self._tell(stamp, phrase("Un ordinateur joue pour {who}.", who=Who(seat)))
            case ev.Proposed(person, matter, seat, detail):
                self.proposal = Proposal(person, matter, seat, detail, (self.seated() & self.present) - {person})
            case ev.Agreed(person) if self.proposal is not None:
                self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {person})
            case ev.Dropped():
                self.proposal = None
            case _:
                self._play(event, stamp)

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
                if isinstance(move, Fault):
                    # It costs points, and whatever was going on goes on.
                    words = self._move(game, move, record, game.at)
                else:
                    by = game.node.by if isinstance(game.node, Throw) else None
                    words = self._move(game, move, record, stamp.at)
                    game.cast = _thrown_at_once(move, game.node)
                    self._race(game)
                    if not (isinstance(game.node, Throw) and game.node.by == by):
                        game.calls = ()
                if isinstance(move, Order):
                    game.judged = stamp.at
                elif isinstance(move, Fault):
                    game.faulted[move.seat] = stamp.at
                self._tell(stamp, *words)
                self.proposal = None
            case ev.Undone(moves):
                taken = game.record.moves[-moves:]
                record = game.record
                for _ in range(moves):
                    record = record.undone()
                game.thrown = game.verdict = game.ending = None
                game.state, game.calls, game.cast = game.rules.start(len(record.seats)), (), False
                for move in record.moves:
                    self._move(game, move, record, stamp.at)
                game.record, game.at, game.race = record, stamp.at, None
                if not any(isinstance(move, Order) for move in taken):
                    self._race(game)
                self.proposal = None
                name = self.people.get(stamp.person or "", "")
                self._tell(stamp, phrase("Correction ({name}) : le dernier coup ne compte pas.", name=name))

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

    def _move(self, game: Game, move: Move, record: Record, at: int) -> tuple[Phrase, ...]:
        """One more move of the game; what is told of it."""
        before, node = game.state, game.node
        if isinstance(move, Roll) and isinstance(node, Throw):
            game.thrown = thrown(before, node.by, move.faces)
        game.state, game.record, game.at = game.rules.apply(before, move), record, at
        words: tuple[Phrase, ...] = game.rules.tell(before, move, game.state)
        game.verdict = verdict(game.rules, before, move, game.state, words) or game.verdict
        game.ending = _last_of_somebody(words) if words and game.over else None
        return words

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

    def _tell(self, stamp: Stamp, *words: Phrase) -> None:
        names = self.names()
        self.journal.append(Told(stamp.number, stamp.at, tuple(named(said, names) for said in words)))


def _last_of_somebody(words: tuple[Phrase, ...]) -> Phrase:
    """The last sentence that speaks of somebody: who has won, and not the reason told after it."""

    def names(param: object) -> bool:
        return isinstance(param, Who) or (isinstance(param, tuple) and any(map(names, param)))

    return next((sentence for sentence in reversed(words) if any(names(value) for _, value in sentence.params)), words[-1])


def _thrown_at_once(move: Move, node: Node) -> bool:
    """Dice that follow from a decision in the same hand need no asking: « garder » is « relancer »."""
    return isinstance(move, Act) and isinstance(node, Throw) and node.by == move.seat and not node.turn


def last_is_throw(record: Record) -> bool:
    return bool(record.moves) and isinstance(record.moves[-1], Roll)
