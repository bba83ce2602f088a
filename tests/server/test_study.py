"""The coach's pages at the tables: made once, one at a time, elsewhere, and never while somebody still plays."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from brelan.notation import Record
from brelan.notation.record import TypedDice
from brelan.notation.repertoire import GAMES
from brelan.server import study as studies
from brelan.server.study import Study, Unseen
from tests.server.houses import House

LONG = 60.0
BACK = "/room/BREL/partie"
ABOUT = """
import pathlib, sys, time
mark, record, _, page, _, language, _, back = sys.argv[1:]
running = pathlib.Path(mark + ".running")
assert not running.exists(), "one at a time"
running.touch()
with open(mark, "a") as told:
    told.write("made\\n")
time.sleep(0.05)
pathlib.Path(page).write_text(language + " " + pathlib.Path(record).read_text(encoding="utf-8"), encoding="utf-8")
running.unlink()
"""


def taverne(*names: str) -> Record:
    return Record("taverne", names or ("Léa", "Max"), "classique", GAMES["taverne"].presets["classique"], TypedDice())


def command(script: str, *words: object) -> tuple[str, ...]:
    return (sys.executable, "-c", script, *map(str, words))


def studied(study: Study, work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        try:
            await asyncio.wait_for(work(), LONG)
        finally:
            await study.close()

    asyncio.run(whole())


def test_a_page_is_made_once_and_one_at_a_time(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    study = Study(command(ABOUT, mark))

    async def work() -> None:
        wishes = [(taverne(), "fr"), (taverne(), "fr"), (taverne(), "en"), (taverne("Zoé", "Max"), "fr"), (taverne(), "fr")]
        pages = await asyncio.gather(*(study.page(*wish, BACK) for wish in wishes))
        assert pages[0] == pages[1] == pages[4] == await study.page(*wishes[0], BACK)
        assert [(page or "").split()[0] for page in pages] == ["fr", "fr", "en", "fr", "fr"]
        assert "Zoé" in (pages[3] or "")
        assert "Zoé" not in (pages[0] or "")

    studied(study, work)
    assert mark.read_text().splitlines() == ["made"] * 3


def test_who_asks_is_not_kept_waiting_and_finds_it_later(tmp_path: Path) -> None:
    study = Study(command(ABOUT, tmp_path / "mark"))

    async def work() -> None:
        assert await study.page(taverne(), "fr", BACK, patience=0) is None
        while (page := await study.page(taverne(), "fr", BACK, patience=0.02)) is None:
            pass
        assert page.split()[:3] == ["fr", "jeu", "taverne"]

    studied(study, work)
    assert (tmp_path / "mark").read_text().splitlines() == ["made"]


def test_what_fails_is_said_and_may_be_asked_for_again() -> None:
    study = Study(command("raise SystemExit(1)"))

    async def work() -> None:
        for _ in range(2):
            with pytest.raises(Unseen, match="n’a pas su regarder"):
                await study.page(taverne(), "fr", BACK)

    studied(study, work)


def test_too_many_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "MOST", 2)
    study = Study(command("import time; time.sleep(600)"))

    async def work() -> None:
        for name in ("A", "B"):
            assert await study.page(taverne(name, "Max"), "fr", BACK, patience=0.01) is None
        with pytest.raises(Unseen, match="beaucoup de parties"):
            await study.page(taverne("C", "Max"), "fr", BACK, patience=0.01)
        assert await study.page(taverne("A", "Max"), "fr", BACK, patience=0.01) is None, (
            "one that is under way may be asked for again"
        )

    studied(study, work)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are asked for otherwise there")
@pytest.mark.parametrize("way", ["closed", "too long"])
def test_no_process_is_left(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "pid"
    study = Study(
        command("import os, pathlib, sys, time; pathlib.Path(sys.argv[1]).write_text(str(os.getpid())); time.sleep(600)", mark)
    )
    if way == "too long":
        monkeypatch.setattr(studies, "LONG", 2.0)

    async def work() -> None:
        assert await study.page(taverne(), "fr", BACK, patience=0.01) is None
        while not (mark.exists() and mark.read_text()):
            await asyncio.sleep(0.02)
        if way == "too long":
            with pytest.raises(Unseen):
                await study.page(taverne(), "fr", BACK)

    studied(study, work)
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)


def test_pages_that_nobody_asks_for_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "KEPT", 2)
    study = Study(command(ABOUT, tmp_path / "mark"))

    async def work() -> None:
        for name in ("A", "B", "A", "C", "A", "B"):
            assert await study.page(replace(taverne(), seats=(name, "Max")), "fr", BACK)

    studied(study, work)
    assert len((tmp_path / "mark").read_text().splitlines()) == 4


def test_the_coach_says_nothing_while_one_plays(house: House) -> None:
    with httpx.Client(base_url=house.base) as browser:
        browser.get("/")
        wish = {"game": "taverne", "way": "shared", "seats": ["Léa", "Max"], "start": True}
        code = browser.post("/api/tables", json=wish).json()["code"]
        answer = browser.get(f"/room/{code}/coach")
        assert answer.status_code == 404
        assert "Le coach attend la fin de la partie." in answer.text
        assert "/coach" not in browser.get(f"/room/{code}/partie").text
        assert browser.get("/room/ZZZZ/coach").status_code == 404
