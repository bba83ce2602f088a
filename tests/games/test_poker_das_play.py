"""Poker d'as at the table: the draw, the cap, the ties, the parties. Seats are 0 to 3: Léa, Max, Zoé, Jo."""

from __future__ import annotations

import random
import time
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.dialect import DialectError, changed, checked, options
from brelan.core.dice import keeps
from brelan.core.moves import Act, Fault, Hand, Illegal, MoveError, Order, Roll, Seat, Unreadable
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.phrases import say
from brelan.games.poker_das import PokerDas, PokerDasDialect, TieReplay
from brelan.games.poker_das.state import State
from brelan.games.stakes import Bet, Fold
from brelan.games.turn import Keep, Stand
from tests.games.poker_das_table import Table, dice, poker

# The turn


def test_A1_13_the_first_player_has_three_throws() -> None:
    table = Table()
    assert table.node == Throw(5, Seat(0), 3)
    table.roll("RRDVX").keep(0, "RR")
    assert table.node == Throw(3, Seat(0))
    table.roll("9VX").keep(0, "RR").roll("RRR")
    assert table.by == 1, "after the third throw the turn ends by itself"
    assert table.game.hands(table.state) == (dice("RRRRR"), None)
    assert table.most == 3


def test_a_turn_offers_every_keep_and_to_stand() -> None:
    table = Table().roll("RRDVX")
    assert table.node == Decision(frozenset({Seat(0)}))
    legal = table.game.legal_actions(table.state, Seat(0))
    assert set(legal) == {Stand(), *map(Keep, keeps(dice("RRDVX")))}
    assert len(legal) == len(set(legal))
    assert table.game.legal_actions(table.state, Seat(1)) == ()


def test_C_6_kept_dice_may_be_taken_back() -> None:
    table = Table().roll("RRDVX").keep(0, "RR").roll("999").keep(0, "999").roll("99")
    assert table.game.hands(table.state)[0] == dice("99999")


def test_all_five_dice_may_be_thrown_again() -> None:
    table = Table().roll("RRDVX").keep(0, "").roll("AAAAA").keep(0, "")
    assert table.node == Throw(5, Seat(0)), "a whole hand answers the first throw only"
    table.roll("RRDVX")
    assert table.by == 1


def test_E3_keeping_all_five_is_not_a_keep() -> None:
    table = Table().roll("RRDVX")
    refusal = table.refuses(Act(Seat(0), Keep(dice("RRDVX"))))
    assert refusal.startswith("Garder tous les dés n’est pas relancer.")


def test_dice_that_are_not_there_cannot_be_kept() -> None:
    table = Table().roll("RRDVX")
    refusal = table.refuses(Act(Seat(0), Keep(dice("RRR"))))
    assert refusal.startswith("Ces dés ne sont pas sur la table")
    assert "on y voit R-R-D-V-X." in refusal


def test_C27_a_third_throw_is_refused_after_a_first_player_who_took_two() -> None:
    table = Table(3).roll("RRDVX").keep(0, "RR").roll("DVX").stand(0)
    assert table.most == 2
    assert "Ce tour a 2 lancers au plus." in table.refuses(Hand(dice("RRDVX"), 3, fresh=False))
    table.roll("99DVX").keep(1, "99").roll("DVX")
    assert table.by == 2, "the second throw of the second player was his last"
    table.refuses(Act(Seat(1), Keep(dice("99"))))
    table.refuses(Act(Seat(1), Stand()))


def test_C28_a_second_player_may_use_fewer_throws() -> None:
    table = Table().hand("RRDVX", 3)
    assert table.most == 3
    table.roll("DDVX9").stand(1)
    assert table.over.ranks == (1, 2)


@pytest.mark.parametrize("used", [1, 2, 3])
def test_A1_13_the_cap_is_what_the_first_player_used(used: int) -> None:
    table = Table(3).hand("RRDVX", used)
    assert table.game.limit(table.state) == table.most == used
    table.hand("DDVX9", 1)
    assert table.most == used, "only the first player sets the cap"


