"""The sentences of a table in the second person: whoever sits alone before a page is « vous », and nobody else is.

The games tell what happens as a table hears it, by name. What they tell of one person is written here once more for
that person, by the French of the sentence; a sentence that is missing here keeps the name.
"""

from __future__ import annotations

from collections.abc import Sequence

from brelan.core.phrases import Phrase, Voice, Who, say
from brelan.table.address import chouette, common, sheets, showdowns

ROLES = {
    "who": chouette.WHO | common.WHO | sheets.WHO | showdowns.WHO,
    "other": chouette.OTHER,
}
"""Which parameter becomes « vous » -> the sentence that names a person -> the same for that person."""


def addressed(words: Phrase, seat: int) -> Phrase | None:
    """The sentence said to whoever has that seat; None if it does not speak of them."""
    for role, sentences in ROLES.items():
        if (role, Who(seat)) in words.params and (second := sentences.get(words.one)) is not None:
            return Phrase(second.one, second.many, tuple(param for param in words.params if param[0] != role))
    return None


def to_each(words: Sequence[Phrase], seats: int) -> dict[int, tuple[Phrase, ...]]:
    """The sentences as each seat that they speak of is told them; nothing for the other seats."""
    told = {seat: tuple(addressed(sentence, seat) or sentence for sentence in words) for seat in range(seats)}
    return {seat: second for seat, second in told.items() if second != tuple(words)}


def said_to_each(words: Sequence[Phrase], names: Sequence[str], voice: Voice) -> dict[str, list[str]]:
    """The same as text for JSON, by the number of the seat."""
    return {str(seat): [say(sentence, names, voice) for sentence in told] for seat, told in to_each(words, len(names)).items()}
