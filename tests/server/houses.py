"""A real house on a real port, which a test may kill."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx


def free_port() -> int:
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """`brelan serve` as a process over one database."""

    def __init__(self, database: str, pace: int | None = None) -> None:
        self.database = database
        self.pace = pace
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def start(self) -> None:
        command = [
            sys.executable, "-m", "uvicorn", "--factory", "tests_house:app", "--port", str(self.port), "--log-level", "warning",
            "--ws-max-size", str(1 << 20),
        ]  # fmt: skip
        path = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "BRELAN_TEST_DB": self.database, "PYTHONPATH": os.pathsep.join(path)}
        if self.pace is not None:
            environment["BRELAN_TEST_PACE"] = str(self.pace)
        self.process = subprocess.Popen(command, env=environment)
        end = time.monotonic() + 90
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.base}/health", timeout=2).status_code == 200:
                    return
            assert self.process.poll() is None, "the house did not start"
            time.sleep(0.1)
        raise AssertionError("the house did not answer")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
