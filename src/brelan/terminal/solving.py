"""`brelan solve`: the value of perfect play."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.text import Text

from brelan.coach.measures import GUARANTEES, UTILITIES
from brelan.coach.measures import worth as measured
from brelan.core.phrases import Phrase, decimal, phrase, plural
from brelan.notation import settings as changes
from brelan.notation import write_dialect
from brelan.notation.repertoire import AnyGame
from brelan.solve.find import CannotSolve, find_judge
from brelan.solve.solution import Judge, Solution, Utility
from brelan.solve.tables import Tables
from brelan.terminal import spreading
from brelan.terminal.front import Front
from brelan.terminal.seating import WrongCall, rulebook
from brelan.terminal.waiting import CALCULATION, bar

PRECISE = {Utility.POINTS: 6, Utility.WIN: 4, Utility.CHIPS: 6}
"""Decimals of what `solve` says."""


def solve(
    front: Front,
    name: str,
    preset: str | None,
    settings: Sequence[str],
    *,
    seats: int | None,
    scattered: bool,
    reach: str | None,
    as_json: bool,
) -> None:
    """The value of the game under perfect play, and what it is worth."""
    game, dialect = rulebook(name, preset, settings)
    players = game.players[0] if seats is None else seats
    if players not in game.players:
        raise WrongCall(
            phrase(
                "Ce jeu se joue de {low} à {high} places ; il y en a ici {n}.",
                low=game.players[0],
                high=game.players[-1],
                n=players,
            )
        )
    spreading.check(game, players, scattered=scattered, reach=reach)
    began = time.perf_counter()
    solution = judged(front, game, players).solution
    seconds = time.perf_counter() - began
    aims = spreading.aims(front, game, reach) if reach is not None else None
    chances = spreading.distribution(front, game) if scattered else None
    if as_json:
        front.answer(
            {
                "game": game.name,
                "dialect": dialect,
                "options": changes(game, dialect),
                "seats": players,
                "value": solution.value,
                "values": list(solution.values),
                "guarantee": solution.guarantee.value,
                "utility": solution.utility.value,
                "ties": solution.ties,
                "states": solution.states,
                "seconds": seconds,
                "residual": solution.residual,
                "assumes": list(solution.assumes),
            }
            | (spreading.told(chances) if chances else {})
            | (spreading.told_aims(aims) if aims is not None else {})
        )
        return
    front.write(Text(front.speech.letters(f"{front.speech.say(game.title)} · {write_dialect(game, dialect)}"), style="bold"))
    for seat, value in enumerate(solution.values):
        who = phrase("Place {seat}", seat=str(seat + 1))
        front.write(f"  {front.speech.say(who)}  {front.speech.say(worth(value, solution, precise=True))}")
    front.indent(counted(solution))
    front.indent(
        plural("{n} position, {seconds} s.", "{n} positions, {seconds} s.", solution.states, seconds=decimal(seconds, 1))
    )
    if chances:
        spreading.show(front, chances)
    if aims is not None:
        spreading.show_aims(front, aims)


def counted(solution: Solution) -> Phrase:
    """In what values are, and how sure they are."""
    return phrase(
        "Compté en {utility} ; jugement {guarantee}.",
        utility=UTILITIES[solution.utility],
        guarantee=GUARANTEES[solution.guarantee],
    )


def worth(value: float, solution: Solution, *, precise: bool = False) -> Phrase:
    """A value as people read it: points, or a percentage for a chance of winning."""
    return measured(value, solution.utility, PRECISE[solution.utility] if precise else 2)


def judged(front: Front, game: AnyGame, seats: int, words: Phrase = CALCULATION) -> Judge:
    """The judge of the game, with a bar once it takes long. Raises `WrongCall`."""
    try:
        with bar(front, words) as report:
            return find_judge(game, seats, Tables(), report)
    except CannotSolve as error:
        raise WrongCall(error.reason) from None
