"""Pages from templates, in the language and with the comforts that the request asks for."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from brelan.core.phrases import Param, phrase, plural, say
from brelan.server.api import ensure_cookie
from brelan.server.client import asset, modules
from brelan.server.language import language
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
environment.globals.update(asset=asset, modules=modules)


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """The page, and a cookie for whoever has none. Templates say things with `phrase` and `plural`, as everything does."""
    tongue = language(request)
    speak = voice(tongue)

    def said(text: str, **params: Param) -> str:
        return say(phrase(text, **params), (), speak)  # the extraction of messages reads templates too

    def counted(one: str, many: str, n: int, **params: Param) -> str:
        return say(plural(one, many, n, **params), (), speak)

    theme = request.cookies.get("theme")
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    text = environment.get_template(template).render(
        phrase=said,
        plural=counted,
        tell=lambda words: say(words, (), speak),
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
