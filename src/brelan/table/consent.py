"""What the table agrees on: corrections, bévues and other verdicts, proposed by one and consented to by the others."""

from __future__ import annotations

from brelan.core.moves import Fault, MoveError, Order, Seat
from brelan.core.phrases import Phrase, Who, phrase
from brelan.notation import read_move, write_move
from brelan.notation.record import CommittedDice
from brelan.table import commands as cmd
from brelan.table import events as ev
from brelan.table.authority import Desk
from brelan.table.contest import in_words
from brelan.table.erratum import Erratum, undoable
from brelan.table.events import Event
from brelan.table.game import Game
from brelan.table.overruling import overruling
from brelan.table.room import Refusal, Room
from brelan.table.settings import Cries, DiceFrom, Referee, Way

Consenting = cmd.Undo | cmd.ProposeFault | cmd.Overrule | cmd.Answer


def consent(desk: Desk, game: Game, command: Consenting) -> None:
    match command:
        case cmd.Undo():
            _undo(desk, game)
        case cmd.ProposeFault(seat, what):
            _propose_fault(desk, game, seat, what)
        case cmd.Overrule(line):
            _overrule(desk, game, line)
        case cmd.Answer(agree):
            _answer(desk, agree)


def settlement(room: Room) -> Event | None:
    """What a proposal comes to once everybody asked has agreed; None while somebody has not, or nothing is proposed."""
    proposal, game = room.proposal, room.game
    if proposal is None or game is None or not proposal.agreed >= proposal.asked:
        return None
    match proposal.matter:
        case ev.Matter.UNDO:
            return ev.Undone(int(proposal.detail))
        case ev.Matter.FAULT:
            return ev.Moved(write_move(game.rules.lexicon, Fault(proposal.seat, proposal.detail)))
        case ev.Matter.VERDICT:
            try:
                what = overruling(game, _order(game, proposal.detail))
            except Refusal:  # the table has gone on meanwhile
                return ev.Dropped(proposal.person)
            return ev.Overruled(proposal.person, proposal.detail, what.falls, consent=True)


def takes_back(room: Room, game: Game, seats: frozenset[Seat]) -> Erratum | None:
    """What those seats may take back now, at once or by consent."""
    settings = room.settings
    if game.over and isinstance(game.record.dice, CommittedDice):
        return None  # the key is told, and with it the dice that would come
    return undoable(game.record, seats, freely=settings.dice is DiceFrom.TABLE, told=settings.cries is Cries.REFEREE)


def question(room: Room, game: Game) -> Phrase | None:
    """What the table is asked, if anything."""
    proposal = room.proposal
    if proposal is None:
        return None
    who = room.speaker(proposal.person)
    match proposal.matter:
        case ev.Matter.UNDO:
            first = game.told(int(proposal.detail))[0].words
            if first is None:
                return phrase("{who} voudrait corriger son dernier choix.", who=who)
            return phrase("{who} voudrait reprendre\u00a0: «\u00a0{old}\u00a0»", who=who, old=first)
        case ev.Matter.FAULT if proposal.detail:
            return phrase(
                "{who} signale une bévue ({other})\u00a0: {what}", who=who, other=Who(proposal.seat), what=proposal.detail
            )
        case ev.Matter.FAULT:
            return phrase("{who} signale une bévue ({other}).", who=who, other=Who(proposal.seat))
        case ev.Matter.VERDICT:
            return phrase("{who} propose un autre verdict\u00a0: {now}.", who=who, now=in_words(_order(game, proposal.detail)))


def _undo(desk: Desk, game: Game) -> None:
    desk.inside()
    mine = desk.room.seats_of(desk.person)
    what = takes_back(desk.room, game, mine)
    if what is None or (not mine and not desk.referees):
        raise Refusal(phrase("Rien ne peut être repris : des dés ont été lancés depuis."))
    own = what.moves == 1 and what.seat in mine and not isinstance(game.record.moves[-1], Order)
    if desk.referees or own:
        desk.emit(ev.Undone(what.moves))
        return
    _propose(desk, ev.Matter.UNDO, what.seat, str(what.moves))


def _propose_fault(desk: Desk, game: Game, seat: Seat, what: str) -> None:
    fault = Fault(seat, " ".join(what.split()))
    try:
        game.rules.apply(game.state, fault)
    except MoveError as error:
        raise Refusal(error.sentence) from None
    if not desk.room.seats_of(desk.person) and not desk.judges:
        raise Refusal(phrase("Une bévue se propose depuis une place."))
    if desk.judges:
        desk.emit(ev.Moved(write_move(game.rules.lexicon, fault)))
        return
    _propose(desk, ev.Matter.FAULT, seat, fault.what)


def _overrule(desk: Desk, game: Game, line: str) -> None:
    desk.inside()
    if not desk.judges:
        if desk.room.settings.referee is Referee.HOST or desk.room.settings.way is Way.REAL:
            raise Refusal(phrase("Ici l’arbitre seul revoit un verdict."))
        if not desk.hosts and not desk.room.seats_of(desk.person):
            raise Refusal(phrase("Un verdict se discute depuis une place."))
    order = _order(game, line)
    what = overruling(game, order)
    line = write_move(game.rules.lexicon, order)
    # Real dice still lie there; what the house has thrown is crossed by consent alone.
    if desk.judges and not (what.crosses and desk.room.settings.dice is DiceFrom.SERVER):
        desk.emit(ev.Overruled(desk.person, line, what.falls, consent=False))
        return
    _propose(desk, ev.Matter.VERDICT, min(order.ranks[0]) if order.ranks else Seat(0), line)


def _order(game: Game, line: str) -> Order:
    try:
        move = read_move(game.rules.lexicon, line)
    except MoveError as error:
        raise Refusal(error.sentence) from None
    if not isinstance(move, Order):
        raise Refusal(phrase("Un verdict est un ordre de cris : « ! 2 > 1,3 »."))
    return move


def _propose(desk: Desk, matter: ev.Matter, seat: Seat, detail: str) -> None:
    if desk.room.proposal is not None:
        raise Refusal(phrase("La table répond déjà à une question."))
    asked = sorted(person for person in desk.room.seated() - {desk.person} if not desk.room.is_away(person))
    desk.emit(ev.Proposed(desk.person, matter, seat, detail, tuple(asked)))
    _settle(desk)


def _answer(desk: Desk, agree: bool) -> None:
    proposal = desk.room.proposal
    if proposal is None or desk.person not in proposal.asked | {proposal.person}:
        raise Refusal(phrase("La table ne vous demande rien."))
    if not agree:
        desk.emit(ev.Dropped(desk.person))
        return
    if desk.person not in proposal.agreed and desk.person != proposal.person:
        desk.emit(ev.Agreed(desk.person))
    _settle(desk)


def _settle(desk: Desk) -> None:
    event = settlement(desk.room)
    if event is not None:
        desk.emit(event)
