"""The browser's files without what only their readers need."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


@lru_cache(maxsize=256)
def lean(file: Path, _changed: int) -> str:
    """The file without the comments that have their lines to themselves, and without indentation. Lines keep their numbers."""
    text = file.read_text(encoding="utf-8")
    text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    return _INDENTATION.sub("", text)
