"""The terminal at hand: what it can show, in which language, and how answers and refusals leave."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from brelan.core.phrases import Phrase
from brelan.terminal import keyboard
from brelan.terminal.grid import folded
from brelan.terminal.screen import Display, Lines, Screen
from brelan.terminal.speech import Speech, shows_letters
from brelan.voices import voice

INDENT = "  "


@dataclass(frozen=True, slots=True)
class Front:
    """Standard streams and a language."""

    language: str
    speech: Speech
    console: Console

    @classmethod
    def of(cls, language: str) -> Front:
        """The front of this process. Its streams never fail on a letter that they cannot write or read."""
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            stream = getattr(sys, name)
            if stream is None:  # closed before we came
                setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  # as long as the process lives
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")
        speech = Speech(voice(language), plain=not shows_letters(sys.stdout))
        return cls(language, speech, Console(file=sys.stdout, highlight=False, markup=False, emoji=False))

    @property
    def on_screen(self) -> bool:
        """Can the cursor be moved, with a person in front of it?"""
        return is_terminal(sys.stdin) and self.console.is_terminal and not self.console.is_dumb_terminal

    def display(self) -> Display:
        if self.on_screen:
            colour = self.console.color_system is not None and not self.console.no_color
            return Screen(self.console, keyboard.Console(), self.speech, colour)
        if is_terminal(sys.stdin) and is_terminal(sys.stdout):
            return Lines(self.console, keyboard.Console(), self.speech)
        return Lines(self.console, keyboard.Pipe(sys.stdin, sys.stdout), self.speech)

    # Answers

    def say(self, words: Phrase, names: Sequence[str] = ()) -> None:
        self.write(self.speech.say(words, names))

    def write(self, *lines: str | Text) -> None:
        for line in lines:
            text = line.copy() if isinstance(line, Text) else Text(self.speech.letters(line))
            text.rstrip()
            wide = self.console.width if self.console.is_terminal else text.cell_len
            for part in [text] if text.cell_len <= wide else [Text(part, style=text.style) for part in folded(text.plain, wide)]:
                self.console.print(part, soft_wrap=True)

    def indent(self, words: Phrase) -> None:
        """A sentence under what it belongs to, all its lines set in."""
        text = self.speech.letters(self.speech.say(words))
        wide = self.console.width - len(INDENT) if self.console.is_terminal else len(text)
        self.write(*(INDENT + line for line in folded(text, wide)))

    def answer(self, data: Mapping[str, Any] | Sequence[Any]) -> None:
        """JSON, in one piece."""
        print(json.dumps(data, ensure_ascii=self.speech.plain, indent=2), file=sys.stdout)  # noqa: T201  # this is the answer

    def complain(self, text: str) -> None:
        """One sentence on the error stream."""
        plain = self.speech.plain or not shows_letters(sys.stderr)
        words = Speech(self.speech.voice, plain).letters(text)
        if is_terminal(sys.stderr):
            words = "\n".join(folded(words, self.console.width))
        print(words, file=sys.stderr)  # noqa: T201  # this is the refusal


def is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def silence() -> None:
    """Nobody reads any more: what is still to be written goes nowhere, without a word."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
    os.close(sink)
