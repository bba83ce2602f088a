"""Hands against hands: what a throw may become, and the round whose first player fixes the number of throws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.core.dice import SIDES, keeps, merged, rolls
from brelan.core.moves import Faces
from brelan.games.turn import Keep, Stand
from brelan.solve.showdown_kernel import NOTHING, STAND, Floats, Places, ended, follow, turn
from brelan.solve.showdown_lanes import Tree

MOST_SWEEPS = 100
SETTLED = 1e-15


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that may lie or be kept of so many dice. `faces`: keeps by size, then the hands.

    `children`: (keeps, 6), the places of a keep and one more die; `weights`: the chance of each hand in one throw;
    `options`: (hands, most), what may be kept of each hand in legal order, `STAND`, then `NOTHING`.
    """

    faces: tuple[Faces, ...]
    places: Mapping[Faces, int]
    children: Places
    weights: Floats
    options: Places

    @classmethod
    def of(cls, dice: int, choices: Callable[[Faces], Sequence[Keep | Stand]]) -> Board:
        """The board of a game that offers these choices where a hand may be thrown again."""
        faces = tuple(part for size in range(dice + 1) for part, _ in rolls(size))
        places = {part: place for place, part in enumerate(faces)}
        hands = rolls(dice)
        children = [[places[merged(part, (face,))] for face in range(1, SIDES + 1)] for part in faces[: -len(hands)]]
        offered = [[places[choice.faces] if isinstance(choice, Keep) else STAND for choice in choices(hand)] for hand, _ in hands]
        most = max(map(len, offered))
        return cls(
            faces,
            places,
            np.array(children, np.int32).reshape(-1, SIDES),
            np.array([weight / SIDES**dice for _, weight in hands]),
            np.array([row + [NOTHING] * (most - len(row)) for row in offered], np.int32),
        )

    @property
    def hands(self) -> tuple[Faces, ...]:
        return self.faces[len(self.children) :]

    @property
    def tree(self) -> Tree:
        keeps, hands = len(self.children), len(self.options)
        return Tree(keeps, hands, self.options.shape[1], self.children.reshape(-1), self.options.reshape(-1))

    @property
    def whole(self) -> bool:
        """May every part of a hand be kept, where one is thrown again?"""
        offered = [{self.faces[option] for option in row if option >= 0} for row in self.options]
        return all(set(keeps(hand)) <= parts for hand, parts in zip(self.hands, offered, strict=True))

    def hand(self, faces: Faces) -> int:
        return self.places[faces] - len(self.children)

    def reach(self, part: Faces) -> tuple[NDArray[np.intp], Floats]:
        """The hands that a keep may become, and their chances."""
        return _reach(part, len(self.faces[-1]))


@dataclass(frozen=True, slots=True)
class Turn:
    """A solved turn. `held`: (throws, hands, seats), by throws made less one; `means`: (throws, keeps + hands, seats)."""

    board: Board
    stands: Floats
    held: Floats
    means: Floats

    @classmethod
    def of(cls, board: Board, stands: Floats, me: int) -> Turn:
        """`stands`: (throws, hands, seats), what it is worth to end the turn with each hand after each throw."""
        throws, hands, seats = stands.shape
        held = np.empty_like(stands)
        means = np.empty((throws, len(board.children) + hands, seats))
        turn(stands, me, board.children, board.options, means, held)
        return cls(board, stands, held, means)

    @property
    def start(self) -> Floats:
        return np.asarray(self.board.weights @ self.held[0])

    def kept(self, throws: int, part: Faces) -> Floats:
        """The values once `part` is kept after so many throws; no throws yet is the turn as it starts."""
        return np.asarray(self.means[throws - 1, self.board.places[part]]) if throws else self.start

    def lying(self, throws: int, faces: Faces) -> Floats:
        return np.asarray(self.held[throws - 1, self.board.hand(faces)])

    def standing(self, throws: int, faces: Faces) -> Floats:
        return np.asarray(self.stands[throws - 1, self.board.hand(faces)])


