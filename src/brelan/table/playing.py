"""The game itself: dice that are asked for or said, decisions, cries, places that are relayed."""

from __future__ import annotations

from brelan.core.moves import Act, Fault, Hand, Move, MoveError, Order, Roll, Seat
from brelan.core.nodes import Contest, Throw
from brelan.core.phrases import Who, phrase
from brelan.notation import read_move, write_move
from brelan.table import commands as cmd
from brelan.table import events as ev
from brelan.table.authority import Desk
from brelan.table.cries import CRIES, CryWord, foreseeable
from brelan.table.game import Game
from brelan.table.room import Refusal
from brelan.table.settings import Cries, DiceFrom

PAUSE = 1_500
"""A finger that stays on a cry makes one bévue, not twenty."""

LATE = 2_000
"""A cry that comes so soon after the verdict of a contest is late and not wrong; one that took so long to come, too."""

Playing = cmd.CastDice | cmd.Play | cmd.Cry | cmd.KeepSilent | cmd.Relay


def play(desk: Desk, game: Game, command: Playing) -> None:
    match command:
        case cmd.CastDice():
            _cast(desk, game)
        case cmd.Play(line):
            _line(desk, game, line)
        case cmd.Cry():
            _cry(desk, game, command)
        case cmd.KeepSilent(seat):
            desk.owner(seat)
            if game.race is None or seat not in game.race.seats or seat in game.race.answered:
                raise Refusal(phrase("Aucun cri n’est attendu de vous."))
            desk.emit(ev.Kept(seat))
        case cmd.Relay(seat):
            desk.seat(seat)
            if seat not in desk.room.away:
                raise Refusal(phrase("{who} n’est pas absent : la place reste la sienne.", who=Who(seat)))
            if seat not in desk.room.relayed:
                desk.emit(ev.Relayed(seat))


def _cast(desk: Desk, game: Game) -> None:
    node = game.node
    if not isinstance(node, Throw):
        raise Refusal(phrase("Aucun dé n’est attendu."))
    if desk.room.settings.dice is not DiceFrom.SERVER:
        raise Refusal(phrase("Ici les dés sont vrais : dites ce qu’ils montrent."))
    desk.owner(node.by)
    if game.cast:
        raise Refusal(phrase("Ces dés roulent déjà."))
    desk.emit(ev.Cast(node.by))


def _line(desk: Desk, game: Game, line: str) -> None:
    try:
        move = read_move(game.rules.lexicon, line)
        _may(desk, game, move)
        game.rules.apply(game.state, move)
    except MoveError as error:
        raise Refusal(error.sentence) from None
    if isinstance(move, Act):
        desk.reclaim(move.seat)
    calls = game.calls
    desk.emit(ev.Moved(write_move(game.rules.lexicon, move)))
    if calls and not game.calls:
        _judge(desk, game, calls)


def _judge(desk: Desk, game: Game, calls: tuple[tuple[Seat, CryWord, int], ...]) -> None:
    """The dice have been said: whoever had cried for something else was wrong."""
    node = game.node
    for seat, word, _ in calls:
        right = isinstance(node, Contest) and node.cry == CRIES[word] and seat in node.seats
        if not right and not game.over:
            _bevue(desk, game, seat, word)


def _may(desk: Desk, game: Game, move: Move) -> None:
    """Who may say what."""
    settings = desk.room.settings
    match move:
        case Act(seat):
            desk.owner(seat)
        case Roll() | Hand():
            if settings.dice is not DiceFrom.TABLE:
                raise Refusal(phrase("Ici les dés se lancent à la table, ils ne se disent pas."))
            node = game.node
            if isinstance(node, Throw):
                desk.owner(node.by)
        case Order():
            if settings.cries is not Cries.REFEREE and not desk.judges:
                raise Refusal(phrase("Ici chacun crie pour soi."))
            if not desk.room.seats_of(desk.person) and not desk.judges:
                raise Refusal(phrase("Seule la table dit qui a crié."))
        case Fault():
            if not desk.judges:
                raise Refusal(phrase("Une bévue se propose, et la table en juge."))


def _cry(desk: Desk, game: Game, cry: cmd.Cry) -> None:
    seat, word, at = cry.seat, cry.word, cry.at
    desk.owner(seat)
    race, node = game.race, game.node
    real = desk.room.settings.dice is DiceFrom.TABLE
    wanted = isinstance(node, Contest) and node.cry == CRIES[word]
    if race is not None and wanted and seat in race.seats:
        if seat in race.answered:
            raise Refusal(phrase("Vous avez déjà crié."))
        if at >= race.reveal or real:
            desk.reclaim(seat)
            desk.emit(ev.Cried(seat, at))
            return
    elif wanted and race is None:
        raise Refusal(phrase("Ici quelqu’un d’autre dit qui a crié."))
    elif at - game.judged < LATE:
        raise Refusal(phrase("Trop tard : le cri est déjà jugé."))
    elif cry.pressed is not None and at - cry.pressed > LATE:
        # It was pressed at something else that lay there, and said again when the connection came back.
        raise Refusal(phrase("Ce cri est arrivé trop tard pour être jugé."))
    elif real and isinstance(node, Throw):
        if any(caller == seat for caller, _, _ in game.calls):
            raise Refusal(phrase("Vous avez déjà crié."))
        _wrong(game, seat, word)  # could it be one at all?
        if foreseeable(game.rules, game.state, seat, word):
            desk.emit(ev.Called(seat, word.value, at))
            return
    if at - game.faulted.get(seat, -PAUSE) < PAUSE:
        raise Refusal(phrase("Cette bévue est déjà comptée."))
    _bevue(desk, game, seat, word)


def _bevue(desk: Desk, game: Game, seat: Seat, word: CryWord) -> None:
    desk.emit(ev.Moved(write_move(game.rules.lexicon, _wrong(game, seat, word))))


def _wrong(game: Game, seat: Seat, word: CryWord) -> Fault:
    """The bévue that such a cry is. Raises `Refusal` where the game knows none."""
    fault = Fault(seat, CRIES[word].one)
    try:
        game.rules.apply(game.state, fault)
    except MoveError as error:
        raise Refusal(error.sentence) from None
    return fault
