"""The pages as a browser gets them: in both languages, under a strict policy, names as text, and light."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
import segno

from brelan.core.phrases import say
from brelan.notation import GAMES
from brelan.server import client as files
from brelan.server.dialects import described
from brelan.server.guides import for_referees, rules_of
from brelan.server.lean import lean
from brelan.server.shelf import DOORS, SHELF
from brelan.server.strings import STRINGS, spoken
from brelan.table import Way
from brelan.voices import LANGUAGES, voice
from tests.server.houses import House
from tests.server.tab import Tab

NASTY = "<img src=x onerror=a()>"
FIXED = (
    "/", "/regles", "/regles/arbitre", *(f"/regles/{game}" for game in GAMES), "/archive",
    *(f"/ouvrir?jeu={game}&facon={way}" for game in GAMES for way in Way),
)  # fmt: skip
OF_A_TABLE = ("/room/{code}", "/room/{code}/ecran", "/room/{code}/partie")


@pytest.fixture(scope="module")
def browser(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.base) as client:
        client.get("/")
        yield client


@pytest.fixture
def stranger(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.base) as client:
        yield client


@pytest.fixture(scope="module")
def code(browser: httpx.Client) -> str:
    """A table in play, at which somebody has chosen a nasty name."""
    wish = {"game": "taverne", "way": "shared", "seats": [NASTY, "Max & Zoé"], "start": True}
    code: str = browser.post("/api/tables", json=wish).json()["code"]
    tab = Tab(base_of(browser), browser.cookies["brelan"], code)
    for _ in range(2):
        assert tab.ask("cast")["type"] == "done"
    return code


def base_of(browser: httpx.Client) -> str:
    return str(browser.base_url).rstrip("/")


def asked(browser: httpx.Client, path: str, language: str) -> Any:
    return browser.get(path, headers={"accept-language": language})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [*FIXED, *OF_A_TABLE])
def test_every_page_opens_in_both_languages_under_the_policy(browser: httpx.Client, code: str, path: str, language: str) -> None:
    answer = asked(browser, path.format(code=code), language)
    assert answer.status_code == 200
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}"' in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["cache-control"] == "no-store"
    assert not re.findall(r'<script(?![^>]* src=)(?! type="application/json")|<style|\sstyle=|<[^>]*\son\w+=', answer.text)
    assert not re.findall(r"""(?:src|href|action)=["']?(?:https?:)?//""", answer.text)


@pytest.mark.parametrize("path", [*FIXED, *OF_A_TABLE])
def test_what_a_page_asks_for_is_there_and_kept(browser: httpx.Client, code: str, path: str) -> None:
    text = browser.get(path.format(code=code)).text
    wanted = set(re.findall(r'(?:href|src|data-from)="(/(?:client|strings)/[^"#]*)', text))
    assert len(wanted) > 5
    for address in wanted:
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"], address


@pytest.mark.parametrize("path", [path for path in FIXED if "ouvrir" not in path or "online" in path])
def test_the_languages_do_not_say_the_same(browser: httpx.Client, path: str) -> None:
    french, english = (re.search("<main.*</main>", asked(browser, path, tongue).text, re.DOTALL) for tongue in LANGUAGES)
    assert french is not None
    assert english is not None
    assert french[0] != english[0]


def test_B095_a_name_is_text_wherever_it_stands(browser: httpx.Client, code: str) -> None:
    for path in OF_A_TABLE:
        assert "<img" not in browser.get(path.format(code=code)).text
    told = browser.get(f"/room/{code}/partie").text
    assert "&lt;img src=x onerror=a()&gt;" in told
    assert "Max &amp; Zoé" in told


