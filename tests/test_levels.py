"""Levels lose what they promise, the perfect one nothing, and nobody needs a judge to do the only thing."""

from __future__ import annotations

import random
from collections import Counter
from math import exp, sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from bench.levels import FIELDS, Field, expected, solved, watched
from brelan.bots import BOTS, Match, bot_name, find_bot, judges, levels, reckons
from brelan.bots.levels import LOSSES, NOISES, noise_of
from brelan.bots.words import OFFERED, SAYS, TITLES
from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Over
from brelan.core.phrases import phrase
from brelan.games.dice_poker import DicePoker, DicePokerDialect
from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.nature import KeyedDice
from brelan.notation import Record, read, replay, write
from brelan.notation.record import SeededDice
from brelan.notation.repertoire import AnyGame
from brelan.solve.find import CannotSolve
from brelan.solve.solution import Choice, Guarantee, Solution, Utility

LEVELS = [bot for bot in BOTS if reckons(bot)]
CLASSIC = DicePoker().card
CARD = DicePoker(DicePokerDialect(card=type(CLASSIC)(CLASSIC.left[:2], CLASSIC.right[-1:], 9, 11, 0, False, dice=2, throws=2)))
QUICK: list[AnyGame] = [CARD, PokerDas(PokerDasDialect(dice=2)), Taverne(TaverneDialect(dice=2))]


class Known:
    """A judge of three moves that cost 0, 1 and 2."""

    solution = Solution(Guarantee.EXACT, Utility.POINTS, "", (0.0,), 1)

    def values(self, state: Any) -> tuple[float, ...]:
        return (10.0,)

    def choices(self, state: Any, seat: Seat) -> list[Choice]:
        return [Choice("good", 10.0), Choice("fair", 9.0), Choice("bad", 8.0)]


def level(name: str, monkeypatch: pytest.MonkeyPatch, noise: float) -> Any:
    monkeypatch.setattr(levels, "judge_of", lambda *_: Known())
    monkeypatch.setitem(NOISES, name, {"dice-poker": noise})
    return find_bot(name)(DicePoker(), random.Random(1))


def decided(game: AnyGame, name: str, seed: int = 3, seats: int = 2) -> tuple[Match, list[Act[Any]]]:
    chance = random.Random(seed)
    bot = find_bot(name)(game, chance)
    match = Match(game, dict.fromkeys(map(Seat, range(seats)), bot), KeyedDice.seeded(seed), chance)
    return match, [move for move in match.moves() if isinstance(move, Act)]


def lying() -> Any:
    """A state of Dice Poker in which there is something to decide."""
    return DicePoker().apply(DicePoker().start(1), Roll((1, 2, 3, 4, 5)))


def test_moves_are_drawn_by_the_weights_of_what_they_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state, games = level("moyen", monkeypatch, 0.8), lying(), 4000
    drawn = Counter(bot.choose(state, Seat(0)) for _ in range(games))
    weights = {"good": 1.0, "fair": exp(-1 / 0.8), "bad": exp(-2 / 0.8)}
    for action, weight in weights.items():
        share = weight / sum(weights.values())
        assert abs(drawn[action] / games - share) < 4 * sqrt(share * (1 - share) / games)
    assert drawn["good"] > drawn["fair"] > drawn["bad"]


def test_the_perfect_player_plays_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state = level("parfait", monkeypatch, 0.0), lying()
    assert {bot.choose(state, Seat(0)) for _ in range(100)} == {"good"}


@pytest.mark.parametrize("name", LEVELS)
def test_the_only_move_needs_no_judge(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "judge_of", lambda *_: pytest.fail("asked"))
    match = Match(
        game := DicePoker(DicePokerDialect(card=type(CLASSIC)((), CLASSIC.right[-1:], 9, 0, 0, False, dice=1, throws=1))),
        {Seat(0): find_bot(name)(game, random.Random(0))},
        KeyedDice.seeded(0),
        random.Random(0),
    )
    assert isinstance(match.result(), Over)


@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.name)
@pytest.mark.parametrize("name", LEVELS)
def test_levels_finish_games_and_the_seed_says_how(name: str, game: AnyGame) -> None:
    (first, moves), (_, again) = decided(game, name), decided(game, name)
    assert isinstance(game.node(first.state), Over)
    assert moves == again


