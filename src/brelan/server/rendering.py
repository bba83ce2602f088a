"""Pages from templates, in the language and with the comforts that the request asks for."""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from brelan.core.phrases import Param, Phrase, figure, say
from brelan.server.api import ensure_cookie
from brelan.server.client import asset
from brelan.server.language import language
from brelan.server.strings import address, spoken
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


def _data(text: str) -> Markup:
    """JSON that may stand in a page: there « < » is in strings only, and so can be written otherwise."""
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704


environment.filters["data"] = _data
environment.globals.update(asset=asset, strings=address, figure=figure)


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
        client=request.app.state.client,
        spoken=_written(tongue),
        theme=theme if theme in THEMES else None,
        sober=request.cookies.get("animations") == "sobres",
        **context,
    )
    response = HTMLResponse(text, status_code=status, headers={"Content-Language": tongue})
    ensure_cookie(request, response)
    return response


@cache
def _written(tongue: str) -> str:
    """The sentences of the browser's own."""
    return json.dumps(spoken(tongue), ensure_ascii=False, separators=(",", ":"))