def written(page: str, name: str) -> Any:
    """The data of that name in a page."""
    found = re.search(rf'<script type="application/json" id="{name}"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_comes_with_its_first_view(browser: httpx.Client, stranger: httpx.Client, code: str, language: str) -> None:
    for client in (browser, stranger):
        page = asked(client, f"/room/{code}", language).text
        tab = Tab(base_of(browser), client.cookies["brelan"], code, lang=language)
        first = written(page, "view")
        assert first["person"] == tab.person
        presence = {"here", "people"}  # whoever opens a page has not come in by that
        assert stripped(first["view"], presence) == stripped(tab.view, presence)
        assert written(page, "strings") == spoken(language)


def stripped(value: Any, names: set[str]) -> Any:
    """Without the fields of these names, at any depth."""
    if isinstance(value, dict):
        return {name: stripped(inside, names) for name, inside in value.items() if name not in names}
    return [stripped(inside, names) for inside in value] if isinstance(value, list) else value


def test_a_name_does_not_end_the_data_it_stands_in(browser: httpx.Client) -> None:
    name = "</script><script>a()"
    code = browser.post("/api/tables", json={"game": "taverne", "way": "shared", "seats": [name, "Max"], "start": True}).json()[
        "code"
    ]
    page = browser.get(f"/room/{code}").text
    assert "</script><script>a()" not in page
    assert written(page, "view")["view"]["chairs"][0]["name"].startswith("</script>")


def test_the_record_is_told_move_by_move(browser: httpx.Client, code: str) -> None:
    text = browser.get(f"/room/{code}/partie").text
    record = browser.get(f"/api/tables/{code}/record").text
    lines = re.findall(r"^d .*$", record, re.MULTILINE)
    assert lines
    assert all(f"<code>{line}</code>" in text for line in lines)


def test_a_game_not_begun_has_no_record(browser: httpx.Client) -> None:
    code = browser.post("/api/tables", json={"game": "taverne", "seats": ["Léa"]}).json()["code"]
    answer = browser.get(f"/room/{code}/partie")
    assert answer.status_code == 404
    assert f'href="/room/{code}"' in answer.text


@pytest.mark.parametrize("path", ["/room/ZZZZZ", "/room/%00", "/nulle/part", "/regles/echecs", "/ouvrir?jeu=echecs"])
def test_an_address_without_anybody_says_so_in_a_page(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert "<main" in answer.text


def test_a_code_typed_wrong_can_be_mended_where_one_reads_of_it(browser: httpx.Client) -> None:
    answer = browser.get("/rejoindre", params={"code": 'zz"-zz<'}, follow_redirects=True)
    assert answer.status_code == 404
    field = re.search(
        r'<form class="rejoindre" action="/rejoindre".*?<input[^>]* name="code" value="([^"]*)"', answer.text, re.DOTALL
    )
    assert field is not None
    assert field[1] == "ZZZZ"


def test_programs_are_answered_without_a_page(browser: httpx.Client) -> None:
    for path in ("/api/rien", "/api/tables/ZZZZZ", "/client/rien.js"):
        answer = browser.get(path)
        assert answer.status_code == 404
        assert "<" not in answer.text


# Choosing


def test_an_unknown_way_or_preset_opens_the_usual_one(browser: httpx.Client) -> None:
    text = browser.get("/ouvrir?jeu=feuille&facon=zzz&preset=zzz").text
    assert 'data-way="online"' in text
    assert re.search(r'value="classique" checked', text)


@pytest.mark.parametrize("game", GAMES)
def test_the_shelf_knows_every_game_and_every_preset_once(game: str) -> None:
    kind = GAMES[game]
    titled = SHELF[game].presets
    assert set(titled) <= set(kind.presets)
    untitled = [kind.presets[name] for name in kind.presets if name not in titled]
    assert all(dialect == kind.presets["classique"] for dialect in untitled)
    assert set(DOORS) == set(Way)


@pytest.mark.parametrize(("game", "preset"), [(game, preset) for game, kind in GAMES.items() for preset in kind.presets])
def test_a_preset_is_told_by_what_it_changes(browser: httpx.Client, game: str, preset: str) -> None:
    dialect = described(game, preset)
    assert bool(dialect.differences) == (GAMES[game].presets[preset] != GAMES[game].presets["classique"])
    text = browser.get("/ouvrir/regles", params={"jeu": game, "preset": preset}).text
    shown = re.findall(r"<li><b>(.*?)</b>", text.partition("<details")[0])
    assert shown == [str(difference.here) for difference in dialect.differences if difference.here is not None]


def test_a_changed_option_is_said_and_a_wrong_one_refused_with_a_sentence(browser: httpx.Client) -> None:
    query = {"jeu": "cul-de-chouette", "preset": "aquitaine", "set": ["bevue=7", "soufflette=false"]}
    text = browser.get("/ouvrir/regles", params=query).text.partition("<details")[0]
    assert "Une bévue coûte 7 points." in text
    assert "297 points" in text
    assert text.count("<li>") == 3
    for wrong in ("bevue=-4", "bevue=x", "rien=1", "bevue"):
        answer = browser.get("/ouvrir/regles", params={"jeu": "cul-de-chouette", "set": wrong})
        assert answer.status_code == 422
        assert re.search(r"<p data-refused>[^<]{10,}</p>", answer.text)


@pytest.mark.parametrize(("game", "preset"), [(game, preset) for game, kind in GAMES.items() for preset in kind.presets])
def test_every_option_stands_under_one_heading_and_few_under_each(game: str, preset: str) -> None:
    dialect = described(game, preset)
    assert [rule.key for group in dialect.groups for rule in group.rules] != []
    assert sorted(rule.key for group in dialect.groups for rule in group.rules) == sorted(rule.key for rule in dialect.rules)
    assert all(1 < len(group.rules) <= 7 for group in dialect.groups)
    assert "Les règles" not in {str(group.heading) for group in dialect.groups}
    assert sum(group.changes for group in dialect.groups) == sum(rule.differs for rule in dialect.rules)


def test_a_number_that_means_none_has_a_name_and_one_typed_elsewhere_is_still_offered(browser: httpx.Client) -> None:
    query = {"jeu": "cul-de-chouette"}
    text = browser.get("/ouvrir/regles", params=query).text
    assert '<option value="-9999" selected>sans limite</option>' in text
    assert "\N{MINUS SIGN}50 points" in text
    assert 'type="number"' not in text.partition('data-key="eliminated_below"')[2].partition("</label>")[0]
    text = browser.get("/ouvrir/regles", params={**query, "set": "eliminated_below=-343"}).text
    assert '<option value="-343" selected>\N{MINUS SIGN}343 points</option>' in text


def test_lines_of_the_same_row_stand_together() -> None:
    yatzy = [(str(item.here), str(item.usually)) for item in described("dice-poker", "yatzy").differences]
    for row in ("Paire", "Deux paires", "Carré", "Full", "Petite suite", "Dès"):
        assert any(here.startswith(row) and usually.startswith(row) for here, usually in yatzy), row
    yahtzee = [(str(item.here), str(item.usually)) for item in described("dice-poker", "yahtzee").differences]
    assert ("La partie dure 13 tours, un par ligne.", "La partie dure 15 tours, un par ligne.") in yahtzee


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_players_guides_are_pages(language: str) -> None:
    for guide in (for_referees(language), *(rules_of(game, language) for game in GAMES)):
        assert 3 < len(guide.title) < 60
        assert ".md" not in re.findall(r'href="([^"]*)"', guide.html)
        assert "style=" not in guide.html
        assert guide.html.count("<h2") >= 3


# Coming in


@pytest.mark.parametrize(
    ("typed", "place"), [("abc 23", "/room/ABC23"), (" 7k-q4a", "/room/7KQ4A"), ("", "/room/-"), ("../x", "/room/X")]
)
def test_a_code_is_taken_as_people_type_it(browser: httpx.Client, typed: str, place: str) -> None:
    answer = browser.get("/rejoindre", params={"code": typed}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == place


@pytest.mark.parametrize("to", ["//ailleurs.example", "/\\ailleurs.example", "ailleurs", ""])
def test_choosing_a_language_never_leads_elsewhere(browser: httpx.Client, to: str) -> None:
    answer = browser.get("/lang/en", params={"to": to}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_a_language_once_chosen_stays(stranger: httpx.Client) -> None:
    stranger.get("/lang/en", params={"to": "/regles"}, follow_redirects=False)
    assert '<html lang="en"' in stranger.get("/", headers={"accept-language": "fr"}).text
    stranger.get("/lang/zz", follow_redirects=False)
    assert '<html lang="en"' in stranger.get("/").text


def test_light_and_animations_are_there_before_the_page_is_drawn(stranger: httpx.Client) -> None:
    stranger.cookies.set("theme", "sombre")
    stranger.cookies.set("animations", "sobres")
    assert '<html lang="fr" data-theme="sombre" data-animations="sobres">' in asked(stranger, "/", "fr").text
    stranger.cookies.set("theme", "x")
    assert "data-theme" not in stranger.get("/").text


def test_the_code_of_a_table_is_drawn(browser: httpx.Client, code: str) -> None:
    drawn = browser.get(f"/room/{code}/qr.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    side = segno.make(f"{base_of(browser)}/room/{code}", error="m").symbol_size(border=2)[0]
    assert f'viewBox="0 0 {side} {side}"' in drawn.text
    assert browser.get("/room/ZZZZZ/qr.svg").status_code == 404


def test_places_go_to_another_device_by_a_link(browser: httpx.Client, stranger: httpx.Client, code: str) -> None:
    address = browser.get("/place.json", params={"room": code}).json()["address"]
    assert address.startswith(f"{base_of(browser)}/place/")
    assert address.endswith(f"?room={code}")
    answer = stranger.get(address, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/room/{code}")
    assert stranger.get(f"/api/tables/{code}").json()["yours"] == browser.get(f"/api/tables/{code}").json()["yours"]
    assert browser.get(f"/api/tables/{code}").json()["yours"]
    assert browser.get("/place.svg", params={"room": code}).headers["content-type"] == "image/svg+xml"


def test_who_has_other_places_is_asked_first(browser: httpx.Client, stranger: httpx.Client, code: str) -> None:
    address = browser.get("/place.json", params={"room": code}).json()["address"]
    stranger.get("/")
    asked = stranger.get(address, follow_redirects=False)
    assert asked.status_code == 200
    assert not stranger.get(f"/api/tables/{code}").json()["yours"]
    action = re.search(r'<form method="post" action="([^"]*)"', asked.text)
    assert action is not None
    taken = stranger.post(action[1].replace("&amp;", "&"), follow_redirects=False)
    assert (taken.status_code, taken.headers["location"]) == (303, f"/room/{code}")
    assert stranger.get(f"/api/tables/{code}").json()["yours"]


def test_a_wrong_link_gives_no_place(browser: httpx.Client, stranger: httpx.Client) -> None:
    for word in ("abc", "a.b", "x" * 300):
        assert browser.get(f"/place/{word}").status_code == 404
        assert browser.post(f"/place/{word}").status_code == 404
    assert stranger.get("/place.json").status_code == 404


# The browser's files


def test_files_are_kept_under_their_version_only(browser: httpx.Client) -> None:
    kept = browser.get(files.asset("css/tokens.css"))
    assert "immutable" in kept.headers["cache-control"]
    for address in ("/client/css/tokens.css", "/client/0000000000/css/tokens.css"):
        other = browser.get(address)
        assert other.status_code in (200, 404)
        assert other.headers["cache-control"] in ("no-cache", "no-store")
    assert browser.get("/client/css/tokens.css").text == kept.text
    for address in ("/client/../server/app.py", "/client/%2e%2e/server/app.py", f"/client/{files.version()}/../../server/app.py"):
        assert browser.get(address).status_code == 404


def test_the_first_page_and_a_table_weigh_less_than_100_kilobytes(browser: httpx.Client, code: str) -> None:
    for path in ("/", f"/room/{code}"):
        page = browser.get(path).text
        drawings = {address.partition("#")[0] for address in re.findall(r'(?:href|src)="(/(?:client|strings)/[^"]*)', page)}
        modules = {address for address in drawings if address.endswith(".js")}
        modules |= {found for module in modules for found in imported(browser, module)}
        unseen = ("icon-180.png", "manifest.webmanifest")  # a browser that only looks does not fetch them
        wanted = {address for address in drawings | modules if not address.endswith(unseen)}
        size = sum(weight(browser, address) for address in (path, *wanted))
        assert size < 100_000, f"{path}: {size}"


def weight(browser: httpx.Client, address: str) -> int:
    """How many bytes travel."""
    with browser.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
        return sum(map(len, answer.iter_raw()))


def imported(browser: httpx.Client, module: str) -> set[str]:
    """The addresses of the modules that a module leads to, itself among them."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += [urljoin(here, path) for path in re.findall(r'(?:from|import)\s*"(\.[^"]*)"', browser.get(here).text)]
    return seen


def test_comments_stay_at_home_and_code_does_not(tmp_path: Path) -> None:
    file = tmp_path / "a.js"
    code = ("/** @type {X} */ const a = 1; // four", 'const b = "/*";', 'const c = "*/";')
    file.write_text(f"// one\n/** two\n * three */\n{code[0]}\n  {code[1]}\n/* five */\n{code[2]}\n", encoding="utf-8")
    assert lean(file, 0).split("\n") == ["", "", "", code[0], code[1], "", code[2], ""]


def test_a_file_that_has_not_changed_is_not_sent_again(browser: httpx.Client) -> None:
    first = browser.get("/client/css/tokens.css")
    again = browser.get("/client/css/tokens.css", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


# Sentences

SPOKEN = re.compile(r"""\bt\(\s*["'`]([\w.-]+)["'`]""")
COMPOSED = re.compile(r"\bt\(\s*`([\w.-]+)\$\{")


def test_every_sentence_that_a_module_says_exists() -> None:
    known = set(STRINGS)
    for file in sorted(files.ROOT.rglob("*.js")):
        text = file.read_text(encoding="utf-8")
        assert set(SPOKEN.findall(text)) <= known, file.name
        for start in COMPOSED.findall(text):
            assert any(name.startswith(start) for name in known), f"{file.name}: {start}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_travel_in_both_numbers(language: str) -> None:
    sentences = spoken(language)
    assert sentences.keys() == STRINGS.keys()
    for name, words in STRINGS.items():
        told = sentences[name]
        if words.many is None:
            assert isinstance(told, str)
        else:
            assert len(told) == 2
            rules = voice(language)
            assert say(words, (), rules) in (told[0].format(**dict(words.params)), told[1].format(**dict(words.params)))
