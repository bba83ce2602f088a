"""Perfect play asked about: `solve` and `advise`."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.text import Text

from brelan.coach.measures import GUARANTEES, UTILITIES
from brelan.coach.measures import worth as measured
from brelan.core.moves import Act
from brelan.core.nodes import Decision, Over
from brelan.core.phrases import Phrase, decimal, phrase, plural
from brelan.notation import replay, write_move
from brelan.notation.repertoire import AnyGame
from brelan.solve.find import CannotSolve, find_judge
from brelan.solve.solution import Judge, Solution, Utility
from brelan.solve.tables import Tables
from brelan.terminal import spreading
from brelan.terminal.checking import read_file
from brelan.terminal.front import Front
from brelan.terminal.grid import columns
from brelan.terminal.seating import WrongCall, rulebook
from brelan.terminal.waiting import bar

PRECISE = {Utility.POINTS: 6, Utility.WIN: 4, Utility.CHIPS: 6}
"""Decimals of what `solve` says."""

SHOWN = 10
"""How many moves `advise` shows a person; `--json` gives them all."""


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
    if reach is not None:
        spreading.totals(reach)
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
                "seats": players,
                "value": solution.value,
                "values": list(solution.values),
                "guarantee": solution.guarantee.value,
                "utility": solution.utility.value,
                "ties": solution.ties,
                "states": solution.states,
                "seconds": seconds,
                "residual": solution.residual,
            }
            | (spreading.told(chances) if chances else {})
            | (spreading.told_aims(aims) if aims is not None else {})
        )
        return
    front.write(Text(front.speech.letters(f"{front.speech.say(game.title)} · {dialect}"), style="bold"))
    for seat, value in enumerate(solution.values):
        who = phrase("Place {seat}", seat=str(seat + 1))
        front.write(f"  {front.speech.say(who)}  {front.speech.say(worth(value, solution, precise=True))}")
    indent(
        front,
        phrase(
            "Compté en {utility} ; jugement {guarantee}.",
            utility=UTILITIES[solution.utility],
            guarantee=GUARANTEES[solution.guarantee],
        ),
    )
    indent(
        front, plural("{n} position, {seconds} s.", "{n} positions, {seconds} s.", solution.states, seconds=decimal(seconds, 1))
    )
    if chances:
        spreading.show(front, chances)
    if aims is not None:
        spreading.show_aims(front, aims)


def advise(front: Front, file: str, *, as_json: bool) -> None:
    """The best move where the record stops, and what every other one is worth. Raises `RecordError` and `WrongCall`."""
    record = read_file(file)
    last = replay(record)
    game, state = last.game, last.state
    node = game.node(state)
    if isinstance(node, Over):
        raise WrongCall(phrase("Cette partie est finie : il n’y a plus rien à conseiller."))
    if not isinstance(node, Decision):
        awaited = front.speech.say(game.awaited(state), record.seats)
        raise WrongCall(phrase("Personne n’a de décision à prendre ici. {awaited}", awaited=awaited))
    seat = min(node.seats)
    judge = judged(front, game, len(record.seats))
    choices = judge.choices(state, seat)
    lines = [write_move(game.lexicon, Act(seat, choice.action)) for choice in choices]
    if as_json:
        front.answer(
            {
                "game": game.name,
                "dialect": record.preset,
                "seat": seat,
                "best": lines[0],
                "moves": [{"move": line, "value": choice.value} for line, choice in zip(lines, choices, strict=True)],
                "guarantee": judge.solution.guarantee.value,
                "utility": judge.solution.utility.value,
            }
        )
        return
    _show(front, record.seats[seat], judge.solution, [(line, choice.value) for line, choice in zip(lines, choices, strict=True)])


def _show(front: Front, name: str, solution: Solution, valued: Sequence[tuple[str, float]]) -> None:
    best = valued[0][1]
    front.write(
        Text(front.speech.say(phrase("{name}, le mieux est : {move}", name=name, move=_bare(valued[0][0]))), style="bold")
    )
    rows = [
        [
            Text(f"  {_bare(line)}"),
            Text(front.speech.say(worth(value, solution))),
            Text("" if value == best else front.speech.say(loss(best - value, solution)), style="dim"),
        ]
        for line, value in valued[:SHOWN]
    ]
    front.write(*columns(rows, frozenset({1, 2}), gap=2))
    if len(valued) > SHOWN:
        indent(front, plural("… et {n} autre coup", "… et {n} autres coups", len(valued) - SHOWN))
    indent(
        front,
        phrase(
            "Compté en {utility} ; jugement {guarantee}.",
            utility=UTILITIES[solution.utility],
            guarantee=GUARANTEES[solution.guarantee],
        ),
    )


def indent(front: Front, words: Phrase) -> None:
    front.write(f"  {front.speech.say(words)}")


def _bare(line: str) -> str:
    """A move without the number of its seat."""
    return line.partition(" ")[2]


def worth(value: float, solution: Solution, *, precise: bool = False) -> Phrase:
    """A value as people read it: points, or a percentage for a chance of winning."""
    return measured(value, solution.utility, PRECISE[solution.utility] if precise else 2)


def loss(value: float, solution: Solution) -> Phrase:
    """What a move gives away."""
    return phrase("−{value}", value=worth(value, solution))


def judged(front: Front, game: AnyGame, seats: int) -> Judge:
    """The judge of the game, with a bar once it takes long. Raises `WrongCall`."""
    try:
        with bar(front) as report:
            return find_judge(game, seats, Tables(), report)
    except CannotSolve as error:
        raise WrongCall(error.reason) from None
