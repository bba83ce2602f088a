"""mutmut over a copy of the project in `build/mutation`; arguments are mutmut's own, `run` if it is not named.

mutmut leaves decorated functions alone, but what the games keep in caches are rules like any others. So the copy decorates
them afterwards, `f = cache(f)`, and they are mutated too.
"""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutation"
PARTS = ("pyproject.toml", "src", "tests", "docs", "goldens", "records")
GAMES = ROOT / "src" / "brelan" / "games"
AFTERWARDS = {"property", "cache", "lru_cache"}
COMMANDS = {"run", "results", "show", "browse", "tests-for-mutant", "print-time-estimates"}


def copied() -> None:
    """Files that are the same keep their age, by which mutmut knows what it has done already."""
    originals = {path for part in PARTS for path in (ROOT / part, *(ROOT / part).rglob("*")) if path.is_file()}
    originals = {path for path in originals if "__pycache__" not in path.parts}
    for path in originals:
        copy = COPY / path.relative_to(ROOT)
        content = undecorated(path.read_text(encoding="utf-8")).encode() if _is_of_games(path) else path.read_bytes()
        if not copy.exists() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
    for part in PARTS:
        for copy in (COPY / part).rglob("*"):
            if copy.is_file() and ROOT / copy.relative_to(COPY) not in originals:
                copy.unlink()


def _is_of_games(path: Path) -> bool:
    return path.suffix == ".py" and path.is_relative_to(GAMES)


def undecorated(source: str) -> str:
    """The same program, whose caches and properties are made after their functions."""
    lines = source.splitlines(keepends=True)
    for function in sorted(_functions(ast.parse(source)), key=lambda node: node.lineno, reverse=True):
        value = function.name
        for decorator in reversed(function.decorator_list):
            value = f"{ast.unparse(decorator)}({value})"
        lines.insert(function.end_lineno or 0, " " * function.col_offset + f"{function.name} = {value}\n")
        del lines[function.decorator_list[0].lineno - 1 : function.lineno - 1]
    return "".join(lines)


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.decorator_list and set(map(_name, node.decorator_list)) <= AFTERWARDS
    ]


def _name(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def main(arguments: list[str]) -> None:
    copied()
    os.chdir(COPY)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each mutant reads all modules anew: let them be compiled once
    command = [] if arguments and arguments[0] in COMMANDS else ["run"]
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    os.execv(mutmut, [mutmut, *command, *arguments])  # noqa: S606


if __name__ == "__main__":
    main(sys.argv[1:])
