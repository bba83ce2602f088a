"""The laws of the engine, checked on playouts. A broken law is an AssertionError that names the move."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

from brelan.core.dialect import options
from brelan.core.game import SheetGame
from brelan.core.moves import Act, Move, MoveError, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw, ranked
from brelan.core.phrases import say
from brelan.nature import Reflexes, outcomes
from brelan.notation import Assertion, Record, read, read_move, replay, write, write_move
from brelan.notation.record import TypedDice
from brelan.testing.moves import AnyGame, any_actions, wrong_moves
from brelan.testing.playouts import Playout
from brelan.testing.playthrough import NAMES


def check_laws(playout: Playout) -> None:
    """All laws: the whole playout as a record, then a few of its states one by one."""
    check_record(playout)
    chance = random.Random(playout.seed)  # noqa: S311  # repeatable on purpose
    picked = {0, len(playout.states) - 1, *(chance.randrange(len(playout.states)) for _ in range(4))}
    for place in sorted(picked):
        state = playout.states[place]
        check_node(playout.game, state, playout.seats)
        check_words(playout.game, state, playout.seats)
        check_legality(playout.game, state, playout.seats, chance)
        check_commuting(playout.game, state, chance)
        if place < len(playout.moves):
            check_purity(playout.game, state, playout.moves[place], playout.states[place + 1])


def check_record(playout: Playout) -> None:
    """read∘write is the identity, line by line and for the whole; and a replay is the live game."""
    game = playout.game
    record = Record(game.name, NAMES[: playout.seats], _preset(game), game.dialect, TypedDice())
    for move, after in zip(playout.moves, playout.states[1:], strict=True):
        line = write_move(game.lexicon, move)
        assert read_move(game.lexicon, line) == move, f"{line!r} reads as another move than {move!r}"
        record = record.then(move).then(Assertion(game.scores(after)))
    text = write(record)
    again = read(text)
    assert again == record, "a record reads as another one"
    assert write(again) == text, "a record is written in two ways"
    assert replay(again).state == playout.states[-1], "the replay is not the live game"


def check_node(game: AnyGame, state: Any, seats: int) -> None:
    """The node is well formed, its chances sum to one, and only what it asks has legal actions."""
    node = game.node(state)
    everyone = frozenset(Seat(seat) for seat in range(seats))
    scores = game.scores(state)
    assert len(scores) == seats, f"{len(scores)} scores for {seats} seats"
    assert all(type(score) is int for score in scores), "scores are whole numbers"
    twin = copy.deepcopy(state)
    assert twin == state, "a state is not a value"
    assert hash(twin) == hash(state), "equal states hash differently"
    asked: frozenset[Seat] = frozenset()
    match node:
        case Throw(dice, by, turn):
            assert 1 <= dice <= 6, f"no such throw: {node!r}"
            assert by in everyone, f"no such hand: {node!r}"
            assert turn >= 0, f"no such turn: {node!r}"
            assert sum(chance for _, chance in outcomes(node)) == 1
        case Contest(_, crying):
            assert frozenset() < crying <= everyone, f"no such contest: {node!r}"
            if len(crying) <= 4:
                model = Reflexes({Seat(0): 3}, Fraction(1, 7), Fraction(1, 5))
                assert sum(chance for _, chance in outcomes(node, model)) == 1
        case Decision(asked):
            assert frozenset() < asked <= everyone, f"no such decision: {node!r}"
        case Over(final, ranks):
            assert final == scores, "the end tells other scores"
            assert len(ranks) == seats, "a rank for each seat"
            assert sorted(ranks) == sorted(ranked(tuple(-rank for rank in ranks))), f"no such ranks: {ranks!r}"
    for seat in everyone:
        actions = game.legal_actions(state, seat)
        assert bool(actions) == (seat in asked), f"seat {seat} of {node!r} has actions {actions!r}"
        assert len(set(actions)) == len(actions), "an action is listed twice"


def check_words(game: AnyGame, state: Any, seats: int) -> None:
    """Whatever is said of the state can be said; and a sheet adds up."""
    assert "{" not in say(game.awaited(state), NAMES[:seats])
    if isinstance(game, SheetGame):
        for seat in range(seats):
            assert game.sheet(state, Seat(seat)).total == game.scores(state)[seat], "the sheet shows another total"
        game.rows(state)
        game.doubled(state)


def check_legality(game: AnyGame, state: Any, seats: int, chance: random.Random) -> None:
    """An action is legal exactly when it applies; what is refused changes nothing; nonsense is always refused."""
    before = repr(state)
    for seat in map(Seat, range(-1, seats + 1)):
        legal = set(game.legal_actions(state, seat)) if 0 <= seat < seats else set()
        sample = list(legal) if len(legal) < 60 else chance.sample(sorted(legal, key=repr), 60)
        for action in (*sample, *any_actions(game, chance, 12)):
            applies = _applies(game, state, Act(seat, action))
            assert applies == (action in legal), f"{action!r} by {seat}: legal {action in legal}, applies {applies}"
    node = game.node(state)
    for dice in range(1, 7):
        awaited = isinstance(node, Throw) and node.dice == dice
        assert _applies(game, state, Roll((1,) * dice)) == awaited, f"{dice} dice for {node!r}"
    for nonsense in wrong_moves(chance):
        assert not _applies(game, state, nonsense), f"{nonsense!r} was taken"
    assert repr(state) == before, "a refused move changed the state"


def check_commuting(game: AnyGame, state: Any, chance: random.Random) -> None:
    """Players who decide at once may do so in any order."""
    node = game.node(state)
    if not isinstance(node, Decision) or len(node.seats) < 2:
        return
    acts = [Act(seat, chance.choice(game.legal_actions(state, seat))) for seat in sorted(node.seats)]
    ends = set()
    for order in permutations(acts[:3]):
        after = state
        for act in order:
            after = game.apply(after, act)
        ends.add(after)
    assert len(ends) == 1, "simultaneous decisions do not commute"


def check_purity(game: AnyGame, state: Any, move: Move, after: Any) -> None:
    """The same move gives the same state, and can be told."""
    assert game.apply(state, move) == after, "applying twice gives two states"
    for words in game.tell(state, move, after):
        assert "{" not in say(words, NAMES)


def _applies(game: AnyGame, state: Any, move: Any) -> bool:
    refusal = None
    try:
        game.apply(state, move)
    except MoveError as error:
        refusal = error
    if refusal is not None:
        assert "{" not in str(refusal), "a refusal with an unfilled name"
        assert refusal.awaited is not None, "a refusal that does not say what was awaited"
    return refusal is None


def _preset(game: AnyGame) -> str:
    """The preset that is the dialect, or the first of which the options make it: a record writes the differences."""
    wanted = {option.key: option.value for option in options(game.dialect)}
    made = [name for name, preset in game.presets.items() if replace(preset, **wanted) == game.dialect]
    return next((name for name in made if game.presets[name] == game.dialect), made[0])
