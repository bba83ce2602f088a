"""Another verdict for a race of cries (anchors §4: « a referee can overrule », and P8)."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from brelan.core.moves import Order, Roll, Seat
from brelan.core.nodes import Contest, Over, Throw
from brelan.core.phrases import FRENCH
from brelan.nature import KeyedDice
from brelan.notation import read, write
from brelan.notation.withdrawn import withdrawn, withdrawn_throws
from brelan.server.archive import told_record
from brelan.table import Cries, DiceFrom, Referee, Refusal, Settings, Way, shown
from brelan.table import commands as cmd
from brelan.table.cries import CryWord
from brelan.table.events import Matter, Opened, Overruled, Proposed, decoded, encoded
from brelan.table.pace import PATIENCE
from brelan.table.settings import LEAD
from brelan.terminal.call import main
from tests.table.house import House

WHO = ("lea", "max", "zoe")


def raced(
    word: CryWord = CryWord.CAILLOU, ties: bool = False, silent: bool = True, *, target: int = 343, **settings: Any
) -> House:
    """Léa has thrown; Max has cried first and Zoé second, or both together; the verdict has just been given.

    Léa herself is silent, or before them.
    """
    for seed in range(5_000):
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"), ("target", str(target))), **settings))
        house.room.key = bytes([seed % 256, seed // 256])
        for place, person in enumerate(WHO):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        house.cast("lea")
        house.cast("lea")
        if isinstance(house.game.node, Contest) and house.game.node.cry.one.lower().startswith(word[:4].replace("cail", "pas ")):
            break
    else:
        raise AssertionError("no such throw")
    # The log must tell the same dice as the room.
    house.log[0] = replace(house.log[0], event=Opened(house.room.settings, house.room.key.hex()))
    reveal = house.game.race.reveal
    house.now = reveal + 700
    house.do("max", cmd.Cry(Seat(1), word, reveal + 300))
    house.do("zoe", cmd.Cry(Seat(2), word, reveal + (300 if ties else 431)))
    house.do("lea", cmd.KeepSilent(Seat(0)) if silent else cmd.Cry(Seat(0), word, reveal + 100))
    house.wait(30)
    return house


def scores(house: House) -> tuple[int, ...]:
    return tuple(house.game.rules.scores(house.game.state))


def agree(house: House, *people: str) -> None:
    for person in people:
        house.do(person, cmd.Answer(True))


class TestConsent:
    def test_the_table_agrees_and_the_points_change_hands(self) -> None:
        house = raced()
        _, points, _ = scores(house)
        assert points > 0
        house.do("lea", cmd.Overrule("! 3 > 2"))
        assert scores(house) == (0, points, 0)
        agree(house, "max")
        assert scores(house) == (0, points, 0)
        agree(house, "zoe")
        assert scores(house) == (0, 0, points)
        assert house.game.record.moves[-1] == Order((frozenset({Seat(2)}), frozenset({Seat(1)})))
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]

    def test_the_raw_times_stay_and_the_record_says_what_was_changed(self) -> None:
        house = raced()
        house.do("lea", cmd.Overrule("! 3 > 2"))
        agree(house, "max", "zoe")
        note = house.game.record.entries[-1].annotation
        assert note == "2 +300 ms, 3 +431 ms ; verdict ! 2 > 3 revu d’un commun accord"
        assert read(write(house.game.record)) == house.game.record

    def test_it_is_never_done_in_silence(self) -> None:
        house = raced()
        _, points, _ = scores(house)
        house.do("lea", cmd.Overrule("! 3 > 2"))
        assert shown(house.room, FRENCH)["proposal"]["says"] == "Lea propose un autre verdict\u00a0: Zoe, puis Max."
        agree(house, "max", "zoe")
        said = shown(house.room, FRENCH)["journal"][-1]["says"]
        assert said == [
            "Verdict revu d’un commun accord (Lea)\u00a0: Zoe, puis Max, au lieu de\u00a0: Max, puis Zoe.",
            f"Max\u00a0: {points} → 0.",
            f"Zoe\u00a0: 0 → {points}.",
        ]
        view = shown(house.room, FRENCH)["play"]["correction"]
        assert view["says"] == said
        assert view["scores"] == {"1": points, "2": 0}

    def test_what_a_bevue_costs_is_not_told_as_part_of_it(self) -> None:
        house = raced(referee=Referee.HOST)
        house.do("lea", cmd.Overrule("! 3 > 2"))
        if house.room.proposal is not None:  # dice of the house have been shown since
            agree(house, "max", "zoe")
        assert shown(house.room, FRENCH)["play"]["correction"] is not None
        house.do("lea", cmd.ProposeFault(Seat(2), "cri dans le micro"))
        assert shown(house.room, FRENCH)["play"]["correction"] is None

    def test_one_no_is_enough_and_the_proposer_may_give_it_up(self) -> None:
        house = raced()
        before = scores(house)
        for person in ("max", "lea"):
            house.do("lea", cmd.Overrule("! 3 > 2"))
            house.do(person, cmd.Answer(False))
            assert house.room.proposal is None
        assert scores(house) == before

    def test_a_proposal_survives_a_restart_with_those_it_asks(self) -> None:
        house = raced()
        house.do("lea", cmd.Overrule("! 3 > 2"))
        house.room = house.rebuilt()
        assert house.room.proposal is not None
        assert house.room.proposal.asked == {"max", "zoe"}
        house.wait(10_000)
        assert house.room.proposal is not None, "nobody has agreed"
        agree(house, "max", "zoe")
        assert scores(house)[1] == 0

    def test_a_proposal_of_an_older_log_asks_everybody(self) -> None:
        data = encoded(Proposed("lea", Matter.VERDICT, Seat(2), "! 3 > 2", ("max",)))
        del data["asked"]
        assert decoded(data) == Proposed("lea", Matter.VERDICT, Seat(2), "! 3 > 2")

    def test_who_stays_away_is_not_waited_for(self) -> None:
        house = raced()
        house.do("zoe", cmd.Depart())
        house.do("lea", cmd.Overrule("! 3 > 2"))
        agree(house, "max")
        assert house.room.proposal is not None, "she may be back in a moment"
        house.wait(house.room.settings.grace + 1)
        assert scores(house)[1] == 0
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]

    def test_bots_wait_for_the_answer_but_not_for_ever(self) -> None:
        house = raced()
        house.room.chairs = (house.room.chairs[0], type(house.room.chairs[1])("Max", None, "glouton"), house.room.chairs[2])
        house.do("lea", cmd.Overrule("! 3 > 2"))
        moves = len(house.game.moves)
        house.wait(PATIENCE - 100)
        assert len(house.game.moves) == moves
        house.wait(5_000)
        assert len(house.game.moves) > moves

    def test_a_second_race_waits_for_the_dispute_over_the_first(self) -> None:
        """Those last together in « Grelotte » race again at once: that race may fall with the verdict in dispute."""
        house = raced(CryWord.GRELOTTE, ties=True, silent=False)
        race = house.game.race
        assert race is not None
        house.do("lea", cmd.Overrule("! 3 > 2 > 1"))
        moves = len(house.game.moves)
        house.wait(race.closes - house.now + 1_000)
        assert (len(house.game.moves), house.game.race) == (moves, race)
        house.wait(PATIENCE)
        assert len(house.game.moves) == moves + 1

    def test_only_those_of_the_table_propose(self) -> None:
        house = raced()
        house.come("jo", "Jo")
        for person in ("jo", "nobody"):
            with pytest.raises(Refusal):
                house.do(person, cmd.Overrule("! 3 > 2"))

    def test_P4_a_repeated_command_asks_and_does_once(self) -> None:
        house = raced(referee=Referee.HOST)
        house.do("lea", cmd.Overrule("! 3 > 2"), "once")
        after, number = scores(house), house.room.number
        assert house.do("lea", cmd.Overrule("! 3 > 2"), "once") == []
        house.room = house.rebuilt()
        assert house.do("lea", cmd.Overrule("! 3 > 2"), "once") == []
        assert (scores(house), house.room.number) == (after, number)


class TestReferee:
    def test_a_named_referee_decides_alone(self) -> None:
        house = raced(referee=Referee.HOST)
        house.do("lea", cmd.Overrule("! 3 > 2"))
        assert house.room.proposal is None
        assert scores(house)[1] == 0
        assert "revu par l’arbitre" in (house.game.record.entries[-1].annotation or "")
        said = shown(house.room, FRENCH)["journal"][-1]["says"][0]
        assert said == "Verdict revu par l’arbitre (Lea)\u00a0: Zoe, puis Max, au lieu de\u00a0: Max, puis Zoe."

    def test_where_there_is_a_referee_nobody_else_proposes(self) -> None:
        house = raced(referee=Referee.HOST)
        with pytest.raises(Refusal, match="arbitre seul"):
            house.do("max", cmd.Overrule("! 3 > 2"))

    def test_a_named_referee_plays_for_nobody_else(self) -> None:
        house = raced(referee=Referee.HOST)
        with pytest.raises(Refusal, match="pas votre place"):
            house.do("lea", cmd.CastDice())

    def test_a_named_referee_says_a_bevue_alone(self) -> None:
        house = raced(referee=Referee.HOST)
        before = scores(house)
        house.do("lea", cmd.ProposeFault(Seat(2), "cri dans le micro"))
        assert scores(house) == (before[0], before[1], before[2] - 5)

    def test_the_referee_of_a_real_table_needs_no_setting(self) -> None:
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"),), way=Way.REAL, dice=DiceFrom.TABLE))
        for place, person in enumerate(WHO):
            house.come(person, person.title(), place)
        house.do("lea", cmd.Start())
        for line in ("d 3 3", "d 6"):
            house.do("lea", cmd.Play(line))
        house.do("max", cmd.Cry(Seat(1), CryWord.CAILLOU, house.now + 10))
        for seat, person in ((0, "lea"), (2, "zoe")):
            house.do(person, cmd.KeepSilent(Seat(seat)))
        house.wait(100)
        house.do("lea", cmd.Play("d 1 4"))
        house.do("lea", cmd.Overrule("! 3"))
        assert scores(house) == (0, 0, 72)
        assert isinstance(house.game.record.moves[-1], Roll), "the dice that lie there stay"


class TestLater:
    def test_P8_a_referee_does_not_cross_a_shown_throw_alone(self) -> None:
        house = raced(referee=Referee.HOST)
        before = scores(house)
        house.cast("max")
        house.do("lea", cmd.Overrule("! 3 > 2"))
        assert scores(house) == before
        assert house.room.proposal is not None
        agree(house, "max", "zoe")
        assert scores(house)[2] == before[1]

    def test_a_throw_that_still_answers_stays_and_is_not_shown_again(self) -> None:
        house = raced()
        house.cast("max")
        thrown, reveal = house.game.record.moves[-1], shown(house.room, FRENCH)["play"]["reveal"]
        house.now += 3_000
        house.do("lea", cmd.Overrule("! 3 > 2"))
        agree(house, "max", "zoe")
        assert house.game.record.moves[-1] == thrown
        assert shown(house.room, FRENCH)["play"]["reveal"] == reveal
        assert house.rebuilt().game.state == house.game.state  # type: ignore[union-attr]

    def test_a_throw_closes_the_question(self) -> None:
        house = raced()
        house.do("lea", cmd.Overrule("! 3 > 2"))
        house.cast("max")
        assert house.room.proposal is None
        with pytest.raises(Refusal, match="ne vous demande rien"):
            agree(house, "zoe")

    def test_after_another_turn_it_is_too_late(self) -> None:
        house = raced()
        for _ in range(60):
            node = house.game.node
            if house.game.contested is None:
                break
            if isinstance(node, Throw):
                house.cast(WHO[node.by])
            elif isinstance(node, Contest):
                break
            else:
                seat = min(node.seats)
                verb = (
                    "garde"
                    if any("Keep" in type(act).__name__ for act in house.game.rules.legal_actions(house.game.state, seat))
                    else "lance"
                )
                house.do(WHO[seat], cmd.Play(f"{seat + 1} {verb}"))
        else:
            raise AssertionError("the turn never ended")
        if house.game.contested is None:
            with pytest.raises(Refusal, match="Trop tard"):
                house.do("lea", cmd.Overrule("! 3 > 2"))

    def test_A5_18_dice_thrown_for_a_tie_fall_with_it_and_are_never_thrown_again(self, tmp_path: Path) -> None:
        house = raced(ties=True)
        house.cast("max")
        house.cast("zoe")
        fallen = [move for move in house.game.moves if isinstance(move, Roll)]
        house.do("lea", cmd.Overrule("! 3 > 2"))
        agree(house, "max", "zoe")
        assert scores(house)[2] > 0
        rolls = [move for move in house.game.moves if isinstance(move, Roll)]
        assert len(rolls) == 2
        entry = house.game.record.entries[-1]
        assert withdrawn_throws(entry) == tuple(str(move.faces[0]) for move in fallen[2:4])
        # The next throw is another one of the same key, and the record can still be checked.
        node = house.game.node
        assert isinstance(node, Throw)
        house.cast(WHO[node.by])
        source = KeyedDice(house.room.dice_key())
        assert house.game.record.moves[-1] == Roll(source.throw(node.dice, len(fallen)))
        assert house.rebuilt().game.record == house.game.record  # type: ignore[union-attr]
        text = write(house.game.record)
        digest, key = hashlib.sha256(house.room.dice_key()).hexdigest(), house.room.dice_key().hex()
        assert digest in text
        path = tmp_path / "partie.jdd"
        path.write_text(text.replace(digest, f"{digest} clé {key}"), encoding="utf-8")
        assert main(["verify", str(path)]) == 0
        path.write_text(path.read_text(encoding="utf-8").replace("{repris", "{pris"), encoding="utf-8")
        assert main(["verify", str(path)]) == 1

    def test_a_game_whose_key_is_told_does_not_go_on(self) -> None:
        house = _won()
        assert house.game.over
        assert "clé" in (told_record(house.room) or "")
        with pytest.raises(Refusal, match="clé de ses dés"):
            house.do("lea", cmd.Overrule("!"))


def _won() -> House:
    """Max has won by his cry."""
    for seed in range(5_000):
        house = House(Settings("cul-de-chouette", options=(("tirage", "0"), ("target", "60"))))
        house.room.key = bytes([seed % 256, seed // 256])
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        house.cast("lea")
        house.cast("lea")
        race = house.game.race
        if race is None or not house.game.node.cry.one.startswith("Pas"):
            continue
        house.now = race.reveal + 700
        house.do("lea", cmd.Cry(Seat(0), CryWord.CAILLOU, race.reveal + 300))
        house.do("max", cmd.KeepSilent(Seat(1)))
        house.wait(30)
        if house.game.over:
            return house
    raise AssertionError("nobody won so")


class TestRefusals:
    @pytest.mark.parametrize(
        ("line", "why"),
        [("! 2 > 3", "déjà le verdict"), ("d 6", "ordre de cris"), ("! 9", "."), ("x", "."), ("! 2 > 2", "."), ("", ".")],
    )
    def test_what_is_no_other_verdict_is_refused_with_a_sentence(self, line: str, why: str) -> None:
        house = raced()
        number = house.room.number
        with pytest.raises(Refusal, match=why):
            house.do("lea", cmd.Overrule(line))
        assert house.room.number == number

    def test_before_any_contest_there_is_nothing_to_overrule(self) -> None:
        house = House(Settings("dice-poker"))
        house.come("lea", "Léa", 0)
        house.come("max", "Max", 1)
        house.do("lea", cmd.Start())
        with pytest.raises(Refusal):
            house.do("lea", cmd.Overrule("! 1"))

    def test_a_contest_that_is_drawn_by_lot_may_be_overruled_as_well(self) -> None:
        house = raced()
        assert house.game.contested is not None
        lot = House(Settings("cul-de-chouette", options=(("tirage", "0"),), cries=Cries.LOT))
        lot.room.key = house.room.key
        for place, person in enumerate(WHO):
            lot.come(person, person.title(), place)
        lot.do("lea", cmd.Start())
        lot.cast("lea")
        lot.cast("lea")
        lot.wait(10 * LEAD)
        order = lot.game.record.moves[-1]
        assert isinstance(order, Order)
        (first,), (second,), *_ = order.ranks
        lot.do("lea", cmd.Overrule(f"! {second + 1} > {first + 1}"))
        agree(lot, "max", "zoe")
        assert lot.game.record.entries[-1].annotation.startswith("par tirage au sort ; verdict !")

    def test_the_event_reads_as_it_was_written(self) -> None:
        event = Overruled("lea", "! 3 > 2", 2, consent=True)
        assert decoded(encoded(event)) == event


def test_nobodys_words_make_a_throw() -> None:
    from brelan.notation import Entry

    entry = Entry(None, None, withdrawn(["2 bévue cri, d 6", "d 4"]))
    assert withdrawn_throws(entry) == ("4",)
    assert withdrawn_throws(Entry(None, None, "cris : fenêtre 5000 ms")) == ()


def test_the_end_may_be_overruled_where_the_dice_are_real() -> None:
    house = House(
        Settings(
            "cul-de-chouette", options=(("tirage", "0"), ("target", "70")), way=Way.REAL, dice=DiceFrom.TABLE, cries=Cries.REFEREE
        )
    )
    house.come("lea", "Léa", 0)
    house.come("max", "Max", 1)
    house.do("lea", cmd.Start())
    for line in ("d 3 3", "d 6", "! 1"):
        house.do("lea", cmd.Play(line))
    assert isinstance(house.game.node, Over)
    house.do("lea", cmd.Overrule("! 2"))
    assert scores(house)[0] == 0
