"""Bots at a table by themselves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from brelan.bots.bot import Bot
from brelan.core.game import Game
from brelan.core.moves import Act, Move, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.nature import DiceSource, Reflexes


@dataclass(slots=True)
class Match:
    """One game between bots. `moves()` plays it move by move; `state` is where it stands."""

    game: Game[Any, Any, Any]
    bots: Mapping[Seat, Bot]
    dice: DiceSource
    chance: random.Random
    state: Any = None

    def moves(self) -> Iterator[Move]:
        reflexes = Reflexes({seat: bot.quickness for seat, bot in self.bots.items()})
        self.state = self.game.start(len(self.bots))
        throws = 0
        while True:
            node = self.game.node(self.state)
            match node:
                case Throw(dice):
                    move: Move = Roll(self.dice.throw(dice, throws))
                    throws += 1
                case Decision(seats):
                    seat = min(seats)
                    move = Act(seat, self.bots[seat].choose(self.state, seat))
                case Contest():
                    move = reflexes.draw(replace(node, seats=self._crying(node)), self.chance)
                case Over():
                    return
            self.state = self.game.apply(self.state, move)
            yield move

    def _crying(self, contest: Contest) -> frozenset[Seat]:
        """Who means to cry."""
        if not contest.silence:
            return contest.seats
        return frozenset(seat for seat in sorted(contest.seats) if self.bots[seat].cries(self.state, seat, self.chance))

    def result(self) -> Over:
        """Plays to the end."""
        for _ in self.moves():
            pass
        over = self.game.node(self.state)
        assert isinstance(over, Over)  # noqa: S101  # moves() stops nowhere else
        return over
