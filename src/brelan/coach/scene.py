"""Where a decision was taken, in a few words: the turn, the dice, the throws left, what is to be beaten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from brelan.coach.words import talk
from brelan.core.game import SheetGame, Showdown
from brelan.core.moves import Faces, Seat
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.core.sheet import Mark
from brelan.games import stakes
from brelan.games.chouette.phases import Bets, ChallengeChoice, CivetChoice, KeepChoice, SirotageChoice
from brelan.games.chouette.phases import State as ChouetteState
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.state import Choosing, Staking
from brelan.games.taverne import Taverne
from brelan.games.turn import Holding
from brelan.notation.repertoire import AnyGame

Words = tuple[Phrase | str, ...]

FEW = 2
"""Scores that one can tell apart without names."""


def scene(game: AnyGame, state: Any, seat: Seat) -> Words:
    """The circumstances of a decision of this seat, one after the other."""
    return tuple(_words(game, state, seat))


def lying(game: AnyGame, state: Any, seat: Seat) -> Faces:
    """The dice that the seat decides about; none before a throw."""
    turn = getattr(state, "turn", None) if isinstance(game, PokerDas) else getattr(state, "phase", None)
    match turn:
        case Holding(dice=dice):
            return dice
        case SirotageChoice(cast) | KeepChoice(cast) | Bets(cast):
            return cast.dice
    return game.hands(state)[seat] or () if isinstance(game, Taverne) else ()


def throws_left(game: AnyGame, state: Any, seat: Seat) -> int | None:
    """How many times the seat may still throw; None where that is no question."""
    turn = getattr(state, "turn", None) if isinstance(game, PokerDas) else getattr(state, "phase", None)
    if isinstance(turn, Holding):
        return turn.left
    groups = getattr(turn, "groups", None)
    return None if groups is None else sum(seat in group for group in groups)


def _words(game: AnyGame, state: Any, seat: Seat) -> Iterator[Phrase | str]:
    if isinstance(game, SheetGame):
        lines = game.sheet(state, seat).lines
        written = sum(cell.mark is not Mark.OPEN for line in lines for cell in line.cells)
        yield phrase("tour {turn}", turn=written + 1)
    dice = lying(game, state, seat)
    if dice:
        yield game.lexicon.faces(dice)
        if isinstance(game, Showdown):
            yield game.hand_name(dice)
    left = throws_left(game, state, seat)
    if left:
        yield plural("encore {n} lancer", "encore {n} lancers", left)
    elif left == 0:
        yield phrase("plus de lancer")
    match game, state:
        case PokerDas(), Choosing(round=round_):
            standing = round_.standing(game.weigh)
            best = round_.hands[standing[0][0]] if standing else None
            if best is not None:
                yield phrase("à battre : {hand}", hand=game.hand_name(best.faces))
        case PokerDas(), Staking(round=round_):
            for shown, hand in enumerate(round_.hands):
                if hand is not None:
                    yield phrase("{who} montre {hand}", who=Who(Seat(shown)), hand=game.hand_name(hand.faces))
        case Taverne(), _:
            hands = enumerate(game.hands(state))
            others = [(other, faces) for other, faces in hands if faces and other != seat and other in state.partie.order]
            for other, faces in others:
                lies, name = game.lexicon.faces(faces), game.hand_name(faces)
                if len(others) == 1:
                    yield phrase("en face : {dice} ({hand})", dice=lies, hand=name)
                else:
                    yield phrase("{who} : {dice} ({hand})", who=Who(Seat(other)), dice=lies, hand=name)
        case _, ChouetteState(scores=scores, phase=phase):
            yield from _chouette(scores, phase, seat)
    here = talk(game, state)
    if here is not None:
        purse, betting = here
        yield plural("pot de {n} jeton", "pot de {n} jetons", purse.pot)
        due = stakes.owed(purse, betting)
        if due:
            yield plural("{n} jeton à payer", "{n} jetons à payer", due)


def _chouette(scores: tuple[int, ...], phase: Any, seat: Seat) -> Iterator[Phrase | str]:
    match phase:
        case CivetChoice(_, most):
            yield plural("civet de {n} point au plus", "civet de {n} points au plus", most)
        case ChallengeChoice(_, purse):
            yield plural(
                "le plus petit des deux scores est de {n} point", "le plus petit des deux scores est de {n} points", purse
            )
    if len(scores) <= FEW:
        yield phrase("scores {scores}", scores=tuple(scores))
        return
    own, best = scores[seat], max((other for other in range(len(scores)) if other != seat), key=lambda other: scores[other])
    if own > scores[best]:
        yield phrase("en tête avec {own}, devant {who} ({other})", own=own, who=Who(best), other=scores[best])
    else:
        yield phrase("à {own}, derrière {who} ({other})", own=own, who=Who(best), other=scores[best])
