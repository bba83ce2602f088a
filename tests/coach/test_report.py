"""Whole games judged: the books balance in what programs read, and every lesson names a better move."""

from __future__ import annotations

import json
import re
from functools import cache
from math import fsum, isclose
from typing import Any

import pytest

from brelan.coach.aims import Aims
from brelan.coach.calls import target_chance
from brelan.coach.ledger import Account, Deed, better
from brelan.coach.measures import amount, tag, worth
from brelan.coach.picks import picked
from brelan.coach.pots import without_stakes
from brelan.coach.report import Report, data, reported
from brelan.coach.telling import luck_and_errors
from brelan.core.dice import rolls
from brelan.core.moves import Act, Fault, Hand, Roll, Seat
from brelan.core.phrases import say
from brelan.core.sheet import Mark
from brelan.games.chouette import CulDeChouette, Figure, combo
from brelan.games.chouette.actions import Grelottine
from brelan.games.dice_poker import DicePoker
from brelan.games.stakes import Bet, Call, Fold, Raise
from brelan.games.turn import Keep, Stand
from brelan.notation.lines import read_move
from brelan.notation.repertoire import AnyGame
from brelan.solve.solution import Choice, Utility
from brelan.voices import LANGUAGES, voice
from tests.coach.coached import NAMES, game_of, judge_for, played, short_card

SEAT_KEYS = {
    "name",
    "start",
    "luck",
    "dice",
    "gifts",
    "revision",
    "error",
    "result",
    "throws",
    "turns",
    "cries",
    "deviation",
    "decisions",
    "mean_error",
    "error_spread",
    "grade",
    "grades",
}
DECISION_KEYS = {"line", "seat", "played", "best", "error", "values", "alternatives"}


@cache
def tables() -> dict[str, tuple[AnyGame, int]]:
    return {
        "dice-poker": (short_card(), 2),
        "dice-poker alone": (short_card(), 1),
        "poker-das": (game_of("poker-das"), 2),
        "poker-das of three": (game_of("poker-das", tirage="0"), 3),
        "taverne": (game_of("taverne"), 2),
        "taverne with stakes": (game_of("taverne", "mises", best_of="1"), 2),
    }


@cache
def coached(table: str, bots: str, seed: int) -> Report:
    game, seats = tables()[table]
    return reported(played(game, bots[:seats], seed), judge_for(game, seats), 5)


GAMES = ["dice-poker", "dice-poker alone", "poker-das", "poker-das of three", "taverne", "taverne with stakes"]


