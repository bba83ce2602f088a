"""The keys of a table are told by a card, and they do what it says."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, SIZES, Opened
from tests.e2e.gamer import clean
from tests.e2e.open_houses import House

TABLES: dict[str, tuple[str, str, dict[str, Any], list[str]]] = {
    "feuille": ("feuille", "solo", {}, ["1 – 5", "Espace", "↑ ↓ ← →", "Entrée", "Échap", "?"]),
    "poker d'as": ("poker-das", "solo", {}, ["1 – 5", "Espace", "Échap", "R", "?"]),
    "cul de chouette": ("cul-de-chouette", "solo", {}, ["Espace", "Échap", "C", "G", "S", "L", "N", "?"]),
    "cul de chouette, told": ("cul-de-chouette", "shared", {"cries": "referee"}, ["Espace", "Échap", "1 – 2", "?"]),
    "real dice": ("feuille", "real", {}, ["1 – 3", "1 – 6", "Retour", "1 – 5", "↑ ↓ ← →", "Entrée", "Échap", "?"]),
    "real dice with faces": (
        "poker-das",
        "real",
        {"options": {"tirage": "false"}},
        ["1 – 3", "A R D V X 9", "Retour", "1 – 5", "Échap", "R", "?"],
    ),
}


def begun(house: House, opened: Opened, table: str, size: dict[str, int] = DESK) -> tuple[Page, list[str]]:
    game, way, wish, keys = TABLES[table]
    page = opened(size).new_page()
    seats = ["Léa", "bot:glouton"] if way == "solo" else ["Léa", "Max"]
    page.goto(house.table(page.context, game, way, seats=seats, start=True, **wish))
    expect(page.locator("#piste")).to_be_visible()
    return page, keys


@pytest.mark.parametrize("table", TABLES)
def test_the_card_tells_the_keys_of_this_game(house: House, opened: Opened, table: str) -> None:
    page, keys = begun(house, opened, table)
    if table.startswith("real"):
        expect(page.locator(".saisie")).to_be_visible()
    page.keyboard.press("?")
    card = page.get_by_role("dialog", name="Au clavier")
    expect(card).to_be_visible()
    expect(card.locator("kbd")).to_have_text(keys)
    assert all(len(said) > 3 for said in card.locator("dd").all_inner_texts())


@pytest.mark.parametrize("size", SIZES)
def test_the_card_closes_with_escape_and_the_focus_comes_back(house: House, opened: Opened, size: str) -> None:
    page, _ = begun(house, opened, "feuille", SIZES[size])
    card = page.get_by_role("dialog", name="Au clavier")
    throw = page.locator("[data-lancer]")
    throw.focus()
    page.keyboard.press("?")
    expect(card.get_by_role("button", name="Fermer")).to_be_focused()
    clean(page)
    page.keyboard.press(" ")
    expect(card).to_be_hidden()
    expect(throw).to_be_focused()
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(throw).to_be_focused()
    assert page.locator("#piste").get_attribute("data-coup") == "0"


def test_the_tables_card_leads_to_it(house: House, opened: Opened) -> None:
    page, _ = begun(house, opened, "poker d'as", PHONE)
    page.locator(".barre [popovertarget=table-carte]").click()
    entry = page.get_by_role("button", name="Raccourcis du clavier")
    entry.click()
    expect(page.get_by_role("dialog", name="Au clavier")).to_be_visible()
    clean(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Au clavier")).to_be_hidden()
    expect(entry).to_be_focused()


def test_where_there_are_only_fingers_no_entry_speaks_of_keys(house: House, opened: Opened) -> None:
    page = opened(PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(house.table(page.context, "poker-das", seats=["Léa", "bot:glouton"], start=True))
    page.locator(".barre [popovertarget=table-carte]").click()
    expect(page.get_by_role("heading", name="La table", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Raccourcis du clavier")).to_be_hidden()


def test_a_key_in_a_field_is_that_fields(house: House, opened: Opened) -> None:
    page, _ = begun(house, opened, "feuille")
    page.evaluate("document.querySelector('#contenu').append(document.createElement('input'))")
    page.locator("#contenu input").press("?")
    expect(page.locator("#clavier")).to_be_hidden()
