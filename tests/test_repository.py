"""What the repository promises about itself."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "brelan"
PYODIDE = ROOT / "tools" / "pyodide"

STANDARD_ONLY = ("core", "games", "nature", "notation", "bots")
WORLDLY = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
}
ADDRESS = re.compile(r"https?://(?!127\.0\.0\.1|www\.w3\.org/|json\.schemastore\.org/|[\w.-]+\.example\b)[\w-]+(?:\.[\w-]+)+")
LOCKS = ("requirements.txt", "requirements-dev.txt")


def committed() -> tuple[Path, ...]:
    """Every file of the repository; without git, every file that git would not ignore for its folder."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        return tuple(file for name in listing.stdout.split("\0") if name and (file := ROOT / name).exists())
    ignored = {line.strip("/\n") for line in (ROOT / ".gitignore").open(encoding="utf-8")}
    return tuple(
        file
        for file in ROOT.rglob("*")
        if file.is_file() and not any(Path(part).match(pattern) for part in file.relative_to(ROOT).parts for pattern in ignored)
    )


def texts() -> Iterator[tuple[Path, str]]:
    for file in committed():
        try:
            yield file.relative_to(ROOT), file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def modules(*packages: str) -> list[Path]:
    return sorted(file for package in packages for file in (PACKAGE / package).rglob("*.py"))


def imported(file: Path) -> set[str]:
    """The top-level modules that a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports from where it is, not by name"
            names.add(str(node.module).partition(".")[0])
    return names


@pytest.mark.parametrize("file", modules(*STANDARD_ONLY), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_the_engine_needs_the_standard_library_only(file: Path) -> None:
    assert imported(file) <= sys.stdlib_module_names | {"brelan"}


@pytest.mark.parametrize("file", modules("core", "games"), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_the_rules_know_neither_chance_nor_clock_nor_files(file: Path) -> None:
    assert not imported(file) & WORLDLY


def test_the_architecture_draws_the_layers_that_are_checked() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    [drawn] = re.findall(r"^    (core +<-.*)$", text, re.MULTILINE)
    told = [set(re.findall(r"\w+", layer)) for layer in drawn.split("<-")]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    [layers] = [contract["layers"] for contract in contracts if contract["name"] == "Layers"]
    assert told == [set(layer.split(" | ")) for layer in reversed(layers)]


def test_the_architecture_says_what_every_package_holds() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text[text.index("| package | what it holds |") :].partition("\n\n")[0]
    packages = {place.stem for place in PACKAGE.iterdir() if place.suffix == ".py" or (place / "__init__.py").exists()}
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == packages - {"__init__"} | {"client"}


def test_every_package_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wishes = [*project["dependencies"], *(wish for extra in project["optional-dependencies"].values() for wish in extra)]
    declared = {match[0].lower() for wish in wishes if (match := re.match(r"[\w.-]+", wish))}
    origins = {name: {one.lower().replace("_", "-") for one in of} for name, of in packages_distributions().items()}
    foreign = {name for file in modules("") for name in imported(file)} - sys.stdlib_module_names - {"brelan"}
    assert not {name for name in foreign if not origins.get(name, set()) & declared}


@pytest.mark.parametrize("name", LOCKS)
def test_locks_pin_and_hash_every_package_and_name_no_place(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    pins = re.split(r"\n(?=\S)", text.strip())
    assert len(pins) > 10
    for pin in pins:
        assert re.match(r"[\w.-]+==[\w.!+-]+ ", pin), pin
        assert "--hash=sha256:" in pin, pin
    assert "://" not in text
    assert "file:" not in text


def test_development_plays_with_the_same_versions() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[\w.!+-]+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins(LOCKS[0]) <= pins(LOCKS[1])


def test_no_file_but_a_document_or_a_licence_names_an_address() -> None:
    ours = ((file, text) for file, text in texts() if file.suffix != ".md" and "vendor" not in file.parts)
    found = [(file, match[0]) for file, text in ours if "-lock." not in file.name for match in ADDRESS.finditer(text)]
    assert not found


def test_no_lock_of_npm_says_where_a_package_came_from() -> None:
    assert not [file for file, text in texts() if file.name == "package-lock.json" and '"resolved"' in text]


def test_no_file_names_a_folder_of_the_machine_it_was_written_on() -> None:
    homes = "|".join(re.escape(str(place)) for place in {ROOT, Path.home()} if len(place.parts) > 1)
    place = re.compile(rf"(?<![\w.])(?:{homes})/")
    assert not [file for file, text in texts() if place.search(text)]


def test_every_link_between_documents_leads_somewhere() -> None:
    broken = [
        f"{file}: {target}"
        for file, text in texts()
        if file.suffix == ".md"
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
        if "://" not in target and not (ROOT / file.parent / target).exists()
    ]
    assert not broken


@pytest.mark.parametrize("name", ["README.md", *(str(file.relative_to(ROOT)) for file in sorted((ROOT / "docs").glob("*.md")))])
def test_the_examples_of_the_documents_work(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    block = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(block, {}, name, name, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_example_keeps_the_types_that_the_package_has(tmp_path: Path) -> None:
    """Whoever checks types strictly may begin with the lines of the README."""
    example = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))
    program = tmp_path / "program.py"
    program.write_text("".join(line.source for line in example), encoding="utf-8")
    checker = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(program)]
    done = subprocess.run(checker, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.skipif(
    not (PYODIDE / "node_modules").exists() or shutil.which("node") is None, reason="needs npm ci in tools/pyodide"
)
def test_a_browser_replays_the_records_as_we_do() -> None:
    from brelan.notation import load, replay

    records = sorted((ROOT / "records").rglob("*.jdd"))
    assert records
    ours = [replay(load(record)) for record in records]
    theirs = subprocess.run(
        ["node", PYODIDE / "check.mjs", *records], capture_output=True, text=True, check=True, env={**os.environ, "NO_COLOR": "1"}
    )
    assert theirs.stdout.splitlines() == [" ".join(map(str, position.game.scores(position.state))) for position in ours]
