"""`brelan advise`: the best move where a record stops, and what every other one is worth."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.text import Text

from brelan.coach.measures import ROUNDING, scaled
from brelan.coach.picks import picked
from brelan.coach.scene import scene
from brelan.coach.words import infinitive
from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision, Over
from brelan.core.phrases import decimal, phrase, plural
from brelan.games.turn import Stand
from brelan.notation import Position, replay, settings, write_move
from brelan.solve.solution import Choice, Solution, Utility
from brelan.terminal.checking import read_file
from brelan.terminal.front import INDENT, Front
from brelan.terminal.grid import columns, dotted
from brelan.terminal.otherwise import otherwise
from brelan.terminal.seating import WrongCall, shown_names
from brelan.terminal.solving import counted, judged, worth

SHOWN = 10
"""How many moves a person is shown; `--json` gives them all."""


def advise(front: Front, file: str, *, as_json: bool) -> None:
    """Raises `RecordError` and `WrongCall`."""
    record = read_file(file)
    names = shown_names(record.seats)
    last = replay(record, names)
    node = last.game.node(last.state)
    if isinstance(node, Over):
        raise WrongCall(phrase("Cette partie est finie : il n’y a plus rien à conseiller."))
    if not isinstance(node, Decision):
        awaited = front.speech.say(last.game.awaited(last.state), names)
        raise WrongCall(phrase("Personne n’a de décision à prendre ici. {awaited}", awaited=awaited))
    seat = min(node.seats)
    judge = judged(front, last.game, len(record.seats))
    choices = standing_first(judge.choices(last.state, seat))
    other = otherwise(judge, last.state, seat, choices)
    if as_json:
        moves = [{"move": write_move(last.game.lexicon, Act(seat, one.action)), "value": one.value} for one in choices]
        front.answer(
            {
                "game": last.game.name,
                "dialect": record.preset,
                "options": settings(last.game, record.preset),
                "seat": seat,
                "best": moves[0]["move"],
                "for_the_win": write_move(last.game.lexicon, Act(seat, other.action)) if other else None,
                "moves": moves,
                "guarantee": judge.solution.guarantee.value,
                "utility": judge.solution.utility.value,
            }
        )
        return
    _show(front, last, seat, choices, names=names, solution=judge.solution)
    if other is not None:
        front.indent(other.told(infinitive(last.game, last.state, other.action), len(names) - 1))


def standing_first(choices: Sequence[Choice]) -> list[Choice]:
    """The choices, best first: among those that are worth as much, to stand comes first."""
    level = [choice for choice in choices if choices[0].value - choice.value < ROUNDING]
    level.sort(key=lambda choice: not isinstance(choice.action, Stand))
    return [*level, *choices[len(level) :]]


def _show(
    front: Front, last: Position, seat: Seat, choices: Sequence[Choice], *, names: Sequence[str], solution: Solution
) -> None:
    best = choices[0]
    move = infinitive(last.game, last.state, best.action)
    told = phrase("{name}, le mieux : {move}.", name=names[seat], move=move)
    front.write(Text(front.speech.say(told, names), style="bold"))
    words = scene(last.game, last.state, seat)
    where = [front.speech.letters(word) if isinstance(word, str) else front.speech.say(word, names) for word in words]
    wide = front.console.width - len(INDENT) if front.console.is_terminal else sys.maxsize
    front.write(*(INDENT + line for line in dotted(where, front.speech.letters("·"), wide)))
    shown = [choices[place] for place in picked(choices, SHOWN)]
    rows = [
        [
            Text(f"  {_typed(last, seat, choice)}"),
            Text(front.speech.say(worth(choice.value, solution))),
            Text("" if choice is best else _loss(front, best.value - choice.value, solution), style="dim"),
        ]
        for choice in shown
    ]
    front.write(*columns(rows, frozenset({1, 2}), gap=2))
    if len(choices) > len(shown):
        front.indent(plural("… et {n} autre coup", "… et {n} autres coups", len(choices) - len(shown)))
    front.indent(counted(solution))


def _typed(last: Position, seat: Seat, choice: Choice) -> str:
    """The move as one types it, without the number of its seat."""
    return write_move(last.game.lexicon, Act(seat, choice.action)).partition(" ")[2]


def _loss(front: Front, value: float, solution: Solution) -> str:
    """What a move gives away against the best; chances in percentage points, whose sign keeps one width."""
    if value < ROUNDING:
        return front.speech.say(phrase("autant"))
    number = front.speech.say(phrase("−{value}", value=decimal(scaled(value, solution.utility))))
    if solution.utility is not Utility.WIN:
        return number
    unit, units = (front.speech.say(plural("pt", "pts", count)) for count in (int(round(scaled(value, solution.utility), 2)), 2))
    return f"{number} {unit:<{len(units)}}"
