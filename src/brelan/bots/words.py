"""What people are told of the bots."""

from __future__ import annotations

from brelan.core.phrases import Phrase, phrase

TITLES: dict[str, Phrase] = {
    "hasard": phrase("Hasard"),
    "glouton": phrase("Glouton"),
    "débutant": phrase("Débutant"),
    "moyen": phrase("Moyen"),
    "fort": phrase("Fort"),
    "parfait": phrase("Parfait"),
}

BRIEF: dict[str, Phrase] = {
    "hasard": phrase("has."),
    "glouton": phrase("glou."),
    "débutant": phrase("déb."),
    "moyen": phrase("moy."),
    "fort": phrase("fort"),
    "parfait": phrase("parf."),
}
"""Where there is no room for a title."""

SAYS: dict[str, Phrase] = {
    "hasard": phrase("Hasard joue n’importe quoi de permis."),
    "glouton": phrase("Glouton prend chaque fois le plus qu’il voit, un lancer d’avance."),
    "débutant": phrase("Débutant sait à peu près ce que vaut un coup, et en laisse souvent passer de meilleurs."),
    "moyen": phrase("Moyen se trompe de temps en temps, rarement de beaucoup."),
    "fort": phrase("Fort ne se trompe que de peu."),
    "parfait": phrase("Parfait joue le meilleur coup que l’on connaisse."),
}

OFFERED = ("débutant", "moyen", "fort", "parfait", "glouton", "hasard")
"""The order in which people are offered them: by strength, then those of another kind."""
