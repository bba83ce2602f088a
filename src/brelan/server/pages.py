"""The pages that people open: the home, the rules, a table, its big screen and its record, and the way in to them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from brelan.notation import GAMES
from brelan.server.hub import Hub
from brelan.server.language import COOKIE as LANGUAGE
from brelan.server.rendering import page
from brelan.server.strings import spoken
from brelan.table import Refusal
from brelan.voices import LANGUAGES

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
async def home(request: Request) -> Response:
    return page(request, "home.html", games=GAMES)


@router.get("/room/{code}")
async def table(code: str, request: Request) -> Response:
    return await _of_table(request, code, "table.html")


@router.get("/strings/{language}.json")
async def strings(language: str) -> Response:
    if language not in LANGUAGES:
        return JSONResponse({}, status_code=404)
    return JSONResponse(spoken(language), headers={"Cache-Control": "no-cache"})


@router.get("/lang/{language}")
async def speak(language: str, to: str = "/") -> Response:
    """Chooses a language and goes back to the page it was chosen on."""
    response = RedirectResponse(_ours(to), status_code=303)
    if language in LANGUAGES:
        response.set_cookie(LANGUAGE, language, max_age=365 * 86_400, samesite="lax")
    return response


def _ours(path: str) -> str:
    """An address of this house, whatever was asked."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


async def _of_table(request: Request, code: str, template: str, **context: Any) -> Response:
    hub: Hub = request.app.state.hub
    try:
        found = await hub.table(code)
    except Refusal as refusal:
        return page(request, "missing.html", 404, reason=refusal.reason)
    return page(request, template, code=found.code, table=found, **context)
