"""La taverne among three or more, and where all choose at once: exact for three, a guess beyond."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from brelan.core.moves import Act, Faces, Seat
from brelan.games.stakes import Purse
from brelan.games.taverne.dialect import Opener, RerollOrder, Tie
from brelan.games.taverne.phases import Casting, Chips, Choosing, Done, Partie, Parties, Rerolling, State
from brelan.games.taverne.rules import Taverne
from brelan.games.turn import Keep
from brelan.solve.estimate import Greedy, challenged, shared
from brelan.solve.match import Course, race
from brelan.solve.multisets import LANES, Integers, aligned
from brelan.solve.pot import PotJudge
from brelan.solve.showdown import members, solo
from brelan.solve.showdown_kernel import Floats, ended, rerolled
from brelan.solve.showdown_lanes import Room, chase, openings, thirds
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent
from brelan.solve.taverne import TIES, Values, duel, share_of

VERSION = 1
SWEEPS = 20
MOST_LANES = 24000
"""Cases to search, times players and rerolls, some 35 ms; beyond that those who choose later are guessed."""

SETTLED = 1e-11


Waiting = tuple[int, Faces, int]
"""Who is still to choose: his place, his hand and his rerolls."""

Key = tuple[int, int, int, int, int, tuple[Waiting, ...]]


class TableJudge:
    """Seats without stakes. Values are chances of winning the match.

    Exact for three whose rerolls follow each other. Otherwise values are those of hands that are only thrown for the
    best, whatever the others hold. Choices are searched: exactly once all dice lie there and all rerolls follow each
    other; where they alternate, each is taken to make his together; where all choose at once, or too many are still to
    choose, the others are taken to throw for the best hand. Each partie of a match is played to win it; those to come are
    won as often as its place wins one, where that is known, and equally often where first throws are guessed.
    """

    def __init__(self, game: Taverne, seats: int, tables: Tables, report: Report = silent) -> None:
        self.game, self.seats = game, seats
        dialect = game.dialect
        self.duel = duel(game)
        self.board, self.levels = self.duel.board, self.duel.strengths[None, :]
        self.greedy = Greedy(self.board, self.duel.strengths, dialect.rerolls)
        self.searched = lru_cache(maxsize=64)(self._searched)
        self._final = lru_cache(maxsize=64)(self._shown)
        self._last = lru_cache(maxsize=16)(self._ends_of_last)
        partie, residual = self.duel.again() if dialect.tie is Tie.REPLAY else (self.duel.solve(0.5), 0.0)
        self.partie = partie
        self.ends: dict[int, Floats] = {}
        self.opening: Floats | None = None
        for players in range(2, seats + 1):
            self.ends[players] = self._ends(players)
            single = dialect.rerolls == 1 or dialect.reroll_order is RerollOrder.SEQUENTIAL
            if players == 3 and single and not dialect.simultaneous_reroll:
                found = tables.get(game, 3, "three", self._three, report=report, version=VERSION)
                self.opening, residual = found.arrays["opening"], float(found.facts["residual"])
                if dialect.tie is Tie.REPLAY:
                    self.ends[3][7] = self._cast(self.opening, ())
        self.guessed = seats != 3 or self.opening is None
        if not dialect.simultaneous_reroll:
            # Once, so that no answer waits for the code.
            self.searched(seats, 0, 1, -1, 0, ((1, self.board.hands[-1], 1),))
        self.course: Course | None = None
        if self.opening is not None and not self.guessed:
            self.course = Course(self._cast(self.opening, ()).tolist(), turns=dialect.opener is Opener.TURNS)
        exact = not self.guessed and dialect.best_of == 1
        hands, height = len(self.board.hands), 1 + int(self.levels.max())
        self.solution = Solution(
            Guarantee.EXACT if exact else Guarantee.HEURISTIC,
            Utility.WIN,
            TIES,
            self.values(game.start(seats)),
            hands**3 + hands**2 * height + 3 * hands * height if exact else 0,
            residual,
        )

    def values(self, state: State) -> Values:
        if isinstance(state.phase, Done):
            first = state.phase.ranks.count(1)
            return tuple((rank == 1) / first for rank in state.phase.ranks)
        return self._worth(state, self.shares(state))

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        actions = self.game.legal_actions(state, seat)
        if self.game.dialect.simultaneous_reroll or (len(state.partie.order) == 2 and not self.guessed):
            worth = {action: self.values(self.game.apply(state, Act(seat, action))) for action in actions}
        else:
            players, me, rerolls, *others = self._key(state)
            means = self.searched(players, me, rerolls, *others)[0]
            stand = self.searched(players, me, rerolls - 1, *others)[1][self.board.hand(state.partie.hands[seat])]
            found = {action: means[self.board.places[action.faces]] if isinstance(action, Keep) else stand for action in actions}
            worth = {action: self._worth(state, value) for action, value in found.items()}
        return sorted([Choice(action, values[seat]) for action, values in worth.items()], key=lambda choice: -choice.value)

    def shares(self, state: State) -> Floats:
        """By place in the partie, the chance to win it.

        Where first throws are guessed everything is: a value before a throw must be the mean of those after it.
        """
        order, phase = state.partie.order, state.phase
        if self.guessed:
            return np.array(shared(self._guessed(state)))
        if len(order) == 2:
            share = share_of(self.partie, state)
            return np.array([share, 1 - share])
        if isinstance(phase, Casting):
            assert self.opening is not None  # noqa: S101  # nothing is guessed
            return self._cast(self.opening, tuple(state.partie.hands[seat] for seat in order if seat not in phase.waiting))
        values = self.searched(*self._key(state))[1]
        if isinstance(phase, Rerolling):
            places, chances = self.board.reach(phase.throws[0][1])
            return np.asarray(chances @ values[places])
        assert isinstance(phase, Choosing)  # noqa: S101  # no stakes here
        return np.asarray(values[self.board.hand(state.partie.hands[phase.groups[0][0]])])

    def _worth(self, state: State, shares: Floats) -> Values:
        found = np.zeros(self.seats)
        assert isinstance(state.tally, Parties)  # noqa: S101  # no stakes here
        goal = self.game.dialect.best_of // 2 + 1
        for seat, share in zip(state.partie.order, shares, strict=True):
            missing = tuple(goal - won - (other == seat) for other, won in enumerate(state.tally.won))
            found += share * np.array(self._coming(missing, state.opener))
        return tuple(found.tolist())

    def _coming(self, missing: tuple[int, ...], opener: Seat) -> Values:
        """What the match is worth after the partie that this seat opened, when each still misses so many."""
        if self.course is None:
            return race(missing)
        return self.course.worth(missing, (opener + self.course.turns) % self.seats)

    # Choices one after the other

    def _key(self, state: State) -> Key:
        """Where the next to choose, or to throw what he chose, stands: see `_searched`."""
        order, hands = state.partie.order, state.partie.hands
        assert isinstance(state.phase, Choosing | Rerolling)  # noqa: S101  # dice lie there
        groups = state.phase.groups
        mover = groups[0][0] if isinstance(state.phase, Choosing) else state.phase.throws[0][0]
        turns = [seat for group in groups for seat in group]
        later = [seat for seat in dict.fromkeys(turns) if seat != mover]
        shown = {order.index(seat): self._level(hands[seat]) for seat in order if seat != mover and seat not in later}
        best = max(shown.values(), default=-1)
        tied = sum(1 << place for place, level in shown.items() if level == best)
        waiting = tuple((order.index(seat), hands[seat], turns.count(seat)) for seat in later)
        return len(order), order.index(mover), turns.count(mover), best, tied, waiting

    def _level(self, faces: Faces) -> int:
        return int(self.duel.strengths[self.board.hand(faces)])

    def _searched(
        self, players: int, me: int, rerolls: int, best: int, tied: int, later: tuple[Waiting, ...]
    ) -> tuple[Floats, Floats]:
        """What it is worth that place `me` keeps each keep, and that he holds each hand, with so many rerolls left.

        `best` and `tied`: the best level that is final, -1 where none is, and the set of places that hold it; `later`:
        who chooses afterwards, with his hand and his rerolls.
        """
        values = self._final(players, me, best, tied, later).copy()
        means = np.zeros((len(self.board.faces), players))
        rerolled(values, rerolls, me, self.board.children, self.board.options, means, np.empty_like(values))
        return means, values

    def _shown(self, players: int, me: int, best: int, tied: int, later: tuple[Waiting, ...]) -> Floats:
        """(hands, places): what it is worth that `me` ends with each hand."""
        board, height = self.board, 1 + int(self.levels.max())
        chasing = [
            (place, faces, left, _sets([me, *(other for other, _, _ in later[:index])]))
            for index, (place, faces, left) in enumerate(later)
        ]
        if sum(len(sets) * left for _, _, left, sets in chasing) * (height - max(best, 0)) * players > MOST_LANES:
            return self._guessed_end(players, me, best, tied, later)
        after = np.repeat(self.ends[players][None], height, axis=0)  # where nobody is left to choose
        for number, (place, faces, left, sets) in enumerate(reversed(chasing)):
            if number:
                after = self._chased(players, place, faces, left, best, tied, sets, after)
            else:
                after = self._last(players, place, faces, left, best, tied, sets)
        stands = np.empty((1, len(board.hands), players))
        ended(self.levels, best, tied, me, after, stands)
        return np.asarray(stands[0])

    def _ends_of_last(
        self, players: int, place: int, faces: Faces, left: int, best: int, tied: int, sets: tuple[int, ...]
    ) -> Floats:
        after = np.repeat(self.ends[players][None], 1 + int(self.levels.max()), axis=0)
        return self._chased(players, place, faces, left, best, tied, sets, after)

    def _chased(
        self, players: int, place: int, faces: Faces, left: int, best: int, tied: int, sets: tuple[int, ...], after: Floats
    ) -> Floats:
        """(levels, sets of places, places): what it is worth that so good a hand is the best so far, before this place chooses.

        `after`: the same once he has; `sets`: who may hold the best hand, beside those `tied` at the `best` that is final.
        """
        board, lowest = self.board, max(best, 0)
        lanes = [
            (level, some | tied if level == best else some)
            for level in range(lowest, len(after))
            for some in sets
            if some or level == best
        ]
        bests, ties = (_eights(column) for column in zip(*lanes, strict=True))
        found, before = np.empty((len(bests), players)), np.zeros_like(after)
        tree = board.tree
        chase(self.levels[0], board.hand(faces), left, bests, ties, place, after[None], tree, Room.of(tree, players), found)
        before[bests, ties] = found
        return before

    def _guessed_end(self, players: int, me: int, best: int, tied: int, later: tuple[Waiting, ...]) -> Floats:
        """The same, when those who choose afterwards only throw for the best hand."""
        height = 1 + int(self.levels.max())
        rows = {place: self.greedy.holding(faces, left) for place, faces, left in later}
        rows |= {place: np.eye(height)[best] for place in members(tied, players)}
        found = np.zeros((height, players))
        found[:, [*rows, me]] = challenged(list(rows.values()))
        return np.asarray(found[self.duel.strengths])

    # Before all dice lie there

    def _ends(self, players: int) -> Floats:
        """(sets of places, places): what it is worth that a set holds the best hand."""
        ends = solo(players)
        if self.game.dialect.tie is Tie.REPLAY:
            for tied in range(1, 1 << players):
                inside = members(tied, players)
                if len(inside) == 2:
                    ends[tied, inside] = self.partie.start, 1 - self.partie.start
                elif len(inside) < players and len(inside) > 1:
                    ends[tied, inside] = self.ends[len(inside)][-1]
        return ends

    def _three(self, report: Report) -> Artefact:
        """First hands of three: (hands, hands, places) once two of them lie there, the third's averaged."""
        tree, weights = self.board.tree, self.board.weights
        hands, height = tree.hands, 1 + int(self.levels.max())
        ends = np.zeros((8, 4))
        ends[:, :3] = self._ends(3)
        ends[7, 3] = self.game.dialect.tie is Tie.REPLAY
        levels, every = self.levels[0], _eights(range(height))
        ties, room = np.ones_like(every), Room.of(tree, 4)
        wide = -(-hands // LANES)
        third, second, found = np.zeros((hands, height, 4, 4)), aligned(4 * height * wide), aligned(4 * hands * wide)
        residual = 0.0
        for sweep in range(SWEEPS):
            rerolls = self.game.dialect.rerolls
            thirds(levels, rerolls, every, np.repeat(ends[None, None], height, axis=1), tree, room, ties, third)
            ties[:] = 1
            openings(levels, rerolls, every, ties, third, weights, tree, room, second, found)
            opening = np.moveaxis(found.reshape(4, hands, wide * LANES)[..., :hands], 0, -1)
            start = np.einsum("i,j,ijk->k", weights, weights, opening)
            residual = float(np.abs(start[:3] - ends[7, :3]).max()) if start[3] else 0.0
            report((sweep + 1) / 4 if sweep < 3 else 1.0)
            if residual < SETTLED:
                break
            # With the same choices the start is worth what it is without triple ties, and its own worth where they come.
            ends[7, :3] = (start[:3] - start[3] * ends[7, :3]) / (1 - start[3])
        return Artefact({"opening": opening[..., :3].copy()}, {"residual": residual})

    def _cast(self, opening: Floats, thrown: tuple[Faces, ...]) -> Floats:
        """By place, the chance of three to win when so many of them have thrown."""
        found = opening
        for faces in thrown:
            found = found[self.board.hand(faces)]
        for _ in range(2 - len(thrown)):
            found = np.tensordot(self.board.weights, found, axes=(0, 0))
        return np.asarray(found)

    def _guessed(self, state: State) -> list[Floats]:
        """By place, the chances to end at each level, when everybody only throws for the best hand."""
        return [self._guess(state, seat) for seat in state.partie.order]

    def _guess(self, state: State, seat: Seat) -> Floats:
        faces = state.partie.hands[seat]
        match state.phase:
            case Casting(waiting):
                rerolls = self.game.dialect.rerolls
                return self.greedy.throwing((), rerolls) if seat in waiting else self.greedy.holding(faces, rerolls)
            case Choosing(groups, kept):
                left = sum(seat in group for group in groups)
                part = dict(zip(groups[0], kept, strict=True)).get(seat)
                return self.greedy.holding(faces, left) if part is None else self.greedy.throwing(part, left - 1)
            case Rerolling(groups, throws):
                left = sum(seat in group for group in groups)
                part = dict(throws).get(seat)
                return self.greedy.holding(faces, left) if part is None else self.greedy.throwing(part, left)
        raise ValueError("there are no stakes in this game")


def _eights(numbers: Iterable[int]) -> Integers:
    """The numbers, and the last of them again until they are so many eights."""
    found = np.array(list(numbers), np.int32)
    return np.pad(found, (0, -len(found) % LANES), mode="edge")


def _sets(places: list[int]) -> tuple[int, ...]:
    """Every set of these places, as bits."""
    return tuple(sum(1 << place for bit, place in enumerate(places) if some >> bit & 1) for some in range(1 << len(places)))


def pot_judge(game: Taverne, seats: int, tables: Tables, report: Report = silent) -> PotJudge:
    """With stakes, played for the pot of each partie."""
    dice = TableJudge(Taverne(replace(game.dialect, stakes=False, best_of=1)), seats, tables, report)

    def purse(state: State) -> Purse:
        assert isinstance(state.tally, Chips)  # noqa: S101  # there are stakes
        return state.tally.purse

    @lru_cache(maxsize=1024)
    def shares(partie: Partie, phase: Casting | Choosing | Rerolling) -> Values:
        # However much is staked: many ways to answer a bet lead to the same hands.
        lying = State(Parties((0,) * seats), Seat(0), partie, phase)
        found = dict(zip(partie.order, dice.shares(lying).tolist(), strict=True))
        return tuple(found.get(Seat(seat), 0.0) for seat in range(seats))

    def won(state: State) -> Values:
        assert isinstance(state.phase, Casting | Choosing | Rerolling)  # noqa: S101  # nobody is to stake
        return shares(state.partie, state.phase)

    return PotJudge(game, seats, purse, won, TIES)
