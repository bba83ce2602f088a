"""Many plain modules as one file that does exactly what they do, so that a phone asks once and not sixty times.

Each module becomes a function, made and run once, in the order that its imports give; what it exports is what the function
returns. That equals the meaning of modules as long as no two import each other in a circle and no export is assigned anew:
both are refused here, as is whatever else this reader does not know. It knows the form in which the client is written, where
a statement that imports or exports begins a line, or follows a semicolon in the vendored ones.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

NEED, LOAD, PLACE = "$need", "$load", "$place"
"""What a module's function is given: other modules by their paths, those that are loaded later, and addresses."""

_IMPORT = re.compile(r'(?:^|(?<=;))import(?:\s*([\w$*{][^;"\'()]*?)\s*from)?\s*"(\.[^"]+)";?', re.MULTILINE)
_EXPORT_FROM = re.compile(r'(?:^|(?<=;))export\s*\{([^{}]*)\}\s*from\s*"(\.[^"]+)";?', re.MULTILINE)
_EXPORT_LIST = re.compile(r"(?:^|(?<=[;}]))export\s*\{([^{}]*)\};?", re.MULTILINE)
_EXPORT_DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default (?=function\s*\()", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function\*?|class) ([\w$]+)\b)", re.MULTILINE)
_LATER = re.compile(r'\bimport\(\s*"(\.[^"]+)"\s*\)')
_URL = re.compile(r"\bimport\.meta\.url\b")
_LEFT = re.compile(r"(?:^|[;}])\s*(?:import\b|export\b)|\bimport\.meta\b|\bimport\(", re.MULTILINE)
_NAME = r"[\w$]+"
_PAIR = re.compile(rf"({_NAME})(?:\s+as\s+({_NAME}))?")
_CLAUSE = re.compile(rf"(?:({_NAME})\s*,?\s*)?(?:\*\s*as\s+({_NAME})|\{{([^{{}}]*)\}})?")


class Unjoinable(ValueError):
    """A module is written in a way that cannot be joined with others; says which and why."""


@dataclass(frozen=True, slots=True)
class Import:
    """`names`: what is taken, with the name it has here; `whole`: the name of the namespace here."""

    path: str
    names: tuple[tuple[str, str], ...] = ()
    whole: str | None = None


@dataclass(frozen=True, slots=True)
class Module:
    """`exports`: each exported name with the name that its value has inside."""

    path: str
    imports: tuple[Import, ...]
    exports: tuple[tuple[str, str], ...]
    body: str

    def written(self) -> str:
        """The definition of the module."""
        taken = "".join(map(_taken, self.imports))
        given = ", ".join(name if name == value else f"{name}: {value}" for name, value in self.exports)
        # The parentheses tell the engine that the function runs at once: it need not be read twice.
        maker = f"(({NEED}, {LOAD}, {PLACE}) => {{\n{taken}{self.body}\nreturn {{ {given} }};\n}})"
        return f'define("{self.path}", {maker});\n'


def _taken(each: Import) -> str:
    needed = f'{NEED}("{each.path}")'
    if each.whole is not None:
        return f"const {each.whole} = {needed};\n"
    if not each.names:
        return f"{needed};\n"
    names = ", ".join(name if name == here else f"{name}: {here}" for name, here in each.names)
    return f"const {{ {names} }} = {needed};\n"


def module(path: str, text: str) -> Module:
    """The module of that path, taken apart. Raises `Unjoinable`."""
    imports: list[Import] = []
    exports: list[tuple[str, str]] = []
    if any(name in text for name in (NEED, LOAD, PLACE)):
        raise Unjoinable(f"{path}: a name that joining needs for itself")

    def there(relative: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))

    def take(found: re.Match[str]) -> str:
        imports.extend(_clause(path, found[1], there(found[2])))
        return ""

    def take_on(found: re.Match[str]) -> str:
        # Names of its own, so that they meet no others.
        start = len(exports)
        pairs = [(name, f"$out{start + place}", outside) for place, (name, outside) in enumerate(_pairs(path, found[1]))]
        imports.append(Import(there(found[2]), tuple((name, here) for name, here, _ in pairs)))
        exports.extend((outside, here) for _, here, outside in pairs)
        return ""

    def give(found: re.Match[str]) -> str:
        exports.extend((outside, name) for name, outside in _pairs(path, found[1]))
        return ""

    def declare(found: re.Match[str]) -> str:
        exports.append((found[1], found[1]))
        return ""

    def default(_: re.Match[str]) -> str:
        exports.append(("default", "$default"))
        return "const $default = "

    def load(found: re.Match[str]) -> str:
        return f'{LOAD}("{there(found[1])}")'

    text = _EXPORT_FROM.sub(take_on, text)
    text = _IMPORT.sub(take, text)
    text = _EXPORT_LIST.sub(give, text)
    text = _EXPORT_DEFAULT.sub(default, text)
    text = _EXPORT.sub(declare, text)
    text = _LATER.sub(load, text)
    text = _URL.sub(f'{PLACE}("{path}")', text)
    left = _LEFT.search(text)
    if left is not None:
        raise Unjoinable(f"{path}: cannot read « {text[left.start() : left.start() + 60].strip()} »")
    return Module(path, tuple(imports), tuple(exports), text.strip("\n"))


def _clause(path: str, clause: str | None, target: str) -> Iterator[Import]:
    if clause is None:
        yield Import(target)
        return
    found = _CLAUSE.fullmatch(clause.strip())
    if found is None:
        raise Unjoinable(f"{path}: cannot read « import {clause} »")
    default, whole, names = found.groups()
    if whole is not None:
        yield Import(target, whole=whole)
    pairs = ((("default", default),) if default else ()) + (tuple(_pairs(path, names)) if names is not None else ())
    if pairs:
        yield Import(target, pairs)


def _pairs(path: str, names: str) -> Iterator[tuple[str, str]]:
    """`a, b as c` in pairs of the first name and the last."""
    for item in filter(None, (part.strip() for part in names.split(","))):
        found = _PAIR.fullmatch(item)
        if found is None:
            raise Unjoinable(f"{path}: cannot read « {item} »")
        yield found[1], found[2] or found[1]


def graph(entries: tuple[str, ...], known: Callable[[str], Module]) -> dict[str, Module]:
    """These modules and all that they import at once, each after those that it needs. Raises `Unjoinable`.

    `known`: the module of a path.
    """
    ready: dict[str, Module] = {}
    begun: list[str] = []

    def visit(path: str) -> None:
        if path in ready:
            return
        if path in begun:
            raise Unjoinable(" → ".join([*begun[begun.index(path) :], path]))
        begun.append(path)
        here = known(path)
        for each in here.imports:
            visit(each.path)
            given = {name for name, _ in ready[each.path].exports}
            missing = [name for name, _ in each.names if name not in given]
            if missing:
                raise Unjoinable(f"{path}: {each.path} does not export {', '.join(missing)}")
        begun.pop()
        ready[path] = here

    for entry in entries:
        visit(entry)
    return ready
