"""What tests a game: playouts for Hypothesis, the laws that every game keeps, perft and playthroughs.

    from brelan.testing import check_laws, playouts

    @given(playouts(MyGame(), seats=2))
    def test_laws(playout):
        check_laws(playout)

Needs the extra `brelan[testing]`.
"""

from brelan.testing.laws import check_laws
from brelan.testing.moves import any_actions, legal_moves, wrong_moves
from brelan.testing.perft import perft
from brelan.testing.playouts import Playout, playouts
from brelan.testing.playthrough import playthrough

__all__ = ["Playout", "any_actions", "check_laws", "legal_moves", "perft", "playouts", "playthrough", "wrong_moves"]
