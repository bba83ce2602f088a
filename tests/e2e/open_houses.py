"""A house for browsers, as a process that a test may kill and open again on the same port."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.houses import free_port

HERE = Path(__file__).parent


class House:
    """Milliseconds: `pace` between what bots do, `lead` from a throw to its being seen, `grace` until somebody is absent.

    `plain`: browsers are given the client's files as they are written.
    """

    def __init__(self, folder: Path, pace: int = 900, lead: int = 900, grace: int = 60_000, *, plain: bool = False) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = {
            **os.environ,
            "BRELAN_TEST_DB": f"sqlite:///{folder / 'house.db'}",
            "BRELAN_TEST_PACE": str(pace),
            "BRELAN_TEST_LEAD": str(lead),
            "BRELAN_TEST_GRACE": str(grace),
            "PYTHONPATH": os.pathsep.join([str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]),
            **({"BRELAN_TEST_PLAIN": "1"} if plain else {}),
        }

    def start(self) -> None:
        command = [
            sys.executable, "-m", "uvicorn", "--factory", "quick_house:app", "--port", str(self.port),
            "--log-level", "warning", "--ws-max-size", str(1 << 20),
        ]  # fmt: skip
        self._process = subprocess.Popen(command, env=self._environment)
        end = time.monotonic() + 90
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.base}/health", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise AssertionError("the house did not answer")

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def table(self, context: Any, game: str = "feuille", way: str = "solo", **wish: Any) -> str:
        """A new table, opened by the person of this browser context; its address."""
        context.request.get(f"{self.base}/")
        body = {"game": game, "way": way, "preset": "courte" if game == "feuille" else "classique", **wish}
        answer = context.request.post(f"{self.base}/api/tables", data=body)
        assert answer.status == 201, answer.text()
        return f"{self.base}{answer.json()['path']}"
