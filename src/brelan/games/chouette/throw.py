"""The throw: two chouettes, then the cul, then what the three dice make."""

from __future__ import annotations

from brelan.core.dice import keep_set, keeps, merged
from brelan.core.moves import Act, Faces, Illegal
from brelan.core.phrases import phrase
from brelan.games.chouette import events
from brelan.games.chouette.actions import Action, Keep
from brelan.games.chouette.bets import Feat, feat
from brelan.games.chouette.combos import Figure
from brelan.games.chouette.phases import (
    Caillou,
    Cast,
    Grelotte,
    KeepChoice,
    Phase,
    SirotageChoice,
    SouffletteChoice,
    ThrowChouettes,
    ThrowCul,
    ThrowRest,
)
from brelan.games.chouette.scribe import Scribe
from brelan.games.chouette.settle import settled


def chouettes(scribe: Scribe, phase: ThrowChouettes, faces: Faces) -> Phase:
    scribe.note(events.chouettes, scribe.turn, faces)
    return ThrowCul(phase.stakes, faces)


def cul(scribe: Scribe, phase: ThrowCul, faces: Faces) -> Phase:
    scribe.note(events.cul, scribe.turn, phase.chouettes, faces[0])
    cast = Cast(merged(phase.chouettes, faces), phase.stakes)
    return KeepChoice(cast) if _thrown_again(scribe, cast) else effect(scribe, cast)


def keep_choices(phase: KeepChoice) -> tuple[Action, ...]:
    return tuple(map(Keep, keeps(phase.cast.dice)))


def kept(scribe: Scribe, phase: KeepChoice, act: Act[Action]) -> Phase:
    match act.action:
        case Keep(faces) if faces in keep_set(phase.cast.dice):
            scribe.note(events.keeps_dice, scribe.turn, faces)
            return ThrowRest(phase.cast.stakes, faces)
        case Keep():
            raise Illegal(phrase("On garde des dés de la table, et l’on en relance au moins un."))
        case _:
            raise Illegal(phrase("Le défi a un second lancer : on garde des dés et l’on relance les autres."))


def rest(scribe: Scribe, phase: ThrowRest, faces: Faces) -> Phase:
    dice = merged(phase.kept, faces)
    scribe.note(events.rest, scribe.turn, dice)
    return effect(scribe, Cast(dice, phase.stakes))


def effect(scribe: Scribe, cast: Cast) -> Phase:
    """What three dice do once they have been thrown for good."""
    combo = scribe.combo(cast.dice)
    if combo.figure in scribe.policy.siroted:
        return SirotageChoice(cast)
    match combo.figure:
        case Figure.CUL:
            scribe.note(events.cul_de_chouette, scribe.turn, combo.value, combo.points)
            scribe.credit(scribe.turn, combo.points)
        case Figure.VELUTE:
            scribe.note(events.velute, scribe.turn, combo.value, combo.points)
            scribe.credit(scribe.turn, combo.points)
        case Figure.NEANT:
            scribe.note(events.neant if scribe.give_grelottine(scribe.turn) else events.neant_without, scribe.turn)
        case Figure.CHOUETTE_VELUTE:
            return Caillou(cast)
        case Figure.SUITE:
            # The velute of 1-2-3 is paid before the reflex, but told after it: its name would give the cry away.
            scribe.credit(scribe.turn, combo.points)
            return Grelotte(cast)
        case Figure.QUATRE_DEUX_UN:
            return SouffletteChoice(cast.stakes)
    return settled(scribe, cast.stakes, feat(combo))


def _thrown_again(scribe: Scribe, cast: Cast) -> bool:
    """Is a first throw of a challenge missed, where the house allows a second?"""
    challenge = cast.stakes.challenge
    if challenge is None or scribe.policy.challenge_throws == 1:
        return False
    combo = scribe.combo(cast.dice)
    within_reach = {feat(combo)} | ({Feat.CUL_SIROTE} if combo.figure in scribe.policy.siroted else set())
    return scribe.policy.wins[challenge.target].isdisjoint(within_reach)
