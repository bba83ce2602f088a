"""A command of a person: who may say it, and the events that it makes. A refusal makes none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from brelan.bots import BOTS
from brelan.core.dialect import DialectError, options
from brelan.core.moves import Act, Fault, Hand, Move, MoveError, Order, Roll, Seat
from brelan.core.nodes import Contest, Over, Throw
from brelan.core.phrases import Phrase, Who, phrase
from brelan.notation import UnknownGame, read_move, write_move
from brelan.table import commands as cmd
from brelan.table import events as ev
from brelan.table.commands import Command
from brelan.table.cries import CRIES, CryWord
from brelan.table.erratum import undoable
from brelan.table.events import Event, Person, Stamp
from brelan.table.names import BadName, same, tidy
from brelan.table.room import Chair, Game, Refusal, Room
from brelan.table.settings import Cries, DiceFrom, Settings, Way

PAUSE = 1_500
"""A finger that stays on a cry makes one bévue, not twenty."""

LATE = 2_000
"""A cry that comes so soon after the verdict of a contest is late and not wrong."""

COMPANY = 60
"""People at a table, seated or not: whoever else comes looks on without a name."""

BOT_NAMES = ("Odile", "Basile", "Aglaé", "Firmin", "Zélie", "Gaston", "Ninon", "Anatole")

Emit = Callable[[Event], None]


def handled(room: Room, command: Command, person: Person, now: int, command_id: str | None = None) -> list[Stamp]:
    """The events of a command, already taken by the room. Raises `Refusal`, and then nothing has changed.

    A command whose id the person has used before is answered by nothing new: it was done then.
    """
    if command_id is not None and (person, command_id) in room.answers:
        return []
    return _Desk(room, person, now, command_id).serve(command)


class _Desk:
    """One command being served."""

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

    def serve(self, command: Command) -> list[Stamp]:
        match command:
            case cmd.Arrive():
                self._arrive()
            case cmd.Depart():
                self.room.present.discard(self.person)
                self.room.gone[self.person] = self.now
            case cmd.Join(name):
                self._join(name)
            case cmd.Leave():
                self._leave()
            case cmd.Sit() | cmd.SeatBot() | cmd.Stand() | cmd.Change() | cmd.Start() | cmd.Rematch():
                self._arrange(command)
            case _:
                self._play(command)
        return self.stamps

    # Coming and going

    def _arrive(self) -> None:
        self.room.present.add(self.person)
        self.room.gone.pop(self.person, None)
        for seat in sorted(self.room.seats_of(self.person) & (self.room.away | self.room.relayed)):
            self.emit(ev.Back(seat))

    def _join(self, name: str) -> None:
        neat = _tidy(name)
        if self.person not in self.room.people and len(self.room.people) >= COMPANY:
            raise Refusal(phrase("Il y a trop de monde à cette table."))
        held = {Seat(place) for place, chair in enumerate(self.room.chairs) if not chair.free and chair.person != self.person}
        if any(same(self._chair(place).name, neat) for place in held if not self._handed_over(place)):
            raise Refusal(_taken(neat))
        if self.room.people.get(self.person) != neat:
            self.emit(ev.Joined(self.person, neat))
        if self.room.host is None:
            self.emit(ev.Hosted(self.person))

    def _leave(self) -> None:
        if self.person not in self.room.people:
            raise Refusal(phrase("Vous n’êtes pas à cette table."))
        if self.room.game is None or self.room.game.over:
            for place, chair in enumerate(self.room.chairs):
                if chair.person == self.person:
                    self.emit(ev.Stood(Seat(place)))
        else:
            for seat in sorted(self.room.seats_of(self.person) - self.room.away):
                self.emit(ev.Away(seat))
        self.emit(ev.Left(self.person))
        if self.room.host == self.person and self.room.people:
            heirs = [person for person in self.room.people if person in self.room.present] or list(self.room.people)
            self.emit(ev.Hosted(heirs[0]))

    # Before the game, and after it

    def _arrange(self, command: cmd.Sit | cmd.SeatBot | cmd.Stand | cmd.Change | cmd.Start | cmd.Rematch) -> None:
        if self.room.game is not None and not self.room.game.over:
            if isinstance(command, cmd.Sit) and self._handed_over(command.seat):
                self._sit(command.seat, self._chair(command.seat).name)
                return
            raise Refusal(phrase("La partie est en cours."))
        match command:
            case cmd.Sit(seat, name):
                self._sit(seat, name)
            case cmd.Stand(seat):
                chair = self._chair(seat)
                if chair.person != self.person:
                    self._host_only()
                if not chair.free:
                    self.emit(ev.Stood(seat))
            case cmd.SeatBot(seat, bot):
                self._host_only()
                self._seat_bot(seat, bot)
            case cmd.Change(settings):
                self._host_only()
                self._change(settings)
            case cmd.Start():
                self._host_only()
                self._start()
            case cmd.Rematch():
                self._rematch()

    def _sit(self, seat: Seat, name: str) -> None:
        self._inside()
        neat = _tidy(name)
        chair = self._chair(seat)
        if chair.person == self.person and chair.name == neat:
            return
        if not chair.free and chair.person != self.person and not self._handed_over(seat):
            raise Refusal(phrase("Cette place est prise."))
        others = [other for place, other in enumerate(self.room.chairs) if place != seat]
        if any(same(other.name, neat) for other in others if not other.free):
            raise Refusal(_taken(neat))
        mine = [other for other in others if other.person == self.person]
        if mine and self.room.settings.way in (Way.ONLINE, Way.SOLO):
            raise Refusal(phrase("Vous avez déjà une place : {name}.", name=mine[0].name))
        self.emit(ev.Sat(seat, self.person, neat))

    def _handed_over(self, place: Seat) -> bool:
        """At a real table the referee holds the places of those without a phone, until one of them comes with one."""
        holder = self._chair(place).person
        return self.room.settings.way is Way.REAL and holder is not None and self.room.host in {holder, self.person}

    def _seat_bot(self, seat: Seat, bot: str) -> None:
        chair = self._chair(seat)
        if not chair.free and chair.bot is None:
            raise Refusal(phrase("Cette place est prise."))
        if bot not in BOTS:
            raise Refusal(phrase("« {name} » n’est pas un ordinateur d’ici.", name=bot))
        taken = [other.name for other in self.room.chairs]
        name = chair.name or next(name for name in BOT_NAMES if not any(same(name, other) for other in taken))
        self.emit(ev.BotSat(seat, bot, name))

    def _change(self, settings: Settings) -> None:
        try:
            rules = settings.rulebook()
        except (UnknownGame, DialectError) as error:
            raise Refusal(error.reason) from None
        if sum(not chair.free for chair in self.room.chairs) > max(rules.players):
            raise Refusal(phrase("Il y a trop de monde pour ce jeu : {n} places au plus.", n=max(rules.players)))
        self.emit(ev.Changed(settings))

    def _start(self) -> None:
        order = tuple(place for place, chair in enumerate(self.room.chairs) if not chair.free)
        least = min(self.room.settings.rulebook().players)
        if len(order) < least:
            raise Refusal(phrase("Il faut au moins {n} places prises pour commencer.", n=least))
        self.emit(ev.Started(order, tirage=True))

    def _rematch(self) -> None:
        game = self.room.game
        if game is None:
            raise Refusal(phrase("Il n’y a pas encore eu de partie."))
        if self.person not in self.room.seated():
            raise Refusal(phrase("La revanche se demande depuis une place."))
        end = game.node
        order = tuple(place for place in game.order if not self.room.chairs[place].free)
        if len(order) not in self.room.settings.rulebook().players:
            raise Refusal(phrase("Il manque du monde pour une revanche."))
        if isinstance(end, Over) and game.rules.name == "poker-das" and len(order) == len(game.order):
            loser = end.ranks.index(max(end.ranks))
            self.emit(ev.Started((*order[loser:], *order[:loser]), tirage=False))
        else:
            self.emit(ev.Started(order, tirage=True))

    # During the game

    def _play(self, command: Command) -> None:
        game = self.room.game
        if game is None:
            raise Refusal(phrase("La partie n’a pas commencé."))
        match command:
            case cmd.CastDice():
                self._cast(game)
            case cmd.Play(line):
                self._line(game, line)
            case cmd.Cry(seat, word, at):
                self._cry(game, seat, word, at)
            case cmd.KeepSilent(seat):
                self._owner(seat)
                if game.race is None or seat not in game.race.seats or seat in game.race.answered:
                    raise Refusal(phrase("Aucun cri n’est attendu de vous."))
                self.emit(ev.Kept(seat))
            case cmd.Undo():
                self._undo(game)
            case cmd.ProposeFault(seat, what):
                self._propose_fault(game, seat, what)
            case cmd.Answer(agree):
                self._answer(game, agree)
            case cmd.Relay(seat):
                if not 0 <= seat < len(game.order):
                    raise Refusal(phrase("Cette place n’existe pas."))
                if seat not in self.room.away:
                    raise Refusal(phrase("{who} n’est pas absent : la place reste la sienne.", who=Who(seat)))
                if seat not in self.room.relayed:
                    self.emit(ev.Relayed(seat))

    def _cast(self, game: Game) -> None:
        node = game.node
        if not isinstance(node, Throw):
            raise Refusal(phrase("Aucun dé n’est attendu."))
        if self.room.settings.dice is not DiceFrom.SERVER:
            raise Refusal(phrase("Ici les dés sont vrais : dites ce qu’ils montrent."))
        self._owner(node.by)
        if game.cast:
            raise Refusal(phrase("Ces dés roulent déjà."))
        self.emit(ev.Cast(node.by))

    def _line(self, game: Game, line: str) -> None:
        try:
            move = read_move(game.rules.lexicon, line)
            self._may(game, move)
            game.rules.apply(game.state, move)
        except MoveError as error:
            raise Refusal(error.sentence) from None
        if isinstance(move, Act):
            self._reclaim(move.seat)
        calls = game.calls
        self.emit(ev.Moved(write_move(game.rules.lexicon, move)))
        if calls and not game.calls:
            self._judge(game, calls)

    def _judge(self, game: Game, calls: tuple[tuple[Seat, CryWord, int], ...]) -> None:
        """The dice have been said: whoever had cried for something else was wrong."""
        node = game.node
        for seat, word, _ in calls:
            right = isinstance(node, Contest) and node.cry == CRIES[word] and seat in node.seats
            if not right and not game.over:
                self._bevue(game, seat, word)

    def _may(self, game: Game, move: Move) -> None:
        """Who may say what."""
        settings = self.room.settings
        match move:
            case Act(seat):
                self._owner(seat)
            case Roll() | Hand():
                if settings.dice is not DiceFrom.TABLE:
                    raise Refusal(phrase("Ici les dés se lancent à la table, ils ne se disent pas."))
                node = game.node
                if isinstance(node, Throw):
                    self._owner(node.by)
            case Order():
                if settings.cries is not Cries.REFEREE and not self._referees():
                    raise Refusal(phrase("Ici chacun crie pour soi."))
                if not self.room.seats_of(self.person) and not self._referees():
                    raise Refusal(phrase("Seule la table dit qui a crié."))
            case Fault():
                if not self._referees():
                    raise Refusal(phrase("Une bévue se propose, et la table en juge."))

    def _cry(self, game: Game, seat: Seat, word: CryWord, at: int) -> None:
        self._owner(seat)
        race, node = game.race, game.node
        real = self.room.settings.dice is DiceFrom.TABLE
        wanted = isinstance(node, Contest) and node.cry == CRIES[word]
        if race is not None and wanted and seat in race.seats:
            if seat in race.answered:
                raise Refusal(phrase("Vous avez déjà crié."))
            if at >= race.reveal or real:
                self._reclaim(seat)
                self.emit(ev.Cried(seat, at))
                return
        elif wanted and race is None:
            raise Refusal(phrase("Ici quelqu’un d’autre dit qui a crié."))
        elif at - game.judged < LATE:
            raise Refusal(phrase("Trop tard : le cri est déjà jugé."))
        elif real and isinstance(node, Throw):
            if any(caller == seat for caller, _, _ in game.calls):
                raise Refusal(phrase("Vous avez déjà crié."))
            self._wrong(game, seat, word)  # could it be one at all?
            self.emit(ev.Called(seat, word.value, at))
            return
        if at - game.faulted.get(seat, -PAUSE) < PAUSE:
            raise Refusal(phrase("Cette bévue est déjà comptée."))
        self._bevue(game, seat, word)

    def _bevue(self, game: Game, seat: Seat, word: CryWord) -> None:
        self.emit(ev.Moved(write_move(game.rules.lexicon, self._wrong(game, seat, word))))

    def _wrong(self, game: Game, seat: Seat, word: CryWord) -> Fault:
        """The bévue that such a cry is. Raises `Refusal` where the game knows none."""
        fault = Fault(seat, CRIES[word].one)
        try:
            game.rules.apply(game.state, fault)
        except MoveError as error:
            raise Refusal(error.sentence) from None
        return fault

    # What the table agrees on

    def _undo(self, game: Game) -> None:
        self._inside()
        mine = self.room.seats_of(self.person)
        settings = self.room.settings
        what = undoable(game.record, mine, freely=settings.dice is DiceFrom.TABLE, told=settings.cries is Cries.REFEREE)
        if what is None or (not mine and not self._referees()):
            raise Refusal(phrase("Rien ne peut être repris : des dés ont été lancés depuis."))
        own = what.moves == 1 and what.seat in mine and not isinstance(game.record.moves[-1], Order)
        if self._referees() or own:
            self.emit(ev.Undone(what.moves))
            return
        self._propose(ev.Matter.UNDO, what.seat, str(what.moves))

    def _propose_fault(self, game: Game, seat: Seat, what: str) -> None:
        fault = Fault(seat, " ".join(what.split()))
        try:
            game.rules.apply(game.state, fault)
        except MoveError as error:
            raise Refusal(error.sentence) from None
        if not self.room.seats_of(self.person):
            raise Refusal(phrase("Une bévue se propose depuis une place."))
        if self._referees():
            self.emit(ev.Moved(write_move(game.rules.lexicon, fault)))
            return
        self._propose(ev.Matter.FAULT, seat, fault.what)

    def _propose(self, matter: ev.Matter, seat: Seat, detail: str) -> None:
        if self.room.proposal is not None:
            raise Refusal(phrase("La table répond déjà à une question."))
        self.emit(ev.Proposed(self.person, matter, seat, detail))
        self._settle()

    def _answer(self, game: Game, agree: bool) -> None:
        proposal = self.room.proposal
        if proposal is None or self.person not in proposal.asked | {proposal.person}:
            raise Refusal(phrase("La table ne vous demande rien."))
        if not agree:
            self.emit(ev.Dropped(self.person))
            return
        if self.person not in proposal.agreed and self.person != proposal.person:
            self.emit(ev.Agreed(self.person))
        self._settle()

    def _settle(self) -> None:
        """A proposal that everybody asked agrees to is done."""
        proposal, game = self.room.proposal, self.room.game
        if proposal is None or game is None or not proposal.agreed >= proposal.asked:
            return
        match proposal.matter:
            case ev.Matter.UNDO:
                self.emit(ev.Undone(int(proposal.detail)))
            case ev.Matter.FAULT:
                self.emit(ev.Moved(write_move(game.rules.lexicon, Fault(proposal.seat, proposal.detail))))

    # Who may

    def _inside(self) -> None:
        if self.person not in self.room.people:
            raise Refusal(phrase("Entrez d’abord : dites votre nom."))

    def _host_only(self) -> None:
        if self.person != self.room.host:
            raise Refusal(phrase("Seule la personne qui tient la table peut le faire."))

    def _referees(self) -> bool:
        """At a real table the host is the referee."""
        return self.room.settings.way is Way.REAL and self.person == self.room.host

    def _owner(self, seat: Seat) -> None:
        if self.room.game is not None and not 0 <= seat < len(self.room.game.order):
            raise Refusal(phrase("Cette place n’existe pas."))
        if seat not in self.room.seats_of(self.person) and not self._referees():
            raise Refusal(phrase("Ce n’est pas votre place : {who}.", who=Who(seat)))

    def _chair(self, seat: Seat) -> Chair:
        if not 0 <= seat < len(self.room.chairs):
            raise Refusal(phrase("Cette place n’existe pas."))
        return self.room.chairs[seat]

    def _reclaim(self, seat: Seat) -> None:
        """Whoever plays is there."""
        if seat in self.room.away or seat in self.room.relayed:
            self.emit(ev.Back(seat))


def opened(settings: Settings, key: bytes, now: int) -> Stamp:
    """The first event of a room. Raises `Refusal` when the settings make no game."""
    try:
        rules = settings.rulebook()
    except (UnknownGame, DialectError) as error:
        raise Refusal(error.reason) from None
    known = {option.key for option in options(rules.dialect)}
    assert all(name in known for name, _ in settings.options)  # noqa: S101  # rulebook() has refused the others
    return Stamp(1, now, ev.Opened(replace(settings, game=rules.name), key.hex()))


def _tidy(name: str) -> str:
    try:
        return tidy(name)
    except BadName as error:
        raise Refusal(error.reason) from None


def _taken(name: str) -> Phrase:
    return phrase("« {name} » est déjà à cette table : choisissez un autre nom.", name=name)
