"""One game, one table: what happens when two processes want the same file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from brelan.notation import load
from brelan.terminal.holding import Held, held

Play = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def play(house: Path) -> Iterator[Play]:
    """Starts `brelan play` in a process of its own, which waits for what is typed."""
    started: list[subprocess.Popen[str]] = []

    def start(*words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-X", "utf8", "-m", "brelan.terminal", "play", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def begun(play: Play, path: Path) -> subprocess.Popen[str]:
    """A process in the middle of a game: its first dice lie on the table."""
    process = play("feuille", "--seats", "Léa", "--seed", "7", "--save", str(path))
    typed(process, "")
    until(process, "premier lancer")
    return process


def typed(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def until(process: subprocess.Popen[str], words: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if words in line:
            return
    raise AssertionError(words)


def litter(folder: Path) -> list[str]:
    return [entry.name for entry in folder.iterdir() if entry.name.endswith(".lock")]


def test_a_game_that_is_being_played_is_not_resumed_by_another_process(play: Play, house: Path) -> None:
    path = house / "partie.jdd"
    first = begun(play, path)
    kept = path.read_bytes()
    second = play("--resume", str(path))
    out, err = second.communicate("somme\n", timeout=60)
    assert (second.returncode, out) == (2, "")
    assert "se joue déjà dans une autre fenêtre" in err.replace("\N{NO-BREAK SPACE}", " ")
    assert err.count("\n") == 1
    assert path.read_bytes() == kept
    typed(first, "somme")
    until(first, "Léa inscrit")
    assert len(load(path).moves) == 2


def test_another_name_of_the_same_file_is_the_same_file(play: Play, house: Path) -> None:
    path, link = house / "partie.jdd", house / "lien.jdd"
    begun(play, path)
    try:
        link.symlink_to(path)
    except OSError:
        pytest.skip("no links here")
    second = play("--resume", str(link))
    second.communicate("", timeout=60)
    assert second.returncode == 2


def test_a_process_that_was_killed_stops_nobody(play: Play, house: Path) -> None:
    path = house / "partie.jdd"
    first = begun(play, path)
    first.kill()
    first.wait()
    assert litter(house), "what a killed process leaves is there, and is the point of this test"
    again = play("--resume", str(path))
    out, err = again.communicate("somme\n", timeout=60)
    assert (again.returncode, err) == (0, "")
    assert "La partie reprend" in out
    assert len(load(path).moves) == 2
    assert not litter(house)


def test_of_two_processes_that_begin_the_same_file_one_does(play: Play, house: Path) -> None:
    path = house / "partie.jdd"
    both = [play("taverne", "--seats", f"{name},bot:hasard", "--save", str(path)) for name in ("Léa", "Max")]
    for process in both:
        typed(process, "")
    until_one = [process.stdout.readline() if process.stdout else "" for process in both]
    begun_by = [bool(line) for line in until_one]
    assert sorted(begun_by) == [False, True]
    refused = both[begun_by.index(False)]
    assert refused.wait(timeout=60) == 2
    assert load(path).seats[0] == ("Léa", "Max")[begun_by.index(True)]


def test_what_does_not_exist_leaves_nothing(play: Play, house: Path) -> None:
    process = play("--resume", str(house / "rien.jdd"))
    _, err = process.communicate("", timeout=60)
    assert process.returncode == 2
    assert "ne peut être lu" in err
    assert not litter(house)


HOLDER = """
import pathlib, sys
from brelan.terminal.holding import Held, held
path = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    try:
        with held(path):
            print("in", flush=True)
            sys.stdin.readline()
    except Held:
        print("no", flush=True)
        continue
    print("out", flush=True)
"""


def test_only_one_process_is_ever_within_however_they_come_and_go(house: Path) -> None:
    """Each in turn tries to come in, and goes again: the file of the lock is made and taken away all the time."""
    path = house / "partie.jdd"
    people = [
        subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        for _ in range(3)
    ]

    def says(person: subprocess.Popen[str]) -> str:
        assert person.stdin is not None
        assert person.stdout is not None
        person.stdin.write("\n")
        person.stdin.flush()
        return person.stdout.readline().strip()

    try:
        for turn in range(60):
            holder, *others = (people[(turn + place) % 3] for place in range(3))
            assert says(holder) == "in"
            assert [says(other) for other in others] == ["no", "no"]
            assert says(holder) == "out"
    finally:
        for person in people:
            person.communicate()


def test_within_one_process_too(tmp_path: Path) -> None:
    with held(tmp_path / "partie.jdd"):
        with pytest.raises(Held), held(tmp_path / "partie.jdd"):
            pass
        with held(tmp_path / "autre.jdd"):
            pass
    with held(tmp_path / "partie.jdd"):
        pass
    assert not litter(tmp_path)
