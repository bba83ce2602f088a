"""Who may hold back a cry does so where it does not pay; everybody else cries."""

from __future__ import annotations

import random
from math import exp, sqrt
from typing import Any

import pytest

from brelan.bots import BOTS, Match, levels
from brelan.bots.hasard import Hasard
from brelan.core.moves import Order, Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.phases import NOTHING, Caillou, Cast, ChallengeChoice, GrelottineCry, State, ThrowChouettes
from brelan.nature import KeyedDice
from brelan.solve.solution import Choice, Guarantee, Solution, Utility

GAME = CulDeChouette()
EVERYONE = (Seat(0), Seat(1), Seat(2))
HELD = State((80, 90, 70), (0, 0, 0), (1, 0, 1), EVERYONE, Seat(0), Seat(1), GrelottineCry(((Seat(0), 80), (Seat(2), 70))))
LEVELS = ["débutant", "moyen", "fort", "parfait"]


class Cautious:
    """A judge who thinks that a challenge brings so much to whoever makes it."""

    solution = Solution(Guarantee.HEURISTIC, Utility.WIN, "", (1 / 3,) * 3, 1)

    def __init__(self, gain: float) -> None:
        self.gain = gain

    def values(self, state: State) -> tuple[float, ...]:
        values = [0.3, 0.3, 0.3]
        if isinstance(state.phase, ChallengeChoice):
            values[state.phase.grelottin] += self.gain
        return tuple(values)

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        return [Choice(action, 0.3) for action in GAME.legal_actions(state, seat)]


def bot(name: str, gain: float, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(levels, "judge_of", lambda *_: Cautious(gain))
    return BOTS[name](GAME, random.Random(0))


@pytest.mark.parametrize(("gain", "cries"), [(0.01, True), (0.0, True), (-1e-9, False), (-0.1, False)])
def test_the_perfect_player_cries_where_it_does_not_cost(gain: float, cries: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    player = bot("parfait", gain, monkeypatch)
    assert {player.cries(HELD, Seat(2), random.Random(seed)) for seed in range(20)} == {cries}


@pytest.mark.parametrize("name", ["débutant", "moyen", "fort"])
def test_the_others_are_as_careful_as_with_their_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    noise = levels.noise_of(name, "cul-de-chouette", Utility.WIN)
    player, chance, often = bot(name, -noise, monkeypatch), random.Random(1), 2000
    cried = sum(player.cries(HELD, Seat(0), chance) for _ in range(often)) / often
    share = 1 / (1 + exp(1))
    assert abs(cried - share) < 4 * sqrt(share * (1 - share) / often)


@pytest.mark.parametrize("name", LEVELS)
def test_a_race_for_points_is_never_let_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "judge_of", lambda *_: pytest.fail("asked"))
    state = State((0, 0, 0), (0, 0, 0), (0, 0, 0), EVERYONE, Seat(0), Seat(1), Caillou(Cast((1, 1, 2), NOTHING)))
    assert BOTS[name](GAME, random.Random(0)).cries(state, Seat(0), random.Random(0))


def test_without_a_judge_everybody_cries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "judge_of", lambda *_: None)
    assert all(BOTS[name](GAME, random.Random(0)).cries(HELD, Seat(0), random.Random(0)) for name in BOTS)


class Mute(Hasard):
    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        return not isinstance(state.phase, GrelottineCry)


def test_who_holds_back_is_in_no_order() -> None:
    chance = random.Random(3)
    match = Match(
        GAME,
        {Seat(0): Mute(GAME, chance), Seat(1): Hasard(GAME, chance), Seat(2): Hasard(GAME, chance)},
        KeyedDice.seeded(3),
        chance,
    )
    cried: set[Seat] = set()
    for _ in range(2):
        before: Any = GAME.start(3)
        for move in match.moves():
            if isinstance(before.phase, GrelottineCry):
                assert isinstance(move, Order)
                cried |= {seat for rank in move.ranks for seat in rank}
            before = match.state
    assert cried
    assert Seat(0) not in cried


def test_a_challenge_is_what_a_cry_leads_to() -> None:
    """What `Cautious` takes for granted."""
    after = GAME.apply(HELD, Order((frozenset({Seat(2)}),)))
    assert after.phase == ChallengeChoice(Seat(2), 70)
    assert isinstance(GAME.apply(HELD, Order(())).phase, ThrowChouettes)
