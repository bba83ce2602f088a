"""Where a person's lines come from."""

from __future__ import annotations

import contextlib
import importlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any, Protocol, TextIO


def _line_editor() -> Any:
    """The module readline; None on Windows, whose console edits lines by itself."""
    with contextlib.suppress(ImportError):
        return importlib.import_module("readline")
    return None


readline = _line_editor()


class Resized(Exception):
    """The window has changed while a line was being typed; `typed` is what stood there."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


class Closed(BaseException):
    """The terminal was closed, or somebody asked the program to end: `signum` says how."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.signum = signum


class Keyboard(Protocol):
    def line(self, prompt: str, typed: str = "") -> str:
        """The next line, without its end. `typed` already stands there. Raises EOFError when there is none."""


class Pipe:
    """Lines from a file or from another program; what is read is echoed, so that the output tells the whole story."""

    def __init__(self, stream: TextIO, echo: TextIO | None) -> None:
        self.stream = stream
        self.echo = echo

    def line(self, prompt: str, typed: str = "") -> str:
        out = self.echo or sys.stdout
        out.write(prompt)
        out.flush()
        line = self.stream.readline()
        if not line:
            out.write("\n")
            raise EOFError
        if self.echo is not None:
            out.write(line.rstrip("\r\n") + "\n")
        return line.rstrip("\r\n")


class Console:
    """A person at a terminal, with the line editing and the history of readline."""

    def line(self, prompt: str, typed: str = "") -> str:
        if readline is not None:
            readline.set_startup_hook((lambda: readline.insert_text(typed)) if typed else None)
        try:
            with _resizing():
                return input(prompt)
        except OSError:  # the terminal is gone
            raise EOFError from None


@contextlib.contextmanager
def _resizing() -> Iterator[None]:
    """A change of the window interrupts the line, where the system tells of it."""
    resized = getattr(signal, "SIGWINCH", None)
    if resized is None:
        yield
        return

    def changed(_signum: int, _frame: FrameType | None) -> None:
        raise Resized(readline.get_line_buffer() if readline is not None else "")

    before = signal.signal(resized, changed)
    try:
        yield
    finally:
        signal.signal(resized, before)


@contextlib.contextmanager
def closing() -> Iterator[None]:
    """Within, a closed terminal and a request to end raise `Closed` instead of stopping the program in its tracks."""

    def end(signum: int, _frame: FrameType | None) -> None:
        raise Closed(signum)

    wanted = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {signum: signal.signal(signum, end) for signum in wanted}
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)
