"""The house rules of the cul de chouette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from brelan.core.dialect import DialectError, option
from brelan.core.phrases import Phrase, phrase, plural

NOBODY_OUT = -9999
"""The value of `eliminated_below` under which no score counts as too low."""


# Headings that the options stand under

SCORES = phrase("Le but et les scores")
COURSE = phrase("Le début et la fin")
CRIES = phrase("La chouette velute et la suite")
SIROTAGE = phrase("Le sirotage et les oiseaux")
CIVET = phrase("Le civet et ses mises")
GRELOTTINE = phrase("La grelottine et les défis")
SOUFFLETTE = phrase("La soufflette")


class Start(StrEnum):
    LOWEST = "lowest"
    HIGHEST = "highest"


class EndCheck(StrEnum):
    END_OF_TURN = "end_of_turn"
    IMMEDIATE = "immediate"


class CaillouTie(StrEnum):
    DICE = "dice"
    TIE_LOSES = "tie_loses"


class SirotageFail(StrEnum):
    SUBTRACT = "subtract"
    FORFEIT = "forfeit"


def _eliminated(limit: int) -> Phrase:
    if limit == NOBODY_OUT:
        return phrase("Personne n’est éliminé, si bas que soit son score.")
    return phrase("À la fin d’un tour, un score de moins de {limit} élimine.", limit=limit)


def _limits() -> Mapping[int, Phrase]:
    """Nobody types a negative number on a telephone."""
    some = {limit: plural("{n} point", "{n} points", limit) for limit in (0, -10, -20, -50, -100, -150, -200)}
    return {NOBODY_OUT: phrase("sans limite"), **some}


def _bet(stake: int) -> Phrase:
    if stake == 0:
        return phrase("Parier sur l’oiseau d’un sirotage ne coûte rien ; le bon oiseau rapporte 25 points.")
    return plural(
        "Un mauvais oiseau coûte {n} point à qui l’a parié ; le bon rapporte 25 points.",
        "Un mauvais oiseau coûte {n} points à qui l’a parié ; le bon rapporte 25 points.",
        stake,
    )


@dataclass(frozen=True, slots=True)
class ChouetteDialect:
    target: int = option(
        343,
        lambda points: plural("La partie se joue en {n} point.", "La partie se joue en {n} points.", points),
        range(1, 10_000),
        under=SCORES,
    )
    bevue: int = option(
        5,
        lambda points: plural("Une bévue coûte {n} point.", "Une bévue coûte {n} points.", points),
        range(1_000),
        under=SCORES,
    )

    # The start and the end

    tirage: bool = option(
        True,
        {
            True: phrase("Chacun lance un dé pour savoir qui commence."),
            False: phrase("Le premier joueur de la liste commence, sans tirage."),
        },
        under=COURSE,
    )
    start: Start = option(
        Start.LOWEST,
        {
            Start.LOWEST: phrase("Au tirage, le plus petit dé commence."),
            Start.HIGHEST: phrase("Au tirage, le plus grand dé commence."),
        },
        under=COURSE,
    )
    end_check: EndCheck = option(
        EndCheck.END_OF_TURN,
        {
            EndCheck.END_OF_TURN: phrase(
                "La victoire se constate à la fin d’un tour, quand tout est réglé : le plus haut score gagne."
            ),
            EndCheck.IMMEDIATE: phrase("La partie s’arrête net dès qu’un score atteint le but."),
        },
        under=COURSE,
    )
    equal_turns: bool = option(
        False,
        {
            False: phrase("La partie finit sans que le tour de table soit achevé."),
            True: phrase("Le tour de table s’achève : tout le monde joue autant de tours avant qu’on cherche le gagnant."),
        },
        under=COURSE,
    )
    cap_off_turn_332: bool = option(
        False,
        {
            False: phrase("On peut gagner pendant le tour d’un autre, par un pari, un défi ou un cri."),
            True: phrase("Qui atteindrait le but pendant le tour d’un autre est ramené 11 points plus bas : 332 pour 343."),
        },
        under=COURSE,
    )
    floor_at_zero: bool = option(
        False,
        {
            False: phrase("Un score peut être négatif."),
            True: phrase("Un score ne descend jamais sous zéro ; l’adversaire touche quand même toute la mise."),
        },
        under=SCORES,
    )
    eliminated_below: int = option(NOBODY_OUT, _eliminated, range(NOBODY_OUT, 1), under=SCORES, offered=_limits())

    # Chouette velute and suite

    roller_default: bool = option(
        False,
        {
            False: phrase("Si personne ne crie sur une chouette velute, personne n’en a les points."),
            True: phrase("Si personne ne crie sur une chouette velute, qui l’a lancée en a les points."),
        },
        under=CRIES,
    )
    chouette_velute_tie: CaillouTie = option(
        CaillouTie.DICE,
        {
            CaillouTie.DICE: phrase("Les ex æquo d’une chouette velute lancent un dé : le six l’emporte."),
            CaillouTie.TIE_LOSES: phrase("Les ex æquo d’une chouette velute en perdent chacun les points."),
        },
        under=CRIES,
    )
    suite_dice: int = option(
        1,
        {
            1: phrase("Les derniers ex æquo d’une suite lancent chacun un dé."),
            3: phrase("Les derniers ex æquo d’une suite lancent chacun trois dés et les additionnent."),
        },
        range(1, 4, 2),
        under=CRIES,
    )
    suite_highest_loses: bool = option(
        False,
        {
            False: phrase("Entre les derniers d’une suite, le plus petit lancer perd."),
            True: phrase("Entre les derniers d’une suite, le plus grand lancer perd."),
        },
        under=CRIES,
    )

    # Sirotage

    sirotage_fail: SirotageFail = option(
        SirotageFail.SUBTRACT,
        {
            SirotageFail.SUBTRACT: phrase("Un sirotage raté retire du score les points de la chouette."),
            SirotageFail.FORFEIT: phrase("Un sirotage raté ne rapporte rien et ne retire rien."),
        },
        under=SIROTAGE,
    )
    sirote_chouette_velute: bool = option(
        False,
        {
            False: phrase("Une chouette velute ne se sirote pas."),
            True: phrase("Une chouette velute peut être sirotée par qui l’a lancée, avant les cris."),
        },
        under=SIROTAGE,
    )
    sirotage_new_combo: bool = option(
        False,
        {
            False: phrase("Après un sirotage raté, les trois dés ne forment plus rien."),
            True: phrase("Après un sirotage raté, les trois dés peuvent former une chouette velute, et l’on crie."),
        },
        under=SIROTAGE,
    )
    bet_stake: int = option(0, _bet, range(26), under=SIROTAGE)
    unique_birds: bool = option(
        False,
        {
            False: phrase("Plusieurs joueurs peuvent parier sur le même oiseau."),
            True: phrase("Chacun parie à son tour, sur un oiseau encore libre."),
        },
        under=SIROTAGE,
    )

    # Civet

    civet_stack: bool = option(
        False,
        {
            False: phrase("On ne garde qu’un civet à la fois."),
            True: phrase("On peut garder plusieurs civets."),
        },
        under=CIVET,
    )
    stake_beyond_score: bool = option(
        False,
        {
            False: phrase("Un civet engage de 1 à 102 points, et jamais plus que son score."),
            True: phrase("Un civet engage de 1 à 102 points, même plus que son score."),
        },
        under=CIVET,
    )
    civet_in_challenge: bool = option(
        False,
        {
            False: phrase("Un civet ne s’engage pas pendant un défi."),
            True: phrase("Un joueur défié peut engager un civet sur le lancer du défi."),
        },
        under=CIVET,
    )
    avec_means_allowed: bool = option(
        False,
        {
            False: phrase("« Cul de chouette avec sirotage » demande un sirotage réussi."),
            True: phrase("« Cul de chouette avec sirotage » accepte aussi un cul de chouette obtenu sans siroter."),
        },
        under=CIVET,
    )
    inclusive_bets: bool = option(
        False,
        {
            False: phrase("Une mise se gagne sur la figure même ; une chouette doit être gardée."),
            True: phrase(
                "Une mise sur la chouette se gagne aussi par un cul, une chouette velute ou une chouette sirotée ; "
                "sur la velute, par une chouette velute."
            ),
        },
        under=CIVET,
    )

    # Grelottine

    grelottine_stack: bool = option(
        False,
        {
            False: phrase("On ne garde qu’une grelottine à la fois."),
            True: phrase("On peut garder plusieurs grelottines."),
        },
        under=GRELOTTINE,
    )
    both_lose_grelottine: bool = option(
        False,
        {
            False: phrase("Un défi coûte sa grelottine au seul grelottin."),
            True: phrase("Un défi coûte une grelottine au grelottin et à qui est défié."),
        },
        under=GRELOTTINE,
    )
    min_score_30: bool = option(
        False,
        {
            False: phrase("On défie dès que la mise permise atteint 1 point."),
            True: phrase("On ne défie qu’avec 30 points au moins de part et d’autre."),
        },
        under=GRELOTTINE,
    )
    grelottine_percent_table: bool = option(
        False,
        {
            False: phrase("Un défi met en jeu 30 % au plus du plus petit des deux scores."),
            True: phrase(
                "Un défi met en jeu, du plus petit des deux scores, 33 % au plus pour une chouette, 25 % pour une velute, "
                "16 % pour une suite ou un cul de chouette, 8 % pour une chouette velute ou un 421."
            ),
        },
        under=GRELOTTINE,
    )
    grelottine_ceil: bool = option(
        False,
        {
            False: phrase("La mise permise d’un défi s’arrondit au point inférieur."),
            True: phrase("La mise permise d’un défi s’arrondit au point supérieur."),
        },
        under=GRELOTTINE,
    )
    challenge_throws: int = option(
        1,
        {
            1: phrase("Un défi se joue en un lancer des trois dés."),
            2: phrase(
                "Un défi manqué au premier lancer en a un second : on garde les dés que l’on veut et l’on relance les autres."
            ),
        },
        range(1, 3),
        under=GRELOTTINE,
    )
    rechallenge: bool = option(
        False,
        {
            False: phrase("Un néant fait pendant un défi ne peut pas être défié."),
            True: phrase("Un néant fait pendant un défi peut être défié à son tour."),
        },
        under=GRELOTTINE,
    )

    # Soufflette

    soufflette: bool = option(
        True,
        {
            True: phrase("Un 421 donne droit à une soufflette."),
            False: phrase("Pas de soufflette : un 421 n’est qu’un néant, et l’on ne mise pas dessus."),
        },
        under=SOUFFLETTE,
    )
    soufflette_keep: bool = option(
        False,
        {
            False: phrase("À la soufflette, on lance les trois dés chaque fois."),
            True: phrase("À la soufflette, les dés 4, 2 et 1 déjà obtenus restent, et l’on relance les autres."),
        },
        under=SOUFFLETTE,
    )

    def check(self) -> None:
        if self.end_check == EndCheck.IMMEDIATE and self.equal_turns:
            raise DialectError(phrase("« end_check=immediate » arrête la partie net : « equal_turns » n’a plus de sens."))
        if self.floor_at_zero and self.eliminated_below != NOBODY_OUT:
            raise DialectError(
                phrase("Aucun score ne passe sous zéro avec « floor_at_zero » : « eliminated_below » n’a plus de sens.")
            )


OFFICIEL = ChouetteDialect()
PRESETS: Mapping[str, ChouetteDialect] = {
    "classique": OFFICIEL,
    "officiel": OFFICIEL,
    "aquitaine": replace(OFFICIEL, target=297, bevue=10),
    "provencale": replace(OFFICIEL, target=525),
}
