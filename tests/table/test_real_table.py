"""A table with real dice: what its referee says, what the phones of the others may do (anchors §4, rulings A5-19)."""

from __future__ import annotations

import pytest

from brelan.core.moves import Order, Seat
from brelan.core.nodes import Contest, Throw
from brelan.core.phrases import FRENCH
from brelan.server.archive import told_record
from brelan.table import Cries, DiceFrom, Refusal, Settings, Way, shown
from brelan.table import commands as cmd
from brelan.table.cries import CryWord
from tests.table.house import House, suite_thrown


def real(game: str = "cul-de-chouette", **settings: object) -> House:
    """Léa is the referee and plays; Max and Zoé have their phones."""
    options = (("tirage", "0"),) if game in ("cul-de-chouette", "poker-das") else ()
    house = House(Settings(game, options=options, way=Way.REAL, dice=DiceFrom.TABLE, **settings))  # type: ignore[arg-type]
    house.come("lea", "Léa", 0)
    house.come("max", "Max", 1)
    house.come("zoe", "Zoé", 2)
    house.do("lea", cmd.Start())
    return house


def thrown(house: House, *lines: str) -> None:
    for line in lines:
        house.do("lea", cmd.Play(line))


class TestRace:
    def test_dice_that_are_said_are_seen_already(self) -> None:
        house = real()
        thrown(house, "d 3 3", "d 6")
        assert house.game.race.reveal == house.now
        assert shown(house.room, FRENCH)["play"]["reveal"] == house.now

    def test_who_cries_before_the_dice_are_said_has_cried(self) -> None:
        house = real()
        thrown(house, "d 3 3")
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now + 100))
        with pytest.raises(Refusal, match="déjà crié"):
            house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now + 150))
        house.now += 2_000
        thrown(house, "d 6")
        house.do("lea", cmd.Cry(Seat(0), CryWord.CAILLOU, house.now + 10))
        house.do("zoe", cmd.KeepSilent(Seat(2)))
        house.wait(50)
        assert house.game.record.moves[-1] == Order((frozenset({Seat(1)}), frozenset({Seat(0)})))
        assert house.game.record.entries[-1].annotation == "2 -1900 ms, 1 +10 ms"
        assert house.game.rules.scores(house.game.state) == (0, 72, 0)
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]

    def test_A5_19_the_dice_show_that_an_early_cry_was_wrong(self) -> None:
        house = real()
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now))
        assert house.game.rules.scores(house.game.state) == (0, 0, 0)
        thrown(house, "d 1 4", "d 6")
        assert house.game.rules.scores(house.game.state) == (0, -5, 0)
        assert house.game.calls == ()

    def test_A5_19_grelotte_on_a_chouette_velute_is_a_bevue_and_the_race_goes_on(self) -> None:
        house = real()
        house.do("max", cmd.Cry(Seat(1), CryWord.GRELOTTE, house.now))
        thrown(house, "d 3 3", "d 6")
        assert house.game.rules.scores(house.game.state) == (0, -5, 0)
        assert isinstance(house.game.node, Contest)
        assert house.game.race is not None

    def test_a_wrong_cry_at_the_throw_that_wins_costs_nothing_any_more(self) -> None:
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"), ("target", "60")), way=Way.REAL, dice=DiceFrom.TABLE))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        thrown(house, "d 3 3")
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now))
        thrown(house, "d 3")
        assert house.game.over
        assert house.game.rules.scores(house.game.state) == (70, 0)

    def test_A5_19_grelottine_without_holding_one_is_a_bevue(self) -> None:
        house = real()
        velute, neant = ("d 2 3", "d 5"), ("d 1 4", "d 6")
        thrown(house, *velute, *velute, *velute, *velute, *neant, *velute, *neant)
        assert house.game.race.seats == {Seat(1)}
        house.do("zoe", cmd.Cry(Seat(2), CryWord.GRELOTTINE, house.now + 5))
        assert house.game.rules.scores(house.game.state) == (100, 50, 95)
        assert house.game.race.answered == frozenset()

    def test_where_nobody_cries_a_cry_is_refused(self) -> None:
        house = real("dice-poker")
        with pytest.raises(Refusal, match="pas de bévue"):
            house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now))
        assert house.game.calls == ()


