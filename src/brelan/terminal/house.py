"""Where the records of this house lie."""

from __future__ import annotations

import datetime
import secrets
from pathlib import Path

import platformdirs


def folder() -> Path:
    """The folder of saved games, made if need be. Raises OSError."""
    place = Path(platformdirs.user_data_dir("brelan", appauthor=False)) / "parties"
    place.mkdir(parents=True, exist_ok=True)
    return place


def new_file(game: str) -> Path:
    """A file that does not exist yet: its name says the game and the day, and nothing that a player has typed."""
    now = datetime.datetime.now().astimezone()
    return folder() / f"{game}-{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.jdd"


def home_shortened(path: Path) -> str:
    """The path as people like to read it."""
    try:
        return str(Path("~") / path.resolve().relative_to(Path.home().resolve()))
    except (ValueError, RuntimeError):
        return str(path)
