"""The cul de chouette of three and more: turns against the oracle, ends of turns against what they must say."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from brelan.core.dice import rolls
from brelan.core.moves import Act, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over
from brelan.core.phrases import phrase
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Grelottine
from brelan.games.chouette.contests import SIX
from brelan.games.chouette.dialect import OFFICIEL
from brelan.games.chouette.phases import (
    NOTHING,
    Bets,
    Caillou,
    CaillouDice,
    Cast,
    Challenge,
    ChallengeChoice,
    CivetChoice,
    Grelotte,
    GrelottineCry,
    Phase,
    SirotageChoice,
    SouffletteChoice,
    Stakes,
    State,
    SuiteDice,
    ThrowChouettes,
    ThrowCul,
    Wager,
)
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette import PairJudge
from brelan.solve.chouette_many import ManyJudge
from brelan.solve.chouette_many_kernel import Blend, Tree
from brelan.solve.chouette_many_phases import firsts, lasts
from brelan.solve.chouette_many_stakes import looked_at
from brelan.solve.chouette_many_turn import ManyTurns
from brelan.solve.exact import Oracle, Vector
from brelan.solve.solution import Guarantee, Utility
from brelan.solve.tables import Tables, silent

DIALECTS: Mapping[str, Mapping[str, Any]] = {
    "officiel": {"target": 12},
    "floored and capped": {
        "target": 30, "floor_at_zero": True, "cap_off_turn_332": True, "sirotage_new_combo": True, "inclusive_bets": True,
        "avec_means_allowed": True,
    },
    "immediate": {
        "target": 14, "end_check": "immediate", "bet_stake": 5, "roller_default": True, "chouette_velute_tie": "tie_loses",
        "sirote_chouette_velute": True,
    },
    "in rounds": {
        "target": 13, "equal_turns": True, "eliminated_below": -15, "soufflette": False, "sirotage_fail": "forfeit",
        "unique_birds": True, "suite_highest_loses": True,
    },
}  # fmt: skip
CLOSE = 1e-6
"""What is left out, such as ties of dice after five others, weighs less."""

MOST_LOSS = 40


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("solved"))


@cache
def _judge(tables: Tables, name: str = "officiel", seats: int = 3) -> ManyJudge:
    return ManyJudge(CulDeChouette(replace(OFFICIEL, **DIALECTS[name])), seats, tables)


def _state(players: int = 3, **given: Any) -> State:
    everyone = tuple(map(Seat, range(players)))
    zeros = (0,) * players
    return replace(State(zeros, zeros, zeros, everyone, everyone[0], everyone[0], ThrowChouettes(NOTHING)), **given)


class TurnOracle(Oracle[State]):
    """Bets are made in turn order, a challenger's first, as the judge sees them."""

    def searched(self, state: State) -> Vector:
        if not isinstance(state.phase, Bets):
            return super().searched(state)
        challenge = state.phase.cast.stakes.challenge
        first = state.phase.waiting[0]
        together = self.game.legal_actions(state, state.phase.waiting[-1])
        if challenge is not None and together and challenge.grelottin in state.phase.waiting:
            first = challenge.grelottin
        return max(self.choices(state, first).values(), key=lambda value: value[first])


def _oracle(judge: ManyJudge, roller: Seat) -> Oracle[State]:
    """Searches with the rules alone as far as the turn of `roller` goes."""
    game = judge.game

    def utility(state: State) -> Vector | None:
        node = game.node(state)
        if isinstance(node, Over):
            return tuple(Fraction(rank == 1, node.ranks.count(1)) for rank in node.ranks)
        if state.turn != roller:
            return tuple(map(Fraction, judge.values(state)))
        match state.phase:
            case CaillouDice(_, round_, False) if not round_.shown:
                # Everybody is as likely as the others to be the only one with a six, in the end.
                each = [oracle.value(_only_six(game, state, seat)) for seat in round_.seats]
                return tuple(sum(column, Fraction()) / len(each) for column in zip(*each, strict=True))
            case SuiteDice(_, round_, loss) if loss > MOST_LOSS:
                return (Fraction(1, len(state.scores)),) * len(state.scores)
        return None

    oracle = TurnOracle(game, utility, None, judge.reflexes)
    return oracle


def _only_six(game: CulDeChouette, state: State, lucky: Seat) -> State:
    while isinstance(state.phase, CaillouDice):
        state = game.apply(state, Roll((SIX if state.phase.round.by == lucky else 1,)))
    return state