@pytest.mark.parametrize("table", GAMES)
@pytest.mark.parametrize("bots", ["hhh", "ggg", "ghg"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_books_balance_in_the_answer(table: str, bots: str, seed: int) -> None:
    report = coached(table, bots, seed)
    answer = json.loads(json.dumps(data(report)))
    assert answer["over"]
    assert answer["guarantee"] == "exact"
    for place, seat in enumerate(answer["seats"]):
        assert seat.keys() == SEAT_KEYS
        assert isclose(seat["result"], seat["start"] + seat["luck"] - seat["error"], abs_tol=1e-9)
        assert isclose(seat["luck"], seat["dice"] + seat["gifts"], abs_tol=1e-9), "a judge that knows revises nothing"
        own = [decision for decision in answer["decisions"] if decision["seat"] == place]
        assert len(own) == seat["decisions"]
        assert isclose(fsum(decision["error"] for decision in own), seat["error"], abs_tol=1e-9)


@pytest.mark.parametrize("table", GAMES)
def test_every_decision_is_in_the_words_of_the_notation(table: str) -> None:
    report = coached(table, "hhh", 3)
    for decision in data(report)["decisions"]:
        assert decision.keys() == DECISION_KEYS
        moves = [choice["move"] for choice in decision["alternatives"]]
        assert decision["best"] == moves[0]
        assert decision["played"] in moves
        for line in (decision["played"], decision["best"]):
            move = read_move(report.game.lexicon, line)
            assert isinstance(move, Act)
            assert move.seat == decision["seat"]
        assert decision["error"] > -1e-9


@pytest.mark.parametrize("table", GAMES)
def test_lessons_are_the_worst_and_are_said_in_both_languages(table: str) -> None:
    report = coached(table, "hhh", 4)
    errors = [lesson.deed.error for lesson in report.lessons]
    assert errors == sorted(errors, reverse=True)
    listed = sorted((decision["error"] for decision in data(report)["decisions"]), reverse=True)
    assert errors == [error for error in listed[:5] if error > 1e-9]
    for lesson in report.lessons:
        assert better(lesson.deed) != lesson.deed.action
        assert lesson.why
        for language in LANGUAGES:
            for words in (lesson.what, lesson.cost, *lesson.why, *lesson.where):
                text = words if isinstance(words, str) else say(words, NAMES, voice(language))
                assert text
                assert "{" not in text


def test_a_bevue_is_an_error_without_a_better_move() -> None:
    """On a judge that values only the score, so that any game may be audited."""
    game = game_of("cul-de-chouette", tirage="0")

    class Scores:
        solution = judge_for(game_of("taverne"), 2).solution

        def values(self, state: Any) -> tuple[float, ...]:
            return tuple(map(float, game.scores(state)))

        def choices(self, state: Any, seat: Seat) -> list[Any]:
            return []

    record = played(game, "hh", 1, 0).then(Fault(Seat(1), "cri"))
    answer = data(reported(record, Scores(), 5))
    [slip] = answer["decisions"]
    assert (slip["seat"], slip["played"], slip["best"], slip["error"]) == (1, "2 bévue cri", None, 5.0)
    assert answer["seats"][1]["error"] == 5.0
    assert answer["seats"][1]["decisions"] == 0


def test_keeps_of_a_turn_announced_at_once_are_not_judged() -> None:
    game: DicePoker = short_card()
    record = played(game, "g", 1, 0).then(Hand((5, 5, 5, 6, 6), 3, fresh=False))
    state = game.apply(game.start(1), Hand((5, 5, 5, 6, 6), 3, fresh=False))
    record = record.then(Act(Seat(0), game.legal_actions(state, Seat(0))[-1]))
    report = reported(record, judge_for(game, 1), 5)
    assert report.whole_turns == 1
    [decision] = data(report)["decisions"]
    assert not any("garde" in choice["move"] for choice in decision["alternatives"])


def test_nothing_played_is_nothing_judged() -> None:
    game, seats = tables()["taverne"]
    report = reported(played(game, "hh", 1, 0), judge_for(game, seats), 5)
    answer = data(report)
    assert (answer["over"], answer["decisions"], report.lessons) == (False, [], ())
    assert all(seat["luck"] == seat["error"] == 0 and seat["result"] == seat["start"] for seat in answer["seats"])
    assert all(seat["grade"] is None for seat in answer["seats"])


def test_where_standing_is_as_good_as_anything_it_is_what_is_named() -> None:
    """Several keeps win as surely as standing does: the simplest is named."""
    game = game_of("taverne")
    record = played(game, "hh", 1, 0).then(Roll((1, 2, 3, 4, 6))).then(Roll((5, 5, 5, 5, 5))).then(Act(Seat(0), Keep((6,))))
    record = record.then(Roll((1, 1, 2, 3))).then(Act(Seat(1), Keep(())))
    lessons = reported(record, judge_for(game, 2), 5).lessons
    [mine] = [lesson for lesson in lessons if lesson.deed.seat == 1]
    assert isinstance(better(mine.deed), Stand)
    assert "mieux valait rester" in say(mine.what, NAMES)


def test_how_often_a_target_comes() -> None:
    """Of 216 throws: 6 culs, 6 times 4-2-1, and every chouette siroted succeeds one time in six."""
    game = game_of("cul-de-chouette")
    assert isinstance(game, CulDeChouette)
    assert isclose(target_chance(game, "cul de chouette sans sirotage"), 6 / 216)
    assert isclose(target_chance(game, "421"), 6 / 216)
    kept = target_chance(game, "chouette")
    assert isclose(target_chance(game, "cul de chouette avec sirotage"), kept / 6)
    counted = sum(weight for faces, weight in rolls(3) if combo(faces).figure is Figure.CHOUETTE)
    assert isclose(kept, counted / 216)


def test_pot_odds_are_told_to_who_folds() -> None:
    game = game_of("taverne", "mises", best_of="1")
    record = played(game, "hh", 1, 0).then(Roll((6, 6, 6, 6, 6))).then(Roll((1, 2, 3, 4, 6)))
    record = record.then(Act(Seat(0), Fold())).then(Act(Seat(1), Bet(4))).then(Act(Seat(0), Fold()))
    [lesson] = [lesson for lesson in reported(record, judge_for(game, 2), 5).lessons if isinstance(lesson.deed.action, Fold)][:1]
    words = " ".join(say(words, NAMES) for words in lesson.why)
    ante = game.dialect.ante
    assert f"Suivre demandait 4 jetons et portait le pot à {2 * ante + 8}" in words
    assert f"plus de {round(100 * 4 / (2 * ante + 8))}\u202f% des cas" in words
    plain = game_of("taverne")
    lying = plain.apply(plain.apply(plain.start(2), Roll((6, 6, 6, 6, 6))), Roll((1, 2, 3, 4, 6)))
    found = without_stakes(game, lesson.deed.state)
    assert found is not None
    assert found[1] == lying, "the chance is that of the same dice without stakes"
    share = judge_for(plain, 2).values(lying)[0]
    assert 0.9995 < share < 1
    assert "cette main gagne la partie dans plus de 99\u202f% des cas" in words, "neither certain nor written as certain"


def test_a_noun_agrees_with_the_number_that_is_written() -> None:
    assert say(amount(1.96, Utility.POINTS)) == "2,0 points"
    assert say(tag(0.0196, Utility.WIN)) == "−2,0 pts"
    assert say(amount(1.94, Utility.CHIPS)) == "1,9 jeton"
    assert say(amount(1.5, Utility.POINTS, 0.25)) == "1,5 ± 0,2 point"


def test_an_ace_thrown_again_is_told_what_it_is() -> None:
    game = game_of("poker-das", tirage="0")
    record = played(game, "hh", 1, 0).then(Roll((1, 1, 2, 4, 6))).then(Act(Seat(0), Keep((2, 4, 6))))
    [lesson] = reported(record, judge_for(game, 2), 5).lessons
    assert better(lesson.deed) == Keep((1, 1, 2))
    assert any("Un As tient lieu" in say(words) for words in lesson.why)


# What is taught at a showdown


def after(game: AnyGame, *moves: Any) -> Any:
    state = game.start(2)
    for move in moves:
        state = game.apply(state, move)
    return state


def taught(game: AnyGame, *moves: Any, seats: int = 2) -> dict[Any, str]:
    """The reasons of every lesson, by what was done."""
    record = played(game, "h" * seats, 1, 0)
    for move in moves:
        record = record.then(move)
    lessons = reported(record, judge_for(game, seats), 99).lessons
    said = {(lesson.deed.seat, lesson.deed.action): " ".join(say(words, NAMES) for words in lesson.why) for lesson in lessons}
    return {deed: words.replace("\u202f", " ").replace("\xa0", " ") for deed, words in said.items()}


def test_the_hand_to_be_beaten_and_what_beats_it() -> None:
    """Three Valets against a full: two dice make a carré, or better, in 20 of 36 throws, an As being a Valet too."""
    game = game_of("poker-das", tirage="0")
    first = (Roll((2, 2, 2, 3, 3)), Act(Seat(0), Stand()))
    assert taught(game, *first, Roll((4, 4, 4, 5, 6))) == {}, "the limit is one throw: nothing was left to decide"
    second = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((2, 2, 2, 3, 3)), Act(Seat(0), Stand()))
    said = taught(game, *second, Roll((4, 4, 4, 5, 6)), Act(Seat(1), Keep((5,))))[1, Keep((5,))]
    assert "Léa montre full aux Rois par les Dames : le meilleur choix bat cela dans 56 % des cas" in said
    assert "La différence tient surtout à « carré » : 44 % des cas, au lieu de 13 %." in said
    said = taught(game, *second, Roll((2, 2, 2, 2, 6)), Act(Seat(1), Keep((2, 2))))[1, Keep((2, 2))]
    assert "que cette main battait déjà ; relancer n’y arrive plus que dans" in said
    said = taught(game, *second, Roll((4, 4, 4, 5, 6)), Act(Seat(1), Stand()))[1, Stand()]
    assert "cette main ne suffit pas. En relançant, on fait mieux que cela dans 56 % des cas" in said
    said = taught(game, *second, Roll((2, 2, 2, 3, 3)), Act(Seat(1), Stand()))[1, Stand()]
    assert "Léa montre full aux Rois par les Dames : cette main ne fait que l’égaler." in said


def test_what_tells_two_choices_apart_is_what_differs() -> None:
    """A carré comes from three 9 as often as from nothing: what is kept makes more of the quintons."""
    game = game_of("poker-das", tirage="0")
    first = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((1, 5, 5, 5, 6)))
    said = taught(game, *first, Roll((3, 4, 6, 6, 6)), Act(Seat(1), Keep(())))[1, Keep(())]
    assert "le meilleur choix bat cela dans 56 % des cas, le coup joué dans 46 %" in said
    assert "La différence tient surtout à « quinton » :" in said
    best = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((1, 1, 1, 4, 4)), Act(Seat(0), Stand()))
    said = taught(game, *best, Roll((1, 2, 3, 5, 5)), Act(Seat(1), Keep((5,))))[1, Keep((5,))]
    assert "Il n’y a que « quinton » pour y arriver." in said


