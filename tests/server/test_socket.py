"""The wire, against a real house: promises P1–P8 of anchors §4 and the cases of side server."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from brelan.notation import read, replay
from tests.server.houses import House
from tests.server.tab import Tab, dialled, opened, stranger


def duo(house: House, game: str = "dice-poker", **table: Any) -> tuple[Tab, Tab]:
    code, cookie = opened(house.base, game=game, seats=["Léa"], **table)
    lea = Tab(house.base, cookie, code)
    max_ = Tab(house.base, stranger(house.base), code)
    assert max_.ask("join", name="Max")["type"] == "done"
    assert max_.ask("sit", place=1, name="Max")["type"] == "done"
    assert lea.ask("start")["type"] == "done"
    return lea, max_


def moved(tab: Tab) -> dict[str, Any]:
    """Does the one sensible thing for whoever of this tab is asked, if anybody."""
    play = tab.view["play"]
    if play is None:
        return {}
    mine = [chair["seat"] for chair in tab.view["chairs"] if chair["person"] == tab.person]
    node = play["node"]
    if node["kind"] == "throw" and node["by"] in mine and not node["cast"]:
        return {"type": "cast"}
    if node["kind"] == "decision":
        for seat in set(node["seats"]) & set(mine):
            for verb, domain in play["acts"][str(seat)].items():
                if verb == "inscrit":
                    return {"type": "play", "line": f"{seat + 1} inscrit {domain[0]['word']}"}
                if domain is True:
                    return {"type": "play", "line": f"{seat + 1} {verb}"}
    return {}


class TestGarbage:
    @pytest.mark.parametrize(
        "text",
        ["null", "5", '"x"', "[1,2]", "{}", "", "{", '{"type":"x"}', '{"type":"hello"}', '{"type":"play","id":"a"}',
         '{"type":"sit","id":"a","place":-1,"name":"x"}', '{"type":"sit","id":"a","place":1e999,"name":"x"}',
         '{"type":"cry","id":"a","seat":0,"word":"caillou","at":NaN}',
         '{"type":"cry","id":"a","seat":0,"word":"caillou","at":Infinity}',
         '{"type":"play","id":"a","line":' + "[" * 3000, '{"type":"answer","id":"a","agree":"yes"}',
         '{"type":"join","id":"a","name":"' + "x" * 15_000 + '"}', "x" * 20_000, "\ud83d"],
    )  # fmt: skip
    def test_B097_B098_gets_an_error_and_the_tab_lives(self, house: House, text: str) -> None:
        code, cookie = opened(house.base, game="taverne", seats=["Léa"])
        tab = Tab(house.base, cookie, code)
        tab.socket.send(text.encode("utf-8", "replace").decode())
        assert tab.until(lambda message: message["type"] == "error")["says"]
        assert tab.ask("bot", place=1, bot="hasard")["type"] == "done"

    def test_B098_binary_and_five_megabytes_harm_nobody_else(self, house: House) -> None:
        lea, _ = duo(house)
        with dialled(house.base, stranger(house.base)) as evil:
            evil.send(b"\x00\x01")
            assert json.loads(evil.recv())["type"] == "error"
            evil.send("x" * 5_000_000)
            with pytest.raises(ConnectionClosed):
                evil.recv(timeout=10)
        assert lea.ask("cast")["type"] == "done"

    def test_no_cookie_no_socket(self, house: House) -> None:
        with pytest.raises(InvalidStatus), dialled(house.base, "made up"):
            pass

    def test_another_house_s_page_is_not_served(self, house: House) -> None:
        with pytest.raises(InvalidStatus), dialled(house.base, stranger(house.base), origin=Origin("http://evil.example")):
            pass

    def test_B107_one_person_one_seat_online(self, house: House) -> None:
        _, max_ = duo(house)
        assert max_.ask("sit", place=2, name="Encore")["type"] == "refused"


class TestPromises:
    def test_P4_B077_a_command_three_times_is_done_once(self, house: House) -> None:
        lea, _ = duo(house)
        answers = [lea.ask("cast", "same-id") for _ in range(3)]
        assert {answer["type"] for answer in answers} == {"done"}
        assert len({answer["n"] for answer in answers}) == 1
        lea.settled(answers[0]["n"])
        assert lea.view["play"]["moves"] == 1

    def test_P5_the_newest_tab_wins_and_the_old_one_s_end_changes_nothing(self, house: House) -> None:
        lea, _ = duo(house)
        again = Tab(house.base, lea.cookie, lea.room)
        assert lea.until(lambda message: message["type"] == "replaced")
        lea.close()
        assert again.ask("cast")["type"] == "done"
        assert next(chair for chair in again.view["chairs"] if chair["person"] == again.person)["here"]

    def test_P3_who_knows_n_gets_the_rest(self, house: House) -> None:
        lea, max_ = duo(house)
        known = max_.view["n"]
        max_.close()
        lea.ask("cast")
        back = Tab(house.base, max_.cookie, max_.room, since=known)
        assert back.heard[0]["gap"] is False
        assert [event for event in back.view["journal"] if event["n"] > known]

    def test_B076_a_line_for_another_seat_is_refused_to_its_sender_only(self, house: House) -> None:
        lea, max_ = duo(house)
        lea.ask("cast")
        answer = max_.ask("play", line="1 inscrit chance")
        assert answer["type"] == "refused"
        assert "Léa" in answer["says"]
        assert not [message for message in lea.heard if message["type"] == "refused"]

    def test_B104_named_dice_and_seeds_are_not_heard(self, house: House) -> None:
        lea, _ = duo(house)
        answer = lea.ask("cast", dice=[6, 6, 6, 6, 6], seed=1)
        assert answer["type"] == "done"

    def test_english_is_spoken_to_who_asks_for_it(self, house: House) -> None:
        code, cookie = opened(house.base, game="taverne", seats=["Léa"])
        tab = Tab(house.base, cookie, code, lang="en")
        assert "refused" in tab.ask("start")["type"]
        assert tab.heard[-1]["says"].isascii()


@pytest.mark.parametrize("game", ["dice-poker", "taverne", "poker-das"])
def test_P1_P2_P7_a_house_killed_again_and_again_loses_nothing(own_house: House, game: str) -> None:
    """A whole game; the house is killed after every dozen acknowledged commands, and the tabs come back."""
    house = own_house
    lea, max_ = duo(house, game)
    tabs = [lea, max_]
    for turn in range(400):
        tab, command = _next(tabs)
        if not command:
            break
        answer = tab.ask(command.pop("type"), **command)
        assert answer["type"] == "done", answer
        acknowledged = answer["n"]
        if turn % 12 == 5:
            house.kill()
            house.start()
            tabs = [Tab(house.base, other.cookie, other.room, other.view["n"]) for other in tabs]
        for other in tabs:
            other.settled(acknowledged)
    assert tabs[0].view["phase"] == "over"
    text = httpx.get(f"{house.base}/api/tables/{lea.room}/record").text
    end = replay(read(text))
    assert list(end.game.scores(end.state)) == tabs[0].view["play"]["scores"]
    assert "clé" in text


def _next(tabs: list[Tab]) -> tuple[Tab, dict[str, Any]]:
    """Whoever is asked, once the house has done what it does by itself; nothing at the end."""
    while True:
        for tab in tabs:
            command = moved(tab)
            if command or tab.view["phase"] == "over":
                return tab, command
        for tab in tabs:
            tab.hear()
