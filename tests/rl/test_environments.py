"""The environments keep the contracts of their libraries, and play the games as they are."""

from __future__ import annotations

import pickle
import random
import warnings
from collections import Counter
from typing import Any

import hypothesis
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

from brelan.core.lexicon import Amount
from brelan.core.moves import Act, Order, Seat
from brelan.core.nodes import Contest, Decision, Over
from brelan.core.phrases import phrase
from brelan.notation.repertoire import GAMES
from brelan.rl import SoloEnv, TableEnv, env
from brelan.rl.actions import BUCKETS, CRY, QUIET, ActionTable
from brelan.rl.aec import NATURE
from brelan.rl.kernel import Settings

TABLES = [
    ("feuille", {}),
    ("poker-das", {}),
    ("poker-das", {"stakes": "true"}),
    ("dice-poker", {}),
    ("taverne", {}),
    ("taverne", {"stakes": "true"}),
    ("cul-de-chouette", {}),
]

UNUSUAL = [
    ("feuille", {"columns": "2", "double_first_throw_only": "true", "zero_only_when_forced": "true"}, 3),
    ("poker-das", {"rounds": "3", "tie_replay": "coup_sec", "as_joker": "false", "fewer_throws_win": "true"}, 4),
    ("dice-poker", {"joker_when_zero": "true", "two_pairs_excludes_full": "true"}, 3),
    ("taverne", {"rerolls": "3", "simultaneous_reroll": "true", "best_of": "3"}, 4),
    ("taverne", {"stakes": "true", "chips": "20", "ante": "20", "best_of": "3"}, 3),
    ("cul-de-chouette", {"target": "60", "unique_birds": "true", "floor_at_zero": "true", "soufflette": "true"}, 4),
]
"""Every game with several house rules changed at once."""


def chosen(table: TableEnv, generator: random.Random) -> int | None:
    seen, _, ended, cut, info = table.last()
    if ended or cut:
        return None
    assert seen is not None
    if table.agent_selection == NATURE:
        chances = info["probabilities"]
        return int(generator.choices(list(chances), list(chances.values()))[0])
    return int(generator.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def played(table: TableEnv, seed: int) -> dict[str, float]:
    """A random game; what each agent got."""
    generator = random.Random(seed)
    table.reset(seed=seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, *_ = table.last()
        got[agent] += reward
        table.step(chosen(table, generator))
    return got


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=str)
@pytest.mark.parametrize("chance", ["hidden", "explicit"])
def test_pettingzoo_finds_nothing(game: str, settings: dict[str, str], chance: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # api_test warns of observations that are not images
        api_test(env(game=game, settings=settings, chance=chance), num_cycles=60)


@pytest.mark.parametrize(("game", "settings", "seats"), UNUSUAL, ids=str)
@pytest.mark.parametrize("chance", ["hidden", "explicit"])
def test_pettingzoo_finds_nothing_under_house_rules(game: str, settings: dict[str, str], seats: int, chance: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game=game, seats=seats, settings=settings, chance=chance, reward="points"), num_cycles=30)


@pytest.mark.parametrize("chance", ["hidden", "explicit"])
def test_pettingzoo_finds_nothing_where_cries_are_chosen(chance: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game="cul-de-chouette", seats=3, settings={"target": "60"}, chance=chance, cries="chosen"), num_cycles=300)


@pytest.mark.parametrize("cries", ["drawn", "chosen"])
@pytest.mark.parametrize("seats", [5, 8])
def test_many_at_a_table_cry_too(seats: int, cries: str) -> None:
    """Their orders are too many to be listed: they are drawn."""
    table = TableEnv("cul-de-chouette", seats, settings={"target": "200"}, cries=cries)
    drawn, crying = table.kernel.drawn, set[Seat]()

    def watched(*asked: Any) -> Any:
        move = drawn(*asked)
        if isinstance(move, Order):
            crying.update(*move.ranks)
        return move

    table.kernel.drawn = watched  # type: ignore[assignment, method-assign]
    got = played(table, 1)
    assert max(crying) == seats - 1
    assert sum(got.values()) == pytest.approx(0)


@pytest.mark.parametrize("reward", ["win", "points"])
def test_a_game_that_dice_alone_decide_is_paid(reward: str) -> None:
    """Seed 1: a cul takes the fourth of eight from nothing to the end before anybody has had a choice."""
    table = TableEnv("cul-de-chouette", 8, settings={"target": "60"}, reward=reward)
    table.reset(seed=1)
    assert all(table.terminations.values())
    won = {"win": (1 - 1 / 8, -1 / 8), "points": (0.8, 0.0)}[reward]
    assert played(table, 1) == {agent: pytest.approx(won[agent != "seat_4"]) for agent in table.players}


