"""The door of the cul de chouette: what each phase awaits, who may answer what, and what is told of it."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from brelan.core.game import Game
from brelan.core.moves import Act, Faces, Fault, Hand, Move, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Node, Over, Throw
from brelan.core.phrases import Phrase, phrase
from brelan.games.chouette import civet, grelottine, ledger, sirotage, soufflette, throw, turns, words
from brelan.games.chouette.actions import LEXICON, Action
from brelan.games.chouette.combos import THREE
from brelan.games.chouette.dialect import OFFICIEL, PRESETS, ChouetteDialect
from brelan.games.chouette.phases import (
    NOTHING,
    Bets,
    Caillou,
    CaillouDice,
    ChallengeChoice,
    CivetChoice,
    CryDice,
    Draw,
    Ended,
    Grelotte,
    GrelottineCry,
    KeepChoice,
    SansFin,
    SirotageChoice,
    SirotageDie,
    SouffletteChoice,
    SouffletteThrow,
    State,
    SuiteDice,
    ThrowChouettes,
    ThrowCul,
    ThrowRest,
)
from brelan.games.chouette.policy import compiled
from brelan.games.chouette.rules import answered, faulted
from brelan.games.chouette.scribe import Scribe


class CulDeChouette(Game[State, Action, ChouetteDialect]):
    name = "cul-de-chouette"
    title = phrase("Cul de chouette")
    players = range(2, 9)
    presets: ClassVar = PRESETS
    lexicon = LEXICON

    def __init__(self, dialect: ChouetteDialect | None = None) -> None:
        super().__init__(dialect or OFFICIEL)
        self.policy = compiled(self.dialect)

    def start(self, seats: int) -> State:
        if seats not in self.players:
            raise ValueError(f"not for {seats} players")
        zeros = (0,) * seats
        everyone = tuple(map(Seat, range(seats)))
        scribe = Scribe(self.policy, State(zeros, zeros, zeros, everyone, everyone[0], everyone[0], ThrowChouettes(NOTHING)))
        return scribe.written(turns.first_phase(scribe))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def node(self, state: State) -> Node:
        match state.phase:
            case ThrowChouettes():
                return _throw(2, state.turn)
            case ThrowCul() | SirotageDie():
                return _throw(1, state.turn)
            case ThrowRest(_, kept):
                return _throw(THREE - len(kept), state.turn)
            case SirotageChoice() | CivetChoice() | KeepChoice() | SouffletteChoice():
                return _decision((state.turn,))
            case Bets() as phase:
                return _decision(sirotage.bettors(self.policy, phase))
            case Caillou():
                return _contest(words.CAILLOU, state.seats)
            case Grelotte():
                return _contest(words.GRELOTTE, state.seats)
            case SansFin(_, seats):
                return _contest(words.SANS_FIN, seats)
            case GrelottineCry(purses):
                return _contest(words.GRELOTTINE, tuple(seat for seat, _ in purses))
            case ChallengeChoice(seat):
                return _decision((seat,))
            case Draw(round) | CaillouDice(_, round) | CryDice(_, round):
                return _throw(1, round.by)
            case SuiteDice(_, round):
                return _throw(self.policy.suite_dice, round.by)
            case SouffletteThrow(_, seat, _, kept):
                return _throw(THREE - len(kept), seat)
            case Ended():
                return Over(state.scores, ledger.ranks(state))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        match state.phase:
            case Bets() as phase:
                return sirotage.bet_choices(self.policy, phase) if seat in sirotage.bettors(self.policy, phase) else ()
            case ChallengeChoice(grelottin) as phase:
                return grelottine.challenge_choices(self.policy, phase) if seat == grelottin else ()
            case _ if seat != state.turn:
                return ()
            case SirotageChoice():
                return sirotage.SIROTAGE_CHOICES
            case CivetChoice() as phase:
                return civet.civet_choices(self.policy, phase)
            case KeepChoice() as phase:
                return throw.keep_choices(phase)
            case SouffletteChoice():
                return soufflette.soufflette_choices(state.seats, state.turn)
            case _:
                return ()

    def awaited(self, state: State) -> Phrase:
        bettors = sirotage.bettors(self.policy, state.phase) if isinstance(state.phase, Bets) else ()
        return words.awaited(state, bettors)

    def tell(self, before: State, move: Move, after: State) -> tuple[Phrase, ...]:
        """The rule of the move is applied again, by a scribe who is then asked what happened."""
        scribe = Scribe(self.policy, before)
        match move:
            case Roll(faces):
                answered(scribe, before.phase, faces)
            case Order() | Act():
                answered(scribe, before.phase, move)
            case Fault():
                faulted(scribe, move)
            case Hand():
                pass  # never taken here
        return scribe.told()

    def _roll(self, state: State, node: Throw, faces: Faces) -> State:
        scribe = Scribe(self.policy, state)
        return scribe.written(answered(scribe, state.phase, faces))

    def _order(self, state: State, node: Contest, order: Order) -> State:
        scribe = Scribe(self.policy, state)
        return scribe.written(answered(scribe, state.phase, order))

    def _act(self, state: State, node: Decision, seat: Seat, action: Action) -> State:
        scribe = Scribe(self.policy, state)
        return scribe.written(answered(scribe, state.phase, Act(seat, action)))

    def _fault(self, state: State, fault: Fault) -> State:
        scribe = Scribe(self.policy, state)
        faulted(scribe, fault)
        return scribe.written(state.phase)


@lru_cache(maxsize=64)
def _throw(dice: int, by: Seat) -> Throw:
    return Throw(dice, by)


@lru_cache(maxsize=1024)
def _contest(cry: Phrase, seats: tuple[Seat, ...]) -> Contest:
    return Contest(cry, frozenset(seats))


@lru_cache(maxsize=1024)
def _decision(seats: tuple[Seat, ...]) -> Decision:
    return Decision(frozenset(seats))