@dataclass(frozen=True, slots=True)
class Capped:
    """The rules of a round whose first player fixes, by what he takes, the throws of the others.

    `levels`: (throws, hands), the strength of each hand after so many throws, equal levels tie, from 0 up;
    `lead`: the same for the first player, where he wins or loses ties.
    """

    board: Board
    levels: Places
    lead: Places

    @property
    def throws(self) -> int:
        return len(self.levels)

    def reached(self, cap: int) -> NDArray[np.int32]:
        """The levels that hands of at most `cap` throws have."""
        return np.unique(np.concatenate([self.levels[:cap].ravel(), self.lead[cap - 1].ravel()]))

    def ending(self, ends: Floats) -> Round:
        """A round of which only the ends are known, and so the turns of the last to throw. See `solve`."""
        players = int(np.log2(len(ends)))
        height = 1 + int(max(self.levels.max(), self.lead.max()))
        after = [
            [np.zeros((height, 1 << shown, ends.shape[1])) for shown in range(players)] + [np.repeat(ends[None], height, axis=0)]
            for _ in range(self.throws)
        ]
        return Round(self, after)

    def solve(self, ends: Floats, again: bool = False) -> Round:
        """`ends`: (sets of players, values), what it is worth that this set holds the best hand, in turn order.

        `again`: all of them tied play the same round again, until one sweep changes nothing.
        """
        round_, players = self.ending(ends), int(np.log2(len(ends)))
        after = round_.after
        round_.sweep(range(1, len(ends)))
        residual, everybody = 0.0, len(ends) - 1
        for _ in range(MOST_SWEEPS if again else 0):
            found = round_.opening.start
            residual = float(np.abs(found - after[0][players][0, everybody]).max())
            if residual < SETTLED:
                break
            for cap in after:
                cap[players][:, everybody] = found
            round_.sweep([everybody])
        return Round(self, after, residual)


@dataclass(frozen=True)
class Round:
    """A solved round. `after[cap - 1][shown]`: (levels, sets of players, values) once so many hands have been shown."""

    rules: Capped
    after: list[list[Floats]]
    residual: float = 0.0
    opening: Turn = field(init=False)
    _turns: dict[tuple[int, int, int, int], Turn] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "opening", self._opening())

    @property
    def players(self) -> int:
        return len(self.after[0]) - 1

    @property
    def states(self) -> int:
        """The places from which a follower may start, and the start of the first player."""
        shapes = [self.rules.reached(cap) for cap in range(1, self.rules.throws + 1)]
        return 1 + sum(len(levels) * ((1 << shown) - 1) for levels in shapes for shown in range(1, self.players))

    def follower(self, cap: int, me: int, best: int, tied: int) -> Turn:
        """The turn of player `me`, who may throw `cap` times against level `best` of the set `tied`.

        Where no hand lies there yet the level is -1 and the set is empty.
        """
        key = (cap, me, best, tied)
        if key not in self._turns:
            board, after = self.rules.board, self.after[cap - 1][me + 1]
            stands = np.empty((cap, len(board.hands), after.shape[2]))
            ended(self.rules.levels, best, tied, me, after, stands)
            self._turns[key] = Turn.of(board, stands, me)
        return self._turns[key]

    def sweep(self, ties: Sequence[int] | range) -> None:
        """Values of all players who follow, from the last to the second, where such sets hold the best hand."""
        board = self.rules.board
        everybody = len(self.after[0][-1][0]) - 1
        for cap, after in enumerate(self.after, 1):
            levels = self.rules.reached(cap)
            for me in reversed(range(1, self.players)):
                full = (1 << me) - 1
                sets = [full] if list(ties) == [everybody] else range(1, full + 1)
                bests = np.repeat(levels, len(sets))
                held = np.tile(np.array(sets, np.int32), len(levels))
                after[me][bests, held] = follow(
                    cap, self.rules.levels, bests, held, me, after[me + 1], board.children, board.options, board.weights
                )
        object.__setattr__(self, "opening", self._opening())

    def _opening(self) -> Turn:
        stands = np.array([self.after[throw][1][self.rules.lead[throw], 1] for throw in range(self.rules.throws)])
        return Turn.of(self.rules.board, stands, 0)


@lru_cache(maxsize=1024)
def _reach(part: Faces, dice: int) -> tuple[NDArray[np.intp], Floats]:
    hands = {faces: place for place, (faces, _) in enumerate(rolls(dice))}
    thrown = dice - len(part)
    made = [(hands[merged(part, faces)], weight / SIDES**thrown) for faces, weight in rolls(thrown)]
    return np.array([place for place, _ in made], np.intp), np.array([chance for _, chance in made])


def solo(players: int) -> Floats:
    """(sets of players, players): the whole to whoever is alone, equal shares to those who tie, nothing to nobody."""
    ends = np.zeros((1 << players, players))
    for tied in range(1, 1 << players):
        inside = members(tied, players)
        ends[tied, inside] = 1 / len(inside)
    return ends


def members(tied: int, players: int) -> list[int]:
    return [player for player in range(players) if tied >> player & 1]


def levels(weights: Sequence[Sequence[Any]]) -> Places:
    """Keys that compare, by throw and hand, as numbers from 0 up."""
    order = {key: level for level, key in enumerate(sorted({key for row in weights for key in row}))}
    return np.array([[order[key] for key in row] for row in weights], np.int32)
