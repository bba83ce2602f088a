"""Rooms driven by Hypothesis: people come, go, sit, play, cry, repeat themselves and stay away, and time passes.

After every step the promises of anchors §4 hold: the log rebuilds the room (P2), numbers follow each other (P3), a
repeated command is nothing new (P4), a seat has one person (P5), dice are drawn by the table alone (P6), a restart
loses nothing (P7) and nothing is undone across a throw (P8).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Contest, Decision, Throw
from brelan.core.phrases import FRENCH
from brelan.notation import GAMES, Assertion, replay, write_move
from brelan.notation.withdrawn import withdrawn_throws
from brelan.table import (
    Absence,
    Command,
    Cries,
    Referee,
    Refusal,
    Room,
    Settings,
    Stamp,
    advanced,
    handled,
    next_due,
    opened,
    shown,
)
from brelan.table import commands as cmd
from brelan.table.cries import CryWord
from brelan.table.events import Cast, Moved, Overruled, Undone, decoded, encoded

PEOPLE = ("lea", "max", "zoe", "jo")
SMALL = {"feuille": ("courte", ()), "cul-de-chouette": ("classique", (("target", "60"),))}

people = st.sampled_from(PEOPLE)
seats = st.integers(-1, 4).map(Seat)


class Tables(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000
        self.log: list[Stamp] = []
        self.sent: list[tuple[str, Command, str]] = []

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        how=st.fixed_dictionaries(
            {
                "absence": st.sampled_from(list(Absence)),
                "cries": st.sampled_from(list(Cries)),
                "referee": st.sampled_from(list(Referee)),
            }
        ),
        key=st.binary(min_size=1),
        ready=st.booleans(),
    )
    def open(self, game: str, how: dict[str, Any], key: bytes, ready: bool) -> None:
        preset, options = SMALL.get(game, ("classique", ()))
        self.log = [opened(Settings(game, preset, options, **how), key, self.now)]
        self.room = Room.rebuilt(self.log, self.now)
        if ready:
            self.everybody_ready()

    # What people do

    def say(self, person: str, command: Command) -> bool:
        """Is the command taken? If not, nothing has changed."""
        before = self._picture()
        name = f"c{len(self.sent)}"
        try:
            stamps = handled(self.room, command, person, self.now, name)
        except Refusal:
            stamps = []
        if not stamps and self._picture() != before:
            # Presence alone is not in the log.
            raise AssertionError("a command that made no event changed the room")
        if not stamps:
            return False
        self.log += stamps
        self.sent.append((person, command, name))
        return True

    @rule(person=people)
    def come(self, person: str) -> None:
        self.say(person, cmd.Arrive())
        self.say(person, cmd.Join(person.title()))

    @rule(person=people, seat=seats)
    def sit(self, person: str, seat: Seat) -> None:
        self.say(person, cmd.Sit(seat, person.title()))

    @rule(person=people, seat=seats, bot=st.sampled_from(["hasard", "glouton", "forte"]))
    def seat_bot(self, person: str, seat: Seat, bot: str) -> None:
        self.say(person, cmd.SeatBot(seat, bot))

    @rule(person=people, seat=seats)
    def stand(self, person: str, seat: Seat) -> None:
        self.say(person, cmd.Stand(seat))

    @rule(person=people)
    def leave(self, person: str) -> None:
        self.say(person, cmd.Leave())

    @rule(person=people)
    def go(self, person: str) -> None:
        self.say(person, cmd.Depart())

    @rule(person=people)
    def start(self, person: str) -> None:
        self.say(person, cmd.Start())

    @rule(person=people)
    def rematch(self, person: str) -> None:
        self.say(person, cmd.Rematch())

    @rule()
    def everybody_ready(self) -> None:
        """Games are rare if they wait for chance to seat two people."""
        for place, person in enumerate(PEOPLE[:2]):
            self.come(person)
            self.sit(person, Seat(place))
        if self.room.host is not None:
            self.start(self.room.host)

    @precondition(lambda self: self.room.game is not None)
    @rule(picks=st.lists(st.integers(0, 10**6), min_size=1, max_size=25))
    def play_on(self, picks: list[int]) -> None:
        """A while of ordinary play: whoever is asked answers, dice fall, cries are cried or not."""
        for pick in picks:
            game = self.room.game
            assert game is not None
            if isinstance(game.node, Contest) and game.race is not None:
                for seat in sorted(game.race.seats):
                    owner = self.room.chair(seat).person
                    if owner is not None and pick % 3:
                        self.now = max(self.now, game.race.reveal)
                        self.say(owner, cmd.Cry(seat, list(CryWord)[pick % 4], self.now))
                self.wait(7_000)
            self.act(pick, None)
            self.wait(1_500)

    @precondition(lambda self: self.room.game is not None)
    @rule(pick=st.integers(0, 10**6), person=people | st.none())
    def act(self, pick: int, person: str | None) -> None:
        """Something legal, by whom it is asked or by somebody else."""
        game = self.room.game
        assert game is not None
        node = game.node
        if isinstance(node, Decision):
            seat = sorted(node.seats)[pick % len(node.seats)]
            actions = game.rules.legal_actions(game.state, seat)
            owner = person or self.room.chair(seat).person
            taken = owner is not None and self.say(
                owner, cmd.Play(write_move(game.rules.lexicon, Act(seat, actions[pick % len(actions)])))
            )
            assert taken == (owner is not None and seat in self.room.seats_of(owner))
        elif isinstance(node, Throw):
            owner = person or self.room.chair(node.by).person
            if owner is not None:
                self.say(owner, cmd.CastDice())

    @precondition(lambda self: self.room.game is not None)
    @rule(person=people, line=st.sampled_from(["d 1 2 3 4 5", "d 6", "m 6 6 6 6 6 en 1", "! 1 > 2", "1 garde", "1 reste", "x"]))
    def invent(self, person: str, line: str) -> None:
        """Nobody tells the table its dice (P6)."""
        before = self._dice()
        self.say(person, cmd.Play(line))
        assert self._dice() == before

    @precondition(lambda self: self.room.game is not None)
    @rule(person=people, seat=seats, word=st.sampled_from(list(CryWord)), ago=st.integers(-200, 3_000))
    def cry(self, person: str, seat: Seat, word: CryWord, ago: int) -> None:
        self.say(person, cmd.Cry(seat, word, self.now - ago))

    @precondition(lambda self: self.room.game is not None)
    @rule(person=people, seat=seats)
    def silent(self, person: str, seat: Seat) -> None:
        self.say(person, cmd.KeepSilent(seat))

    @precondition(lambda self: self.room.game is not None)
    @rule(person=people)
    def undo(self, person: str) -> None:
        dice = self._dice()
        self.say(person, cmd.Undo())
        assert self._dice() == dice, "a shown throw was undone"

    @precondition(lambda self: self.room.game is not None)
    @rule(person=people, seat=seats, agree=st.booleans())
    def judge(self, person: str, seat: Seat, agree: bool) -> None:
        self.say(person, cmd.ProposeFault(seat, "cri"))
        for other in PEOPLE:
            self.say(other, cmd.Answer(agree))

    @precondition(lambda self: self.room.game is not None and self.room.game.contested is not None)
    @rule(person=people, order=st.permutations([1, 2]), first=st.integers(0, 2), answers=st.lists(st.booleans(), max_size=4))
    def overrule(self, person: str, order: list[int], first: int, answers: list[bool]) -> None:
        """P8: throws that were shown fall only when everybody asked has agreed, and stay in the record as words."""
        game = self.room.game
        assert game is not None
        dice, rolls = self._shown_dice(), len(self._dice())
        there = {other for other in self.room.seated() if not self.room.is_away(other)}  # nobody waits for the absent
        self.say(person, cmd.Overrule("! " + " > ".join(map(str, order[:first]))))
        proposal = self.room.proposal
        for other, agrees in zip(PEOPLE, answers, strict=False):
            self.say(other, cmd.Answer(agrees))
        assert self._shown_dice() == dice, "a shown throw was forgotten"
        if len(self._dice()) < rolls:
            event = self.log[-1].event
            assert isinstance(event, Overruled)
            if event.consent and proposal is not None:
                agreed = {other for other, agrees in zip(PEOPLE, answers, strict=False) if agrees}
                assert proposal.asked <= agreed
            else:
                assert proposal is None
                assert not there - {event.person} or self.room.settings.referee is Referee.HOST

    @precondition(lambda self: self.room.game is not None)
    @rule(person=people, seat=seats)
    def relay(self, person: str, seat: Seat) -> None:
        self.say(person, cmd.Relay(seat))

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 10**6))
    def repeat(self, pick: int) -> None:
        """A repeated command is nothing new (P4)."""
        person, command, name = self.sent[pick % len(self.sent)]
        if (person, name) in self.room.answers:
            before = self._picture()
            assert handled(self.room, command, person, self.now, name) == []
            assert self._picture() == before

    @rule(milliseconds=st.sampled_from([0, 1, 300, 1_000, 6_000, 70_000]))
    def wait(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        for _ in range(200):
            due = next_due(self.room, self.now)
            if due is None or due > end:
                break
            self.now = max(self.now, due)
            stamps = advanced(self.room, self.now)
            self.log += stamps
            if not stamps:
                break
        self.now = end

    @rule()
    def restart(self) -> None:
        """What comes back is what was there (P2, P7)."""
        before = self._picture()
        stored = [Stamp(each.number, each.at, decoded(encoded(each.event)), each.person, each.command) for each in self.log]
        self.room = Room.rebuilt(stored, self.now)
        assert self._picture() == before

    # What always holds

    @invariant()
    def numbers_follow_each_other(self) -> None:
        assert [stamp.number for stamp in self.log] == list(range(1, len(self.log) + 1))
        assert all(one.at <= two.at for one, two in zip(self.log, self.log[1:], strict=False))

    @invariant()
    def the_record_replays_to_the_state(self) -> None:
        game = self.room.game if self.log else None
        if game is not None and len(game.record.moves) % 7 == 0:
            assert replay(game.record).state == game.state
            assert not any(isinstance(entry.what, Assertion) for entry in game.record.entries)

    @invariant()
    def what_is_shown_gives_no_cry_away(self) -> None:
        if not self.log:
            return
        view = shown(self.room, FRENCH)
        play = view["play"]
        if play is not None and self.room.game is not None and self.room.game.race is not None:
            assert play["awaited"] == ""
            assert play["node"]["cry"] is None
            assert isinstance(self.room.game.node, Contest)

    @invariant()
    def dice_are_asked_for_before_they_are_drawn(self) -> None:
        """P6: each throw in the log comes after a cast, or after the decision that casts by itself."""
        asked = False
        for stamp in self.log:
            match stamp.event:
                case Cast():
                    asked = True
                case Moved(line):
                    if line.startswith("d "):
                        assert asked, "dice that nobody asked for"
                    asked = not line.startswith(("d ", "!"))
                case Undone() | Overruled():
                    asked = False
                case _:
                    pass

    def _dice(self) -> list[Any]:
        game = self.room.game
        return [] if game is None else [move for move in game.record.moves if isinstance(move, Roll)]

    def _shown_dice(self) -> int:
        """How many throws were shown since the game began, whatever has become of them."""
        game = self.room.game
        assert game is not None
        return len(self._dice()) + sum(len(withdrawn_throws(entry)) for entry in game.record.entries)

    def _picture(self) -> tuple[Any, ...]:
        room = self.room
        game = room.game
        return (
            room.number, room.host, tuple(sorted(room.people.items())), room.chairs, room.settings, room.proposal,
            frozenset(room.away), frozenset(room.relayed), frozenset(room.wishes),
            game and (game.state, game.record, game.order, game.cast, game.race and (game.race.cries, game.race.silent)),
        )  # fmt: skip


@dataclass(frozen=True)
class Wish:
    """Another verdict that somebody wants `later` so many moves, and what the others answer."""

    person: str
    later: int
    order: list[int]
    answers: list[bool]


wishes = st.builds(
    Wish,
    person=st.sampled_from(PEOPLE[:2]),
    later=st.integers(0, 4),
    order=st.sampled_from([[], [1], [2], [1, 2], [2, 1]]),
    answers=st.lists(st.sampled_from([True, True, True, False]), min_size=2, max_size=4),
)


@given(
    seed=st.integers(0, 10**6),
    cries=st.sampled_from(list(Cries)),
    referee=st.sampled_from(list(Referee)),
    wanted=st.lists(wishes, min_size=1, max_size=6),
)
@settings(max_examples=40, deadline=None)
def test_a_game_whose_verdicts_are_disputed(seed: int, cries: Cries, referee: Referee, wanted: list[Wish]) -> None:
    """P2, P7, P8: whatever is overruled, before and after throws, the log rebuilds it and no shown throw is forgotten."""
    tables, chance = Tables(), random.Random(seed)
    rules = Settings("cul-de-chouette", options=(("tirage", "0"),), cries=cries, referee=referee)
    tables.log = [opened(rules, seed.to_bytes(4, "big"), tables.now)]
    tables.room = Room.rebuilt(tables.log, tables.now)
    tables.everybody_ready()

    def play_on() -> None:
        assert tables.room.game is not None
        if cries is Cries.REFEREE and isinstance(tables.room.game.node, Contest):
            tables.say("lea", cmd.Play(chance.choice(["! 1 > 2", "! 2", "! 1,2", "!"])))
        tables.play_on([chance.randrange(10**6)])

    for wish in wanted:
        for _ in range(80):
            if tables.room.game is None or tables.room.game.over or tables.room.game.contested is not None:
                break
            play_on()
        for _ in range(wish.later):
            if tables.room.game is not None and not tables.room.game.over:
                play_on()
        if tables.room.game is not None and tables.room.game.contested is not None:
            tables.overrule(wish.person, wish.order, len(wish.order), wish.answers)
        tables.restart()
        tables.numbers_follow_each_other()
        tables.the_record_replays_to_the_state()
        tables.dice_are_asked_for_before_they_are_drawn()


Tables.TestCase.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
TestTables = Tables.TestCase
