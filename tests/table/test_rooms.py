"""Rooms as people use them (anchors §4, cases of side server): who may do what, and what time does."""

from __future__ import annotations

import hashlib

import pytest

from brelan.core.moves import Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.core.phrases import FRENCH
from brelan.nature import KeyedDice
from brelan.notation.record import CommittedDice
from brelan.table import (
    Absence,
    Cries,
    DiceFrom,
    Refusal,
    Settings,
    Way,
    advanced,
    shown,
)
from brelan.table import commands as cmd
from brelan.table.cries import CryWord
from brelan.table.events import Undone
from brelan.table.pace import REGRET
from brelan.table.settings import LEAD
from tests.table.house import House, again, duo, finish, row, suite_thrown


class TestSeats:
    def test_B064_joining_twice_takes_one_seat(self) -> None:
        house = House(Settings("taverne"))
        house.come("lea", "Léa", 0)
        assert house.do("lea", cmd.Sit(Seat(0), "Léa")) == []
        with pytest.raises(Refusal, match="déjà une place"):
            house.do("lea", cmd.Sit(Seat(1), "Autre"))

    def test_B100_a_name_in_two_forms_is_one_name(self) -> None:
        house = House(Settings("cul-de-chouette"))
        house.come("a", "L\u00e9odagan", 0)
        house.do("b", cmd.Join("x"))
        for same in ("Le\u0301odagan", "LÉODAGAN"):
            with pytest.raises(Refusal, match="déjà à cette table"):
                house.do("b", cmd.Sit(Seat(1), same))

    @pytest.mark.parametrize("name", ["", "  ", "\u202e\u0000", "a" * 30, "un, deux", "#a", "宽" * 13])
    def test_bad_names_are_refused(self, name: str) -> None:
        house = House(Settings("taverne"))
        with pytest.raises(Refusal):
            house.do("a", cmd.Join(name))
        assert house.room.people == {}

    def test_B073_the_host_who_leaves_hands_over_the_rights(self) -> None:
        house = House(Settings("taverne"))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.come("zoe", "Zoé", 2)
        with pytest.raises(Refusal, match="tient la table"):
            house.do("max", cmd.Start())
        house.do("lea", cmd.Leave())
        house.do("max", cmd.Change(Settings("taverne", "mises")))
        house.do("max", cmd.Start())
        assert house.game.record.seats == ("Max", "Zoé")

    def test_too_few_cannot_start(self) -> None:
        house = House(Settings("taverne"))
        house.come("lea", "Léa", 0)
        with pytest.raises(Refusal, match="2 places"):
            house.do("lea", cmd.Start())


class TestAuthority:
    def test_B076_nobody_plays_for_another(self) -> None:
        house = duo()
        house.cast("lea")
        before = house.game.state
        with pytest.raises(Refusal):
            house.do("max", cmd.Play("1 inscrit chance"))
        with pytest.raises(Refusal):
            house.do("max", cmd.CastDice())
        assert house.game.state == before

    def test_B104_dice_are_never_said_by_a_client(self) -> None:
        house = duo()
        for line in ("d 6 6 6 6 6", "m 6 6 6 6 6 en 1"):
            with pytest.raises(Refusal, match="se lancent à la table"):
                house.do("lea", cmd.Play(line))

    def test_orders_and_faults_are_not_for_everybody(self) -> None:
        house = duo("cul-de-chouette")
        for line in ("! 1 > 2", "2 bévue cri"):
            with pytest.raises(Refusal):
                house.do("lea", cmd.Play(line))

    def test_a_referee_says_real_dice_and_plays_for_all(self) -> None:
        house = House(Settings("dice-poker", way=Way.REAL, dice=DiceFrom.TABLE))
        house.come("lea", "Table", 0, 1)
        house.do("lea", cmd.Start())
        house.do("lea", cmd.Play("m 6 6 6 6 6 en 2"))
        house.do("lea", cmd.Play("1 inscrit poker"))
        assert house.game.rules.scores(house.game.state) == (50, 0)
        house.do("lea", cmd.Undo())
        assert house.game.rules.scores(house.game.state) == (0, 0)

    def test_B070_one_row_a_turn(self) -> None:
        house = duo()
        house.cast("lea")
        house.do("lea", cmd.Play("1 inscrit chance"), "one")
        with pytest.raises(Refusal):
            house.do("lea", cmd.Play("1 inscrit six"), "two")

    def test_B010_nothing_follows_the_end(self) -> None:
        house = House(Settings("taverne"))
        house.come("lea", "Léa", 0)
        house.do("lea", cmd.SeatBot(Seat(1), "hasard"))
        house.do("lea", cmd.Start())
        while not house.game.over:
            if isinstance(house.game.node, Throw) and house.game.node.by == 0 and not house.game.cast:
                house.do("lea", cmd.CastDice())
            elif isinstance(house.game.node, Decision) and Seat(0) in house.game.node.seats:
                house.do("lea", cmd.Play("1 reste"))
            house.wait(3_000)
        ended = house.game.node
        for command in (cmd.CastDice(), cmd.Play("1 reste"), cmd.Play("1 garde")):
            with pytest.raises(Refusal):
                house.do("lea", command)
        assert house.game.node == ended


