"""Fills the column of tests of docs/rulings.md: `python tests/make_rulings.py`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rulings.md"

RULING = r"(?<![A-Za-z0-9])(?:(A\d)[-_](\d+)|([FCKDQE]\d+b?))(?![0-9A-Za-z])"

NOT_TESTED = {
    "A1-16": "the engine reads the As; nobody names it",
    "A1-17": "slips of the texts",
    "A5-47": "slips of the text",
}
"""Rows about which there is nothing to test, and why."""


def tests_by_ruling() -> dict[str, set[str]]:
    """Ruling id -> the tests named by it, as file::name."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "tests"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found: defaultdict[str, set[str]] = defaultdict(set)
    for node in (line for line in listed.splitlines() if "::" in line and "test_rulings.py" not in line):
        where, _, name = node.partition("::")
        for series, number, example in re.findall(
            RULING, name.replace("_", " ").replace(" ", "_") + " " + name.replace("_", " ")
        ):
            found[f"{series}-{number}" if series else example].add(f"{where.removeprefix('tests/')}::{name.partition('[')[0]}")
    return found


def filled(page: str, tests: dict[str, set[str]]) -> str:
    lines = []
    for line in page.splitlines():
        ruling = re.match(r"\| ([A-Z]\d+(?:-\d+)?b?) \|", line)
        if ruling is None:
            lines.append(line)
            continue
        named = sorted(tests.get(ruling[1], ()), key=lambda test: (ruling[1].replace("-", "_") not in test, test))
        shown = "<br>".join(f"`{test}`" for test in named[:3]) or NOT_TESTED.get(ruling[1], "")
        lines.append(re.sub(r"\| [^|]*\|$", lambda _, shown=shown: f"| {shown} |", line))  # type: ignore[misc]  # bound at once
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), tests_by_ruling()), encoding="utf-8")
