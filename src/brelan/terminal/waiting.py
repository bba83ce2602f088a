"""What a person sees while tables of perfect play are built: a bar, once it takes long."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from brelan.bots import PREFIX, judges, reckons
from brelan.core.phrases import Phrase, phrase
from brelan.notation.repertoire import AnyGame
from brelan.solve.tables import Report
from brelan.terminal.front import Front
from brelan.terminal.seating import bot_of

PATIENCE = 1.0
"""Seconds after which a bar is shown."""

NEXT = 0.5
"""Who falls back by more has begun something else."""


CALCULATION = phrase("Calcul")


@contextmanager
def bar(front: Front, words: Phrase = CALCULATION) -> Iterator[Report]:
    """`words`: what is being done."""
    console = Console(stderr=True)
    progress = Progress(
        TextColumn(front.speech.say(words)),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal or front.speech.plain,
    )
    task = progress.add_task("", total=None)
    # Long before a solver has a share to tell, its code may have to be compiled: a clock shows the bar, not the first report.
    clock = threading.Timer(PATIENCE, progress.start)
    clock.daemon = True
    clock.start()

    reached = 0.0

    def report(share: float) -> None:
        # A residual may rise for a sweep, and the bar stays; the next table begins again.
        nonlocal reached
        reached = share if share < reached - NEXT else max(reached, share)
        progress.update(task, total=1.0, completed=reached)

    try:
        yield report
    finally:
        clock.cancel()
        clock.join()
        progress.stop()


def prepare(front: Front, game: AnyGame, names: Sequence[str]) -> Phrase | None:
    """Has the tables ready that the bots among these seats ask; what is to be said when they play by sight."""
    if not any(name.startswith(PREFIX) and reckons(bot_of(name)) for name in names):
        return None
    with bar(front) as report:
        judges.judge_of(game, len(names), report)
    reason = judges.why_not(game, len(names))
    return None if reason is None else phrase("Les bots jouent à vue : {reason}", reason=reason)
