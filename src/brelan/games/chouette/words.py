"""The cries, and what each phase waits for, as a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games.chouette.phases import (
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

CAILLOU = phrase("Pas mou l’caillou")
GRELOTTE = phrase("Grelotte ça picote")
SANS_FIN = phrase("Sans fin est la moisissure des bières bretonnes")
GRELOTTINE = phrase("Grelottine")


def awaited(state: State, bettors: Iterable[Seat]) -> Phrase:
    """What the state waits for. Of the two reflexes it does not say which: the table has to see it in the dice."""
    who = Who(state.turn)
    match state.phase:
        case Draw(round):
            return phrase("On attend un dé ({who}) pour savoir qui commence.", who=Who(round.by))
        case CivetChoice(_, most):
            return plural(
                "{who} peut miser un civet de {n} point, ou lancer.",
                "{who} peut miser un civet de 1 à {n} points, ou lancer.",
                most,
                who=who,
            )
        case ThrowChouettes():
            return phrase("On attend les deux chouettes ({who}).", who=who)
        case ThrowCul():
            return phrase("On attend le cul, un dé ({who}).", who=who)
        case KeepChoice():
            return phrase("{who} a un second lancer : on attend les dés gardés.", who=who)
        case ThrowRest(kept=kept):
            return plural("On attend {n} dé relancé ({who}).", "On attend {n} dés relancés ({who}).", 3 - len(kept), who=who)
        case SirotageChoice():
            return phrase("{who} peut siroter, ou garder sa chouette.", who=who)
        case Bets():
            return phrase("On attend un oiseau, ou une abstention ({seats}).", seats=_all(bettors))
        case SirotageDie():
            return phrase("On attend le dé du sirotage ({who}).", who=who)
        case Caillou() | Grelotte():
            return phrase("On attend les cris ({seats}).", seats=_all(state.seats))
        case SansFin(_, seats):
            return phrase("On attend le cri « {cry} » ({seats}).", cry=SANS_FIN, seats=_all(seats))
        case CaillouDice(_, round):
            return phrase("On attend un dé ({who}) : le six l’emporte.", who=Who(round.by))
        case SuiteDice(_, round, loss):
            return plural(
                "On attend les dés ({who}) : ils désignent qui perd {n} point.",
                "On attend les dés ({who}) : ils désignent qui perd {n} points.",
                loss,
                who=Who(round.by),
            )
        case SouffletteChoice():
            return phrase("{who} peut lancer une soufflette à quelqu’un, ou y renoncer.", who=who)
        case SouffletteThrow(_, seat, left, ()):
            return plural(
                "{who} doit faire 421 avec trois dés : encore {n} lancer au plus.",
                "{who} doit faire 421 avec trois dés : encore {n} lancers au plus.",
                left,
                who=Who(seat),
            )
        case SouffletteThrow(_, seat, left, kept):
            return plural(
                "{who} doit compléter {dice} : encore {n} lancer au plus.",
                "{who} doit compléter {dice} : encore {n} lancers au plus.",
                left,
                who=Who(seat),
                dice="-".join(map(str, kept)),
            )
        case GrelottineCry(purses):
            return phrase("On attend le cri « {cry} » ({seats}).", cry=GRELOTTINE, seats=_all(seat for seat, _ in purses))
        case CryDice(_, round):
            return phrase("On attend un dé ({who}) : le plus petit défie.", who=Who(round.by))
        case ChallengeChoice(grelottin):
            return phrase("{who} doit choisir un défi et sa mise.", who=Who(grelottin))
        case Ended():
            return phrase("La partie est finie.")


def _all(seats: Iterable[Seat]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in sorted(seats))
