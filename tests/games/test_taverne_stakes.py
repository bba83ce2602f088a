"""La taverne with chips: ante, one round of stakes between the throws and the rerolls, the pot."""

from __future__ import annotations

from brelan.core.moves import Act, Move, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.games.stakes import Bet, Call, Fold, Raise
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import Opener, Tie
from brelan.games.taverne.phases import State
from brelan.games.turn import Stand
from tests.games.taverne_table import A, B, C, d, garde, heard, play, refused, reste

GAME = Taverne(TaverneDialect(stakes=True, chips=100, ante=5, best_of=10))


def mise(seat: Seat, amount: int) -> Move:
    return Act(seat, Bet(amount))


def relance(seat: Seat, amount: int) -> Move:
    return Act(seat, Raise(amount))


def suit(seat: Seat) -> Move:
    return Act(seat, Call())


def passe(*seats: Seat) -> list[Move]:
    return [Act(seat, Fold()) for seat in seats]


def thrown(game: Taverne = GAME, *hands: int) -> State:
    hands = hands or (22356, 44126)
    return play(game, game.start(len(hands)), *[d(hand) for hand in hands])


def test_the_ante_is_in_the_pot_before_the_first_throw() -> None:
    state = GAME.start(3)
    assert GAME.scores(state) == (95, 95, 95)
    assert GAME.pot(state) == 15
    assert GAME.node(state) == Throw(5, A)


def test_stakes_come_after_all_first_throws_and_before_the_rerolls() -> None:
    state = GAME.apply(GAME.start(2), d(22356))
    assert refused(GAME, state, mise(A, 5)).startswith("Aucune décision")
    state = thrown()
    assert GAME.node(state) == Decision(frozenset({A}))
    assert refused(GAME, state, garde(A, 22)) == (
        "On ne touche aux dés qu’après les mises. Léa peut miser, 10 au plus, ou passer."
    )
    state = play(GAME, state, mise(A, 5), suit(B))
    assert GAME.legal_actions(state, A)[-1] == Stand()
    assert refused(GAME, state, mise(A, 5)).startswith("Les mises sont closes.")


def test_one_round_of_stakes_only() -> None:
    state = play(GAME, thrown(), *passe(A, B), garde(A, 22), d(266))
    assert GAME.legal_actions(state, B)[-1] == Stand()


def test_the_best_hand_takes_the_pot_and_a_new_partie_begins() -> None:
    state = play(GAME, thrown(), mise(A, 10), relance(B, 5), suit(A), *reste(A, B))
    assert GAME.scores(state) == (75, 115)
    assert GAME.pot(state) == 10
    assert GAME.node(state) == Throw(5, A)


def test_passe_before_a_bet_stays_in_and_after_a_bet_gives_up_the_pot() -> None:
    state = play(GAME, thrown(), *passe(A), mise(B, 3))
    assert GAME.node(state) == Decision(frozenset({A}))
    state = play(GAME, state, *passe(A))
    assert GAME.scores(state) == (90, 100)
    assert GAME.node(state) == Throw(5, A)


def test_who_folds_does_not_reroll_and_cannot_win() -> None:
    state = play(GAME, thrown(GAME, 66666, 44126, 22356), mise(A, 1), suit(B), relance(C, 4), *passe(A), suit(B))
    assert GAME.node(state) == Decision(frozenset({B}))
    assert GAME.hands(state) == ((6, 6, 6, 6, 6), (1, 2, 4, 4, 6), (2, 2, 3, 5, 6))
    assert GAME.legal_actions(state, A) == ()
    state = play(GAME, state, *reste(B, C))
    assert GAME.scores(state) == (89, 111, 85)


def test_all_fold_but_one_and_no_die_is_rerolled() -> None:
    state = thrown(GAME, 22356, 66666, 44444)
    moves: tuple[Move, ...] = (mise(A, 7), *passe(B, C))
    assert heard(GAME, state, *moves)[-3:] == [
        "Léa reste et prend le pot\u00a0: 22 jetons.",
        "Jetons\u00a0: Léa 110, Max 95 et Zoé 95.",
        "Nouvelle partie\u00a0: 15 jetons au pot.",
    ]
    assert GAME.scores(play(GAME, state, *moves)) == (105, 90, 90)


def test_the_hands_still_lie_there_when_a_fold_ends_the_match() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=200, ante=20, max_bet=20, best_of=1))
    end = play(game, thrown(game, 22356, 66666), mise(A, 7), *passe(B))
    assert isinstance(game.node(end), Over)
    assert game.hands(end) == (d(22356).faces, d(66666).faces)


def test_told_as_it_is_played() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=200, ante=20, max_bet=20, best_of=1))
    said = heard(game, thrown(game), mise(A, 20), suit(B), garde(A, 22), d(266), *reste(B))
    assert said == [
        "Léa mise 20. Le pot est de 60. Pour rester, il faut suivre.",
        "Max suit\u00a0: 20. Le pot est de 80.",
        "Léa garde 2-2.",
        "Léa relance 3 dés\u00a0: full aux 2 par les 6.",
        "Max reste\u00a0: paire de 4.",
        "Léa prend le pot de 80 jetons\u00a0: full aux 2 par les 6.",
        "Jetons\u00a0: Léa 240 et Max 160.",
    ]


def test_chips_never_go_below_zero_nobody_stakes_more_than_the_poorest_can() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=8, ante=5, best_of=10))
    state = thrown(game)
    assert game.legal_actions(state, A) == (Fold(), Bet(1), Bet(2), Bet(3))
    assert "3 jetons au plus" in refused(game, state, mise(A, 4))
    assert "un jeton au moins" in refused(game, state, mise(A, -4))


