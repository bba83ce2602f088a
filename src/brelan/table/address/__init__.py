"""The sentences of a table in the second person: whoever sits alone before a page is « vous », and nobody else is.

The games tell what happens as a table hears it, by name. What they tell of one person is written here once more for
that person, by the French of the sentence; a sentence that is missing here keeps the name. Where people are only
enumerated, the sentence stays, and « vous » takes the place of the name.
"""

from __future__ import annotations

from collections.abc import Sequence

from brelan.core.phrases import Param, Phrase, Voice, Who, phrase, say
from brelan.table.address import chouette, common, sheets, showdowns

ROLES = {
    "who": chouette.WHO | common.WHO | sheets.WHO | showdowns.WHO,
    "other": chouette.OTHER | common.OTHER,
}
"""Which parameter becomes « vous » -> the sentence that names a person -> the same for that person."""

ALONE = chouette.ALONE
"""Sentences that list people in `seats` -> the same for whoever stands there alone."""

ENUMERATING = chouette.ENUMERATING | common.ENUMERATING | showdowns.ENUMERATING
"""The sentences that name people in a list, in which « vous » may stand."""

ORDERED = showdowns.ORDERED
"""Those whose order says something: in all others « vous » comes first."""

TOGETHER = sheets.TOGETHER | showdowns.TOGETHER
"""What is said of several in a verb of theirs -> the same for one of them, with the `others` beside."""

YOU = phrase("vous")


def addressed(words: Phrase, seat: int) -> Phrase | None:
    """The sentence said to whoever has that seat; None if it does not speak of them."""
    said = _in_the_second_person(words, seat)
    inside = tuple((key, _inside(value, seat, words.one)) for key, value in said.params)
    second = Phrase(said.one, said.many, inside)
    return None if second == words else second


def _in_the_second_person(words: Phrase, seat: int) -> Phrase:
    for role, sentences in ROLES.items():
        if (role, Who(seat)) in words.params and (second := sentences.get(words.one)) is not None:
            return Phrase(second.one, second.many, tuple(param for param in words.params if param[0] != role))
    if ("seats", (Who(seat),)) in words.params and (second := ALONE.get(words.one)) is not None:
        return Phrase(second.one, second.many, tuple(param for param in words.params if param[0] != "seats"))
    if (second := TOGETHER.get(words.one)) is not None:
        for key, value in words.params:
            if isinstance(value, tuple) and Who(seat) in value:
                others = tuple(each for each in value if each != Who(seat))
                rest = tuple(param for param in words.params if param[0] != key)
                return Phrase(second.one, second.many, (*rest, ("others", others)))
    return words


def _inside(value: Param, seat: int, sentence: str) -> Param:
    match value:
        case Who(seat=other) if sentence in ENUMERATING and other == seat:
            return YOU
        case Phrase():
            return addressed(value, seat) or value
        case tuple():
            said = tuple(_inside(item, seat, sentence) for item in value)
            return said if sentence in ORDERED else tuple(sorted(said, key=lambda item: item != YOU))
        case _:
            return value


def to_each(words: Sequence[Phrase], seats: int) -> dict[int, tuple[Phrase, ...]]:
    """The sentences as each seat that they speak of is told them; nothing for the other seats."""
    told = {seat: tuple(addressed(sentence, seat) or sentence for sentence in words) for seat in range(seats)}
    return {seat: second for seat, second in told.items() if second != tuple(words)}


def said_to_each(words: Sequence[Phrase], names: Sequence[str], voice: Voice) -> dict[str, list[str]]:
    """The same as text for JSON, by the number of the seat."""
    return {str(seat): [say(sentence, names, voice) for sentence in told] for seat, told in to_each(words, len(names)).items()}
