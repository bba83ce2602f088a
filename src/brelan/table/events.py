"""What happened at a table: the log of a room. The room is the fold of its events."""

from __future__ import annotations

from dataclasses import MISSING, asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Union

from brelan.core.moves import Seat
from brelan.table.settings import Absence, Cries, DiceFrom, Referee, Settings, Way

Person = str
"""The public name of a guest in the log; the secret token that proves it never is."""


class Matter(StrEnum):
    """What the table is asked to agree to."""

    UNDO = "undo"
    FAULT = "fault"
    VERDICT = "verdict"


@dataclass(frozen=True, slots=True)
class Opened:
    """`key`: the secret of the table's dice, in hexadecimal."""

    settings: Settings
    key: str


@dataclass(frozen=True, slots=True)
class Joined:
    person: Person
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    person: Person


@dataclass(frozen=True, slots=True)
class Sat:
    seat: Seat
    person: Person
    name: str


@dataclass(frozen=True, slots=True)
class BotSat:
    seat: Seat
    bot: str
    name: str


@dataclass(frozen=True, slots=True)
class Stood:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Hosted:
    person: Person


@dataclass(frozen=True, slots=True)
class Changed:
    settings: Settings


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins with the chairs as they stand. `order`: which chair is which seat of the record."""

    order: tuple[int, ...]
    tirage: bool


@dataclass(frozen=True, slots=True)
class Cast:
    """Somebody has asked for the dice that are awaited: they may now be drawn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Moved:
    """A line of the record."""

    line: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Cried:
    """A cry that counts: `at` is the moment, by the room's clock, that the table accepts for it."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class Called:
    """A cry at real dice that have not been said yet: what they are will show whether it was right."""

    seat: Seat
    word: str
    at: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat that says it will not cry."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Away:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Back:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Relayed:
    """A bot plays for an absent person; the seat stays the person's."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Proposed:
    """`seat`: whom it is about; `detail`: how many moves to take back, the words of the bévue, or the order of cries.

    `asked`: whose consent it takes; None in logs of before it was written.
    """

    person: Person
    matter: Matter
    seat: Seat
    detail: str
    asked: tuple[Person, ...] | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    person: Person


@dataclass(frozen=True, slots=True)
class Dropped:
    """The proposal is refused or withdrawn."""

    person: Person


@dataclass(frozen=True, slots=True)
class Wished:
    """Somebody wants another game, and waits for the others."""

    person: Person


@dataclass(frozen=True, slots=True)
class Forwent:
    """Somebody who wanted another game does not any more."""

    person: Person


@dataclass(frozen=True, slots=True)
class Undone:
    """An erratum: the last moves do not count. The log keeps them."""

    moves: int


@dataclass(frozen=True, slots=True)
class Overruled:
    """An erratum: `line` is the verdict of the last contest in the place of the one that was given.

    `person`: who wanted it; `consent`: whether the table agreed, or the referee said so alone; `falls`: how many of the
    moves that came after it do not count any more.
    """

    person: Person
    line: str
    falls: int
    consent: bool


Event = Union[
    Opened, Joined, Left, Sat, BotSat, Stood, Hosted, Changed, Started, Cast, Moved, Cried, Called, Kept, Away, Back, Relayed,
    Proposed, Agreed, Dropped, Wished, Forwent, Undone, Overruled,
]  # fmt: skip

KINDS: dict[str, type[Any]] = {
    kind.__name__.lower(): kind
    for kind in (
        Opened, Joined, Left, Sat, BotSat, Stood, Hosted, Changed, Started, Cast, Moved, Cried, Called, Kept, Away, Back, Relayed,
        Proposed, Agreed, Dropped, Wished, Forwent, Undone, Overruled,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stamp:
    """An event in its place: `number` from 1; `at` in milliseconds; by whom, under which command."""

    number: int
    at: int
    event: Event
    person: Person | None = None
    command: str | None = None


NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in KINDS.values()}


def encoded(event: Event) -> dict[str, Any]:
    """The event as data that JSON can hold."""
    data: dict[str, Any] = {"kind": type(event).__name__.lower()}
    for name in NAMES[type(event)]:
        data[name] = getattr(event, name)
    if "settings" in data:
        data["settings"] = asdict(data["settings"])
    return data


def decoded(data: dict[str, Any]) -> Event:
    """The event that `encoded` made. Raises KeyError, TypeError or ValueError on anything else."""
    kind = KINDS[data["kind"]]
    values = {
        field.name: data[field.name]
        for field in fields(kind)
        if field.name in data or field.default is MISSING  # logs are older than some fields
    }
    if "settings" in values:
        values["settings"] = _settings(values["settings"])
    if "order" in values:
        values["order"] = tuple(values["order"])
    if values.get("asked") is not None:
        values["asked"] = tuple(values["asked"])
    if "matter" in values:
        values["matter"] = Matter(values["matter"])
    event: Event = kind(**values)
    return event


def _settings(data: dict[str, Any]) -> Settings:
    typed: dict[str, type[StrEnum]] = {"way": Way, "dice": DiceFrom, "cries": Cries, "absence": Absence, "referee": Referee}
    values: dict[str, Any] = {name: typed[name](value) if name in typed else value for name, value in data.items()}
    values["options"] = tuple((key, value) for key, value in values["options"])
    return Settings(**values)
