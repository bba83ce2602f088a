"""Every action of every game and preset is said in both languages."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.coach.scene import lying, scene
from brelan.coach.words import infinitive
from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Decision
from brelan.core.phrases import Phrase, say
from brelan.games.dice_poker import DicePoker
from brelan.games.dice_poker import Write as WritePoker
from brelan.games.feuille import Bar, Feuille, Write, Zero
from brelan.games.turn import Keep, Stand
from brelan.notation import GAMES
from brelan.notation.repertoire import AnyGame
from brelan.testing.playouts import playouts
from brelan.voices import LANGUAGES, voice
from tests.coach.coached import NAMES, game_of

TABLES = [pytest.param(name, preset, id=f"{name}-{preset}") for name, kind in GAMES.items() for preset in kind.presets]
MOST = 60
"""Actions of one decision that are said: hundreds of stakes differ by a number."""


def spoken(words: Phrase | str, language: str) -> str:
    return words if isinstance(words, str) else say(words, NAMES, voice(language))


@pytest.mark.parametrize(("name", "preset"), TABLES)
@settings(deadline=None, max_examples=12)
@given(data=st.data())
def test_every_action_has_its_own_name_in_both_languages(name: str, preset: str, data: Any) -> None:
    game = game_of(name, preset)
    seats = min(game.players[-1], max(game.players[0], 3))
    playout = data.draw(playouts(game, seats, 150))
    chance = random.Random(playout.seed)
    for state in playout.states:
        node = game.node(state)
        if not isinstance(node, Decision):
            continue
        for seat in node.seats:
            legal = game.legal_actions(state, seat)
            actions = chance.sample(legal, min(MOST, len(legal)))
            for language in LANGUAGES:
                names = [spoken(infinitive(game, state, action), language) for action in actions]
                assert len(set(names)) == len(actions), "each has a name of its own"
                assert all(name and name == name.strip(" .") and "{" not in name for name in names)
                assert all(spoken(words, language) and "{" not in spoken(words, language) for words in scene(game, state, seat))


def said(game: AnyGame, dice: tuple[int, ...], action: Any, language: str = "fr") -> str:
    state = game.apply(game.start(1), Roll(dice))
    return spoken(infinitive(game, state, action), language)


def test_as_one_says_it_at_the_table() -> None:
    sheet, card = Feuille(), DicePoker()
    assert said(sheet, (1, 2, 3, 6, 6), Keep((6, 6))) == "garder 6-6 et relancer 3 dés"
    assert said(sheet, (1, 2, 6, 6, 6), Keep((1, 6, 6, 6))) == "garder 1-6-6-6 et relancer 1 dé"
    assert said(sheet, (1, 2, 3, 6, 6), Keep(())) == "tout relancer"
    assert said(sheet, (1, 2, 3, 6, 6), Bar("full")) == "barrer «\u00a0Full\u00a0»"  # type: ignore[arg-type]  # a row
    assert said(sheet, (1, 2, 3, 4, 5), Zero("6")) == "mettre le zéro (−200) à la ligne des 6"  # type: ignore[arg-type]
    assert said(sheet, (1, 6, 6, 6, 6), Write("6")) == "fermer la ligne des 6 (réserve +6)"  # type: ignore[arg-type]
    assert said(sheet, (1, 2, 6, 6, 6), Write("6")) == "fermer la ligne des 6"  # type: ignore[arg-type]
    doubled = said(sheet, (1, 6, 6, 6, 6), Write("carré"))  # type: ignore[arg-type]
    assert doubled == "inscrire 88 points, doublés, en «\u00a0Carré\u00a0»"
    assert said(card, (5, 5, 5, 6, 6), WritePoker("full")) == "inscrire 25 points en «\u00a0Full\u00a0»"  # type: ignore[arg-type]
    assert said(card, (1, 2, 3, 4, 6), WritePoker("full")) == "sacrifier «\u00a0Full\u00a0» pour 0 point"  # type: ignore[arg-type]
    assert said(card, (5, 5, 5, 6, 6), WritePoker("full"), "en") == "write 25 points in “Full house”"  # type: ignore[arg-type]


def test_stand_and_the_dice_that_are_judged() -> None:
    game = game_of("poker-das", tirage="0")
    state = game.apply(game.start(2), Roll((1, 1, 2, 3, 3)))
    assert spoken(infinitive(game, state, Stand()), "fr") == "rester"
    assert lying(game, state, Seat(0)) == (1, 1, 2, 3, 3)
    assert next(spoken(words, "fr") for words in scene(game, state, Seat(0))) == "A-A-R-D-D"


def test_among_many_a_score_has_a_name_beside_it() -> None:
    game = game_of("cul-de-chouette", tirage="0")
    state = game.start(3)
    for faces in ((4, 4), (2,)):
        state = game.apply(state, Roll(faces))
    for scores, told in (((9, 5, 30), "à 9, derrière Zoé (30)"), ((40, 5, 30), "en tête avec 40, devant Zoé (30)")):
        assert told in [spoken(words, "fr") for words in scene(game, replace(state, scores=scores), Seat(0))]
    assert "scores 0 et 0" in [spoken(words, "fr") for words in scene(game, game.start(2), Seat(0))]


def test_among_many_each_hand_has_a_name() -> None:
    game = game_of("taverne")
    state = game.start(3)
    for faces in ((1, 1, 2, 3, 4), (2, 2, 3, 4, 6), (1, 3, 3, 4, 6)):
        state = game.apply(state, Roll(faces))
    said = [spoken(words, "fr") for words in scene(game, state, Seat(0))]
    assert {"Max\xa0: 2-2-3-4-6 (paire de 2)", "Zoé\xa0: 1-3-3-4-6 (paire de 3)"} <= set(said)
    das = game_of("poker-das", tirage="0", stakes="1")
    state = das.start(3)
    for move in (Roll((2, 2, 4, 5, 6)), Act(Seat(0), Stand())):
        state = das.apply(state, move)
    assert "Léa montre paire de Rois" in [spoken(words, "fr") for words in scene(das, state, Seat(0))]