@pytest.mark.parametrize("table", ["poker-das", "poker-das of three", "taverne"])
def test_no_reason_compares_a_share_with_itself(table: str) -> None:
    told = [
        say(words, NAMES).replace("\u202f", " ").replace("\xa0", " ")
        for seed in range(4)
        for lesson in coached(table, "hhh", seed).lessons
        for words in lesson.why
    ]
    compared = [re.search(r"La différence tient surtout à .* : (.*) des cas, au lieu de (.*)\.", words) for words in told]
    assert any(compared)
    assert all(found[1] != found[2] for found in compared if found)


def test_a_hand_that_ties_is_told() -> None:
    """Five of a kind by four aces: only another quinton of the same figure and jokers stands up to it."""
    game = game_of("poker-das", "savoir", tirage="0")
    first = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((1, 1, 2, 2, 2)), Act(Seat(0), Stand()))
    said = taught(game, *first, Roll((1, 2, 2, 3, 4)), Act(Seat(1), Stand()))[1, Stand()]
    assert "cette main ne suffit pas" in said
    assert re.search(r"Le meilleur choix l’égale en outre dans \d+ % des cas, au lieu de 0 %\.", said)


def test_what_wins_less_often_now_is_told_why_it_is_better() -> None:
    """Keeping the pair beats two pairs less often than keeping the kicker too, but makes the higher hands."""
    game = game_of("taverne", "trois-parties")
    moves = (Roll((1, 3, 4, 4, 5)), Roll((3, 3, 4, 5, 5)), Act(Seat(0), Keep((4, 4, 5))))
    said = taught(game, *moves)[0, Keep((4, 4, 5))]
    assert "le meilleur choix bat cela dans 56 % des cas, le coup joué dans 58 %" in said
    assert re.search(
        r"Mais le meilleur choix fait au moins « .* » dans .*, au lieu de .*\. Cela tient mieux contre la suite\.", said
    )