class TestCommandsOnce:
    def test_P4_a_repeated_id_does_nothing_more(self) -> None:
        house = duo()
        house.do("lea", cmd.CastDice(), "x")
        assert house.do("lea", cmd.CastDice(), "x") == []
        house.wait(1)
        assert house.do("lea", cmd.CastDice(), "x") == []
        assert len(house.game.record.moves) == 1

    def test_P4_ids_survive_a_restart(self) -> None:
        house = duo()
        house.do("lea", cmd.CastDice(), "x")
        house.wait(1)
        house.room = house.rebuilt()
        assert house.do("lea", cmd.CastDice(), "x") == []

    def test_the_same_id_of_two_people_is_two_commands(self) -> None:
        house = duo()
        house.do("lea", cmd.CastDice(), "x")
        with pytest.raises(Refusal):
            house.do("max", cmd.CastDice(), "x")


class TestDice:
    def test_P6_dice_come_after_the_asking_is_in_the_log(self) -> None:
        house = duo()
        asked = house.do("lea", cmd.CastDice())
        assert len(asked) == 1
        assert house.game.record.moves == ()
        house.wait(1)
        assert isinstance(house.game.record.moves[0], Roll)

    def test_B044_a_restart_draws_the_same_dice(self) -> None:
        house = duo()
        house.do("lea", cmd.CastDice())
        other = house.rebuilt()
        stamps = advanced(other, house.now)
        house.wait(1)
        assert other.game is not None
        assert other.game.record.moves == house.game.record.moves
        assert stamps

    def test_B103_two_rooms_and_two_games_of_a_room_have_other_dice(self) -> None:
        one, two = duo(), duo()
        two.room.key = b"other"
        first = []
        for house in (one, two):
            house.cast("lea")
            first.append(house.game.record.moves)
        key = one.room.dice_key()
        one.room.games += 1
        assert first[0] != first[1]
        assert one.room.dice_key() != key


class TestAbsence:
    def test_P5_a_seat_waits_for_its_person(self) -> None:
        house = duo()
        house.do("lea", cmd.Depart())
        house.wait(59_000)
        assert house.room.away == set()
        house.wait(2_000)
        assert house.room.away == {Seat(0)}
        assert isinstance(house.game.node, Throw)
        house.do("lea", cmd.Arrive())
        assert house.room.away == set()

    def test_others_may_let_a_bot_relay_and_the_person_takes_the_seat_back(self) -> None:
        house = duo()
        with pytest.raises(Refusal):
            house.do("max", cmd.Relay(Seat(0)))
        house.do("lea", cmd.Depart())
        house.wait(61_000)
        house.do("max", cmd.Relay(Seat(0)))
        house.wait(20_000)
        assert house.game.node.by == Seat(1)
        house.do("lea", cmd.Arrive())
        row(house, "max")
        house.wait(20_000)
        assert house.game.node == Throw(5, Seat(0), 3)

    def test_a_table_may_give_absent_seats_to_a_bot_at_once(self) -> None:
        house = duo(absence=Absence.BOT)
        house.do("lea", cmd.Depart())
        house.wait(90_000)
        assert house.game.node.by == Seat(1)

    @pytest.mark.parametrize("absence", [Absence.BOT, Absence.SKIP])
    def test_a_table_that_everybody_has_left_waits(self, absence: Absence) -> None:
        house = duo(absence=absence)
        house.do("lea", cmd.Depart())
        house.do("max", cmd.Depart())
        house.wait(3_600_000)
        assert house.room.away == {Seat(0), Seat(1)}
        assert house.game.moves == ()
        house.do("max", cmd.Arrive())
        house.wait(20_000)
        assert house.game.node.by == Seat(1)

    def test_B067_skipping_fixes_the_limit_at_what_was_thrown(self) -> None:
        house = House(Settings("poker-das", options=(("tirage", "0"),), absence=Absence.SKIP))
        for place, person in enumerate(("lea", "max", "zoe")):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        house.cast("lea")
        house.do("lea", cmd.Depart())
        house.wait(70_000)
        assert house.game.node == Throw(5, Seat(1), 1)

    def test_B068_the_turn_is_kept_by_identity(self) -> None:
        house = House(Settings("dice-poker"))
        for place, person in enumerate(("a", "b", "c", "d")):
            house.come(person, person.upper(), place)
        house.do("a", cmd.Start())
        row(house, "a")
        row(house, "b")
        house.do("a", cmd.Leave())
        assert house.game.node.by == Seat(2)
        house.do("d", cmd.Leave())
        assert house.game.node.by == Seat(2)
        assert house.room.host == "b"

    def test_P7_a_restart_pauses_the_grace(self) -> None:
        house = duo()
        house.do("lea", cmd.Depart())
        house.now += 10_000_000
        house.room = house.rebuilt()
        assert advanced(house.room, house.now) == []
        house.wait(61_000)
        assert house.room.away == {Seat(0), Seat(1)}

    def test_B079_a_turn_clock_runs_on_the_houses_time(self) -> None:
        house = duo(turn_clock=30_000)
        house.wait(29_000)
        assert house.game.record.moves == ()
        house.wait(2_000)
        assert isinstance(house.game.record.moves[0], Roll)
        house.wait(31_000)
        assert house.game.node.by == Seat(1)