@pytest.mark.parametrize("name", ["débutant", "moyen", "fort"])
def test_a_level_loses_what_it_promises(name: str) -> None:
    """Poker d'as as people play it: the loss of a decision, over the level's own games, within four standard errors."""
    where = next(where for where in FIELDS if where.name == "poker-das")
    noise, target = noise_of(name, "poker-das", Utility.WIN), LOSSES[name][Utility.WIN]
    seen = watched(where, 120, 99, noise)
    weighed = [expected(losses, noise) for losses in seen.losses]
    assert abs(fmean(weighed) - target) < 4 * stdev(weighed) / sqrt(len(weighed))
    assert abs(fmean(seen.lost) - target) < 4 * stdev(seen.lost) / sqrt(len(seen.lost))


def test_each_level_loses_less_than_the_one_below() -> None:
    where = Field("quick", "", QUICK[1], 2)
    lost = [fmean(watched(where, 60, 5, None, name).lost) for name in ("hasard", "débutant", "moyen", "fort", "parfait")]
    assert lost == sorted(lost, reverse=True)
    assert lost[-1] == 0.0
    assert len(set(lost)) == len(lost)


def test_the_noise_of_a_loss_is_found() -> None:
    losses = [0.0, 1.0, 3.0]
    assert expected(losses, solved(lambda noise: expected(losses, noise), 0.4)) == pytest.approx(0.4, rel=1e-3)
    with pytest.raises(SystemExit, match="out of reach"):
        solved(lambda noise: expected(losses, noise), 2.0)


def test_without_a_judge_levels_play_by_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    def beyond(*_: object) -> None:
        raise CannotSolve(phrase("Les mises à plus de deux n’ont pas de solution ici."))

    judges.forget()
    monkeypatch.setattr(judges, "find_judge", beyond)
    game = QUICK[2]
    assert not judges.ready(game, 2)
    match, moves = decided(game, "fort")
    assert judges.ready(game, 2)
    assert isinstance(game.node(match.state), Over)
    assert moves == decided(game, "glouton")[1]  # « fort » has all of the greedy one's sense
    reason = judges.why_not(game, 2)
    assert reason is not None
    assert "mises" in str(reason)
    judges.forget()


def test_without_the_packages_nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    judges.forget()
    monkeypatch.setattr("brelan.solve.find.NEEDED", ("no_such_package",))
    game = QUICK[0]
    assert judges.ready(game, 2)
    assert "pip install" in str(judges.why_not(game, 2))
    assert isinstance(game.node(decided(game, "parfait")[0].state), Over)
    judges.forget()


def test_only_the_last_judges_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    judges.forget()
    monkeypatch.setattr(judges, "find_judge", lambda *_: Known())
    for seats in range(2, 2 + judges.HELD + 1):
        judges.judge_of(QUICK[1], seats)
    assert not judges.ready(QUICK[1], 2)
    assert judges.ready(QUICK[1], 3)
    judges.forget()


@pytest.mark.parametrize("name", ["débutant", "Debutant", "bot:DÉBUTANT", " bot:debutant "])
def test_names_are_read_as_people_type_them(name: str) -> None:
    assert bot_name(name.strip()) == "débutant"
    assert find_bot(name.strip()) is BOTS["débutant"]


def test_a_record_names_its_levels() -> None:
    game = Taverne()
    match, _ = decided(game, "glouton")
    record = Record("taverne", ("bot:débutant", "bot:fort"), "classique", game.dialect, SeededDice(3))
    chance = random.Random(3)
    bot = find_bot("glouton")(game, chance)
    for move in Match(game, dict.fromkeys(map(Seat, range(2)), bot), KeyedDice.seeded(3), chance).moves():
        record = record.then(move)
    again = read(write(record))
    assert again.seats == ("bot:débutant", "bot:fort")
    assert replay(again).state == match.state
    assert [bot_name(seat) for seat in again.seats] == ["débutant", "fort"]


def test_people_are_told_of_every_bot() -> None:
    assert set(TITLES) == set(SAYS) == set(OFFERED) == set(BOTS)
    assert [find_bot(name).quickness for name in BOTS] == [1, 3, 2, 3, 5, 6]
