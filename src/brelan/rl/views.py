"""What a seat sees, as numbers of about one: its own things first, then its neighbours' in turn order.

A secret is not shown: where several choose dice at once, nobody sees another's choice before all are made. Birds are bet
aloud, and seen by whoever bets later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, get_args

from brelan.core.dice import counts
from brelan.core.game import Game, SheetGame
from brelan.core.moves import Faces, Seat
from brelan.core.sheet import Cell, Mark
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import BIRDS
from brelan.games.chouette.bets import Target
from brelan.games.chouette.ledger import dice as chouette_dice
from brelan.games.chouette.phases import Bets, Challenge, SirotageDie, Stakes, Wager
from brelan.games.chouette.phases import Phase as ChouettePhase
from brelan.games.chouette.phases import Purse as ChouettePurse
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.state import State as DasState
from brelan.games.stakes import Purse
from brelan.games.taverne import Taverne
from brelan.games.taverne.phases import Chips, Choosing, Rerolling
from brelan.games.taverne.phases import Phase as TavernePhase
from brelan.games.turn import Holding, Rolling

POINTS, CHIPS = 100.0, 100.0

View = Callable[[Any, Seat], list[float]]

_MARKS = tuple(Mark)
_TARGETS = tuple(Target)
_CHOUETTE_PHASES: tuple[type, ...] = get_args(ChouettePhase)
_TAVERNE_PHASES: tuple[type, ...] = get_args(TavernePhase)
_DAS_PHASES: tuple[type, ...] = get_args(DasState)


def viewer(game: Game[Any, Any, Any], seats: int) -> View:
    """The view of the game: a list of the same length whatever the state and the seat."""
    return partial(_seen, game, seats)


def _seen(game: Game[Any, Any, Any], seats: int, state: Any, seat: Seat) -> list[float]:
    order = tuple(Seat((seat + step) % seats) for step in range(seats))
    match game:
        case SheetGame():
            return _sheets(game, state, order)
        case PokerDas():
            return _poker_das(game, state, order)
        case Taverne():
            return _taverne(game, state, order)
        case CulDeChouette():
            return _chouette(game, state, order)
        case _:
            raise ValueError(f"no view of {game.name}")


def _sheets(game: SheetGame[Any, Any, Any], state: Any, order: Sequence[Seat]) -> list[float]:
    """Boxes, stars and totals of every sheet; the dice of the turn; what each row would give now."""
    seen: list[float] = []
    for seat in order:
        sheet = game.sheet(state, seat)
        for line in sheet.lines:
            for cell in (*line.cells, *([line.star] if line.star else [])):
                seen += _cell(cell)
        for star in sheet.stars:
            seen += _cell(star)
        seen.append(sheet.total / (10 * POINTS))
    seen += _turn(state.phase, order)
    given = game.rows(state)
    names = [line.row for line in game.sheet(state, order[0]).lines]
    return seen + [-1.0 if given.get(row) is None else given[row] / POINTS for row in names]  # type: ignore[operator]


def _cell(cell: Cell) -> list[float]:
    return [*_hot(_MARKS.index(cell.mark), len(_MARKS)), (cell.value or 0) / POINTS]


def _turn(phase: Any, order: Sequence[Seat]) -> list[float]:
    """Whose turn, the dice that lie there or are kept, throws made and left, all thrown at once."""
    match phase:
        case Holding(seat, dice, throws, left, fresh):
            return [*_hot(order.index(seat), len(order)), *_dice(dice), throws / 3, left / 3, float(fresh), 1.0]
        case Rolling(seat, kept, throws, left):
            return [*_hot(order.index(seat), len(order)), *_dice(kept), throws / 3, left / 3, float(not kept), 0.0]
        case _:
            return [*_hot(None, len(order)), *_dice(()), 0.0, 0.0, 0.0, 0.0]


def _poker_das(game: PokerDas, state: Any, order: Sequence[Seat]) -> list[float]:
    hands, lineup, scores = game.hands(state), game.lineup(state), game.scores(state)
    seen = _hot(_place(state, _DAS_PHASES), len(_DAS_PHASES))
    for seat in order:
        seen += [float(seat in lineup), *_dice(hands[seat] or ()), scores[seat] / CHIPS]
    seen += _turn(getattr(state, "turn", None), order)
    limit = game.limit(state)
    seen += [0.0 if limit is None else limit / game.dialect.throws, game.pot(state) / CHIPS]
    return seen + _staked(getattr(getattr(state, "table", None), "purse", None), order)


def _taverne(game: Taverne, state: Any, order: Sequence[Seat]) -> list[float]:
    partie, phase = state.partie, state.phase
    seen = _hot(_place(phase, _TAVERNE_PHASES), len(_TAVERNE_PHASES))
    scores = game.scores(state)
    for seat in order:
        seen += [float(seat in partie.order), float(seat == state.opener), *_dice(partie.hands[seat]), scores[seat] / CHIPS]
    own = dict(zip(phase.groups[0], phase.kept, strict=True)).get(order[0]) if isinstance(phase, Choosing) else None
    seen += [float(own is not None), *_dice(own or ())]
    kept = dict(phase.throws) if isinstance(phase, Rerolling) else {}
    for seat in order:
        seen += [float(seat in kept), *_dice(kept.get(seat, ()))]
    seen.append(len(phase.groups) / 4 if isinstance(phase, Choosing | Rerolling) else 0.0)
    return seen + _staked(state.tally.purse if isinstance(state.tally, Chips) else None, order)


def _staked(purse: Purse | None, order: Sequence[Seat]) -> list[float]:
    if purse is None:
        return [0.0] * (2 * len(order))
    return [amount / CHIPS for seat in order for amount in (purse.chips[seat], purse.staked[seat])]


def _chouette(game: CulDeChouette, state: Any, order: Sequence[Seat]) -> list[float]:
    phase, goal = state.phase, game.dialect.target
    seen = _hot(_place(phase, _CHOUETTE_PHASES), len(_CHOUETTE_PHASES))
    for seat in order:
        seen += [
            state.scores[seat] / goal,
            float(state.civets[seat]),
            float(state.grelottines[seat]),
            float(seat in state.seats),
            float(seat == state.turn),
        ]
    dice = chouette_dice(state)
    seen += [*_dice(dice), len(dice) / 3]
    stakes: Stakes = phase.cast.stakes if hasattr(phase, "cast") else getattr(phase, "stakes", Stakes())
    seen += _bet(stakes.civet) + _bet(stakes.challenge)
    seen += _hot(order.index(stakes.challenge.grelottin) if stakes.challenge else None, len(order))
    birds = phase.birds if isinstance(phase, Bets | SirotageDie) else (None,) * len(order)
    for seat in order:
        bird = birds[seat]
        seen += _hot(None if bird is None else BIRDS.index(bird), len(BIRDS))
    purses: tuple[ChouettePurse, ...] = getattr(phase, "purses", ())
    most: int = getattr(phase, "most", 0) or getattr(phase, "purse", 0) or max((purse for _, purse in purses), default=0)
    return [*seen, most / POINTS]


def _bet(bet: Wager | Challenge | None) -> list[float]:
    if bet is None:
        return [0.0, *_hot(None, len(_TARGETS))]
    return [bet.stake / POINTS, *_hot(_TARGETS.index(Target(bet.target)), len(_TARGETS))]


def _place(value: Any, kinds: Iterable[type]) -> int:
    return next(place for place, kind in enumerate(kinds) if isinstance(value, kind))


def _dice(faces: Faces) -> list[float]:
    return [count / 5 for count in counts(faces)]


def _hot(place: int | None, size: int) -> list[float]:
    return [float(number == place) for number in range(size)]