def test_cries_are_drawn_as_often_as_nature_is_told() -> None:
    hidden = TableEnv("cul-de-chouette", 3)
    explicit = TableEnv("cul-de-chouette", 3, chance="explicit")
    race = Contest(phrase("Grelottine"), frozenset(map(Seat, range(3))))
    generator = np.random.default_rng(1)
    found = Counter(hidden.kernel.drawn(race, generator, hidden.chance) for _ in range(20_000))
    for number, chance in explicit.chance.chances(race).items():
        spread = (20_000 * chance * (1 - chance)) ** 0.5
        assert abs(found[explicit.chance.answers[number]] - 20_000 * chance) < 4.5 * spread + 1


@pytest.mark.parametrize(("game", "settings", "seats"), UNUSUAL, ids=str)
def test_a_table_may_be_sent_to_another_process(game: str, settings: dict[str, str], seats: int) -> None:
    """In the middle of a game, which goes on there as it would have here."""
    table = TableEnv(game, seats, settings=settings, longest=60)
    table.reset(seed=2)
    generator = random.Random(2)
    for _ in table.agent_iter(10):
        table.step(chosen(table, generator))
    copy = pickle.loads(pickle.dumps(table))  # noqa: S301  # made here
    ends = []
    for one in (table, copy):
        again = random.Random(3)
        for _ in one.agent_iter():
            one.step(chosen(one, again))
        ends.append(one.state_)
    assert ends[0] == ends[1]


def told_of_cries(seed: int, cries: str, cry: bool) -> tuple[list[Any], int]:
    """The scores along a game in which everybody cries, or nobody, and decides at random besides; and how often one is asked."""
    table = TableEnv("cul-de-chouette", 3, settings={"target": "100"}, cries=cries)
    generator, scores, asked = random.Random(seed), [], 0
    table.reset(seed=seed)
    for _ in table.agent_iter(400):
        number = chosen(table, generator) if not table._asked else int(table.kernel.actions.number[CRY if cry else QUIET])
        if table._asked:
            asked += 1
            assert set(np.flatnonzero(table.last()[0]["action_mask"])) == set(table.kernel.actions.crying())
        else:
            scores.append(table.kernel.game.scores(table.state_))
        table.step(number)
    return scores, asked


@pytest.mark.parametrize("seed", range(5))
def test_who_always_cries_plays_the_game_where_cries_are_drawn(seed: int) -> None:
    (drawn, never), (cried, often) = told_of_cries(seed, "drawn", cry=True), told_of_cries(seed, "chosen", cry=True)
    assert never == 0 < often
    assert cried == drawn[: len(cried)]


def test_a_cry_may_be_held_back() -> None:
    """Nobody learns who has answered what; and where all were silent, Nature can only say so."""
    table = TableEnv("cul-de-chouette", 2, settings={"tirage": "false"}, cries="chosen", chance="explicit")
    generator, raced = random.Random(3), 0
    table.reset(seed=3)
    for _ in table.agent_iter(4000):
        if table._asked:
            seats = list(table._asked)
            before = table.observe(table.players[seats[-1]])["observation"]
            table.step(table.kernel.actions.number[QUIET])
            if len(seats) > 1:
                assert table.agent_selection == table.players[seats[1]]
                assert np.array_equal(before, table.observe(table.players[seats[-1]])["observation"])
            else:
                raced += 1
                assert set(table.infos[NATURE]["probabilities"]) == {table.chance.number[Order(())]}
            continue
        table.step(chosen(table, generator))
    assert raced > 3


