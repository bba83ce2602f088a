"""What people see of a state besides the question asked: the books, and the dice on the table."""

from __future__ import annotations

from dataclasses import dataclass

from brelan.core.moves import Faces, Seat
from brelan.core.nodes import ranked
from brelan.games.chouette.phases import (
    Bets,
    Caillou,
    CaillouDice,
    Ended,
    Grelotte,
    KeepChoice,
    SansFin,
    SirotageChoice,
    SirotageDie,
    State,
    SuiteDice,
    ThrowCul,
    ThrowRest,
)


@dataclass(frozen=True, slots=True)
class Account:
    """One seat's line of the books. `rank`: 1 leads, ties share; `out`: eliminated."""

    seat: Seat
    score: int
    rank: int
    civets: int
    grelottines: int
    out: bool


def ledger(state: State) -> tuple[Account, ...]:
    columns = zip(state.scores, ranks(state), state.civets, state.grelottines, strict=True)
    return tuple(
        Account(Seat(seat), score, rank, civets, grelottines, Seat(seat) not in state.seats)
        for seat, (score, rank, civets, grelottines) in enumerate(columns)
    )


def ranks(state: State) -> tuple[int, ...]:
    """By score; at the end the winner alone is first, even before an equal score."""
    match state.phase:
        case Ended(winner):
            return ranked(tuple(score + (seat == winner) for seat, score in enumerate(state.scores)))
        case _:
            return ranked(state.scores)


def dice(state: State) -> Faces:
    """The dice of the player on turn as they lie, unless they have had all their effect; one pair before the cul."""
    match state.phase:
        case ThrowCul(chouettes=faces) | ThrowRest(kept=faces):
            return faces
        case (
            KeepChoice(cast)
            | SirotageChoice(cast)
            | Bets(cast)
            | SirotageDie(cast)
            | Caillou(cast)
            | CaillouDice(cast)
            | Grelotte(cast)
            | SansFin(cast)
            | SuiteDice(cast)
        ):
            return cast.dice
        case _:
            return ()
