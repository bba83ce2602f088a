"""A house behind a proxy: what links say, whose pages may open a socket, and cookies that travel by https alone."""

from __future__ import annotations

import contextlib
import gc
import json
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from brelan.core.phrases import say
from brelan.server.app import make_app
from brelan.server.limits import MISS, Bucket, Limits
from brelan.server.public import BadAddress, Public
from brelan.server.serve import CannotServe, House
from brelan.server.store import Store

PROXY = "https://jeux.maison.example"


@contextlib.contextmanager
def running(app: FastAPI, **headers: str) -> Iterator[httpx.Client]:
    """The application on a port of its own, in this process, asked with these headers."""
    pace, thresholds = sys.getswitchinterval(), gc.get_threshold()
    door = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, args=([door],))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        with httpx.Client(base_url=f"http://127.0.0.1:{door.getsockname()[1]}", headers=headers, timeout=20) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join()
        door.close()
        sys.setswitchinterval(pace)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[httpx.Client]:
    """As a proxy asks it: by http, and for a host of its own network."""
    with running(make_app(f"sqlite:///{tmp_path / 'proxied.db'}", Public.read(PROXY)), Host="10.0.0.7:8765") as client:
        yield client


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[httpx.Client]:
    with running(make_app(f"sqlite:///{tmp_path / 'plain.db'}", limits=Limits(codes_rate=0, codes_burst=30))) as client:
        yield client


def visited(client: httpx.Client) -> str:
    """The cookie of somebody new, as a header says it."""
    return httpx.get(client.base_url, headers=client.headers).headers["set-cookie"].split(";")[0]


def dialled(client: httpx.Client, cookie: str, origin: str | None) -> ClientConnection:
    headers = {"Cookie": cookie, **({} if origin is None else {"Origin": origin})}
    return connect(str(client.base_url).replace("http", "ws").rstrip("/") + "/ws", additional_headers=headers)


def heard(connection: ClientConnection, **message: Any) -> str:
    """What a message is answered with, pings apart."""
    connection.send(json.dumps(message))
    while (answer := json.loads(connection.recv(timeout=10)))["type"] == "ping":
        pass
    return str(answer["type"])


class TestAddress:
    @pytest.mark.parametrize(
        ("url", "base"),
        [
            ("https://jeux.maison.example/", PROXY),
            ("https://Jeux.maison.example:443", PROXY),
            ("http://jeux.maison.example:8080", "http://jeux.maison.example:8080"),
            (" https://[2001:db8::1]:8443 ", "https://[2001:db8::1]:8443"),
        ],
    )
    def test_addresses_are_read_as_browsers_write_them(self, url: str, base: str) -> None:
        assert Public.read(url) == Public(base, proxied=True)

    @pytest.mark.parametrize(
        "url",
        [
            "",
            "jeux.maison.example",
            "ftp://x.example",
            "https://",
            "https://x.example:0",
            "https://x.example:99999",
            "https://a:b@x.example",
            "https://x.example/?a=1",
        ],
    )
    def test_what_is_no_address_is_refused_with_a_sentence(self, url: str) -> None:
        with pytest.raises(BadAddress, match="adresse publique"):
            Public.read(url)
        with pytest.raises(CannotServe):
            House("127.0.0.1", 0, "sqlite://", lan=False, public_url=url)

    def test_the_house_stands_at_the_root_of_its_host(self) -> None:
        with pytest.raises(BadAddress, match="sans chemin"):
            Public.read("https://maison.example/jeux")

    def test_the_command_shows_it_and_its_code(self) -> None:
        house = House("127.0.0.1", 0, "sqlite://", lan=False, public_url="https://jeux.maison.example/")
        house.socket.close()
        assert house.place.public == PROXY
        assert house.place.qr is not None
        assert house.place.lan is None


class TestProxy:
    def test_codes_name_the_public_address_whoever_asks(self, proxied: httpx.Client, plain: httpx.Client) -> None:
        def drawn(client: httpx.Client, path: str, host: str) -> str:
            return client.get(path, headers={"Host": host}).text

        for client, same in ((proxied, True), (plain, False)):
            path = client.post("/api/tables", json={"game": "taverne"}).json()["path"] + "/qr.svg"
            assert (drawn(client, path, "one.example") == drawn(client, path, "two.example")) is same

    def test_links_name_the_public_address(self, proxied: httpx.Client) -> None:
        answer = proxied.get("/place.json", headers={"Cookie": visited(proxied)}).json()
        assert answer["address"].startswith(f"{PROXY}/place/")

    def test_cookies_are_for_https_alone(self, proxied: httpx.Client, plain: httpx.Client) -> None:
        for path in ("/", "/lang/en"):
            assert "secure" in proxied.get(path).headers["set-cookie"].lower()
            assert "secure" not in plain.get(path).headers["set-cookie"].lower()

    @pytest.mark.parametrize(
        "origin", ["https://evil.example", "http://jeux.maison.example", f"{PROXY}:8443", "null", "https://"]
    )
    def test_pages_from_elsewhere_open_no_socket(self, proxied: httpx.Client, origin: str) -> None:
        with pytest.raises(InvalidStatus):
            dialled(proxied, visited(proxied), origin)

    def test_pages_of_the_public_address_do(self, proxied: httpx.Client) -> None:
        with dialled(proxied, visited(proxied), PROXY) as connection:
            assert heard(connection, type="clock", c=1) == "time"

    def test_without_a_public_address_the_host_decides(self, plain: httpx.Client) -> None:
        with dialled(plain, visited(plain), str(plain.base_url).rstrip("/")) as connection:
            assert heard(connection, type="clock", c=1) == "time"
        with pytest.raises(InvalidStatus):
            dialled(plain, visited(plain), PROXY)


