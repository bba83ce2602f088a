"""Every action in the infinitive, as one would say it at the table: « garder 6-6 et relancer 3 dés »."""

from __future__ import annotations

from typing import Any

from brelan.core.game import SheetGame
from brelan.core.lexicon import Choice
from brelan.core.moves import Faces, Seat
from brelan.core.phrases import Phrase, Signed, Who, phrase, plural
from brelan.core.sheet import Row
from brelan.games import dice_poker, feuille, stakes, turn
from brelan.games.chouette import actions as calls
from brelan.games.chouette.actions import Bird
from brelan.games.chouette.bets import TARGET_NAMES
from brelan.games.chouette.phases import KeepChoice, SirotageChoice
from brelan.games.chouette.sirotage import paired
from brelan.games.feuille.card import ZERO_COST
from brelan.games.feuille.rows import KINDS, Ecole
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.state import Staking
from brelan.games.stakes import Betting, Purse
from brelan.games.taverne.phases import Chips
from brelan.games.taverne.phases import Staking as Mises
from brelan.notation.repertoire import AnyGame
from brelan.solve.wanted import hand_size

BETS = {
    Bird.LINOTTE: phrase("parier sur la Linotte (1)"),
    Bird.ALOUETTE: phrase("parier sur l’Alouette (2)"),
    Bird.FAUVETTE: phrase("parier sur la Fauvette (3)"),
    Bird.MOUETTE: phrase("parier sur la Mouette (4)"),
    Bird.BERGERONNETTE: phrase("parier sur la Bergeronnette (5)"),
    Bird.CHOUETTE: phrase("parier sur la Chouette (6)"),
}


def infinitive(game: AnyGame, state: Any, action: Any) -> Phrase:
    """What the action is, where it may be taken. Raises ValueError for one that no game knows."""
    match action:
        case turn.Keep(faces):
            return _kept(game, faces, hand_size(game))
        case turn.Stand():
            return phrase("rester")
        case dice_poker.Write() | feuille.Write() | feuille.Bar() | feuille.Zero() if isinstance(game, SheetGame):
            return _entered(game, state, action)
        case stakes.Bet() | stakes.Call() | stakes.Raise() | stakes.Fold():
            return _staked(game, state, action)
        case _:
            return _called(game, state, action)


def row_name(game: AnyGame, row: Row) -> Phrase:
    """The row as its sheet calls it; an École row, whose name is a digit, in words."""
    if isinstance(game, feuille.Feuille) and isinstance(KINDS[row], Ecole):
        return phrase("la ligne des {digit}", digit=int(row))
    for verb in game.lexicon.verbs:
        for argument in verb.arguments:
            if isinstance(argument, Choice) and row in argument.words:
                return phrase("« {row} »", row=argument.label(row))
    raise ValueError(row)


def into(game: AnyGame, row: Row) -> Phrase:
    """Where a turn ends: « en « Carré » », « à la ligne des 5 »."""
    if isinstance(game, feuille.Feuille) and isinstance(KINDS[row], Ecole):
        return phrase("à la ligne des {digit}", digit=int(row))
    return phrase("en {row}", row=row_name(game, row))


def _kept(game: AnyGame, faces: Faces, dice: int) -> Phrase:
    if not faces:
        return phrase("tout relancer")
    return plural(
        "garder {dice} et relancer {n} dé", "garder {dice} et relancer {n} dés", dice - len(faces), dice=game.lexicon.faces(faces)
    )


def _entered(game: SheetGame[Any, Any, Any], state: Any, action: Any) -> Phrase:
    row: Row = action.row
    name = row_name(game, row)
    match action:
        case feuille.Bar():
            return phrase("barrer {row}", row=name)
        case feuille.Zero():
            return phrase("mettre le zéro ({points}) à {row}", row=name, points=Signed(-ZERO_COST))
    points = game.rows(state)[row]
    if isinstance(action, feuille.Write) and isinstance(KINDS[row], Ecole):
        if not points:
            return phrase("fermer {row}", row=name)
        return phrase("fermer {row} (réserve {points})", row=name, points=Signed(points))
    if not points:
        return phrase("sacrifier {row} pour 0 point", row=name)
    if game.doubled(state):
        return plural("inscrire {n} point, doublé, en {row}", "inscrire {n} points, doublés, en {row}", points, row=name)
    return plural("inscrire {n} point en {row}", "inscrire {n} points en {row}", points, row=name)


def talk(game: AnyGame, state: Any) -> tuple[Purse, Betting] | None:
    """The chips and who is to speak, where stakes are made."""
    if isinstance(game, PokerDas):
        if isinstance(state, Staking) and state.table.purse is not None:
            return state.table.purse, state.betting
        return None
    phase, tally = getattr(state, "phase", None), getattr(state, "tally", None)
    return (tally.purse, phase.betting) if isinstance(phase, Mises) and isinstance(tally, Chips) else None


def _staked(game: AnyGame, state: Any, action: stakes.Stake) -> Phrase:
    here = talk(game, state)
    due = 0 if here is None else stakes.owed(*here)
    match action:
        case stakes.Bet(amount):
            return plural("miser {n} jeton", "miser {n} jetons", amount)
        case stakes.Raise(amount):
            return plural("suivre et relancer de {n} jeton", "suivre et relancer de {n} jetons", amount)
        case stakes.Call():
            return plural("suivre pour {n} jeton", "suivre pour {n} jetons", due)
        case stakes.Fold():
            return phrase("passer et laisser le pot") if due else phrase("passer sans miser")


def _called(game: AnyGame, state: Any, action: Any) -> Phrase:
    match action, state.phase:
        case calls.Siroter(), SirotageChoice(cast):
            return phrase("siroter la chouette de {value}", value=paired(cast.dice))
        case calls.Keep(), SirotageChoice(cast):
            return phrase("garder la chouette de {value}", value=paired(cast.dice))
        case calls.Keep(faces), KeepChoice():
            return _kept(game, faces, hand_size(game))
        case calls.Bet(bird), _:
            return BETS[Bird(bird)]
        case calls.Abstain(), _:
            return phrase("s’abstenir de parier")
        case calls.Civet(stake, target), _:
            return plural(
                "miser un civet de {n} point sur « {target} »",
                "miser un civet de {n} points sur « {target} »",
                stake,
                target=TARGET_NAMES[target],
            )
        case calls.JustThrow(), _:
            return phrase("lancer sans miser son civet")
        case calls.Grelottine(stake, target), _:
            return plural(
                "défier pour {n} point sur « {target} »",
                "défier pour {n} points sur « {target} »",
                stake,
                target=TARGET_NAMES[target],
            )
        case calls.Soufflette(seat), _:
            return phrase("lancer une soufflette à {who}", who=Who(Seat(seat)))
        case calls.Renounce(), _:
            return phrase("renoncer à la soufflette")
    raise ValueError(action)
