"""421, the soufflette and the bévue: A5-8, A5-9, A5-43 to A5-46, E11, E15 and their options."""

from __future__ import annotations

import pytest

from brelan.core.moves import Unreadable
from brelan.games.chouette.actions import Renounce, Soufflette
from tests.games.chouette_table import Table


@pytest.mark.parametrize(("missed", "points"), [(0, 50), (1, 40), (2, 30)])
def test_A5_45_it_stops_at_the_first_421(missed: int, points: int) -> None:
    table = Table().throw(4, 2, 1).play("1 soufflette 3", *["d 4 2 2"] * missed)
    assert table.thrower == (3, 3)
    assert table.play("d 1 4 2").scores == (-points, 0, points)
    assert table.turn == 2


def test_A5_45_failure_after_three_throws() -> None:
    table = Table().throw(4, 2, 1).play("1 soufflette 3", "d 4 2 2", "d 6 6 6", "d 1 2 3")
    assert (table.scores, table.turn) == ((30, 0, -30), 2)


def test_A5_44_what_is_thrown_in_a_soufflette_scores_nothing() -> None:
    table = Table().throw(4, 2, 1).play("1 soufflette 2", "d 6 6 6", "d 1 1 2", "d 1 4 6")
    assert (table.scores, table.grelottines) == ((30, -30, 0), (0, 0, 0))


def test_A5_45_optional_any_other_player_and_nothing_for_the_421() -> None:
    table = Table().throw(4, 2, 1)
    choices = (*(Soufflette(seat) for seat in table.state.seats[1:]), Renounce())
    assert table.game.legal_actions(table.state, table.state.turn) == choices
    assert table.play("1 renonce").scores == (0, 0, 0)
    assert table.turn == 2


def test_A5_45_refusals() -> None:
    table = Table().throw(4, 2, 1)
    table.refuses("1 soufflette 1")
    table.refuses("1 soufflette 4")
    table.refuses("2 soufflette 3")
    table.refuses("1 garde")
    table.refuses("d 1 2 4")


def test_A5_43_three_dice_each_time() -> None:
    table = Table().throw(4, 2, 1).play("1 soufflette 2", "d 4 2 6")
    assert table.thrower == (2, 3)


def test_A5_43_soufflette_keep() -> None:
    table = Table(soufflette_keep=True).throw(4, 2, 1).play("1 soufflette 2", "d 4 4 2")
    assert table.thrower == (2, 1)
    table.play("d 6")
    assert table.thrower == (2, 1)
    assert table.play("d 1").scores == (-30, 30, 0)


def test_A5_43_soufflette_keep_of_nothing() -> None:
    table = Table(soufflette_keep=True).throw(4, 2, 1).play("1 soufflette 2", "d 5 5 6")
    assert table.thrower == (2, 3)
    assert table.play("d 1 2 4").scores == (-40, 40, 0)


def test_E11_a_soufflette_throw_is_one_line_of_three() -> None:
    table = Table().throw(4, 2, 1).play("1 soufflette 2")
    table.refuses("d 4 2")
    assert table.play("d 4 2 1").turn == 2


def test_A5_8_soufflette_off() -> None:
    table = Table(soufflette=False).throw(4, 2, 1)
    assert (table.grelottines, table.turn) == ((1, 0, 0), 2)


@pytest.mark.parametrize(("options", "loss"), [({}, 5), ({"bevue": 10}, 10), ({"bevue": 0}, 0)])
def test_A5_46_amount_of_a_bevue(options: dict[str, int], loss: int) -> None:
    assert Table(**options).play("3 bévue dés hors de la table").scores == (0, 0, -loss)  # type: ignore[arg-type]


def test_E15_any_seat_any_moment_and_nothing_else_changes() -> None:
    table = Table(scores=(20, 20, 20), tirage=True)
    places = (
        Table(tirage=True),
        table,
        Table().play("d 4 4"),
        Table().throw(4, 4, 1),
        Table().throw(4, 4, 1).play("1 sirote"),
        Table().throw(1, 1, 2),
        Table().throw(3, 4, 5),
        Table().throw(4, 2, 1).play("1 soufflette 2"),
    )
    for place in places:
        before = place.state
        place.play("1 bévue", "3 bévue cri")
        assert place.state.phase == before.phase
        assert place.scores == tuple(score - lost for score, lost in zip(before.scores, (5, 0, 5), strict=True))


def test_E15_not_of_a_seat_that_does_not_exist() -> None:
    Table().refuses("4 bévue")


def test_E2_no_bevue_after_the_end() -> None:
    Table(scores=(340, 0, 0)).throw(1, 3, 4).refuses("1 bévue")


def test_E15_words_of_one_line() -> None:
    from brelan.core.moves import Fault, Seat

    with pytest.raises(Unreadable):
        Table().game.apply(Table().state, Fault(Seat(0), "a\nb"))
