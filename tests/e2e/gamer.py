"""Somebody at a table of poker d'as, la taverne or the cul de chouette, who only sees and touches what is on the page."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

ASKED = (
    "[data-parier]",
    "[data-soufflette]",
    "[data-verbe=sirote]",
    "[data-verbe=lance]",
    "[data-enjeu]",
    "[data-verbe=suit]",
    "[data-verbe=mise]",
    "[data-rester]",
    '[data-lancer]:not([aria-disabled="true"])',
)
"""What may be pressed when something is asked, what comes first being tried first."""

OVER = ".verdict"


class Gamer:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)

    @property
    def verdict(self) -> Locator:
        return self.page.locator(OVER)

    @property
    def moves(self) -> int:
        return int(self.page.locator("#piste").get_attribute("data-coup") or 0)

    def hand(self, seat: int) -> Locator:
        return self.page.locator(f'[data-main="{seat}"]')

    def dice(self, seat: int) -> str:
        return "".join(
            self.hand(seat).locator(".main-des > .de").evaluate_all("dice => dice.map((die) => die.getAttribute('data-face'))")
        )

    def score(self, seat: int) -> str:
        return self.page.locator(f'[data-score="{seat}"]').inner_text()

    def type(self, faces: str) -> None:
        for face in faces:
            self.page.locator(f'[data-touche="{face}"]').click()

    def says(self, faces: str, throws: int | None = None) -> None:
        """A whole throw, or the last dice of a turn of so many throws, until the house has it."""
        expect(self.page.locator(".trous [data-attend=true]")).to_have_count(1)
        after = self.moves + 1 + self.page.locator(".trous .plus").count()
        self.type(faces)
        if throws is not None:
            self.page.locator(f"[data-en='{throws}']").click()
        self.page.wait_for_function("(after) => Number(document.querySelector('#piste').dataset.coup) >= after", arg=after)

    def asked(self, timeout: float = 30_000) -> str | None:
        """The first thing that may be pressed; None at the end."""
        self.page.wait_for_selector(", ".join((OVER, *ASKED)), timeout=timeout)
        if self.verdict.count():
            return None
        return next((choice for choice in ASKED if self.page.locator(choice).count()), None)

    def answers(self, choice: str) -> None:
        """Presses it. Of birds the owl, of dares the first, of dice the first is kept where all others lie."""
        page, before = self.page, self.moves
        if choice == "[data-parier]":
            page.locator("[data-oiseau]:not([disabled])").last.click()
        page.locator(choice).first.click()
        expect(page.locator("#piste")).not_to_have_attribute("data-coup", str(before))

    def plays(self) -> None:
        """To the end, whatever is asked."""
        while (choice := self.asked()) is not None:
            self.answers(choice)


def pressed_at(page: Page, selector: str, moment: float) -> None:
    """The finger comes down on it at that moment of the machine's clock; a busy page may hear of it later."""
    page.evaluate(
        """([selector, moment]) => {
          const wait = moment - Date.now();
          if (wait < 0) throw new Error("too late to press");
          const finger = new PointerEvent("pointerdown", { bubbles: true });
          setTimeout(() => {
            const down = performance.now() - (Date.now() - moment);
            Object.defineProperty(finger, "timeStamp", { value: down });
            document.querySelector(selector).dispatchEvent(finger);
          }, wait);
        }""",
        [selector, moment],
    )


def clean(page: Page) -> None:
    """Nothing that axe has to say, at rest."""
    expect(page.locator(".de.roule")).to_have_count(0)
    page.wait_for_timeout(250)  # colours that fade are not yet those that stay
    found: dict[str, Any] = Axe().run(page).response
    assert [f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]] == []


def joins(page: Page, address: str, name: str) -> Gamer:
    """Comes to a table that waits for people."""
    gamer = Gamer(page, address)
    page.locator(".asseoir input").fill(name)
    page.locator("[data-asseoir]").click()
    expect(page.locator(".places")).to_contain_text(name)
    return gamer


SPACES = re.compile("[\u202f\u00a0]")


def plain(text: str) -> str:
    """With spaces that a test can type."""
    return SPACES.sub(" ", text)
