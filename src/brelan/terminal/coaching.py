"""`brelan coach`: a record judged, move by move."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from rich.text import Text

from brelan.coach.books import BY_KIND, figures, kinds, used
from brelan.coach.curve import curve
from brelan.coach.ledger import Account
from brelan.coach.lessons import Lesson
from brelan.coach.measures import level, tenths
from brelan.coach.report import Report, data, reported
from brelan.coach.telling import luck_and_errors, notes, nothing_wrong
from brelan.core.phrases import Phrase, decimal, figure, phrase, plural
from brelan.notation import replay, write_dialect
from brelan.solve.solution import Utility
from brelan.terminal import house
from brelan.terminal.chart import chart
from brelan.terminal.checking import read_file
from brelan.terminal.front import Front
from brelan.terminal.grid import columns, dotted, folded, width
from brelan.terminal.seating import WrongCall, shown_names
from brelan.terminal.solving import counted, judged
from brelan.terminal.waiting import bar

WIDE, HIGH = 80, 12
WIDE_BOOKS = 6
"""Columns of the books that need a smaller gap in so many letters."""
MOST_WORST = 1000


def _leads(address: str) -> bool:
    """May a page lead there? Not to an address that would run in it."""
    try:
        return address.isprintable() and urlsplit(address.strip()).scheme in ("", "http", "https")
    except ValueError:
        return False


def coach(front: Front, file: str, *, as_json: bool, html: Path | None, worst: int, back: str | None = None) -> None:
    """Says how the record was played, and writes the page where one is wanted, with a link to `back`.

    Raises `RecordError` and `WrongCall`.
    """
    if not 0 <= worst <= MOST_WORST:
        raise WrongCall(phrase("« --worst » va de 0 à {most}.", most=MOST_WORST))
    if back is not None and html is None:
        raise WrongCall(phrase("« --back » est pour la page : il demande « --html »."))
    if back is not None and not _leads(back):
        raise WrongCall(phrase("« --back » attend une adresse http, https ou de la même maison ; ici : {back}", back=back))
    record = read_file(file)
    page = None if html is None else _page(html, file)  # before anything takes long
    # What is wrong in a record is said before anything is computed.
    last = replay(record, shown_names(record.seats))
    judge = judged(front, last.game, len(record.seats), phrase("Calcul des tables"))
    with bar(front, phrase("Examen de la partie")) as progress:
        report = reported(record, judge, worst, progress)
    if html is not None and page is not None:
        _write(page(report, shown_names(record.seats), front.language, back), html)
    if as_json:
        front.answer(data(report))
    elif html is None:
        Teller(front, report).show()
    else:
        front.say(phrase("La page est écrite : {path}", path=str(html)))


def _page(path: Path, file: str) -> Callable[[Report, Sequence[str], str, str | None], str]:
    """How pages are written, once one can be written there. Raises `WrongCall`."""
    try:
        from brelan.coach.page import page
    except ModuleNotFoundError:
        raise WrongCall(
            phrase("« --html » demande un paquet de plus : pip install {package}.", package="'brelan[solve]'")
        ) from None
    try:
        path.stat()
    except FileNotFoundError:
        pass
    except OSError as error:  # a name that is too long, a folder that is a file or is closed to us
        raise _unwritable(path, house.why(error)) from None
    if path.exists() and Path(file).exists() and path.samefile(file):
        raise WrongCall(phrase("« {path} » est la partie elle-même : la page demande un autre nom.", path=str(path)))
    number = None
    if path.is_dir():
        number = errno.EISDIR
    elif not path.parent.is_dir():
        raise _unwritable(path, phrase("son dossier n’existe pas"))
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        number = errno.EACCES
    if number is not None:
        raise _unwritable(path, house.why(OSError(number, os.strerror(number))))
    return page


def _write(text: str, path: Path) -> None:
    try:
        house.write_whole(path, text)
    except (OSError, ValueError) as error:
        raise _unwritable(path, house.why(error) if isinstance(error, OSError) else str(error)) from None


def _unwritable(path: Path, why: Phrase | str) -> WrongCall:
    return WrongCall(phrase("« {path} » ne peut être écrit : {why}.", path=str(path), why=why))


class Teller:
    """One report in a terminal."""

    def __init__(self, front: Front, report: Report) -> None:
        self.front = front
        self.report = report
        self.names = shown_names(report.record.seats)
        self.utility = report.utility

    def show(self) -> None:
        front, solution = self.front, self.report.ledger.solution
        title = f"{self._say(self.report.game.title)} · {write_dialect(self.report.game, self.report.record.preset)}"
        front.write(Text(front.speech.letters(title), style="bold"))
        self._paragraph(counted(solution), "  ")
        if not self.report.ledger.over:
            self._paragraph(phrase("La partie n’est pas finie : la fin est ce que l’on en attend encore."), "  ")
        front.write("")
        self._books()
        for account in self.report.ledger.accounts:
            self._account(account)
        for note in notes(self.report):
            self._paragraph(note, "  ")
        self._kinds()
        self._lessons()
        self._curve()

    def _say(self, words: Phrase) -> str:
        return self.front.speech.say(words, self.names)

    def _letters(self, words: Phrase | str) -> str:
        return self.front.speech.letters(words) if isinstance(words, str) else self._say(words)

    def _paragraph(self, words: Phrase | str, indent: str, hanging: str | None = None) -> None:
        """`hanging`: the indent of every line but the first, where it is another."""
        more = indent if hanging is None else hanging
        first, *others = folded(self._letters(words), min(self._width, WIDE) - max(len(indent), len(more)))
        self.front.write(indent + first, *[more + line for line in others])

    @property
    def _width(self) -> int:
        return self.front.console.width if self.front.console.is_terminal else WIDE

    # The books

    def _books(self) -> None:
        columns_ = used(self.report.ledger, self.utility)
        heads = (phrase("départ"), *(words for _, words in columns_), phrase("fin"))
        rows = [[Text(""), *[Text(self._say(head), style="dim") for head in heads]]]
        for account in self.report.ledger.accounts:
            even = figures(account, self.utility)
            cells = (
                level(even.start, self.utility),
                *(tenths(getattr(even, name)) for name, _ in columns_),
                level(even.end, self.utility),
            )
            rows.append([self._name(account.seat), *[Text(self._say(cell)) for cell in cells]])
        self._table(rows, frozenset(range(1, len(heads) + 1)), gap=3 if len(heads) < WIDE_BOOKS else 2)
        self.front.write("")

    def _table(self, rows: Sequence[Sequence[Text]], right: frozenset[int], gap: int) -> None:
        """Rows that begin with a name, or with none; where they are too wide, names have lines of their own."""
        lines = columns(rows, right, gap=gap)
        if width(lines) <= self._width:
            self.front.write(*lines)
            return
        bare = [[Text(" "), *cells] for _, *cells in rows]
        gaps = (gap, *range(gap - 1, 0, -1))
        fitting = (found for narrower in gaps if width(found := columns(bare, right, gap=narrower)) <= self._width)
        for (name, *_), line in zip(rows, next(fitting, columns(bare, right)), strict=True):
            if name.plain:
                self.front.write(name)
            self.front.write(line)

    def _name(self, seat: int) -> Text:
        return Text(self.front.speech.letters(self.names[seat]), style="bold")

    def _kinds(self) -> None:
        """What each kind of decision has cost each seat."""
        heads = (phrase("décisions"), phrase("sans erreur"), phrase("erreurs"), phrase("moyenne"))
        rows = [[Text(""), Text(""), *[Text(self._say(head), style="dim") for head in heads]]]
        for account in self.report.ledger.accounts:
            for place, kind in enumerate(kinds(self.report.ledger, account.seat, self.utility)):
                name = Text("") if place else self._name(account.seat)
                cells = (str(kind.decisions), str(kind.best), tenths(kind.change), decimal(kind.mean))
                said = (cell if isinstance(cell, str) else self._say(cell) for cell in cells)
                rows.append([name, Text(self._say(kind.words)), *map(Text, said)])
        if len(rows) > 1:
            self.front.write("", Text(self._say(BY_KIND[self.utility]), style="bold"))
            self._table(rows, frozenset({2, 3, 4, 5}), gap=2)

    def _account(self, account: Account) -> None:
        told = luck_and_errors(account, self.utility, self.report.game.name, len(self.report.record.seats) - 1)
        self._paragraph(" ".join(map(self._say, told)), "  ")

    # The lessons

    def _lessons(self) -> None:
        lessons = self.report.lessons
        self.front.write("")
        if not lessons:
            self.front.say(nothing_wrong(self.report))
            return
        title = plural("La décision qui a le plus coûté", "Les {n} décisions qui ont le plus coûté", len(lessons))
        self.front.write(Text(self._say(title), style="bold"))
        for number, lesson in enumerate(lessons, 1):
            self._lesson(number, lesson)

    def _lesson(self, number: int, lesson: Lesson) -> None:
        line = self._say(phrase("ligne {line}", line=str(lesson.deed.line)))
        cost = self._say(lesson.cost)
        where = [self._letters(word) for word in lesson.where]
        first, *others = dotted([line, cost, *where], self._letters("·"), min(self._width, WIDE) - 4)
        self.front.write(f"{number:>2}. {first}", *["    " + line for line in others])
        self._paragraph(" ".join(self._say(words) for words in (lesson.what, *lesson.why)), "    ")

    # The curve

    def _curve(self) -> None:
        drawn = curve(self.report.ledger)
        if len(drawn.values) < 2:
            return
        seats = range(len(self.names))
        lines = [[drawn.height(value) for value in drawn.of(seat)] for seat in seats]
        coloured = self.front.console.color_system is not None and not self.front.console.no_color
        braille = not self.front.speech.plain and (coloured or len(lines) == 1)
        scale = [(drawn.height(value), self.front.speech.letters(self._mark(value))) for value in drawn.scale]
        rows = chart(lines, scale, width=min(self._width, WIDE), height=HIGH, braille=braille)
        title = {
            Utility.POINTS: phrase("Points espérés, de la première ligne à la dernière"),
            Utility.WIN: phrase("Chances de gagner, de la première ligne à la dernière"),
            Utility.CHIPS: phrase("Jetons espérés, de la première ligne à la dernière"),
        }[self.utility]
        margin = max(len(label) for _, label in scale) + 2
        first, last = (self._say(phrase("ligne {line}", line=str(drawn.events[place].line))) for place in (0, -1))
        axis = first + last.rjust(max(len(row) for row in rows) - margin - len(first))
        self.front.write("", Text(self._say(title), style="bold"), *rows, Text(" " * margin + axis, style="dim"))
        legend = "   ".join(f"{seat + 1} {self.front.speech.letters(self.names[seat])}" for seat in seats)
        self._paragraph(legend, "  ")

    def _mark(self, value: float) -> str:
        if self.utility is Utility.WIN:
            return self._say(phrase("{value} %", value=round(100 * value)))
        return figure(round(value), self.front.speech.voice)
