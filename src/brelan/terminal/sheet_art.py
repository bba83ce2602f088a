"""The sheet of a player, drawn as on paper: crosses, bars, zeros, the réserve, the stars, and what each row would give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from brelan.core.game import SheetGame
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, figure, phrase
from brelan.core.sheet import Cell, Line, Mark, Note, Row, Sheet
from brelan.games.feuille import Feuille
from brelan.terminal.grid import beside, columns, width
from brelan.terminal.reading import row_numbers
from brelan.terminal.speech import Speech, cut

AnySheet = SheetGame[Any, Any, Any]

ROMAN = ("I", "II", "III", "IV", "V", "VI")

INK = "bold"
FAINT = "dim"
LOST = "red"
PENCIL = "italic cyan"
PENCIL_LOSS = "italic red"
STAR = "yellow"
STAR_WON = "bold yellow"


@dataclass(frozen=True, slots=True)
class Preview:
    text: str
    loss: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """How marks are drawn. Without `colour`, what would be written stands in parentheses."""

    speech: Speech
    colour: bool

    def mark(self, text: str, style: str) -> Text:
        return Text(self.speech.letters(text), style=style)

    def cell(self, cell: Cell) -> Text:
        """A box. A réserve that a later one has replaced carries a « ~ » besides being struck."""
        match cell:
            case Cell(Mark.SCORED, value):
                return self.mark(self.speech.figure(value or 0), INK)
            case Cell(Mark.CLOSED, _, Note(value, struck)):
                if struck:
                    return Text.assemble(self.mark("✕", INK), self.mark(f"~{self.speech.figure(value)}", "dim strike"))
                return self.mark(f"✕ {self.speech.figure(value)}", INK)
            case Cell(Mark.CLOSED):
                return self.mark("✕", INK)
            case Cell(Mark.ZERO, value):
                return self.mark("⓪" if value else "0", LOST)
            case Cell(Mark.BARRED):
                return self.mark("/", LOST)
            case Cell(Mark.STRUCK):
                return self.mark("–", FAINT)
            case _:
                return self.mark("·", FAINT)

    def star(self, cell: Cell | None) -> Text:
        if cell is None:
            return Text()
        worth = "" if cell.value is None else self.speech.figure(cell.value)
        match cell.mark:
            case Mark.SCORED:
                return self.mark(f"★{worth}", STAR_WON)
            case Mark.STRUCK:
                return self.mark("–", FAINT)
            case _:
                return self.mark(f"☆{worth}", STAR)

    def preview(self, offer: Preview) -> Text:
        """What would be written. A bar or a 0 to come keeps its parentheses, so that nobody takes it for one that is there."""
        bare = self.colour and offer.text not in ("/", "0")
        return self.mark(offer.text if bare else f"({offer.text})", PENCIL_LOSS if offer.loss else PENCIL)


def previews(game: AnySheet, state: Any, seat: Seat) -> Mapping[Row, Preview]:
    """What each row would receive if the dice on the table were written there."""
    rows = game.rows(state)
    words: dict[Row, str] = {}
    for action in game.legal_actions(state, seat):
        row = getattr(action, "row", None)
        if row is not None:
            words.setdefault(row, game.lexicon.by_action[type(action)].word)
    school = {line.row for line in game.sheet(state, seat).lines if line.block == 0} if isinstance(game, Feuille) else set()
    return {row: _preview(rows.get(row), word, school=row in school) for row, word in words.items()}


def _preview(points: int | None, word: str, *, school: bool) -> Preview:
    if points is None:
        return Preview("−200", loss=True) if word == "zéro" else Preview("/", loss=True)
    if not school:
        return Preview(figure(points), loss=points == 0)
    if not points:
        return Preview("✕")
    return Preview(f"✕+{points}" if points > 0 else f"✕{figure(points)}")


def board(
    game: AnySheet, state: Any, seat: Seat, hand: Hand, *, wide: int, offered: Mapping[Row, Preview] | None = None
) -> list[Text]:
    """One sheet: its two blocks side by side or, where they are too wide, one above the other."""
    sheet = game.sheet(state, seat)
    for cell in (5, 4):
        lines = _blocks(game, sheet, offered or {}, hand, cell)
        if width(lines) <= wide:
            return lines
    left, right = _rows(game, sheet, offered or {}, hand)
    return [*columns([*left, *right[1:]], _figures(sheet), least=4), *flowed(hand, sheet, wide)]


def _rows(game: AnySheet, sheet: Sheet, offered: Mapping[Row, Preview], hand: Hand) -> tuple[list[list[Text]], list[list[Text]]]:
    numbers = row_numbers(game.lexicon)
    left, right = (
        _block(hand, heading, sheet, block, offered=offered, numbers=numbers) for block, heading in enumerate(headings(game))
    )
    if sheet.stars:
        right.append([Text(), hand.mark(hand.speech.say(phrase("Colonnes")), FAINT), *map(hand.star, sheet.stars), Text()])
    return left, right


def _figures(sheet: Sheet) -> frozenset[int]:
    return frozenset(range(2, 2 + len(sheet.lines[0].cells)))


def _blocks(game: AnySheet, sheet: Sheet, offered: Mapping[Row, Preview], hand: Hand, cell: int) -> list[Text]:
    """Left and right; the sums in the spare corner under the left block or, where that is too small, further right."""
    left, right = (columns(rows, _figures(sheet), least=cell) for rows in _rows(game, sheet, offered, hand))
    bar = hand.speech.letters(" │ ")
    sums = _sums(hand, sheet)
    corner = columns(sums, frozenset({1, 4}))
    spare = len(right) - len(left) - len(corner)
    if spare >= 0 and width(corner) <= width(left):
        return beside([*left, *[Text()] * spare, *corner], right, bar)
    return beside(beside(left, right, bar), columns(_column(sums), frozenset({1})), bar)


def carnet(game: AnySheet, state: Any, names: Sequence[str], hand: Hand, wide: int) -> list[Text]:
    """Every sheet in one table, labels once; empty when it does not fit."""
    sheets = [game.sheet(state, Seat(seat)) for seat in range(len(names))]
    spans = [len(sheet.lines[0].cells) + any(line.star for line in sheet.lines) for sheet in sheets]
    rows: list[list[Text]] = []
    for place, line in enumerate(sheets[0].lines):
        row = [Text(cut(hand.speech.say(line.label), 13))]
        for sheet, span in zip(sheets, spans, strict=True):
            cells = [hand.cell(cell) for cell in sheet.lines[place].cells]
            row += [*cells, hand.star(sheet.lines[place].star)][:span]
        rows.append(row)
    if sheets[0].stars:
        stars = [[*map(hand.star, sheet.stars), Text()] for sheet in sheets]
        rows.append([hand.mark("★", FAINT), *[star for group in stars for star in group]])
    figures = frozenset(range(1, 1 + sum(spans)))
    least, lines = next(
        ((least, lines) for least in (4, 3, 0) if width(lines := columns(rows, figures, least=least)) <= wide), (0, [])
    )
    if not lines:
        return []
    return [_over(rows, spans, least, names, hand), *lines, *_totals(sheets, names, hand)]


def _over(rows: list[list[Text]], spans: list[int], least: int, names: Sequence[str], hand: Hand) -> Text:
    """The names above their columns."""
    widths = [max(least if place else 0, *[row[place].cell_len for row in rows]) for place in range(len(rows[0]))]
    title = Text(" " * widths[0])
    place = 1
    for name, span in zip(names, spans, strict=True):
        room = sum(widths[place : place + span]) + span - 1
        shown = cut(hand.speech.letters(name), room, "")
        title.append(" ").append(shown + " " * (room - Text(shown).cell_len), style="bold")
        place += span
    return title


def _totals(sheets: list[Sheet], names: Sequence[str], hand: Hand) -> list[Text]:
    lines = []
    for sheet, name in zip(sheets, names, strict=True):
        parts = [f"{hand.speech.say(label)} {hand.speech.figure(value)}" for label, value in sheet.sums]
        line = Text(hand.speech.say(phrase("{who} : {points}", who=cut(name, 16), points=sheet.total)), style=INK)
        lines.append(line.append_text(hand.mark(f"   ({', '.join(parts)})", FAINT)))
    return lines


def headings(game: AnySheet) -> tuple[Phrase, Phrase]:
    if isinstance(game, Feuille):
        return phrase("École"), phrase("Combinaisons")
    return phrase("Gauche"), phrase("Droite")


def _block(
    hand: Hand, heading: Phrase, sheet: Sheet, block: int, *, offered: Mapping[Row, Preview], numbers: Mapping[str, int]
) -> list[list[Text]]:
    lines = [line for line in sheet.lines if line.block == block]
    many = len(sheet.lines[0].cells)
    titles = ROMAN[:many] if many > 1 else ("",)
    rows = [
        [Text(), Text(hand.speech.say(heading), style=FAINT), *[Text(title, style=FAINT) for title in titles]],
    ]
    if any(line.star for line in sheet.lines):
        rows[0].append(hand.mark("★", FAINT))
    for line in lines:
        number = numbers.get(line.row)
        label = "" if line.row == str(number) else hand.speech.say(line.label)
        row = [Text(f"{number:>2}" if number else "  ", style=FAINT), Text(label), *_cells(hand, line, offered.get(line.row))]
        if any(other.star for other in sheet.lines):
            row.append(hand.star(line.star))
        rows.append(row)
    return rows


def _cells(hand: Hand, line: Line, offer: Preview | None) -> list[Text]:
    cells = [hand.cell(cell) for cell in line.cells]
    if offer is not None:
        free = next((place for place, cell in enumerate(line.cells) if cell.mark is Mark.OPEN), None)
        if free is not None:
            cells[free] = hand.preview(offer)
    return cells


def _sums(hand: Hand, sheet: Sheet) -> list[list[Text]]:
    """The sums by pairs, the total under them."""
    parts = [(Text(hand.speech.say(label), style=FAINT), Text(hand.speech.figure(value))) for label, value in sheet.sums]
    total = [
        Text(hand.speech.say(phrase("Total")), style="bold"),
        Text(hand.speech.figure(sheet.total), style="bold"),
    ]
    rows = []
    for place in range(0, len(parts), 2):
        row = list(parts[place])
        if place + 1 < len(parts):
            row += [Text(" "), *parts[place + 1]]
        rows.append(row)
    return [*rows, total]


def _column(sums: list[list[Text]]) -> list[list[Text]]:
    """The same, one under the other."""
    column = []
    for row in sums:
        column.append(row[:2])
        if len(row) > 2:
            column.append(row[3:])
    return column


def flowed(hand: Hand, sheet: Sheet, wide: int) -> list[Text]:
    """The sums one after the other, in as few lines as they need."""
    lines = [Text()]
    for label, value in _column(_sums(hand, sheet)):
        part = Text.assemble(label, " ", value)
        if lines[-1] and lines[-1].cell_len + 2 + part.cell_len > wide:
            lines.append(Text())
        lines[-1].append("  " if lines[-1] else "").append_text(part)
    return lines