def test_what_the_first_throwers_limit_means() -> None:
    game = game_of("poker-das", tirage="0")
    said = taught(game, Roll((1, 2, 2, 2, 3)), Act(Seat(0), Keep((1, 2, 2, 2))))[0, Keep((1, 2, 2, 2))]
    assert "Rester ne laissait à l’autre que 1 lancer." in said
    assert "L’autre bat alors cette main dans 3 % des cas, et dans 19 % avec un lancer de plus." in said
    said = taught(game, Roll((2, 2, 4, 5, 6)), Act(Seat(0), Stand()))[0, Stand()]
    assert "Rester limite l’autre à 1 lancer, mais il bat ainsi cette main dans" in said
    said = taught(game, Roll((1, 2, 2, 2, 3)), Act(Seat(0), Keep((1, 2, 2, 2))), seats=3)[0, Keep((1, 2, 2, 2))]
    assert "Rester ne laissait aux autres que 1 lancer." in said
    assert "Chacun d’eux bat cette main dans 3 % des cas ainsi, et dans 19 % avec un lancer de plus." in said


def test_a1_14_where_to_start_the_last_partie_is_worth_more_than_this_one() -> None:
    """Of two parties the second decides alone, and who lost the first starts it."""
    opened = (Roll((2, 2, 2, 4, 5)), Act(Seat(0), Keep((2, 2, 2))))
    wrong = (0, Keep((2, 2, 2)))
    assert "Qui perd commence la partie suivante" in taught(game_of("poker-das", tirage="0", rounds="2"), *opened)[wrong]
    assert "Qui perd" not in " ".join(taught(game_of("poker-das", tirage="0", rounds="3"), *opened).values())


