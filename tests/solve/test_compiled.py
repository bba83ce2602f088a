"""Compiled code is kept apart for each state of the sources, so that none is believed after a change."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

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


def test_whoever_says_where_is_obeyed(tmp_path: Path) -> None:
    source = Path(brelan.__file__).parent.parent
    assert folder(source, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "mine")) == str(tmp_path / "mine")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are closed otherwise there")
def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert folder(Path(brelan.__file__).parent.parent, tmp_path / "file") == ""
