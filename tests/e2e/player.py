"""Somebody at a table of a sheet game, who only sees and touches what stands on the page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

FACE = re.compile(r"Dé \d\s: (\w+)")


class Player:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)

    @property
    def throw(self) -> Locator:
        return self.page.locator('[data-lancer]:not([aria-disabled="true"])')

    @property
    def dice(self) -> Locator:
        return self.page.locator(".piste .des .de")

    @property
    def boxes(self) -> Locator:
        return self.page.locator(".ouvrir")

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".verdict")

    @property
    def said(self) -> Locator:
        return self.page.locator("[data-dit]")

    def faces(self) -> list[str]:
        """As they are told to who cannot see them."""
        labels = self.dice.evaluate_all("dice => dice.map((die) => die.getAttribute('aria-label'))")
        return [found.group(1) if (found := FACE.search(label)) else "" for label in labels]

    def throws(self) -> None:
        """Throws, and does not wait for the tumble to end by itself."""
        baize = self.page.locator("#piste")
        moment = baize.get_attribute("data-coup") or ""
        self.throw.click()
        self.page.locator("#contenu").click(position={"x": 1, "y": 1})
        expect(baize).not_to_have_attribute("data-coup", moment)
        expect(self.page.locator(".de.attend")).to_have_count(0)

    def chooses(self) -> None:
        """A box that gives something, if there is one; not the dearest: that is no matter here."""
        good = self.page.locator(".ouvrir:not(.nul)")
        (good if good.count() else self.boxes).first.click()

    def writes(self) -> None:
        before = self.written()
        self.page.locator("[data-inscrire]").click()
        sure = self.page.locator("[data-sure]")
        if sure.count():
            sure.click()
        expect(self.boxes).to_have_count(0)
        assert self.written() != before or self.verdict.count()

    def written(self) -> str:
        return self.page.locator("#contenu").inner_text()

    def turn(self) -> None:
        self.throws()
        self.chooses()
        self.writes()

    def plays(self) -> None:
        """To the end, whenever it is this page's turn."""
        page = self.page
        while True:
            page.wait_for_selector('[data-lancer]:not([aria-disabled="true"]), .verdict', timeout=30_000)
            if self.verdict.count():
                return
            self.turn()


def sideways(page: Page) -> int:
    """How far the page can be scrolled to the side: never."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


COVERED = """() => [...document.querySelectorAll("button, a[href], input, select, label")].flatMap((control) => {
  const box = control.getBoundingClientRect();
  if (!control.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.bottom < 0) return [];
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const mine = [control, control.control, ...(control.labels ?? [])];
  if (hit && mine.some((each) => each?.contains(hit))) return [];
  return [`${control.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`];
})"""


def covered(page: Page) -> list[str]:
    """Every control on the page whose middle is not itself, or is not to be seen without scrolling."""
    expect(page.locator(".de.roule")).to_have_count(0)
    found: list[str] = page.evaluate(COVERED)
    return found


def for_the_table(verdict: str, name: str) -> str:
    """The verdict as the others hear it of whoever has that name: « vous » is for them alone."""
    for yours, theirs in (
        ("par vos", "par ses"),
        ("par votre", "par son"),
        ("Vous gagnez", f"{name} gagne"),
        ("vous gagnez", f"{name} gagne"),
    ):
        verdict = verdict.replace(yours, theirs)
    return verdict.replace("par son réserve", "par sa réserve")


def heard(page: Page) -> None:
    """From now on keeps what the live regions say: see `said_so_far`."""
    page.evaluate(
        """() => {
          window.heard = [];
          for (const name of ["annonces", "annonces-vives"]) {
            const region = document.getElementById(name);
            new MutationObserver(() => region.textContent.trim() && window.heard.push(region.textContent.trim())).observe(
              region, { childList: true, characterData: true, subtree: true });
          }
        }"""
    )


def said_so_far(page: Page) -> list[str]:
    heard: Any = page.evaluate("window.heard")
    return [str(text) for text in heard]


def hears(page: Page, *sentences: str) -> None:
    """Waits until the live regions have said each of them: what comes at once they gather first."""
    for sentence in sentences:
        page.wait_for_function(
            """(sentence) => {
              const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ");
              return plain(window.heard.join(" ")).includes(plain(sentence));
            }""",
            arg=sentence,
        )
