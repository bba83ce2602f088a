"""What a page may propose, how it is asked of the others, and what is staked while they wait."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from brelan.core.moves import Seat
from brelan.core.phrases import FRENCH, Phrase, Who, phrase
from brelan.table import DiceFrom, Refusal, Settings, Way, shown
from brelan.table import commands as cmd
from brelan.table.address import addressed
from brelan.table.cries import CryWord
from brelan.table.events import Opened
from tests.table.house import House
from tests.table.test_corrections import plain
from tests.table.test_overruling import WHO, agree, raced
from tests.table.test_real_table import real, thrown


def play(house: House) -> dict[str, Any]:
    found: dict[str, Any] = shown(house.room, FRENCH)["play"]
    return found


def asked(house: House) -> tuple[str, dict[str, str]]:
    """The question as the table hears it, and as each is asked who is spoken of."""
    proposal = shown(house.room, FRENCH)["proposal"]
    return plain(proposal["says"]), {seat: plain(said[0]) for seat, said in proposal["says_to"].items()}


def chouette_thrown(**options: str) -> House:
    """Online; Léa has thrown a chouette, and may keep it or try a sirotage."""
    for seed in range(2_000):
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"), *options.items())))
        house.room.key = bytes([seed % 256, seed // 256])
        for place, person in enumerate(WHO):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        house.cast("lea")
        house.cast("lea")
        if "sirote" in play(house)["acts"].get("0", {}):
            # The log must tell the same dice as the room.
            house.log[0] = replace(house.log[0], event=Opened(house.room.settings, house.room.key.hex()))
            return house
    raise AssertionError("no chouette")


class TestUndo:
    def test_one_takes_back_at_once_what_nobody_has_answered(self) -> None:
        house = chouette_thrown()
        assert play(house)["undo"] == {}
        house.do("lea", cmd.Play("1 sirote"))
        assert play(house)["undo"] == {"0": 1}
        house.do("lea", cmd.Undo())
        assert house.room.proposal is None
        assert "sirote" in play(house)["acts"]["0"]

    def test_others_have_answered_since_and_are_asked(self) -> None:
        house = chouette_thrown()
        for person, line in (("lea", "1 sirote"), ("max", "2 parie linotte")):
            house.do(person, cmd.Play(line))
        assert play(house)["undo"] == {"0": 2, "1": 1}
        house.do("lea", cmd.Undo())
        says, to = asked(house)
        assert says.startswith("Lea voudrait reprendre : « Lea sirote sa chouette de ")
        assert to["0"].startswith("Vous voudriez reprendre : « Vous sirotez votre chouette de ")
        agree(house, "max")
        assert "sirote" not in play(house)["acts"].get("0", {})
        agree(house, "zoe")
        assert "sirote" in play(house)["acts"]["0"]
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]

    def test_who_says_no_is_named_and_nothing_changes(self) -> None:
        house = chouette_thrown()
        for person, line in (("lea", "1 sirote"), ("max", "2 parie linotte")):
            house.do(person, cmd.Play(line))
        house.do("lea", cmd.Undo())
        before = house.game.state
        house.do("zoe", cmd.Answer(False))
        assert house.game.state == before
        told = shown(house.room, FRENCH)["journal"][-1]
        assert plain(told["says"][0]) == "Zoe n’est pas d’accord : rien ne change."
        assert plain(told["to"]["zoe"][0]) == "Vous n’êtes pas d’accord : rien ne change."

    def test_P8_nothing_is_offered_across_a_shown_throw(self) -> None:
        house = chouette_thrown()
        house.do("lea", cmd.Play("1 garde"))
        assert play(house)["undo"] == {"0": 1}
        house.cast("max")
        assert play(house)["undo"] == {}

    def test_P8_nor_once_the_key_of_the_dice_is_told(self) -> None:
        house = chouette_thrown(target="1")
        house.do("lea", cmd.Play("1 garde"))
        assert house.game.over
        assert play(house)["undo"] == {}
        with pytest.raises(Refusal):
            house.do("lea", cmd.Undo())

    def test_real_dice_lie_there_even_when_they_have_ended_the_game(self) -> None:
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"), ("target", "1")), way=Way.REAL, dice=DiceFrom.TABLE))
        for place, person in enumerate(WHO):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        thrown(house, "d 3 3", "d 3")
        assert house.game.over
        assert play(house)["undo"]["0"] == 1
        house.do("lea", cmd.Undo())
        assert not house.game.over


class TestQuestions:
    def test_a_bevue_is_said_to_whoever_is_blamed(self) -> None:
        house = chouette_thrown()
        house.do("max", cmd.ProposeFault(Seat(2), "trop tôt"))
        assert asked(house) == (
            "Max signale une bévue (Zoe) : trop tôt",
            {"1": "Vous signalez une bévue (Zoe) : trop tôt", "2": "Max vous reproche une bévue : trop tôt"},
        )

    def test_a_verdict_is_said_to_those_it_names(self) -> None:
        house = raced()
        house.do("lea", cmd.Overrule("! 3 > 2"))
        assert asked(house) == (
            "Lea propose un autre verdict : Zoe, puis Max.",
            {
                "0": "Vous proposez un autre verdict : Zoe, puis Max.",
                "1": "Lea propose un autre verdict : Zoe, puis vous.",
                "2": "Lea propose un autre verdict : vous, puis Max.",
            },
        )
        agree(house, "max", "zoe")
        correction = play(house)["correction"]
        to_max = [plain(said) for said in correction["to"]["1"]]
        assert to_max[0] == "Verdict revu d’un commun accord (Lea) : Zoe, puis vous, au lieu de : vous, puis Zoe."
        assert any(said.startswith("Vous : ") and "→ 0" in said for said in to_max)
        told = shown(house.room, FRENCH)["journal"][-1]
        assert plain(told["to"]["lea"][0]).startswith("Verdict revu d’un commun accord, à votre demande : Zoe")

    def test_who_sits_down_hears_it_of_themselves(self) -> None:
        house = House(Settings("cul-de-chouette"))
        house.come("max", "Max", 0)
        journal = shown(house.room, FRENCH)["journal"]
        assert [told["says"][0] for told in journal] == ["Max arrive à la table.", "Max prend place."]
        assert [told["to"] for told in journal] == [{"max": ["Vous arrivez à la table."]}, {"max": ["Vous prenez place."]}]

    def test_who_seats_several_round_one_device_hears_their_names(self) -> None:
        house = House(Settings("cul-de-chouette", way=Way.SHARED))
        house.come("max", "Max", 0)
        house.do("max", cmd.Sit(Seat(1), "Zoé"))
        assert shown(house.room, FRENCH)["journal"][-1]["to"] == {}

    @pytest.mark.parametrize(
        ("words", "seat", "said"),
        [
            (phrase("On attend les cris ({seats}).", seats=(Who(0), Who(1))), 1, "On attend les cris (vous et Joueur 1)."),
            (phrase("{first}, puis {then}", first=Who(0), then=Who(1)), 0, None),
            (phrase("La partie commence."), 0, None),
            (phrase("{tied} sont à égalité et se partagent la partie.", tied=(Who(0), Who(1))), 0, None),
        ],
        ids=["a list", "not a sentence", "of nobody", "with a verb that would not agree"],
    )
    def test_vous_stands_in_lists_where_the_sentence_allows_it(self, words: Phrase, seat: int, said: str | None) -> None:
        second = addressed(words, seat)
        if words.one.startswith("{first}"):
            assert plain(str(second)) == "vous, puis Joueur 2"
        else:
            assert (None if second is None else plain(str(second))) == said


class TestVerdict:
    def test_a_throw_since_is_told_before_anything_is_pressed(self) -> None:
        house = raced()
        assert play(house)["contested"]["crossed"] is False
        house.cast("max")
        assert play(house)["contested"]["crossed"] is True

    def test_after_the_end_where_another_verdict_ends_it_too(self) -> None:
        """Rulings A5-2 and Q-7: the end is tested once the cries are settled, and the first takes the points."""
        house = raced(target=1)
        assert house.game.over
        assert play(house)["contested"] is not None
        house.do("lea", cmd.Overrule("! 3 > 2"))
        agree(house, "max", "zoe")
        assert house.game.over
        assert play(house)["ending"].startswith("Zoe gagne")
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]

    def test_after_the_end_nothing_where_the_game_would_go_on_with_dice_that_are_known(self) -> None:
        """1-2-3 (A5-11): 18 for Léa, who has won unless she was last and loses ten."""
        house = over_by_a_suite()
        assert play(house)["contested"] is None
        with pytest.raises(Refusal, match="clé de ses dés"):
            house.do("lea", cmd.Overrule("! 2 > 1"))

    def test_after_the_end_anything_where_the_dice_are_real(self) -> None:
        settings = Settings("cul-de-chouette", options=(("tirage", "0"), ("target", "18")), way=Way.REAL, dice=DiceFrom.TABLE)
        house = House(settings)
        for place, person in enumerate(WHO[:2]):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        thrown(house, "d 1 2", "d 3")
        cry_first(house, "lea", "max")
        assert house.game.over
        assert play(house)["contested"] is not None
        house.do("lea", cmd.Overrule("! 2 > 1"))
        assert not house.game.over
        assert play(house)["scores"] == [8, 0]


def cry_first(house: House, first: str, second: str) -> None:
    reveal = house.game.race.reveal
    house.now = reveal + 500
    for after, person in ((200, first), (400, second)):
        house.do(person, cmd.Cry(Seat(WHO.index(person)), CryWord.GRELOTTE, reveal + after))
    house.wait(100)


def over_by_a_suite() -> House:
    """Online, for 18 points: Léa has thrown 1-2-3, and Max was last."""
    for seed in range(5_000):
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"), ("target", "18"))))
        house.room.key = bytes([seed % 256, seed // 256])
        for place, person in enumerate(WHO[:2]):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        house.cast("lea")
        house.cast("lea")
        if play(house)["lying"]["dice"] == "123":
            cry_first(house, "lea", "max")
            assert house.game.over
            return house
    raise AssertionError("no such suite")


class TestWagers:
    def test_S4_Q17_a_civet_stays_in_sight_until_it_is_settled(self) -> None:
        house = real()
        thrown(house, "d 6 6", "d 1", "1 sirote", "2 abstient", "3 abstient", "d 2")  # -36, and a civet
        thrown(house, "d 1 4", "d 5", "d 1 4", "d 5")  # Max and Zoé: velutes
        thrown(house, "d 5 5", "d 5", "d 1 4", "d 5", "d 1 4", "d 5")  # Léa: 90 more
        thrown(house, "1 civet 14 velute")
        for line in ("d 2 3", "d 5"):
            lying = play(house)["lying"]
            assert [plain(said) for said in lying["wagers"]] == ["Civet de 14 (Léa) : velute."]
            assert [plain(said) for said in lying["wagers_to"]["0"]] == ["Vous misez un civet de 14 : velute."]
            thrown(house, line)
        assert play(house)["lying"]["wagers"] == []

    def test_S4_Q21_a_challenge_stays_in_sight_until_it_is_settled(self) -> None:
        house = real()
        thrown(house, "d 5 5", "d 5", "d 5 5", "d 5", "d 1 4", "d 6")  # Zoé: a néant, with nothing to lose
        thrown(house, "d 1 4", "d 6", "d 1 4", "d 6")  # Léa and Max: néants; Léa has a grelottine, and points
        house.do("lea", cmd.Cry(Seat(0), CryWord.GRELOTTINE, house.now))
        house.wait(10_000)
        thrown(house, "1 grelottine 10 chouette")
        for line in ("d 2 3", "d 5"):
            lying = play(house)["lying"]
            assert [plain(said) for said in lying["wagers"]] == ["Léa défie Max pour 10 points : chouette."]
            assert [plain(said) for said in lying["wagers_to"]["1"]] == ["Léa vous défie pour 10 points : chouette."]
            thrown(house, line)
        assert play(house)["lying"]["wagers"] == []

    def test_birds_stay_in_sight_until_the_die_is_thrown(self) -> None:
        house = real()
        thrown(house, "d 4 4", "d 6", "1 sirote", "2 parie alouette")
        assert play(house)["lying"]["birds"] == {"1": {"word": "alouette", "label": "Alouette"}}
        thrown(house, "3 abstient")
        assert play(house)["lying"]["birds"] == {"1": {"word": "alouette", "label": "Alouette"}}
        thrown(house, "d 2")
        assert play(house)["lying"]["birds"] == {}


class TestProspects:
    @pytest.mark.parametrize("value", range(1, 7))
    def test_S4_Q14_what_a_sirotage_of_each_chouette_may_bring(self, value: int) -> None:
        """40 + 10n for the cul, n² lost without it (A5-20), n² if it is kept."""
        house = real()
        thrown(house, f"d {value} {value}", f"d {value % 6 + 1}")
        lying = play(house)["lying"]
        if lying["prospects"] is None:  # 1-1-2 is a chouette velute, and there is nothing to choose
            assert value == 1
            return
        assert lying["prospects"] == {"kept": value**2, "made": 40 + 10 * value, "missed": -(value**2)}

    def test_A5_20_a_house_that_forfeits_the_chouette_says_so(self) -> None:
        house = House(
            Settings(
                "cul-de-chouette",
                options=(("tirage", "0"), ("sirotage_fail", "forfeit")),
                way=Way.REAL,
                dice=DiceFrom.TABLE,
            )
        )
        for place, person in enumerate(WHO):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        thrown(house, "d 4 4", "d 6")
        assert play(house)["lying"]["prospects"] == {"kept": 16, "made": 80, "missed": 0}

    def test_what_is_staked_counts(self) -> None:
        house = real()
        thrown(house, "d 6 6", "d 1", "1 sirote", "2 abstient", "3 abstient", "d 2")
        thrown(house, "d 1 4", "d 5", "d 1 4", "d 5", "d 5 5", "d 5", "d 1 4", "d 5", "d 1 4", "d 5")
        thrown(house, "1 civet 14 chouette", "d 4 4", "d 6")
        # Ruling A5-31: a chouette must be kept for a stake on « chouette » to be won.
        assert play(house)["lying"]["prospects"] == {"kept": 16 + 14, "made": 80 - 14, "missed": -16 - 14}
