"""A record judged for people and for programs: the books, the grades, the decisions that cost most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brelan.coach.grades import grade, possible
from brelan.coach.ledger import Deed, Event, Ledger, Progress, Slip, audit, unseen
from brelan.coach.lessons import Lesson, Teacher
from brelan.core.moves import Act, Fault, Hand, Order
from brelan.notation import Record, settings, write_move
from brelan.notation.repertoire import AnyGame
from brelan.solve import Judge
from brelan.solve.solution import Utility

ZERO = 1e-12


@dataclass(frozen=True, slots=True)
class Report:
    """`lessons`: the decisions that cost most, worst first."""

    record: Record
    game: AnyGame
    ledger: Ledger
    lessons: tuple[Lesson, ...]

    @property
    def utility(self) -> Utility:
        return self.ledger.solution.utility

    @property
    def whole_turns(self) -> int:
        """How many turns were announced at once, so that their keeps cannot be judged."""
        return sum(isinstance(getattr(event, "move", None), Hand) for event in self.ledger.events)

    @property
    def cries(self) -> int:
        return sum(isinstance(getattr(event, "move", None), Order) for event in self.ledger.events)


BOOKS = 0.8
"""The share of the work that is done once the books are made, about; the lessons are the rest."""


def reported(record: Record, judge: Judge, worst: int, progress: Progress = unseen) -> Report:
    """`progress` hears the share that is done. Raises `RecordError` where the record is wrong."""
    ledger = audit(record, judge, lambda share: progress(BOOKS * share))
    game = record.rulebook()
    teacher = Teacher(game, judge)
    bad = [deed for deed in ledger.worst(len(ledger.events)) if deed.choices[0].action != deed.action]
    lessons = []
    for deed in bad[:worst]:
        lessons.append(teacher.lesson(deed))
        progress(BOOKS + (1 - BOOKS) * len(lessons) / len(bad[:worst]))
    return Report(record, game, ledger, tuple(lessons))


def judged(report: Report) -> list[Deed | Slip]:
    """Every decision that could have been another, and every bévue: their errors are those of the books."""
    return [event for event in report.ledger.events if _counts(event)]  # type: ignore[misc]  # that is what `_counts` says


def _counts(event: Event) -> bool:
    match event:
        case Slip():
            return True
        case Deed():
            return not event.forced or abs(event.error) > ZERO
        case _:
            return False


def data(report: Report) -> dict[str, Any]:
    """As programs read it. Seats count from 0; chances are probabilities; decisions are in the words of the notation."""
    ledger, utility = report.ledger, report.utility
    return {
        "game": report.game.name,
        "dialect": report.record.preset,
        "options": settings(report.game, report.record.preset),
        "utility": utility.value,
        "guarantee": ledger.solution.guarantee.value,
        "over": ledger.over,
        "seats": [
            {
                "name": name,
                "start": account.start,
                "luck": account.luck,
                "dice": account.dice,
                "gifts": account.gifts,
                "revision": account.revision,
                "error": account.error + 0.0,  # no -0.0
                "result": account.result,
                "throws": account.throws,
                "turns": account.turns,
                "cries": account.cries,
                "deviation": account.deviation,
                "decisions": account.decisions,
                "mean_error": account.mean_error + 0.0,
                "error_spread": account.error_spread,
                "grade": grade(account.mean_error, account.decisions, utility, report.game.name),
                "grades": list(possible(account.mean_error, account.decisions, utility, report.game.name))
                if account.decisions
                else [],
            }
            for name, account in zip(report.record.seats, ledger.accounts, strict=True)
        ],
        "decisions": [_decision(report, event) for event in judged(report)],
    }


def _decision(report: Report, event: Deed | Slip) -> dict[str, Any]:
    def written(action: Any) -> str:
        return write_move(report.game.lexicon, Act(event.seat, action))

    told = {
        "line": event.line,
        "seat": event.seat,
        "error": event.error + 0.0,
        "values": {"before": list(event.before), "after": list(event.after)},
    }
    if isinstance(event, Slip):
        played = write_move(report.game.lexicon, Fault(event.seat, event.what))
        return told | {"played": played, "best": None, "alternatives": []}
    return told | {
        "played": written(event.action),
        "best": written(event.choices[0].action),
        "alternatives": [{"move": written(choice.action), "value": choice.value} for choice in event.choices],
    }
