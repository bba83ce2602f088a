"""Options as values: read, bounded, compared and written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import pytest

from brelan.core.dialect import DialectError, changed, checked, data, differences, option, options, written
from brelan.core.phrases import Phrase, phrase


class Tie(StrEnum):
    SHARED = "shared"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class House:
    strict: bool = option(False, {False: phrase("Souple."), True: phrase("Stricte.")})
    rounds: int = option(1, lambda n: phrase("{n} manches.", n=n), range(1, 10))
    tie: Tie = option(Tie.SHARED, {Tie.SHARED: phrase("Partage."), Tie.REPLAY: phrase("On rejoue.")})
    rows: tuple[str, ...] = data(("as",))

    def check(self) -> None:
        if self.strict and self.tie is Tie.REPLAY:
            raise DialectError(phrase("Ces deux règles se contredisent."))


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("strict", "true", True),
        ("strict", "1", True),
        ("strict", "False", False),
        ("strict", "0", False),
        ("rounds", "9", 9),
        ("tie", " Replay ", Tie.REPLAY),
    ],
)
def test_an_option_is_read(key: str, text: str, value: object) -> None:
    read = getattr(changed(House(), key, text), key)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("strict", "2", "true, false"),
        ("strict", "", "true, false"),
        ("rounds", "0", "de 1 à 9"),
        ("rounds", "10", "de 1 à 9"),
        ("rounds", "1.5", "nombre entier"),
        ("rounds", "²", "nombre entier"),
        ("rounds", "٣", "nombre entier"),
        ("rounds", "9" * 10, "nombre entier"),
        ("tie", "split", "shared, replay"),
        ("rows", "as", "n’existe pas. Options\N{NO-BREAK SPACE}: strict, rounds, tie."),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_do(key: str, text: str, reason: str) -> None:
    with pytest.raises(DialectError) as refused:
        changed(House(), key, text)
    assert reason in str(refused.value)


def test_the_house_has_the_last_word() -> None:
    strict = changed(House(), "strict", "true")
    with pytest.raises(DialectError, match="contredisent"):
        changed(strict, "tie", "replay")
    assert checked(strict) == strict


def test_differences_and_sentences_are_those_of_the_values_in_force() -> None:
    mine = House(rounds=3, tie=Tie.REPLAY)
    assert [(item.key, item.value) for item in differences(mine, House())] == [("rounds", 3), ("tie", Tie.REPLAY)]
    assert [item.says for item in options(mine)] == [
        phrase("Souple."),
        Phrase("{n} manches.", None, (("n", 3),)),
        phrase("On rejoue."),
    ]


@pytest.mark.parametrize(("value", "text"), [(True, "true"), (False, "false"), (3, "3"), (Tie.SHARED, "shared")])
def test_what_is_written_is_read(value: bool | int | Tie, text: str) -> None:
    assert written(value) == text