def test_nobody_chooses_after_a_first_player_who_stood_at_once() -> None:
    table = Table(3).roll("RRRRR").stand(0).roll("99DVX")
    assert table.by == 2
    table.roll("99DVX")
    assert table.is_over


def test_stand_is_asked_only_where_one_could_throw_again() -> None:
    table = Table().hand("RRDVX", 1).roll("DDVX9")
    table.refuses(Act(Seat(1), Stand()))


def test_a_whole_hand_ends_the_turn_and_sets_the_cap() -> None:
    table = Table().play(Hand(dice("RR99A"), 2, fresh=True))
    assert (table.by, table.most) == (1, 2)
    assert table.game.hands(table.state) == (dice("ARR99"), None)


def test_a_whole_hand_answers_the_first_throw_only() -> None:
    table = Table().roll("RRDVX").keep(0, "RR")
    table.refuses(Hand(dice("RRDVX"), 2, fresh=False))


# The number of players


@pytest.mark.parametrize("seats", [0, 1, 9, 100])
def test_C_3_two_players_or_more(seats: int) -> None:
    with pytest.raises(ValueError, match="poker-das is for 2 to 8 players"):
        poker().start(seats)


def test_eight_players() -> None:
    table = Table(8).hands("RRDVX", "99DVX", "RRR99", "XXDV9", "DDDVX", "VVXR9", "AAAAA", "RRRRR")
    assert table.over.ranks == (5, 8, 3, 7, 4, 6, 1, 2)


# Malformed moves


MALFORMED: dict[str, Any] = {
    "booleans": (True, True),
    "floats": (2.0,),
    "words": ("2",),
    "a list": [2, 2],
    "nothing": None,
    "unsorted": (3, 2),
    "huge": (2,) * 10**7,
}


@pytest.mark.parametrize("what", MALFORMED)
def test_B095_a_malformed_keep_is_unreadable_at_once(what: str) -> None:
    table = Table().roll("RRDVX")
    action = Keep(MALFORMED[what])
    started = time.perf_counter()
    table.refuses(Act(Seat(0), action), Unreadable)
    assert time.perf_counter() - started < 0.5


@pytest.mark.parametrize("faces", [(-1,), (0,), (7,), (0, 0, 1), (6, 6), (2, 2, 2), (2, 2, 3, 4, 5, 6)])
def test_B095_faces_that_do_not_lie_there_are_refused(faces: tuple[int, ...]) -> None:
    Table().roll("RRDVX").refuses(Act(Seat(0), Keep(faces)), Illegal)


def test_B095_malformed_dice() -> None:
    table = Table()
    for faces in ((True,) * 5, (1.0,) * 5, (0, 1, 2, 3, 4), (2, 3, 4, 5, 7), (5, 4, 3, 2, 1), "RRDVX", None):
        table.refuses(Roll(faces), Unreadable)  # type: ignore[arg-type]  # malformed on purpose
    for count in (0, 4, 6):
        table.refuses(Roll((1,) * count), Illegal)
    table.refuses(Roll((1,) * 10**6), Unreadable)


def test_moves_out_of_turn_are_refused() -> None:
    table = Table().roll("RRDVX")
    table.refuses(Act(Seat(1), Stand()))
    table.refuses(Act(Seat(7), Stand()))
    table.refuses(Act(True, Stand()), Unreadable)  # type: ignore[arg-type]  # malformed on purpose
    table.refuses(Roll(dice("RRDVX")))
    table.refuses(Order((frozenset({Seat(0)}),)))
    table.refuses(Fault(Seat(0), "cri"))
    table.refuses(Act(Seat(0), Bet(1)), Unreadable)


# Options


def test_every_option_says_something_for_every_value() -> None:
    for option in options(PokerDasDialect()):
        kind = type(option.value)
        values: list[Any] = list(kind) if issubclass(kind, StrEnum) else [True, False] if kind is bool else [1, 2, 20]
        field = PokerDasDialect.__dataclass_fields__[option.key].metadata["says"]
        said = {say(field(value) if callable(field) else field[value]) for value in values}
        assert len(said) == len(values)
        assert all(sentence.endswith(".") for sentence in said)


