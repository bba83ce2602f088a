"""The sample games of records/: whole games, the seeds' own scenes among them."""

from __future__ import annotations

from collections import Counter

import pytest

from brelan.core.nodes import Over
from brelan.notation import GAMES, Assertion, load, read, replay, write
from tests.make_records import RECORDS, made, names


@pytest.mark.parametrize("name", names())
def test_a_sample_is_the_scene_played_to_its_end(name: str) -> None:
    record = load(RECORDS / f"{name}.jdd")
    end = replay(record)
    assert isinstance(end.game.node(end.state), Over)
    assert any(isinstance(entry.what, Assertion) for entry in record.entries)
    assert write(record) == (RECORDS / f"{name}.jdd").read_text(encoding="utf-8") == made(name)
    assert read(write(record)) == record


def test_every_game_has_three_samples() -> None:
    games = Counter(load(path).game for path in RECORDS.glob("*.jdd"))
    assert games == dict.fromkeys(GAMES, 3)