def test_each_lesson_of_a_game_says_something_of_its_own() -> None:
    """Over many poor games, no two decisions of one game are explained by the very same sentences."""
    game = game_of("poker-das", tirage="0")
    for seed in range(8):
        lessons = reported(played(game, "hhh", seed), judge_for(game, 3), 99).lessons
        said = [" ".join(say(words, NAMES) for words in lesson.why) for lesson in lessons]
        assert len(set(said)) == len(said)
        assert sum("Un As tient lieu" in words for words in said) <= 1


def test_those_who_have_still_to_throw_are_named() -> None:
    game = game_of("poker-das", tirage="0")
    opened = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((2, 2, 3, 4, 5)), Act(Seat(0), Stand()))
    said = taught(game, *opened, Roll((3, 3, 4, 5, 6)), Act(Seat(1), Keep((6,))), seats=3)[1, Keep((6,))]
    assert "Zoé lancera encore : il faut une main qui tienne." in said
    tavern = game_of("taverne")
    said = taught(tavern, Roll((1, 2, 4, 4, 6)), Roll((1, 4, 4, 5, 6)), Act(Seat(0), Keep((2,))))[0, Keep((2,))]
    assert "Max montre paire de 4" in said
    assert "Max peut encore relancer ensuite." in said


def test_what_the_next_one_answers_to_a_stake() -> None:
    """A poker that is not staked on, and a call that gives chips away."""
    game = game_of("taverne", "mises", best_of="1")
    said = taught(game, Roll((6, 6, 6, 6, 6)), Roll((1, 2, 3, 4, 6)), Act(Seat(0), Fold()))
    assert "Sans autre mise, cette main gagne la partie dans" in said[0, Fold()]
    assert "le mieux pour Max est de" in said[0, Fold()]
    said = taught(game, Roll((2, 2, 3, 4, 4)), Roll((2, 2, 2, 6, 6)), Act(Seat(0), Bet(10)))
    assert "Qui gagne moins d’une fois sur deux perd sur chaque jeton que l’autre suit." in said[0, Bet(10)]
    das = game_of("poker-das", tirage="0", stakes="1")
    opened = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Stand()), Act(Seat(0), Bet(10)))
    said = taught(das, *opened)
    found = without_stakes(das, after(das, *opened[:2]))
    assert found is not None
    share = judge_for(found.game, 2).values(found.state)[0]
    told = say(worth(share, Utility.WIN)).replace("\u202f", " ")
    assert f"Sans autre mise, cette main gagne la partie dans {told} des cas" in said[0, Bet(10)]
    assert "le mieux pour Max est de" in said[0, Bet(10)]


