"""The language of a request: what was chosen, else what the browser prefers, else French."""

from __future__ import annotations

from fastapi import Request

from brelan.voices import LANGUAGES

COOKIE = "langue"


def language(request: Request) -> str:
    chosen = request.query_params.get("lang") or request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    for wish in request.headers.get("accept-language", "").split(","):
        code = wish.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "fr"
