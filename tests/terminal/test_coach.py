"""`brelan coach`: what a person reads, what programs read, and the page."""

from __future__ import annotations

import errno
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from brelan.core.phrases import Phrase
from brelan.notation.files import save
from brelan.notation.record import Record
from brelan.notation.repertoire import AnyGame
from brelan.terminal import coaching
from brelan.terminal.front import Front
from brelan.terminal.speech import Speech
from brelan.terminal.waiting import CALCULATION
from brelan.voices import LANGUAGES, voice
from tests.coach.coached import game_of, judge_for, played
from tests.terminal.terminal_scripts import Run

VOID = {"meta", "path", "circle", "rect", "use", "br", "input"}
NASTY = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def judges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made once for all tests, though each has a home of its own."""

    def judged(_: Front, game: AnyGame, seats: int, words: Phrase = CALCULATION) -> Any:
        return judge_for(game_of(game.name, **({"tirage": "0"} if game.name == "poker-das" else {})), seats)

    monkeypatch.setattr(coaching, "judged", judged)


def file(folder: Path, record: Record) -> str:
    path = folder / "partie.jdd"
    save(path, record)
    return str(path)


def game(name: str = "taverne") -> AnyGame:
    return game_of(name, **({"tirage": "0"} if name == "poker-das" else {}))


@pytest.mark.parametrize(("name", "bots"), [("taverne", "hh"), ("poker-das", "hh"), ("poker-das", "hgh")])
def test_a_person_reads_luck_beside_what_was_to_be_expected(brelan: Run, tmp_path: Path, name: str, bots: str) -> None:
    answer = brelan("coach", file(tmp_path, played(game(name), bots, 2)))
    assert answer.status == 0, answer.err
    words = " ".join(answer.out.split())
    assert words.count("où l’on attend 0 ±") == len(bots)
    assert re.search(r"Note : aucune pour \d décisions? : il en faut 20\.", words)
    assert "chanceu" not in words
    assert max(map(len, answer.out.splitlines())) <= 80


def test_the_lines_of_the_worst_decisions_are_those_of_the_record(brelan: Run, tmp_path: Path) -> None:
    path = file(tmp_path, played(game(), "hh", 2))
    told = json.loads(brelan("coach", path, "--json").out)
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    for decision in told["decisions"]:
        assert lines[decision["line"] - 1] == decision["played"]
    worst = max(told["decisions"], key=lambda decision: decision["error"])
    assert f"1. ligne {worst['line']} · " in brelan("coach", path, "--worst", "1").out


def test_english_and_ascii(brelan: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file(tmp_path, played(game(), "hh", 2))
    assert "it was better to" in " ".join(brelan("--lang", "en", "coach", path).out.split())
    monkeypatch.setattr("brelan.terminal.front.shows_letters", lambda _: False)
    assert brelan("coach", path).out.isascii()


def test_a_game_that_goes_on_and_one_without_a_choice(brelan: Run, tmp_path: Path) -> None:
    answer = brelan("coach", file(tmp_path, played(game(), "hh", 2, 1)))
    assert "La partie n’est pas finie" in answer.out
    assert "Personne n’a eu de choix" in answer.out


def test_a_wrong_file_is_told_with_its_line(brelan: Run, tmp_path: Path) -> None:
    path = Path(file(tmp_path, played(game(), "hh", 2)))
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:-1], "d 7 7"]) + "\n", encoding="utf-8")
    for more in ((), ("--json",), ("--html", str(tmp_path / "page.html"))):
        answer = brelan("coach", str(path), *more)
        assert answer.status == 1
        assert f"ligne {len(lines)}" in answer.err
        assert answer.out == ""
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("nulle-part.jdd",),
        ("{file}", "--worst", "-1"),
        ("{file}", "--html", "/nulle/part/page.html"),
        ("{file}", "--back", "/room/BREL"),
        ("{file}", "--html", "page.html", "--back", "javascript:alert(1)"),
        ("{file}", "--html", "page.html", "--back", " JavaScript:alert(1)"),
        ("{file}", "--html", "page.html", "--back", "java\tscript:alert(1)"),
        ("{file}", "--html", "page.html", "--back", "data:text/html,x"),
        ("{file}", "--html", "page.html", "--back", "http://["),
    ],
)
def test_a_wrong_call_is_one_sentence(brelan: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = file(tmp_path, played(game(), "hh", 2))
    answer = brelan("coach", *(word.format(file=path) for word in words))
    assert answer.status == 2
    assert len(answer.err.strip().splitlines()) == 1


class Tags(HTMLParser):
    """Which elements are open, and everything that a page must not hold."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("table", [("taverne", "hh", 99), ("poker-das", "hgh", 999), ("taverne", "hh", 0)])
def test_the_page_stands_alone(brelan: Run, tmp_path: Path, language: str, table: tuple[str, str, int]) -> None:
    name, bots, length = table
    path, html = file(tmp_path, played(game(name), bots, 2, length)), tmp_path / "page.html"
    answer = brelan("--lang", language, "coach", path, "--html", str(html))
    assert answer.status == 0, answer.err
    text = html.read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert not tags.seen & {"script", "link", "img", "iframe", "object"}
    assert all(link.startswith("#") for link in tags.links)
    assert "url(" not in text
    assert f'<html lang="{language}">' in text


