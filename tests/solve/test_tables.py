"""Solved values on disk: kept, shared by processes, and never believed when they are stale, cut or foreign."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy
import pytest

from brelan.games.dice_poker import DicePoker
from brelan.games.dice_poker.dialect import PRESETS
from brelan.notation.repertoire import GAMES
from brelan.solve.tables import ABANDONED, Artefact, Broken, Identity, Report, Tables, fingerprint, unpacked

GAME = DicePoker()


class Builder:
    """Counts how often it is asked to build."""

    def __init__(self, number: float = 1.5) -> None:
        self.number = number
        self.built = 0

    def __call__(self, report: Report) -> Artefact:
        self.built += 1
        report(1.0)
        return Artefact({"values": numpy.full(1000, self.number), "counts": numpy.arange(3)}, {"states": 1000, "ties": "first"})


def got(
    folder: Path, build: Builder, game: DicePoker = GAME, *, seats: int = 1, kind: str = "means", version: int = 1
) -> Artefact:
    return Tables(folder).get(game, seats, kind, build, version=version)


def test_what_is_built_once_is_read_ever_after(tmp_path: Path) -> None:
    build = Builder()
    first, second = got(tmp_path, build), got(tmp_path, build)
    assert build.built == 1
    assert list(first.arrays["values"]) == list(second.arrays["values"])
    assert second.arrays["counts"].dtype == first.arrays["counts"].dtype
    assert second.facts == {"states": 1000, "ties": "first"}


def test_one_set_of_tables_reads_its_file_once(tmp_path: Path) -> None:
    build, tables = Builder(), Tables(tmp_path)
    held = tables.get(GAME, 1, "means", build)
    tables.path(GAME, 1, "means").unlink()
    assert tables.get(GAME, 1, "means", build) is held


@pytest.mark.parametrize(
    "other",
    [
        {"seats": 2},
        {"kind": "spread"},
        {"version": 2},
        {"game": DicePoker(PRESETS["yahtzee"])},
    ],
    ids=["seats", "kind", "version", "game"],
)
def test_anything_else_that_is_asked_is_built(tmp_path: Path, other: dict[str, object]) -> None:
    got(tmp_path, Builder(1))
    build = Builder(2)
    assert got(tmp_path, build, **other).arrays["values"][0] == 2  # type: ignore[arg-type]
    assert build.built == 1


def test_new_rules_make_the_values_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    got(tmp_path, Builder(1))
    monkeypatch.setattr(DicePoker, "version", DicePoker.version + 1)
    assert got(tmp_path, Builder(2)).arrays["values"][0] == 2


@pytest.mark.parametrize("where", [0.0, 0.02, 0.3, 0.99])
def test_a_changed_byte_is_never_believed(tmp_path: Path, where: float) -> None:
    got(tmp_path, Builder(1))
    file = Tables(tmp_path).path(GAME, 1, "means")
    content = bytearray(file.read_bytes())
    content[int(where * len(content))] ^= 1
    file.write_bytes(content)
    assert got(tmp_path, Builder(2)).arrays["values"][0] == 2
    assert got(tmp_path, Builder(3)).arrays["values"][0] == 2, "the file was mended"


@pytest.mark.parametrize("kept", [0, 1, 50, 300, -1])
def test_a_cut_file_is_never_believed(tmp_path: Path, kept: int) -> None:
    got(tmp_path, Builder(1))
    file = Tables(tmp_path).path(GAME, 1, "means")
    file.write_bytes(file.read_bytes()[:kept])
    assert got(tmp_path, Builder(2)).arrays["values"][0] == 2


def test_a_whole_file_of_another_game_is_never_believed(tmp_path: Path) -> None:
    other = DicePoker(PRESETS["yatzy"])
    got(tmp_path, Builder(1), other)
    tables = Tables(tmp_path)
    tables.path(other, 1, "means").rename(tables.path(GAME, 1, "means"))
    assert got(tmp_path, Builder(2)).arrays["values"][0] == 2


def test_a_file_says_where_it_comes_from(tmp_path: Path) -> None:
    got(tmp_path, Builder())
    content = Tables(tmp_path).path(GAME, 1, "means").read_bytes()
    header = json.loads(content.split(b"\n")[2])
    assert header["identity"]["game"] == "dice-poker"
    assert header["identity"]["rules"] == DicePoker.version
    assert header["identity"]["dialect"] == fingerprint(GAME.dialect)
    assert set(header["provenance"]) == {"brelan", "numpy", "numba", "built", "seconds"}
    with pytest.raises(Broken):
        unpacked(content, Identity.of(GAME, 1, "means", 9))


def test_a_folder_that_cannot_be_made_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    build = Builder()
    assert got(tmp_path / "file" / "under", build).arrays["values"][0] == 1.5
    assert build.built == 1


def test_what_a_killed_process_left_is_swept_and_what_another_writes_is_not(tmp_path: Path) -> None:
    left, written, foreign = (tmp_path / name for name in ("left.solved1.part", "written.solved2.part", "film.part"))
    for part in (left, written, foreign):
        part.write_bytes(b"cut")
    for old in (left, foreign):
        os.utime(old, (time.time() - 2 * ABANDONED,) * 2)
    got(tmp_path, Builder())
    assert not left.exists()
    assert written.exists()
    assert foreign.exists(), "it is of somebody else"


def test_two_processes_build_at_once(tmp_path: Path) -> None:
    script = """
import sys, time, numpy
from pathlib import Path
from brelan.games.dice_poker import DicePoker
from brelan.solve.tables import Artefact, Tables
def build(report):
    time.sleep(0.3)
    return Artefact({"values": numpy.full(200_000, float(sys.argv[2]))})
print(Tables(Path(sys.argv[1])).get(DicePoker(), 1, "means", build).arrays["values"].sum())
"""
    running = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path), str(number)], stdout=subprocess.PIPE, text=True)
        for number in (1, 2, 3)
    ]
    assert [process.communicate()[0].strip() for process in running] == ["200000.0", "400000.0", "600000.0"]
    build = Builder()
    assert got(tmp_path, build).arrays["values"][0] in (1, 2, 3)
    assert build.built == 0
    assert [file.suffix for file in tmp_path.iterdir()] == [".solved"], "nothing half made is left"


def test_a_build_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def build(report: Report) -> Artefact:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tables(tmp_path).get(GAME, 1, "means", build)
    assert not list(tmp_path.iterdir())


def test_fingerprints_are_the_same_in_every_process_and_differ_by_dialect() -> None:
    script = """
from brelan.notation.repertoire import GAMES
from brelan.solve.tables import fingerprint
for kind in GAMES.values():
    for preset in kind.presets.values():
        print(fingerprint(preset))
"""
    said = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout.split()
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    distinct = {preset for kind in GAMES.values() for preset in kind.presets.values()}
    assert len(set(said[0])) == len(distinct)


def test_nothing_imports_numpy_before_it_is_needed() -> None:
    script = "import sys, brelan, brelan.solve, brelan.solve.tables, brelan.bots; print({'numpy', 'numba'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip() == "set()"
