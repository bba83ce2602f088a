"""What holds in every partie of la taverne, whatever the dice, the players and the house rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.dice import canonical, rolls
from brelan.core.moves import Act, Illegal, Move, Roll, Seat, Unreadable
from brelan.core.nodes import Decision, Over, Throw
from brelan.games.stakes import Bet, Call, Fold, Raise
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import Kickers, Opener, RerollOrder, Tie
from brelan.games.taverne.phases import State
from brelan.games.taverne.rules import Action
from brelan.games.turn import Keep, Stand

LONGEST = 400
LAWS = settings(max_examples=settings().max_examples * 2 // 5)


@st.composite
def games(draw: st.DrawFn) -> Taverne:
    order = draw(st.sampled_from(RerollOrder))
    return Taverne(
        TaverneDialect(
            kickers=draw(st.sampled_from(Kickers)),
            ace_high=draw(st.booleans()),
            rerolls=draw(st.integers(1, 3)),
            reroll_order=order,
            simultaneous_reroll=order is RerollOrder.ALTERNATE and draw(st.booleans()),
            tie=draw(st.sampled_from(Tie)),
            best_of=draw(st.integers(1, 3)),
            opener=draw(st.sampled_from(Opener)),
            stakes=draw(st.booleans()),
            chips=draw(st.integers(5, 30)),
            ante=draw(st.integers(1, 5)),
            max_bet=draw(st.integers(1, 4)),
            raises=draw(st.integers(0, 2)),
            dice=draw(st.integers(1, 5)),
        )
    )


def any_move(game: Taverne, state: State, data: st.DataObject) -> Move:
    node = game.node(state)
    if isinstance(node, Throw):
        return Roll(data.draw(st.sampled_from([faces for faces, _ in rolls(node.dice)])))
    assert isinstance(node, Decision)
    seat = data.draw(st.sampled_from(sorted(node.seats)))
    return Act(seat, data.draw(st.sampled_from(game.legal_actions(state, seat))))


def playout(game: Taverne, seats: int, data: st.DataObject) -> Iterator[tuple[State, Move, State]]:
    state = game.start(seats)
    for _ in range(LONGEST):
        if isinstance(game.node(state), Over):
            return
        move = any_move(game, state, data)
        after = game.apply(state, move)
        yield state, move, after
        state = after


def every_action(game: Taverne, dice: int) -> list[Action]:
    keeps: list[Action] = [Keep(faces) for size in range(dice + 1) for faces in canonical(size)]
    stakes: list[Action] = [*map(Bet, range(-1, 7)), *map(Raise, range(-1, 7)), Call(), Fold()]
    return [*keeps, Stand(), *(stakes if game.dialect.stakes else [])]


@LAWS
@given(games(), st.integers(2, 4), st.data())
def test_a_match_ends_and_its_winner_is_first(game: Taverne, seats: int, data: st.DataObject) -> None:
    for before, move, after in playout(game, seats, data):
        assert before != after
        assert game.tell(before, move, after)
        node = game.node(after)
        if isinstance(node, Over):
            assert node.scores == game.scores(after)
            first = {seat for seat in range(seats) if node.ranks[seat] == 1}
            best = {seat for seat in range(seats) if node.scores[seat] == max(node.scores)}
            assert first == best


@LAWS
@given(games(), st.integers(2, 3), st.data())
def test_legal_is_what_applies(game: Taverne, seats: int, data: st.DataObject) -> None:
    states = [before for before, _, _ in playout(game, seats, data)]
    state = data.draw(st.sampled_from(states))
    node = game.node(state)
    for seat in map(Seat, range(seats)):
        legal = game.legal_actions(state, seat)
        assert len(legal) == len(set(legal))
        assert bool(legal) == (isinstance(node, Decision) and seat in node.seats)
        taken = set()
        for action in every_action(game, game.dialect.dice):
            try:
                game.apply(state, Act(seat, action))
            except Illegal:
                continue
            taken.add(action)
        assert taken == set(legal)
    for size in range(7):
        for faces, _ in rolls(size):
            if isinstance(node, Throw) and size == node.dice:
                game.apply(state, Roll(faces))
            else:
                with pytest.raises((Illegal, Unreadable)):
                    game.apply(state, Roll(faces))
                break


@LAWS
@given(games().filter(lambda game: game.dialect.stakes), st.integers(2, 4), st.data())
def test_chips_are_conserved_and_never_negative(game: Taverne, seats: int, data: st.DataObject) -> None:
    for _, _, after in playout(game, seats, data):
        assert sum(game.scores(after)) + game.pot(after) == game.dialect.chips * seats
        assert min(game.scores(after)) >= 0
        if isinstance(game.node(after), Over):
            assert game.pot(after) == 0


@LAWS
@given(games().filter(lambda game: not game.dialect.stakes), st.integers(2, 4), st.data())
def test_parties_never_go_down_and_somebody_reaches_the_goal(game: Taverne, seats: int, data: st.DataObject) -> None:
    goal = game.dialect.best_of // 2 + 1
    for before, _, after in playout(game, seats, data):
        assert all(new - old in (0, 1) for old, new in zip(game.scores(before), game.scores(after), strict=True))
        assert (max(game.scores(after)) == goal) == isinstance(game.node(after), Over)


@LAWS
@given(st.integers(2, 3), st.integers(1, 2), st.data())
def test_simultaneous_choices_commute(seats: int, rerolls: int, data: st.DataObject) -> None:
    game = Taverne(TaverneDialect(simultaneous_reroll=True, rerolls=rerolls))
    for before, _, _ in playout(game, seats, data):
        node = game.node(before)
        if isinstance(node, Decision) and len(node.seats) == seats:
            acts = [Act(seat, data.draw(st.sampled_from(game.legal_actions(before, seat)))) for seat in sorted(node.seats)]
            ends = set()
            for order in permutations(acts):
                state = before
                for act in order:
                    state = game.apply(state, act)
                ends.add(state)
            assert len(ends) == 1


@LAWS
@given(games(), st.integers(2, 4), st.data())
def test_dice_kept_lie_there_after_the_reroll(game: Taverne, seats: int, data: st.DataObject) -> None:
    kept: dict[int, tuple[int, ...]] = {}
    for before, move, after in playout(game, seats, data):
        if isinstance(move, Act) and isinstance(move.action, Keep):
            kept[move.seat] = move.action.faces
        node = game.node(before)
        if isinstance(move, Roll) and isinstance(node, Throw):
            held = kept.pop(node.by, ())
            assert len(held) + node.dice == game.dialect.dice
            hand = game.hands(after)[node.by]
            if hand is not None:
                assert hand == tuple(sorted(held + move.faces))