class TestUndo:
    def test_a_slip_is_taken_back_while_nothing_was_thrown(self) -> None:
        house = duo("feuille")
        house.cast("lea")
        house.do("lea", cmd.Play("1 inscrit somme"))
        house.do("lea", cmd.Undo())
        assert house.game.node == Decision(frozenset({Seat(0)}))
        assert any(isinstance(stamp.event, Undone) for stamp in house.log)
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]

    def test_P8_nothing_is_undone_across_a_throw(self) -> None:
        house = duo("feuille")
        row(house, "lea")
        house.cast("max")
        with pytest.raises(Refusal, match="des dés ont été lancés"):
            house.do("lea", cmd.Undo())

    def test_a_fault_is_agreed_by_the_table(self) -> None:
        house = duo("cul-de-chouette", options=(("tirage", "0"),))
        house.come("zoe", "Zoé")
        house.do("lea", cmd.ProposeFault(Seat(1), "cri trop tôt"))
        assert house.game.rules.scores(house.game.state) == (0, 0)
        with pytest.raises(Refusal):
            house.do("zoe", cmd.Answer(True))
        house.do("max", cmd.Answer(True))
        assert house.game.rules.scores(house.game.state) == (0, -5)

    def test_one_no_is_enough(self) -> None:
        house = duo("cul-de-chouette", options=(("tirage", "0"),))
        house.do("lea", cmd.ProposeFault(Seat(1), ""))
        house.do("max", cmd.Answer(False))
        assert house.room.proposal is None
        assert house.game.rules.scores(house.game.state) == (0, 0)


class TestCries:
    def test_one_order_when_all_have_answered(self) -> None:
        house = suite_thrown()
        reveal = house.game.race.reveal
        word = CryWord.GRELOTTE if house.game.node.cry.one.startswith("Grel") else CryWord.CAILLOU
        house.now = reveal + 700
        for seat, (person, at) in enumerate((("lea", 400), ("max", 300), ("zoe", 500))):
            house.do(person, cmd.Cry(Seat(seat), word, reveal + at))
            assert isinstance(house.game.node, Contest)
        house.wait(1)
        assert house.game.record.moves[-1] == Order((frozenset({Seat(1)}), frozenset({Seat(0)}), frozenset({Seat(2)})))
        assert house.game.record.entries[-1].annotation == "2 +300 ms, 1 +400 ms, 3 +500 ms"

    def test_A5_18_cries_within_the_tolerance_are_level(self) -> None:
        house = suite_thrown(tolerance=50)
        reveal = house.game.race.reveal
        word = CryWord.GRELOTTE if house.game.node.cry.one.startswith("Grel") else CryWord.CAILLOU
        house.now = reveal + 700
        for seat, (person, at) in enumerate((("lea", 300), ("max", 349), ("zoe", 351))):
            house.do(person, cmd.Cry(Seat(seat), word, reveal + at))
        house.wait(1)
        assert house.game.record.moves[-1] == Order((frozenset({Seat(0), Seat(1)}), frozenset({Seat(2)})))

    def test_A5_16_the_window_closes_on_the_silent(self) -> None:
        house = suite_thrown(window=3_000)
        house.wait(LEAD + 3_100)
        assert house.game.record.moves[-1] == Order(())

    def test_A5_19_a_cry_before_the_reveal_is_a_bevue(self) -> None:
        house = suite_thrown()
        scores = house.game.rules.scores(house.game.state)
        house.do("max", cmd.Cry(Seat(1), CryWord.GRELOTTE, house.game.race.reveal - 1))
        assert house.game.rules.scores(house.game.state)[1] == scores[1] - 5
        assert isinstance(house.game.node, Contest)

    def test_A5_19_the_wrong_cry_is_a_bevue_and_the_right_one_still_counts(self) -> None:
        house = suite_thrown()
        reveal = house.game.race.reveal
        right = CryWord.GRELOTTE if house.game.node.cry.one.startswith("Grel") else CryWord.CAILLOU
        house.now = reveal + 900
        house.do("max", cmd.Cry(Seat(1), CryWord.SANS_FIN, reveal + 300))
        house.do("max", cmd.Cry(Seat(1), right, house.game.race.reveal + 600))
        with pytest.raises(Refusal, match="déjà crié"):
            house.do("max", cmd.Cry(Seat(1), right, house.game.race.reveal + 700))

    def test_nothing_gives_the_answer_away_while_a_race_runs(self) -> None:
        house = suite_thrown()
        view = shown(house.room, FRENCH)
        house.now = house.game.race.reveal + 500
        word = CryWord.GRELOTTE if house.game.node.cry.one.startswith("Grel") else CryWord.CAILLOU
        house.do("max", cmd.Cry(Seat(1), word, house.game.race.reveal + 300))
        after = shown(house.room, FRENCH)
        assert view["play"]["awaited"] == ""
        assert view["play"]["node"]["cry"] is None
        assert after["play"]["node"] == view["play"]["node"]

    def test_a_lot_is_drawn_for_those_who_cannot_race(self) -> None:
        house = suite_thrown(cries=Cries.LOT)
        house.wait(10_000)
        order = house.game.record.moves[-1]
        assert isinstance(order, Order)
        assert len(order.ranks) == 3

    def test_a_referee_says_who_cried_first(self) -> None:
        house = suite_thrown(cries=Cries.REFEREE)
        house.wait(60_000)
        assert isinstance(house.game.node, Contest)
        house.do("lea", cmd.Play("! 2 > 1 > 3"))
        assert not isinstance(house.game.node, Contest)


