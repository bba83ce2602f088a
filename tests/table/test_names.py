"""Names as people type them: they are shown in lines and boxes that others read."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.table.names import ACCENTS, LONGEST, BadName, tidy, visible_length


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b", "\u3164", "\u2800 \u115f", "\u202e\u2066"])
def test_a_name_that_nobody_sees_is_none(nothing: str) -> None:
    with pytest.raises(BadName, match="Il faut un nom"):
        tidy(nothing)


@pytest.mark.parametrize("name", ["Léa", "Zoé-Marie", "Nguyễn", "Ḿ̂̃", "<b>Max</b>", "👩‍🦰 Ana", "ชื่อ", "O’Neil"])
def test_a_name_stays_what_it_is(name: str) -> None:
    joined = "".join(letter for letter in unicodedata.normalize("NFC", name) if unicodedata.category(letter) != "Cf")
    assert tidy(name) == joined


def test_an_accent_finds_its_letter_again() -> None:
    assert tidy("Le\u200b\u0301a") == "L\u00e9a"


def test_marks_do_not_pile_up_over_the_lines_above() -> None:
    assert tidy("Q" + "\u0302" * 100) == "Q" + "\u0302" * ACCENTS
    assert tidy("a" + "\u0488" * 9 + "b") == "a" + "\u0488" * ACCENTS + "b"


@pytest.mark.parametrize("name", ["A" * (LONGEST + 1), "骰" * (LONGEST // 2 + 1), "A" * 300])
def test_a_name_is_no_longer_than_its_place(name: str) -> None:
    with pytest.raises(BadName, match="trop long"):
        tidy(name)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_refused_or_fits(typed: str) -> None:
    try:
        name = tidy(typed)
    except BadName:
        return
    assert name == name.strip()
    assert 1 <= len(name) <= 40
    assert visible_length(name) <= LONGEST
    assert tidy(name) == name
