"""What is taught at the cul de chouette must not speak against its own advice."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, isclose
from typing import Any

import pytest

from brelan.coach.calls import CallTeacher, soufflette
from brelan.coach.fates import Fates
from brelan.coach.ledger import Deed
from brelan.core.moves import Act, Roll, Seat
from brelan.core.phrases import say
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Abstain, Bet, Civet, Grelottine, JustThrow, Keep, Renounce, Siroter, Soufflette
from brelan.games.chouette.bets import Feat
from brelan.games.chouette.phases import (
    NOTHING,
    Challenge,
    ChallengeChoice,
    CivetChoice,
    Stakes,
    State,
    ThrowChouettes,
    Wager,
)
from brelan.solve.solution import Choice, Guarantee, Judge, Solution, Utility
from tests.coach.coached import NAMES, game_of


def rules(**settings: str) -> CulDeChouette:
    game = game_of("cul-de-chouette", "officiel", tirage="0", **settings)
    assert isinstance(game, CulDeChouette)
    return game


def at_a_chouette(game: CulDeChouette, value: int, odd: int) -> State:
    state = game.start(2)
    for faces in ((value, value), (odd,)):
        state = game.apply(state, Roll(faces))
    return state


class Level:
    """Thinks that nobody is ahead and keeps every chouette: what is taught rests on the rules alone."""

    solution = Solution(Guarantee.EXACT, Utility.WIN, "", (0.5, 0.5), 0, 0.0)

    def __init__(self, game: CulDeChouette) -> None:
        self.game = game

    def values(self, state: State) -> tuple[float, ...]:
        return (0.5,) * len(state.scores)

    def choices(self, state: State, seat: Seat) -> tuple[Choice, ...]:
        return tuple(Choice(action, 0.5) for action in reversed(self.game.legal_actions(state, seat)))


def taught(  # noqa: PLR0917  # one line of a table
    game: CulDeChouette, state: State, seat: int, played: Any, best: Any, judge: Judge | None = None
) -> str:
    choices: tuple[Choice, ...] = (Choice(best, 0.6), Choice(played, 0.5))
    choices += tuple(Choice(action, 0.4) for action in game.legal_actions(state, Seat(seat)) if action not in (played, best))
    deed = Deed(1, state, Seat(seat), played, choices, (0.6, 0.4), (0.5, 0.5))
    return (
        " ".join(say(words, NAMES) for words in CallTeacher(game, judge or Level(game)).why(deed))
        .replace("\N{NARROW NO-BREAK SPACE}", " ")
        .replace("\xa0", " ")
    )


def test_to_keep_where_a_sirotage_loses_points_needs_no_more() -> None:
    game = rules()
    said = taught(game, at_a_chouette(game, 4, 2), 0, Siroter(), Keep())
    assert "80 points alors, −16 sinon, contre 16 en gardant" in said
    assert "siroter donne donc 0,0 point." in said  # one noun in the singular: less than two
    assert "Mais" not in said


@pytest.mark.parametrize(
    ("score", "why_not"), [(263, "Mais réussi, il porte à 343, et 343 suffisent."), (262, "chances de gagner")]
)
def test_a_sirotage_that_loses_points_is_advised_with_its_reason(score: int, why_not: str) -> None:
    game = rules()
    state = replace(at_a_chouette(game, 4, 2), scores=(score, 300))
    said = taught(game, state, 0, Keep(), Siroter())
    assert why_not in said
    assert ("Mais réussi" in said) == (score == 263)


@pytest.mark.parametrize(
    ("seats", "told"), [(2, "laisse l’autre parier : 25 points s’il trouve"), (3, "laisse les autres parier")]
)
def test_a_sirotage_that_gains_points_is_warned_against_by_who_may_bet(seats: int, told: str) -> None:
    game = rules()
    state = game.start(seats)
    for faces in ((2, 2), (1,)):
        state = game.apply(state, Roll(faces))
    assert told in taught(game, state, 0, Siroter(), Keep())


def test_birds_are_as_likely_one_as_another() -> None:
    game = rules()
    state = game.apply(at_a_chouette(game, 4, 2), Act(Seat(0), Siroter()))
    assert "vient une fois sur six" in taught(game, state, 1, Bet("linotte"), Bet("mouette"))
    assert "Parier ne coûte rien" in taught(game, state, 1, Abstain(), Bet("mouette"))
    dear = rules(bet_stake="5")
    state = dear.apply(at_a_chouette(dear, 4, 2), Act(Seat(0), Siroter()))
    assert "Un mauvais oiseau coûte 5 points" in taught(dear, state, 1, Abstain(), Bet("mouette"))
    assert taught(game, state, 1, Bet("mouette"), Abstain()) == ""


def test_two_targets_as_rare_are_not_told_apart_by_their_chances() -> None:
    game = rules()
    state = replace(game.start(2), scores=(100, 100), grelottines=(1, 0), phase=ChallengeChoice(Seat(0), 100))
    rare = taught(game, state, 0, Grelottine(10, "421"), Grelottine(10, "cul de chouette sans sirotage"))
    assert "aussi rares" in rare
    assert "mieux vaut qu’elle soit rare" not in rare
    assert "mieux vaut qu’elle soit rare" in taught(game, state, 0, Grelottine(10, "chouette"), Grelottine(10, "421"))


# Stakes


def at_a_civet(game: CulDeChouette, own: int, other: int) -> State:
    return replace(game.start(2), scores=(own, other), civets=(1, 0), phase=CivetChoice(NOTHING, min(own, 102)))


def test_how_often_a_stake_is_won_is_counted_over_the_throws() -> None:
    """Of 216 throws 81 are chouettes that can be kept, 36 velutes and 6 a 4-2-1."""
    game = rules()
    fates = Fates(game, Level(game))
    state = at_a_civet(game, 100, 100)
    for target, ways in (
        ("chouette", 81),
        ("421", 6),
        ("cul de chouette sans sirotage", 6),
        ("cul de chouette avec sirotage", 0),
    ):
        assert isclose(fates.after(state, Seat(0), Civet(10, target), target).met, ways / 216), target
    challenge = replace(game.start(2), scores=(100, 100), grelottines=(1, 1), phase=ChallengeChoice(Seat(1), 100))
    assert isclose(fates.after(challenge, Seat(1), Grelottine(30, "421"), "421").met, 6 / 216)


def test_the_ends_of_a_throw_are_all_of_them() -> None:
    game = rules()
    state = game.apply(at_a_civet(game, 100, 100), Act(Seat(0), Civet(10, "chouette")))
    for best in (Level(game), Eager(game)):
        ends = list(Fates(game, best).ends(state))
        assert isclose(fsum(share for share, _, _ in ends), 1)
        assert all(end.phase != state.phase for _, _, end in ends)
    assert any(came is Feat.CUL_SIROTE for _, came, _ in ends), "who sirotes sometimes succeeds"


class Eager(Level):
    """Sirotes every chouette."""

    def choices(self, state: State, seat: Seat) -> tuple[Choice, ...]:
        return tuple(reversed(super().choices(state, seat)))


class Leader(Level):
    """Thinks that the higher score wins, and the target surely does."""

    def values(self, state: State) -> tuple[float, ...]:
        mine, theirs = state.scores
        if max(mine, theirs) >= self.game.dialect.target:
            return (float(mine > theirs), float(mine < theirs))
        share = 0.5 + (mine - theirs) / 1000
        return (share, 1 - share)


def staked(game: CulDeChouette, state: State, seat: int, played: Any, best: Any) -> str:
    return taught(game, state, seat, played, best, Leader(game))


def test_a_stake_too_small_or_too_large_is_told_what_it_does() -> None:
    game = rules()
    behind = at_a_civet(game, 60, 300)
    said = staked(game, behind, 0, Civet(5, "chouette"), Civet(60, "chouette"))
    assert "60 points sur « chouette » : gagner la mise (38 % des cas) mène à" in said
    assert "5 points sur « chouette » : gagner la mise (38 % des cas) mène à" in said
    assert "Avec 240 points de retard, il faut une grosse mise pour revenir." in said
    assert "coûte d’autant plus qu’elle est grosse" in staked(game, behind, 0, Civet(60, "chouette"), Civet(5, "chouette"))
    near = at_a_civet(game, 260, 335)
    assert "Gagnée, la grosse mise finit la partie." in staked(game, near, 0, Civet(5, "chouette"), Civet(90, "chouette"))
    assert "la plus petite risque moins" in staked(game, near, 0, Civet(102, "chouette"), Civet(90, "chouette"))
    assert "Gagnée, cette mise finit la partie." in staked(game, near, 0, JustThrow(), Civet(90, "chouette"))
    assert "le civet est dépensé" in staked(game, behind, 0, Civet(60, "velute"), JustThrow())
    assert "mieux vaut qu’elle soit fréquente" in staked(game, behind, 0, Civet(60, "velute"), Civet(60, "chouette"))


def test_a_challenge_that_is_nearly_won_is_worth_all_that_may_be_staked() -> None:
    game = rules()
    state = replace(game.start(2), scores=(100, 100), grelottines=(1, 1), phase=ChallengeChoice(Seat(1), 100))
    said = taught(game, state, 1, Grelottine(1, "421"), Grelottine(30, "421"), Leader(game))
    assert "30 points sur « 421 » : gagner la mise (97 % des cas)" in said
    assert "1 point sur « 421 » : gagner la mise (97 % des cas)" in said
    assert "aussi grosse que possible" in said


@pytest.mark.parametrize(
    ("target", "played", "best", "said"),
    [
        ("chouette", Siroter(), Keep(), "Garder gagne aussi la mise de 20 points sur « chouette », que siroter perd."),
        (
            "cul de chouette avec sirotage",
            Keep(),
            Siroter(),
            "Garder perd la mise de 20 points sur « cul de chouette avec sirotage », qu’un sirotage réussi gagne.",
        ),
    ],
)
def test_a_sirotage_with_a_stake_on_it_is_judged_by_the_stake(target: str, played: Any, best: Any, said: str) -> None:
    game = rules()
    state = replace(game.start(2), scores=(60, 100), phase=ThrowChouettes(Stakes(Wager(20, target), None)))
    for faces in ((4, 4), (2,)):
        state = game.apply(state, Roll(faces))
    told = taught(game, state, 0, played, best)
    assert said in told
    assert "Mais" not in told


def test_a_rule_is_explained_once_and_the_place_every_time() -> None:
    game = rules()
    teacher = CallTeacher(game, Leader(game))

    def told(score: int) -> str:
        state = replace(at_a_chouette(game, 4, 2), scores=(score, 50))
        choices = (Choice(Keep(), 0.6), Choice(Siroter(), 0.5))
        deed = Deed(1, state, Seat(0), Siroter(), choices, (0.6, 0.4), (0.5, 0.5))
        return " ".join(say(words, NAMES) for words in teacher.why(deed))

    first, second = told(0), told(100)
    assert "une fois sur six" in first
    assert "une fois sur six" not in second
    assert "Ici, un sirotage réussi mène à 53,0" in first  # 80 points more, against 50
    assert "Ici, un sirotage réussi mène à 63,0" in second


# Soufflettes and second throws


def test_a_soufflette_mostly_pays() -> None:
    """Three throws without 4-2-1: (210/216)³; then 30 points, else 50, 40 or 30 the other way."""
    met, mean = soufflette(rules())
    none = (210 / 216) ** 3
    assert isclose(met, 1 - none)
    assert isclose(mean, 30 * none - sum(points * (210 / 216) ** place / 36 for place, points in enumerate((50, 40, 30))))
    assert soufflette(rules(soufflette_keep="1"))[0] > 2.5 * met, "dice that are kept make 421 much likelier"


def test_whom_to_dare() -> None:
    game = rules()
    state = game.start(3)
    state = replace(state, scores=(10, 20, 300))
    for faces in ((2, 4), (1,)):
        state = game.apply(state, Roll(faces))
    said = taught(game, state, 0, Soufflette(Seat(1)), Soufflette(Seat(2)))
    assert "qui menace le plus" in said
    assert "Zoé est à 300, et Max à 20" in said
    assert "renoncer à 50,0" in taught(game, state, 0, Renounce(), Soufflette(Seat(2)))


def test_dice_kept_for_a_second_throw_are_compared_by_the_target() -> None:
    game = rules(challenge_throws="2")
    state = replace(game.start(2), scores=(60, 60), phase=ThrowChouettes(Stakes(None, Challenge(Seat(1), 18, "421"))))
    for faces in ((2, 6), (1,)):
        state = game.apply(state, Roll(faces))
    said = taught(game, state, 0, Keep((6,)), Keep((1, 2)))
    assert "fait « 421 », la cible du défi, dans 17 % des cas, au lieu de 0 %" in said
