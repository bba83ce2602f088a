"""What phones see: nothing of it may be older than the room, whatever is remembered from view to view."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.core.moves import Seat
from brelan.table import Refusal, Room, Settings, advanced, handled, next_due, opened, shown
from brelan.table import commands as cmd
from brelan.table.arranging import COMPANY
from brelan.table.settings import DiceFrom, Way
from brelan.table.view import SEEN
from brelan.voices import voice


def with_bots(game: str, *options: tuple[str, str]) -> Room:
    room = Room()
    room.evolve(opened(Settings(game, options=options), b"k" * 32, 1_000))
    handled(room, cmd.Join("Léa"), "lea", 1_000)
    handled(room, cmd.SeatBot(Seat(0), "hasard"), "lea", 1_000)
    handled(room, cmd.SeatBot(Seat(1), "glouton"), "lea", 1_000)
    handled(room, cmd.Start(), "lea", 1_000)
    return room


@pytest.mark.parametrize(("game", "options"), [("dice-poker", ()), ("feuille", (("columns", "1"),))])
def test_sheets_remembered_are_those_of_the_state(game: str, options: tuple[tuple[str, str], ...]) -> None:
    room, now, differ = with_bots(game, *options), 1_000, 0
    before: Any = None
    for _ in range(200):
        now = next_due(room, now) or now
        advanced(room, now)
        sheets = [shown(room, voice(language))["play"]["sheets"] for language in ("fr", "en")]
        for language, sheet in zip(("fr", "en"), sheets, strict=True):
            assert room.game is not None
            room.game.sheets.clear()
            assert shown(room, voice(language))["play"]["sheets"] == sheet
        differ += sheets[0] != before
        before = sheets[0]
    assert differ > 10


@pytest.mark.parametrize("chips", ["20", "200"])
def test_a_match_that_is_over_ends_with_the_partie_that_was_played(chips: str) -> None:
    options = (("stakes", "true"), ("chips", chips), ("best_of", "3"))
    room, now, parties = with_bots("taverne", *options), 1_000, [0]
    for _ in range(2_000):
        now = next_due(room, now) or now
        advanced(room, now)
        view = shown(room, voice("fr"))
        parties.append(view["play"]["match"]["partie"])
        if view["phase"] == "over":
            break
    assert view["phase"] == "over"
    assert parties[-1] == parties[-2] <= 3


def test_P3_the_journal_says_since_when_it_is_whole() -> None:
    room, now = with_bots("dice-poker"), 1_000
    told: set[int] = set()
    for _ in range(150):
        now = next_due(room, now) or now
        advanced(room, now)
        told |= {entry.number for entry in room.journal if entry.words}
        view = shown(room, voice("fr"))
        listed = [entry["n"] for entry in view["journal"]]
        assert len(listed) <= SEEN
        assert listed == sorted(number for number in told if number > view["from"])


def test_a_table_has_room_for_so_many_people_and_no_more() -> None:
    room = with_bots("taverne")
    for number in range(COMPANY - 1):
        handled(room, cmd.Join(f"Ami {number}"), f"p{number}", 1_000)
    with pytest.raises(Refusal, match="trop de monde"):
        handled(room, cmd.Join("Encore"), "p-more", 1_000)
    handled(room, cmd.Join("Autre nom"), "p0", 1_000)


def test_the_journal_calls_people_by_the_name_of_that_moment() -> None:
    """In a rematch seats change hands: what was said of them before does not."""
    room, now = with_bots("poker-das"), 1_000
    handled(room, cmd.Arrive(), "lea", now)
    while room.game is not None and not room.game.over:
        now = next_due(room, now) or now + 1
        advanced(room, now)
    before = [entry["says"] for entry in shown(room, voice("fr"))["journal"]]
    handled(room, cmd.Stand(Seat(0)), "lea", now)
    handled(room, cmd.Sit(Seat(0), "Léa"), "lea", now)
    handled(room, cmd.Rematch(), "lea", now)
    after = [entry["says"] for entry in shown(room, voice("fr"))["journal"]]
    assert before[-3:] == after[-5:-2]


@pytest.mark.parametrize(
    ("game", "lines", "leads"),
    [
        ("taverne", ("d 2 2 4 5 6", "d 1 6 6 6 6", "d 1 2 3 4 6", "1 mise 5", "2 passe"), ([1], [0])),
        ("poker-das", ("d A A A A A", "1 reste", "1 mise 5", "2 suit", "3 relance 5", "1 passe"), ([0], [])),
    ],
)
def test_who_has_folded_no_longer_leads(game: str, lines: tuple[str, ...], leads: tuple[list[int], list[int]]) -> None:
    room = Room()
    options = (("stakes", "true"), *((("tirage", "false"),) if game == "poker-das" else ()))
    room.evolve(opened(Settings(game, way=Way.REAL, dice=DiceFrom.TABLE, options=options), b"k" * 32, 1_000))
    handled(room, cmd.Join("Léa"), "lea", 1_000)
    for place, name in enumerate(("Léa", "Max", "Zoé")):
        handled(room, cmd.Sit(Seat(place), name), "lea", 1_000)
    handled(room, cmd.Start(), "lea", 1_000)
    led = []
    for line in lines:
        handled(room, cmd.Play(line), "lea", 2_000)
        led.append(shown(room, voice("fr"))["play"]["leaders"])
    assert tuple(led[-2:]) == leads
