"""The sentences of la feuille and of Dice Poker, said to the person they speak of."""

from __future__ import annotations

from brelan.core.phrases import Phrase, phrase, plural

WHO: dict[str, Phrase] = {
    "{who} doit relancer {n} dé.": plural("Vous devez relancer {n} dé.", "Vous devez relancer {n} dés.", 0),
    "{who} doit lancer {n} dé.": plural("Vous devez lancer {n} dé.", "Vous devez lancer les {n} dés.", 0),
    "{who} doit garder des dés et relancer les autres, ou inscrire.": phrase(
        "Vous devez garder des dés et relancer les autres, ou inscrire."
    ),
    "{who} doit inscrire ses dés dans une ligne.": phrase("Vous devez inscrire vos dés dans une ligne."),
    "{who} termine en {n} lancer\u00a0: {dice}.": plural(
        "Vous terminez en {n} lancer\u00a0: {dice}.", "Vous terminez en {n} lancers\u00a0: {dice}.", 0
    ),
    "{who}, {which}\u00a0: {dice}.": phrase("Vous, {which}\u00a0: {dice}."),
    "{who}, {which}\u00a0: {dice}. Il reste {n} lancer.": plural(
        "Vous, {which}\u00a0: {dice}. Il reste {n} lancer.", "Vous, {which}\u00a0: {dice}. Il reste {n} lancers.", 0
    ),
    "{who} garde {dice} et relance {n} dé.": plural(
        "Vous gardez {dice} et relancez {n} dé.", "Vous gardez {dice} et relancez {n} dés.", 0
    ),
    "{who} inscrit {n} point\u00a0: {row}.": plural(
        "Vous inscrivez {n} point\u00a0: {row}.", "Vous inscrivez {n} points\u00a0: {row}.", 0
    ),
    "{who} obtient le bonus du côté gauche\u00a0: {n} point.": plural(
        "Vous obtenez le bonus du côté gauche\u00a0: {n} point.", "Vous obtenez le bonus du côté gauche\u00a0: {n} points.", 0
    ),
    "{who} ne peut plus atteindre le bonus du côté gauche.": phrase("Vous ne pouvez plus atteindre le bonus du côté gauche."),
    "{who} reçoit {n} point de bonus pour ce nouveau {poker}.": plural(
        "Vous recevez {n} point de bonus pour ce nouveau {poker}.", "Vous recevez {n} points de bonus pour ce nouveau {poker}.", 0
    ),
    "Au prochain {poker}, {who} aura {n} point de bonus.": plural(
        "Au prochain {poker}, vous aurez {n} point de bonus.", "Au prochain {poker}, vous aurez {n} points de bonus.", 0
    ),
    "{who} prend la tête avec {n} point.": plural(
        "Vous prenez la tête avec {n} point.", "Vous prenez la tête avec {n} points.", 0
    ),
    "{who} termine avec {n} point.": plural("Vous terminez avec {n} point.", "Vous terminez avec {n} points.", 0),
    "À {n} point partout, {who} gagne par son côté gauche.": plural(
        "À {n} point partout, vous gagnez par votre côté gauche.", "À {n} points partout, vous gagnez par votre côté gauche.", 0
    ),
    "{who} gagne, {best} à {other}.": phrase("Vous gagnez, {best} à {other}."),
    "{who} gagne avec {n} point.": plural("Vous gagnez avec {n} point.", "Vous gagnez avec {n} points.", 0),
    "{who} a {dice} et doit garder des dés ou inscrire\u202f; il reste {n} lancer.": plural(
        "Vous avez {dice} et devez garder des dés ou inscrire\u202f; il reste {n} lancer.",
        "Vous avez {dice} et devez garder des dés ou inscrire\u202f; il reste {n} lancers.",
        0,
    ),
    "{who} doit choisir une case pour {dice}.": phrase("Vous devez choisir une case pour {dice}."),
    "{who}, {n} lancer\u00a0: {dice}.": plural("Vous, {n} lancer\u00a0: {dice}.", "Vous, {n} lancers\u00a0: {dice}.", 0),
    "{who} a maintenant {n} point.": plural("Vous avez maintenant {n} point.", "Vous avez maintenant {n} points.", 0),
    "{who}, dernier lancer\u00a0: {dice}.": phrase("Vous, dernier lancer\u00a0: {dice}."),
    "{who}, premier lancer\u00a0: {dice}. Il reste {n} lancer.": plural(
        "Vous, premier lancer\u00a0: {dice}. Il reste {n} lancer.", "Vous, premier lancer\u00a0: {dice}. Il reste {n} lancers.", 0
    ),
    "{who}, deuxième lancer\u00a0: {dice}. Il reste {n} lancer.": plural(
        "Vous, deuxième lancer\u00a0: {dice}. Il reste {n} lancer.",
        "Vous, deuxième lancer\u00a0: {dice}. Il reste {n} lancers.",
        0,
    ),
    "{who} inscrit {n} point, doublé\u00a0: {row}.": plural(
        "Vous inscrivez {n} point, doublé\u00a0: {row}.", "Vous inscrivez {n} points, doublés\u00a0: {row}.", 0
    ),
    "{who} ferme {line}.": phrase("Vous fermez {line}."),
    "{who} ferme {line}\u00a0: réserve {before}, puis {after}.": phrase(
        "Vous fermez {line}\u00a0: réserve {before}, puis {after}."
    ),
    "{who} écrit un zéro dans {line}\u00a0: {points} points.": phrase("Vous écrivez un zéro dans {line}\u00a0: {points} points."),
    "{who} barre une case dans {line}.": phrase("Vous barrez une case dans {line}."),
    "{who} prend le bonus de {where}\u00a0: {n} point.": plural(
        "Vous prenez le bonus de {where}\u00a0: {n} point.", "Vous prenez le bonus de {where}\u00a0: {n} points.", 0
    ),
    "Bonus hors de portée pour {who}\u00a0: {stars}.": phrase("Bonus hors de portée pour vous\u00a0: {stars}."),
    "La partie est finie ({who})\u00a0: {n} point.": plural(
        "La partie est finie\u00a0: vous avez {n} point.", "La partie est finie\u00a0: vous avez {n} points.", 0
    ),
    "À égalité de points, {who} gagne par ses bonus.": phrase("À égalité de points, vous gagnez par vos bonus."),
    "À égalité de points, {who} gagne par sa réserve.": phrase("À égalité de points, vous gagnez par votre réserve."),
    "{who} gagne, avec {n} point.": plural("Vous gagnez, avec {n} point.", "Vous gagnez, avec {n} points.", 0),
}

TOGETHER: dict[str, Phrase] = {
    "{who} gagnent ensemble, avec {n} point.": plural(
        "Vous gagnez à égalité avec {others}\u00a0: {n} point.", "Vous gagnez à égalité avec {others}\u00a0: {n} points.", 0
    ),
    "{winners} gagnent ex æquo avec {n} point.": plural(
        "Vous gagnez ex æquo avec {others}\u00a0: {n} point.", "Vous gagnez ex æquo avec {others}\u00a0: {n} points.", 0
    ),
}
