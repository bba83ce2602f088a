"""What holds in every game of dice poker, whatever the dice, the card and the options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from brelan.core.dice import counts, rolls
from brelan.core.moves import Act, Faces, Hand, Illegal, Move, MoveError, Roll, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.sheet import Mark, Row
from brelan.games.dice_poker import Action, Column, DicePoker, DicePokerDialect, State, TieBreak, Write
from brelan.games.turn import Holding, Keep, Rolling

PRESETS = st.sampled_from(list(DicePoker.presets.values()))
MIXED = st.builds(
    DicePokerDialect,
    left_bonus_at_63=st.booleans(),
    joker_full_value=st.booleans(),
    joker_when_zero=st.booleans(),
    free_joker=st.booleans(),
    full_accepts_poker=st.booleans(),
    two_pairs_excludes_full=st.booleans(),
    tie_break=st.sampled_from(TieBreak),
)
DIALECTS = st.one_of(PRESETS, MIXED)

unhurried = settings(deadline=None)


@dataclass(frozen=True)
class Game:
    rules: DicePoker
    states: tuple[State, ...]
    moves: tuple[Move, ...]


@cache
def rulebook(dialect: DicePokerDialect) -> DicePoker:
    return DicePoker(dialect)


@st.composite
def games(draw: st.DrawFn, whole: bool = False) -> Game:
    """A game so far, rich in Pokers; with `whole`, to its end."""
    rules = rulebook(draw(DIALECTS))
    seats = draw(st.integers(1, 3))
    chance = draw(st.randoms(use_true_random=True))
    length = 10_000 if whole else draw(st.integers(0, 130))
    state = rules.start(seats)
    states = [state]
    moves: list[Move] = []
    while len(moves) < length:
        node = rules.node(state)
        move: Move
        match node:
            case Throw(dice, _, turn):
                faces = tuple(sorted(chance.choices(range(1, 7), k=1 if chance.random() < 0.4 else dice)))
                faces = faces * dice if len(faces) == 1 else faces
                move = Hand(faces, 3, fresh=False) if turn and chance.random() < 0.7 else Roll(faces)
            case Decision(awaited):
                (seat,) = awaited
                move = Act(seat, chance.choice(rules.legal_actions(state, seat)))
            case _:
                break
        state = rules.apply(state, move)
        states.append(state)
        moves.append(move)
    return Game(rules, tuple(states), tuple(moves))


@unhurried
@given(games())
def test_the_score_is_boxes_and_bonus_and_hundreds(game: Game) -> None:
    card, state = game.rules.card, game.states[-1]
    for score, column in zip(game.rules.scores(state), state.columns, strict=True):
        boxes = [box or 0 for box in column.boxes]
        left = sum(boxes[: len(card.left)])
        bonus = card.bonus if left >= game.rules.dialect.target else 0
        assert score == sum(boxes) + bonus + column.further * card.further


@unhurried
@given(games())
def test_the_sheet_is_the_score(game: Game) -> None:
    state = game.states[-1]
    for seat, score in enumerate(game.rules.scores(state)):
        sheet = game.rules.sheet(state, Seat(seat))
        lines = sum(line.cells[0].value or 0 for line in sheet.lines)
        assert sheet.total == score == lines + state.columns[seat].further * game.rules.card.further
        for line in sheet.lines:
            cell = line.cells[0]
            assert (cell.mark in (Mark.OPEN, Mark.STRUCK)) == (cell.value is None)
            assert cell.mark is not Mark.STRUCK or line.row == "bonus"


@unhurried
@given(games())
def test_scores_never_fall_and_nothing_written_changes(game: Game) -> None:
    for before, after in zip(game.states, game.states[1:], strict=False):
        for old, new in zip(game.rules.scores(before), game.rules.scores(after), strict=True):
            assert new >= old
        boxes = [
            pair
            for old, new in zip(before.columns, after.columns, strict=True)
            for pair in zip(old.boxes, new.boxes, strict=True)
            if pair[0] != pair[1]
        ]
        assert len(boxes) <= 1
        assert all(old is None for old, _ in boxes)


@unhurried
@given(games())
def test_a_hundred_only_when_five_alike_are_written_after_50(game: Game) -> None:
    poker = game.rules.card.poker
    assert poker is not None
    for before, after in zip(game.states, game.states[1:], strict=False):
        for old, new in zip(before.columns, after.columns, strict=True):
            due = (
                game.rules.card.further > 0
                and old is not new
                and old != new
                and isinstance(before.phase, Holding)
                and len(set(before.phase.dice)) == 1
                and old.boxes[poker] == 50
            )
            assert new.further == old.further + due


@unhurried
@given(games())
def test_legal_is_what_applies(game: Game) -> None:
    rules, state = game.rules, game.states[-1]
    for seat in range(len(state.columns)):
        legal = rules.legal_actions(state, Seat(seat))
        assert len(set(legal)) == len(legal)
        candidates: list[Action] = [Write(row.name) for row in rules.card.rows]
        candidates += [Keep(faces) for size in range(6) for faces, _ in (rolls(size) if size else (((), 1),))]
        for action in candidates:
            assert applies(rules, state, Act(Seat(seat), action)) == (action in legal)


@unhurried
@given(games())
def test_rows_are_the_legal_writes_and_what_they_bring(game: Game) -> None:
    rules, state = game.rules, game.states[-1]
    offered = rules.rows(state)
    phase = state.phase
    if not isinstance(phase, Holding):
        assert offered == {}
        return
    legal = {action.row for action in rules.legal_actions(state, phase.seat) if isinstance(action, Write)}
    assert {row for row, points in offered.items() if points is not None} == legal
    assert legal, "whatever the dice, something can be written"
    for row in legal:
        after = rules.apply(state, Act(phase.seat, Write(row)))
        (line,) = (line for line in rules.sheet(after, phase.seat).lines if line.row == row)
        assert line.cells[0].value == offered[row]


@settings(max_examples=settings().max_examples * 3 // 10)
@given(games(whole=True))
def test_a_game_has_one_turn_a_row_for_everybody(game: Game) -> None:
    rules, last = game.rules, game.states[-1]
    node = rules.node(last)
    assert isinstance(node, Over)
    turns = [move.seat for move in game.moves if isinstance(move, Act) and isinstance(move.action, Write)]
    assert turns == [*range(len(last.columns))] * len(rules.card.rows)
    assert node.scores == rules.scores(last)
    assert min(node.ranks) == 1
    for (score, rank), (other, other_rank) in product(zip(node.scores, node.ranks, strict=True), repeat=2):
        assert score <= other or rank < other_rank


@unhurried
@given(games(), st.integers(0, 5))
def test_only_the_awaited_number_of_dice_is_taken(game: Game, dice: int) -> None:
    state = game.states[-1]
    node = game.rules.node(state)
    awaited = isinstance(node, Throw) and node.dice == dice
    assert applies(game.rules, state, Roll((2,) * dice)) == awaited


@unhurried
@given(st.sampled_from(rolls(5)).map(lambda roll: roll[0]))
def test_the_classique_rows_by_their_counts(dice: Faces) -> None:
    """The right side said again in another way: by how often faces are seen."""
    rules = DicePoker()
    state = rules.apply(rules.start(1), Hand(dice, 3, fresh=False))
    seen = sorted(counts(dice), reverse=True)
    faces = "".join(str(face) for face in sorted(set(dice)))
    total = sum(dice)
    expected = {
        **{row: face * dice.count(face) for face, row in enumerate(("as", "deux", "trois", "quatre", "cinq", "six"), 1)},
        "paire": total if seen[0] >= 2 else 0,
        "deux paires": total if seen[1] >= 2 else 0,
        "trois d'une sorte": total if seen[0] >= 3 else 0,
        "carré": total if seen[0] >= 4 else 0,
        "full": 25 if seen[:2] == [3, 2] else 0,
        "petite suite": 30 if any(run in faces for run in ("1234", "2345", "3456")) else 0,
        "grande suite": 40 if faces in ("12345", "23456") else 0,
        "poker": 50 if seen[0] == 5 else 0,
        "chance": total,
    }
    assert rules.rows(state) == expected


@unhurried
@given(st.data())
def test_the_joker_by_its_words(data: st.DataObject) -> None:
    """S3's sentence, on any column that a game could hold: left row, else right, else 0 on the left."""
    rules = rulebook(data.draw(st.sampled_from([DicePokerDialect(), DicePoker.presets["yahtzee"]])))
    names = [row.name for row in rules.card.rows]
    boxes = {name: data.draw(st.sampled_from([None, 0, 5])) for name in names}
    boxes[Row("poker")] = data.draw(st.sampled_from([0, 50]))
    assume(None in boxes.values())
    face = data.draw(st.integers(1, 6))
    state = State((Column(tuple(boxes[name] for name in names)),), Rolling(Seat(0), (), 0, 3))
    free = {name for name in names if boxes[name] is None}
    own, left, right = names[face - 1], set(names[:6]), set(names[6:])
    joker = boxes[Row("poker")] == 50 or rules.dialect.joker_when_zero
    offered = rules.rows(rules.apply(state, Roll((face,) * 5)))
    legal = {name for name, points in offered.items() if points is not None}
    if not joker:
        assert legal == free
    elif own in free:
        assert legal == {own}
        assert offered[own] == 5 * face
    elif right & free:
        assert legal == right & free
        assert all(offered[Row(name)] == pays for name, pays in (("full", 25), ("grande suite", 40)) if name in legal)
    else:
        assert legal == left & free
        assert all(offered[name] == 0 for name in legal)


@pytest.mark.parametrize("preset", DicePoker.presets)
def test_states_are_values(preset: str) -> None:
    game, twin = DicePoker(DicePoker.presets[preset]), DicePoker(DicePoker.presets[preset])
    states = []
    for rules in (game, twin):
        state = rules.start(2)
        for move in (Roll.of(1, 2, 3, 4, 4), Act(Seat(0), Keep((4, 4))), Roll.of(4, 4, 6), Act(Seat(0), Write(Row("carré")))):
            state = rules.apply(state, move)
        states.append(state)
    assert states[0] == states[1]
    assert hash(states[0]) == hash(states[1])
    with pytest.raises(Illegal):
        game.apply(states[0], Act(Seat(0), Write(Row("chance"))))
    assert states[0] == states[1]


def applies(rules: DicePoker, state: State, move: Move) -> bool:
    try:
        rules.apply(state, move)
    except MoveError:
        return False
    return True