class TestHead:
    @pytest.mark.parametrize(
        "path", ["/", "/regles", "/regles/taverne", "/ouvrir", "/archive", "/health", "/nowhere", "/client/x"]
    )
    def test_head_is_get_without_a_body(self, plain: httpx.Client, path: str) -> None:
        got, asked = plain.get(path), plain.head(path)
        assert asked.status_code == got.status_code
        assert asked.content == b""
        for header in ("content-type", "content-security-policy", "cache-control"):
            assert asked.headers.get(header) == got.headers.get(header)

    def test_head_of_what_cannot_be_got_is_refused_as_get_is(self, plain: httpx.Client) -> None:
        assert plain.head("/api/tables").status_code == plain.get("/api/tables").status_code == 405


class TestCodes:
    def test_who_tries_codes_is_soon_stopped(self, plain: httpx.Client) -> None:
        answers = [plain.get("/room/ZZZZZ").status_code for _ in range(4)]
        assert answers == [404, 404, 404, 429]
        for path in (
            "/api/tables/ZZZZZ",
            "/api/tables/ZZZZZ/record",
            "/room/ZZZZZ/qr.svg",
            "/room/ZZZZZ/ecran",
            "/room/ZZZZZ/partie",
        ):
            assert plain.get(path).status_code == 429
        assert "Réessayez dans une minute" in plain.get("/room/ZZZZZ").text
        assert plain.get("/").status_code == 200

    def test_who_opens_his_own_tables_is_not(self, plain: httpx.Client) -> None:
        code = plain.post("/api/tables", json={"game": "taverne"}).json()["code"]
        assert [plain.get(f"/api/tables/{code}").status_code for _ in range(30)] == [200] * 30
        assert plain.get(f"/api/tables/{code}").status_code == 429

    def test_a_socket_is_no_way_round(self, plain: httpx.Client) -> None:
        with dialled(plain, visited(plain), None) as connection:
            assert [heard(connection, type="hello", room="ZZZZZ") for _ in range(3)] == ["error"] * 3
            with pytest.raises(ConnectionClosed):
                heard(connection, type="hello", room="ZZZZZ")

    def test_tokens_come_back_with_time_and_each_address_has_its_own(self) -> None:
        now = [0.0]
        limits = Limits(codes_rate=1, codes_burst=2 * MISS, clock=lambda: now[0])
        for _ in range(2):
            assert limits.may_look_up("a")
            limits.found_nothing("a")
        assert not limits.may_look_up("a")
        assert limits.may_look_up("b")
        now[0] += 2
        assert limits.may_look_up("a")
        assert limits.may_look_up("a")
        assert not limits.may_look_up("a")

    def test_a_cost_never_leaves_a_debt(self) -> None:
        bucket = Bucket(rate=1, burst=5)
        assert bucket.take(0, cost=100)
        assert not bucket.take(0)
        assert bucket.take(1)


class TestOpening:
    @pytest.mark.parametrize(
        "wish",
        [
            {"game": "taverne", "seats": ["Léa", "LÉA"]},
            {"game": "taverne", "seats": ["Léa", "bot:nobody"]},
            {"game": "taverne", "seats": ["un, deux"]},
            {"game": "taverne", "way": "solo", "seats": ["Léa"], "start": True},
            {"game": "nothing"},
        ],
    )
    def test_a_refused_table_leaves_no_room_behind(self, tmp_path: Path, wish: dict[str, object]) -> None:
        url = f"sqlite:///{tmp_path / 'own.db'}"
        with running(make_app(url)) as client:
            assert client.post("/api/tables", json=wish).status_code == 422
            assert (
                client.post(
                    "/api/tables", json={"game": "taverne", "way": "solo", "seats": ["Léa", "bot:glouton"], "start": True}
                ).status_code
                == 201
            )
        store = Store(url)
        try:
            with store.engine.connect() as connection:
                rows = connection.exec_driver_sql("SELECT started FROM rooms").all()
                assert [bool(started) for (started,) in rows] == [True]
                assert (
                    connection.exec_driver_sql("SELECT DISTINCT room FROM log").all()
                    == connection.exec_driver_sql("SELECT code FROM rooms").all()
                )
        finally:
            store.close()

    def test_who_is_seated_so_is_host_and_plays(self, plain: httpx.Client) -> None:
        answer = plain.post(
            "/api/tables", json={"game": "taverne", "way": "solo", "seats": ["Léa", "bot:glouton"], "start": True}
        ).json()
        seen = plain.get(f"/api/tables/{answer['code']}").json()
        assert seen["names"] == ["Léa", seen["names"][1]]
        assert seen["phase"] == "play"
        assert seen["yours"]


def test_the_sentence_of_a_wrong_address_has_it_in_it() -> None:
    with pytest.raises(BadAddress) as caught:
        Public.read("jeux")
    assert "«\u00a0jeux\u00a0»" in say(caught.value.reason)
