"""Records on disk: an old or a new file, never a mix."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from brelan.core.phrases import phrase
from brelan.notation.reader import read
from brelan.notation.record import Record, RecordError
from brelan.notation.writer import write

LARGEST_FILE = 8 * 1024 * 1024


def load(path: Path) -> Record:
    """The record in the file. Raises `RecordError`, and `OSError` when there is nothing to open."""
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise RecordError(phrase("Ce fichier est bien trop grand pour une partie."))
    return read(content)


def save(path: Path, record: Record) -> None:
    """Writes the record beside its place, forces it to the disk, then renames it. Raises `OSError`."""
    target = Path(os.path.realpath(path))
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=target.parent, prefix=".", suffix=".jdd.part", delete=False
    ) as file:
        part = Path(file.name)
        try:
            file.write(write(record))
            file.flush()
            os.fsync(file.fileno())
            file.close()
            part.replace(target)
        except BaseException:
            file.close()
            part.unlink(missing_ok=True)
            raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """The rename itself reaches the disk; systems that cannot open a folder need nothing."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