def test_among_several_who_has_folded_no_longer_counts() -> None:
    """The chance to win against those who stay is that of as many who play alone, their hands and turns being the same."""
    das = game_of("poker-das", tirage="0", stakes="1")
    opened = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Stand()), Act(Seat(0), Bet(10)))
    aux = game_of("taverne", "mises", best_of="1")
    dice = [Roll((1, 1, 2, 3, 5)), Roll((2, 2, 3, 4, 6)), Roll((3, 3, 4, 5, 6))]
    bets: tuple[Any, ...] = (Act(Seat(0), Bet(5)), Act(Seat(1), Fold()))
    tables: list[tuple[AnyGame, tuple[Any, ...], tuple[Any, ...]]] = [
        (das, opened, (*opened, Act(Seat(1), Fold()))),
        (aux, (dice[0], dice[2], bets[0]), (*dice, *bets)),
    ]
    for game, alone, among in tables:
        shares = []
        for moves, number in ((alone, 2), (among, 3)):
            state = game.start(number)
            for move in moves:
                state = game.apply(state, move)
            plain = without_stakes(game, state)
            assert plain is not None
            assert plain.playing == 2
            values = judge_for(plain.game, number).values(plain.state)
            shares.append([values[seat] for seat in (0, number - 1)])
        assert shares[0] == pytest.approx(shares[1])


def test_who_stakes_among_several_hears_the_chance_and_whose_dice_it_is_of() -> None:
    das = game_of("poker-das", tirage="0", stakes="1")
    opened = (Roll((1, 1, 2, 2, 6)), Act(Seat(0), Stand()), Act(Seat(0), Bet(4)))
    said = taught(das, *opened, Act(Seat(1), Raise(10)), seats=3)
    assert re.search(r"Si tous restent sans rien ajouter, on gagne la partie dans \d+,\d % des cas\.", said[1, Raise(10)])
    assert "cette main" not in said[1, Raise(10)], "no dice of Max lie there yet"
    said = taught(das, Roll((2, 3, 4, 5, 6)), Act(Seat(0), Stand()), Act(Seat(0), Bet(10)), seats=3)
    assert "Si tous restent sans rien ajouter, cette main gagne la partie dans" in said[0, Bet(10)]
    said = taught(das, *opened, Act(Seat(1), Raise(10)))
    assert "Sans autre mise, on gagne la partie dans" in said[1, Raise(10)]


def test_a_chance_that_is_small_is_not_written_as_none() -> None:
    """A brelan is too little against five who have three throws each."""
    das = game_of("poker-das", tirage="0", stakes="1")
    throws = (Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((2, 3, 4, 5, 6)), Act(Seat(0), Keep(())), Roll((1, 3, 3, 4, 5)))
    said = taught(das, *throws, Act(Seat(0), Bet(10)), seats=6)[0, Bet(10)]
    assert "Si tous restent sans rien ajouter, cette main gagne la partie dans moins de 1 % des cas." in said


def test_who_waits_hears_how_far_it_is() -> None:
    game, seats = tables()["taverne"]
    heard: list[float] = []
    reported(played(game, "hh", 1), judge_for(game, seats), 5, heard.append)
    assert heard == sorted(heard)
    assert isclose(heard[-1], 1.0)
    assert len(heard) > len(game.scores(game.start(seats)))


