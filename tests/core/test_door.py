"""The one door: what is refused before any rule of a game is asked, and with which of the three errors."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from brelan.core.moves import Act, Fault, Hand, Illegal, Order, Roll, Seat, Unreadable
from brelan.core.nodes import Throw, ranked
from brelan.games.chouette import ChouetteDialect, CulDeChouette
from brelan.games.chouette.actions import Siroter
from brelan.games.feuille import Feuille, Write
from brelan.games.turn import Keep
from brelan.notation.repertoire import GAMES

FEUILLE = Feuille()
THROW = FEUILLE.start(2)
CHOICE = FEUILLE.apply(THROW, Roll((1, 2, 3, 4, 6)))

CHOUETTE = CulDeChouette(ChouetteDialect(tirage=False))
PAIR = CHOUETTE.start(2)
SUITE = CHOUETTE.apply(CHOUETTE.apply(PAIR, Roll((3, 4))), Roll((5,)))


@pytest.mark.parametrize(
    ("state", "move", "error", "word"),
    [
        (THROW, None, Unreadable, "coup"),
        (THROW, Roll([1, 2, 3, 4, 5]), Unreadable, "nombres"),  # type: ignore[arg-type]  # malformed on purpose
        (THROW, Roll((1, 2, 3, 4, True)), Unreadable, "nombres"),
        (THROW, Roll((2, 1, 3, 4, 5)), Unreadable, "triées"),
        (THROW, Roll((1, 2, 3, 4, 7)), Unreadable, "faces"),
        (THROW, Roll((1, 2, 3, 4)), Illegal, "4 dés ont été donnés"),
        (THROW, Roll((1,)), Illegal, "1 dé a été donné"),
        (CHOICE, Roll((1, 2, 3, 4, 5)), Illegal, "Aucun dé"),
        (THROW, Hand((1, 2, 3, 4, 5), 1, False), Unreadable, "toujours d’un coup"),
        (THROW, Hand((1, 2, 3, 4, 5), 0, True), Illegal, "3 lancers"),
        (THROW, Hand((1, 2, 3, 4, 5), 4, True), Illegal, "3 lancers"),
        (THROW, Hand((1, 2, 3, 4, 5), True, True), Unreadable, "nombre de lancers"),
        (CHOICE, Hand((1, 2, 3, 4, 5), 1, True), Illegal, "Aucun dé"),
        (THROW, Act(Seat(0), Keep(())), Illegal, "Aucune décision"),
        (CHOICE, Act(Seat(1), Keep(())), Illegal, "Ce n’est pas à Joueur 2"),
        (CHOICE, Act(Seat(2), Keep(())), Illegal, "Cette place n’existe pas"),
        (CHOICE, Act(Seat(-1), Keep(())), Illegal, "Cette place n’existe pas"),
        (CHOICE, Act(False, Keep(())), Unreadable, "pas de sens"),  # type: ignore[arg-type]  # malformed on purpose
        (CHOICE, Act(Seat(0), Keep((2, 1))), Unreadable, "pas de sens"),
        (CHOICE, Act(Seat(0), Write("chance")), Unreadable, "pas de sens"),  # type: ignore[arg-type]  # a row of another game
        (CHOICE, Act(Seat(0), Siroter()), Unreadable, "pas de sens"),
        (CHOICE, Fault(Seat(0), ""), Illegal, "pas de bévue"),
        (CHOICE, Order(()), Illegal, "Aucun cri"),
    ],
)
def test_refusals_of_a_sheet_game(state: Any, move: Any, error: type[Exception], word: str) -> None:
    with pytest.raises(error) as refused:
        FEUILLE.apply(state, move)
    assert type(refused.value) is error
    assert word in str(refused.value)
    assert str(FEUILLE.awaited(state)) in str(refused.value)


@pytest.mark.parametrize(
    ("state", "move", "error", "word"),
    [
        (PAIR, Hand((1, 2), 1, True), Illegal, "se note seul"),
        (SUITE, Order((frozenset(),)), Unreadable, "groupes"),
        (SUITE, Order((frozenset({Seat(0)}), frozenset({Seat(0)}))), Unreadable, "qu’une fois"),
        (SUITE, Order((frozenset({Seat(2)}),)), Illegal, "Ce cri n’est pas attendu (Joueur 3)"),
        (SUITE, Fault(Seat(2), "cri"), Illegal, "Cette place n’existe pas"),
        (SUITE, Fault(Seat(0), "un cri # trop tôt"), Unreadable, "sans «\N{NO-BREAK SPACE}#\N{NO-BREAK SPACE}»"),
        (SUITE, Fault(Seat(0), "deux\nlignes"), Unreadable, "une ligne"),
        (SUITE, Fault(Seat(0), " cri"), Unreadable, "une ligne"),
        (SUITE, Fault(Seat(0), "x" * 201), Unreadable, "200 caractères"),
    ],
)
def test_refusals_of_a_game_of_cries(state: Any, move: Any, error: type[Exception], word: str) -> None:
    with pytest.raises(error) as refused:
        CHOUETTE.apply(state, move)
    assert type(refused.value) is error
    assert word in str(refused.value)


def test_a_fault_of_200_letters_is_taken() -> None:
    assert CHOUETTE.scores(CHOUETTE.apply(SUITE, Fault(Seat(1), "x" * 200))) == (0, -5)


def test_ties_share_a_rank() -> None:
    assert ranked((212, 180, 212)) == (1, 3, 1)


@pytest.mark.parametrize(("name", "preset"), [(name, preset) for name, kind in GAMES.items() for preset in kind.presets])
def test_games_and_states_may_be_sent_to_another_process(name: str, preset: str) -> None:
    game = GAMES[name](GAMES[name].presets[preset])
    copy = pickle.loads(pickle.dumps(game))  # noqa: S301  # made here
    state = game.start(2)
    for face in range(1, 5):
        node = game.node(state)
        if isinstance(node, Throw):
            roll = Roll((face,) * node.dice)
            assert copy.node(state) == node
            state, sent = game.apply(state, roll), copy.apply(pickle.loads(pickle.dumps(state)), roll)  # noqa: S301  # made here
            assert sent == state
            assert hash(sent) == hash(state)
    assert copy.legal_actions(state, Seat(0)) == game.legal_actions(state, Seat(0))
