"""A room of a house, its log and a clock that tests move; and tables that stand at some point of a game."""

from __future__ import annotations

from typing import Any

from brelan.core.moves import Act, Seat
from brelan.core.nodes import Contest, Throw
from brelan.notation import write_move
from brelan.table import (
    Command,
    Room,
    Settings,
    Stamp,
    advanced,
    handled,
    next_due,
    opened,
)
from brelan.table import commands as cmd
from brelan.table.events import decoded, encoded

KEY = b"k" * 32


class House:
    """A room, its log and a clock that a test moves."""

    def __init__(self, settings: Settings) -> None:
        self.now = 1_000_000
        self.log: list[Stamp] = [opened(settings, KEY, self.now)]
        self.room = Room.rebuilt(self.log, self.now)

    def do(self, person: str, command: Command, command_id: str | None = None) -> list[Stamp]:
        stamps = handled(self.room, command, person, self.now, command_id)
        self.log += stamps
        return stamps

    def come(self, person: str, name: str, *places: int) -> None:
        self.do(person, cmd.Arrive())
        self.do(person, cmd.Join(name))
        for place in places:
            self.do(person, cmd.Sit(Seat(place), name if len(places) == 1 else f"{name} {place}"))

    def wait(self, milliseconds: int) -> None:
        """Time passes, and all that is due happens when it is due."""
        end = self.now + milliseconds
        while (due := next_due(self.room, self.now)) is not None and due <= end:
            self.now = max(self.now, due)
            stamps = advanced(self.room, self.now)
            self.log += stamps
            if not stamps:
                break
        self.now = end

    def cast(self, person: str) -> None:
        self.do(person, cmd.CastDice())
        self.wait(1)

    @property
    def game(self) -> Any:
        assert self.room.game is not None
        return self.room.game

    def rebuilt(self) -> Room:
        stored = [Stamp(stamp.number, stamp.at, decoded(encoded(stamp.event)), stamp.person, stamp.command) for stamp in self.log]
        return Room.rebuilt(stored, self.now)


def duo(game: str = "dice-poker", **settings: Any) -> House:
    house = House(Settings(game, **settings))
    house.come("lea", "Léa", 0)
    house.come("max", "Max", 1)
    house.do("lea", cmd.Start())
    return house


def row(house: House, person: str) -> None:
    """One short turn: the first throw, written in the first row that takes it."""
    house.cast(person)
    seat = house.game.node.seats
    rules = house.game.rules
    entry = next(action for action in rules.legal_actions(house.game.state, min(seat)) if hasattr(action, "row"))
    house.do(person, cmd.Play(write_move(rules.lexicon, Act(min(seat), entry))))


def suite_thrown(**settings: Any) -> House:
    """Three people before the cries of a suite."""
    for seed in range(3_000):
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"),), **settings))
        house.room.key = bytes([seed % 256, seed // 256])
        for place, person in enumerate(("lea", "max", "zoe")):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        house.cast("lea")
        house.cast("lea")
        if isinstance(house.game.node, Contest):
            return house
    raise AssertionError("no suite")


def again(house: House) -> None:
    for person in ("max", "lea"):
        house.do(person, cmd.Rematch())


def finish(house: House) -> None:
    """Everybody throws when asked and stands."""
    while not house.game.over:
        node = house.game.node
        if isinstance(node, Throw):
            house.cast(house.room.chair(node.by).person or "")
        else:
            (seat,) = node.seats
            house.do(house.room.chair(seat).person or "", cmd.Play(f"{seat + 1} reste"))
