"""A rematch is a wish: it begins once everybody who is there has it, after a restart as well, and the absent stop nobody."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.moves import Seat
from brelan.core.nodes import Decision, Throw
from brelan.table import Refusal, Room, Settings, Stamp, Way, advanced, handled, next_due, opened, shown
from brelan.table import commands as cmd
from brelan.table import events as ev
from brelan.table.events import decoded, encoded
from brelan.table.rematch import RETURN
from brelan.voices import voice

PEOPLE = ("lea", "max", "zoe")


class Evening:
    """A table at which a game of poker d'as has just ended."""

    def __init__(self, people: int = 2, bots: int = 0, way: Way = Way.ONLINE) -> None:
        self.now = 1_000_000
        self.log: list[Stamp] = [opened(Settings("poker-das", way=way), b"k", self.now)]
        self.room = Room.rebuilt(self.log, self.now)
        for place, person in enumerate(PEOPLE[:people]):
            self.do(person, cmd.Arrive())
            self.do(person, cmd.Join(person.title()))
            self.do(person, cmd.Sit(Seat(place), person.title()))
        for place in range(people, people + bots):
            self.do("lea", cmd.SeatBot(Seat(place), "hasard"))
        self.do("lea", cmd.Start())
        self.finish()

    def do(self, person: str, command: Any, command_id: str | None = None) -> list[Stamp]:
        stamps = handled(self.room, command, person, self.now, command_id)
        self.log += stamps
        return stamps

    def wait(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        while (due := next_due(self.room, self.now)) is not None and due <= end:
            self.now = max(self.now, due)
            stamps = advanced(self.room, self.now)
            assert stamps, "the room wants to be advanced, and nothing is due"
            self.log += stamps
        self.now = end

    def finish(self) -> None:
        """Everybody throws when asked and stands."""
        while self.room.game is not None and not self.room.game.over:
            node = self.room.game.node
            if isinstance(node, Throw) and (person := self.room.chair(node.by).person):
                self.do(person, cmd.CastDice())
            elif isinstance(node, Decision) and (person := self.room.chair(min(node.seats)).person):
                self.do(person, cmd.Play(f"{min(node.seats) + 1} reste"))
            self.wait(5_000)

    def restart(self) -> None:
        stored = [Stamp(each.number, each.at, decoded(encoded(each.event)), each.person, each.command) for each in self.log]
        self.room = Room.rebuilt(stored, self.now)

    def view(self, language: str = "fr") -> Any:
        return shown(self.room, voice(language))


def test_one_wish_begins_nothing_and_the_others_see_it() -> None:
    table = Evening(3)
    table.do("lea", cmd.Rematch())
    assert table.room.games == 1
    view = table.view()
    assert view["rematch"] == {
        "by": ["lea"],
        "asked": ["max", "zoe"],
        "says": "Lea veut une revanche.",
        "waits": "On attend Max et Zoe.",
    }
    assert view["journal"][-1]["says"] == ["Lea veut une revanche."]
    assert view["journal"][-1]["to"]["lea"] == ["Vous voulez une revanche."]
    table.do("zoe", cmd.Rematch())
    assert table.view()["rematch"]["says"] == "Lea et Zoe veulent une revanche."
    assert table.view("en")["rematch"]["waits"] == "Waiting for Max."
    table.do("max", cmd.Rematch())
    assert table.room.games == 2
    assert table.view()["rematch"] is None


@pytest.mark.parametrize("bots", [1, 3])
def test_bots_always_agree(bots: int) -> None:
    table = Evening(1, bots)
    table.do("lea", cmd.Rematch())
    assert table.room.games == 2
    assert not any(isinstance(stamp.event, ev.Wished) for stamp in table.log)


def test_round_one_device_it_begins_at_once() -> None:
    table = Evening(1, way=Way.SHARED, bots=1)
    table.finish()
    table.do("lea", cmd.Stand(Seat(1)))
    table.do("lea", cmd.Sit(Seat(1), "Max"))
    table.do("lea", cmd.Rematch())
    assert table.room.games == 2


def test_a_wish_is_said_once() -> None:
    table = Evening()
    first = table.do("lea", cmd.Rematch(), "a")
    assert [type(stamp.event) for stamp in first] == [ev.Wished]
    assert table.do("lea", cmd.Rematch(), "a") == []
    assert table.do("lea", cmd.Rematch(), "b") == []
    table.do("max", cmd.Rematch())
    assert table.room.games == 2
    assert table.do("max", cmd.Rematch(), "late") == []
    assert table.room.games == 2


def test_a_wish_is_taken_back_and_nothing_begins_by_it() -> None:
    table = Evening(3)
    table.do("lea", cmd.Rematch())
    table.do("zoe", cmd.Rematch())
    gone = table.do("lea", cmd.Forgo(), "back")
    assert [type(stamp.event) for stamp in gone] == [ev.Forwent]
    assert table.view()["rematch"]["says"] == "Zoe veut une revanche."
    assert table.view()["rematch"]["asked"] == ["lea", "max"]
    assert table.view()["journal"][-1]["says"] == ["Lea ne veut plus de revanche."]
    assert table.view()["journal"][-1]["to"]["lea"] == ["Vous ne voulez plus de revanche."]
    assert table.view("en")["journal"][-1]["to"]["lea"] == ["You do not want a rematch any more."]
    assert table.do("lea", cmd.Forgo(), "back") == table.do("lea", cmd.Forgo(), "again") == []
    table.do("max", cmd.Rematch())
    table.restart()
    for person in PEOPLE:
        table.do(person, cmd.Arrive())
    table.wait(60 * RETURN)
    assert table.room.games == 1
    table.do("lea", cmd.Rematch())
    assert table.room.games == 2
    with pytest.raises(Refusal, match="en cours"):
        table.do("lea", cmd.Forgo())


def test_who_stands_up_and_sits_down_again_wishes_nothing() -> None:
    table = Evening(3)
    table.do("lea", cmd.Rematch())
    table.do("lea", cmd.Stand(Seat(0)))
    table.do("lea", cmd.Sit(Seat(0), "Lea"))
    assert table.view()["rematch"] is None
    table.do("max", cmd.Rematch())
    table.do("zoe", cmd.Rematch())
    assert table.room.games == 1


def test_a_wish_outlives_the_house_and_waits_for_who_was_there() -> None:
    table = Evening()
    table.do("lea", cmd.Rematch())
    table.restart()
    table.do("lea", cmd.Arrive())
    table.wait(RETURN - 1)
    table.do("max", cmd.Arrive())
    table.wait(60 * RETURN)
    assert table.room.games == 1
    assert table.view()["rematch"]["says"] == "Lea veut une revanche."
    table.do("max", cmd.Rematch())
    assert table.room.games == 2


def test_the_absent_stop_nobody_but_are_given_a_moment() -> None:
    table = Evening(3)
    table.do("zoe", cmd.Depart())
    table.wait(RETURN)
    table.do("lea", cmd.Rematch())
    table.do("max", cmd.Depart())
    table.wait(RETURN - 1)
    assert table.room.games == 1
    assert table.view()["rematch"]["waits"] == "La revanche va commencer."
    table.wait(1)
    assert table.room.games == 2
    assert table.room.seats_of("zoe")
    assert table.room.seats_of("max")


def test_nobody_begins_a_game_that_nobody_is_there_to_play() -> None:
    table = Evening()
    table.do("lea", cmd.Rematch())
    for person in PEOPLE[:2]:
        table.do(person, cmd.Depart())
    table.wait(10 * RETURN)
    assert table.room.games == 1
    table.do("lea", cmd.Arrive())
    table.wait(0)
    assert table.room.games == 2


def test_whoever_leaves_the_table_takes_their_wish_along_and_too_few_play_nothing() -> None:
    table = Evening(3)
    table.do("lea", cmd.Rematch())
    table.do("lea", cmd.Leave())
    assert table.view()["rematch"] is None
    table.do("max", cmd.Rematch())
    table.do("zoe", cmd.Leave())
    table.wait(10 * RETURN)
    assert table.room.games == 1
    with pytest.raises(Refusal, match="manque du monde"):
        table.do("max", cmd.Rematch())


def test_a_log_from_before_there_were_wishes_is_read() -> None:
    """There the first press began the game."""
    table = Evening()
    log = [*table.log, Stamp(table.log[-1].number + 1, table.now, ev.Started((1, 0), tirage=False), "max", "old")]
    room = Room.rebuilt(log, table.now)
    assert room.games == 2
    assert room.names() == ("Max", "Lea")


people = st.sampled_from(PEOPLE)
happenings = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["rematch", "forgo", "arrive", "depart", "stand", "leave"]), people),
        st.tuples(st.just("wait"), st.sampled_from([0, 1, RETURN // 2, RETURN - 1, RETURN])),
        st.tuples(st.just("restart"), st.none()),
    ),
    max_size=14,
)


@given(happenings=happenings, bots=st.integers(0, 1))
@settings(max_examples=150, deadline=None)
def test_it_begins_exactly_when_everybody_who_is_there_agrees(happenings: list[Any], bots: int) -> None:
    """The law, kept beside the room by the plainest of books: who sits, who is there, who went when, who wishes."""
    table = Evening(3, bots)
    seated, there, wishing = set(PEOPLE), set(PEOPLE), set[str]()
    went: dict[str, int] = {}

    def agreed(now: int) -> bool:
        missing = seated - wishing
        enough = len(seated) + bots >= 2
        return (
            enough and bool(wishing & seated & there) and all(who not in there and now >= went[who] + RETURN for who in missing)
        )

    for what, who in happenings:
        began = False
        try:
            match what:
                case "rematch":
                    # Who presses is heard, even by a house that has not seen them come in.
                    alone = seated - wishing - {who}
                    ready = all(other not in there and table.now >= went[other] + RETURN for other in alone)
                    began = who in seated and len(seated) + bots >= 2 and ready
                    table.do(who, cmd.Rematch())
                    wishing |= {who}
                case "forgo":
                    table.do(who, cmd.Forgo())
                    wishing.discard(who)
                case "arrive":
                    table.do(who, cmd.Arrive())
                    there.add(who)
                case "depart":
                    table.do(who, cmd.Depart())
                    there.discard(who)
                    went[who] = table.now
                case "stand":
                    table.do(who, cmd.Stand(Seat(PEOPLE.index(who))))
                    seated.discard(who)
                    wishing.discard(who)
                case "leave":
                    table.do(who, cmd.Leave())
                    seated.discard(who)
                    there.discard(who)
                case "restart":
                    table.restart()
                    there.clear()
                    went = dict.fromkeys(PEOPLE, table.now)
                case "wait":
                    moments = [table.now, *(moment + RETURN for moment in went.values())]
                    began = any(agreed(moment) for moment in moments if table.now <= moment <= table.now + who)
                    table.wait(who)
        except Refusal:
            began = False
        if what != "wait":
            began = began or agreed(table.now)
            table.wait(0)
        assert (table.room.games == 2) == began, (what, who)
        if began:
            return
        assert table.room.wishes & table.room.seated() == wishing & seated
