"""`brelan play`: from the call to the last line on the screen."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from brelan.bots.words import OFFERED
from brelan.core.moves import Seat
from brelan.core.nodes import Over
from brelan.core.phrases import phrase
from brelan.notation import Record, load, save
from brelan.terminal import house, seating
from brelan.terminal.front import Front
from brelan.terminal.holding import Held, held
from brelan.terminal.keyboard import Closed, closing
from brelan.terminal.screen import Display, View
from brelan.terminal.seating import WrongCall
from brelan.terminal.session import Session
from brelan.terminal.table import Left, Table
from brelan.terminal.waiting import prepare

INTERRUPTED = 130
SIGNALLED = 128
RECALLED = 3
"""How many of the last events a game that is resumed tells again."""


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked of `brelan play`. `turns`: whole turns of typed dice, or throw by throw."""

    game: str | None = None
    seats: str | None = None
    dialect: str | None = None
    settings: tuple[str, ...] = ()
    seed: int | None = None
    dice: str | None = None
    turns: bool = True
    resume: Path | None = None
    save: Path | None = None


def play(call: Call, front: Front) -> int:
    """Plays, and returns the exit status. Raises `WrongCall`, and `RecordError` for a file that cannot be resumed."""
    display = front.display()
    with closing():
        try:
            if call.resume is not None:
                path = _alone(call)
                with _held(path):
                    return _sat_down(_loaded(path), path, call, front, display)
            record = _new(call, front, display)
            path = _place(call, record.game)
            with _held(path):
                if path.exists():
                    raise WrongCall(phrase("« {path} » existe déjà : « --resume » le reprend.", path=str(path)))
                return _sat_down(record, path, call, front, display)
        except (Left, EOFError):
            return 0
        except KeyboardInterrupt:
            return INTERRUPTED
        except Closed as closed:
            return SIGNALLED + closed.signum


def _sat_down(record: Record, path: Path, call: Call, front: Front, display: Display) -> int:
    by_sight = prepare(front, record.rulebook(), record.seats)
    session = Session(record, lambda kept: _keep(path, kept))
    table = Table(session, seating.company(record), display, seating.shown_names(record.seats))
    table.whole_turns = call.turns
    if by_sight is not None:
        display.tell(table.say(by_sight))
    return _played(table, path, front)


@contextlib.contextmanager
def _held(path: Path) -> Iterator[None]:
    """The file is ours alone as long as the game is played. Raises `WrongCall`."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(held(path))
        except Held:
            raise WrongCall(
                phrase("« {path} » se joue déjà dans une autre fenêtre : une partie n’a qu’une table.", path=str(path))
            ) from None
        except OSError as error:
            raise WrongCall(phrase("« {path} » ne peut être écrit : {why}.", path=str(path), why=house.why(error))) from None
        yield


def _played(table: Table, path: Path, front: Front) -> int:
    status = 0
    shown = house.home_shortened(path)
    if table.session.record.moves:
        table.display.tell(table.say(phrase("La partie reprend : {path}", path=shown)))
        for words in table.recalled()[-RECALLED:]:
            table.display.tell(table.say(words))
    else:
        table.display.tell(table.say(phrase("La partie se garde d’elle-même : {path}", path=shown)))
    try:
        _finish(table, table.run(), shown)
        return 0
    except (Left, EOFError):
        front.write("")
    except KeyboardInterrupt:
        front.write("")
        status = INTERRUPTED
    front.say(phrase("La partie est gardée. Pour la reprendre :"))
    front.write(f"  brelan play --resume {shlex.quote(str(path)) if shown == str(path) else shown}")
    return status


def _finish(table: Table, over: Over, shown: str) -> None:
    ranking = table.views.ranking(over.ranks, over.scores) if len(over.ranks) > 1 else []

    def view(wide: int) -> View:
        seat = min(table.people, default=Seat(0))
        return View(
            title=table.views.title(seat),
            board=[*table.views.board(seat, wide), Text(), *ranking],
            awaited=table.say(phrase("La partie est gardée : {path}", path=shown)),
        )

    table.display.show(view)


def _keep(path: Path, record: Record) -> None:
    try:
        save(path, record)
    except OSError as error:
        raise WrongCall(phrase("« {path} » ne peut être écrit : {why}.", path=str(path), why=house.why(error))) from None


def _alone(call: Call) -> Path:
    """The file to be resumed, where nothing else is asked."""
    if (
        call.resume is None
        or (call.game, call.seats, call.dialect, call.seed, call.dice, call.save) != (None,) * 6
        or call.settings
    ):
        raise WrongCall(
            phrase("« --resume » reprend le jeu, les places, le dialecte et les dés de son fichier : rien d’autre ne s’y ajoute.")
        )
    if not call.resume.is_file():  # nothing is to be left beside what is not there
        _loaded(call.resume)
    return call.resume


def _loaded(path: Path) -> Record:
    try:
        return load(path)
    except OSError as error:
        raise WrongCall(phrase("« {path} » ne peut être lu : {why}.", path=str(path), why=house.why(error))) from None


def _new(call: Call, front: Front, display: Display) -> Record:
    if call.game is None:
        raise WrongCall(phrase("Il manque le jeu : « brelan play feuille », par exemple."))
    game, preset = seating.rulebook(call.game, call.dialect, call.settings)
    dice = seating.origin(call.dice, call.seed)
    voice = front.speech.voice
    names = seating.seats(call.seats, game, dice, voice)
    if call.seats is None and front.on_screen:
        names = _asked(names, lambda text: seating.seats(text, game, dice, voice), front, display)
    return Record(game.name, names, preset, game.dialect, dice)


def _asked(default: tuple[str, ...], read: Callable[[str], tuple[str, ...]], front: Front, display: Display) -> tuple[str, ...]:
    """The people of the table, as somebody at the terminal names them."""
    error = ""
    while True:
        view = View(
            title=Text(front.speech.say(phrase("Qui joue ?")), style="bold"),
            hints=[
                front.speech.say(
                    phrase(
                        "Des noms séparés par des virgules ; bot:moyen ou un autre bot ({bots}) joue tout seul.",
                        bots=", ".join(OFFERED),
                    )
                ),
                front.speech.say(phrase("Entrée : {names}", names=", ".join(default))),
            ],
            error=error,
            prompt="> ",
        )
        text = display.ask(lambda _, view=view: view)  # type: ignore[misc]  # one view for each question
        if not text.strip():
            return default
        if wish_to_leave(text):
            raise Left
        try:
            return read(text)
        except WrongCall as wrong:
            error = front.speech.say(wrong.reason)


def wish_to_leave(text: str) -> bool:
    return text.strip().lower() in ("q", "quit", "quitter")


def _place(call: Call, game: str) -> Path:
    """Where the game will be kept."""
    if call.save is None:
        try:
            return house.new_file(game)
        except OSError as error:
            raise WrongCall(phrase("Les parties ne peuvent être gardées : {why}.", why=house.why(error))) from None
    if not call.save.parent.is_dir():
        raise WrongCall(phrase("Le dossier « {path} » n’existe pas.", path=str(call.save.parent)))
    return call.save
