"""The pages for players are held to the engine: options, presets, tables, records and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path

import pytest

from brelan.core.dialect import Option, differences, options, written
from brelan.core.dice import merged
from brelan.core.game import SheetGame, Showdown
from brelan.core.moves import Hand, Seat
from brelan.core.sheet import Cell, Mark, Sheet
from brelan.games.dice_poker import DicePoker, Sum
from brelan.notation import GAMES, read, read_move, replay
from brelan.notation.repertoire import AnyGame

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RULES = {"fr": "regles", "en": "rules"}
PAGES = [page for lang in RULES for page in sorted((DOCS / lang).glob("*.md"))]
EACH_GAME = [pytest.param(lang, name, id=f"{lang}-{name}") for lang in RULES for name in GAMES]


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def page(lang: str, name: str) -> str:
    return (DOCS / lang / f"{RULES[lang]}-{name}.md").read_text(encoding="utf-8")


def classic(name: str) -> AnyGame:
    kind = GAMES[name]
    return kind(kind.presets["classique"])


def prose(text: str) -> str:
    """The text without its code, whether fenced or inline."""
    return re.sub(r"`[^`\n]*`", "``", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))


def records(text: str) -> list[str]:
    return re.findall(r"^```jdd\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def tables(text: str) -> Iterator[Table]:
    for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        lines = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in block.splitlines()]
        yield Table(lines[0], tuple(lines[2:]))


def table(text: str, *heads: str) -> Table:
    """The one table whose first heading is one of these."""
    [found] = [found for found in tables(text) if found.head[0] in heads]
    return found


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


@pytest.mark.parametrize("lang", RULES)
def test_every_game_has_its_rules(lang: str) -> None:
    assert {path.name for path in (DOCS / lang).glob(f"{RULES[lang]}-*.md")} == {f"{RULES[lang]}-{name}.md" for name in GAMES}


@pytest.mark.parametrize(("lang", "name"), EACH_GAME)
def test_how_many_can_play(lang: str, name: str) -> None:
    players = GAMES[name].players
    who = next(line for line in page(lang, name).splitlines() if re.match(r"(De )?\d", line))
    assert numbers(who)[:2] == [players[0], players[-1]]
    [home] = [
        row
        for row in table((DOCS / lang / "index.md").read_text(encoding="utf-8"), "Jeu", "Game").rows
        if f"-{name}.md" in row[0]
    ]
    assert numbers(home[1]) == [players[0], players[-1]]


# Variants


@pytest.mark.parametrize(("lang", "name"), EACH_GAME)
def test_the_variants_are_the_options_of_the_game(lang: str, name: str) -> None:
    dialect = classic(name).dialect
    rows = {code(row[0])[0]: row for row in table(page(lang, name), "Clé", "Key").rows}
    assert rows.keys() == {option.key for option in options(dialect)}
    for option in options(dialect):
        _, default, others, says = rows[option.key]
        assert code(default) == [written(option.value)], option.key
        assert set(code(others)) == other_values(dialect, option), option.key
        assert says, option.key


def other_values(dialect: object, option: Option) -> set[str]:
    """As a page says them: the other values, or the ends of a range of numbers."""
    match option.value:
        case bool(value):
            return {written(not value)}
        case StrEnum() as value:
            return {written(other) for other in type(value) if other is not value}
        case value:
            [metadata] = [item.metadata for item in fields(dialect) if item.name == option.key]  # type: ignore[arg-type]  # a dialect
            allowed, says = metadata["allowed"], metadata["says"]
            return {str(other) for other in says if other != value} if not callable(says) else {str(allowed[0]), str(allowed[-1])}


@pytest.mark.parametrize(("lang", "name"), EACH_GAME)
def test_the_presets_are_those_of_the_game(lang: str, name: str) -> None:
    presets = GAMES[name].presets
    rows = {code(row[0])[0]: row[1] for row in table(page(lang, name), "Préréglage", "Preset").rows}
    assert rows.keys() == presets.keys()
    for preset, says in rows.items():
        told = {word for word in code(says) if "=" in word}
        assert told == {f"{item.key}={written(item.value)}" for item in differences(presets[preset], presets["classique"])}, (
            preset
        )


@pytest.mark.parametrize("lang", RULES)
def test_the_cards_of_dice_poker_are_those_of_its_presets(lang: str) -> None:
    [cards] = [found for found in tables(page(lang, "dice-poker")) if found.head[1:2] == ("`classique`",)]
    told = {row[0]: row[1:] for row in cards.rows}
    for column, preset in enumerate(code(" ".join(cards.head))):
        dialect = DicePoker.presets[preset]
        card = dialect.card
        by_label = {str(row.label): row for row in card.right}
        turns, bonus, *rows, further = [(label, cells[column]) for label, cells in told.items()]
        assert numbers(turns[1]) == [len(card.rows)]
        assert numbers(bonus[1]) == [card.bonus, dialect.target]
        assert numbers(further[1]) == ([card.further] if card.further else [])
        assert by_label.keys() <= {label for label, _ in rows}
        for label, cell in rows:
            row = by_label.get(label)
            if row is None:
                assert cell == "—", (preset, label)
            elif isinstance(row.pays, int):
                assert numbers(cell)[0] == row.pays, (preset, label)
            else:
                assert (cell in ("somme", "sum")) == (row.pays is Sum.ALL or label == "Chance"), (preset, label)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# Examples


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_records_replay_and_assert_their_scores(path: Path) -> None:
    for record in records(path.read_text(encoding="utf-8")):
        assert re.search(r"^=", record, flags=re.MULTILINE), record
        replay(read(record))


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_show_the_same_records(name: str) -> None:
    french, english = ([read(record) for record in records(page(lang, name))] for lang in RULES)
    assert french
    for one, other in zip(french, english, strict=True):
        assert (one.seats, one.dialect, one.moves) == (other.seats, other.dialect, other.moves)


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_shape(name: str) -> None:
    french, english = (page(lang, name) for lang in RULES)
    assert [len(mark) for mark in re.findall(r"^#+(?= )", prose(french), flags=re.MULTILINE)] == [
        len(mark) for mark in re.findall(r"^#+(?= )", prose(english), flags=re.MULTILINE)
    ]
    shapes = [[(len(found.head), len(found.rows)) for found in tables(text)] for text in (french, english)]
    # English names the birds in a line of its own.
    extra = 1 if name == "cul-de-chouette" else 0
    assert sum(rows for _, rows in shapes[0]) + extra == sum(rows for _, rows in shapes[1])
    assert [width for width, _ in shapes[0]] == [width for width, _ in shapes[1]]


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang in RULES for name in ("feuille", "dice-poker")])
def test_the_scored_examples(lang: str, name: str) -> None:
    """Dice | row | points: thrown with kept dice, on an empty sheet; no figure in the cell where only barring is left."""
    game = classic(name)
    assert isinstance(game, SheetGame)
    examples = [
        row
        for found in tables(page(lang, name))
        if found.head[0] in ("Dés", "Dice") and len(found.head) == 3
        for row in found.rows
    ]
    assert len(examples) > 10
    for dice, row, points in examples:
        faces = tuple(sorted(numbers(dice)))
        state = game.apply(game.start(1), Hand(faces, 2, fresh=False))
        rows = game.rows(state)
        offers = {str(line.label): rows[line.row] for line in game.sheet(state, Seat(0)).lines if line.row in rows}
        told = numbers(points)[0] if re.match(r"\d", points) else None
        assert offers[row.replace("'", "’")] == told, (dice, row)


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang in RULES for name in ("poker-das", "taverne")])
def test_the_compared_examples(lang: str, name: str) -> None:
    game = classic(name)
    assert isinstance(game, Showdown)
    [examples] = [found for found in tables(page(lang, name)) if found.head[1:2] == ("",) and len(found.head) == 4]
    assert len(examples.rows) > 10
    for better, verdict, worse, _ in examples.rows:
        one, other = (
            game.strength(merged(tuple(game.lexicon.symbols.index(face) + 1 for face in hand.split("-")), ()))
            for hand in (better, worse)
        )
        assert {"bat": one > other, "beats": one > other, "égale": one == other, "ties": one == other}[verdict], (better, worse)


@pytest.mark.parametrize("lang", RULES)
def test_the_sheet_on_paper_is_the_one_the_record_leaves(lang: str) -> None:
    text = page(lang, "feuille")
    paper = table(text, "Léa")
    game, state = (position := replay(read(records(text)[0]))).game, position.state
    assert isinstance(game, SheetGame)
    assert [list(row) for row in paper.rows] == drawn(game.sheet(state, Seat(0)))


def drawn(sheet: Sheet) -> list[list[str]]:
    rows = [[str(line.label), *map(glyph, line.cells), star(line.star)] for line in sheet.lines]
    return [*rows, ["★", *map(star, sheet.stars), ""]]


def glyph(cell: Cell) -> str:
    note = "" if cell.note is None else f" ~~{cell.note.value}~~" if cell.note.struck else f" {cell.note.value}"
    match cell.mark:
        case Mark.CLOSED:
            return f"✕{note}"
        case Mark.BARRED:
            return "/"
        case Mark.SCORED:
            return str(cell.value)
        case _:
            return ""


def star(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if cell.mark is Mark.STRUCK:
        return "~~★~~"
    return "★" if cell.value is None else f"★ {cell.value}"


@pytest.mark.parametrize("lang", RULES)
def test_the_lines_shown_to_referees_can_be_read(lang: str) -> None:
    """Each line of a `lines GAME` block is a line of that game."""
    [guide] = (DOCS / lang).glob("arbitrer.md" if lang == "fr" else "referee.md")
    blocks = re.findall(r"^```lines (\S+)\n(.*?)^```$", guide.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert blocks
    for name, lines in blocks:
        for line in lines.splitlines():
            read_move(classic(name).lexicon, line.partition("#")[0])


# Links and typography


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:", target):
            file, _, anchor = target.partition("#")
            aim = (path.parent / file).resolve() if file else path
            assert aim.is_file(), target
            assert not anchor or anchor in anchors(aim.read_text(encoding="utf-8")), target


def anchors(text: str) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", prose(text), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", sorted((DOCS / "fr").glob("*.md")), ids=lambda path: path.stem)
def test_french_typography(path: Path) -> None:
    text = prose(path.read_text(encoding="utf-8"))
    assert not re.findall(r".{12}'", text)
    assert not re.findall(r".{12}[^\N{NARROW NO-BREAK SPACE}!?][!?;](?!\w)", text)
    assert not re.findall(r".{12}[^\N{NARROW NO-BREAK SPACE}]%", text)
    assert not re.findall(r".{12}(?<![\N{NO-BREAK SPACE}|\-:]):(?=\s)", text)
    assert not re.findall(r"«[^\N{NO-BREAK SPACE}]|[^\N{NO-BREAK SPACE}]»", text)
    assert not re.findall(r".{8}\d \d{3}(?!\d)", text)


@pytest.mark.parametrize("path", sorted((DOCS / "en").glob("*.md")), ids=lambda path: path.stem)
def test_english_typography(path: Path) -> None:
    text = prose(path.read_text(encoding="utf-8"))
    assert not re.findall(r".{12}['\"]", text)
    assert not re.findall(r".{12}\s[!?;:%](?=\s|$)", text)
