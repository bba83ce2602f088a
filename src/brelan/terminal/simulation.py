"""`brelan simulate`: many games between bots."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from brelan.bots import PREFIX, Match
from brelan.bots.statistics import Tally
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, figure, phrase
from brelan.nature import KeyedDice
from brelan.terminal.front import Front, is_terminal
from brelan.terminal.grid import columns
from brelan.terminal.seating import WrongCall, find_the_bot, rulebook

MOST_GAMES = 10_000_000


def simulate(
    front: Front,
    name: str,
    preset: str | None,
    settings: Sequence[str],
    *,
    seats: str,
    games: int,
    seed: int | None,
    as_json: bool,
) -> None:
    """Plays the games and says what they came to. The same seed plays the same games."""
    game, dialect = rulebook(name, preset, settings)
    kinds = [find_the_bot(_bot(seat)) for seat in seats.split(",")]
    if len(kinds) not in game.players:
        raise WrongCall(
            phrase(
                "Ce jeu se joue de {low} à {high} places ; il y en a ici {n}.",
                low=game.players[0],
                high=game.players[-1],
                n=len(kinds),
            )
        )
    if not 1 <= games <= MOST_GAMES:
        raise WrongCall(phrase("Le nombre de parties va de 1 à {most}.", most=MOST_GAMES))
    seed = secrets.randbelow(1_000_000_000) if seed is None else seed
    chance = random.Random()  # noqa: S311  # bots, not dice
    bots = {Seat(seat): kind(game, chance) for seat, kind in enumerate(kinds)}
    tallies = [Tally() for _ in kinds]
    with _progress(front) as progress:
        task = progress.add_task("", total=games)
        for number in range(games):
            chance.seed(f"{seed} {number}")
            over = Match(game, bots, KeyedDice(f"{seed}|{number}".encode()), chance).result()
            for seat, tally in enumerate(tallies):
                tally.add(over, seat)
            progress.advance(task)
    names = [_bot(seat) for seat in seats.split(",")]
    if as_json:
        front.answer(
            {
                "game": game.name,
                "dialect": dialect,
                "games": games,
                "seed": seed,
                "seats": [
                    {"bot": bot, "mean": tally.mean, "stderr": tally.stderr, "wins": tally.wins, "ties": tally.ties}
                    for bot, tally in zip(names, tallies, strict=True)
                ],
            }
        )
        return
    titles = (phrase("bot"), phrase("moyenne"), phrase("erreur type"), phrase("victoires"), phrase("ex æquo"))
    rows = [[Text(front.speech.say(title), style="dim") for title in titles]]
    for bot, tally in zip(names, tallies, strict=True):
        cells: list[Phrase] = [
            Phrase(bot),
            _decimal(tally.mean),
            _decimal(tally.stderr),
            *[_share(count, games) for count in (tally.wins, tally.ties)],
        ]
        rows.append([Text(front.speech.say(cell)) for cell in cells])
    front.write(*columns(rows, frozenset({1, 2, 3, 4}), gap=3))
    front.say(phrase("{games} parties, graine {seed}.", games=games, seed=str(seed)))


def _bot(seat: str) -> str:
    name = seat.strip().lower()
    return name if name.startswith(PREFIX) else PREFIX + name


def _progress(front: Front) -> Progress:
    """A bar on the error stream, if somebody looks at it."""
    return Progress(
        TextColumn(front.speech.say(phrase("Parties"))),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not is_terminal(sys.stderr) or front.speech.plain,
    )


def _decimal(value: float) -> Phrase:
    """A number with two decimals, its comma where the language wants one."""
    hundredths = round(abs(value) * 100)
    whole = figure(-(hundredths // 100)) if value < 0 and hundredths >= 100 else figure(hundredths // 100)
    sign = "−" if value < 0 and 0 < hundredths < 100 else ""
    part = f"{hundredths % 100:02}"
    return phrase("{whole},{part}", whole=sign + whole, part=part)


def _share(count: int, games: int) -> Phrase:
    return phrase("{count} ({percent} %)", count=count, percent=_decimal(100 * count / games))
