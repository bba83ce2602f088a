"""Pages from templates, in the language and with the comforts that the request asks for."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from brelan.core.phrases import Param, Phrase, figure, say
from brelan.server.api import ensure_cookie
from brelan.server.client import asset, modules
from brelan.server.language import language
from brelan.server.strings import address
from brelan.voices import voice

ENDONYMS = {"fr": "Français", "en": "English"}
THEMES = ("clair", "sombre")

environment = Environment(
    loader=PackageLoader("brelan.server"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
environment.globals.update(asset=asset, modules=modules, strings=address, figure=figure)


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """The page, and a cookie for whoever has none. Templates say things with `phrase` and `plural`, as everything does."""
    tongue = language(request)
    speak = voice(tongue)

    def said(text: str, **params: Param) -> str:
        return say(Phrase(text, None, tuple(params.items())), (), speak)

    def counted(one: str, many: str, n: int, **params: Param) -> str:
        return say(Phrase(one, many, (("n", n), *params.items())), (), speak)

    def told(words: Phrase, names: tuple[str, ...] = ()) -> str:
        return say(words, names, speak)

    theme = request.cookies.get("theme")
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    text = environment.get_template(template).render(
        phrase=said,
        plural=counted,
        tell=told,
        lang=tongue,
        languages=ENDONYMS,
        here=quote(here),
        theme=theme if theme in THEMES else None,
        sober=request.cookies.get("animations") == "sobres",
        **context,
    )
    response = HTMLResponse(text, status_code=status, headers={"Content-Language": tongue})
    ensure_cookie(request, response)
    return response
