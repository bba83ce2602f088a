"""The bots play legally to the end of every game, repeatably, and the greedy one is worth its name."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from statistics import mean

import pytest

from brelan.bots import BOTS, Match, UnknownBot, find_bot, reckons
from brelan.bots.lookahead import best_keep, expected, places, turn_value
from brelan.core.dice import SIDES, merged, rolls
from brelan.core.moves import Act, Hand, Roll, Seat
from brelan.core.nodes import Over
from brelan.core.sheet import Row
from brelan.games.dice_poker import DicePoker
from brelan.games.feuille import Feuille, FeuilleDialect, Write, Zero
from brelan.nature import KeyedDice
from brelan.notation.repertoire import GAMES, AnyGame

UNJUDGED = [bot for bot in BOTS if not reckons(bot)]
"""The others are in `test_levels.py`, in games that are solved in an instant."""


def played(game: AnyGame, names: tuple[str, ...], seed: int) -> Match:
    return next(series(game, names, [seed]))


def series(game: AnyGame, names: tuple[str, ...], seeds: Iterable[int]) -> Iterator[Match]:
    """The games of these seeds, by the same bots."""
    chance = random.Random(0)
    bots = {Seat(seat): find_bot(name)(game, chance) for seat, name in enumerate(names)}
    for seed in seeds:
        chance.seed(seed)
        match = Match(game, bots, KeyedDice.seeded(seed), chance)
        match.result()
        yield match


@pytest.mark.parametrize("bot", UNJUDGED)
@pytest.mark.parametrize(("name", "preset"), [(name, preset) for name, kind in GAMES.items() for preset in kind.presets])
def test_every_bot_finishes_every_game(name: str, preset: str, bot: str) -> None:
    game = GAMES[name](GAMES[name].presets[preset])
    first, second = played(game, (bot, "hasard"), 7), played(game, (bot, "hasard"), 7)
    assert isinstance(game.node(first.state), Over)
    assert first.state == second.state


@pytest.mark.parametrize("name", list(GAMES))
def test_glouton_beats_hasard(name: str) -> None:
    game = GAMES[name](GAMES[name].presets["classique"])
    ends = [game.node(match.state) for match in series(game, ("glouton", "hasard"), range(60))]
    wins = sum(end.ranks == (1, 2) for end in ends if isinstance(end, Over))
    assert wins > 36, f"{wins} of 60"


def test_glouton_scores_like_a_sensible_player() -> None:
    """Anchors §6: a greedy player of three columns reached 729, and careful play of Dice Poker is near 330."""
    feuille, dice_poker = Feuille(), DicePoker()
    assert mean(feuille.scores(match.state)[0] for match in series(feuille, ("glouton",), range(25))) > 729
    assert mean(dice_poker.scores(match.state)[0] for match in series(dice_poker, ("glouton",), range(40))) > 270


def test_B088_the_only_move_is_found_however_bad() -> None:
    """Only row 6 is free, the last dice show no 6: the zero is the one move, and it is the answer."""
    game = Feuille(FeuilleDialect(columns=1, rows=(Row("6"), Row("somme"))))
    state = game.apply(game.apply(game.start(1), Roll((1, 2, 3, 4, 5))), Act(Seat(0), Write(Row("somme"))))
    state = game.apply(state, Hand((1, 2, 3, 4, 5), 3, fresh=False))
    assert game.legal_actions(state, Seat(0)) == (Zero(Row("6")),)
    for name in UNJUDGED:
        assert find_bot(name)(game, random.Random(0)).choose(state, Seat(0)) == Zero(Row("6"))


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_lookahead_agrees_with_enumeration(dice: int) -> None:
    values = [float(sum(faces)) for faces, _ in rolls(dice)]
    assert expected(values, (), dice) == pytest.approx(3.5 * dice)
    faces = (1,) * dice
    best, kept = best_keep(values, faces)
    assert kept == ()
    assert best == pytest.approx(3.5 * dice)
    six = [float(faces.count(6)) for faces, _ in rolls(dice)]
    assert turn_value(six, dice, 3) == pytest.approx(dice * (1 - (5 / 6) ** 3))
    assert places(dice)[(6,) * dice] == len(values) - 1


@pytest.mark.parametrize("dice", [3, 5])
def test_a_mean_is_rounded_once_whatever_the_python(dice: int) -> None:
    """`sum` adds otherwise from Python 3.12 on: of two keeps worth the same, glouton took another there."""
    chance = random.Random(3)
    values = [chance.uniform(-50, 50) for _ in rolls(dice)]
    for size in range(dice):
        for kept, _ in rolls(size):
            thrown = dice - size
            parts = [
                Fraction(values[places(dice)[merged(kept, faces)]] * (weight / SIDES**thrown)) for faces, weight in rolls(thrown)
            ]
            assert expected(values, kept, dice) == float(sum(parts))


@pytest.mark.parametrize("name", ["", "bot:", "forte", "bot:GLOUTONS"])
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="hasard"):
        find_bot(name)
