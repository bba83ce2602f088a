"""What is taught at the cul de chouette must not speak against its own advice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from brelan.coach.calls import why
from brelan.coach.ledger import Deed
from brelan.core.moves import Act, Roll, Seat
from brelan.core.phrases import say
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Abstain, Bet, Grelottine, Keep, Siroter
from brelan.games.chouette.phases import ChallengeChoice, State
from brelan.solve.solution import Choice
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


def taught(game: CulDeChouette, state: State, seat: int, played: Any, best: Any) -> str:
    choices = (Choice(best, 0.6), Choice(played, 0.5))
    deed = Deed(1, state, Seat(seat), played, choices, (0.6, 0.4), (0.5, 0.5))
    return " ".join(say(words, NAMES) for words in why(game, deed)).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\xa0", " ")


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
