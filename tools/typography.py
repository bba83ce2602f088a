"""How French and English sentences are set, and the mending of French ones in the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import accumulate

FRENCH = (
    (re.compile("« "), "«\N{NO-BREAK SPACE}"),
    (re.compile(" »"), "\N{NO-BREAK SPACE}»"),
    (re.compile(r" (?=[!?;%])"), "\N{NARROW NO-BREAK SPACE}"),
    (re.compile(r" (?=:(?:\s|\{|$))"), "\N{NO-BREAK SPACE}"),
    (re.compile(r"(?<=\d) (?=\d{3}\b)"), "\N{NARROW NO-BREAK SPACE}"),
    (re.compile(r"(?<=\w)'(?=\w)"), "’"),
    (re.compile(r"(?<=[\s(])-(?=\d)"), "−"),
    (re.compile(r"\.\.\."), "…"),
)
STRAIGHT_QUOTES = (re.compile(r"""^(?!.* (?:--|install)).*['"]"""), "straight quotes")  # a shell wants them
BAD_IN_FRENCH = (
    STRAIGHT_QUOTES,
    (re.compile(r"[\w)][!?;»]|«\w"), "a space is missing"),
)
BAD_IN_ENGLISH = (
    STRAIGHT_QUOTES,
    (re.compile(r"[\w)”]\s[!?;:]"), "a space before punctuation"),
    (re.compile("[«»]"), "French quotes"),
    (re.compile(r"\.\.\."), "three dots for an ellipsis"),
)
BAD_ANYWHERE = (
    (re.compile(r"\s\s|^\s"), "a space too many"),
    (re.compile(r"(?<![\w\]])-\d"), "a hyphen for a minus"),
)


def typeset(text: str) -> str:
    """The French text with its own spaces and apostrophes."""
    for pattern, right in FRENCH:
        text = pattern.sub(right, text)
    return text


def faults_in_french(text: str) -> Iterator[str]:
    if typeset(text) != text:
        yield f"other spaces or apostrophes are wanted: {typeset(text)}"
    yield from _faults(text, BAD_IN_FRENCH)


def faults_in_english(text: str) -> Iterator[str]:
    yield from _faults(text, BAD_IN_ENGLISH)


def _faults(text: str, bad: tuple[tuple[re.Pattern[str], str], ...]) -> Iterator[str]:
    filled = re.sub(r"\{[^{}]*\}", "x", text)
    yield from (f"{fault}: {text}" for pattern, fault in (*bad, *BAD_ANYWHERE) if pattern.search(filled))


def mended(source: str) -> str:
    """The Python source with the literals of its `phrase` and `plural` typeset."""
    text = source.encode()
    starts = (0, *accumulate(len(line) for line in text.splitlines(keepends=True)))
    for literal in sorted(literals(source), key=lambda node: (node.lineno, node.col_offset), reverse=True):
        begin = starts[literal.lineno - 1] + literal.col_offset
        end = starts[literal.end_lineno - 1] + literal.end_col_offset  # type: ignore[operator] # a parsed node has its end
        text = text[:begin] + typeset(text[begin:end].decode()).encode() + text[end:]
    return text.decode()


def mended_template(source: str) -> str:
    """The page with the literals of its `phrase` and `plural` typeset."""
    return IN_TEMPLATE.sub(lambda call: typeset(call[0]), source)


IN_TEMPLATE = re.compile(r"""\b(?:phrase\((["']).*?\1|plural\((["']).*?\2, *(["']).*?\3)""", re.DOTALL)


def literals(source: str) -> Iterator[ast.Constant]:
    """The French of every `phrase` and `plural`. Raises ValueError for one that no catalogue could know."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("phrase", "plural"):
            texts = node.args[: 1 if node.func.id == "phrase" else 2]
            for text in texts:
                if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
                    raise ValueError(f"line {node.lineno}: {node.func.id} wants a literal")
                yield text