@pytest.mark.parametrize(
    ("key", "text"),
    [("rounds", "0"), ("rounds", "101"), ("kickers", "some"), ("tirage", "maybe"), ("chips", "19"), ("ante", "21")],
)
def test_values_out_of_bounds_are_refused(key: str, text: str) -> None:
    with pytest.raises(DialectError):
        changed(PokerDasDialect(), key, text)


def test_nobody_has_a_hand_or_a_place_in_the_round_during_the_draw() -> None:
    table = Table(3, tirage=True)
    assert table.game.hands(table.state) == (None, None, None)
    assert table.lineup == ()


def test_the_last_hands_lie_there_when_all_is_over() -> None:
    table = Table(2).hands("RRDVX", "99DVX")
    assert table.is_over
    assert table.game.hands(table.state) == (dice("RRDVX"), dice("99DVX"))


def test_games_of_another_size() -> None:
    for refused in (PokerDasDialect(dice=6), PokerDasDialect(dice=0), PokerDasDialect(throws=0)):
        with pytest.raises(DialectError):
            checked(refused)
    for played in (PokerDasDialect(dice=1), PokerDasDialect(dice=5), PokerDasDialect(throws=1)):
        assert checked(played) == played
    table = Table(2, dice=2, throws=2)
    assert table.node == Throw(2, Seat(0), 2)
    table.roll("A9").keep(0, "A").roll("R")
    table.roll("RR").stand(1)
    assert table.over.ranks == (2, 1), "natural Rois beat a Roi and an As"


# Laws


def mixed(draw: random.Random) -> PokerDas:
    return poker(
        tirage=draw.random() < 0.5,
        draw_low_first=draw.random() < 0.5,
        tie_replay=draw.choice(list(TieReplay)),
        fewer_throws_win=draw.random() < 0.3,
        rounds=draw.choice((1, 2, 5)),
        stakes=draw.random() < 0.5,
        chips=draw.choice((20, 25, 60)),
        ante=draw.choice((1, 5, 20)),
        raises=draw.choice((0, 1, 3)),
        kickers=draw.choice(list(type(PokerDasDialect().kickers))),
        as_joker=draw.random() < 0.8,
    )


@settings(max_examples=settings().max_examples * 3 // 5)
@given(st.integers(0, 2**32), st.integers(2, 5))
def test_playouts_keep_the_laws(seed: int, seats: int) -> None:
    """Legal and only legal actions apply, refusals change nothing, the cap holds, the chips add up, and it ends."""
    chance = random.Random(seed)
    game = mixed(chance)
    state, taken = game.start(seats), dict.fromkeys(range(seats), 0)
    for _ in range(3000):
        node = game.node(state)
        if game.dialect.stakes:
            assert sum(game.scores(state)) + game.pot(state) == seats * game.dialect.chips
            assert min(game.scores(state)) >= 0
        if isinstance(node, Over):
            break
        check_legality(game, state, seats, chance)
        if isinstance(node, Throw):
            limit = game.limit(state)
            if limit is not None:
                taken[node.by] = 1 if node.turn else taken[node.by] + 1
                assert taken[node.by] <= limit
                assert node.turn in {0, limit}
                assert node.by in game.lineup(state)
            state = game.apply(state, Roll(tuple(sorted(chance.choices(range(1, 7), k=node.dice)))))
        else:
            (seat,) = node.seats
            state = game.apply(state, Act(seat, chance.choice(game.legal_actions(state, seat))))
    end = game.node(state)
    assert isinstance(end, Over)
    assert min(end.ranks) == 1


def check_legality(game: PokerDas, state: State, seats: int, chance: random.Random) -> None:
    for seat in map(Seat, range(seats)):
        legal = set(game.legal_actions(state, seat))
        tried: set[Any] = set(chance.sample(sorted(legal, key=repr), min(4, len(legal))))
        tried |= {Stand(), Fold(), Bet(chance.randint(-1, 12)), Keep(tuple(sorted(chance.choices(range(1, 7), k=2))))}
        for action in tried:
            assert applies(game, state, Act(seat, action)) == (action in legal)


def applies(game: PokerDas, state: State, move: Act[Any]) -> bool:
    try:
        game.apply(state, move)
    except MoveError:
        return False
    return True
