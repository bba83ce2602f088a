"""The two sheet games in a browser, as people play them."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import DESK, PHONE, SIZES, Opened
from tests.e2e.gamer import Gamer
from tests.e2e.open_houses import House
from tests.e2e.player import Player, for_the_table, heard, hears, said_so_far, sideways

GAMES = ("feuille", "dice-poker")


def seated(house: House, context: BrowserContext, **wish: object) -> Player:
    """Alone at a table, unless the wish says otherwise."""
    return Player(context.new_page(), house.table(context, **{"seats": ["Léa"], "start": True, **wish}))  # type: ignore[arg-type]


# Whole games, in each way


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(quick_house: House, opened: Opened, game: str, size: str) -> None:
    player = seated(quick_house, opened(SIZES[size]), game=game, seats=["Léa", "bot:hasard"])
    player.plays()
    expect(player.verdict).to_contain_text(re.compile("gagne"))
    expect(player.page).to_have_title(re.compile(r"^(La feuille|Dice Poker) · Brelan"))
    assert sideways(player.page) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_round_one_device_and_a_rematch(quick_house: House, opened: Opened, game: str) -> None:
    player = seated(quick_house, opened(), game=game, way="shared", seats=["Léa", "Max"])
    expect(player.said).to_have_text("À Léa de jouer.")
    player.turn()
    expect(player.said).to_have_text("À Max de jouer.")
    player.plays()
    player.page.locator("[data-revanche]").click()
    # B116: nothing of the old game is left.
    expect(player.throw).to_be_visible()
    for total in player.page.locator(".joueur b, [data-total]").all_inner_texts():
        assert total == "0"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_between_a_phone_and_a_desk(quick_house: House, opened: Opened, game: str) -> None:
    lea = opened(PHONE)
    address = quick_house.table(lea, game=game, way="online", seats=["Léa"])
    phone = lea.new_page()
    phone.goto(address)
    desk = opened(DESK).new_page()
    desk.goto(address)
    desk.locator(".asseoir input").fill("Max")
    desk.locator("[data-asseoir]").click()
    expect(phone.locator(".places")).to_contain_text("Max")
    phone.locator("[data-commencer]").click()
    one, other = Player(phone, address), Player(desk, address)
    said = re.compile(r"^À vous\.$")
    while not one.verdict.count():
        for player in (one, other):
            expect(player.throw).to_be_visible()
            assert "À vous" in player.page.title()
            expect(player.said).to_have_text(said)
            player.turn()
            # Then the next is told what the one before has done.
            said = re.compile(r"^À vous\. (Léa|Max) ")
    expect(other.verdict).to_be_visible()
    assert for_the_table(other.verdict.inner_text(), "Max") == for_the_table(one.verdict.inner_text(), "Léa")


def test_a_whole_game_with_the_keyboard_alone(quick_house: House, opened: Opened) -> None:
    player = seated(quick_house, opened(DESK))
    page, keys = player.page, player.page.keyboard
    while True:
        page.wait_for_selector('[data-lancer]:not([aria-disabled="true"]), .verdict')
        if player.verdict.count():
            break
        keys.press("Space")
        expect(page.locator(".de.attend")).to_have_count(0)
        keys.press("1")
        expect(player.dice.first).to_have_attribute("aria-pressed", "true")
        keys.press("1")
        expect(player.dice.first).to_have_attribute("aria-pressed", "false")
        keys.press("ArrowDown")
        expect(page.locator(".ouvrir:focus")).to_have_count(1)
        keys.press("Enter")
        expect(page.locator("[data-inscrire]")).to_be_visible()
        keys.press("Escape")
        expect(page.locator("[data-inscrire]")).to_have_count(0)
        keys.press("Enter")
        keys.press("Enter")
        if page.locator("[data-sure]").count():
            page.locator("[data-sure]").focus()
            keys.press("Enter")
        expect(player.boxes).to_have_count(0)


# Dice


def test_B115_touching_one_of_two_equal_dice_moves_exactly_one(quick_house: House, opened: Opened) -> None:
    player = seated(quick_house, opened(), game="dice-poker")
    player.throws()
    while len(set(faces := player.faces())) == 5:
        player.chooses()
        player.writes()
        player.throws()
    twin = next(face for face in faces if faces.count(face) > 1)
    place = faces.index(twin)
    player.dice.nth(place).click()
    kept = player.page.locator('.de[aria-pressed="true"]')
    expect(kept).to_have_count(1)
    player.throws()
    assert player.faces()[place] == twin
    expect(player.dice.nth(place)).to_have_attribute("aria-pressed", "true")
    # A kept die may be released, and goes with the others.
    player.dice.nth(place).click()
    expect(kept).to_have_count(0)
    player.throws()


def test_B016_a_choice_is_dropped_by_a_throw(quick_house: House, opened: Opened) -> None:
    player = seated(quick_house, opened(), preset="classique")
    player.throws()
    player.chooses()
    expect(player.page.locator('.ouvrir[aria-pressed="true"]')).to_have_count(1)
    player.throws()
    expect(player.page.locator('.ouvrir[aria-pressed="true"]')).to_have_count(0)
    expect(player.page.locator("[data-inscrire]")).to_have_count(0)


def test_B122_with_less_motion_dice_appear_where_they_lie(house: House, opened: Opened) -> None:
    player = seated(house, opened(reduced_motion="reduce"))
    player.page.evaluate(
        """() => {
          window.cubes = 0;
          new MutationObserver(() => (window.cubes += document.querySelectorAll(".cube, .roule").length)).observe(
            document.getElementById("table"), { childList: true, subtree: true, attributes: true });
        }"""
    )
    player.throw.click()
    expect(player.page.locator(".de.attend")).to_have_count(5)
    expect(player.page.locator(".de.attend .face svg")).to_have_count(0)
    expect(player.page.locator(".de.attend")).to_have_count(0)
    assert all(player.faces())
    assert player.page.evaluate("window.cubes") == 0


def test_everybody_sees_a_throw_at_the_same_moment(house: House, opened: Opened) -> None:
    lea, max_ = opened(PHONE), opened(DESK)
    address = house.table(lea, way="online", seats=["Léa", "bot:hasard"], start=True)
    pages = [Player(lea.new_page(), address), Player(max_.new_page(), address)]
    for player in pages:
        expect(player.dice).to_have_count(5)
        player.page.evaluate(
            """() => new MutationObserver(() => {
                 const dice = [...document.querySelectorAll(".piste .de")];
                 const shown = dice.every((die) => /\\d\\s: \\d/.test(die.getAttribute("aria-label")));
                 if (shown) document.documentElement.dataset.seen ??= Date.now();
               }).observe(document.getElementById("table"), { attributes: true, subtree: true })"""
        )
    pages[0].page.wait_for_timeout(1000)  # the clocks are measured
    pages[0].throw.click()
    for player in pages:
        expect(player.page.locator("html[data-seen]")).to_be_attached()
    one, other = (int(player.page.locator("html").get_attribute("data-seen") or 0) for player in pages)
    assert abs(one - other) < 150


def test_the_tumble_lasts_less_than_seven_tenths_and_a_tap_ends_it(house: House, opened: Opened) -> None:
    player = seated(house, opened())
    longest = (
        "document.getAnimations().map((each) => each.effect.getComputedTiming()).map(({ activeDuration }) => activeDuration)"
    )
    player.throw.click()
    expect(player.page.locator(".de.roule")).to_have_count(5)
    assert 0 < max(player.page.evaluate(longest)) <= 700
    player.page.locator("#contenu").click(position={"x": 1, "y": 1})
    expect(player.page.locator(".de.roule")).to_have_count(0)
    assert all(player.faces())


# The sheet


def test_B113_all_of_a_sheet_is_seen_on_a_small_phone(quick_house: House, opened: Opened) -> None:
    for game in GAMES:
        player = seated(quick_house, opened(), game=game, preset="classique", seats=["Léa", "bot:hasard", "bot:hasard"])
        player.throws()
        top = player.page.locator("#piste").bounding_box()
        assert top is not None
        assert sideways(player.page) == 0
        for row in player.page.locator(".bloc tbody tr").all():
            box = row.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= top["y"]
            assert row.locator(".ouvrir").count() == 0 or box["height"] >= 44


def test_a_zero_that_could_be_avoided_is_asked_once_and_elsewhere(quick_house: House, opened: Opened) -> None:
    player = seated(quick_house, opened())
    page = player.page
    player.throws()
    page.locator(".ecole .ouvrir.nul").first.click()
    expect(player.said).to_contain_text("−200 points")
    write = page.locator("[data-inscrire]")
    where = write.bounding_box()
    write.click()
    sure = page.locator("[data-sure]")
    expect(sure).to_be_visible()
    assert sure.bounding_box() != where
    page.get_by_role("button", name="Autre case").click()
    expect(sure).to_have_count(0)
    page.locator(".ecole .ouvrir.nul").first.click()
    write.click()
    sure.click()
    expect(page.locator(".ecole .zero")).to_have_count(1)
    expect(page.locator("[data-total]")).to_have_text("−200")


def test_a_slip_is_corrected_while_nothing_has_been_thrown(quick_house: House, opened: Opened) -> None:
    player = seated(quick_house, opened())
    player.throws()
    faces = player.faces()
    player.chooses()
    player.writes()
    player.page.get_by_role("button", name="Corriger").click()
    expect(player.boxes.first).to_be_visible()
    assert player.faces() == faces
    player.chooses()
    player.writes()
    player.throws()
    expect(player.page.get_by_role("button", name="Corriger")).to_have_count(0)


def test_B110_long_names_and_B101_strange_ones_do_no_harm(quick_house: House, opened: Opened) -> None:
    names = ["Wilhelmine-Frédégonde-X", "<b>Max</b>", "👩‍👩‍👧‍👦 Zoé"]
    for size in SIZES.values():
        for game in GAMES:
            player = seated(quick_house, opened(size), game=game, way="shared", seats=names)
            expect(player.throw).to_be_visible()
            assert sideways(player.page) == 0
            assert player.page.locator("#table b b").count() == 0


def test_the_others_are_a_tap_away(quick_house: House, opened: Opened) -> None:
    player = seated(quick_house, opened(), way="shared", seats=["Léa", "Max"])
    sheet = player.page.locator(".deux-blocs")
    expect(sheet).to_have_attribute("data-seat", "0")
    player.page.get_by_role("button", name="Max").click()
    expect(sheet).to_have_attribute("data-seat", "1")
    player.page.get_by_role("button", name="Léa").click()
    expect(sheet).to_have_attribute("data-seat", "0")
    # One's own throw brings one's own sheet back.
    player.page.get_by_role("button", name="Max").click()
    player.throws()
    expect(sheet).to_have_attribute("data-seat", "0")


# The connection


def test_a_house_killed_in_the_middle_of_a_throw_comes_back_with_it(own_house: House, opened: Opened) -> None:
    player = seated(own_house, opened())
    page = player.page
    player.throws()
    player.dice.first.click()
    player.throw.click()
    own_house.kill()
    expect(page.locator(".avis.erreur")).to_be_visible()
    own_house.start()
    expect(page.locator(".avis.erreur")).to_have_count(0, timeout=30_000)
    expect(page.locator(".de.attend")).to_have_count(0, timeout=30_000)
    expect(page.locator('.de[aria-pressed="true"]')).to_have_count(1)
    record = page.request.get(f"{own_house.base}/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()
    assert len(re.findall(r"^d ", record, re.MULTILINE)) == 2
    player.chooses()
    player.writes()


def test_a_silent_line_is_shown_within_three_seconds_and_heals(house: House, opened: Opened) -> None:
    context = opened()
    page = context.new_page()
    cut = False

    def through(route: object) -> None:
        server = route.connect_to_server()  # type: ignore[attr-defined]
        route.on_message(lambda text: None if cut else server.send(text))  # type: ignore[attr-defined]
        server.on_message(lambda text: None if cut else route.send(text))  # type: ignore[attr-defined]

    page.route_web_socket(re.compile(r"/ws$"), through)
    page.clock.install()  # three seconds of the page's own, however slow the machine
    player = Player(page, house.table(context, seats=["Léa"], start=True))
    expect(player.throw).to_be_visible()
    page.wait_for_timeout(1500)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    cut = True
    player.throw.click()
    page.clock.run_for(3_000)
    expect(page.locator(".avis.erreur")).to_contain_text("Vos gestes sont gardés")
    cut = False
    page.clock.resume()
    expect(page.locator(".avis.erreur")).to_have_count(0)
    expect(page.locator(".de.attend")).to_have_count(0)
    record = page.request.get(f"{house.base}/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()
    assert len(re.findall(r"^d ", record, re.MULTILINE)) == 1


def test_two_tabs_hand_over(house: House, opened: Opened) -> None:
    context = opened()
    player = seated(house, context)
    expect(player.throw).to_be_visible()
    second = Player(context.new_page(), player.page.url)
    expect(second.throw).to_be_visible()
    expect(player.page.locator(".avis")).to_contain_text("Cette place est ouverte ailleurs")
    player.page.get_by_role("button", name="Reprendre ici").click()
    expect(second.page.locator(".avis")).to_contain_text("Cette place est ouverte ailleurs")
    player.throws()


def test_a_tab_put_aside_keeps_no_gesture_for_later(quick_house: House, opened: Opened) -> None:
    """By the time that it is taken up again, the throw that was pressed there would be another one."""
    context = opened(PHONE)
    address = quick_house.table(context, "dice-poker", "shared", seats=["Léa", "Max"], start=True)
    first = Player(context.new_page(), address)
    expect(first.throw).to_be_visible()
    second = Player(context.new_page(), address)
    expect(first.page.locator(".avis")).to_contain_text("Cette place est ouverte ailleurs")
    expect(first.page.locator("[data-lancer]")).to_have_attribute("aria-disabled", "true")
    first.page.locator("[data-lancer]").click(force=True)
    first.page.keyboard.press("Space")
    second.turn()
    moves = second.page.locator("#piste").get_attribute("data-coup")
    first.page.get_by_role("button", name="Reprendre ici").click()
    expect(first.throw).to_be_visible()
    first.page.wait_for_timeout(800)
    expect(first.page.locator("#piste")).to_have_attribute("data-coup", moves or "")
    first.turn()


def test_who_stays_away_is_relayed_and_takes_the_seat_back(quick_house: House, opened: Opened) -> None:
    lea, max_ = opened(PHONE), opened(DESK)
    address = quick_house.table(lea, way="online", seats=["Léa"])
    one, other = Player(lea.new_page(), address), Player(max_.new_page(), address)
    other.page.locator(".asseoir input").fill("Max")
    other.page.locator("[data-asseoir]").click()
    expect(one.page.locator(".places")).to_contain_text("Max")
    one.page.locator("[data-commencer]").click()
    one.turn()
    other.page.close()
    notice = one.page.locator(".avis")
    expect(notice).to_contain_text("Max ne répond plus")
    notice.get_by_role("button", name="Un bot à sa place").click()
    expect(one.throw).to_be_visible()
    back = Player(max_.new_page(), address)
    one.turn()
    expect(back.throw).to_be_visible()


def test_who_only_watches_sees_everything_and_touches_nothing(quick_house: House, opened: Opened) -> None:
    player = seated(quick_house, opened())
    watcher = Player(opened(DESK).new_page(), player.page.url)
    expect(watcher.said).to_have_text("La partie commence.")
    player.throws()
    expect(watcher.said).to_contain_text("Léa, premier lancer")
    assert watcher.faces() == player.faces()
    assert watcher.boxes.count() == 0
    assert watcher.page.locator("button.de").count() == 0


# For everybody


def test_B118_B119_each_event_is_said_once(house: House, opened: Opened) -> None:
    player = seated(house, opened(DESK), way="shared", seats=["Léa", "Max"])
    expect(player.throw).to_be_visible()
    heard(player.page)
    player.turn()
    player.throws()
    hears(player.page, "À Max de jouer.", player.page.locator(".cote .journal li").first.inner_text())
    told = " ".join(said_so_far(player.page))
    for sentence in player.page.locator(".cote .journal li").all_inner_texts()[:3]:
        assert told.count(sentence) == 1, (sentence, told)
    assert told.count("À Max de jouer.") == 1
    before = len(said_so_far(player.page))
    player.page.evaluate("dispatchEvent(new Event('resize'))")
    player.dice.first.click()
    player.page.wait_for_timeout(600)
    assert len(said_so_far(player.page)) == before


def test_whose_turn_it_is_comes_after_what_was_told(house: House, opened: Opened) -> None:
    player = seated(house, opened(), game="dice-poker", seats=["Léa", "bot:hasard"])
    expect(player.throw).to_be_visible()
    player.page.wait_for_timeout(1_500)  # what was said at the beginning has been said
    heard(player.page)
    player.turn()
    expect(player.throw).to_be_visible(timeout=30_000)
    hears(player.page, " inscrit ", "À vous.")
    told = " ".join(said_so_far(player.page))
    assert re.search(r"Vous inscrivez \d+ points?.*\w+ inscrit \d+ points?.*À vous\.$", told), told
    assert told.count("À vous.") == 1


def test_the_language_changes_where_one_is(house: House, opened: Opened) -> None:
    player = seated(house, opened())
    player.throws()
    faces = player.faces()
    player.page.get_by_role("button", name="Réglages").click()
    player.page.get_by_role("link", name="English").click()
    expect(player.page.locator("[data-lancer]")).to_contain_text("Throw")
    expect(player.page.locator("html")).to_have_attribute("lang", "en")
    expect(player.dice).to_have_count(5)
    player.page.keyboard.press("Escape")
    labels = player.dice.evaluate_all("dice => dice.map((die) => die.getAttribute('aria-label'))")
    assert [label[-1] for label in labels] == faces


def test_a_first_visit_takes_less_than_a_hundred_kilobytes(house: House, opened: Opened) -> None:
    context = opened()
    page = context.new_page()
    warnings: list[str] = []
    page.on("console", lambda line: warnings.append(line.text))
    player = Player(page, house.table(context, seats=["Léa", "bot:hasard"], start=True))
    expect(player.throw).to_be_visible()
    page.wait_for_load_state("networkidle")
    kinds = "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
    assert page.evaluate(f"{kinds}.reduce((sum, entry) => sum + entry.transferSize, 0)") < 100_000
    # What was fetched ahead was wanted.
    page.wait_for_timeout(4000)
    assert warnings == []


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("desk", "dark")])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing(quick_house: House, opened: Opened, game: str, size: str, scheme: str) -> None:
    context = opened(SIZES[size], color_scheme=scheme)
    player = seated(quick_house, context, game=game, seats=["Léa", "Max", "bot:hasard"], way="shared")
    expect(player.throw).to_be_visible()
    clean(player.page)
    player.throws()
    player.chooses()
    clean(player.page)
    player.page.locator(".barre [popovertarget=table-carte]").click()
    clean(player.page)
    player.page.keyboard.press("Escape")
    lobby = context.new_page()
    lobby.goto(quick_house.table(context, game=game, way="online", seats=["Léa"]))
    expect(lobby.locator(".place").first).to_be_visible()
    clean(lobby)


def clean(page: Page) -> None:
    page.wait_for_timeout(350)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("game", GAMES)
def test_real_dice_leave_the_whole_sheet_in_sight_where_a_box_is_chosen(quick_house: House, opened: Opened, game: str) -> None:
    context = opened(PHONE)
    gamer = Gamer(
        context.new_page(), quick_house.table(context, game, "real", preset="classique", seats=["Léa", "Max"], start=True)
    )
    page = gamer.page
    gamer.says("44415", 3)
    expect(page.locator(".ouvrir").first).to_be_visible()
    lowest = page.locator(".bloc tr").evaluate_all("rows => Math.max(...rows.map((row) => row.getBoundingClientRect().bottom))")
    baize = page.locator("#piste").bounding_box()
    correct = page.locator("[data-corriger]").bounding_box()
    assert baize is not None
    assert correct is not None
    assert lowest <= baize["y"]
    assert correct["height"] >= 44
    for die in page.locator(".piste .des .de").all():
        box = die.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= correct["x"]
    assert sideways(page) == 0
