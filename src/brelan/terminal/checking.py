"""Records judged: `replay` and `verify`."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from brelan.core.lexicon import Lexicon
from brelan.core.moves import Roll
from brelan.core.nodes import Over
from brelan.core.phrases import Phrase, phrase, plural
from brelan.nature import KeyedDice
from brelan.notation import Position, Record, RecordError, load, positions, read, settings, write_dialect
from brelan.notation import replay as replayed
from brelan.notation.files import LARGEST_FILE
from brelan.notation.record import CommittedDice, SeededDice
from brelan.notation.withdrawn import withdrawn_throws
from brelan.terminal import house
from brelan.terminal.front import Front
from brelan.terminal.seating import WrongCall, shown_names

WRONG, WRONG_CALL = 1, 2


def replay(front: Front, files: Sequence[str], *, as_json: bool) -> int:
    """Plays records to their last line. The exit status is 1 when one of them is wrong."""
    answers = []
    status = 0
    for name in files:
        try:
            record = read_file(name)
            last = replayed(record, shown_names(record.seats))
        except WrongCall as error:
            if len(files) == 1:
                raise
            status = WRONG_CALL
            front.complain(front.speech.say(error.reason))
            answers.append({"file": name, "error": {"line": 0, "column": 0, "reason": front.speech.say(error.reason)}})
        except RecordError as error:
            status = max(status, WRONG)
            front.complain(f"{name}: {front.speech.say(error.sentence)}")
            reason = front.speech.say(error.reason)
            answers.append({"file": name, "error": {"line": error.line, "column": error.column, "reason": reason}})
        else:
            answers.append({"file": name} | _told(front, record, last))
            if not as_json:
                _show(front, name, record, last)
    if as_json:
        front.answer(answers[0] if len(answers) == 1 else answers)
    return status


def read_file(name: str) -> Record:
    """The record in the file or, for « - », on the standard input. Raises `RecordError` and `WrongCall`."""
    try:
        if name == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
            if len(content) > LARGEST_FILE:
                raise RecordError(phrase("Ce fichier est bien trop grand pour une partie."))
            return read(content)
        if "\0" in name or not name.strip():
            raise WrongCall(phrase("« {path} » n’est pas un nom de fichier.", path=name.replace("\0", "?")))
        return load(Path(name))
    except OSError as error:
        raise WrongCall(phrase("« {path} » ne peut être lu : {why}.", path=name, why=house.why(error))) from None


def _told(front: Front, record: Record, last: Position) -> dict[str, Any]:
    node = last.game.node(last.state)
    over = isinstance(node, Over)
    return {
        "game": record.game,
        "dialect": record.preset,
        "options": settings(last.game, record.preset),
        "seats": list(record.seats),
        "scores": list(last.game.scores(last.state)),
        "over": over,
        "ranks": list(node.ranks) if isinstance(node, Over) else None,
        "awaited": front.speech.say(last.game.awaited(last.state), shown_names(record.seats)),
        "moves": len(record.moves),
    }


def _show(front: Front, name: str, record: Record, last: Position) -> None:
    moves = plural("{file} : {n} coup, tout est juste.", "{file} : {n} coups, tout est juste.", len(record.moves), file=name)
    front.write(Text(front.speech.say(moves), style="bold"))
    names = shown_names(record.seats)
    scores = ", ".join(
        f"{seat} {front.speech.figure(score)}" for seat, score in zip(names, last.game.scores(last.state), strict=True)
    )
    front.write(f"  {front.speech.say(last.game.title)} · {write_dialect(last.game, record.preset)} · {scores}")
    front.write(f"  {front.speech.say(last.game.awaited(last.state), names)}")


def verify(front: Front, name: str, *, as_json: bool) -> int:
    """Draws the dice of a record again. The exit status is 1 unless every throw is as it must be."""
    line, reason = _fault(name)
    ok = reason is None
    said = "" if reason is None else front.speech.say(reason)
    if as_json:
        front.answer({"ok": ok, "line": line, "reason": said or None})
    elif ok:
        front.say(phrase("{file} : chaque lancer est celui que les dés devaient donner.", file=name))
    if said:
        where = phrase("{file}: ligne {line} : {reason}", file=name, line=str(line), reason=said)
        front.complain(front.speech.say(where) if line else f"{name}: {said}")
    return 0 if ok else WRONG


def _fault(name: str) -> tuple[int | None, Phrase | None]:
    """The first line that is wrong, and why."""
    try:
        record = read_file(name)
        source = _source(record)
        if isinstance(source, Phrase):
            return None, source
        for number, (line, shown, lexicon) in enumerate(_throws(record)):
            drawn = source.throw(len(shown.split()), number)
            if lexicon.faces(drawn, " ") != shown:
                return line, phrase("Le lancer {n} devait donner {dice}.", n=number + 1, dice=lexicon.faces(drawn))
    except RecordError as error:
        return error.line, error.reason
    return None, None


def _throws(record: Record) -> Iterator[tuple[int, str, Lexicon]]:
    """Every throw that was shown, also those that an erratum took back: its line, its dice, and how they are read."""
    for position in positions(record):
        entry, lexicon = position.entry, position.game.lexicon
        if entry is not None:
            shown = withdrawn_throws(entry)
            if isinstance(entry.what, Roll):
                shown = (lexicon.faces(entry.what.faces, " "),)
            for dice in shown:
                yield entry.line, dice, lexicon


def _source(record: Record) -> KeyedDice | Phrase:
    match record.dice:
        case SeededDice(seed):
            return KeyedDice.seeded(seed)
        case CommittedDice(_, None):
            return phrase("Le secret des dés n’est pas encore dit : « clé » manque après l’engagement.")
        case CommittedDice(digest, str(key)):
            secret = bytes.fromhex(key)
            if hashlib.sha256(secret).hexdigest() != digest:
                return phrase("La clé n’est pas celle de l’engagement.")
            return KeyedDice(secret)
        case _:
            return phrase("Ces dés ne suivent ni graine ni engagement : rien ne permet de les vérifier.")