def _agrees(judge: ManyJudge, state: State, close: float = CLOSE) -> None:
    searched = _oracle(judge, state.turn).value(state)
    assert judge.values(state) == pytest.approx(tuple(map(float, searched)), abs=close)


PHASES = {
    "a chouette that may be siroted": SirotageChoice(Cast((3, 3, 5), NOTHING)),
    "a 421": SouffletteChoice(NOTHING),
    "a suite": Grelotte(Cast((3, 4, 5), NOTHING)),
    "a civet on a chouette velute": ThrowCul(Stakes(civet=Wager(4, "chouette velute")), (1, 1)),
    "a challenge by the last": ThrowCul(Stakes(challenge=Challenge(Seat(0), 2, "suite")), (2, 3)),
    "a challenge by the next": ThrowCul(Stakes(challenge=Challenge(Seat(2), 2, "cul de chouette avec sirotage")), (2, 2)),
}


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("what", PHASES)
def test_a_turn_is_what_the_rules_make_of_its_ends(tables: Tables, name: str, what: str) -> None:
    """Suites are followed further here than there: those ties are what the tolerance is for."""
    if what == "a 421" and not DIALECTS[name].get("soufflette", True):
        pytest.skip("this house knows no soufflette")
    judge = _judge(tables, name)
    state = _state(scores=(5, 9, 2), turn=Seat(1), phase=PHASES[what])
    _agrees(judge, state, 1e-4 if "suite" in what or "last" in what else CLOSE)


def test_a_turn_within_is_cut_from_what_was_explored(tables: Tables) -> None:
    """As if it were explored by itself; unequal reflexes too are followed."""
    game, reflexes = _judge(tables).game, Reflexes({Seat(0): 1, Seat(1): 6, Seat(2): 3})
    explored, fresh = ManyTurns(game, 3, reflexes), ManyTurns(game, 3, reflexes)
    explored.learn(explored.explored(silent))
    for phase in (SirotageChoice(Cast((3, 3, 5), NOTHING)), Grelotte(Cast((3, 4, 5), NOTHING)), SouffletteChoice(NOTHING)):
        one, other = explored.tree(phase), fresh.tree(phase)
        assert one.tokens.size == other.tokens.size
        assert _shares(one) == pytest.approx(_shares(other))


@pytest.mark.parametrize("name", ["officiel", "immediate"])
@pytest.mark.parametrize("challenger", [None, Seat(0), Seat(2)])
def test_who_bets_before_his_turn_is_judged_as_the_rules_have_it(tables: Tables, name: str, challenger: Seat | None) -> None:
    """Nobody's bets need be explored again, whoever has made them first and whatever on."""
    judge = _judge(tables, name)
    stakes = NOTHING if challenger is None else Stakes(challenge=Challenge(challenger, 2, "suite"))
    asked = _state(scores=(5, 9, 2), turn=Seat(1), phase=Bets(Cast((3, 3, 5), stakes), (None,) * 3, (Seat(2), Seat(0))))
    for early in (Seat(0), Seat(2)):
        for action in judge.game.legal_actions(asked, early)[::3]:
            _agrees(judge, judge.game.apply(asked, Act(early, action)), 1e-4 if challenger else CLOSE)


