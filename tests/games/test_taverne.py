"""La taverne without stakes: who throws, who rerolls, who wins, and every option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from brelan.core.dialect import DialectError, changed, checked, options
from brelan.core.moves import Act, Fault, Hand, Illegal, Move, Order, Seat, Unreadable
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.phrases import say
from brelan.games.stakes import Bet
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import Kickers, Opener, RerollOrder, Tie
from tests.games.taverne_table import NAMES, A, B, C, D, d, garde, heard, play, refused, reste

CLASSIQUE = Taverne()


# The round


def test_D_2_everybody_throws_five_dice_in_turn() -> None:
    state = CLASSIQUE.start(3)
    for seat in (A, B, C):
        assert CLASSIQUE.node(state) == Throw(5, seat, 0)
        state = CLASSIQUE.apply(state, d(12346))
    assert CLASSIQUE.node(state) == Decision(frozenset({A}))


def test_D17_a_full_after_the_rerolls_beats_a_brelan() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126), garde(A, 22))
    assert CLASSIQUE.node(state) == Throw(3, A)
    state = play(CLASSIQUE, state, d(266), garde(B, 44), d(413))
    assert CLASSIQUE.node(state) == Over((1, 0), (1, 2))
    assert CLASSIQUE.hands(state) == ((2, 2, 2, 6, 6), (1, 3, 4, 4, 4))


def test_D17_told_in_words() -> None:
    said = heard(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126), garde(A, 22), d(266), garde(B, 44), d(413))
    assert said == [
        "Léa lance 2-2-3-5-6\u00a0: paire de 2.",
        "Max lance 1-2-4-4-6\u00a0: paire de 4.",
        "Léa garde 2-2.",
        "Léa relance 3 dés\u00a0: full aux 2 par les 6.",
        "Max garde 4-4.",
        "Max relance 3 dés\u00a0: brelan de 4.",
        "Léa gagne la partie\u00a0: full aux 2 par les 6.",
    ]


@pytest.mark.parametrize(
    ("kept", "thrown", "words"),
    [
        ("2235", "2", "Léa relance 1 dé\u00a0: brelan de 2."),
        ("223", "66", "Léa relance 2 dés\u00a0: double paire 6 et 2."),
        ("22", "124", "Léa relance 3 dés\u00a0: brelan de 2."),
        ("2", "2222", "Léa relance 4 dés\u00a0: poker de 2."),
        ("", "11111", "Léa relance tous les dés\u00a0: poker de 1."),
    ],
)
def test_A4_6_one_to_five_dice_may_be_rerolled(kept: str, thrown: str, words: str) -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126))
    assert heard(CLASSIQUE, state, garde(A, kept), d(thrown))[-1] == words


def test_A4_6_rerolling_nothing_is_to_stand() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126), *reste(A, B))
    assert CLASSIQUE.node(state) == Over((0, 1), (2, 1))
    assert CLASSIQUE.hands(state) == ((2, 2, 3, 5, 6), (1, 2, 4, 4, 6))


def test_E3_keeping_all_five_dice_is_no_keep() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126))
    assert "Garder tous les dés" in refused(CLASSIQUE, state, garde(A, 22356))


def test_dice_that_do_not_lie_there_cannot_be_kept() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126))
    assert "on y voit 2-2-3-5-6" in refused(CLASSIQUE, state, garde(A, 222))


def test_B040_one_reroll_each_and_in_one_go() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(12356), d(44126), garde(A, 356), d(11))
    assert refused(CLASSIQUE, state, garde(A, 1156)) == (
        "Ce n’est pas à Léa de jouer. Max doit choisir les dés à garder, ou rester."
    )


def test_B041_the_dice_kept_are_still_there_and_a_second_send_is_refused() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(44426), d(12346), garde(A, 4446))
    assert refused(CLASSIQUE, state, garde(A, 4446)).startswith("Aucune décision")
    state = CLASSIQUE.apply(state, d(1))
    assert CLASSIQUE.hands(state)[A] == (1, 4, 4, 4, 6)
    with pytest.raises(Illegal):
        CLASSIQUE.apply(state, d(1))
    with pytest.raises(Illegal):
        CLASSIQUE.apply(state, garde(A, 4446))


def test_A4_5_the_second_decides_after_the_reroll_of_the_first() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126))
    assert "Ce n’est pas à Max" in refused(CLASSIQUE, state, reste(B)[0])
    state = play(CLASSIQUE, state, garde(A, 22), d(222))
    assert CLASSIQUE.node(state) == Decision(frozenset({B}))
    assert CLASSIQUE.hands(state)[A] == (2, 2, 2, 2, 2)


# The end, ties


def test_E2_nothing_follows_the_end() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126), *reste(A, B))
    for move in (d(12345), reste(A)[0], Order(()), Fault(A, "dé par terre")):
        assert refused(CLASSIQUE, state, move).endswith("La partie est finie.")
    assert CLASSIQUE.legal_actions(state, A) == ()


def test_A4_3_D14_identical_hands_replay_the_round() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(24566), d(24566), *reste(A, B))
    assert CLASSIQUE.node(state) == Throw(5, A)
    assert CLASSIQUE.scores(state) == (0, 0)
    assert CLASSIQUE.hands(state) == (None, None)
    state = play(CLASSIQUE, state, d(11234), d(12346), *reste(A, B))
    assert CLASSIQUE.node(state) == Over((1, 0), (1, 2))


@pytest.mark.parametrize(("hand", "words"), [(22346, "paire de 2"), (12346, "rien, 6 en tête")])
def test_B038_a_tie_is_said_and_the_game_goes_on(hand: int, words: str) -> None:
    said = heard(CLASSIQUE, CLASSIQUE.start(2), d(hand), d(hand), *reste(A, B), d(11123), d(12346), *reste(A, B))
    assert f"Égalité entre Léa et Max\u00a0: {words}. On rejoue." in said
    assert said[-1] == "Léa gagne la partie\u00a0: brelan de 1."


def test_B043_the_fifth_die_decides_and_is_named() -> None:
    said = heard(CLASSIQUE, CLASSIQUE.start(2), d(66662), d(66661), *reste(A, B))
    assert said[-2:] == ["Léa gagne la partie\u00a0: carré de 6.", "À figure égale, le 2 bat le 1."]
    high = Taverne(TaverneDialect(ace_high=True))
    said = heard(high, high.start(2), d(66632), d(66631), *reste(A, B))
    assert said[-2:] == ["Max gagne la partie\u00a0: brelan de 6.", "À figure égale, le 1 bat le 3."]


def test_B043_without_kickers_both_names_are_shown_and_they_replay() -> None:
    game = Taverne(TaverneDialect(kickers=Kickers.NONE))
    said = heard(game, game.start(2), d(66662), d(66661), *reste(A, B))
    assert said[-1] == "Égalité entre Léa et Max\u00a0: carré de 6. On rejoue."


def test_E9_only_those_tied_for_best_replay_in_their_order() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(4), d(66123), d(55512), d(11234), d(55512), *reste(A, B, C, D))
    assert CLASSIQUE.node(state) == Throw(5, B)
    state = CLASSIQUE.apply(state, d(66666))
    assert CLASSIQUE.node(state) == Throw(5, D)
    assert CLASSIQUE.hands(state) == (None, (6, 6, 6, 6, 6), None, None)
    state = play(CLASSIQUE, state, d(12346), *reste(B, D))
    assert CLASSIQUE.node(state) == Over((0, 1, 0, 0), (3, 1, 4, 2))


def test_E9_told_without_the_others() -> None:
    said = heard(CLASSIQUE, CLASSIQUE.start(3), d(66123), d(55512), d(55512), *reste(A, B, C))
    assert said[-1] == "Égalité entre Max et Zoé\u00a0: brelan de 5. On rejoue sans les autres."


def test_E9_ties_can_follow_ties() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(3), *[d(66123)] * 3, *reste(A, B, C))
    state = play(CLASSIQUE, state, d(11234), d(55512), d(55512), *reste(A, B, C))
    assert CLASSIQUE.node(state) == Throw(5, B)
    state = play(CLASSIQUE, state, d(12346), d(13456), *reste(B, C))
    assert CLASSIQUE.node(state) == Over((0, 0, 1), (3, 2, 1))


def test_E1_losers_rank_by_their_hands_and_ties_share_a_rank() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(4), d(11234), d(66612), d(11234), d(12346), *reste(A, B, C, D))
    assert CLASSIQUE.node(state) == Over((0, 1, 0, 0), (2, 1, 2, 4))


def test_A4_3_tie_split_counts_the_partie_for_every_best_hand() -> None:
    game = Taverne(TaverneDialect(tie=Tie.SPLIT))
    moves: tuple[Move, ...] = (d(24566), d(24566), d(11234), *reste(A, B, C))
    state = play(game, game.start(3), *moves)
    assert game.node(state) == Over((1, 1, 0), (1, 1, 3))
    assert heard(game, game.start(3), *moves)[-1] == (
        "Égalité entre Léa et Max\u00a0: paire de 6. La partie compte pour chaque main."
    )


# Options


def test_A4_8_best_of_three_goes_to_two_parties() -> None:
    game = Taverne(TaverneDialect(best_of=3))
    won_by_a: tuple[Move, ...] = (d(66612), d(11234), *reste(A, B))
    won_by_b: tuple[Move, ...] = (d(11234), d(66612), *reste(A, B))
    state = play(game, game.start(2), *won_by_a)
    assert game.node(state) == Throw(5, A)
    assert game.scores(state) == (1, 0)
    assert game.node(play(game, state, *won_by_a)) == Over((2, 0), (1, 2))
    assert game.node(play(game, state, *won_by_b, *won_by_b)) == Over((1, 2), (2, 1))
    assert heard(game, state, *won_by_a)[-2:] == ["Parties gagnées\u00a0: Léa 2 et Max 0.", "Léa gagne la rencontre."]


@pytest.mark.parametrize(("best_of", "goal"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (99, 50)])
def test_A4_8_the_match_goes_to_more_than_half_of_the_parties(best_of: int, goal: int) -> None:
    game = Taverne(TaverneDialect(best_of=best_of))
    state = game.start(2)
    for won in range(goal):
        assert game.scores(state) == (won, 0)
        assert not isinstance(game.node(state), Over)
        state = play(game, state, d(66612), d(11234), *reste(A, B))
    assert game.node(state) == Over((goal, 0), (1, 2))


def test_the_score_is_told_as_soon_as_there_are_several_parties() -> None:
    game = Taverne(TaverneDialect(best_of=2))
    said = heard(game, game.start(2), d(66612), d(11234), *reste(A, B))
    assert said[-2:] == ["Léa gagne la partie\u00a0: brelan de 6.", "Parties gagnées\u00a0: Léa 1 et Max 0."]


def test_E1_after_several_parties_ranks_go_by_parties_then_by_the_last_hands() -> None:
    game = Taverne(TaverneDialect(best_of=3))
    state = play(game, game.start(4), d(66612), d(11234), d(12346), d(12346), *reste(A, B, C, D))
    state = play(game, state, d(11234), d(66612), d(12346), d(22346), *reste(A, B, C, D))
    state = play(game, state, d(11234), d(66612), d(22346), d(33456), *reste(A, B, C, D))
    assert game.node(state) == Over((1, 2, 0, 0), (2, 1, 4, 3))


def test_best_of_shared_by_two_at_once_ends_level() -> None:
    game = Taverne(TaverneDialect(best_of=1, tie=Tie.SPLIT))
    longer = Taverne(TaverneDialect(best_of=3, tie=Tie.SPLIT))
    tie: tuple[Move, ...] = (d(24566), d(24566), *reste(A, B))
    assert game.node(play(game, game.start(2), *tie)) == Over((1, 1), (1, 1))
    assert heard(longer, longer.start(2), *tie, *tie)[-1] == "La rencontre finit à égalité\u00a0: Léa et Max."


def test_opener_is_the_first_seat_or_turns() -> None:
    partie: tuple[Move, ...] = (d(66612), d(11234), d(12346))
    same = Taverne(TaverneDialect(best_of=5))
    state = play(same, same.start(3), *partie, *reste(A, B, C))
    assert same.node(state) == Throw(5, A)
    turns = Taverne(TaverneDialect(best_of=5, opener=Opener.TURNS))
    state = play(turns, turns.start(3), *partie, *reste(A, B, C))
    assert turns.node(state) == Throw(5, B)
    state = play(turns, state, *partie)
    assert turns.node(state) == Decision(frozenset({B}))
    state = play(turns, state, *reste(B, C, A))
    assert turns.node(state) == Throw(5, C)
    state = play(turns, state, *partie, *reste(C, A, B))
    assert turns.node(state) == Throw(5, A)


def test_A4_9_E10_rerolls_alternate_and_reste_passes_one() -> None:
    game = Taverne(TaverneDialect(rerolls=2))
    state = play(game, game.start(2), d(22356), d(44126), *reste(A))
    assert game.node(state) == Decision(frozenset({B}))
    state = play(game, state, garde(B, 44), d(444))
    assert game.node(state) == Decision(frozenset({A}))
    state = play(game, state, garde(A, 22), d(222))
    assert game.node(state) == Decision(frozenset({B}))
    assert game.node(play(game, state, *reste(B))) == Over((0, 1), (2, 1))


def test_A4_9_sequential_the_first_finishes_all_his_rerolls() -> None:
    game = Taverne(TaverneDialect(rerolls=3, reroll_order=RerollOrder.SEQUENTIAL))
    state = play(game, game.start(2), d(22356), d(44126), garde(A, 22), d(211), garde(A, 222), d(45), *reste(A))
    assert game.node(state) == Decision(frozenset({B}))
    state = play(game, state, *reste(B, B), garde(B, 44), d(444))
    assert game.node(state) == Over((0, 1), (2, 1))


@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_A4_8_every_player_has_just_so_many_rerolls(rerolls: int) -> None:
    game = Taverne(TaverneDialect(rerolls=rerolls))
    state = play(game, game.start(2), d(22356), d(44126))
    for _ in range(rerolls):
        state = play(game, state, garde(A, 2), d(2222), garde(B), d(12346))
    assert game.node(state) == Over((1, 0), (1, 2))


def test_A4_5_simultaneous_reroll_everybody_chooses_then_the_dice_fly() -> None:
    game = Taverne(TaverneDialect(simultaneous_reroll=True))
    state = play(game, game.start(3), d(22356), d(44126), d(12345))
    assert game.node(state) == Decision(frozenset({A, B, C}))
    state = play(game, state, garde(B, 44))
    assert game.node(state) == Decision(frozenset({A, C}))
    assert game.legal_actions(state, B) == ()
    assert "Ce n’est pas à Max" in refused(game, state, garde(B, 44))
    state = play(game, state, *reste(C), garde(A, 22))
    assert game.node(state) == Throw(3, A)
    state = play(game, state, d(222))
    assert game.node(state) == Throw(3, B)
    assert game.node(play(game, state, d(123))) == Over((1, 0, 0), (1, 3, 2))


def test_A4_5_simultaneous_choices_are_not_told_before_the_last() -> None:
    game = Taverne(TaverneDialect(simultaneous_reroll=True))
    state = play(game, game.start(2), d(22356), d(44126))
    assert heard(game, state, garde(B, 44), *reste(A)) == [
        "Max a fait son choix.",
        "Léa a fait son choix.",
        "Léa reste\u00a0: paire de 2.",
        "Max garde 4-4.",
    ]


def test_A4_5_simultaneous_with_two_rerolls_asks_everybody_twice() -> None:
    game = Taverne(TaverneDialect(simultaneous_reroll=True, rerolls=2))
    state = play(game, game.start(2), d(22356), d(44126), *reste(B, A))
    assert game.node(state) == Decision(frozenset({A, B}))
    assert game.node(play(game, state, *reste(A, B))) == Over((0, 1), (2, 1))


def test_awaited_choices_are_said_in_words() -> None:
    game = Taverne(TaverneDialect(simultaneous_reroll=True))
    state = play(game, game.start(2), d(22356), d(44126))
    assert say(game.awaited(state), NAMES) == "Léa et Max doivent choisir les dés à garder, ou rester."
    state = play(game, state, *reste(A))
    assert say(game.awaited(state), NAMES) == "Max doit choisir les dés à garder, ou rester."


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_A4_7_two_to_six_players(seats: int) -> None:
    state = CLASSIQUE.start(seats)
    hands = [d(66666), *[d(12346)] * (seats - 1)]
    state = play(CLASSIQUE, state, *hands, *reste(*(Seat(seat) for seat in range(seats))))
    assert CLASSIQUE.node(state) == Over((1, *[0] * (seats - 1)), (1, *[2] * (seats - 1)))


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_A4_7_other_numbers_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        CLASSIQUE.start(seats)


def test_a_whole_hand_is_not_announced_at_once() -> None:
    assert "se note seul" in refused(CLASSIQUE, CLASSIQUE.start(2), Hand((1, 2, 3, 4, 6), 1, True))


def test_without_stakes_there_is_no_bet() -> None:
    state = play(CLASSIQUE, CLASSIQUE.start(2), d(22356), d(44126))
    with pytest.raises(Unreadable):
        CLASSIQUE.apply(state, Act(A, Bet(1)))
    assert CLASSIQUE.pot(state) == 0


def test_two_dice_play_to_the_end() -> None:
    game = Taverne(TaverneDialect(dice=2))
    state = play(game, game.start(2), d(12), d(66), garde(A, 2))
    assert game.node(state) == Throw(1, A)
    assert game.node(play(game, state, d(2), *reste(B))) == Over((0, 1), (2, 1))


# The dialect


def test_presets_begin_with_classique_and_are_in_bounds() -> None:
    assert next(iter(Taverne.presets)) == "classique"
    assert Taverne.presets["classique"] == TaverneDialect()
    for name, dialect in Taverne.presets.items():
        assert checked(dialect) == dialect
        assert " " not in name
    assert Taverne.presets["deux-relances"] == TaverneDialect(rerolls=2)
    assert Taverne.presets["trois-relances"] == TaverneDialect(rerolls=3)
    assert Taverne.presets["trois-parties"] == TaverneDialect(best_of=3)
    assert Taverne.presets["mises"] == TaverneDialect(stakes=True, best_of=15, opener=Opener.TURNS)


def test_rulings_6_keys_and_defaults() -> None:
    found = {item.key: item.value for item in options(TaverneDialect())}
    assert found == {
        "kickers": "all",
        "ace_high": False,
        "rerolls": 1,
        "reroll_order": "alternate",
        "simultaneous_reroll": False,
        "tie": "replay",
        "best_of": 1,
        "opener": "same",
        "stakes": False,
        "chips": 100,
        "ante": 5,
        "max_bet": 10,
        "raises": 3,
    }


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("kickers", "none"),
        ("ace_high", "true"),
        ("rerolls", "3"),
        ("reroll_order", "sequential"),
        ("simultaneous_reroll", "true"),
        ("tie", "split"),
        ("best_of", "3"),
        ("opener", "turns"),
        ("stakes", "true"),
        ("chips", "200"),
        ("ante", "20"),
        ("max_bet", "1"),
        ("raises", "0"),
    ],
)
def test_every_option_can_be_set_and_says_something_else(key: str, text: str) -> None:
    before = {item.key: str(item.says) for item in options(TaverneDialect())}
    after = {item.key: str(item.says) for item in options(changed(TaverneDialect(), key, text))}
    assert [other for other in before if before[other] != after[other]] == [key]
    assert all(sentence.endswith(".") for sentence in after.values())


def test_rerolls_and_raises_are_counted_in_words() -> None:
    said = {item.key: str(item.says) for item in options(TaverneDialect(best_of=3, raises=0))}
    assert said["rerolls"] == "Chacun a droit à 1 relance."
    assert said["raises"] == "Après une mise, on ne relance pas."
    assert said["best_of"].startswith("La rencontre va à qui gagne d’abord 2 parties")
    said = {item.key: str(item.says) for item in options(TaverneDialect(best_of=2))}
    assert said["best_of"].startswith("La rencontre va à qui gagne d’abord 2 parties")
    said = {item.key: str(item.says) for item in options(TaverneDialect())}
    assert said["best_of"] == "On joue une seule partie."


@pytest.mark.parametrize(("key", "text"), [("rerolls", "0"), ("rerolls", "4"), ("best_of", "0"), ("ante", "0"), ("max_bet", "0")])
def test_numbers_out_of_bounds_are_refused(key: str, text: str) -> None:
    with pytest.raises(DialectError):
        changed(TaverneDialect(), key, text)


def test_who_reroll_together_choose_together_again() -> None:
    game = Taverne(TaverneDialect(simultaneous_reroll=True, rerolls=2))
    state = play(game, game.start(2), d(22356), d(11345), garde(A, 22), garde(B, 11), d(145), d(456))
    assert game.node(state) == Decision(frozenset({A, B}))


def test_simultaneous_and_sequential_exclude_each_other() -> None:
    with pytest.raises(DialectError):
        changed(TaverneDialect(simultaneous_reroll=True), "reroll_order", "sequential")
    with pytest.raises(DialectError):
        checked(replace(TaverneDialect(), dice=6))
    with pytest.raises(DialectError):
        checked(replace(TaverneDialect(), dice=0))
    assert checked(replace(TaverneDialect(), dice=1)).dice == 1
