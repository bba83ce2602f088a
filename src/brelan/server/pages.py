"""The pages that people open: the home, the rules, a table to be laid, tables, and the ways to them."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from brelan.bots.words import OFFERED, SAYS, TITLES
from brelan.core.dialect import DialectError
from brelan.core.phrases import Phrase, phrase
from brelan.notation import UnknownGame
from brelan.server import guides
from brelan.server.api import set_cookie, visitor
from brelan.server.archive import shown_record, told_record
from brelan.server.asking import asked_for, status_of
from brelan.server.dialects import Dialect, described
from brelan.server.language import COOKIE as LANGUAGE
from brelan.server.language import language as language_of
from brelan.server.people import COOKIE, person_in
from brelan.server.public import Public
from brelan.server.rendering import page
from brelan.server.security import ALONE
from brelan.server.shelf import DOORS, SHELF, Box
from brelan.server.strings import spoken
from brelan.server.study import Unseen
from brelan.server.table import Lost, Table
from brelan.server.telling import story
from brelan.table import Refusal, Way
from brelan.voices import LANGUAGES

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

INK, PAPER = "#22252b", "#fdfbf6"

AGAIN = "3"
"""Seconds after which who waits for the coach looks again."""

Settings = Annotated[list[str], Query(alias="set", max_length=60)]


@router.get("/")
async def home(request: Request) -> Response:
    return page(request, "home.html", shelf=SHELF, doors=DOORS)


@router.get("/ouvrir")
async def lay(
    request: Request,
    game: Annotated[str, Query(alias="jeu")] = "feuille",
    way: Annotated[str, Query(alias="facon")] = "",
    preset: str = "classique",
) -> Response:
    """A table before it is opened: who plays, and by which rules."""
    box = SHELF.get(game)
    if box is None:
        return missing(request, phrase("Ce jeu n’est pas d’ici."))
    door = DOORS[Way(way) if way in list(Way) else Way.ONLINE]
    return page(
        request,
        "setup.html",
        box=box,
        door=door,
        bots=[(bot, TITLES[bot], SAYS[bot]) for bot in OFFERED],
        dialect=_dialect(box, preset),
    )


@router.get("/ouvrir/regles")
async def rules_for(
    request: Request,
    game: Annotated[str, Query(alias="jeu")],
    preset: str = "classique",
    settings: Settings = [],  # noqa: B006  # FastAPI copies it
) -> Response:
    """The part of that page that speaks of the rules, for other choices."""
    box = SHELF.get(game)
    if box is None:
        return missing(request, phrase("Ce jeu n’est pas d’ici."))
    try:
        dialect = described(box.name, preset, [_setting(text) for text in settings])
    except (DialectError, UnknownGame) as error:
        return page(request, "_error.html", 422, reason=error.reason)
    return page(request, "_dialect.html", box=box, dialect=dialect)


@router.get("/regles")
async def all_rules(request: Request) -> Response:
    return page(request, "rules.html", shelf=SHELF, doors=DOORS)


@router.get("/regles/arbitre")
async def referee(request: Request) -> Response:
    return page(request, "guide.html", guide=guides.for_referees(language_of(request)))


@router.get("/regles/{game}")
async def rules(game: str, request: Request) -> Response:
    box = SHELF.get(game)
    if box is None:
        return missing(request, phrase("Ce jeu n’est pas d’ici."))
    dialects = {preset: described(game, preset) for preset in box.presets}
    return page(request, "game.html", box=box, shelf=SHELF, dialects=dialects, guide=guides.rules_of(game, language_of(request)))


@router.get("/rejoindre")
async def join(code: str = "") -> Response:
    """The code as people type it leads to the table, or to the page that says there is none."""
    return RedirectResponse(f"/room/{_typed(code) or '-'}", status_code=303)


@router.get("/archive")
async def archive(request: Request) -> Response:
    return page(request, "archive.html", shelf=SHELF)


@router.get("/room/{code}")
async def table(code: str, request: Request) -> Response:
    """Its first view comes with it, so that it is drawn while the connection is being made."""
    found = await _table(request, code)
    if isinstance(found, Response):
        return found
    try:
        seen = await found.seen(person_in(visitor(request), found.code), language_of(request))
    except Lost:  # it may be found again by the time that the page says hello
        seen = None
    return page(request, "table.html", table=found, seen=seen)


@router.get("/room/{code}/ecran")
async def screen(code: str, request: Request) -> Response:
    """For a television: everybody's dice and scores, and the code to come in."""
    found = await _table(request, code)
    return found if isinstance(found, Response) else page(request, "screen.html", table=found)


@router.get("/room/{code}/partie")
async def record(code: str, request: Request) -> Response:
    found = await _table(request, code)
    if isinstance(found, Response):
        return found
    shown = shown_record(found.room)
    if shown is None:
        return missing(request, phrase("La partie n’a pas commencé."), back=f"/room/{found.code}")
    box = SHELF[shown.game]
    dialect = described(shown.game, shown.preset, found.room.settings.options)
    text = told_record(found.room)
    return page(request, "record.html", table=found, box=box, record=shown, story=story(shown), dialect=dialect, text=text)


