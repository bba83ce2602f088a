"""Corrections say from what to what, and the old figures stay to be seen until the next entry."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.core.moves import Seat
from brelan.core.phrases import FRENCH
from brelan.table import Cries, Refusal, shown
from brelan.table import commands as cmd
from brelan.table.cries import CryWord
from tests.table.house import House, duo, row
from tests.table.test_real_table import real, thrown


def says(house: House) -> list[str]:
    correction = correction_of(house)
    return [] if correction is None else [plain(sentence) for sentence in correction["says"]]


def correction_of(house: House) -> dict[str, Any] | None:
    found: dict[str, Any] | None = shown(house.room, FRENCH)["play"]["correction"]
    return found


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


class TestHands:
    def test_a_hand_that_was_misread(self) -> None:
        house = real("dice-poker")
        thrown(house, "m 3 3 3 4 5 en 3")
        house.do("lea", cmd.Undo())
        assert says(house) == ["Correction (Léa).", "« Léa termine en 3 lancers : 3-3-3-4-5. » ne compte plus."]
        thrown(house, "m 3 3 3 4 6 en 3")
        assert says(house) == [
            "Correction (Léa).",
            "« Léa termine en 3 lancers : 3-3-3-4-5. » devient « Léa termine en 3 lancers : 3-3-3-4-6. »",
        ]
        assert house.rebuilt().game.correction == house.game.correction  # type: ignore[union-attr]

    def test_an_entry_and_its_hand_one_after_the_other(self) -> None:
        house = real("dice-poker")
        thrown(house, "m 3 3 3 4 5 en 3", "1 inscrit trois")
        house.do("lea", cmd.Undo())
        house.do("lea", cmd.Undo())
        thrown(house, "m 3 3 3 3 5 en 3")
        assert [sentence.split("»")[-1].strip() for sentence in says(house)[2:3]] == ["ne compte plus."]
        cells = correction_of(house)
        assert cells is not None
        assert [(cell["seat"], cell["row"], cell["column"], cell["value"]) for cell in cells["cells"]] == [(0, "trois", 0, 9)]
        thrown(house, "1 inscrit trois")
        said = says(house)
        assert said[1].startswith("« Léa termine en 3 lancers : 3-3-3-4-5. » devient « Léa termine")
        assert said[2].startswith("« Léa inscrit 9 points : Trois. » devient « Léa inscrit 12 points : Trois. »")
        assert said[3] == "Léa : 9 → 12."
        view = correction_of(house)
        assert view is not None
        assert view["scores"] == {"0": 9}
        # Dice are no entry: the old figures stay until Max has written his.
        thrown(house, "m 1 2 3 4 6 en 1")
        assert correction_of(house) is not None
        thrown(house, "2 inscrit chance")
        assert correction_of(house) is None

    def test_what_is_said_again_as_it_was_changes_nothing(self) -> None:
        house = real("dice-poker")
        thrown(house, "m 3 3 3 4 5 en 3")
        house.do("lea", cmd.Undo())
        thrown(house, "m 3 3 3 4 5 en 3")
        assert says(house) == []

    @pytest.mark.parametrize("said_anew", ["d 6 6 6 1 2", "d 6 6 6 1 3"])
    def test_the_same_dice_of_somebody_else_are_somebody_else_s(self, said_anew: str) -> None:
        house = real("taverne")
        thrown(house, "d 6 6 6 1 2")
        house.do("lea", cmd.Undo())
        thrown(house, said_anew)
        thrown(house, said_anew)
        assert says(house) == []  # another's throw is another entry
        house.do("lea", cmd.Undo())
        assert len(says(house)) == 2
        assert says(house)[1].startswith("« Max lance")
        house.do("lea", cmd.Undo())
        assert [said[:11] for said in says(house)[1:]] == ["« Léa lance", "« Max lance"]

    def test_what_came_after_a_correction_is_corrected_as_itself(self) -> None:
        house = real("cul-de-chouette")
        thrown(house, "d 4 4", "d 2")  # a chouette
        thrown(house, "1 garde")
        house.do("lea", cmd.Undo())
        house.do("lea", cmd.Undo())
        thrown(house, "d 5", "1 garde")
        before = says(house)
        assert any("4 et 4… 5" in said for said in before)
        thrown(house, "d 4 4")  # Max
        house.do("lea", cmd.Undo())
        assert says(house) == ["Correction (Léa).", "« Max : 4 et 4… » ne compte plus."]

    def test_twice_corrected_is_told_from_the_first(self) -> None:
        house = real("dice-poker")
        thrown(house, "m 3 3 3 4 5 en 3")
        for hand in ("m 3 3 3 4 6 en 3", "m 1 3 3 4 6 en 3"):
            house.do("lea", cmd.Undo())
            thrown(house, hand)
        assert says(house)[1] == "« Léa termine en 3 lancers : 3-3-3-4-5. » devient « Léa termine en 3 lancers : 1-3-3-4-6. »"

    def test_another_correction_later_speaks_of_itself(self) -> None:
        house = real("dice-poker")
        thrown(house, "m 3 3 3 4 5 en 3", "1 inscrit trois")
        house.do("lea", cmd.Undo())
        thrown(house, "1 inscrit chance", "m 1 1 1 1 2 en 1")
        house.do("lea", cmd.Undo())
        said = says(house)
        assert len(said) == 2
        assert "1-1-1-1-2" in said[1]


class TestOnline:
    def test_a_slip_of_the_finger(self) -> None:
        house = duo("dice-poker")
        row(house, "lea")
        before = house.game.rules.scores(house.game.state)
        house.do("lea", cmd.Undo())
        correction = correction_of(house)
        assert correction is not None
        assert correction["scores"] == ({"0": before[0]} if before[0] else {})
        assert len(correction["cells"]) == 1
        assert "ne compte plus" in says(house)[1]

    def test_the_journal_says_what_does_not_count(self) -> None:
        house = duo("dice-poker")
        row(house, "lea")
        house.do("lea", cmd.Undo())
        told = [plain(sentence) for sentence in shown(house.room, FRENCH)["journal"][-1]["says"]]
        assert told[0] == "Correction (Léa)."
        assert told[1].startswith("« Léa inscrit")

    def test_a_correction_by_consent_is_of_who_wanted_it(self) -> None:
        house = real(cries=Cries.REFEREE)
        thrown(house, "d 3 3", "d 6", "! 2")
        house.do("max", cmd.Undo())
        for person in ("lea", "zoe"):
            house.do(person, cmd.Answer(True))
        assert says(house)[0] == "Correction (Max)."
        assert says(house)[-1] == "Max : 72 → 0."
        thrown(house, "! 3")
        assert "« Max a crié d’abord : 72 points. » devient « Zoé a crié d’abord : 72 points. »" in says(house)
        assert says(house)[-2:] == ["Max : 72 → 0.", "Zoé : 0 → 72."]


class TestGrelottine:
    """A cry that nothing on the table can make right is judged at once (rulings A5-19)."""

    def test_A5_19_a_grelottine_that_nobody_may_make_is_wrong_at_once(self) -> None:
        house = real()
        house.do("max", cmd.Cry(Seat(1), CryWord.GRELOTTINE, house.now))
        assert house.game.rules.scores(house.game.state) == (0, -5, 0)
        assert house.game.calls == ()

    def test_who_holds_one_may_be_right_and_waits_for_the_dice(self) -> None:
        house = real()
        velute, neant = ("d 2 3", "d 5"), ("d 1 4", "d 6")
        thrown(house, *velute, *velute, *velute, *velute, *neant)
        # Max has points and a grelottine; whoever throws now may make a néant.
        before = house.game.rules.scores(house.game.state)
        house.do("max", cmd.Cry(Seat(1), CryWord.GRELOTTINE, house.now))
        house.do("lea", cmd.Cry(Seat(0), CryWord.GRELOTTINE, house.now))
        after = house.game.rules.scores(house.game.state)
        assert (after[0], after[1]) == (before[0] - 5, before[1])
        assert [(seat, word) for seat, word, _ in house.game.calls] == [(Seat(1), CryWord.GRELOTTINE)]
        thrown(house, *neant)
        assert house.game.race is not None
        assert house.game.race.answered == {Seat(1)}

    def test_the_chouettes_that_lie_there_are_looked_at(self) -> None:
        house = real()
        thrown(house, "d 1 4")
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now))  # no cul makes a chouette velute of it
        assert house.game.rules.scores(house.game.state) == (0, -5, 0)
        house.now += 2_000
        thrown(house, "d 6", "d 3 3")
        house.do("zoe", cmd.Cry(Seat(2), CryWord.CAILLOU, house.now))
        assert len(house.game.calls) == 1

    def test_a_cry_said_again_long_after_its_press_is_no_bevue(self) -> None:
        house = real()
        with pytest.raises(Refusal, match="trop tard pour être jugé"):
            house.do("max", cmd.Cry(Seat(1), CryWord.GRELOTTINE, house.now, pressed=house.now - 9_000))
        assert house.game.rules.scores(house.game.state) == (0, 0, 0)
