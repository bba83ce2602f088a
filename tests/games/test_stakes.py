"""A round of stakes by itself, as la taverne and poker d'as play it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.core.moves import Illegal, Seat
from brelan.core.phrases import say
from brelan.games.stakes import (
    STAKES,
    Bet,
    Betting,
    Call,
    Fold,
    Limits,
    Purse,
    Raise,
    Settled,
    Stake,
    Talk,
    able,
    anted,
    awaited,
    opened,
    owed,
    possible_stakes,
    room,
    spoken,
    told,
)

LIMITS = Limits(bet=10, raises=2)
TWO = (Seat(0), Seat(1))
THREE = (Seat(0), Seat(1), Seat(2))


def talk(purse: Purse, seats: tuple[Seat, ...], *said: Stake, limits: Limits = LIMITS) -> tuple[Purse, Talk]:
    round_ = opened(purse, seats, limits)
    for action in said:
        assert isinstance(round_, Betting)
        assert action in possible_stakes(purse, round_, limits)
        purse, round_ = spoken(purse, round_, limits, action)
    return purse, round_


def asked(purse: Purse, seats: tuple[Seat, ...], *said: Stake, limits: Limits = LIMITS) -> tuple[Purse, Betting]:
    """As `talk`, where somebody has still to speak."""
    after, round_ = talk(purse, seats, *said, limits=limits)
    assert isinstance(round_, Betting)
    return after, round_


def refused(purse: Purse, round_: Betting, action: Stake, limits: Limits = LIMITS) -> str:
    assert action not in possible_stakes(purse, round_, limits)
    with pytest.raises(Illegal) as error:
        spoken(purse, round_, limits, action)
    return str(error.value)


# The purse


def test_ante_goes_to_the_pot() -> None:
    purse = anted(Purse.of(50, 3), TWO, 5)
    assert purse == Purse((45, 45, 50), (5, 5, 0))
    assert purse.pot == 10


def test_only_those_who_have_the_ante_are_able() -> None:
    assert able(Purse((5, 4, 9), (0, 0, 0)), 5) == (Seat(0), Seat(2))


def test_the_pot_goes_to_the_winner() -> None:
    assert Purse((0, 10), (7, 7)).taken((Seat(0),)) == Purse((14, 10), (0, 0))


def test_odd_chips_of_a_shared_pot_go_to_the_first_winners() -> None:
    assert Purse((0, 0, 0), (5, 5, 1)).taken((Seat(2), Seat(0))) == Purse((5, 0, 6), (0, 0, 0))


# Who speaks


def test_all_check_and_nobody_pays() -> None:
    purse, end = talk(Purse.of(20, 3), THREE, Fold(), Fold(), Fold())
    assert end == Settled(THREE)
    assert purse == Purse.of(20, 3)


def test_a_bet_asks_the_others_in_order_after_the_bettor() -> None:
    purse, round_ = asked(Purse.of(20, 3), THREE, Fold(), Bet(4))
    assert round_ == Betting(THREE, (Seat(2), Seat(0)), 2)
    assert owed(purse, round_) == 4


def test_he_who_checked_may_raise_later() -> None:
    purse, end = talk(Purse.of(20, 2), TWO, Fold(), Bet(4), Raise(6), Call())
    assert end == Settled(TWO)
    assert purse.staked == (10, 10)


def test_a_raise_comes_on_top_of_what_is_owed() -> None:
    purse, round_ = asked(Purse.of(20, 3), THREE, Bet(4), Raise(3))
    assert purse.staked == (4, 7, 0)
    assert isinstance(round_, Betting)
    assert owed(purse, round_) == 7
    purse, end = talk(Purse.of(20, 3), THREE, Bet(4), Raise(3), Call(), Call())
    assert end == Settled(THREE)
    assert purse.staked == (7, 7, 7)


def test_the_bettor_is_not_asked_again_when_all_have_called() -> None:
    _, end = talk(Purse.of(20, 3), THREE, Bet(4), Call(), Call())
    assert end == Settled(THREE)


def test_all_fold_but_one_and_the_round_ends_at_once() -> None:
    purse, end = talk(Purse.of(20, 3), THREE, Bet(4), Fold(), Fold())
    assert end == Settled((Seat(0),))
    assert purse.staked == (4, 0, 0)


def test_who_folds_to_a_raise_leaves_what_he_has_staked() -> None:
    purse, end = talk(Purse.of(20, 3), THREE, Bet(4), Call(), Raise(1), Fold(), Call())
    assert end == Settled((Seat(1), Seat(2)))
    assert purse.staked == (4, 5, 5)


def test_one_player_alone_does_not_speak() -> None:
    assert opened(Purse.of(20, 3), (Seat(1),), LIMITS) == Settled((Seat(1),))


def test_nobody_speaks_when_the_poorest_has_nothing_left() -> None:
    assert opened(Purse((15, 0), (5, 5)), TWO, LIMITS) == Settled(TWO)


# Amounts


def test_a_bet_is_bounded_by_the_poorest_still_in() -> None:
    purse, round_ = asked(Purse((30, 3, 30), (0, 0, 0)), THREE)
    assert possible_stakes(purse, round_, LIMITS) == (Fold(), Bet(1), Bet(2), Bet(3))
    assert "3 jetons au plus" in refused(purse, round_, Bet(4))


def test_he_who_has_folded_bounds_nothing() -> None:
    purse, round_ = asked(Purse((30, 2, 30), (0, 0, 0)), THREE, Bet(2), Fold())
    assert room(purse, round_.playing, LIMITS) == 10
    assert Raise(10) in possible_stakes(purse, round_, LIMITS)


def test_chips_already_staked_in_this_round_count_for_the_poorest() -> None:
    purse, round_ = asked(Purse((6, 30), (0, 0)), TWO, Bet(2))
    assert possible_stakes(purse, round_, LIMITS)[-1] == Raise(4)
    purse, end = talk(Purse((6, 30), (0, 0)), TWO, Bet(2), Raise(4), Call())
    assert end == Settled(TWO)
    assert purse == Purse((0, 24), (6, 6))


def test_an_amount_is_at_least_one_and_at_most_the_cap() -> None:
    purse, round_ = asked(Purse.of(50, 2), TWO)
    assert refused(purse, round_, Bet(0)) == refused(purse, round_, Bet(-3)) == "On mise un jeton au moins."
    assert refused(purse, round_, Bet(11)) == "On ajoute 10 jetons au plus."
    purse, round_ = asked(Purse.of(50, 2), TWO, Bet(10))
    assert refused(purse, round_, Raise(0)) == "On mise un jeton au moins."
    assert refused(purse, round_, Raise(11)) == "On ajoute 10 jetons au plus."


def test_raises_are_counted_and_the_bet_is_not_one() -> None:
    purse, round_ = asked(Purse.of(50, 2), TWO, Bet(1), Raise(1), Raise(1))
    assert possible_stakes(purse, round_, LIMITS) == (Fold(), Call())
    assert refused(purse, round_, Raise(1)) == "Il n’y a plus de relance\u00a0: on suit ou on passe."


def test_no_raise_at_all_where_the_limit_is_none() -> None:
    limits = Limits(bet=10, raises=0)
    purse, round_ = asked(Purse.of(50, 2), TWO, Bet(1), limits=limits)
    assert possible_stakes(purse, round_, limits) == (Fold(), Call())


def test_words_that_do_not_fit_the_moment_are_refused() -> None:
    purse, round_ = asked(Purse.of(50, 2), TWO)
    assert refused(purse, round_, Call()) == "Il n’y a rien à suivre\u00a0: on mise ou on passe."
    assert refused(purse, round_, Raise(2)) == "Personne n’a encore misé\u00a0: on mise ou on passe."
    purse, round_ = asked(Purse.of(50, 2), TWO, Bet(2))
    assert refused(purse, round_, Bet(2)) == "La mise est déjà faite\u00a0: on suit, on relance ou on passe."


# Words


def test_stakes_are_told_as_they_are_said() -> None:
    names = ("Max", "Léa")
    heard = []
    purse = anted(Purse.of(100, 2), TWO, 20)
    round_ = opened(purse, TWO, Limits(20, 3))
    for action in (Fold(), Bet(20), Raise(5), Call()):
        assert isinstance(round_, Betting)
        heard.append(say(told(purse, round_, action), names))
        purse, round_ = spoken(purse, round_, Limits(20, 3), action)
    assert heard == [
        "Max passe sans miser.",
        "Léa mise 20. Le pot est de 60. Pour rester, il faut suivre.",
        "Max suit 20 et relance de 5. Le pot est de 85. Pour rester, il faut suivre.",
        "Léa suit\u00a0: 5. Le pot est de 90.",
    ]
    purse, round_ = asked(Purse.of(50, 2), TWO, Bet(2))
    assert say(told(purse, round_, Fold()), names) == "Léa passe et laisse le pot."


def test_awaited_names_what_can_be_said() -> None:
    names = ("Max", "Léa")
    purse, round_ = asked(Purse((50, 3), (0, 0)), TWO)
    assert say(awaited(purse, round_, LIMITS), names) == "Max peut miser, 3 au plus, ou passer."
    purse, round_ = asked(Purse((50, 3), (0, 0)), TWO, Bet(2))
    assert say(awaited(purse, round_, LIMITS), names) == "Léa doit suivre (2), relancer, de 1 au plus, ou passer."
    purse, round_ = asked(Purse((50, 3), (0, 0)), TWO, Bet(3))
    assert say(awaited(purse, round_, LIMITS), names) == "Léa doit suivre (3) ou passer."


def test_verbs_are_those_of_the_notation() -> None:
    assert [verb.word for verb in STAKES] == ["mise", "suit", "relance", "passe"]


# Laws


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Purse, tuple[Seat, ...], Limits]:
    seats = draw(st.integers(2, 5))
    purse = Purse(tuple(draw(st.lists(st.integers(0, 15), min_size=seats, max_size=seats))), (3,) * seats)
    order = draw(st.permutations([Seat(seat) for seat in range(seats)]))
    return purse, tuple(order), Limits(draw(st.integers(1, 12)), draw(st.integers(0, 3)))


ANYTHING: tuple[Stake, ...] = (
    Call(),
    Fold(),
    *(Bet(amount) for amount in range(-1, 15)),
    *(Raise(amount) for amount in range(-1, 15)),
)


@given(rounds(), st.data())
def test_chips_and_pot_are_conserved_never_negative_and_the_round_ends(
    table: tuple[Purse, tuple[Seat, ...], Limits], data: st.DataObject
) -> None:
    purse, order, limits = table
    total = sum(purse.chips) + purse.pot
    round_, speeches = opened(purse, order, limits), 0
    while isinstance(round_, Betting):
        taken = []
        for action in ANYTHING:
            try:
                spoken(purse, round_, limits, action)
            except Illegal:
                continue
            taken.append(action)
        legal = possible_stakes(purse, round_, limits)
        assert set(legal) == set(taken)
        assert len(legal) == len(set(legal))
        purse, round_ = spoken(purse, round_, limits, data.draw(st.sampled_from(legal)))
        assert sum(purse.chips) + purse.pot == total
        assert min(purse.chips) >= 0
        speeches += 1
    assert speeches <= len(order) * (2 + limits.raises)
    assert len({purse.staked[seat] for seat in round_.playing}) == 1
    winners = data.draw(st.lists(st.sampled_from(round_.playing), min_size=1, unique=True))
    after = purse.taken(tuple(winners))
    assert sum(after.chips) == total
    assert not after.pot