@pytest.mark.parametrize(("game", "settings", "seats"), UNUSUAL, ids=str)
@hypothesis.settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_mask_is_what_the_rules_allow(game: str, settings: dict[str, str], seats: int, seed: int) -> None:
    """In every position of a random game: no number that is not legal, none missing but for the buckets of an amount."""
    table, generator = TableEnv(game, seats, settings=settings), random.Random(seed)
    table.reset(seed=seed)
    lexicon = table.kernel.game.lexicon
    for agent in table.agent_iter(120):
        seen, _, ended, cut, _ = table.last()
        assert seen is not None
        assert table.observation_space(agent).contains(seen)
        masked = {int(number) for number in np.flatnonzero(seen["action_mask"])}
        if ended or cut:
            assert not masked
            table.step(None)
            continue
        state, seat = table.state_, Seat(table.players.index(agent))
        legal = table.kernel.game.legal_actions(state, seat)
        offered = table.kernel.actions.legal(state, seat)
        assert masked == set(offered)
        assert set(offered.values()) <= set(legal)

        def kind(action: Any) -> tuple[Any, ...]:
            verb = lexicon.by_action[type(action)]
            values = zip(verb.arguments, verb.values(action), strict=True)
            return verb.word, *(value for argument, value in values if not isinstance(argument, Amount))

        assert {kind(action) for action in offered.values()} == {kind(action) for action in legal}
        for other in table.players:
            if other != agent:
                assert not table.observe(other)["action_mask"].any(), "nobody else is asked"
        table.step(generator.choice(sorted(masked)))


@pytest.mark.parametrize(("game", "settings", "seats"), UNUSUAL, ids=str)
def test_the_same_seed_gives_the_same_rewards(game: str, settings: dict[str, str], seats: int) -> None:
    """Of one environment reset, of two, and not of another seed."""

    def told(table: TableEnv, seed: int) -> list[tuple[str, int | None]]:
        generator, told = random.Random(0), []
        table.reset(seed=seed)
        for agent in table.agent_iter(60):
            told.append((agent, chosen(table, generator)))
            table.step(told[-1][1])
        return told

    one, two = (TableEnv(game, seats, settings=settings) for _ in range(2))
    first = told(one, 5)
    assert told(one, 5) == first == told(two, 5)
    assert any(told(two, seed) != first for seed in range(6, 12))


def test_the_same_seed_plays_the_same_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: env(game="taverne"), num_cycles=20)


@pytest.mark.parametrize("game", ["feuille", "dice-poker"])
def test_gymnasium_finds_nothing(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of infinite bounds
        check_env(SoloEnv(game), skip_render_check=True)


def test_house_rules_are_values_or_as_the_notation_writes_them() -> None:
    plain: Settings = {"stakes": True, "chips": 50, "tie_replay": "shared"}
    written = {"stakes": "true", "chips": "50", "tie_replay": "shared"}
    assert TableEnv(settings=plain).kernel.game.dialect == TableEnv(settings=written).kernel.game.dialect
    assert SoloEnv("feuille", settings={"columns": 2}).kernel.game.dialect.columns == 2


def test_alone_a_step_before_the_reset_is_refused_by_name() -> None:
    solo = SoloEnv(render_mode="ansi")
    with pytest.raises(ResetNeeded, match="reset"):
        solo.step(np.int64(0))
    with pytest.raises(ResetNeeded, match="reset"):
        solo.render()


def test_gymnasium_finds_nothing_under_house_rules() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SoloEnv("feuille", settings={"columns": "3", "double_first_throw_only": "true"}), skip_render_check=True)
        check_env(SoloEnv("dice-poker", "yahtzee"), skip_render_check=True)


@pytest.mark.parametrize("game", ["poker-das", "cul-de-chouette"])
def test_what_one_does_not_play_alone_is_refused(game: str) -> None:
    with pytest.raises(ValueError, match=r"alone|not for"):
        SoloEnv(game)


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=str)
@pytest.mark.parametrize("chance", ["hidden", "explicit"])
def test_winning_sums_to_nothing(game: str, settings: dict[str, str], chance: str) -> None:
    table = TableEnv(game, settings=settings, chance=chance)
    got = played(table, 3)
    node = table.kernel.game.node(table.state_)
    assert isinstance(node, Over)
    assert sum(got.values()) == pytest.approx(0)
    assert [got[agent] > 0 for agent in table.players] == [rank == 1 and node.ranks.count(1) == 1 for rank in node.ranks]


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=str)
def test_points_sum_to_the_scores(game: str, settings: dict[str, str]) -> None:
    table = TableEnv(game, settings=settings, reward="points")
    began = table.kernel.game.scores(table.kernel.game.start(2))
    got = played(table, 4)
    ended = table.kernel.game.scores(table.state_)
    assert [got[agent] for agent in table.players] == pytest.approx(
        [(after - before) / 100 for before, after in zip(began, ended, strict=True)]
    )