def test_names_are_only_text(brelan: Run, tmp_path: Path) -> None:
    record = played(game(), "hh", 2)
    hostile = Record(record.game, (NASTY, '"><b>&'), record.preset, record.dialect, record.dice, record.entries)
    html = tmp_path / "page.html"
    assert brelan("coach", file(tmp_path, hostile), "--html", str(html)).status == 0
    text = html.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "<b>" not in text
    assert "&lt;script&gt;" in text


def test_a_page_leads_back_where_it_is_told(brelan: Run, tmp_path: Path) -> None:
    html, path = tmp_path / "page.html", file(tmp_path, played(game(), "hh", 2))
    for back, link in (((), None), (("--back", '/room/"BREL"'), 'href="/room/&#34;BREL&#34;"')):
        assert brelan("coach", path, "--html", str(html), *back).status == 0
        text = html.read_text(encoding="utf-8")
        assert ("Retour à la partie" in text) == (link is not None)
        assert link is None or link in text


def test_both_the_answer_and_the_page(brelan: Run, tmp_path: Path) -> None:
    html = tmp_path / "page.html"
    answer = brelan("coach", file(tmp_path, played(game(), "hh", 2)), "--json", "--html", str(html))
    assert json.loads(answer.out)["utility"] == "win"
    assert html.exists()


def test_a_page_is_refused_before_anything_is_computed(brelan: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record is never overwritten by its own page, and nobody waits for a page that cannot be written."""

    def computed(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("brelan.terminal.coaching.judged", computed)
    path = file(tmp_path, played(game(), "hh", 2))
    before = Path(path).read_text(encoding="utf-8")
    for html in (path, str(tmp_path), str(tmp_path / "nulle" / "part.html"), "", "n" * 300 + ".html"):
        answer = brelan("coach", path, "--html", html)
        assert (answer.status, answer.out) == (2, "")
        assert len(answer.err.strip().splitlines()) == 1
        assert "ne peut être écrit" in answer.err or "autre nom" in answer.err
    assert Path(path).read_text(encoding="utf-8") == before


def test_a_page_that_cannot_be_written_whole_leaves_the_old_one(
    brelan: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, page = file(tmp_path, played(game(), "hh", 2)), tmp_path / "page.html"
    page.write_text("the old page", encoding="utf-8")
    page.chmod(0o640)
    there = sorted(tmp_path.iterdir())

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr("brelan.terminal.house.shutil.copymode", full)
        answer = brelan("coach", path, "--html", str(page))
    assert answer.status == 2
    assert "plus de place" in answer.err
    assert page.read_text(encoding="utf-8") == "the old page"
    assert sorted(tmp_path.iterdir()) == there
    assert brelan("coach", path, "--html", str(page)).status == 0
    assert "</html>" in page.read_text(encoding="utf-8")
    assert page.stat().st_mode & 0o777 == 0o640


def test_every_mark_of_the_curve_leads_somewhere(brelan: Run, tmp_path: Path) -> None:
    html = tmp_path / "page.html"
    path = file(tmp_path, played(game_of("poker-das"), "hgh", 2))
    assert brelan("coach", path, "--html", str(html)).status == 0
    text = html.read_text(encoding="utf-8")
    targets = re.findall(r'href="#([nl]\d+)"', text)
    assert {target[0] for target in targets} == {"n", "l"}
    assert all(text.count(f' id="{target}"') == 1 for target in targets)
    lines = re.findall(r'<li id="l\d+" class="de(\d)( bien| pese)?">', text)
    assert {seat for seat, _ in lines} == {"1", "2", "3"}
    wrong = sum(weight != " bien" for _, weight in lines)
    assert f"seulement les erreurs ({wrong})" in text
    assert text.count('<span class="mieux">mieux valait ') == wrong, "what was better can be read, and printed, unopened"


def test_the_books_are_told_by_kind_and_the_curve_has_its_lines(brelan: Run, tmp_path: Path) -> None:
    path = file(tmp_path, played(game(), "hh", 2))
    out = brelan("coach", path).out
    assert "Par genre de décision, en points de pourcentage" in out
    assert "dés à garder" in out
    axis = next(line for line in out.splitlines()[::-1] if line.strip().startswith("ligne "))
    first, last = (int(number) for number in re.findall(r"\d+", axis))
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    assert lines[first - 1].startswith("d ")
    assert last == len(lines)


@pytest.mark.parametrize("wide", [60, 80])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_terminal(tmp_path: Path, wide: int, language: str) -> None:
    """Names of forty letters and all."""
    record = played(game(), "hh", 2)
    path = file(tmp_path, replace(record, seats=("Marie-Antoinette de la Tour du Pin-Gouve", "Max")))
    out = StringIO()
    front = Front(
        language, Speech(voice(language), plain=False), Console(file=out, force_terminal=True, no_color=True, width=wide)
    )
    coaching.coach(front, path, as_json=False, html=None, worst=5)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue()).splitlines()
    assert max(map(cell_len, lines)) <= wide
    # Columns stay columns: what follows a name stands on one line.
    assert sum(len(re.findall(r"[0-9]", line)) > 6 for line in lines) >= 2
