"""Rooms asked for by their codes over HTTP, no more of them than an address may try."""

from __future__ import annotations

from fastapi import Request
from starlette.requests import HTTPConnection

from brelan.core.phrases import Phrase, phrase
from brelan.server.hub import Hub
from brelan.server.limits import Limits
from brelan.server.table import Table
from brelan.table import Refusal


class TooMany(Refusal):
    """The address has asked for more rooms than it may."""


async def asked_for(request: Request, code: str) -> Table:
    """The room of that code. Raises `Refusal` when there is none, `TooMany` when this address has tried too many."""
    hub: Hub = request.app.state.hub
    limits: Limits = request.app.state.limits
    address = address_of(request)
    if not limits.may_look_up(address):
        raise TooMany(TOO_MANY)
    try:
        return await hub.table(code)
    except Refusal:
        limits.found_nothing(address)
        raise


def status_of(refusal: Refusal) -> int:
    """How HTTP says it."""
    return 429 if isinstance(refusal, TooMany) else 404


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client is not None else ""


TOO_MANY: Phrase = phrase("Trop de tables cherchées d’ici. Réessayez dans une minute.")