class TestVerdict:
    def test_ears_may_have_been_wrong(self) -> None:
        house = suite_thrown(cries=Cries.REFEREE)
        house.do("lea", cmd.Play("! 2 > 1 > 3"))
        house.do("lea", cmd.Undo())
        assert house.room.proposal is not None
        for person in ("max", "zoe"):
            house.do(person, cmd.Answer(True))
        assert isinstance(house.game.node, Contest)
        house.do("max", cmd.Play("! 3 > 1 > 2"))
        assert not isinstance(house.game.node, Contest)

    def test_a_second_tap_after_the_verdict_is_no_bevue(self) -> None:
        house = real()
        thrown(house, "d 3 3", "d 6")
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now + 10))
        for seat, person in ((0, "lea"), (2, "zoe")):
            house.do(person, cmd.KeepSilent(Seat(seat)))
        house.wait(100)
        with pytest.raises(Refusal, match="déjà jugé"):
            house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now))
        assert house.game.rules.scores(house.game.state) == (0, 72, 0)

    def test_the_referee_overrules(self) -> None:
        house = real()
        thrown(house, "d 3 3", "d 6")
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now + 10))
        house.do("zoe", cmd.Cry(Seat(2), CryWord.CAILLOU, house.now + 90))
        house.do("lea", cmd.KeepSilent(Seat(0)))
        house.wait(200)
        assert house.game.rules.scores(house.game.state) == (0, 72, 0)
        house.do("lea", cmd.Undo())
        house.wait(60_000)
        assert isinstance(house.game.node, Contest)
        assert house.game.race is None
        house.do("lea", cmd.Play("! 3 > 2"))
        assert house.game.rules.scores(house.game.state) == (0, 0, 72)

    def test_nobody_but_the_referee_takes_back_what_the_table_saw(self) -> None:
        house = real()
        thrown(house, "d 3 3", "d 6")
        house.do("max", cmd.Undo())
        assert isinstance(house.game.node, Contest)
        assert house.room.proposal is not None

    def test_a_bevue_in_a_race_costs_nobody_his_cry(self) -> None:
        house = real()
        thrown(house, "d 3 3", "d 6")
        reveal = house.game.race.reveal
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, reveal + 200))
        house.do("zoe", cmd.Cry(Seat(2), CryWord.GRELOTTE, reveal + 250))
        assert house.game.race.reveal == reveal
        assert house.game.race.answered == {Seat(1)}
        assert house.game.rules.scores(house.game.state)[2] == -5


class TestWrongCries:
    def test_A5_19_a_cry_on_an_ordinary_throw_is_a_bevue(self) -> None:
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"),)))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        house.cast("lea")
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now + 1_400))
        assert house.game.rules.scores(house.game.state) == (0, -5)

    def test_a_cry_too_soon_shows_nobody_the_dice(self) -> None:
        house = suite_thrown()
        before = shown(house.room, FRENCH)["play"]
        house.now += 100
        house.do("max", cmd.Cry(Seat(1), CryWord.SANS_FIN, house.now))
        after = shown(house.room, FRENCH)["play"]
        assert after["moves"] == before["moves"] + 1
        assert after["last"] == before["last"]
        assert after["reveal"] == before["reveal"] == house.game.race.reveal

    def test_the_record_says_how_cries_were_measured(self) -> None:
        house = House(Settings("cul-de-chouette", window=8_000, tolerance=40))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        assert house.game.record.entries[0].annotation == "cris : fenêtre 8000 ms, tolérance 40 ms"


class TestPlaces:
    def test_who_comes_with_a_phone_takes_the_place_the_referee_held(self) -> None:
        house = House(Settings("cul-de-chouette", way=Way.REAL, dice=DiceFrom.TABLE, cries=Cries.RACE))
        house.come("lea", "Léa", 0, 1)
        house.do("lea", cmd.Start())
        name = house.room.chairs[1].name
        house.do("max", cmd.Join("Max"))
        house.do("max", cmd.Sit(Seat(1), "whatever"))
        assert house.room.seats_of("max") == {Seat(1)}
        assert house.room.chairs[1].name == name
        with pytest.raises(Refusal):
            house.do("zoe", cmd.Sit(Seat(1), "Zoé"))
        house.do("lea", cmd.Sit(Seat(1), name))
        assert house.room.seats_of("max") == set()

    def test_nobody_takes_a_place_in_a_game_online(self) -> None:
        house = House(Settings("taverne"))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        house.do("zoe", cmd.Join("Zoé"))
        with pytest.raises(Refusal, match="en cours"):
            house.do("zoe", cmd.Sit(Seat(1), "Max"))