def test_of_stakes_on_one_target_only_the_best_is_shown() -> None:
    choices = [Choice(Grelottine(30, "421"), 0.6), Choice(Grelottine(29, "421"), 0.5), Choice(Grelottine(1, "suite"), 0.4)]
    assert picked(choices, 8) == [0, 2]
    assert picked(choices, 1) == [0]
    keeps = [Choice(Keep((face,)), 0.5) for face in range(1, 7)]
    assert picked(keeps, 4) == [0, 1, 2, 3]


def test_of_stakes_in_chips_every_kind_is_shown() -> None:
    choices = [*(Choice(Raise(amount), 1 + amount / 10) for amount in range(10, 0, -1)), Choice(Call(), 0.5), Choice(Fold(), 0.0)]
    assert picked(choices, 10) == [0, 1, 2, 3, 4, 5, 6, 7, 10, 11]
    assert picked(choices[::-1], 10) == list(range(10))


def test_throws_turns_and_cries_are_called_what_they_are() -> None:
    game = game_of("poker-das", tirage="0")
    record = played(game, "hh", 1, 0).then(Hand((2, 2, 2, 3, 3), 2, fresh=False)).then(Hand((2, 2, 2, 2, 3), 2, fresh=False))
    report = reported(record, judge_for(game, 2), 5)
    for account, seat in zip(report.ledger.accounts, data(report)["seats"], strict=True):
        assert (account.throws, account.turns, account.cries) == (seat["throws"], seat["turns"], seat["cries"]) == (0, 2, 0)
        said = " ".join(
            say(words, NAMES) for words in luck_and_errors(account, report.utility, game.name, len(report.record.seats) - 1)
        )
        assert "en 2 tours annoncés d’un bloc" in said
        assert "lancer" not in said


def test_of_cries_only_the_throws_have_a_spread() -> None:
    account = Account(Seat(0), 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0, 3, 2.0, 0.0, cries=2)
    said, *_ = luck_and_errors(account, Utility.POINTS, "cul-de-chouette", 1)
    assert say(said, NAMES) == "Léa\xa0: +4,0 points en 3 lancers et 2 cris\u202f; des seuls lancers on attend 0\xa0±\xa02,0."


# What is taught of a sheet


def test_what_a_turn_comes_to_adds_up() -> None:
    """In the last turn nothing is left to come: what two keeps bring differs by the error."""
    game = short_card()
    judge = judge_for(game, 1)
    for seed in range(3):
        deeds = [event for event in coached("dice-poker alone", "h", seed).ledger.events if isinstance(event, Deed)]
        keeps = [deed for deed in deeds if isinstance(deed.action, Keep) and isinstance(better(deed), Keep)]
        assert keeps
        for deed in keeps:
            aims = Aims(game, judge)
            good, bad = (aims.after(deed.state, deed.seat, action) for action in (better(deed), deed.action))
            for outlook, value in ((good, deed.best), (bad, deed.played)):
                assert isclose(fsum(outlook.chances.values()), 1)
                assert isclose(fsum(outlook.values.values()), value)
                assert isclose(fsum(outlook.margins(100.0).values()), value - 100)
            if sum(cell.mark is Mark.OPEN for line in game.sheet(deed.state, deed.seat).lines for cell in line.cells) == 1:
                assert isclose(good.points - bad.points, deed.error, abs_tol=1e-9)


def test_a_keep_is_told_by_the_row_that_is_worth_most() -> None:
    """A full comes one time in three from two pairs; the chance that is written otherwise comes oftener."""
    moves = (Roll((1, 1, 2, 3, 3)), Act(Seat(0), Keep((1, 1, 3, 3))), Roll((2,)), Act(Seat(0), Keep((2, 3, 3))))
    said = taught(short_card(), *moves, seats=1)[0, Keep((2, 3, 3))]
    assert "Le meilleur choix finit en « Full » dans 33 % des cas" in said
    assert "Ce tour-ci, le meilleur choix rapporte en moyenne" in said
