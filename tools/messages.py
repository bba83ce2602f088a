"""Keeps the translations in step with the sentences of the sources.

`update` typesets the French of the sources, extracts it, merges it into the catalogue of each language and compiles
that. `check` says what is missing, stale or badly set, and changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from typography import faults_in_english, faults_in_french, mended, mended_template, typeset

SOURCES = Path(__file__).resolve().parent.parent / "src" / "brelan"
LOCALE = SOURCES / "locale"
LANGUAGES = ("en",)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
KEYWORDS = {"phrase": None, "plural": (1, 2)}
COMMENT = "# Brelan, from the French. `python3 dev.py messages` brings this file up to date."
PASSING = ("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Report-Msgid-Bugs-To", "Generated-By")


def said() -> Catalog:
    """Every sentence of the sources, with the files that say it."""
    catalog = Catalog(charset="utf-8")
    found = extract_from_dir(SOURCES, METHODS, keywords=KEYWORDS)
    # A line may say a phrase and a plural, which no order compares.
    for name, _, message, comments, _ in sorted(found, key=lambda one: (one[0], one[1], str(one[2]))):
        catalog.add(message, locations=[(f"src/brelan/{name}", 0)], auto_comments=comments)
    return catalog


def read(language: str) -> Catalog:
    file = path(language, "po")
    if not file.exists():
        return Catalog(locale=language, fuzzy=False)
    with file.open("rb") as stream:
        return read_po(stream, locale=language)


def path(language: str, kind: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"brelan.{kind}"


def texts(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sources and the translations of a message: two each where it has a plural."""
    sources = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
    translations = message.string if isinstance(message.string, (tuple, list)) else (message.string or "",)
    return tuple(sources), tuple(text or "" for text in translations)


def update(language: str) -> None:
    catalog = read(language)
    for message in list(catalog):
        if message.id:  # a sentence may just have been typeset: its translation follows it
            sources, translations = texts(message)
            catalog.delete(message.id)
            right = tuple(map(typeset, sources))
            catalog.add(right if len(right) > 1 else right[0], translations if len(right) > 1 else translations[0])
    catalog.update(said(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.header_comment = COMMENT
    text = BytesIO()
    write_po(text, catalog, width=118, include_lineno=False)
    lasting = (line for line in text.getvalue().splitlines(keepends=True) if not line.startswith(_PASSING_LINES))
    path(language, "po").write_bytes(b"".join(lasting))
    path(language, "mo").write_bytes(compiled(language))


_PASSING_LINES = tuple(f'"{name}:'.encode() for name in PASSING)


def compiled(language: str) -> bytes:
    """The catalogue as `gettext` loads it. What is not translated is left out, so that it stays French."""
    catalog = read(language)
    catalog.creation_date = catalog.revision_date = LONG_AGO  # the same sentences make the same file
    for message in list(catalog):
        if message.id and not all(texts(message)[1]):
            catalog.delete(message.id)
    binary = BytesIO()
    write_mo(binary, catalog)
    return binary.getvalue()


def wrong_in_sources() -> Iterator[str]:
    for message in said():
        if message.id:
            for text in texts(message)[0]:
                yield from faults_in_french(text)


def wrong_in(language: str) -> Iterator[str]:
    """What `update` or a translator still has to do."""
    catalog = read(language)
    translated = {message.id: message for message in catalog if message.id}
    wanted = {message.id for message in said() if message.id}
    yield from (f"not in the catalogue: {key}" for key in wanted - translated.keys())
    yield from (f"no longer said: {key}" for key in translated.keys() - wanted)
    for message in translated.values():
        sources, translations = texts(message)
        if message.fuzzy or not all(translations):
            yield f"not translated: {sources[0]}"
            continue
        for text in translations:
            if {*parameters(text), "n"} != {*parameters(sources[-1]), "n"}:
                yield f"other parameters: {text}"
            if text[-1:].isspace() != sources[0][-1:].isspace():
                yield f"another end: {text}"
            yield from faults_in_english(text)
    if path(language, "mo").read_bytes() != compiled(language):
        yield "brelan.mo is not compiled from brelan.po"


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def main() -> int:
    match sys.argv[1:]:
        case ["update"]:
            for kind, mend in (("*.py", mended), ("*.html", mended_template)):
                for file in SOURCES.rglob(kind):
                    source = file.read_text(encoding="utf-8")
                    if (right := mend(source)) != source:
                        file.write_text(right, encoding="utf-8")
            for language in LANGUAGES:
                update(language)
        case ["check"]:
            pass
        case _:
            print(__doc__)
            return 2
    wrong = [*wrong_in_sources(), *(f"{language}: {fault}" for language in LANGUAGES for fault in wrong_in(language))]
    print("\n".join(wrong) or "Every sentence is translated and well set.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
