"""`serve`: the tables in a browser. The server's packages are asked for only here."""

from __future__ import annotations

from brelan.core.phrases import phrase
from brelan.terminal.front import Front
from brelan.terminal.seating import WrongCall


def serve(front: Front, host: str | None, port: int | None, database: str | None, *, lan: bool, open_browser: bool) -> int:
    """Says where the house is, and keeps it open until Ctrl-C. Raises `WrongCall` when it cannot open."""
    try:
        from brelan.server.serve import PORT, CannotServe, House
    except ModuleNotFoundError as error:
        raise WrongCall(
            phrase('Il manque « {name} » pour servir les tables : pip install "brelan[server]"', name=error.name or "")
        ) from None
    try:
        house = House(host, PORT if port is None else port, database, lan=lan)
        house.check()
    except CannotServe as error:
        raise WrongCall(error.reason) from None
    place = house.place
    front.say(phrase("Les tables sont ouvertes : {address}", address=place.address))
    if place.lan is not None and place.qr is not None:
        front.say(phrase("Pour les téléphones du même réseau : {address}", address=place.lan))
        if front.console.is_terminal and not front.speech.plain:
            front.write("", *place.qr.rstrip("\n").split("\n"), "")
        front.say(
            phrase(
                "Cette adresse n’est pas chiffrée : l’écran des téléphones peut s’éteindre seul, le reste marche comme ailleurs."
            )
        )
    front.say(phrase("Ctrl-C ferme la maison. Les parties sont gardées."))
    house.serve(open_browser=open_browser)
    return 0
