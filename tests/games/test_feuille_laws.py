"""Laws of la feuille on games played at random, and the ★ against an oracle on small cards."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.dice import rolls
from brelan.core.moves import Act, Hand, Move, MoveError, Roll, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.phrases import say
from brelan.core.sheet import Mark, Row
from brelan.games.feuille import Action, Bar, Closed, Feuille, FeuilleDialect, Scored, State, TieBreak, Write, Zero, Zeroed
from brelan.games.turn import Keep
from tests.games.feuille_table import NAMES

DIALECTS = [
    FeuilleDialect(columns=2),
    *(FeuilleDialect(columns=1, tie_break=tie_break) for tie_break in TieBreak),
    *Feuille.presets.values(),
    FeuilleDialect(columns=2, full_accepts_poker=True, reserve_may_go_negative=True),
    FeuilleDialect(columns=2, first_to_fill_kills_bonus=True),
    FeuilleDialect(columns=2, rows=(Row("6"), Row("paire"), Row("somme")), dice=3, throws=2, needed=2),
]


def expected(state: State, seat: int, paid: dict[tuple[int, int], int]) -> int:
    """The total by the seed's last sentence, from the boxes and from the bonuses seen paid."""
    card = state.cards[seat]
    boxes = [box for row in card.rows for box in row]
    points = sum(box.points for box in boxes if isinstance(box, Scored))
    zeros = sum(isinstance(box, Zeroed) for box in boxes)
    assert card.reserve == sum(box.change for box in boxes if isinstance(box, Closed))
    return points + sum(value for (who, _), value in paid.items() if who == seat) + card.reserve - 200 * zeros


def marks(game: Feuille, state: State) -> dict[tuple[int, int], Mark]:
    return {
        (seat, bonus): game.star(state, Seat(seat), bonus).mark
        for seat in range(len(state.cards))
        for bonus in range(len(game.bonuses.all))
    }


def check_sheets(game: Feuille, state: State) -> None:
    for seat, card in enumerate(state.cards):
        sheet = game.sheet(state, Seat(seat))
        cells = [cell for line in sheet.lines for cell in line.cells]
        assert sum(cell.value or 0 for cell in cells) == card.boxes - 200 * card.zeros
        assert sheet.seat == seat
        assert sheet.total == sum(points for _, points in sheet.sums) == game.scores(state)[seat]
        in_force = [cell.note.value for cell in cells if cell.note and not cell.note.struck]
        noted = any(cell.note for cell in cells)
        assert in_force == ([card.reserve] if noted else [])
        assert sum(cell.mark is Mark.OPEN for cell in cells) == len(cells) - card.written


def every_entry(game: Feuille) -> list[Action]:
    return [verb(row) for verb in (Write, Bar, Zero) for row in game.dialect.rows]


def check_legality(game: Feuille, state: State, seat: Seat) -> None:
    legal = game.legal_actions(state, seat)
    assert len(set(legal)) == len(legal) > 0
    for action in {*every_entry(game), *legal, Keep(()), Keep((1,)), Keep((6, 6))}:
        if action in legal:
            assert game.apply(state, Act(seat, action)) != state
        else:
            with pytest.raises(MoveError, match=r"\."):
                game.apply(state, Act(seat, action))


