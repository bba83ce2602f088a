"""`brelan serve`: says where it is, or why it cannot be there, and closes without losing anybody's time."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from brelan.server.serve import CannotServe, House
from tests.server.houses import free_port

BRELAN = Path(sys.executable).with_name("brelan")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port where somebody already listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


@contextlib.contextmanager
def serving(tmp_path: Path, *words: str, language: str = "fr") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, once it says that it can be closed; and all that it said."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LANGUAGE": language, "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [BRELAN, "serve", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    )
    assert process.stdout is not None
    said: list[str] = []
    try:
        while "Ctrl-C" not in "".join(said):
            line = process.stdout.readline()
            assert line, process.stderr and process.stderr.read()
            said.append(line)
        yield process, "".join(said)
    finally:
        process.kill()
        process.communicate()


def opened(address: str) -> httpx.Response:
    """The answer of a house that is about to open."""
    end = time.monotonic() + 20
    while True:
        try:
            return httpx.get(address, timeout=5)
        except httpx.TransportError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def test_serve_says_where_it_is_and_keeps_its_tables_in_the_users_folder(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--port", str(port)) as (process, said):
        assert f"http://127.0.0.1:{port}" in said
        assert "réseau" not in said
        assert opened(f"http://127.0.0.1:{port}/health").json()["status"] == "ok"
        assert [file.name for file in tmp_path.rglob("tables.db")] == ["tables.db"]
        process.send_signal(signal.SIGINT)
        _, wrong = process.communicate(timeout=10)
        assert "Traceback" not in wrong


def test_a_tab_that_stays_does_not_keep_the_house_open(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--port", str(port)) as (process, _):
        opened(f"http://127.0.0.1:{port}/health")
        with socket.create_connection(("127.0.0.1", port)) as idle:
            idle.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")  # never says the rest
            process.terminate()
            process.communicate(timeout=15)


def test_lan_says_the_address_that_phones_can_open(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--lan", "--port", str(port), language="en") as (_, said):
        found = re.search(rf"http://(?!localhost|127)[\d.]+:{port}", said)
        assert found is not None
        assert opened(f"{found[0]}/health").status_code == 200
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as here:
            code = here.post("/api/tables", json={"game": "taverne"}).json()["code"]
            assert here.get("/place.json", params={"room": code}).json()["address"].startswith(found[0])


def test_a_house_has_a_code_for_phones_only_where_phones_can_come() -> None:
    alone = House("127.0.0.1", 0, "sqlite://", lan=False)
    alone.socket.close()
    assert alone.place.lan is None
    assert alone.place.qr is None
    shared = House(None, 0, "sqlite://", lan=True)
    shared.socket.close()
    assert shared.place.address.startswith("http://localhost:")
    assert shared.place.lan is not None
    assert shared.place.qr is not None
    assert len(shared.place.qr.splitlines()) > 10


def test_a_taken_port_is_said(taken: int) -> None:
    with pytest.raises(CannotServe, match=f"{taken} est déjà pris"):
        House("127.0.0.1", taken, "sqlite://", lan=False)


@pytest.mark.parametrize("port", [-1, 65_536, 10**9])
def test_what_is_no_port_is_said(port: int) -> None:
    with pytest.raises(CannotServe, match="Un port est un nombre"):
        House("127.0.0.1", port, "sqlite://", lan=False)


@pytest.mark.parametrize("host", ["192.0.2.77", "pas une adresse", "x" * 300])
def test_what_is_no_address_of_ours_is_said(host: str) -> None:
    with pytest.raises(CannotServe, match="n’est pas une adresse de cet appareil"):
        House(host, 0, "sqlite://", lan=False)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("zzz", "n’est pas l’adresse d’une base"),
        ("sqlite:////nulle/part/x.db", "ne s’ouvre pas"),
        ("postgresql://personne@127.0.0.1:1/x", "ne s’ouvre pas"),
        ("oracle://x", "module absent"),
    ],
)
def test_a_database_that_does_not_open_is_said(url: str, why: str) -> None:
    house = House("127.0.0.1", 0, url, lan=False)
    house.socket.close()
    with pytest.raises(CannotServe, match=why):
        house.check()


def test_the_command_refuses_with_one_sentence(taken: int) -> None:
    told = subprocess.run([BRELAN, "serve", "--port", str(taken)], capture_output=True, text=True, check=False, encoding="utf-8")
    assert told.returncode == 2
    assert told.stdout == ""
    assert len(told.stderr.strip().splitlines()) == 1


def test_the_terminal_starts_without_the_server(tmp_path: Path) -> None:
    """Whoever plays in a terminal waits neither for FastAPI nor for SQLAlchemy."""
    check = "import sys, brelan.terminal.call; print(sorted({'fastapi', 'sqlalchemy', 'numba'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
