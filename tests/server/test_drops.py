"""A whole game over a link that is cut after every message, with commands repeated and reordered: the same record."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import struct
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from brelan.server.store import Store
from brelan.table import Settings, opened
from tests.server.houses import House
from tests.server.tab import dialled, stranger

KEY = bytes(range(32))
RESET = struct.pack("ii", 1, 0)

GAMES: dict[str, tuple[tuple[str, str], ...]] = {
    "feuille": (("columns", "1"),),
    "poker-das": (("rounds", "3"),),
    "dice-poker": (),
    "taverne": (("best_of", "5"),),
    "cul-de-chouette": (("target", "60"),),
}


class Player:
    """Léa against a bot, by what her view says. `known`: the last event number she has seen; `due`: that of an answer."""

    def __init__(self, house: House, code: str) -> None:
        self.house = house
        self.code = code
        self.cookie = stranger(house.base)
        self.said: list[dict[str, Any]] = []
        self.known = 0
        self.due = 0
        self.person = ""
        self.view: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        opening: list[dict[str, Any]] = [
            {"type": "join", "name": "Léa"},
            {"type": "sit", "place": 0, "name": "Léa"},
            {"type": "bot", "place": 1, "bot": "hasard"},
            {"type": "start"},
        ]
        self.opening = iter(opening)

    def connect(self) -> ClientConnection:
        link = dialled(self.house.base, self.cookie).__enter__()
        link.send(json.dumps({"type": "hello", "room": self.code, "since": self.known}))
        return link

    def hear(self, link: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(link.recv(timeout=20))
        match message["type"]:
            case "welcome" | "view":
                assert message["n"] >= self.known, "the house went back on what it had shown"
                self.known, self.view = message["n"], message["view"]
                self.person = message.get("person", self.person)
            case "done" | "refused":
                first = self.answers.setdefault(message["id"], message)
                assert message == first, "a repeated command is answered as it was"
                self.due = max(self.due, message.get("n", 0))
        return message

    def answer(self, link: ClientConnection, command: dict[str, Any]) -> None:
        """Hears until the command is answered."""
        while self.hear(link).get("id") != command["id"]:
            pass
        assert self.answers[command["id"]]["type"] == "done", self.answers[command["id"]]

    def next_command(self, link: ClientConnection) -> dict[str, Any] | None:
        """What to say next, once it is asked; None at the end."""
        while self.known < self.due:
            self.hear(link)
        command = next(self.opening, None)
        while command is None:
            if self.view.get("phase") == "over":
                return None
            command = self.wanted()
            if command is None:
                self.hear(link)
        return {"id": f"c{len(self.said)}", **command}

    def wanted(self) -> dict[str, Any] | None:
        """The first thing that is legal, where nobody else is asked too: then the order of the record is not a race."""
        play = self.view.get("play")
        if play is None:
            return None
        node = play["node"]
        mine = [chair["seat"] for chair in self.view["chairs"] if chair["person"] == self.person]
        if node["kind"] == "throw" and node["by"] in mine and not node["cast"] and not played_by_itself(play):
            return {"type": "cast"}
        silence = f"s{play['moves']}"
        if node["kind"] == "contest" and node["race"] and set(node["seats"]) & set(mine) and silence not in self.answers:
            return {"id": silence, "type": "silent", "seat": mine[0]}
        if node["kind"] == "decision" and set(node["seats"]) <= set(mine):
            acts = play["acts"][str(mine[0])]
            verb = "inscrit" if "inscrit" in acts else max(acts)
            return {"type": "play", "line": f"{mine[0] + 1} {verb} {word_of(acts[verb])}".strip()}
        return None


def played_by_itself(play: dict[str, Any]) -> bool:
    """Dice put back in the hand are thrown without being asked for."""
    return bool(play["lying"].get("kept"))


def word_of(domain: Any) -> str:
    """The first of what a verb takes."""
    if domain is True:
        return ""
    first = domain[0]
    match first:
        case dict():
            return f"1 {first['word']}" if "most" in first else str(first["word"])
        case _ if len(domain) == 2 and all(isinstance(value, int) for value in domain):
            return str(first)
        case _:
            return str(first)


def cut(link: ClientConnection, *, rudely: bool) -> None:
    """Rudely: what was on its way is lost as well."""
    with contextlib.suppress(OSError):
        if rudely:
            link.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        link.socket.shutdown(socket.SHUT_RDWR)
    with contextlib.suppress(OSError, ConnectionClosed):
        link.socket.close()


def whole_game(player: Player) -> str:
    link = player.connect()
    while (command := player.next_command(link)) is not None:
        player.said.append(command)
        link.send(json.dumps(command))
        player.answer(link, command)
    link.close()
    return record_of(player)


def whole_game_over_a_bad_link(player: Player) -> str:
    turn = 0
    while True:
        turn += 1
        # Cut when it has said who it is, when it has been welcomed, and when it knows what is asked.
        cut(player.connect(), rudely=turn % 2 == 0)
        link = player.connect()
        player.hear(link)
        cut(link, rudely=turn % 2 == 1)
        link = player.connect()
        command = player.next_command(link)
        if command is None:
            link.close()
            return record_of(player)
        # Cut when it has said it: perhaps it was heard, perhaps not.
        player.said.append(command)
        link.send(json.dumps(command))
        cut(link, rudely=turn % 3 == 0)
        # Said again, after others that were said before it; cut at the first answer, whichever.
        link = player.connect()
        for again in (*reversed(player.said[-4:-1]), command, *player.said[-2:]):
            link.send(json.dumps(again))
        while "id" not in player.hear(link):
            pass
        cut(link, rudely=turn % 2 == 0)
        link = player.connect()
        link.send(json.dumps(command))
        player.answer(link, command)
        cut(link, rudely=turn % 2 == 1)


def record_of(player: Player) -> str:
    return httpx.get(f"{player.house.base}/api/tables/{player.code}/record").text


@pytest.fixture(scope="module")
def disk(quick_house: House) -> Iterator[Store]:
    store = Store(quick_house.database)
    yield store
    store.close()


@pytest.mark.parametrize("game", GAMES)
def test_cut_after_every_message_a_game_ends_with_the_same_record(quick_house: House, disk: Store, game: str) -> None:
    codes = [f"{letter}{list(GAMES).index(game) + 2}KEY" for letter in "AB"]
    for code in codes:
        first = opened(Settings(game, options=GAMES[game]), KEY, time.time_ns() // 1_000_000)
        assert asyncio.run(disk.open_room(code, first))
    undisturbed = whole_game(Player(quick_house, codes[0]))
    disturbed = whole_game_over_a_bad_link(Player(quick_house, codes[1]))
    assert "clé" in undisturbed, "the game has come to its end"
    assert disturbed == undisturbed
