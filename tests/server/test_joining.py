"""Modules that travel as one file: what they mean stays, and what cannot stay is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from brelan.server import client as files
from brelan.server.client import Joined, Plain
from brelan.server.joining import Import, Unjoinable, graph, module
from tests.server.houses import House

MODULES = sorted(
    file.relative_to(files.ROOT).as_posix() for file in files.ROOT.rglob("*.js") if file != files.ROOT / files.RUNTIME
)
SETTINGS = "pages/settings.js"


def of(**texts: str) -> tuple[str, ...]:
    """The order in which modules run when the one called `a` is wanted."""
    return tuple(graph(("a.js",), lambda path: module(path, texts[path.removesuffix(".js")])))


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ('import { a, b as c } from "./x.js";', [Import("x.js", (("a", "a"), ("b", "c")))]),
        ('import {\n  a,\n  b,\n} from "../x.js";', [Import("../x.js", (("a", "a"), ("b", "b")))]),
        ('import * as x from "./y/x.js";', [Import("y/x.js", whole="x")]),
        ('import x from "./x.js";', [Import("x.js", (("default", "x"),))]),
        ('import x, { y } from "./x.js";', [Import("x.js", (("default", "x"), ("y", "y")))]),
        ('import "./x.js";', [Import("x.js")]),
        ('import{a as b}from"./x.js";import{c}from"./y.js";', [Import("x.js", (("a", "b"),)), Import("y.js", (("c", "c"),))]),
    ],
)
def test_what_is_imported(text: str, taken: list[Import]) -> None:
    found = module("m.js", text + "\nf();")
    assert list(found.imports) == taken
    assert found.body == "f();"


@pytest.mark.parametrize(
    ("text", "given", "body"),
    [
        ("export const a = 1;", [("a", "a")], "const a = 1;"),
        ("export async function f() {}", [("f", "f")], "async function f() {}"),
        ("export class C {}", [("C", "C")], "class C {}"),
        ("export default function(s){}", [("default", "$default")], "const $default = function(s){}"),
        ("let x=1;export{x as y,z};", [("y", "x"), ("z", "z")], "let x=1;"),
    ],
)
def test_what_is_exported(text: str, given: list[tuple[str, str]], body: str) -> None:
    found = module("m.js", text)
    assert list(found.exports) == given
    assert found.body == body


def test_what_is_passed_on_is_taken_and_given() -> None:
    found = module("m.js", 'export{a,b as c}from"./x.js";')
    assert found.imports == (Import("x.js", (("a", "$out0"), ("b", "$out1"))),)
    assert found.exports == (("a", "$out0"), ("c", "$out1"))


def test_what_is_loaded_later_keeps_its_path() -> None:
    assert module("t/m.js", 'x = async () => await import("../u/x.js");').body == 'x = async () => await $load("u/x.js");'
    assert module("t/m.js", "f(import.meta.url);").body == 'f($place("t/m.js"));'


def test_modules_run_after_those_they_import_and_once() -> None:
    order = of(
        a='import { b } from "./b.js";\nimport { c } from "./c.js";',
        b='import { c } from "./c.js";\nexport const b = c;',
        c="export const c = 1;",
    )
    assert order == ("c.js", "b.js", "a.js")


@pytest.mark.parametrize(
    "texts",
    [
        {"a": 'import { b } from "./b.js";\nexport const a = 1;', "b": 'import { a } from "./a.js";\nexport const b = 1;'},
        {"a": 'import { c } from "./b.js";', "b": "export const b = 1;"},
        {"a": "export let a = 1;"},
        {"a": "export var a = 1;"},
        {"a": "export default class A {}"},
        {"a": "export const { a, b } = c;"},
        {"a": 'export * from "./b.js";', "b": ""},
        {"a": 'import x from "elsewhere";'},
        {"a": "const x = await import(name);"},
        {"a": "f(import.meta.env);"},
        {"a": "const $need = 1;"},
    ],
    ids=lambda texts: texts["a"][:24],
)
def test_what_would_change_its_meaning_is_refused(texts: dict[str, str]) -> None:
    with pytest.raises(Unjoinable):
        of(**texts)


@pytest.mark.parametrize("path", MODULES)
def test_no_module_waits_while_it_is_made(path: str) -> None:
    """Joined, a module is a function that returns at once: `await` may stand only inside an async one."""
    statement = ""
    for line in (files.ROOT / path).read_text(encoding="utf-8").splitlines():
        statement = line if line[:1] not in ("", " ", "}", ")", "]") else statement + line
        assert "await " not in line or "async" in statement or line.lstrip().startswith(("//", "*", "/*")), line


@pytest.mark.parametrize("path", MODULES)
def test_every_module_of_the_client_can_be_joined(path: str) -> None:
    """Exports that are declared together (`export const a = 1, b = 2`) would be lost: none are."""
    found = graph((path,), lambda each: module(each, files.source(each)))
    text = files.source(path)
    assert not re.search(r"^export const [\w$]+ = [^;{}()\[\]`\n]*,\s*[\w$]+ = ", text, re.MULTILINE)
    assert list(found)[-1] == path
    assert len(re.findall(r"\bexport\b", text)) == 0 or found[path].exports


@pytest.fixture(scope="module")
def browser(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.base) as client:
        yield client


def defined(text: str) -> list[str]:
    return re.findall(r'^define\("([^"]*)", ', text, re.MULTILINE)


def test_a_page_and_its_parts_hold_each_module_once(browser: httpx.Client) -> None:
    entries = ("table/main.js", SETTINGS)
    (script,) = Joined().scripts(*entries)
    page = defined(browser.get(script).text)
    assert len(page) == len(set(page))
    assert set(map(files.asset, page)) == set(Plain().ahead(entries))
    for part in ("table/lobby.js", "table/real.js", "table/games/feuille.js"):
        (address,) = Joined().ahead(entries, part)
        answer = browser.get(address)
        assert "immutable" in answer.headers["cache-control"]
        rest = defined(answer.text)
        assert not set(rest) & set(page)
        assert set(map(files.asset, [*page, *rest])) == set(Plain().ahead(entries, part))
        assert f'import {{ define }} from "{script}"' in answer.text


def test_sheets_are_joined_in_their_order(browser: httpx.Client) -> None:
    (address,) = Joined().sheets("tokens", "base")
    each = [browser.get(sheet).text for sheet in Plain().sheets("tokens", "base")]
    assert browser.get(address).text == "\n".join(each)
    assert not any(re.search(r"@import|@charset", sheet.read_text(encoding="utf-8")) for sheet in files.ROOT.rglob("*.css"))


@pytest.mark.parametrize(
    "path",
    [
        "", "x", ".css", ".js", "tokens", "nothing.css", "tokens+nothing.css", "tokens+tokens.css", "..%2F..%2Fserver%2Fapp.py",
        "table/nothing.js", "table/main/-/table/nothing.js", "table/main/-/..%2Fapp.js", "nothing/-/table/lobby.js",
        "+".join(["tokens"] * 20) + ".css",
    ],
)  # fmt: skip
def test_nothing_else_is_joined(browser: httpx.Client, path: str) -> None:
    assert browser.get(files.asset(f"joined/{path}")).status_code == 404


def test_whoever_does_not_unpack_is_sent_the_text(browser: httpx.Client) -> None:
    (address,) = Joined().scripts(SETTINGS)
    plain = browser.get(address, headers={"accept-encoding": "identity"})
    packed = browser.get(address, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.text == packed.text
    assert plain.headers["etag"] != packed.headers["etag"]
    assert browser.get(address, headers={"if-none-match": packed.headers["etag"], "accept-encoding": "gzip"}).status_code == 304
