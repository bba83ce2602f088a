"""`brelan simulate`: many games between bots."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from brelan.bots import PREFIX
from brelan.core.phrases import Phrase, decimal, phrase, plural
from brelan.notation import settings as changes
from brelan.simulation import Cluster, Cores, Unreachable, Workers, simulated
from brelan.terminal.front import Front, is_terminal
from brelan.terminal.grid import columns
from brelan.terminal.seating import WrongCall, bot_of, rulebook
from brelan.terminal.waiting import prepare

MOST_GAMES = 10_000_000
MOST_WORKERS = 1024
LAST_PORT = 65_535


def simulate(
    front: Front,
    name: str,
    preset: str | None,
    settings: Sequence[str],
    *,
    seats: str,
    games: int,
    seed: int | None,
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Plays the games and says what they came to. The same seed plays the same games, whoever plays them."""
    game, dialect = rulebook(name, preset, settings)
    names = [PREFIX + bot_of(seat) for seat in seats.split(",")]
    if len(names) not in game.players:
        raise WrongCall(
            phrase(
                "Ce jeu se joue de {low} à {high} places ; il y en a ici {n}.",
                low=game.players[0],
                high=game.players[-1],
                n=len(names),
            )
        )
    if not 1 <= games <= MOST_GAMES:
        raise WrongCall(phrase("Le nombre de parties va de 1 à {most}.", most=MOST_GAMES))
    seed = secrets.randbelow(1_000_000_000) if seed is None else seed
    by_sight = prepare(front, game, names)  # once, and not by each worker
    if by_sight is not None:
        front.complain(front.speech.say(by_sight))
    with _progress(front) as progress:
        task = progress.add_task("", total=games)
        try:
            tallies = simulated(
                game, names, games, seed, workers=_workers(front, workers, scheduler), played=partial(progress.advance, task)
            )
        except Unreachable as error:
            raise WrongCall(error.reason) from None
    if as_json:
        front.answer(
            {
                "game": game.name,
                "dialect": dialect,
                "options": changes(game, dialect),
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
            decimal(tally.mean),
            decimal(tally.stderr) if games > 1 else Phrase("–"),
            *[_share(count, games) for count in (tally.wins, tally.ties)],
        ]
        rows.append([Text(front.speech.say(cell)) for cell in cells])
    front.write(*columns(rows, frozenset({1, 2, 3, 4}), gap=3))
    front.say(plural("{n} partie, graine {seed}.", "{n} parties, graine {seed}.", games, seed=str(seed)))


def _workers(front: Front, number: int | None, scheduler: str | None) -> Workers:
    if number is not None and not 1 <= number <= MOST_WORKERS:
        raise WrongCall(phrase("Le nombre de processus va de 1 à {most}.", most=MOST_WORKERS))
    if scheduler is None:
        return Cores(number)
    if number is not None:
        raise WrongCall(phrase("« --workers » compte les processus d’ici ; ceux de « --scheduler » sont ailleurs."))
    if find_spec("distributed") is None:
        raise WrongCall(phrase("« --scheduler » demande un paquet de plus : pip install {package}.", package="'brelan[cluster]'"))
    found = re.fullmatch(r"(?:tcp|tls)://[^\s/]+:([0-9]{1,5})", scheduler)
    if found is None or not 0 < int(found[1]) <= LAST_PORT:
        raise WrongCall(
            phrase("« {address} » n’est pas un répartiteur : son adresse s’écrit « tcp://hôte:port ».", address=scheduler)
        )
    return Cluster(scheduler, lambda words: front.complain(front.speech.say(words)))


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


def _share(count: int, games: int) -> Phrase:
    return phrase("{count} ({percent} %)", count=count, percent=decimal(100 * count / games))
