"""Where a table is shown: a screen drawn anew at each question, or plain lines that follow one another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from rich.console import Console
from rich.text import Text

from brelan.core.phrases import phrase
from brelan.terminal import dice_art
from brelan.terminal.grid import beside, folded, shortened, width
from brelan.terminal.keyboard import Keyboard, Resized
from brelan.terminal.speech import Speech, cut

PLAIN_WIDTH = 80
BESIDE = "   "
LEFT_TO_TYPE = 8


@dataclass(frozen=True, slots=True)
class View:
    """What there is to see.

    `offers`: the previews of the board in one line; `choices`: what a number may stand for; `turn`: changes when the
    board must be shown again; `repeats`: what is awaited says again what has just been told.
    """

    title: Text
    board: Sequence[Text] = ()
    dice: Sequence[Text] = ()
    inline: str = ""
    hints: Sequence[str] = ()
    offers: str = ""
    choices: Sequence[str] = ()
    awaited: str = ""
    repeats: bool = False
    error: str = ""
    prompt: str = ""
    turn: object = None


Maker = Callable[[int], View]
"""Makes the view for a width."""


class Display(Protocol):
    speech: Speech
    colour: bool

    def tell(self, text: str) -> None:
        """One event."""

    def heard(self) -> None:
        """A person has answered: what was told before is known."""

    def ask(self, make: Maker) -> str:
        """Shows the view and returns the line that is typed."""

    def show(self, make: Maker) -> None:
        """Shows the view and goes on."""

    def pages(self, title: str, make: Callable[[int], Sequence[Text]], *, from_the_end: bool = False) -> None:
        """Something to read, as long as it may be."""


@dataclass(slots=True)
class Lines:
    """For pipes and terminals that cannot move their cursor."""

    console: Console
    keyboard: Keyboard
    speech: Speech
    colour: bool = False
    _turn: object = field(default=None, init=False)

    def tell(self, text: str) -> None:
        self._print(Text(text))

    def heard(self) -> None:
        pass

    def ask(self, make: Maker) -> str:
        view = make(PLAIN_WIDTH)
        if view.error:
            self._print(Text(view.error))
        else:
            if view.turn is not None and view.turn != self._turn:
                self._turn = view.turn
                self._all(["", view.title, *view.board])
            elif view.offers:
                self._print(Text(view.offers))
            self._all([*view.choices, *([view.awaited] if view.awaited else [])])
        return self.keyboard.line(f"{view.prompt.rstrip()} ")

    def show(self, make: Maker) -> None:
        view = make(PLAIN_WIDTH)
        self._all(["", view.title, *view.board, view.awaited])

    def pages(self, title: str, make: Callable[[int], Sequence[Text]], *, from_the_end: bool = False) -> None:
        self._all([title, *make(PLAIN_WIDTH)])

    def _all(self, lines: Sequence[Text | str]) -> None:
        for line in lines:
            self._print(line if isinstance(line, Text) else Text(line))

    def _print(self, line: Text) -> None:
        line = line.copy()
        line.rstrip()
        self.console.print(line, soft_wrap=True, highlight=False)


@dataclass(slots=True)
class Screen:
    """For a terminal of which all can be redrawn."""

    console: Console
    keyboard: Keyboard
    speech: Speech
    colour: bool
    _told: list[str] = field(default_factory=list, init=False)

    def tell(self, text: str) -> None:
        self._told.append(text)

    def heard(self) -> None:
        self._told.clear()

    def ask(self, make: Maker) -> str:
        typed = ""
        while True:
            wide, high = self.console.size
            view = make(wide)
            *before, prompt = self._folded(view.prompt, max(wide - LEFT_TO_TYPE, 1))
            self._draw(self._fitted(replace(view, awaited=self._before(view, before)), wide, high - 1), high)
            try:
                return self.keyboard.line(cut(f"{prompt.plain.rstrip()} ", max(wide - 2, 0), ""), typed)
            except Resized as resized:
                typed = resized.typed

    def show(self, make: Maker) -> None:
        wide, high = self.console.size
        self._draw(self._fitted(make(wide), wide, high - 1), high)

    def pages(self, title: str, make: Callable[[int], Sequence[Text]], *, from_the_end: bool = False) -> None:
        place: int | None = None
        while True:
            wide, high = self.console.size
            lines = [folded for line in make(wide) for folded in self._folded(line, wide)]
            room = max(high - 3, 1)
            if place is None:
                place = max(len(lines) - room, 0) if from_the_end else 0
            self._draw([Text(cut(title, wide), style="bold"), *lines[place : place + room]], high)
            more = place + room < len(lines)
            words = [phrase("Entrée : la suite") if more else phrase("Entrée : retour au jeu")]
            words += [phrase("p : la page d’avant")] if place else []
            prompt = " · ".join(self.speech.say(word) for word in words) + " "
            try:
                text = self.keyboard.line(cut(self.speech.letters(prompt), max(wide - 1, 0), ""))
            except Resized:
                continue
            if text.strip().lower() == "p":
                place = max(place - room, 0)
            elif more and text.strip().lower() != "q":
                place += room
            else:
                return

    def _draw(self, lines: Sequence[Text], high: int) -> None:
        self.console.clear()
        for line in lines[: max(high - 1, 0)]:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True, highlight=False)

    def _folded(self, text: Text | str, wide: int) -> list[Text]:
        if isinstance(text, Text) and text.cell_len <= wide:
            return [text]
        plain, style = (text.plain, text.style) if isinstance(text, Text) else (text, "")
        return [Text(line, style=style) for line in folded(plain, wide)]

    def _fitted(self, view: View, wide: int, high: int) -> list[Text]:
        """The view in so many cells and lines: events give way first, then the drawing of the dice."""
        awaited = self._folded(Text(view.awaited, style="bold"), wide) if view.awaited else []
        awaited = [*[line for text in view.choices for line in self._folded(Text(text, style="dim"), wide)], *awaited]
        error = self._folded(Text(view.error, style="bold red" if self.colour else "bold"), wide) if view.error else []
        fixed = [shortened(view.title, wide), *view.board]
        if width(view.board) > wide or len(fixed) + len(awaited) + bool(view.inline) > high:
            return self._too_small(max(width(view.board), 40), len(fixed) + len(awaited) + bool(view.inline) + 1, wide)
        below = self._dice(view, wide, high - len(fixed) - len(error) - len(awaited))
        room = high - len(fixed) - len(below) - len(error) - len(awaited)
        told = [line for text in self._told for line in self._folded(text, wide)]
        told = told[-room:] if room > 0 else []
        spare = room - len(told)
        air = [Text()] if spare > 0 else []
        more_air = [Text()] if spare > 1 and below else []
        lines = [*fixed, *air, *told, *more_air, *below, *error, *awaited]
        return lines[:high]

    def _before(self, view: View, prompt: Sequence[Text]) -> str:
        """What stands above the line that is typed: what is awaited and, of a long prompt, all but its end."""
        awaited = "" if view.repeats and self._told else view.awaited
        return "\n".join([*([awaited] if awaited else []), *[line.plain for line in prompt]])

    def _dice(self, view: View, wide: int, high: int) -> list[Text]:
        room = wide - (width(view.dice) + len(BESIDE) if view.dice else 0)
        hints = [Text(hint, style="dim") for hint in view.hints if Text(hint).cell_len <= room]
        if not view.dice:
            return hints if len(hints) <= high else []
        if high >= dice_art.HEIGHT and width(view.dice) <= wide:
            return beside(view.dice, hints[: dice_art.HEIGHT], BESIDE)
        return [Text(view.inline, style="bold")]

    def _too_small(self, needed_wide: int, needed_high: int, wide: int) -> list[Text]:
        words = phrase("Fenêtre trop petite : il faut {wide}×{high}.", wide=needed_wide, high=needed_high)
        return self._folded(self.speech.say(words), wide)
