"""A big screen looks on, in a browser that may hold a place at the same table."""

from __future__ import annotations

import json

from tests.server.houses import House
from tests.server.tab import Tab, dialled, opened


def test_a_big_screen_puts_no_tab_aside(house: House) -> None:
    code, cookie = opened(house.base, game="taverne", way="solo", seats=["Léa", "bot:hasard"], start=True)
    tab = Tab(house.base, cookie, code)
    with dialled(house.base, cookie) as screen:
        screen.send(json.dumps({"type": "hello", "room": code, "watch": True}))
        welcome = json.loads(screen.recv(timeout=5))
        assert welcome["type"] == "welcome"
        assert welcome["person"] != tab.person
        screen.send(json.dumps({"type": "cast", "id": "x"}))
        while (answer := json.loads(screen.recv(timeout=5))).get("id") != "x":
            pass
        assert answer["type"] == "refused"
        assert tab.ask("cast")["type"] == "done"
    assert not any(message["type"] == "replaced" for message in tab.heard)
    tab.close()
