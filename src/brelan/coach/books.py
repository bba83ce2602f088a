"""The books as they are printed: tenths that add up, and what each kind of decision has cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from brelan.coach.ledger import Account, Deed, Ledger, Slip
from brelan.coach.measures import PERCENT, ROUNDING, scaled
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, phrase
from brelan.games import stakes, turn
from brelan.games.chouette import phases
from brelan.solve.solution import Utility

BY_KIND = {
    Utility.POINTS: phrase("Par genre de décision, en points"),
    Utility.WIN: phrase("Par genre de décision, en points de pourcentage"),
    Utility.CHIPS: phrase("Par genre de décision, en jetons"),
}

TENTHS = 10

KEEPING = phrase("dés à garder")
WRITING = phrase("inscriptions")
STAKING = phrase("mises")
SLIPS = phrase("bévues")
PHASES = {
    phases.KeepChoice: KEEPING,
    phases.SirotageChoice: phrase("sirotages"),
    phases.Bets: phrase("paris sur l’oiseau"),
    phases.CivetChoice: phrase("civets"),
    phases.ChallengeChoice: phrase("grelottines"),
    phases.SouffletteChoice: phrase("soufflettes"),
}


@dataclass(frozen=True, slots=True)
class Figures:
    """One seat's books in tenths of the unit that people read: `start` + `changes` = `end` as it is printed.

    `changes`: dice, gifts, revision, and minus the errors; each within a tenth of what it is.
    """

    start: float
    dice: float
    gifts: float
    revision: float
    error: float
    end: float


@dataclass(frozen=True, slots=True)
class Kind:
    """What one kind of decision came to for one seat. `best`: how many were the best; `change`: minus their errors.

    `change` is in tenths, and `mean`, the error of one, as it is: both in the unit that people read.
    """

    words: Phrase
    decisions: int
    best: int
    change: float
    mean: float


def figures(account: Account, utility: Utility) -> Figures:
    start, end = (_tenths(scaled(value, utility)) for value in (account.start, account.result))
    changes = [scaled(value, utility) for value in (account.dice, account.gifts, account.revision, -account.error)]
    dice, gifts, revision, error = rounded(changes, end - start)
    return Figures(start / TENTHS, dice, gifts, revision, error, end / TENTHS)


def used(ledger: Ledger, utility: Utility) -> tuple[tuple[str, Phrase], ...]:
    """The columns of changes, each by its name in `Figures`; that of what the judge revised only where it did."""
    revised = any(scaled(account.revision, utility) for account in ledger.accounts)
    found = [("dice", phrase("dés")), ("gifts", phrase("cadeaux")), ("revision", phrase("revu")), ("error", phrase("erreurs"))]
    return tuple((name, words) for name, words in found if revised or name != "revision")


def rounded(numbers: Sequence[float], total: int) -> tuple[float, ...]:
    """The numbers to tenths that sum to `total` tenths: those move that lie nearest to the next tenth, and no zero does."""
    found = [_tenths(number) for number in numbers]
    missing = total - sum(found)
    step = 1 if missing > 0 else -1
    movable = [place for place, number in enumerate(numbers) if number]
    movable.sort(key=lambda place: step * (found[place] - TENTHS * numbers[place]))
    for turn_ in range(abs(missing) if movable else 0):
        found[movable[turn_ % len(movable)]] += step
    return tuple(number / TENTHS for number in found)


def kinds(ledger: Ledger, seat: Seat, utility: Utility) -> tuple[Kind, ...]:
    """By kind, the costliest first. Their changes sum to the printed one of the seat's errors."""
    groups: dict[Phrase, list[float]] = {}
    for event in ledger.events:
        if isinstance(event, Deed) and event.seat == seat and not event.forced:
            groups.setdefault(kind(event), []).append(event.error)
        elif isinstance(event, Slip) and event.seat == seat:
            groups.setdefault(SLIPS, []).append(event.error)
    order = sorted(groups, key=lambda words: -fsum(groups[words]))
    costs = [scaled(fsum(groups[words]), utility) for words in order]
    changes = rounded([-cost for cost in costs], round(TENTHS * figures(ledger.account(seat), utility).error))
    return tuple(
        Kind(words, len(groups[words]), best(groups[words]), change, cost / len(groups[words]))
        for words, cost, change in zip(order, costs, changes, strict=True)
    )


def best(errors: Iterable[float]) -> int:
    """How many of the errors are none."""
    return sum(error < ROUNDING for error in errors)


def kind(deed: Deed) -> Phrase:
    """What was to be decided: which dice to keep as long as one may throw, else by what the game calls it."""
    phase = getattr(deed.state, "phase", None)
    if type(phase) in PHASES:
        return PHASES[type(phase)]
    actions = [choice.action for choice in deed.choices]
    if any(isinstance(action, turn.Keep | turn.Stand) for action in actions):
        return KEEPING
    return STAKING if isinstance(actions[0], stakes.Bet | stakes.Call | stakes.Raise | stakes.Fold) else WRITING


def printed(value: float, figure: float, utility: Utility) -> float:
    """The value of a sentence: that of the table, where the table says as much of it."""
    if abs(scaled(value, utility)) < 1:
        return value
    return abs(figure) * (1 if value > 0 else -1) / (PERCENT if utility is Utility.WIN else 1)


def _tenths(number: float) -> int:
    return round(TENTHS * number)
