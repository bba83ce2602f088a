"""Where the records of this house lie."""

from __future__ import annotations

import datetime
import errno
import os
import secrets
import shutil
from pathlib import Path

import platformdirs

from brelan.core.phrases import Phrase, phrase

_WHY = {
    errno.ENOENT: phrase("il n’existe pas"),
    errno.EISDIR: phrase("c’est un dossier"),
    errno.ENOTDIR: phrase("un dossier manque"),
    errno.EACCES: phrase("ce n’est pas permis"),
    errno.EPERM: phrase("ce n’est pas permis"),
    errno.EROFS: phrase("ce n’est pas permis"),
    errno.ENOSPC: phrase("il n’y a plus de place"),
    errno.ENAMETOOLONG: phrase("son nom est trop long"),
}


def why(error: OSError) -> Phrase:
    """What the system says, in our words where we have them."""
    return _WHY.get(error.errno or 0) or Phrase(error.strerror or type(error).__name__)


def folder() -> Path:
    """The folder of saved games, made if need be. Raises OSError."""
    place = Path(platformdirs.user_data_dir("brelan", appauthor=False)) / "parties"
    place.mkdir(parents=True, exist_ok=True)
    return place


def new_file(game: str) -> Path:
    """A file that does not exist yet: its name says the game and the day, and nothing that a player has typed."""
    now = datetime.datetime.now().astimezone()
    return folder() / f"{game}-{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.jdd"


def write_whole(path: Path, text: str) -> None:
    """Writes a text file beside its place and puts it there: what cannot be written whole leaves the old file.

    A device or a pipe, and a file in a folder that is closed to us, are written as they are. Raises OSError.
    """
    target = Path(os.path.realpath(path))
    if (path.exists() and not path.is_file()) or not os.access(target.parent, os.W_OK):
        path.write_text(text, encoding="utf-8")
        return
    part = target.with_name(f".{secrets.token_hex(4)}.part")
    try:
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def home_shortened(path: Path) -> str:
    """The path as people like to read it."""
    try:
        return str(Path("~") / path.resolve().relative_to(Path.home().resolve()))
    except (ValueError, RuntimeError):
        return str(path)
