"""The HTTP part that programs use: games, new tables, records."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, Field

from brelan.core.dialect import DialectError, options, written
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, phrase, say
from brelan.notation import GAMES, UnknownGame
from brelan.server.archive import told_record
from brelan.server.asking import address_of, asked_for, status_of
from brelan.server.hub import Hub
from brelan.server.language import language
from brelan.server.people import COOKIE, person_in
from brelan.table import Absence, Cries, DiceFrom, Person, Referee, Refusal, Room, Settings, Stamp, Way, handled
from brelan.table import commands as cmd
from brelan.voices import voice

router = APIRouter(prefix="/api")

A_YEAR = 365 * 86_400


class NewTable(BaseModel):
    """A table to open. `seats`: names, or `bot:` and a bot; the first name is the person who opens it."""

    game: str = Field(max_length=32)
    preset: str = Field("classique", max_length=32)
    options: dict[str, str] = Field(default_factory=dict, max_length=60)
    way: Way = Way.ONLINE
    cries: Cries = Cries.RACE
    absence: Absence = Absence.WAIT
    referee: Referee = Referee.TABLE
    window: int = Field(5_000, ge=1_000, le=30_000)
    turn_clock: int = Field(0, ge=0, le=600_000)
    seats: list[str] = Field(default_factory=list, max_length=8)
    start: bool = False


class Opened(BaseModel):
    code: str
    path: str


@router.get("/games")
async def games(request: Request) -> list[dict[str, Any]]:
    """Every game, its presets and its options with the sentence of each value in force."""
    tongue = language(request)
    return [_game(name, tongue) for name in GAMES]


@router.post("/tables", status_code=201)
async def open_table(table: NewTable, request: Request, response: Response) -> Opened:
    """Opens a table, seats whoever is named and, if asked, starts the game. Where one of these is refused there is no table."""
    state = request.app.state
    if not state.limits.may_open_room(address_of(request)):
        raise _refused(request, phrase("Trop de tables ouvertes d’ici. Réessayez dans quelques minutes."), 429)
    secret = ensure_cookie(request, response)
    hub: Hub = state.hub
    dice = DiceFrom.TABLE if table.way is Way.REAL else DiceFrom.SERVER
    try:
        code = await hub.open(
            Settings(
                game=table.game,
                preset=table.preset,
                options=tuple(table.options.items()),
                way=table.way,
                dice=dice,
                cries=table.cries,
                absence=table.absence,
                referee=table.referee,
                window=table.window,
                turn_clock=table.turn_clock,
            ),
            lambda code, room: _laid(room, person_in(secret, code), table, hub.now()),
        )
    except (Refusal, UnknownGame, DialectError) as error:
        raise _refused(request, error.reason, 422) from None
    return Opened(code=code, path=f"/room/{code}")


class Glance(BaseModel):
    """A table in a line: `names` of those seated, `phase` as in the view, `yours` when it awaits who asks."""

    code: str
    game: str
    title: str
    phase: str
    names: list[str]
    awaited: str
    yours: bool
    at: int


@router.get("/tables/{code}")
async def glance(code: str, request: Request) -> Glance:
    """What a list of tables says of one."""
    state = request.app.state
    try:
        table = await asked_for(request, code)
        view = await table.glimpse(language(request))
    except Refusal as refusal:
        raise _refused(request, refusal.reason, status_of(refusal)) from None
    secret = state.people.known(request.cookies.get(COOKIE))
    own = {chair["seat"] for chair in view["chairs"] if secret is not None and chair["person"] == person_in(secret, table.code)}
    play = view["play"]
    node = play["node"] if play is not None else {}
    return Glance(
        code=table.code,
        game=view["game"],
        title=view["title"],
        phase=view["phase"],
        names=[chair["name"] for chair in view["chairs"] if chair["name"]],
        awaited=play["awaited"] if play is not None else "",
        yours=not own.isdisjoint(node.get("seats", [node.get("by", -1)])),
        at=view["at"],
    )


@router.get("/tables/{code}/record")
async def record(code: str, request: Request) -> Response:
    """The record of the game at a table, as text."""
    try:
        table = await asked_for(request, code)
        text = told_record(await table.still())
    except Refusal as refusal:
        raise _refused(request, refusal.reason, status_of(refusal)) from None
    if text is None:
        raise _refused(request, phrase("La partie n’a pas commencé."), 404)
    headers = {"Content-Disposition": f'attachment; filename="brelan-{table.code}.jdd"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def visitor(request: Request) -> str:
    """The secret of who asks; a new one for whoever has none, the same during the whole request."""
    people = request.app.state.people
    secret: str | None = people.known(request.cookies.get(COOKIE))
    if secret is None:
        if not hasattr(request.state, "new_cookie"):
            request.state.new_cookie = people.new()
        secret = people.known(request.state.new_cookie)
    assert secret is not None  # noqa: S101  # a new cookie is known
    return secret


def ensure_cookie(request: Request, response: Response) -> str:
    """The secret of who asks; a new one goes home in a cookie."""
    secret = visitor(request)
    if hasattr(request.state, "new_cookie"):
        set_cookie(request, response, request.state.new_cookie)
    return secret


def set_cookie(request: Request, response: Response, cookie: str) -> None:
    secure = request.app.state.public.secure(request)
    response.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


def _laid(room: Room, person: Person, table: NewTable, now: int) -> list[Stamp]:
    """The seats that were asked for, and the start. Raises `Refusal`."""
    if not table.seats:
        return []
    own = next((name for name in table.seats if not name.startswith("bot:")), "")
    stamps = handled(room, cmd.Join(own), person, now, "open-join")
    for place, name in enumerate(table.seats):
        bot = name.startswith("bot:")
        command = cmd.SeatBot(Seat(place), name.removeprefix("bot:")) if bot else cmd.Sit(Seat(place), name)
        stamps += handled(room, command, person, now, f"open-{place}")
    if table.start:
        stamps += handled(room, cmd.Start(), person, now, "open-start")
    return stamps


def _game(name: str, tongue: str) -> dict[str, Any]:
    kind, speak = GAMES[name], voice(tongue)
    return {
        "game": name,
        "title": say(kind.title, (), speak),
        "players": [min(kind.players), max(kind.players)],
        "presets": {
            preset: [
                {"key": option.key, "value": written(option.value), "says": say(option.says, (), speak)}
                for option in options(dialect)
            ]
            for preset, dialect in kind.presets.items()
        },
    }


def _refused(request: Request, reason: Phrase, status: int) -> HTTPException:
    return HTTPException(status, say(reason, (), voice(language(request))))