def test_no_bet_of_few_players_is_explored_twice(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    judge, chance = _judge(tables, "officiel", 4), random.Random(4)

    def again(*_: object) -> int:
        raise AssertionError("explored in the middle of an answer")

    monkeypatch.setattr(ManyTurns, "_explored", again)
    for stakes in (NOTHING, Stakes(challenge=Challenge(Seat(0), 2, "suite"))):
        phase = Bets(Cast((3, 3, 5), stakes), (None,) * 4, (Seat(2), Seat(3), Seat(0)))
        state = _state(4, scores=(5, 9, 2, 7), turn=Seat(1), phase=phase)
        while isinstance(state.phase, Bets):
            seat = chance.choice(sorted(state.phase.waiting))
            choices = judge.choices(state, seat)
            assert {choice.action for choice in choices} == set(judge.game.legal_actions(state, seat))
            state = judge.game.apply(state, Act(seat, chance.choice(choices).action))
        assert sum(judge.values(state)) == pytest.approx(1)


def test_no_chance_of_a_turn_is_explored_twice(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck is told by what every throw and cry may lead to, also where points have been paid before: 1-2-3."""
    judge, asked, chances = _judge(tables, "officiel", 4), set[type[Phase]](), 0

    def again(*_: object) -> int:
        raise AssertionError("explored in the middle of an answer")

    monkeypatch.setattr(ManyTurns, "_explored", again)
    for stakes in (NOTHING, Stakes(challenge=Challenge(Seat(0), 2, "suite"))):
        begun = _state(4, scores=(5, 9, 2, 7), turn=Seat(1), phase=ThrowChouettes(stakes))
        for chouettes, _ in rolls(2):
            thrown = judge.game.apply(begun, Roll(chouettes))
            for pips in range(1, 7):
                state = judge.game.apply(thrown, Roll.of(pips))
                for before in (thrown, state):
                    asked.add(type(before.phase))
                    assert sum(judge.values(before)) == pytest.approx(1)
                    chances += 1
    assert {ThrowCul, Grelotte, Caillou} <= asked
    assert chances == 2 * 21 * 6 * 2


def _shares(tree: Tree) -> list[float]:
    """How often each end is reached, sorted, when everybody chooses the middle one of what he may do."""
    leaves = tree.tokens.size
    shares = [0.0] * (leaves + tree.chooser.size)
    shares[tree.roots[0]] = 1.0
    for node in range(tree.chooser.size - 1, -1, -1):
        below = range(tree.first[node], tree.first[node + 1])
        chosen = [below[len(below) // 2]] if tree.chooser[node] >= 0 else below
        for edge in chosen:
            weight = 1.0 if tree.chooser[node] >= 0 else tree.weight[edge]
            shares[tree.ref[edge]] += weight * shares[leaves + node]
    return sorted(shares[:leaves])


def test_unequal_reflexes_are_followed_within_a_turn(tables: Tables) -> None:
    game = _judge(tables).game
    judge = ManyJudge(game, 3, tables, reflexes=Reflexes({Seat(0): 1, Seat(1): 6, Seat(2): 3}))
    for phase in (Grelotte(Cast((3, 4, 5), NOTHING)), Caillou(Cast((2, 2, 4), NOTHING))):
        for turn in (Seat(1), Seat(2)):
            _agrees(judge, _state(scores=(5, 9, 2), turn=turn, phase=phase), 1e-4)
    assert judge.values(judge.game.start(3)) == pytest.approx((1 / 3,) * 3)


def test_civets_and_challenges_within_challenges_are_judged(tables: Tables) -> None:
    """No answer is refused; who may stake a civet on a challenge is no worse for it, as far as the judge sees."""
    game = CulDeChouette(replace(OFFICIEL, target=4, civet_in_challenge=True, rechallenge=True, grelottine_ceil=True))
    judge = ManyJudge(game, 3, tables)
    scores, dares = (3, 2, 2), (1, 0, 1)
    state = _state(scores=scores, grelottines=dares, civets=(1, 0, 0), phase=ChallengeChoice(Seat(2), 2))
    for choice in judge.choices(state, Seat(2)):
        assert isinstance(choice.action, Grelottine)
        after = game.apply(state, Act(Seat(2), choice.action))
        assert isinstance(after.phase, CivetChoice)
        assert sum(judge.values(after)) == pytest.approx(1)
        assert {each.action for each in judge.choices(after, Seat(0))} == set(game.legal_actions(after, Seat(0)))
        bare = replace(after, phase=ThrowChouettes(after.phase.stakes))
        assert judge.values(after)[0] >= judge.values(bare)[0] - 1e-12
    again = ThrowChouettes(Stakes(challenge=Challenge(Seat(2), 1, "suite")))
    assert sum(judge.values(_state(scores=scores, grelottines=(0, 1, 0), phase=again))) == pytest.approx(1)


@pytest.mark.parametrize("many", [4, 20, 200])
def test_the_least_and_the_most_stake_are_looked_at(many: int) -> None:
    policy = CulDeChouette().policy
    state = _state(scores=(300, 310, 90))
    stakes = looked_at(policy, state, Seat(0), {102}, many)
    assert stakes == sorted(set(stakes))
    assert {1, 102} <= set(stakes) <= set(range(1, 103))
    assert len(stakes) == min(many, 102)
    assert {policy.target - 300, policy.target - 301} <= set(stakes)  # with which the target is just reached, and just not


@pytest.mark.parametrize("quickness", [{}, {Seat(0): 1, Seat(1): 6, Seat(2): 3}])
def test_races_are_those_of_the_model(quickness: Mapping[Seat, int]) -> None:
    reflexes = Reflexes(quickness)
    for seats in (1, 2, 3):
        everybody = frozenset(map(Seat, range(seats)))
        first: defaultdict[frozenset[Seat], Fraction] = defaultdict(Fraction)
        last: defaultdict[frozenset[Seat], Fraction] = defaultdict(Fraction)
        for order, chance in reflexes.outcomes(Contest(phrase("Grelotte"), everybody)):
            first[order.ranks[0] if order.ranks else frozenset()] += chance
            last[everybody.difference(*order.ranks) or order.ranks[-1]] += chance
        ours = {order.ranks[0] if order.ranks else frozenset(): chance for order, chance in firsts(everybody, reflexes)}
        assert ours == pytest.approx({who: float(chance) for who, chance in first.items()})
        theirs = {everybody.difference(*order.ranks): chance for order, chance in lasts(everybody, reflexes)}
        assert theirs == pytest.approx({who: float(chance) for who, chance in last.items()})


@pytest.mark.parametrize("seats", [3, 4])
def test_chances_of_all_are_one(tables: Tables, seats: int) -> None:
    judge, chance = _judge(tables, "officiel", seats), random.Random(seats)
    for _ in range(20):
        scores = tuple(chance.randint(-8, 11) for _ in range(seats))
        held = tuple(chance.randint(0, 1) for _ in range(seats))
        values = judge.values(_state(seats, scores=scores, turn=Seat(chance.randrange(seats)), grelottines=held))
        assert sum(values) == pytest.approx(1)
        assert min(values) > 0
    assert judge.values(judge.game.start(seats)) == pytest.approx((1 / seats,) * seats)


@pytest.mark.parametrize("blend", Blend)
def test_two_are_the_race_of_two(tables: Tables, blend: Blend) -> None:
    """Where the third has no chance, or has been sent away, the others share as the tables of two say."""
    game = CulDeChouette(replace(OFFICIEL, target=13, eliminated_below=-15, equal_turns=True))
    judge = ManyJudge(game, 3, tables, blend=blend)
    pair = PairJudge(game, tables)
    out = _state(scores=(7, -20, 4), seats=(Seat(0), Seat(2)), turn=Seat(2))
    two = _state(2, scores=(7, 4), turn=Seat(1))
    first, gone, last = judge.values(out)
    assert gone == 0
    if blend is not Blend.PRODUCT:
        assert first + last == pytest.approx(1, abs=1e-12)
    sharp = {Blend.PRODUCT: CLOSE, Blend.LOGITS: CLOSE, Blend.NORMAL: 0.01, Blend.LEADER: 0.05}[blend]
    if blend is not Blend.LEADER:
        assert (first, last) == pytest.approx(pair.values(two), abs=sharp)


def test_every_action_has_a_value_and_the_best_is_what_the_state_is_worth(tables: Tables) -> None:
    judge = _judge(tables)
    for phase in (SirotageChoice(Cast((3, 3, 5), NOTHING)), SouffletteChoice(NOTHING), ChallengeChoice(Seat(2), 9)):
        state = _state(scores=(10, 11, 9), grelottines=(1, 0, 1), phase=phase)
        node = judge.game.node(state)
        assert isinstance(node, Decision)
        (seat,) = node.seats
        choices = judge.choices(state, seat)
        assert {choice.action for choice in choices} == set(judge.game.legal_actions(state, seat))
        assert choices == sorted(choices, key=lambda choice: -choice.value)
        assert judge.values(state)[seat] == pytest.approx(choices[0].value, abs=1e-12)


def test_a_challenge_is_worth_what_follows_it(tables: Tables) -> None:
    judge = _judge(tables)
    state = _state(scores=(10, 11, 9), grelottines=(1, 0, 1), phase=ChallengeChoice(Seat(2), 9))
    for choice in judge.choices(state, Seat(2)):
        assert isinstance(choice.action, Grelottine)
        after = judge.values(judge.game.apply(state, Act(Seat(2), choice.action)))
        assert choice.value == pytest.approx(after[2], abs=1e-9)


def test_a_cry_that_does_not_pay_is_not_uttered(tables: Tables) -> None:
    judge = _judge(tables)
    state = _state(scores=(10, 11, 9), grelottines=(1, 0, 1), phase=GrelottineCry(((Seat(2), 9),)))
    quiet = judge.values(judge.game.apply(state, Order(())))
    loud = judge.values(judge.game.apply(state, Order((frozenset({Seat(2)}),))))
    assert judge.values(state)[2] == pytest.approx(max(quiet[2], 0.05 * quiet[2] + 0.95 * loud[2]))


def test_what_is_said_of_it(tables: Tables) -> None:
    solution = _judge(tables).solution
    assert solution.guarantee is Guarantee.HEURISTIC
    assert solution.utility is Utility.WIN
    assert sum(solution.values) == pytest.approx(1)
    assert solution.values[0] == max(solution.values)