class TestBots:
    def test_a_bot_leaves_time_to_correct_a_slip(self) -> None:
        house = House(Settings("dice-poker"))
        house.come("lea", "Léa", 0)
        house.do("lea", cmd.SeatBot(Seat(1), "hasard"))
        house.do("lea", cmd.Start())
        row(house, "lea")
        house.wait(REGRET - 1)
        assert house.game.node == Throw(5, Seat(1), 3)
        house.do("lea", cmd.Undo())
        assert house.game.node == Decision(frozenset({Seat(0)}))
        house.do("lea", cmd.Play("1 inscrit chance"))
        house.wait(REGRET)
        assert isinstance(house.game.record.moves[-1], Roll)


class TestRematch:
    def test_what_each_game_commits_itself_to_is_the_key_of_its_dice(self) -> None:
        house = House(Settings("poker-das"))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        for game in (1, 2):
            assert house.room.games == game
            finish(house)
            dice, key = house.game.record.dice, house.room.dice_key()
            assert isinstance(dice, CommittedDice)
            assert dice.digest == hashlib.sha256(key).hexdigest()
            rolls = [move.faces for move in house.game.record.moves if isinstance(move, Roll)]
            assert rolls == [KeyedDice(key).throw(len(faces), at) for at, faces in enumerate(rolls)]
            again(house)

    def test_B116_a_rematch_starts_clean_with_the_same_people(self) -> None:
        house = House(Settings("poker-das"))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        finish(house)
        end = house.game.node
        assert isinstance(end, Over)
        loser = end.ranks.index(2)
        again(house)
        assert house.game.rules.scores(house.game.state) == (0, 0)
        # S1: the loser begins the next partie, without a draw.
        assert house.game.record.seats[0] == ("Léa", "Max")[loser]
        assert house.game.node == Throw(5, Seat(0), 3)
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]


class TestSlips:
    def test_a_finger_that_stays_on_a_cry_makes_one_bevue(self) -> None:
        house = duo("cul-de-chouette", options=(("tirage", "0"),))
        house.cast("lea")
        house.wait(10_000)
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now))
        with pytest.raises(Refusal, match="déjà comptée"):
            house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now + 300))
        assert house.game.rules.scores(house.game.state) == (0, -5)
        house.now += 5_000
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now))
        assert house.game.rules.scores(house.game.state) == (0, -10)

    def test_a_name_that_sits_here_is_refused_at_the_door(self) -> None:
        house = House(Settings("taverne"))
        house.come("lea", "Léa", 0)
        with pytest.raises(Refusal, match="déjà à cette table"):
            house.do("max", cmd.Join("LÉA"))
        assert "max" not in house.room.people

    def test_a_correction_says_whose_it_is(self) -> None:
        house = duo("feuille")
        row(house, "lea")
        house.do("lea", cmd.Undo())
        assert "Léa" in str(house.room.journal[-1].words[0])