@settings(max_examples=settings().max_examples * 3 // 5)
@given(st.data())
def test_laws_of_a_random_game(data: st.DataObject) -> None:
    dialect = data.draw(st.sampled_from(DIALECTS))
    game = Feuille(dialect)
    state = game.start(data.draw(st.integers(1, 4)))
    random = data.draw(st.randoms(use_true_random=False))
    paid: dict[tuple[int, int], int] = {}
    stars = marks(game, state)
    entries = 0
    while not isinstance(node := game.node(state), Over):
        before = state
        if isinstance(node, Throw):
            faces = random.choice(rolls(node.dice))[0]
            whole = node.turn and random.random() < 0.5
            throws = random.randint(1, node.turn or 1)
            move: Move = Hand(faces, throws, throws == 1 or random.random() < 0.3) if whole else Roll(faces)
        else:
            (seat,) = node.seats
            if random.random() < 0.1:
                check_legality(game, state, seat)
            move = Act(seat, random.choice(game.legal_actions(state, seat)))
        state = game.apply(state, move)
        if before.cards != state.cards:
            entries += 1
            for seat_, (old, new) in enumerate(zip(before.cards, state.cards, strict=True)):
                assert old == new or (isinstance(move, Act) and move.seat == seat_)
                for bonus, points in enumerate(new.won):
                    if points is not None and old.won[bonus] is None:
                        individual = not game.bonuses.all[bonus].contested
                        assert individual or not any(other == bonus for _, other in paid), "paid twice"
                        assert stars[seat_, bonus] is Mark.OPEN, "paid although struck"
                        paid[seat_, bonus] = points
            now = marks(game, state)
            for key, mark in stars.items():
                assert mark is Mark.OPEN or now[key] is mark, "a star struck or obtained stays so"
            stars = now
            if random.random() < 0.1:
                check_sheets(game, state)
        assert game.scores(state) == tuple(expected(state, seat_, paid) for seat_ in range(len(state.cards)))
        for event in game.tell(before, move, state):
            assert "{" not in say(event, NAMES)
    check_sheets(game, state)
    assert entries == len(state.cards) * dialect.columns * len(dialect.rows)
    assert Mark.OPEN not in stars.values()
    assert {key for key, mark in stars.items() if mark is Mark.SCORED} == set(paid)
    assert node.scores == game.scores(state)
    assert max(node.scores) in {score for score, rank in zip(node.scores, node.ranks, strict=True) if rank == 1}


@given(st.integers(0, 2**32))
def test_where_what_is_written_is_the_same_so_are_the_sheets(seed: int) -> None:
    chance = Random(seed)
    game = Feuille(FeuilleDialect(columns=1, rows=(Row("6"), Row("paire"), Row("somme"))))
    state, same = game.start(2), 0
    while not isinstance(node := game.node(state), Over):
        before = state
        if isinstance(node, Throw):
            state = game.apply(state, Roll(chance.choice(rolls(node.dice))[0]))
        else:
            (seat,) = node.seats
            state = game.apply(state, Act(seat, chance.choice(game.legal_actions(state, seat))))
        if game.written(before) == game.written(state):
            same += 1
            assert all(game.sheet(before, Seat(seat)) == game.sheet(state, Seat(seat)) for seat in range(2))
        else:
            assert isinstance(node, Decision)
    assert same > 5, "dice alone write nothing"


SMALL: list[tuple[int, dict[str, Any], list[tuple[int, ...]]]] = [
    (2, {"columns": 1, "rows": ("6", "paire", "somme")}, [(6, 6, 6), (1, 2, 6), (1, 2, 3)]),
    (2, {"columns": 2, "rows": ("paire", "somme")}, [(1, 1, 2), (1, 2, 3)]),
    (2, {"columns": 2, "rows": ("paire", "somme"), "last_column_individual": True}, [(1, 1, 2), (1, 2, 3)]),
    (2, {"columns": 2, "rows": ("paire", "somme"), "first_to_fill_kills_bonus": True}, [(1, 1, 2), (1, 2, 3)]),
    (2, {"columns": 2, "rows": ("6", "somme"), "first_to_fill_kills_bonus": True}, [(1, 6, 6), (1, 2, 3)]),
    (2, {"columns": 2, "rows": ("6", "5"), "zero_only_when_forced": True}, [(1, 6, 6), (5, 5, 6), (1, 2, 3)]),
    (2, {"columns": 1, "rows": ("6", "paire", "somme"), "zero_only_when_forced": True}, [(1, 6, 6), (1, 2, 6), (1, 2, 3)]),
    (3, {"columns": 1, "rows": ("paire", "somme")}, [(1, 1, 2), (1, 2, 3)]),
    (3, {"columns": 2, "rows": ("somme",)}, [(1, 2, 3)]),
    (3, {"columns": 1, "rows": ("paire", "brelan"), "first_to_fill_kills_bonus": True}, [(1, 1, 1), (1, 2, 3)]),
]


@pytest.mark.parametrize(("seats", "card", "hands"), SMALL)
def test_A0_24_a_star_is_open_as_long_as_some_play_obtains_it(
    seats: int, card: dict[str, Any], hands: list[tuple[int, ...]]
) -> None:
    game = Feuille(FeuilleDialect(dice=3, throws=1, needed=2, **card))

    @cache
    def obtainable(state: State) -> frozenset[tuple[int, int]]:
        """The bonuses that some dice and some decisions give, to whom; every state between two turns is compared."""
        won = frozenset(
            (seat, bonus) for seat, card in enumerate(state.cards) for bonus, points in enumerate(card.won) if points is not None
        )
        found = set(won)
        if not isinstance(state.phase, Over):
            for faces in hands:
                held = game.apply(state, Roll(faces))
                seat = state.phase.seat
                for action in game.legal_actions(held, seat):
                    found |= obtainable(game.apply(held, Act(seat, action)))
        for key, mark in marks(game, state).items():
            assert mark is (Mark.SCORED if key in won else Mark.OPEN if key in found else Mark.STRUCK), (key, state)
        return frozenset(found)

    assert obtainable(game.start(seats))
    assert obtainable.cache_info().misses > 2
