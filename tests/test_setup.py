"""`dev.py`, as somebody meets it who has just cloned the repository."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import dev

SCRIPT = Path(dev.__file__)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without an environment, in which what would be installed is noted instead."""
    for name in ("requirements.txt", "requirements-dev.txt", "pyproject.toml", "src/brelan/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    place = tmp_path / ".venv"
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", place)
    monkeypatch.setattr(dev, "STAMP", place / "brelan.json")
    monkeypatch.setattr(dev, "PYTHON", place / "python")
    monkeypatch.setattr(dev, "LOG", place / "brelan.log")
    monkeypatch.setenv("LANGUAGE", "fr")
    return tmp_path


@pytest.fixture
def installed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the lock files installed so far."""
    names: list[str] = []

    def make(moved: bool) -> None:
        dev.VENV.mkdir(exist_ok=True)
        dev.PYTHON.touch()
        if moved:
            names.append("moved")

    monkeypatch.setattr(dev, "_make_environment", make)
    monkeypatch.setattr(dev, "_install", lambda *what: names.append(what[-1]))
    return names


def test_set_up_once_is_set_up(installed: list[str]) -> None:
    dev.set_up(dev.PLAY)
    dev.set_up(dev.PLAY)
    assert installed == [dev.PLAY, "."]


def test_what_tests_also_plays_but_not_the_other_way_round(installed: list[str]) -> None:
    dev.set_up(dev.PLAY)
    dev.set_up(dev.DEVELOP)
    dev.set_up(dev.PLAY)
    assert installed == [dev.PLAY, ".", dev.DEVELOP, "."]


@pytest.mark.parametrize("changed", ["requirements.txt", "pyproject.toml", "src/brelan/__init__.py"])
def test_a_change_is_installed(clone: Path, installed: list[str], changed: str) -> None:
    dev.set_up(dev.PLAY)
    (clone / changed).write_text("new", encoding="utf-8")
    dev.set_up(dev.PLAY)
    assert installed == [dev.PLAY, "."] * 2


def test_a_folder_that_moved_gets_a_new_environment(installed: list[str]) -> None:
    dev.set_up(dev.PLAY)
    dev.STAMP.write_text(json.dumps({**json.loads(dev.STAMP.read_text("utf-8")), "place": "elsewhere"}), encoding="utf-8")
    dev.set_up(dev.PLAY)
    assert installed == [dev.PLAY, ".", "moved", dev.PLAY, "."]


@pytest.mark.parametrize("torn", ["", "{", "[]", "null"])
def test_a_torn_stamp_only_costs_a_set_up(installed: list[str], torn: str) -> None:
    dev.set_up(dev.PLAY)
    dev.STAMP.write_text(torn, encoding="utf-8")
    dev.set_up(dev.PLAY)
    assert installed == [dev.PLAY, "."] * 2


def test_an_interrupted_set_up_is_done_again(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*what: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(dev, "_install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            dev.set_up(dev.PLAY)
    dev.set_up(dev.PLAY)
    assert installed == [dev.PLAY, "."]


def test_a_folder_that_is_no_environment_is_left_alone(clone: Path) -> None:
    dev.VENV.mkdir()
    (dev.VENV / "thesis.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(dev.Trouble, match="n’est pas un environnement Python"):
        dev.set_up(dev.PLAY)
    assert (dev.VENV / "thesis.txt").read_text(encoding="utf-8") == "dear"


@pytest.mark.usefixtures("clone")
def test_a_python_without_pip_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", {}.get)
    with pytest.raises(dev.Trouble, match="python3-venv"):
        dev.set_up(dev.PLAY)


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ("WARNING: Retrying after connection broken by 'NewConnectionError'", "connexion à Internet"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "n’est pas celui qui était attendu"),
        ("OSError: [Errno 28] No space left on device", "Le disque est plein"),
        ("something else", "les détails sont dans"),
    ],
)
def test_pip_s_failures_are_one_sentence(monkeypatch: pytest.MonkeyPatch, log: str, sentence: str) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    assert sentence in str(dev._why(log.lower()))


def test_english_is_spoken_where_the_environment_asks_for_it() -> None:
    environ = {"PATH": "", "LANG": "en_GB.UTF-8"}
    told = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=True, env=environ, encoding="utf-8")
    assert "sets everything up" in told.stdout


def test_an_unknown_command_lists_those_there_are() -> None:
    told = subprocess.run([sys.executable, SCRIPT, "strat"], capture_output=True, text=True, check=False, encoding="utf-8")
    assert told.returncode == 2
    assert "start" in told.stdout


def test_the_script_is_read_by_pythons_that_are_too_old() -> None:
    """So that they get a sentence and no SyntaxError."""
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))
