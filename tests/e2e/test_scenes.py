"""Whole scenes of the cul de chouette with real dice: a referee and two players, each with a small phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, Opened
from tests.e2e.gamer import Gamer, clean, joins, plain
from tests.e2e.open_houses import House
from tests.e2e.player import covered, heard, hears, said_so_far, sideways


def table(house: House, opened: Opened, size: dict[str, int] = PHONE, **wish: Any) -> list[Gamer]:
    lea = opened(size)
    settings = {"way": "real", "cries": "race", "options": {"tirage": "false"}, **wish}
    address = house.table(lea, game="cul-de-chouette", seats=["Léa"], **settings)
    others = [joins(opened(PHONE).new_page(), address, name) for name in ("Max", "Zoé")]
    first = Gamer(lea.new_page(), address)
    first.page.locator("[data-commencer]").click()
    gamers = [first, *others]
    for gamer in gamers:
        expect(gamer.page.locator("[data-cri=caillou]")).to_be_visible()
    return gamers


def said(gamer: Gamer) -> str:
    return plain(gamer.page.locator("[data-dit]").first.inner_text())


def at_ease(*gamers: Gamer) -> None:
    """All that can be pressed is in reach on a small phone."""
    for gamer in gamers:
        assert covered(gamer.page) == []
        assert sideways(gamer.page) == 0


def all_silent(*gamers: Gamer) -> None:
    for gamer in gamers:
        gamer.page.locator("[data-silence]").click()


def test_S4_Q17_a_civet_is_seen_on_every_phone_until_it_is_settled(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = gamers = table(quick_house, opened)
    lea.says("663")
    expect(lea.page.locator("[data-verbe=sirote]")).to_contain_text("+100 ou −36")
    expect(lea.page.locator("[data-verbe=garde]")).to_contain_text("+36")
    expect(max_.page.locator("[data-dit]").first).to_contain_text("Léa peut siroter, ou garder sa chouette")
    at_ease(*gamers)
    lea.page.locator("[data-verbe=sirote]").click()
    expect(max_.page.locator("[data-oiseau]")).to_have_count(6)
    at_ease(*gamers)
    max_.page.locator("[data-verbe=abstient]").click()
    # Who waits hears for whom.
    expect(max_.page.locator("[data-dit]").first).to_contain_text("(Zoé)")
    zoe.page.locator("[data-verbe=abstient]").click()
    expect(zoe.page.locator("[data-lances='66']")).to_be_visible()
    lea.says("1")
    max_.says("555")
    zoe.says("444")
    lea.says("444")
    for gamer in (max_, zoe):
        gamer.says("145")
    lea.page.locator("[data-verbe=civet]").click()
    form = lea.page.locator(".enjeu")
    expect(form.locator("legend")).to_contain_text("44 points au plus")
    at_ease(*gamers)
    form.locator("label", has_text="velute").first.click()
    lea.page.locator("[data-enjeu]").click()
    for gamer, words in ((lea, "Vous misez un civet de 10\u00a0: velute."), (max_, "Civet de 10 (Léa)\u00a0: velute.")):
        expect(gamer.page.locator("[data-en-jeu]")).to_have_text(words)
    at_ease(*gamers)
    lea.type("23")
    expect(zoe.page.locator("[data-en-jeu]")).to_be_visible()
    lea.type("5")
    for gamer in gamers:
        expect(gamer.page.locator("[data-en-jeu]")).to_have_count(0)
    assert "Vous gagnez votre civet : +10" in said(lea)
    assert "Civet gagné (Léa) : +10" in said(max_)


def test_S4_Q21_a_dare_is_seen_on_every_phone_and_won_or_lost(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = gamers = table(quick_house, opened)
    lea.says("555")
    max_.says("555")
    zoe.says("555")
    lea.says("145")
    max_.says("146")
    cry = "On attend le cri «\u00a0Grelottine\u00a0» (vous)"
    for verdict in ("Vous relevez le défi\u00a0: +10", "Vous manquez le défi\u00a0: −10"):
        zoe.says("146")
        expect(max_.page.locator("[data-dit]").first).to_contain_text(cry)
        max_.page.locator("[data-cri=grelottine]").click()
        form = max_.page.locator(".enjeu")
        expect(form).to_be_visible()
        expect(zoe.page.locator("[data-dit]").first).to_contain_text("Max doit choisir un défi et sa mise")
        at_ease(*gamers)
        clean(max_.page)
        max_.page.locator("[data-enjeu]").click()
        expect(zoe.page.locator("[data-en-jeu]")).to_contain_text("Max vous défie pour 10 points")
        # The néant that was dared lies there as what it is: over.
        expect(zoe.page.locator(".des.passes")).to_be_visible()
        at_ease(*gamers)
        if "manquez" in verdict:
            zoe.type("12")
            for gamer in gamers:
                expect(gamer.page.locator("[data-en-jeu]")).to_be_visible()
            zoe.type("3")
            expect(lea.page.locator("[data-lances='123']")).to_be_visible()
            expect(lea.page.locator("[data-en-jeu]")).to_be_visible()
            for gamer in (lea, max_, zoe):
                gamer.page.locator("[data-cri=grelotte]").click()
                gamer.page.wait_for_timeout(120)
        else:
            zoe.says("335")
            zoe.page.locator("[data-verbe=garde]").click()
        expect(zoe.page.locator("[data-en-jeu]")).to_have_count(0)
        expect(zoe.page.locator("[data-dit]").first).to_contain_text(verdict)
        if "relevez" in verdict:
            lea.says("145")
            max_.says("146")


def test_S4_Q12_last_together_twice_and_then_the_dice(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = gamers = table(quick_house, opened)
    for gamer in gamers:
        heard(gamer.page)
    lea.says("345")
    expect(zoe.page.locator("[data-lances='345']")).to_be_visible()
    lea.page.keyboard.press("g")
    all_silent(max_, zoe)
    for gamer, words in ((lea, "Max et Zoé"), (max_, "vous et Zoé"), (zoe, "vous et Max")):
        expect(gamer.page.locator("[data-dit]").first).to_contain_text(f"derniers ensemble\u00a0: {words}")
        expect(gamer.page.locator("[data-dit]").first).to_contain_text("Sans fin est la moisissure")
    at_ease(*gamers)
    all_silent(max_, zoe)
    expect(max_.page.locator("[data-touche='1']")).to_be_visible()
    expect(max_.page.locator("#h-des")).to_contain_text("Vos dés")
    at_ease(*gamers)
    max_.says("4")
    expect(lea.page.locator("#h-des")).to_contain_text("Les dés (Zoé)")
    lea.says("2")
    expect(zoe.page.locator('[data-score="2"]')).to_have_text("−10")
    assert "Vous perdez aux dés : −10." in said(zoe)
    hears(zoe.page, "Vous perdez aux dés")
    mine = " ".join(plain(text) for text in said_so_far(zoe.page))
    assert "Zoé" not in mine


def test_S4_Q24_a_soufflette_is_made_and_missed(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = gamers = table(quick_house, opened)
    lea.says("421")
    expect(max_.page.locator("[data-dit]").first).to_contain_text("Léa peut lancer une soufflette")
    at_ease(*gamers)
    lea.page.locator("[data-soufflette='1']").click()
    expect(max_.page.locator("[data-dit]").first).to_contain_text("vous défie de faire 421")
    at_ease(*gamers)
    max_.says("424")
    max_.says("421")
    expect(max_.page.locator('[data-score="1"]')).to_have_text("40")
    expect(max_.page.locator('[data-score="0"]')).to_have_text("−40")
    max_.says("421")
    max_.page.locator("[data-soufflette='2']").click()
    for _ in range(3):
        zoe.says("666")
    expect(zoe.page.locator('[data-score="2"]')).to_have_text("−30")
    expect(zoe.page.locator('[data-score="1"]')).to_have_text("70")


def test_all_that_a_referee_may_press_is_in_reach_at_a_desk(quick_house: House, opened: Opened) -> None:
    lea, max_, zoe = gamers = table(quick_house, opened, DESK)
    lea.says("336")
    expect(max_.page.locator("[data-lances='336']")).to_be_visible()
    max_.page.locator("[data-cri=caillou]").click()
    all_silent(lea, zoe)
    expect(lea.page.locator("[data-verdict]")).to_be_visible()
    at_ease(*gamers)
    max_.says("445")
    at_ease(*gamers)
    max_.page.locator("[data-verbe=sirote]").click()
    expect(lea.page.locator("[data-oiseau]")).to_have_count(6)
    for button in ("[data-corriger]", "[data-verdict]"):
        expect(lea.page.locator(button)).to_be_visible()
    at_ease(*gamers)
