"""Every ruling names its tests, and they exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.make_rulings import NOT_TESTED, PAGE

TESTS = Path(__file__).parent
COUNTS = {"A0": 26, "A1": 17, "A3": 17, "A4": 9, "A5": 47, "F": 36, "C": 29, "K": 27, "D": 17, "Q": 43, "E": 22}

ROWS = {
    found[1]: found[2]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if (found := re.match(r"\| ([A-Z]\d+(?:-\d+)?b?) \|.*\| ([^|]*) \|$", line))
}


def test_no_ruling_is_missing() -> None:
    series = [re.sub(r"-?\d+b?$", "", ruling) if "-" not in ruling else ruling.partition("-")[0] for ruling in ROWS]
    assert {name: series.count(name) for name in COUNTS} == COUNTS


@pytest.mark.parametrize("ruling", list(ROWS))
def test_a_ruling_names_tests_that_exist(ruling: str) -> None:
    if ruling in NOT_TESTED:
        assert ROWS[ruling] == NOT_TESTED[ruling]
        return
    named = re.findall(r"`([^`]+?)::([^`]+)`", ROWS[ruling])
    assert named, f"no test of {ruling}"
    for where, name in named:
        source = (TESTS / where).read_text(encoding="utf-8")
        assert re.search(rf"def {re.escape(name.rpartition('::')[2])}\b", source), f"{where} has no {name}"
