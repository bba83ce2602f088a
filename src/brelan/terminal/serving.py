"""`serve`: the tables in a browser. The server's packages are asked for only here."""

from __future__ import annotations

from dataclasses import dataclass

from brelan.core.phrases import phrase
from brelan.terminal.front import Front
from brelan.terminal.seating import WrongCall


@dataclass(frozen=True, slots=True)
class Where:
    """Where the house is to be: on this device, and for everybody else."""

    host: str | None = None
    port: int | None = None
    lan: bool = False
    public_url: str | None = None


def serve(front: Front, where: Where, database: str | None, *, open_browser: bool) -> int:
    """Says where the house is, and keeps it open until Ctrl-C. Raises `WrongCall` when it cannot open."""
    try:
        from brelan.server.serve import PORT, CannotServe, House
    except ModuleNotFoundError as error:
        raise WrongCall(
            phrase('Il manque « {name} » pour servir les tables : pip install "brelan[server]"', name=error.name or "")
        ) from None
    try:
        port = PORT if where.port is None else where.port
        house = House(where.host, port, database, lan=where.lan, public_url=where.public_url)
        house.check()
    except CannotServe as error:
        raise WrongCall(error.reason) from None
    place = house.place
    front.say(phrase("Les tables sont ouvertes : {address}", address=place.address))
    if place.public is not None:
        front.say(phrase("Pour tout le monde : {address}", address=place.public))
        _show(front, place.qr)
    elif place.lan is not None:
        front.say(phrase("Pour les téléphones du même réseau : {address}", address=place.lan))
        _show(front, place.qr)
        front.say(
            phrase(
                "Cette adresse n’est pas chiffrée : l’écran des téléphones peut s’éteindre seul, le reste marche comme ailleurs."
            )
        )
    front.say(phrase("Ctrl-C ferme la maison. Les parties sont gardées."))
    house.serve(open_browser=open_browser)
    return 0


def _show(front: Front, qr: str | None) -> None:
    """The code that phones read, where there is a screen to show it."""
    if qr is not None and front.console.is_terminal and not front.speech.plain:
        front.write("", *qr.rstrip("\n").split("\n"), "")
