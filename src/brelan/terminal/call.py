"""A call of `brelan`: its language, its command, and the exit status that tells how it went."""

import errno
import sys
import traceback
from collections.abc import Sequence
from typing import cast

WRONG_FILE, WRONG_CALL, BROKEN, INTERRUPTED, NOBODY_READS = 1, 2, 70, 130, 141

try:
    import typer

    from brelan.core.phrases import Phrase, phrase
    from brelan.notation import RecordError
    from brelan.terminal import house, usage
    from brelan.terminal.cli import app
    from brelan.terminal.front import Front, silence
    from brelan.terminal.seating import WrongCall
    from brelan.voices import LANGUAGES, best_language
except KeyboardInterrupt:  # on a busy machine all this takes seconds
    sys.exit(INTERRUPTED)

# Whatever Typer refuses: its exceptions have no public name, but BadParameter is one of them.
REFUSALS = cast("type[Exception]", typer.BadParameter.__mro__[2])


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a call and returns its exit status: 0, 1 for a wrong file, 2 for a wrong call, 130 after Ctrl-C."""
    words = list(sys.argv[1:] if argv is None else argv)
    language = best_language()
    wrong = None
    try:
        language, words = _language(words, language)
    except WrongCall as error:
        wrong = error
    front = Front.of(language)
    try:
        if wrong is not None:
            raise wrong
        return _run(front, words)
    except WrongCall as error:
        front.complain(f"brelan: {front.speech.say(error.reason)}")
        return WRONG_CALL
    except RecordError as error:
        front.complain(f"brelan: {front.speech.say(error.sentence)}")
        return WRONG_FILE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            front.complain(f"brelan: {front.speech.say(_refused(error))}")
            return WRONG_CALL
        silence()
        return NOBODY_READS
    except Exception:
        return _broken(front)


def _refused(error: OSError) -> Phrase:
    """What the system would not do, in one sentence."""
    why = house.why(error)
    if isinstance(error.filename, str):
        return phrase("« {path} » : {why}.", path=error.filename, why=why)
    return phrase("Le système refuse : {why}.", why=why)


def _broken(front: Front) -> int:
    """A fault of ours: one sentence, and the rest in a file for whoever mends it."""
    try:
        place = house.folder().parent / "incident.txt"
        place.write_text(traceback.format_exc(), encoding="utf-8")
    except OSError:
        front.complain(traceback.format_exc(limit=-1).strip())
        return BROKEN
    words = phrase("Brelan s’est trompé, et la faute est ici : {path}", path=str(place))
    front.complain(f"brelan: {front.speech.say(words)}")
    return BROKEN


def _run(front: Front, words: Sequence[str]) -> int:
    try:
        status = typer.main.get_command(app).main(list(words), prog_name="brelan", standalone_mode=False, obj=front)
        sys.stdout.flush()
    except typer.Abort:
        return INTERRUPTED
    except SystemExit:  # so Typer leaves where nobody reads: not with a status of ours
        silence()
        return NOBODY_READS
    except REFUSALS as error:
        raise WrongCall(usage.reason(error)) from None
    return status if isinstance(status, int) else 0


def _language(words: list[str], default: str) -> tuple[str, list[str]]:
    """The language that `--lang` asks for, wherever it stands, and the other words. Raises `WrongCall`."""
    rest, language = [], default
    coming = iter(words)
    for word in coming:
        name, sign, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        language = value if sign else next(coming, "")
        if language not in LANGUAGES:
            raise WrongCall(phrase("« --lang » prend {languages}.", languages=", ".join(LANGUAGES)))
    return language, rest
