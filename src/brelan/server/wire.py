"""Messages as they travel: see docs/wire.md. Reading refuses whatever is not exactly such a message."""

from __future__ import annotations

from typing import Annotated, Any, Union

import msgspec
from msgspec import Meta, Struct

from brelan.core.moves import Seat
from brelan.core.phrases import phrase
from brelan.table import Absence, Cries, DiceFrom, Referee, Refusal, Settings
from brelan.table import commands as cmd
from brelan.table.commands import Command
from brelan.table.cries import CryWord

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=120)]
Place = Annotated[int, Meta(ge=0, le=15)]
Moment = Annotated[int, Meta(ge=0, le=2**53)]
Code = Annotated[str, Meta(min_length=1, max_length=12)]


class Wire(Struct, tag_field="type", forbid_unknown_fields=False):
    """Unknown fields are ignored: a client that names dice or a seed is simply not heard."""


class Hello(Wire, tag="hello"):
    room: Code
    since: Annotated[int, Meta(ge=0)] = 0
    lang: Annotated[str, Meta(max_length=8)] = "fr"
    watch: bool = False


class Pong(Wire, tag="pong"):
    t: Moment


class Clock(Wire, tag="clock"):
    c: int


class Join(Wire, tag="join"):
    id: Id
    name: Name


class Sit(Wire, tag="sit"):
    id: Id
    place: Place
    name: Name


class Bot(Wire, tag="bot"):
    id: Id
    place: Place
    bot: Annotated[str, Meta(max_length=24)]


class Stand(Wire, tag="stand"):
    id: Id
    place: Place


class Leave(Wire, tag="leave"):
    id: Id


class Wish(Struct, forbid_unknown_fields=True):
    """Settings that somebody asks for."""

    game: Annotated[str, Meta(max_length=32)]
    preset: Annotated[str, Meta(max_length=32)] = "classique"
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=24)]] = {}
    dice: DiceFrom = DiceFrom.SERVER
    cries: Cries = Cries.RACE
    absence: Absence = Absence.WAIT
    referee: Referee = Referee.TABLE
    window: Annotated[int, Meta(ge=1_000, le=30_000)] = 5_000
    tolerance: Annotated[int, Meta(ge=0, le=500)] = 25
    turn_clock: Annotated[int, Meta(ge=0, le=600_000)] = 0


class Change(Wire, tag="change"):
    id: Id
    settings: Wish


class Start(Wire, tag="start"):
    id: Id


class Rematch(Wire, tag="rematch"):
    id: Id


class Forgo(Wire, tag="forgo"):
    id: Id


class Cast(Wire, tag="cast"):
    id: Id


class Play(Wire, tag="play"):
    id: Id
    line: Annotated[str, Meta(max_length=240)]


class Cry(Wire, tag="cry"):
    id: Id
    seat: Place
    word: CryWord
    at: Moment


class Silent(Wire, tag="silent"):
    id: Id
    seat: Place


class Undo(Wire, tag="undo"):
    id: Id


class Fault(Wire, tag="fault"):
    id: Id
    seat: Place
    what: Annotated[str, Meta(max_length=200)] = ""


class Overrule(Wire, tag="overrule"):
    id: Id
    line: Annotated[str, Meta(max_length=120)]


class Answer(Wire, tag="answer"):
    id: Id
    agree: bool


class Relay(Wire, tag="relay"):
    id: Id
    seat: Place


Order = Union[
    Join, Sit, Bot, Stand, Leave, Change, Start, Rematch, Forgo, Cast, Play, Cry, Silent, Undo, Fault, Overrule, Answer, Relay
]
"""Messages that are commands."""

Message = Union[Hello, Pong, Clock, Order]

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder()


def read(text: str | bytes) -> Message:
    """Raises `Refusal` with a sentence for anything that is not a message."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refusal(phrase("Ce message n’est pas compris.")) from None


def encode(data: Any) -> bytes:
    return _encoder.encode(data)


def write(message: dict[str, Any]) -> str:
    return encode(message).decode()


def command(order: Order, settings: Settings, at: int) -> Command:
    """The room's command. `at`: the accepted moment of a cry."""
    match order:
        case Join(name=name):
            return cmd.Join(name)
        case Sit(place=place, name=name):
            return cmd.Sit(Seat(place), name)
        case Bot(place=place, bot=bot):
            return cmd.SeatBot(Seat(place), bot)
        case Stand(place=place):
            return cmd.Stand(Seat(place))
        case Leave():
            return cmd.Leave()
        case Change(settings=wish):
            return cmd.Change(wished(wish, settings))
        case Start():
            return cmd.Start()
        case Rematch():
            return cmd.Rematch()
        case Forgo():
            return cmd.Forgo()
        case Cast():
            return cmd.CastDice()
        case Play(line=line):
            return cmd.Play(line)
        case Cry(seat=seat, word=word, at=pressed):
            return cmd.Cry(Seat(seat), word, at, pressed)
        case Silent(seat=seat):
            return cmd.KeepSilent(Seat(seat))
        case Undo():
            return cmd.Undo()
        case Fault(seat=seat, what=what):
            return cmd.ProposeFault(Seat(seat), what)
        case Overrule(line=line):
            return cmd.Overrule(line)
        case Answer(agree=agree):
            return cmd.Answer(agree)
        case Relay(seat=seat):
            return cmd.Relay(Seat(seat))


def wished(wish: Wish, base: Settings) -> Settings:
    """The settings asked for; the way of the table stays."""
    return Settings(
        game=wish.game,
        preset=wish.preset,
        options=tuple(wish.options.items()),
        way=base.way,
        dice=wish.dice,
        cries=wish.cries,
        absence=wish.absence,
        referee=wish.referee,
        window=wish.window,
        tolerance=wish.tolerance,
        grace=base.grace,
        turn_clock=wish.turn_clock,
    )
