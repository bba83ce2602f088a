"""What holds in every position, under any mixture of options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.core.dialect import DialectError, changed, options
from brelan.core.moves import Act, Fault, Move, MoveError, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.games.chouette import ChouetteDialect, CulDeChouette
from brelan.games.chouette.actions import (
    BIRDS,
    Abstain,
    Action,
    Bet,
    Civet,
    Grelottine,
    JustThrow,
    Keep,
    Renounce,
    Siroter,
    Soufflette,
)
from brelan.games.chouette.bets import Target
from brelan.games.chouette.phases import (
    NOTHING,
    Bets,
    Caillou,
    CaillouDice,
    Cast,
    ChallengeChoice,
    CivetChoice,
    CryDice,
    Draw,
    Grelotte,
    GrelottineCry,
    KeepChoice,
    Phase,
    SansFin,
    SirotageDie,
    SouffletteChoice,
    SouffletteThrow,
    Stakes,
    State,
    SuiteDice,
    ThrowChouettes,
    ThrowCul,
    ThrowRest,
)
from brelan.games.chouette.rules import RULES
from brelan.testing import check_laws, playouts
from brelan.testing.playouts import draw_order
from tests.games.chouette_table import Table, chouette

FLIPS = [option.key for option in options(ChouetteDialect()) if isinstance(option.value, bool)]
OTHERS = (
    ("end_check", "immediate"),
    ("start", "highest"),
    ("chouette_velute_tie", "tie_loses"),
    ("sirotage_fail", "forfeit"),
    ("suite_dice", "3"),
    ("bet_stake", "5"),
    ("challenge_throws", "2"),
    ("eliminated_below", "-30"),
)


def mixture(chance: random.Random) -> CulDeChouette:
    """Any options together, unless the dialect itself refuses them."""
    dialect = ChouetteDialect(target=chance.choice((20, 60, 343)))
    wanted = [(key, "false" if getattr(dialect, key) else "true") for key in FLIPS if chance.random() < 0.3]
    for key, value in (*wanted, *(other for other in OTHERS if chance.random() < 0.3)):
        try:
            dialect = changed(dialect, key, value)
        except DialectError:
            continue
    return CulDeChouette(dialect)


def any_move(game: CulDeChouette, state: State, chance: random.Random) -> Move:
    node = game.node(state)
    match node:
        case Throw(dice):
            return Roll.of(*(chance.randint(1, 6) for _ in range(dice)))
        case Contest(seats=seats):
            return draw_order(seats, chance)
        case Decision(seats):
            seat = chance.choice(sorted(seats))
            return Act(seat, chance.choice(game.legal_actions(state, seat)))
        case Over():
            raise AssertionError("nothing follows the end")


def opening(game: CulDeChouette, chance: random.Random) -> State:
    """The start, or the same with points and tokens in every hand, as later in a game."""
    seats = chance.choice((2, 3, 4, 8))
    start = game.start(seats)
    if chance.random() < 0.5:
        return start
    return replace(start, scores=(12,) * seats, civets=(1,) * seats, grelottines=(1,) * seats)


Step = tuple[CulDeChouette, State, Move, State]


@cache
def steps(games: int = 150, most: int = 500, *, mixed: bool = True) -> tuple[Step, ...]:
    """Every step of many random games, some with faults; the same at each run."""
    chance = random.Random(343)
    found: list[Step] = []
    for _ in range(games):
        game = mixture(chance) if mixed else CulDeChouette()
        state = opening(game, chance)
        for _ in range(most):
            if isinstance(game.node(state), Over):
                break
            fault = chance.random() < 0.01
            move = Fault(Seat(chance.randrange(len(state.scores))), "cri") if fault else any_move(game, state, chance)
            after = game.apply(state, move)
            found.append((game, state, move, after))
            state = after
    return tuple(found)


@settings(max_examples=settings().max_examples // 4)
@given(st.integers(0, 2**32 - 1), st.data())
def test_the_laws_of_the_engine_under_any_mixture(seed: int, data: st.DataObject) -> None:
    chance = random.Random(seed)
    game = mixture(chance)
    check_laws(data.draw(playouts(game, chance.choice((2, 3, 4)), 200, faults=True)))


def test_every_phase_has_its_rule_and_the_end_has_none() -> None:
    ended = {kind for kind in get_args(Phase) if kind not in RULES}
    assert {kind.__name__ for kind in ended} == {"Ended"}
    assert set(RULES) < set(get_args(Phase))


def test_random_games_reach_every_phase_and_use_every_verb() -> None:
    assert {type(after.phase) for _, _, _, after in steps()} | {type(before.phase) for _, before, _, _ in steps()} == set(
        get_args(Phase)
    )
    assert {type(move.action) for _, _, move, _ in steps() if isinstance(move, Act)} == set(get_args(Action))


def universe(seats: int) -> Iterator[Action]:
    """Every action that could make sense somewhere, and its neighbours that never do."""
    yield from (Siroter(), Abstain(), JustThrow(), Renounce())
    yield from (Keep(faces) for size in range(5) for faces in combinations_with_replacement(range(1, 7), size))
    yield from map(Bet, BIRDS)
    yield from (Soufflette(Seat(seat)) for seat in range(seats + 2))
    for stake in (*range(-1, 104), 10**6):
        for target in Target:
            yield Civet(stake, target)
            yield Grelottine(stake, target)


DECISIONS = (CivetChoice, KeepChoice, Bets, SouffletteChoice, ChallengeChoice)


@pytest.mark.parametrize("kind", DECISIONS)
def test_legal_is_what_applies_among_all_actions(kind: type[Phase]) -> None:
    places = [(game, state) for game, state, _, _ in steps() if isinstance(state.phase, kind)]
    for game, state in random.Random(1).sample(places, min(4, len(places))):
        seats = len(state.scores)
        for seat in map(Seat, range(seats)):
            taken = set()
            for action in universe(seats):
                try:
                    game.apply(state, Act(seat, action))
                except MoveError:
                    continue
                taken.add(action)
            assert taken == set(game.legal_actions(state, seat))


@given(st.permutations((1, 2, 3)), st.lists(st.sampled_from([None, *BIRDS]), min_size=3, max_size=3), st.integers(1, 6))
def test_bets_commute(order: list[int], birds: list[str | None], die: int) -> None:
    lines = {
        seat: f"{seat + 1} parie {bird}" if bird else f"{seat + 1} abstient" for seat, bird in zip((1, 2, 3), birds, strict=True)
    }

    def end(seats: list[int]) -> State:
        return Table(4, bet_stake=5).throw(4, 4, 2).play("1 sirote", *(lines[seat] for seat in seats), f"d {die}").state

    assert end(order) == end([1, 2, 3])


def entitled(before: State, move: Move) -> set[int]:
    """Whose scores the rules may change now."""
    if isinstance(move, Fault):
        return {move.seat}
    phase = before.phase
    match phase:
        case Draw() | CivetChoice() | ThrowChouettes() | KeepChoice() | Bets() | GrelottineCry() | CryDice() | ChallengeChoice():
            return set()
        case ThrowCul(stakes) | ThrowRest(stakes) | SouffletteChoice(stakes):
            seats = {before.turn}
        case SouffletteThrow(stakes, seat):
            seats = {before.turn, seat}
        case SirotageDie(Cast(_, stakes), birds):
            seats = {before.turn, *(Seat(seat) for seat, bird in enumerate(birds) if bird)}
        case Caillou(Cast(_, stakes)):
            assert isinstance(move, Order)
            seats = {before.turn, *(move.ranks[0] if move.ranks else ())}
        case CaillouDice(Cast(_, stakes), round) | SuiteDice(Cast(_, stakes), round):
            seats = {before.turn, *round.seats}
        case Grelotte(Cast(_, stakes)):
            seats = {before.turn, *before.seats}
        case SansFin(Cast(_, stakes), tied):
            seats = {before.turn, *tied}
        case _:
            seats, stakes = {before.turn}, getattr(phase, "cast", Cast((), NOTHING)).stakes
    return {*seats, *([stakes.challenge.grelottin] if stakes.challenge else [])}


def test_scores_change_only_where_the_rules_say() -> None:
    for _, before, move, after in steps():
        moved = {seat for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)) if old != new}
        assert moved <= entitled(before, move), (before, move)


def test_a_fault_changes_nothing_but_a_score() -> None:
    faults = [(before, move, after) for _, before, move, after in steps() if isinstance(move, Fault)]
    assert faults
    for before, _, after in faults:
        assert replace(after, scores=before.scores) == before


def unstaked(state: State) -> State:
    """The same position with no challenge hanging on the throw."""
    phase: Any = state.phase
    if hasattr(phase, "cast"):
        return replace(state, phase=replace(phase, cast=Cast(phase.cast.dice, Stakes(phase.cast.stakes.civet))))
    return replace(state, phase=replace(phase, stakes=Stakes(phase.stakes.civet)))


def test_a_challenge_moves_points_and_makes_none() -> None:
    """The same move with and without the challenge leaves the same total on the table."""
    seen = 0
    for game, before, move, after in steps(150, mixed=False):
        phase: Any = before.phase
        stakes = getattr(getattr(phase, "cast", phase), "stakes", NOTHING)
        if stakes.challenge is None or isinstance(move, Fault):
            continue
        twin = game.apply(unstaked(before), move)
        assert sum(twin.scores) == sum(after.scores)
        seen += after.scores != twin.scores
    assert seen > 20


def test_a_soufflette_moves_points_and_makes_none() -> None:
    ends = [
        (before, after)
        for _, before, move, after in steps(150, mixed=False)
        if isinstance(before.phase, SouffletteThrow) and before.phase.stakes == NOTHING and isinstance(move, Roll)
    ]
    assert any(before.scores != after.scores for before, after in ends)
    assert all(sum(before.scores) == sum(after.scores) for before, after in ends)


def test_tokens_never_pile_up_nor_go_below_zero() -> None:
    for game, _, _, after in steps():
        for held, stacks in ((after.civets, game.dialect.civet_stack), (after.grelottines, game.dialect.grelottine_stack)):
            assert all(0 <= count <= (99 if stacks else 1) for count in held)


def test_floors_and_caps_hold() -> None:
    for game, before, _, after in steps():
        if game.dialect.floor_at_zero:
            assert min(after.scores) >= 0
        if game.dialect.cap_off_turn_332:
            for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
                assert not (seat != before.turn and old < game.dialect.target <= new)


def test_what_is_told_never_names_a_figure_that_is_still_to_be_cried() -> None:
    for game, before, move, after in steps():
        if isinstance(after.phase, (Caillou, Grelotte)) and isinstance(before.phase, (ThrowCul, ThrowRest)):
            told = " ".join(str(words) for words in game.tell(before, move, after)).lower()
            assert not any(figure in told for figure in ("chouette", "velute", "suite"))


@settings(max_examples=settings().max_examples * 3 // 10)
@given(st.integers(0, 2**32 - 1))
def test_a_game_can_always_end(seed: int) -> None:
    """From anywhere, velutes of 6 and quiet decisions reach the end."""
    chance = random.Random(seed)
    game = mixture(chance)
    state = game.start(chance.choice((2, 3, 4)))
    for _ in range(chance.randrange(300)):
        if isinstance(game.node(state), Over):
            return
        state = game.apply(state, any_move(game, state, chance))
    for _ in range(2_000):
        node = game.node(state)
        match node, state.phase:
            case Over(), _:
                return
            case Throw(2), ThrowChouettes():
                state = game.apply(state, Roll((1, 5)))
            case _, ThrowCul(chouettes=(1, 5)):
                state = game.apply(state, Roll((6,)))
            case Decision(seats), _:
                seat = min(seats)
                state = game.apply(state, Act(seat, game.legal_actions(state, seat)[-1]))
            case _:
                state = game.apply(state, any_move(game, state, chance))
    pytest.fail("no end in sight")


@pytest.mark.parametrize("seats", [2, 5])
def test_round_by_seat_order_from_the_player_on_turn(seats: int) -> None:
    """Whoever cries, the dice that follow go round the table from the player on turn."""
    for turn in range(1, seats + 1):
        for tied in permutations(range(1, seats + 1), 2):
            table = Table(seats, turn=turn).throw(3, 4, 5).play("! " + ",".join(str(seat) for seat in range(1, seats + 1)))
            table.play(f"! {tied[0]},{tied[1]}" if seats == 2 else "!")
            order = [seat + 1 for seat in table.state.phase.round.seats]  # type: ignore[union-attr]
            assert order == [(turn - 1 + step) % seats + 1 for step in range(seats)]


def test_states_are_values() -> None:
    game = chouette()
    assert game.start(3) == chouette().start(3)
    assert len({game.start(3), chouette().start(3)}) == 1
