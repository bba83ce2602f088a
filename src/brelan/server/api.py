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
from brelan.server.hub import Hub
from brelan.server.language import language
from brelan.server.people import COOKIE, person_in
from brelan.table import Absence, Cries, DiceFrom, Refusal, Settings, Way
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
    """Opens a table, seats whoever is named and, if asked, starts the game."""
    state = request.app.state
    address = request.client.host if request.client is not None else ""
    if not state.limits.may_open_room(address):
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
                window=table.window,
                turn_clock=table.turn_clock,
            )
        )
        await _seat(hub, code, person_in(secret, code), table)
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
        table = await state.hub.table(code)
        view = await table.glimpse(language(request))
    except Refusal as refusal:
        raise _refused(request, refusal.reason, 404) from None
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
        table = await request.app.state.hub.table(code)
        text = told_record(await table.still())
    except Refusal as refusal:
        raise _refused(request, refusal.reason, 404) from None
    if text is None:
        raise _refused(request, phrase("La partie n’a pas commencé."), 404)
    headers = {"Content-Disposition": f'attachment; filename="brelan-{table.code}.jdd"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def ensure_cookie(request: Request, response: Response) -> str:
    """The secret of who asks; a new one goes home in a cookie."""
    people = request.app.state.people
    cookie = request.cookies.get(COOKIE)
    secret = people.known(cookie)
    if secret is None:
        cookie = people.new()
        secret = people.known(cookie)
        set_cookie(request, response, cookie)
    assert secret is not None  # noqa: S101  # a new cookie is known
    return str(secret)


def set_cookie(request: Request, response: Response, cookie: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


async def _seat(hub: Hub, code: str, person: str, table: NewTable) -> None:
    if not table.seats:
        return
    room = await hub.table(code)
    own = next((name for name in table.seats if not name.startswith("bot:")), "")
    await room.serve(cmd.Join(own), person, "open-join")
    for place, name in enumerate(table.seats):
        if name.startswith("bot:"):
            await room.serve(cmd.SeatBot(Seat(place), name.removeprefix("bot:")), person, f"open-{place}")
        else:
            await room.serve(cmd.Sit(Seat(place), name), person, f"open-{place}")
    if table.start:
        await room.serve(cmd.Start(), person, "open-start")


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
