"""What is told of anybody at any table, said to the person it speaks of."""

from __future__ import annotations

from brelan.core.phrases import Phrase, phrase, plural

WHO: dict[str, Phrase] = {
    "On attend {n} dé ({who}).": plural("Vous devez lancer {n} dé.", "Vous devez lancer {n} dés.", 0),
    "{who} ne répond plus.": phrase("Vous ne répondez plus."),
    "{who} est de retour.": phrase("Vous êtes de retour."),
    "Un ordinateur joue pour {who}.": phrase("Un ordinateur joue pour vous."),
}
