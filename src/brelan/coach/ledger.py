"""The books of a game: result = value at the start + luck − errors, seat by seat.

Any valuation telescopes. What is asked of a judge for luck to be fair is that the value before a throw be the mean of
the values after it; then luck has mean 0 for every seat, whatever it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import stdev
from typing import Any, Union

from brelan.coach.measures import ROUNDING
from brelan.core.moves import Act, Fault, Hand, Order, Roll, Seat
from brelan.core.nodes import Over, Throw
from brelan.games.turn import Stand
from brelan.nature import outcomes
from brelan.notation import Record, positions
from brelan.solve import Choice, Judge, Solution

Values = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """Dice or cries. `by`: whose hand it was, None for a cry; `spread`: variance of each seat's luck here.

    A `Hand` hides the keeps of its turn: what they lost is counted with the dice.
    """

    line: int
    state: Any
    move: Roll | Order | Hand
    by: Seat | None
    before: Values
    after: Values
    spread: Values


@dataclass(frozen=True, slots=True)
class Deed:
    """A decision. `choices`: all that was possible, best first; `best` and `played`: values for the seat."""

    line: int
    state: Any
    seat: Seat
    action: Any
    choices: tuple[Choice, ...]
    before: Values
    after: Values

    @property
    def best(self) -> float:
        return self.choices[0].value

    @property
    def played(self) -> float:
        return next(choice.value for choice in self.choices if choice.action == self.action)

    @property
    def error(self) -> float:
        return self.best - self.played

    @property
    def revision(self) -> float:
        """What a judge that guesses thinks otherwise once the decision is taken; 0 for one that knows."""
        return self.after[self.seat] - self.before[self.seat] + self.error

    @property
    def forced(self) -> bool:
        return len(self.choices) == 1


@dataclass(frozen=True, slots=True)
class Slip:
    """A *bévue*: an error without a choice."""

    line: int
    state: Any
    seat: Seat
    what: str
    before: Values
    after: Values

    @property
    def error(self) -> float:
        return self.before[self.seat] - self.after[self.seat]


Event = Union[Chance, Deed, Slip]

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Account:
    """One seat's books: `result` = `start` + `luck` − `error`.

    `dice`: what throws and cries changed, its own and the others'; `gifts`: what the others' decisions changed.
    `revision`: what a judge that guesses took back or added at its decisions; it counts as luck.
    `deviation`: the standard deviation that `dice` was expected to have, its mean being 0; `throws`, `turns`, `cries`:
    of how many throws, turns announced at once and cries, the seat's own and those that could change something for it.
    `error_spread`: the standard error of `mean_error`, from these decisions; 0 for fewer than two.
    """

    seat: Seat
    start: float
    dice: float
    gifts: float
    revision: float
    error: float
    result: float
    decisions: int
    throws: int
    deviation: float
    error_spread: float
    turns: int = 0
    cries: int = 0

    @property
    def luck(self) -> float:
        return self.dice + self.gifts + self.revision

    @property
    def mean_error(self) -> float:
        """The error of a decision that could have been another; 0 when there was none."""
        return self.error / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class Ledger:
    """A whole record, judged. `over` is false for a game that stopped: its `result` is then what is still expected."""

    solution: Solution
    start: Values
    end: Values
    events: tuple[Event, ...]
    over: bool

    def account(self, seat: Seat) -> Account:
        chances = [event for event in self.events if isinstance(event, Chance)]
        others = [event for event in self.events if not isinstance(event, Chance)]
        borne = [event for event in chances if _bears(event, seat)]
        return Account(
            seat,
            self.start[seat],
            _gained(chances, seat),
            _gained((event for event in others if event.seat != seat), seat),
            fsum(event.revision for event in others if isinstance(event, Deed) and event.seat == seat),
            fsum(event.error for event in others if event.seat == seat),
            self.end[seat],
            len(self.decisions(seat)),
            sum(isinstance(event.move, Roll) for event in borne),
            sqrt(fsum(event.spread[seat] for event in chances)),
            _standard_error([deed.error for deed in self.decisions(seat)]),
            sum(isinstance(event.move, Hand) for event in borne),
            sum(isinstance(event.move, Order) for event in borne),
        )

    @property
    def accounts(self) -> tuple[Account, ...]:
        return tuple(self.account(Seat(seat)) for seat in range(len(self.start)))

    def decisions(self, seat: Seat | None = None) -> tuple[Deed, ...]:
        """The decisions that could have been others, of one seat or of all."""
        return tuple(
            event for event in self.events if isinstance(event, Deed) and not event.forced and seat in (None, event.seat)
        )

    def worst(self, number: int = 5, seat: Seat | None = None) -> tuple[Deed, ...]:
        """The decisions that cost most, worst first; none that cost nothing."""
        costly = [deed for deed in self.decisions(seat) if deed.error > ROUNDING]
        return tuple(sorted(costly, key=lambda deed: -deed.error)[:number])


def better(deed: Deed) -> Any:
    """The best action; to stand, where nothing is better than that."""
    first = deed.choices[0]
    stands = (choice for choice in deed.choices if isinstance(choice.action, Stand) and first.value - choice.value < ROUNDING)
    return next(stands, first).action


def unseen(_: float) -> None:
    """Tells nobody how far one is."""


def audit(record: Record, judge: Judge, progress: Progress = unseen) -> Ledger:
    """The ledger of a record; `progress` hears the share that is done. Raises `RecordError` where the record is wrong."""
    events = tuple(_events(record, judge, progress))
    game = record.rulebook()
    first = game.start(len(record.seats))
    start = judge.values(first)
    last = None
    for last in positions(record):  # noqa: B007  # the last one is wanted
        pass
    state = first if last is None else last.state
    return Ledger(judge.solution, start, judge.values(state), events, isinstance(game.node(state), Over))


def _events(record: Record, judge: Judge, progress: Progress) -> Iterator[Event]:
    before, many = None, max(len(record.entries), 1)
    for done, position in enumerate(positions(record), 1):
        entry = position.entry
        move = entry.what if entry else None
        if before is not None and entry is not None and isinstance(move, Roll | Order | Hand | Act | Fault):
            yield _event(before, position.state, entry.line, move, position.game, judge)
        before = position.state
        progress(min(done / many, 1.0))


def _event(state: Any, following: Any, line: int, move: Any, game: Any, judge: Judge) -> Event:  # noqa: PLR0917  # one place calls it
    before, after = judge.values(state), judge.values(following)
    if isinstance(move, Act):
        return Deed(line, state, move.seat, move.action, tuple(judge.choices(state, move.seat)), before, after)
    if isinstance(move, Fault):
        return Slip(line, state, move.seat, move.what, before, after)
    node = game.node(state)
    by = node.by if isinstance(node, Throw) else None
    return Chance(line, state, move, by, before, after, _spread(state, move, before, game, judge))


def _spread(state: Any, move: Any, before: Values, game: Any, judge: Judge) -> Values:
    """The variance of each seat's luck at a throw. That of a cry depends on reflexes that nobody knows: 0."""
    if not isinstance(move, Roll):
        return (0.0,) * len(before)
    weighed = [(float(chance), judge.values(game.apply(state, roll))) for roll, chance in outcomes(game.node(state))]
    return tuple(fsum(chance * (after[seat] - mean) ** 2 for chance, after in weighed) for seat, mean in enumerate(before))


def _standard_error(numbers: Sequence[float]) -> float:
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def _bears(event: Chance, seat: Seat) -> bool:
    """Whether the throw or the cry was the seat's own, or could change something for it."""
    return event.by == seat or event.spread[seat] > ROUNDING**2 or abs(event.after[seat] - event.before[seat]) > ROUNDING


def _gained(events: Iterable[Event], seat: Seat) -> float:
    return fsum(change for event in events for change in (event.after[seat], -event.before[seat]))
