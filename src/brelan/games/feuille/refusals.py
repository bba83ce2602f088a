"""Why an entry is refused."""

from __future__ import annotations

from brelan.core.moves import Faces
from brelan.core.phrases import Phrase, phrase, plural
from brelan.games.feuille.actions import Bar, Entry, Write, Zero
from brelan.games.feuille.card import Card
from brelan.games.feuille.rows import Ecole, Kind, Somme
from brelan.games.feuille.words import label


def full(entry: Entry) -> Phrase:
    return phrase("La ligne « {row} » est pleine.", row=label(entry.row))


def misfit(entry: Entry, kind: Kind, dice: Faces, card: Card) -> Phrase:
    """The row is free, but the dice or the réserve do not allow this way to fill it."""
    match entry, kind:
        case Write(), Ecole(digit, needed):
            shown = dice.count(digit)
            if not shown:
                return phrase("Aucun dé ne montre {digit} : cette ligne ne reçoit qu’un zéro.", digit=digit)
            return phrase(
                "Fermer la ligne des {digit} coûterait {cost} à la réserve, qui est de {reserve}.",
                digit=digit,
                cost=(needed - shown) * digit,
                reserve=card.reserve,
            )
        case Write(), _:
            return phrase("Ces dés ne font pas « {row} » : la case peut seulement être barrée.", row=label(entry.row))
        case Bar(), Ecole():
            return phrase("Une ligne de l’École ne se barre pas : elle se ferme, ou reçoit un zéro.")
        case Bar(), Somme():
            return phrase("La Somme ne se barre pas : tous les dés y comptent.")
        case Zero(), Ecole(digit):
            return phrase("Ces dés ferment la ligne des {digit} : elle ne reçoit pas de zéro.", digit=digit)
        case _:
            return phrase("Le zéro est pour l’École : une combinaison se barre.")


def avoidable(entry: Zero, others: int) -> Phrase:
    return plural(
        "Le zéro de la ligne « {row} » est évitable : {n} autre choix reste.",
        "Le zéro de la ligne « {row} » est évitable : {n} autres choix restent.",
        others,
        row=label(entry.row),
    )
