"""What is told of anybody at any table, said to the person it speaks of."""

from __future__ import annotations

from brelan.core.phrases import Phrase, phrase, plural

WHO: dict[str, Phrase] = {
    "On attend {n} dé ({who}).": plural("Vous devez lancer {n} dé.", "Vous devez lancer {n} dés.", 0),
    "{who} ne répond plus.": phrase("Vous ne répondez plus."),
    "{who} veut une revanche.": phrase("Vous voulez une revanche."),
    "{who} ne veut plus de revanche.": phrase("Vous ne voulez plus de revanche."),
    "{who} est de retour.": phrase("Vous êtes de retour."),
    "Un ordinateur joue pour {who}.": phrase("Un ordinateur joue pour vous."),
    "{who}\u00a0: {before} → {after}.": phrase("Vous\u00a0: {before} → {after}."),
    "Correction ({who}).": phrase("Correction, à votre demande."),
    "Verdict revu d’un commun accord ({who})\u00a0: {now}, au lieu de\u00a0: {before}.": phrase(
        "Verdict revu d’un commun accord, à votre demande\u00a0: {now}, au lieu de\u00a0: {before}."
    ),
    "Verdict revu par l’arbitre ({who})\u00a0: {now}, au lieu de\u00a0: {before}.": phrase(
        "Vous avez revu le verdict\u00a0: {now}, au lieu de\u00a0: {before}."
    ),
    "{who} n’est pas d’accord\u00a0: rien ne change.": phrase("Vous n’êtes pas d’accord\u00a0: rien ne change."),
    "{who} propose un autre verdict\u00a0: {now}.": phrase("Vous proposez un autre verdict\u00a0: {now}."),
    "{who} voudrait reprendre\u00a0: «\u00a0{old}\u00a0»": phrase("Vous voudriez reprendre\u00a0: «\u00a0{old}\u00a0»"),
    "{who} voudrait corriger son dernier choix.": phrase("Vous voudriez corriger votre dernier choix."),
    "{who} signale une bévue ({other})\u00a0: {what}": phrase("Vous signalez une bévue ({other})\u00a0: {what}"),
    "{who} signale une bévue ({other}).": phrase("Vous signalez une bévue ({other})."),
}

OTHER: dict[str, Phrase] = {
    "{who} signale une bévue ({other})\u00a0: {what}": phrase("{who} vous reproche une bévue\u00a0: {what}"),
    "{who} signale une bévue ({other}).": phrase("{who} vous reproche une bévue."),
}

ENUMERATING: frozenset[str] = frozenset(
    {
        "{first}, puis {then}",
        "{seats} ensemble",
        "Verdict revu d’un commun accord ({who})\u00a0: {now}, au lieu de\u00a0: {before}.",
        "Verdict revu par l’arbitre ({who})\u00a0: {now}, au lieu de\u00a0: {before}.",
        "{who} propose un autre verdict\u00a0: {now}.",
    }
)
