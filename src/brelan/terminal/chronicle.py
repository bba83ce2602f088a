"""What has happened, told to the table: people’s moves in full, those of bots in short."""

from __future__ import annotations

from collections.abc import Sequence

from brelan.core.moves import Act, Move, Roll, Seat
from brelan.games.turn import Keep


class Chronicle:
    """Of a bot's turn only the last throw and what follows it are told; with `brief` off, everything."""

    def __init__(self, bots: frozenset[Seat], *, brief: bool) -> None:
        self.bots = bots
        self.brief = brief
        self._waiting: list[str] = []
        self._throw: list[str] = []
        self._thrower: Seat | None = None

    def hear(self, move: Move, by: Seat | None, texts: Sequence[str]) -> None:
        if self.brief and by in self.bots:
            if isinstance(move, Act) and isinstance(move.action, Keep) and self._thrower == by:
                self._throw, self._thrower = [], None
                return
            if isinstance(move, Roll):
                self._waiting += self._throw
                self._throw, self._thrower = list(texts), by
                return
        self._waiting += [*self._throw, *texts]
        self._throw, self._thrower = [], None

    def told(self) -> list[str]:
        """What may be told now and has not been."""
        texts = [*self._waiting, *self._throw]
        self._waiting, self._throw, self._thrower = [], [], None
        return texts