def test_no_stakes_are_asked_when_the_poorest_has_nothing_left() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=5, ante=5, best_of=10))
    state = thrown(game)
    assert game.legal_actions(state, A)[-1] == Stand()
    assert game.node(play(game, state, *reste(A, B))) == Over((0, 10), (2, 1))


def test_A4_3_a_tie_replays_for_the_same_pot_without_ante() -> None:
    state = play(GAME, thrown(GAME, 24566, 24566, 11234), mise(A, 5), suit(B), suit(C), *reste(A, B, C))
    assert GAME.node(state) == Throw(5, A)
    assert GAME.pot(state) == 30
    assert GAME.scores(state) == (90, 90, 90)
    state = play(GAME, state, d(66666), d(12346))
    assert GAME.node(state) == Decision(frozenset({A}))
    state = play(GAME, state, mise(A, 2), suit(B), *reste(A, B))
    assert GAME.scores(state) == (117, 83, 85)


def test_A4_3_a_fold_in_the_replay_gives_the_pot_to_the_other() -> None:
    state = play(GAME, thrown(GAME, 24566, 24566, 11234), *passe(A, B, C), *reste(A, B, C), d(66666), d(12346))
    state = play(GAME, state, *passe(A), mise(B, 2), *passe(A))
    assert GAME.scores(state) == (90, 105, 90)


def test_A4_3_tie_split_shares_the_pot_and_the_odd_chip_goes_to_the_first() -> None:
    game = Taverne(TaverneDialect(stakes=True, tie=Tie.SPLIT))
    moves: tuple[Move, ...] = (*passe(A, B, C), *reste(A, B, C))
    state = thrown(game, 11234, 24566, 24566)
    assert game.node(play(game, state, *moves)) == Over((95, 103, 102), (3, 1, 2))
    assert heard(game, state, *moves)[-2] == "Égalité entre Max et Zoé\u00a0: paire de 6. Le pot de 15 jetons est partagé."


def test_best_of_counts_the_parties_played() -> None:
    game = Taverne(TaverneDialect(stakes=True, best_of=2))
    state = play(game, thrown(game), *passe(A, B), *reste(A, B))
    assert game.scores(state) == (90, 100)
    moves: tuple[Move, ...] = (d(66666), d(12346), *passe(A, B), *reste(A, B))
    assert game.node(play(game, state, *moves)) == Over((100, 100), (1, 1))
    assert heard(game, state, *moves)[-2:] == [
        "Jetons\u00a0: Léa 100 et Max 100.",
        "La rencontre finit à égalité\u00a0: Léa et Max.",
    ]


def test_who_cannot_pay_the_ante_sits_out() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=20, ante=10, best_of=9))
    state = thrown(game, 66666, 12346, 12346)
    state = play(game, state, mise(A, 10), suit(B), *passe(C), *reste(A, B))
    assert game.scores(state) == (40, 0, 0)
    assert game.node(state) == Throw(5, A)
    state = play(game, state, d(12346))
    assert game.node(state) == Throw(5, C)


def test_who_has_just_the_ante_left_plays_on_and_is_not_said_to_be_out() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=20, ante=10, best_of=9))
    said = heard(game, thrown(game, 66666, 12346), *passe(A, B), *reste(A, B))
    assert said[-2:] == ["Jetons\u00a0: Léa 30 et Max 10.", "Nouvelle partie\u00a0: 20 jetons au pot."]


def test_a_match_ends_when_only_one_can_pay_the_ante() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=20, ante=10, best_of=9))
    moves: tuple[Move, ...] = (mise(A, 10), suit(B), *reste(A, B))
    state = thrown(game, 66666, 12346)
    assert game.node(play(game, state, *moves)) == Over((40, 0), (1, 2))
    assert heard(game, state, *moves)[-3:] == [
        "Jetons\u00a0: Léa 40 et Max 0.",
        "Max n’a plus de quoi payer la mise de départ.",
        "Léa gagne la rencontre.",
    ]


def test_opener_turns_skips_those_who_sit_out() -> None:
    game = Taverne(TaverneDialect(stakes=True, chips=20, ante=10, best_of=9, opener=Opener.TURNS))
    state = thrown(game, 66666, 12346, 12346)
    state = play(game, state, mise(A, 10), suit(B), *passe(C), *reste(A, B))
    assert game.node(state) == Throw(5, C)


def test_max_bet_and_raises_bound_the_stakes() -> None:
    game = Taverne(TaverneDialect(stakes=True, max_bet=2, raises=1))
    state = thrown(game)
    assert game.legal_actions(state, A) == (Fold(), Bet(1), Bet(2))
    state = play(game, state, mise(A, 2))
    assert game.legal_actions(state, B) == (Fold(), Call(), Raise(1), Raise(2))
    state = play(game, state, relance(B, 1))
    assert game.legal_actions(state, A) == (Fold(), Call())
    assert refused(game, state, relance(A, 1)) == (
        "Il n’y a plus de relance\u00a0: on suit ou on passe. Léa doit suivre (1) ou passer."
    )


def test_with_simultaneous_rerolls_those_who_folded_do_not_choose() -> None:
    game = Taverne(TaverneDialect(stakes=True, simultaneous_reroll=True))
    state = play(game, thrown(game, 22356, 44126, 12346), mise(A, 1), *passe(B), suit(C))
    assert game.node(state) == Decision(frozenset({A, C}))