@router.get("/room/{code}/coach")
async def coach(code: str, request: Request) -> Response:
    """Luck and errors of a game that is over: what is best is no help while one plays."""
    found = await _table(request, code)
    if isinstance(found, Response):
        return found
    game, shown, back = found.room.game, shown_record(found.room), f"/room/{found.code}"
    if game is None or shown is None or not game.over:
        return missing(request, phrase("Le coach attend la fin de la partie."), back=back)
    try:
        text = await request.app.state.study.page(shown, language_of(request), f"{back}/partie")
    except Unseen as error:
        return missing(request, error.reason, back=back, status=503)
    if text is None:
        looked_at = page(request, "study.html", table=found)
        looked_at.headers["Refresh"] = AGAIN
        return looked_at
    return HTMLResponse(text, headers={"Content-Security-Policy": ALONE})


@router.get("/room/{code}/qr.svg")
async def qr(code: str, request: Request) -> Response:
    """The address of a table as a code that phones read."""
    found = await _table(request, code)
    return found if isinstance(found, Response) else _drawn(f"{_base(request)}/room/{found.code}")


@router.get("/place.json")
async def place(request: Request, room: str = "") -> Response:
    """The address that takes one's places to another device, for who has a cookie."""
    word = request.app.state.people.link(request.cookies.get(COOKIE, ""))
    if word is None:
        return JSONResponse({}, status_code=404)
    return JSONResponse({"address": f"{_base(request)}/place/{word}?room={_typed(room)}"})


@router.get("/place.svg")
async def place_drawn(request: Request, room: str = "") -> Response:
    word = request.app.state.people.link(request.cookies.get(COOKIE, ""))
    if word is None:
        return JSONResponse({}, status_code=404)
    return _drawn(f"{_base(request)}/place/{word}?room={_typed(room)}")


@router.get("/place/{word}")
async def arrive(word: str, request: Request, room: str = "") -> Response:
    """One's places, on another device. Who has other places there is asked first."""
    people = request.app.state.people
    cookie = people.from_link(word)
    if cookie is None:
        return missing(request, phrase("Ce lien ne mène à aucune place. Demandez-en un autre à la table."))
    present = people.known(request.cookies.get(COOKIE))
    if present is not None and present != people.known(cookie):
        return page(request, "place.html", word=word, room=_typed(room))
    return _seated(request, cookie, room)


@router.post("/place/{word}")
async def take(word: str, request: Request, room: str = "") -> Response:
    cookie = request.app.state.people.from_link(word)
    if cookie is None:
        return missing(request, phrase("Ce lien ne mène à aucune place. Demandez-en un autre à la table."))
    return _seated(request, cookie, room)


@router.get("/strings/{version}/{language}.json")
async def strings(language: str) -> Response:
    if language not in LANGUAGES:
        return JSONResponse({}, status_code=404)
    return JSONResponse(spoken(language), headers={"Cache-Control": "public, max-age=31536000, immutable"})


@router.get("/lang/{language}")
async def speak(request: Request, language: str, to: str = "/") -> Response:
    """Chooses a language and goes back to the page it was chosen on."""
    response = RedirectResponse(_ours(to), status_code=303)
    if language in LANGUAGES:
        response.set_cookie(
            LANGUAGE, language, max_age=365 * 86_400, samesite="lax", secure=request.app.state.public.secure(request)
        )
    return response


def missing(request: Request, reason: Phrase, back: str = "/", status: int = 404, code: str = "") -> Response:
    """There is no such page, and why; `back`: where to go instead; `code`: that of a table, as it was asked for."""
    return page(request, "missing.html", status, reason=reason, back=back, code=code)


async def _table(request: Request, code: str) -> Table | Response:
    try:
        return await asked_for(request, code)
    except Refusal as refusal:
        return missing(request, refusal.reason, status=status_of(refusal), code=_typed(code))


def _dialect(box: Box, preset: str) -> Dialect:
    """That dialect, or the usual one when there is none of that name."""
    try:
        return described(box.name, preset)
    except DialectError:
        return described(box.name)


def _setting(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key, value


def _seated(request: Request, cookie: str, room: str) -> Response:
    code = _typed(room)
    response = RedirectResponse(f"/room/{code}" if code else "/", status_code=303)
    set_cookie(request, response, cookie)
    return response


def _typed(code: str) -> str:
    """A code as people type it: letters and digits only, in capitals."""
    return "".join(letter for letter in code.upper() if letter.isascii() and letter.isalnum())[:12]


def _base(request: Request) -> str:
    """The address of the house that others can reach."""
    public: Public = request.app.state.public
    return public.of(request)


def _drawn(address: str) -> Response:
    drawing = BytesIO()
    segno.make(address, error="m").save(drawing, kind="svg", border=2, dark=INK, light=PAPER, omitsize=True, xmldecl=False)
    return Response(drawing.getvalue(), media_type="image/svg+xml")


def _ours(path: str) -> str:
    """An address of this house, whatever was asked."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
