"""The pages for players, from the Markdown that the documentation is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

import brelan

PACKAGE = Path(brelan.__file__).parent
PLACES = (PACKAGE / "docs", PACKAGE.parent.parent / "docs")
"""Where an installed package keeps them, and where the sources do."""

PREFIXES = {"fr": "regles-", "en": "rules-"}
REFEREES = {"fr": "arbitrer", "en": "referee"}


@dataclass(frozen=True, slots=True)
class Guide:
    """`html` is our own text; its first heading is the title."""

    title: str
    html: str


@cache
def rules_of(game: str, language: str) -> Guide:
    return _read(language, PREFIXES[language] + game)


@cache
def for_referees(language: str) -> Guide:
    return _read(language, REFEREES[language])


def _read(language: str, name: str) -> Guide:
    file = next(place / language / f"{name}.md" for place in PLACES if (place / language / f"{name}.md").exists())
    text = file.read_text(encoding="utf-8")
    title, _, rest = text.partition("\n")
    rest = re.sub(r"\A\s*\[[^\n]*\n", "", rest)  # the links to other languages and to the contents: the page has its own
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(rest)
    return Guide(title.removeprefix("# ").strip(), _linked(_scrolled(html)))


def _linked(html: str) -> str:
    """Links between documents lead to pages; those to what is not a page keep their words only."""

    def link(match: re.Match[str]) -> str:
        target, words = match.groups()
        stem = target.rpartition("/")[2].partition("#")[0].removesuffix(".md")
        if "://" in target:
            return match[0]
        if stem in REFEREES.values():
            return f'<a href="/regles/arbitre">{words}</a>'
        for prefix in PREFIXES.values():
            if stem.startswith(prefix):
                return f'<a href="/regles/{stem.removeprefix(prefix)}">{words}</a>'
        return words

    return re.sub(r'<a href="([^"]*)">(.*?)</a>', link, html, flags=re.DOTALL)


def _scrolled(html: str) -> str:
    """What is wide scrolls in its own frame, which the keyboard can reach; alignments are classes, as styles are refused."""
    html = re.sub(r' style="text-align:(left|right|center)"', r' class="vers-\1"', html)
    html = re.sub(r"<th( [^>]*)?></th>", "<td></td>", html)  # a corner that heads nothing
    html = html.replace("<pre>", '<pre tabindex="0">')
    return html.replace("<table>", '<div class="large" tabindex="0"><table>').replace("</table>", "</table></div>")