@pytest.mark.parametrize("game", ["feuille", "dice-poker"])
def test_alone_the_rewards_are_the_total(game: str) -> None:
    solo, generator = SoloEnv(game, render_mode="ansi"), random.Random(1)
    seen, _ = solo.reset(seed=5)
    got, over = 0.0, False
    while not over:
        seen, reward, over, cut, info = solo.step(np.int64(generator.choice(np.flatnonzero(seen["action_mask"]).tolist())))
        got += reward
        assert not cut
        assert solo.observation_space.contains(seen)
    assert got == info["score"] == solo.kernel.game.scores(solo.state)[0]
    assert (solo.render() or "").endswith(f"= {info['score']}")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_legal_decision_has_a_number_of_its_own(game: str) -> None:
    """Bucketed amounts apart, the numbers and the legal actions are the same set."""
    table = TableEnv(game, seats=3 if 3 in GAMES[game].players else 2)
    generator = random.Random(7)
    table.reset(seed=7)
    for _ in range(200):
        if table.terminations[table.agent_selection]:
            break
        state, seat = table.state_, Seat(table.players.index(table.agent_selection))
        legal = table.kernel.actions.legal(state, seat)
        actions = table.kernel.game.legal_actions(state, seat)
        assert set(legal.values()) <= set(actions)
        assert len(set(legal.values())) == len(legal)
        if not any(hasattr(action, "stake") or hasattr(action, "amount") for action in actions):
            assert len(legal) == len(actions)
        table.step(chosen(table, generator))


def test_buckets_hold_the_least_and_the_greatest_stake() -> None:
    table = TableEnv("taverne", settings={"stakes": "true"})
    table.reset(seed=1)
    game, state = table.kernel.game, table.state_
    assert isinstance(game.node(state), Decision)
    amounts = sorted(action.amount for action in game.legal_actions(state, Seat(0)) if hasattr(action, "amount"))
    offered = sorted(action.amount for action in table.kernel.actions.legal(state, Seat(0)).values() if hasattr(action, "amount"))
    assert len(amounts) > BUCKETS == len(offered)
    assert (offered[0], offered[-1]) == (amounts[0], amounts[-1])


def test_an_illegal_number_changes_nothing() -> None:
    table = TableEnv("dice-poker")
    table.reset(seed=1)
    before = table.state_
    wrong = int(np.flatnonzero(table.observe("seat_1")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="not legal"):
        table.step(wrong)
    assert table.state_ == before
    solo = SoloEnv("dice-poker")
    seen, _ = solo.reset(seed=1)
    state = solo.state
    _, reward, over, _, info = solo.step(np.int64(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"], solo.state) == (0.0, False, True, state)


def test_nature_knows_the_chances() -> None:
    table = TableEnv("cul-de-chouette", seats=3, chance="explicit", settings={"tirage": "false"})
    generator, contests = random.Random(2), 0
    table.reset(seed=2)
    for agent in table.agent_iter(3000):
        if agent == NATURE and not table.terminations[agent]:
            chances: dict[int, float] = table.infos[NATURE]["probabilities"]
            assert sum(chances.values()) == pytest.approx(1)
            assert set(np.flatnonzero(table.observe(NATURE)["action_mask"])) == set(chances)
            contests += type(table.chance.answers[next(iter(chances))]).__name__ == "Order"
        table.step(chosen(table, generator))
    assert contests > 3


def test_nobody_sees_what_another_has_chosen_in_secret() -> None:
    """Where several choose at once, a choice made shows to nobody else before all are made."""
    table = TableEnv("taverne", seats=3, settings={"simultaneous_reroll": "true"})
    table.reset(seed=3)
    game, state = table.kernel.game, table.state_
    node = game.node(state)
    assert isinstance(node, Decision)
    assert len(node.seats) > 1
    first, other = sorted(node.seats)[:2]
    after = [game.apply(state, Act(first, action)) for action in game.legal_actions(state, first)]
    assert len(after) > 10
    assert len({tuple(table.kernel.view(following, other)) for following in after}) == 1
    assert len({tuple(table.kernel.view(following, first)) for following in after}) > 10


def test_a_game_that_lasts_is_cut() -> None:
    table = TableEnv("dice-poker", longest=3)
    got = played(table, 1)
    assert set(got.values()) == {0.0}


def test_tables_of_actions_are_without_repeats() -> None:
    for game in GAMES.values():
        labels = ActionTable(game(game.presets["classique"]), 4, 5).labels
        assert len(set(labels)) == len(labels)
