"""What kinds of turns there are at the cul de chouette for two, and what may be held at their start."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.core.moves import Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.policy import UNLIMITED, End
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_graph import ANY_SCORE, Kind, Tokens

OUT_OF_SIGHT = 1_000
"""The scores of both while the rules are asked: nothing is near."""

MOST_TOKENS = 2
"""Of a kind, where the house lets them pile up without end."""


class Kinds:
    """The kinds of turns of one dialect between two players with these reflexes."""

    def __init__(self, game: CulDeChouette, reflexes: Reflexes) -> None:
        self.policy = policy = game.policy
        self.most_civets = min(policy.most_civets, MOST_TOKENS)
        self.most_grelottines = min(policy.most_grelottines, MOST_TOKENS)
        self.unequal = reflexes.quickness.get(Seat(0), 1) != reflexes.quickness.get(Seat(1), 1)
        self.in_rounds = policy.end is End.EVERY_ROUND
        self.immediate = policy.end is End.EVERY_MOVE
        self.commutes = policy.floor <= -UNLIMITED and policy.cap >= UNLIMITED and not self.immediate

    @property
    def piles(self) -> bool:
        """May more tokens be held than are counted here?"""
        return (self.most_civets, self.most_grelottines) != (self.policy.most_civets, self.policy.most_grelottines)

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of turns that there are, as far as they differ."""
        seats = (0, 1) if self.unequal else (0,)
        return tuple(Kind(Seat(seat), opener) for seat in seats for opener in ((True, False) if self.in_rounds else (True,)))

    def kind(self, roller: Seat, starter: Seat) -> Kind:
        return Kind(roller if self.unequal else Seat(0), not self.in_rounds or roller == starter)

    def following(self, kind: Kind) -> Kind:
        roller = Seat(1 - kind.roller) if self.unequal else kind.roller
        return Kind(roller, not self.in_rounds or not kind.opener)

    def held(self) -> Iterator[Tokens]:
        """Every set of tokens at the start of a turn."""
        civets, grelottines = range(self.most_civets + 1), range(self.most_grelottines + 1)
        for civet in civets:
            for grelottine in grelottines:
                for other_civet in civets:
                    for other_grelottine in grelottines:
                        yield Tokens(civet, grelottine, other_civet, other_grelottine)

    def least_score(self, stake: int) -> int:
        """From which score on a civet may stake so much."""
        if self.policy.civet_limit(-OUT_OF_SIGHT) >= stake:
            return ANY_SCORE
        return next(score for score in range(OUT_OF_SIGHT) if self.policy.civet_limit(score) >= stake)
