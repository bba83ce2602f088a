from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from brelan.terminal.call import main
from tests.terminal.terminal_scripts import Answer, Run


class Piped(io.TextIOWrapper):
    """A standard input that is a pipe."""

    def __init__(self, text: str | bytes) -> None:
        super().__init__(io.BytesIO(text if isinstance(text, bytes) else text.encode()), encoding="utf-8")


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for the saved games, and a French terminal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def brelan(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Calls the command line in this process."""

    def run(*words: str, typed: str | bytes = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", Piped(typed))
        status = main(words)
        shown = capsys.readouterr()
        return Answer(status, shown.out, shown.err)

    return run
