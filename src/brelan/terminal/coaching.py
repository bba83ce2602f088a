"""`brelan coach`: a record judged, move by move."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from brelan.coach.curve import curve
from brelan.coach.ledger import Account
from brelan.coach.lessons import Lesson
from brelan.coach.measures import GUARANTEES, UTILITIES, change, worth
from brelan.coach.report import Report, data, reported
from brelan.coach.telling import luck_and_errors, notes, nothing_wrong
from brelan.core.phrases import Phrase, figure, phrase, plural
from brelan.notation import replay
from brelan.solve.solution import Utility
from brelan.terminal import house
from brelan.terminal.chart import chart
from brelan.terminal.checking import read_file
from brelan.terminal.front import Front
from brelan.terminal.grid import columns, folded
from brelan.terminal.seating import WrongCall, shown_names
from brelan.terminal.solving import judged

WIDE, HIGH = 80, 12
MOST_WORST = 1000


def coach(front: Front, file: str, *, as_json: bool, html: Path | None, worst: int) -> None:
    """Says how the record was played, and writes the page where one is wanted. Raises `RecordError` and `WrongCall`."""
    if not 0 <= worst <= MOST_WORST:
        raise WrongCall(phrase("« --worst » va de 0 à {most}.", most=MOST_WORST))
    record = read_file(file)
    # What is wrong in a record is said before anything is computed.
    last = replay(record, shown_names(record.seats))
    report = reported(record, judged(front, last.game, len(record.seats)), worst)
    if html is not None:
        _write(front, report, html)
    if as_json:
        front.answer(data(report))
    elif html is None:
        Teller(front, report).show()
    else:
        front.say(phrase("La page est écrite : {path}", path=str(html)))


def _write(front: Front, report: Report, path: Path) -> None:
    try:
        from brelan.coach.page import page
    except ModuleNotFoundError:
        raise WrongCall(
            phrase("« --html » demande un paquet de plus : pip install {package}.", package="'brelan[solve]'")
        ) from None
    text = page(report, shown_names(report.record.seats), front.language)
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = house.why(error) if isinstance(error, OSError) else str(error)
        raise WrongCall(phrase("« {path} » ne peut être écrit : {why}.", path=str(path), why=why)) from None


class Teller:
    """One report in a terminal."""

    def __init__(self, front: Front, report: Report) -> None:
        self.front = front
        self.report = report
        self.names = shown_names(report.record.seats)
        self.utility = report.utility

    def show(self) -> None:
        front, solution = self.front, self.report.ledger.solution
        title = f"{self._say(self.report.game.title)} · {self.report.record.preset}"
        front.write(Text(front.speech.letters(title), style="bold"))
        basis = phrase(
            "Compté en {utility} ; jugement {guarantee}.",
            utility=UTILITIES[self.utility],
            guarantee=GUARANTEES[solution.guarantee],
        )
        self._paragraph(basis, "  ")
        if not self.report.ledger.over:
            self._paragraph(phrase("La partie n’est pas finie : la fin est ce que l’on en attend encore."), "  ")
        front.write("")
        self._books()
        for account in self.report.ledger.accounts:
            self._account(account)
        for note in notes(self.report):
            self._paragraph(note, "  ")
        self._lessons()
        self._curve()

    def _say(self, words: Phrase) -> str:
        return self.front.speech.say(words, self.names)

    def _paragraph(self, words: Phrase | str, indent: str, hanging: str | None = None) -> None:
        """`hanging`: the indent of every line but the first, where it is another."""
        more = indent if hanging is None else hanging
        text = self.front.speech.letters(words) if isinstance(words, str) else self._say(words)
        first, *others = folded(text, min(self._width, WIDE) - max(len(indent), len(more)))
        self.front.write(indent + first, *[more + line for line in others])

    @property
    def _width(self) -> int:
        return self.front.console.width if self.front.console.is_terminal else WIDE

    # The books

    def _books(self) -> None:
        heads = (phrase("départ"), phrase("dés"), phrase("cadeaux"), phrase("erreurs"), phrase("fin"))
        rows = [[Text(""), *[Text(self._say(head), style="dim") for head in heads]]]
        for account in self.report.ledger.accounts:
            cells = (
                worth(account.start, self.utility),
                change(account.dice, self.utility),
                change(account.gifts, self.utility),
                change(-account.error, self.utility),
                worth(account.result, self.utility),
            )
            name = Text(self.front.speech.letters(self.names[account.seat]), style="bold")
            rows.append([name, *[Text(self._say(cell)) for cell in cells]])
        self.front.write(*columns(rows, frozenset({1, 2, 3, 4, 5}), gap=3))
        self.front.write("")

    def _account(self, account: Account) -> None:
        told = luck_and_errors(account, self.utility, self.report.game.name)
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
        where = [word if isinstance(word, str) else self._say(word) for word in lesson.where]
        self._paragraph(f"{number:>2}. {' · '.join([line, cost, *where])}", "", "    ")
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
        self.front.write("", Text(self._say(title), style="bold"), *rows)
        legend = "   ".join(f"{seat + 1} {self.front.speech.letters(self.names[seat])}" for seat in seats)
        self._paragraph(legend, "  ")

    def _mark(self, value: float) -> str:
        if self.utility is Utility.WIN:
            return self._say(phrase("{value} %", value=round(100 * value)))
        return figure(round(value), self.front.speech.voice)