def test_hands_that_were_compared_stay_to_be_seen() -> None:
    house = real("poker-das", cries=Cries.RACE)
    thrown(house, "m R R 9 9 A en 2", "m V V V D X en 1", "m 9 9 9 9 9 en 2")
    play = shown(house.room, FRENCH)["play"]
    assert play["verdict"]["best"] == [2]
    assert [hand["name"] for hand in play["verdict"]["hands"]] == [
        "full aux Rois par les 9, avec un As",
        "brelan de Valets",
        "quinton de 9",
    ]
    assert play["verdict"]["hands"][0] == {
        "dice": "ARR99", "name": "full aux Rois par les 9, avec un As", "reads": "RRR99", "rung": 4,
    }  # fmt: skip


def test_the_end_is_told_by_who_won_and_not_by_the_reason() -> None:
    house = real("poker-das", cries=Cries.RACE)
    thrown(house, "m R R 9 9 A en 2", "m R R R 9 9 en 1", "m V V V D X en 2")
    play = shown(house.room, FRENCH)["play"]
    assert play["ending"] == "Max gagne la partie\u00a0: full aux Rois par les 9, contre full aux Rois par les 9, avec un As."
    assert play["verdict"]["says"][-1] == "À combinaison égale, la main sans As joker l’emporte."


def test_chips_and_what_is_owed_can_be_drawn() -> None:
    house = House(Settings("taverne", "mises"))
    house.come("lea", "Léa", 0)
    house.come("max", "Max", 1)
    house.do("lea", cmd.Start())
    house.cast("lea")
    house.cast("max")
    house.do("lea", cmd.Play("1 mise 7"))
    play = shown(house.room, FRENCH)["play"]
    assert play["bank"] == {"pot": 17, "staked": [12, 5], "owed": 7, "ante": 5}
    assert play["scores"] == [88, 95]
    assert set(play["acts"]["1"]) == {"passe", "suit", "relance"}
    assert play["lying"]["seat"] == 1
    assert play["match"] == {"of": 15, "partie": 1}


def test_the_last_throw_lies_there_when_the_turn_has_passed() -> None:
    house = real()
    thrown(house, "d 2 3", "d 5")
    play = shown(house.room, FRENCH)["play"]
    assert isinstance(house.game.node, Throw)
    assert play["thrown"] == {"seat": 0, "still": "23", "faces": "5"}
    assert play["lying"]["dice"] == "235"
    assert play["lying"]["seat"] == 0


def test_a4_5_what_is_chosen_in_secret_shows_nowhere_before_all_have_chosen() -> None:
    """Neither in what tabs are sent nor in the record, which is there to be read at any time."""
    views, records = set(), set()
    for kept in range(6):
        house = House(Settings("taverne", options=(("simultaneous_reroll", "true"),)))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        for person in ("lea", "max"):
            house.cast(person)
        faces = " ".join(map(str, house.game.rules.hands(house.game.state)[0][:kept]))
        choice = "1 reste" if kept == 5 else f"1 garde {faces}".strip()
        house.do("lea", cmd.Play(choice))
        views.add(repr(shown(house.room, FRENCH)))
        records.add(told_record(house.room))
        house.do("max", cmd.Play("2 reste"))
        assert choice in (told_record(house.room) or "").splitlines()
    assert len(views) == 1
    assert len(records) == 1


def test_those_who_chose_together_need_not_ask_for_their_dice() -> None:
    house = House(Settings("taverne", options=(("simultaneous_reroll", "true"),)))
    house.come("lea", "Léa", 0)
    house.come("max", "Max", 1)
    house.do("lea", cmd.Start())
    for person in ("lea", "max"):
        house.cast(person)
    view = shown(house.room, FRENCH)["play"]["lying"]
    assert set(view["each"]) == {"0", "1"}
    house.do("max", cmd.Play("2 garde"))
    house.do("lea", cmd.Play("1 garde"))
    house.wait(6_000)
    rolls = [move for move in house.game.record.moves if type(move).__name__ == "Roll"]
    assert len(rolls) == 4
