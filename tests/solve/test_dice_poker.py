"""The card solver against the oracle on small cards, and against values that are known."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from brelan.core.dice import rolls
from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.phrases import phrase
from brelan.core.sheet import Row
from brelan.games.dice_poker import Card, CardRow, DicePoker, DicePokerDialect, Ended, State
from brelan.games.dice_poker.card import CHANCE, LEFT
from brelan.games.dice_poker.patterns import Alike, Face, Run
from brelan.nature.outcomes import outcomes
from brelan.solve.compiled import kernel
from brelan.solve.dice_poker import DicePokerJudge, judge, solve
from brelan.solve.dice_poker_plan import described
from brelan.solve.exact import Oracle, Vector, points
from brelan.solve.inside import inside
from brelan.solve.multisets import LANES, Dice, Floats, aligned, multisets
from brelan.solve.policy import Trace, trace
from brelan.solve.tables import Tables
from brelan.solve.turn import turn, turn_fresh

PAIR = CardRow(Row("poker"), phrase("Poker"), Alike(2), 7)
RUN = CardRow(Row("petite suite"), phrase("Petite suite"), Run(2), 5)

SMALL = {
    "left bonus, strict": DicePokerDialect(card=Card((LEFT[1], LEFT[5]), (CHANCE,), 9, 11, 0, False, dice=2, throws=2)),
    "left bonus, reached": DicePokerDialect(
        card=Card((LEFT[1], LEFT[5]), (CHANCE,), 9, 11, 0, False, dice=2, throws=2), left_bonus_at_63=True
    ),
    "bonus from the start": DicePokerDialect(card=Card((LEFT[0],), (CHANCE,), -1, 5, 0, False, dice=2, throws=2)),
    "three throws": DicePokerDialect(card=Card((LEFT[2],), (CHANCE, RUN), 5, 4, 0, False, dice=2, throws=3)),
    "three dice, one throw": DicePokerDialect(card=Card((LEFT[0], LEFT[1]), (CHANCE,), 4, 6, 0, False, dice=3, throws=1)),
    "three dice, two throws": DicePokerDialect(card=Card((LEFT[4],), (RUN,), 9, 6, 0, False, dice=3, throws=2)),
    "one die": DicePokerDialect(card=Card((LEFT[5],), (CHANCE,), 5, 3, 0, False, dice=1, throws=3)),
    "six dice": DicePokerDialect(card=Card((LEFT[1],), (CHANCE,), 5, 3, 0, False, dice=6, throws=1)),
    "further": DicePokerDialect(card=Card((LEFT[3],), (PAIR, CHANCE), 7, 6, 13, False, dice=2, throws=2)),
    "forced joker": DicePokerDialect(card=Card((LEFT[3],), (PAIR, RUN), 7, 6, 13, dice=2, throws=2)),
    "forced joker after 0": DicePokerDialect(
        card=Card((LEFT[3],), (PAIR, RUN), 7, 6, 13, dice=2, throws=2), joker_when_zero=True
    ),
    "forced joker of no value": DicePokerDialect(
        card=Card((LEFT[3],), (PAIR, RUN), 7, 6, 13, dice=2, throws=2), joker_full_value=False
    ),
    "free joker": DicePokerDialect(card=Card((LEFT[3],), (PAIR, RUN), 7, 6, 13, dice=2, throws=2), free_joker=True),
    "free joker after 0, nothing further": DicePokerDialect(
        card=Card((LEFT[3],), (PAIR, RUN), 7, 6, 0, dice=2, throws=2), free_joker=True, joker_when_zero=True
    ),
    "joker, left side last": DicePokerDialect(card=Card((LEFT[3], LEFT[4]), (PAIR,), 12, 9, 3, dice=2, throws=1)),
    "no left side": DicePokerDialect(card=Card((), (PAIR, RUN), 0, 0, 2, dice=2, throws=2)),
    "poker on the left": DicePokerDialect(card=Card((PAIR, LEFT[5]), (CHANCE,), 12, 9, 4, dice=2, throws=2)),
}

TRUTHS = {
    "yahtzee": 254.5877287345,
    "yahtzee-libre": 254.5896094820,
    "yahtzee-sans-joker": 253.9702411898,
    "yahtzee-simple": 245.8707745141,
    "yatzy": 248.4399893779,
    "yacht": 191.7743691883,
    "classique": 314.8320990730,
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("solved"))


def _judge(dialect: DicePokerDialect, tables: Tables, seats: int = 1) -> DicePokerJudge:
    return judge(DicePoker(dialect), seats, tables)


def _oracle(game: DicePoker) -> Oracle[State]:
    """With what is banked forgotten, save what the bonus and the Poker row make of it."""

    def residue(state: State) -> tuple[Any, Vector]:
        columns = []
        for column in state.columns:
            boxes = [None if box is None else 0 for box in column.boxes]
            if game.scoring.poker is not None and column.boxes[game.scoring.poker]:
                boxes[game.scoring.poker] = 1
            columns.append((tuple(boxes), game.scoring.left(column)))
        return (tuple(columns), state.phase), points(game)(replace(state, phase=Ended())) or ()

    return Oracle(game, points(game), residue)


@pytest.mark.parametrize("name", SMALL)
def test_small_cards_are_worth_what_the_oracle_says(name: str, tables: Tables) -> None:
    game = DicePoker(SMALL[name])
    start = game.start(1)
    assert _judge(SMALL[name], tables).values(start)[0] == pytest.approx(float(_oracle(game).value(start)[0]), rel=1e-13)


@pytest.mark.parametrize("name", SMALL)
def test_every_position_of_a_game_is_worth_what_the_oracle_says(name: str, tables: Tables) -> None:
    game = DicePoker(SMALL[name])
    solved, oracle, chance = _judge(SMALL[name], tables), _oracle(game), Random(name)
    state = game.start(1)
    while not isinstance(node := game.node(state), Over):
        assert solved.values(state)[0] == pytest.approx(float(oracle.value(state)[0]), rel=1e-12)
        if isinstance(node, Throw):
            state = game.apply(state, Roll(chance.choice(rolls(node.dice))[0]))
            continue
        expected = oracle.choices(state, Seat(0))
        choices = solved.choices(state, Seat(0))
        assert {choice.action for choice in choices} == set(expected)
        assert [choice.value for choice in choices] == sorted((choice.value for choice in choices), reverse=True)
        assert all(choice.value == pytest.approx(float(expected[choice.action][0]), rel=1e-12) for choice in choices)
        state = game.apply(state, Act(Seat(0), chance.choice(choices).action))
    assert solved.values(state) == game.scores(state)


@pytest.mark.parametrize("name", TRUTHS)
def test_presets_are_worth_what_is_known(name: str, tables: Tables) -> None:
    assert _judge(DicePoker.presets[name], tables).solution.value == pytest.approx(TRUTHS[name], abs=1e-9)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({"left_bonus_at_63": True}, 316.6254912801),
        ({"free_joker": True}, 314.8357067892),
        ({"joker_full_value": False}, 314.2186828002),
        ({"joker_when_zero": True}, 314.9029302779),
        ({"full_accepts_poker": True}, 314.8403599318),
        ({"two_pairs_excludes_full": True}, 314.3336069012),
    ],
)
def test_house_rules_are_worth_what_is_known(options: dict[str, Any], value: float, tables: Tables) -> None:
    assert _judge(DicePokerDialect(**options), tables).solution.value == pytest.approx(value, abs=1e-9)


def test_states_that_differ_in_nothing_to_come_are_one() -> None:
    # 2**7 right sides, twice 2**6 once the Yahtzee box is filled; the left side is 1,618 carries less those never seen.
    assert described(DicePoker.presets["yahtzee"]).states == 310_654
    assert described(DicePoker.presets["yatzy"]).states == 828_415


@pytest.mark.parametrize("name", ["classique", "yatzy", "left bonus, strict", "left bonus, reached", "bonus from the start"])
def test_totals_are_one_carry_just_where_they_need_the_same(name: str) -> None:
    scoring = DicePoker(SMALL.get(name) or DicePoker.presets[name]).scoring
    rows, dice = scoring.card.left, scoring.card.dice
    carries = described(SMALL.get(name) or DicePoker.presets[name]).carries
    faces = [row.pattern.face for row in rows if isinstance(row.pattern, Face)]
    for mask in range(1 << len(rows)):
        filled = _sums([face for nth, face in enumerate(faces) if mask >> nth & 1], dice)
        to_come = sorted(_sums([face for nth, face in enumerate(faces) if not mask >> nth & 1], dice))
        # All that the future asks of a total: after which sums the bonus is there. None where it has been credited.
        future = {
            total: None if total >= scoring.target else tuple(total + more >= scoring.target for more in to_come)
            for total in filled
        }
        settled = {None, (False,) * len(to_come)}
        for one in filled:
            assert (carries.lane[mask, one] == carries.live[mask]) == (future[one] in settled), (mask, one)
            for other in filled:
                alike = future[one] == future[other] or {future[one], future[other]} <= settled
                assert (carries.lane[mask, one] == carries.lane[mask, other]) == alike, (mask, one, other)


def _sums(faces: list[int], dice: int) -> set[int]:
    sums = {0}
    for face in faces:
        sums = {total + face * many for total in sums for many in range(dice + 1)}
    return sums


def test_more_to_hope_for_is_never_worth_less(tables: Tables) -> None:
    card = SMALL["further"].card
    less = _judge(DicePokerDialect(card=card), tables).solution.value
    for more in (
        replace(card, bonus=card.bonus + 1),
        replace(card, further=card.further + 1),
        replace(card, threshold=card.threshold - 4),
        replace(card, throws=card.throws + 1),
    ):
        assert _judge(DicePokerDialect(card=more), tables).solution.value > less


def test_seats_have_games_of_their_own(tables: Tables) -> None:
    solved = _judge(SMALL["forced joker"], tables, 2)
    alone = _judge(SMALL["forced joker"], tables)
    assert solved.solution.values == alone.solution.values * 2
    game = solved.game
    state = game.apply(game.start(2), Roll((4, 4)))
    assert solved.values(state) == (*alone.values(replace(state, columns=state.columns[:1])), *alone.solution.values)
    state = game.apply(state, Act(Seat(0), solved.choices(state, Seat(0))[0].action))
    if isinstance(game.node(state), Decision):
        pytest.fail("the best action for two fours is not to keep them")


def test_a_throw_is_worth_the_mean_of_what_follows(tables: Tables) -> None:
    game = DicePoker(DicePoker.presets["yatzy"])
    solved = judge(game, 1, tables)
    state = game.start(1)
    for _ in range(3):
        throw = game.node(state)
        followed = [(float(chance), solved.values(game.apply(state, move))[0]) for move, chance in outcomes(throw)]
        assert solved.values(state)[0] == pytest.approx(sum(chance * value for chance, value in followed), abs=1e-10)
        state = game.apply(state, next(outcomes(throw))[0])
        state = game.apply(state, Act(Seat(0), solved.choices(state, Seat(0))[0].action))
        if not isinstance(game.node(state), Throw):
            break


def test_one_thread_and_two_give_the_same_numbers() -> None:
    plan = described(DicePoker.presets["yacht"])
    assert np.array_equal(solve(plan, 3, threads=1), solve(plan, 3, threads=2))


def test_the_progress_ends_at_the_end() -> None:
    shares: list[float] = []
    solve(described(SMALL["further"]), 2, shares.append, 1)
    assert shares == sorted(shares)
    assert shares[-1] == 1


@kernel
def _traced(told: Trace, work: Floats, written: Floats, throws: int, dice: Dice) -> None:
    trace(told, work, written, throws, dice)


def _written(dice: int, seed: int) -> Iterator[np.ndarray[Any, np.dtype[np.float64]]]:
    chance = np.random.default_rng(seed)
    for _ in range(2):
        table = aligned(multisets(dice).rolls)
        table[:] = chance.integers(0, 50, table.shape)
        table[chance.random(table.shape) < 0.1] = -np.inf
        yield table


@pytest.mark.parametrize("dice", range(1, 7))
@pytest.mark.parametrize("throws", [1, 2, 3])
@pytest.mark.parametrize("again", [True, False])
def test_the_turn_compiled_and_in_numpy_agree(dice: int, throws: int, again: bool) -> None:
    sets = multisets(dice)
    written, fresh = _written(dice, throws)
    work, thrown, thrown_fresh = aligned(sets.base), aligned(sets.rolls), aligned(sets.rolls)
    thrown[:], thrown_fresh[:] = written, fresh
    turn_fresh(work, thrown, thrown_fresh, again, throws, sets.arrays)
    for lane in range(LANES):
        found = inside(sets, throws, written[:, lane], fresh[:, lane], again)
        assert work[0, lane] == pytest.approx(found.start, rel=1e-13)
        for roll, faces in enumerate(sets.faces[sets.base :]):
            assert thrown[roll, lane] == pytest.approx(found.held(faces, throws - 1, fresh=False), rel=1e-13)
            assert thrown_fresh[roll, lane] == pytest.approx(found.held(faces, throws - 1, fresh=True), rel=1e-13)
    thrown[:] = written
    turn(work, thrown, throws, sets.arrays)
    for lane in range(LANES):
        assert work[0, lane] == pytest.approx(inside(sets, throws, written[:, lane]).start, rel=1e-13)


@pytest.mark.parametrize("dice", [4, 5, 6])
def test_what_dice_are_worth_only_grows_with_the_throws_left_to_the_last_digit(dice: int) -> None:
    """So that a throw may forget what it is worth when written (`turn.holds`), and a keep is found again by its value."""
    sets = multisets(dice)
    chance = np.random.default_rng(dice)
    written = aligned(sets.rolls)
    written[:] = chance.random(written.shape)
    told, work = Trace.of(sets, 5), aligned(sets.base)
    _traced(told, work, written, 5, sets.arrays)
    held = told.held.reshape(5, sets.rolls, LANES)
    best = told.best.reshape(5, sets.base, LANES)[1:]
    assert (np.diff(held, axis=0) >= 0).all()
    assert (np.diff(best, axis=0) >= 0).all()
    for left in range(1, 5):
        for roll, faces in enumerate(sets.faces[sets.base :]):
            parts = [sets.place[faces[:nth] + faces[nth + 1 :]] for nth in range(dice)]
            assert (held[left, roll] == np.maximum(written[roll], best[left - 1, parts].max(0))).all()


def test_b086_poker_dice_for_one_target() -> None:
    sets = multisets(5)
    poker = np.array([float(faces[0] == faces[-1]) for faces in sets.faces[sets.base :]])
    assert inside(sets, 3, poker).start == pytest.approx(347897 / 7558272, rel=1e-14)


def test_a_solved_card_is_read_again_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = judge(DicePoker(SMALL["further"]), 1, Tables(tmp_path)).solution
    monkeypatch.setattr("brelan.solve.dice_poker.solve", None)
    assert judge(DicePoker(SMALL["further"]), 1, Tables(tmp_path)).solution == first
