"""The client's files, joined and as they are written: both are one client."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from brelan.server import client as files
from brelan.server.client import Joined, Plain
from tests.e2e.conftest import Opened
from tests.e2e.open_houses import House
from tests.e2e.player import Player

ENTRIES = ("table/main.js", "pages/settings.js")
GAMES = [f"table/games/{game}.js" for game in ("feuille", "dice-poker", "poker-das", "taverne", "cul-de-chouette")]

SAME = """async ([joined, parts, plain]) => {
  const { need } = await import(joined);
  for (const part of parts) await import(part);
  const told = (exports) => Object.keys(exports).sort().map((name) => `${name}: ${typeof exports[name]}`);
  const wrong = [];
  for (const [path, address] of plain) {
    const [one, other] = [told(need(path)), told(await import(address))];
    if (String(one) !== String(other)) wrong.push([path, one, other]);
  }
  return wrong;
}"""

RACED = """document.addEventListener("readystatechange", () => {
  const written = document.getElementById("view");
  if (written) written.textContent = written.textContent.replace('"node":{"kind":"throw"', '"node":{"kind":"contest"');
});"""


def test_joined_modules_export_what_they_export_by_themselves(house: House, opened: Opened) -> None:
    page = opened().new_page()
    page.goto(house.table(page.context, seats=["Léa"], start=True))
    addresses = Plain().ahead(ENTRIES, "table/lobby.js", "table/real.js", *GAMES)
    paths = [address.split("/", 3)[3] for address in addresses]
    plain = [[path, files.asset(path)] for path in paths if path not in ENTRIES]
    parts = list(Joined().ahead(ENTRIES, "table/lobby.js", "table/real.js", *GAMES))
    assert len(plain) > 60
    assert page.evaluate(SAME, [Joined().scripts(*ENTRIES)[0], parts, plain]) == []


@pytest.mark.parametrize("game", ["feuille", "dice-poker"])
def test_a_table_can_be_played_with_the_files_as_they_are_written(plain_house: House, opened: Opened, game: str) -> None:
    page = opened().new_page()
    player = Player(page, plain_house.table(page.context, game, seats=["Léa"], start=True))
    assert page.locator('script[src*="/joined/"]').count() == 0
    player.turn()


class Silence:
    """The house's sockets open and say nothing, until it is broken: then they close, and pages come back to the real ones."""

    def __init__(self, page: Page) -> None:
        self.broken = False
        self.held: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.broken:
            socket.connect_to_server()
        else:
            self.held.append(socket)
            socket.on_message(lambda _: None)

    def breaks(self) -> None:
        self.broken = True
        for socket in self.held:
            socket.close()


def test_a_table_is_drawn_before_the_house_is_heard_and_what_is_pressed_is_done(house: House, opened: Opened) -> None:
    """The first view stands in the page. A press that comes before the connection is said once it is there."""
    page = opened().new_page()
    silence = Silence(page)
    player = Player(page, house.table(page.context, seats=["Léa"], start=True))
    player.throw.click()
    assert silence.held
    baize = page.locator("#piste")
    moves = baize.get_attribute("data-coup") or ""
    expect(page.locator("[data-lancer]")).to_have_attribute("aria-disabled", "true")
    silence.breaks()
    expect(baize).not_to_have_attribute("data-coup", moves)
    assert page.locator(".piste .des .de").count() == 5


def test_a_race_is_not_drawn_before_the_clock_is_known(house: House, opened: Opened) -> None:
    """A cry is timed by the page, so that it waits for the house, whatever stands in the page."""
    page = opened().new_page()
    silence = Silence(page)
    page.add_init_script(RACED)
    page.goto(house.table(page.context, seats=["Léa"], start=True))
    expect(page.locator("#contenu [role=status]")).to_have_text("On dresse la table…")
    assert page.locator("#piste").count() == 0
    assert "contest" in page.locator("#view").inner_text()
    silence.breaks()
    expect(page.locator("#piste")).to_be_visible()
