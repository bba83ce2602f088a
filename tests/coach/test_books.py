"""The printed books: what is rounded still adds up, in the table, by kind of decision and in the sentences."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from math import fsum

import pytest

from brelan.coach.books import TENTHS, Figures, figures, kinds, rounded, used
from brelan.coach.drawing import FRAMES, Mark, apart
from brelan.coach.ledger import Account, Chance, audit
from brelan.coach.measures import scaled
from brelan.coach.report import reported
from brelan.coach.telling import luck_and_errors
from brelan.core.moves import Seat
from brelan.core.phrases import say
from brelan.notation.repertoire import AnyGame
from brelan.solve.solution import Utility
from tests.coach.coached import NAMES, game_of, judge_for, played, short_card


def tenths(number: float) -> int:
    assert abs(TENTHS * number - round(TENTHS * number)) < 1e-9
    return round(TENTHS * number)


def balanced(even: Figures) -> bool:
    changes = (even.dice, even.gifts, even.revision, even.error)
    return tenths(even.start) + sum(map(tenths, changes)) == tenths(even.end)


def test_rounded_numbers_keep_their_sum_and_their_zeros() -> None:
    chance = random.Random(1)
    for _ in range(2000):
        numbers = [chance.choice((0.0, chance.uniform(-99, 99), chance.uniform(-1, 1))) for _ in range(4)]
        start = chance.uniform(0, 400)
        end = start + fsum(numbers)
        total = round(TENTHS * end) - round(TENTHS * start)
        if not any(numbers):
            assert total == 0
        found = rounded(numbers, total)
        assert sum(map(tenths, found)) == total
        assert all(abs(number - shown) < 0.15 + 1e-9 for number, shown in zip(numbers, found, strict=True))
        assert all(shown == 0 for number, shown in zip(numbers, found, strict=True) if number == 0)


@pytest.mark.parametrize(
    ("game", "bots"),
    [(short_card(), "hg"), (game_of("poker-das", tirage="0"), "hgh"), (game_of("taverne", "mises", best_of="1"), "hh")],
    ids=lambda value: getattr(value, "name", ""),
)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_printed_of_a_game_adds_up(game: AnyGame, bots: str, seed: int) -> None:
    ledger = audit(played(game, bots, seed), judge_for(game, len(bots)))
    utility = ledger.solution.utility
    for account in ledger.accounts:
        even = figures(account, utility)
        assert balanced(even)
        assert abs(even.end - scaled(account.result, utility)) <= 0.05 + 1e-9
        found = kinds(ledger, account.seat, utility)
        assert sum(tenths(kind.change) for kind in found) == tenths(even.error)
        assert sum(kind.decisions for kind in found) == account.decisions
        assert fsum(kind.mean * kind.decisions for kind in found) == pytest.approx(scaled(account.error, utility))
        assert all(kind.best == kind.decisions for kind in found if kind.mean < 1e-9)
        names = dict.fromkeys(say(kind.words) for kind in found)
        assert set(names) <= {"dés à garder", "inscriptions", "mises"}
        assert len(names) == len(found)


@pytest.mark.parametrize("utility", Utility)
def test_sentences_say_what_the_table_says(utility: Utility) -> None:
    """A third of a win, and changes whose tenths would lose one on the way."""
    unit = 0.01 if utility is Utility.WIN else 1.0
    dice, gifts, error = 24.46 * unit, 42.16 * unit, 0.11 * unit
    start = 33.34 * unit
    account = Account(Seat(0), start, dice, gifts, 0.0, error, start + dice + gifts - error, 25, 9, unit, unit)
    even = figures(account, utility)
    assert balanced(even)
    said = " ".join(say(words, NAMES) for words in luck_and_errors(account, utility, "poker-das", 1))
    for shown in (even.dice, even.gifts):
        assert f"+{shown:.1f}".replace(".", ",") in said
    assert "0,11" in said  # what is small has its own digits
    assert "Par les décisions de l’autre" in said
    among = " ".join(say(words, NAMES) for words in luck_and_errors(account, utility, "poker-das", 2))
    assert "Par les décisions des autres" in among


def test_what_a_judge_revised_has_a_column() -> None:
    game = short_card()
    ledger = audit(played(game, "hg", 1), judge_for(game, 2))
    assert [name for name, _ in used(ledger, Utility.POINTS)] == ["dice", "gifts", "error"]
    account = replace(ledger.account(Seat(0)), revision=1.234)
    assert figures(account, Utility.POINTS).revision != 0


def test_names_at_the_ends_of_curves_stay_in_the_frame() -> None:
    """A curve at the top is not lifted because others meet at the bottom."""
    for frame in FRAMES:
        foot = float(frame.height - frame.foot)
        ends = [Mark(0, frame.top, 1), Mark(0, foot, 2), Mark(0, foot, 3), Mark(0, foot - 3, 4)]
        placed = {mark.number: mark.y - 4 for mark in apart(ends, frame)}
        assert placed[1] == frame.top
        assert max(placed.values()) == foot
        heights = sorted(placed.values())
        assert all(below - above >= 14 for above, below in itertools.pairwise(heights))


def test_the_throws_of_a_seat_are_its_own_and_those_that_could_change_something() -> None:
    """At a card nobody meets the others; at a showdown everybody's dice count."""
    card = audit(played(short_card(), "hg", 2), judge_for(short_card(), 2))
    for account in card.accounts:
        assert account.throws == sum(isinstance(event, Chance) and event.by == account.seat for event in card.events)
    showdown = game_of("taverne")
    met = audit(played(showdown, "hh", 2), judge_for(showdown, 2))
    everything = sum(isinstance(event, Chance) for event in met.events)
    assert [account.throws for account in met.accounts] == [everything, everything]


def test_a_small_thing_is_not_told_in_the_plural() -> None:
    """The teacher's sentences at a card, over many poor games: no « ces 1 point », no « 0,0 de moins »."""
    game = short_card()
    for seed in range(12):
        report = reported(played(game, "hh", seed), judge_for(game, 2), 99)
        for lesson in report.lessons:
            said = " ".join(say(words, NAMES) for words in lesson.why)
            assert "ces 1 " not in said
            assert " 0,0 de moins" not in said
