"""Compiled code is kept apart for each state of the sources, so that none is believed after a change."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import brelan

SCRIPT = """
from brelan.solve import compiled
import numba
print(numba.config.CACHE_DIR)
"""


def folder(source: Path, home: Path, **more: str) -> str:
    places = {"PYTHONPATH": str(source), "XDG_CACHE_HOME": str(home), "HOME": str(home)}
    world = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, env={**world, **places, **more}
    )
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform == "win32", reason="the cache folder is asked of the system there")
def test_a_change_of_any_source_has_a_place_of_its_own(tmp_path: Path) -> None:
    source = tmp_path / "source"
    package = source / "brelan"
    shutil.copytree(Path(brelan.__file__).parent, package, ignore=shutil.ignore_patterns("client", "__pycache__"))
    first = folder(source, tmp_path / "home")
    assert first.startswith(str(tmp_path / "home"))
    assert folder(source, tmp_path / "home") == first
    with (package / "solve" / "lanes.py").open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert folder(source, tmp_path / "home") != first


def test_code_of_a_version_that_nobody_uses_any_more_is_given_up(tmp_path: Path) -> None:
    source = Path(brelan.__file__).parent.parent
    own = Path(folder(source, tmp_path))
    old, recent = own.parent / "old", own.parent / "recent"
    for other, days in ((own, 100), (old, 100), (recent, 10)):
        other.mkdir(exist_ok=True)
        (other / "code.nbc").write_bytes(b"code")
        os.utime(other, (time.time() - days * 86_400,) * 2)
    assert Path(folder(source, tmp_path)) == own
    assert sorted(own.parent.iterdir()) == sorted([own, recent])
    assert (own / "code.nbc").exists()


def test_whoever_says_where_is_obeyed(tmp_path: Path) -> None:
    source = Path(brelan.__file__).parent.parent
    assert folder(source, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "mine")) == str(tmp_path / "mine")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are closed otherwise there")
def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert folder(Path(brelan.__file__).parent.parent, tmp_path / "file") == ""


JOB = """
from brelan.solve.compiled import compiled, inner, kernel

@inner
def once(number):
    return number + 1

@kernel
def twice(number):
    return 2 * once(number)

@compiled
def thrice(number):
    return 3 * once(number)

print(twice(20), thrice(20))
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are closed otherwise there")
@pytest.mark.parametrize("said", [None, "file/mine"])
def test_where_nothing_can_be_kept_everything_is_compiled(tmp_path: Path, said: str | None) -> None:
    """Neither in the user's folders, nor beside the sources, nor where the user says."""
    job = tmp_path / "job.py"
    job.write_text(JOB)
    for name in ("file", "__pycache__"):
        (tmp_path / name).write_text("in the way")
    places = {"PYTHONPATH": str(Path(brelan.__file__).parent.parent)} | dict.fromkeys(
        ("XDG_CACHE_HOME", "HOME"), str(tmp_path / "file")
    )
    world = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | places
    if said is not None:
        world["NUMBA_CACHE_DIR"] = str(tmp_path / said)
    done = subprocess.run([sys.executable, str(job)], check=False, capture_output=True, text=True, env=world)
    assert (done.stdout.strip(), done.stderr) == ("42 63", "")


def _third(number: int) -> int:
    return number // 3


def test_a_full_disk_costs_only_the_time_to_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caching = pytest.importorskip("numba.core.caching")
    from brelan.solve.compiled import compiled

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(caching.IndexDataCacheFile, "_save_data", full)
    assert compiled(_third)(10) == 3
    assert not list(tmp_path.rglob("*.nbc"))


@pytest.mark.parametrize("cut", ["*.nbi", "*.nbc"], ids=["index", "code"])
@pytest.mark.parametrize("left", [0, 40])
def test_compiled_code_that_is_cut_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: str, left: int) -> None:
    """A machine that stops may leave such files."""
    pytest.importorskip("numba")
    from brelan.solve.compiled import compiled

    def hits(function: Any) -> int:
        assert function(10) == 3
        return sum(function.stats.cache_hits.values())

    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    assert hits(compiled(_third)) == 0
    assert hits(compiled(_third)) == 1
    [file] = tmp_path.rglob(cut)
    file.write_bytes(file.read_bytes()[:left])
    assert hits(compiled(_third)) == 0
    assert hits(compiled(_third)) == 1
