"""Every game under every preset keeps the laws of the engine (design §6)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brelan.core.dialect import DialectError, changed, checked, options
from brelan.core.game import Game
from brelan.notation.repertoire import GAMES
from brelan.testing import Playout, check_laws, playouts

AnyGame = Game[Any, Any, Any]

PRESETS = [(name, preset) for name, kind in GAMES.items() for preset in kind.presets]
LAWS = settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_laws_of_every_preset(name: str, preset: str) -> None:
    kind = GAMES[name]
    game = kind(kind.presets[preset])
    seats = st.sampled_from([count for count in kind.players if count <= 4])

    @LAWS
    @given(seats.flatmap(lambda count: playouts(game, count, 150, hands=True, faults=name == "cul-de-chouette")))
    def laws(playout: Playout) -> None:
        check_laws(playout)

    laws()


@st.composite
def dialects(draw: st.DrawFn, name: str) -> Any:
    """Any mixture of a game's options that the game itself does not refuse."""
    kind = GAMES[name]
    dialect = kind.presets[draw(st.sampled_from(sorted(kind.presets)))]
    for option in draw(st.lists(st.sampled_from(list(options(dialect))), max_size=6)):
        match option.value:
            case bool():
                text = draw(st.sampled_from(["true", "false"]))
            case int():
                text = str(draw(st.integers(0, 60)))
            case choice:
                text = draw(st.sampled_from([str(member) for member in type(choice)]))
        try:
            dialect = changed(dialect, option.key, text)
        except DialectError:
            continue
    return checked(dialect)


@pytest.mark.parametrize("name", list(GAMES))
def test_laws_of_mixed_options(name: str) -> None:
    kind = GAMES[name]

    @settings(LAWS, max_examples=40)
    @given(st.data())
    def laws(data: st.DataObject) -> None:
        game: AnyGame = kind(data.draw(dialects(name)))
        seats = data.draw(st.sampled_from([count for count in kind.players if count <= 4]))
        check_laws(data.draw(playouts(game, seats, 100, hands=True, faults=name == "cul-de-chouette")))

    laws()
