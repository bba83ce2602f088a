"""The sentences of the cul de chouette, said to the person they speak of."""

from __future__ import annotations

from brelan.core.phrases import Phrase, phrase, plural

WHO: dict[str, Phrase] = {
    "{who}\u00a0: {pips}.": phrase("Vous\u00a0: {pips}."),
    "{who} commence.": phrase("Vous commencez."),
    "{who} passe à {score}\u00a0: on n’atteint pas {target} pendant le tour d’un autre.": phrase(
        "Vous passez à {score}\u00a0: on n’atteint pas {target} pendant le tour d’un autre."
    ),
    "{who} ne descend pas sous {score}.": phrase("Vous ne descendez pas sous {score}."),
    "{who} quitte la partie avec {score}.": phrase("Vous quittez la partie avec {score}."),
    "{who} gagne la partie avec {n} point.": plural(
        "Vous gagnez la partie avec {n} point.", "Vous gagnez la partie avec {n} points.", 0
    ),
    "{who} fait une bévue et perd {n} point.": plural(
        "Vous faites une bévue et perdez {n} point.", "Vous faites une bévue et perdez {n} points.", 0
    ),
    "{who} fait une bévue («\u00a0{what}\u00a0») et perd {n} point.": plural(
        "Vous faites une bévue («\u00a0{what}\u00a0») et perdez {n} point.",
        "Vous faites une bévue («\u00a0{what}\u00a0») et perdez {n} points.",
        0,
    ),
    "{who}\u00a0: {first} et {second}…": phrase("Vous\u00a0: {first} et {second}…"),
    "{who}\u00a0: {first} et {second}… {cul}.": phrase("Vous\u00a0: {first} et {second}… {cul}."),
    "{who}, second lancer\u00a0: {dice}.": phrase("Vous, second lancer\u00a0: {dice}."),
    "Cul de chouette de {value} ({who})\u00a0: {points}.": phrase("Cul de chouette de {value} pour vous\u00a0: {points}."),
    "Velute de {value} ({who})\u00a0: {points}.": phrase("Velute de {value} pour vous\u00a0: {points}."),
    "Néant\u00a0: {who} gagne une grelottine.": phrase("Néant\u00a0: vous gagnez une grelottine."),
    "Néant\u00a0: {who} a déjà sa grelottine.": phrase("Néant\u00a0: vous avez déjà votre grelottine."),
    "{who} relance tous les dés.": phrase("Vous relancez tous les dés."),
    "{who} garde {dice} et relance.": phrase("Vous gardez {dice} et relancez."),
    "{who} garde sa chouette de {value}\u00a0: {points}.": phrase("Vous gardez votre chouette de {value}\u00a0: {points}."),
    "{who} sirote sa chouette de {value}.": phrase("Vous sirotez votre chouette de {value}."),
    "{who} parie\u00a0: {bird}.": phrase("Vous pariez\u00a0: {bird}."),
    "{who} ne parie pas.": phrase("Vous ne pariez pas."),
    "{who} relance le dé\u00a0: {bird}.": phrase("Vous relancez le dé\u00a0: {bird}."),
    "Civet siroté\u00a0: {who} gagne un civet.": phrase("Civet siroté\u00a0: vous gagnez un civet."),
    "{who} avait dit {bird}\u00a0: {n} point.": plural(
        "Vous aviez dit {bird}\u00a0: {n} point.", "Vous aviez dit {bird}\u00a0: {n} points.", 0
    ),
    "Mauvais oiseau ({who})\u00a0: {points}.": phrase("Mauvais oiseau pour vous\u00a0: {points}."),
    "{who} garde les {n} point.": plural("Vous gardez les {n} point.", "Vous gardez les {n} points.", 0),
    "{who} a crié d’abord\u00a0: {n} point.": plural(
        "Vous avez crié d’abord\u00a0: {n} point.", "Vous avez crié d’abord\u00a0: {n} points.", 0
    ),
    "Cri ensemble ({who})\u00a0: {points}.": phrase("Vous avez crié en même temps qu’un autre\u00a0: {points}."),
    "{who} tient le six\u00a0: {n} point.": plural(
        "Vous tenez le six\u00a0: {n} point.", "Vous tenez le six\u00a0: {n} points.", 0
    ),
    "Pas de six\u00a0: {who} garde la chouette velute, {n} point.": plural(
        "Pas de six\u00a0: vous gardez la chouette velute, {n} point.",
        "Pas de six\u00a0: vous gardez la chouette velute, {n} points.",
        0,
    ),
    "{who} a crié en dernier\u00a0: {points}.": phrase("Vous avez crié en dernier\u00a0: {points}."),
    "{who} perd aux dés\u00a0: {points}.": phrase("Vous perdez aux dés\u00a0: {points}."),
    "Civet de {stake} ({who})\u00a0: {target}.": phrase("Vous misez un civet de {stake}\u00a0: {target}."),
    "Civet gagné ({who})\u00a0: {points}.": phrase("Vous gagnez votre civet\u00a0: {points}."),
    "Civet perdu ({who})\u00a0: {points}.": phrase("Vous perdez votre civet\u00a0: {points}."),
    "«\u00a0Grelottine\u202f!\u00a0» {who} lance un défi.": phrase("«\u00a0Grelottine\u202f!\u00a0» Vous lancez un défi."),
    "{who} défie {other} pour {n} point\u00a0: {target}.": plural(
        "Vous défiez {other} pour {n} point\u00a0: {target}.", "Vous défiez {other} pour {n} points\u00a0: {target}.", 0
    ),
    "Défi relevé ({who})\u00a0: {points}, et {lost} en face ({other}).": phrase(
        "Vous relevez le défi\u00a0: {points}, et {lost} en face ({other})."
    ),
    "Défi manqué ({who})\u00a0: {points}, et {won} en face ({other}).": phrase(
        "Vous manquez le défi\u00a0: {points}, et {won} en face ({other})."
    ),
    "Soufflette\u00a0: {who} défie {other} de faire 421.": phrase("Soufflette\u00a0: vous défiez {other} de faire 421."),
    "421\u00a0: {who} renonce à la soufflette.": phrase("421\u00a0: vous renoncez à la soufflette."),
    "{who}\u00a0: {dice}.": phrase("Vous\u00a0: {dice}."),
    "421 ({who})\u00a0: {points}, et {lost} en face ({other}).": phrase(
        "Vous faites 421\u00a0: {points}, et {lost} en face ({other})."
    ),
    "Pas de 421 ({who})\u00a0: {points}, et {won} en face ({other}).": phrase(
        "Vous ne faites pas 421\u00a0: {points}, et {won} en face ({other})."
    ),
    "On attend un dé ({who}) pour savoir qui commence.": phrase("Vous devez lancer un dé pour savoir qui commence."),
    "{who} peut miser un civet de {n} point, ou lancer.": plural(
        "Vous pouvez miser un civet de {n} point, ou lancer.", "Vous pouvez miser un civet de 1 à {n} points, ou lancer.", 0
    ),
    "On attend les deux chouettes ({who}).": phrase("Vous devez lancer les deux chouettes."),
    "On attend le cul, un dé ({who}).": phrase("Vous devez lancer le cul, un dé."),
    "{who} a un second lancer\u00a0: on attend les dés gardés.": phrase(
        "Vous avez un second lancer\u00a0: on attend les dés gardés."
    ),
    "On attend {n} dé relancé ({who}).": plural("Vous devez relancer {n} dé.", "Vous devez relancer {n} dés.", 0),
    "{who} peut siroter, ou garder sa chouette.": phrase("Vous pouvez siroter, ou garder votre chouette."),
    "On attend le dé du sirotage ({who}).": phrase("Vous devez lancer le dé du sirotage."),
    "On attend un dé ({who})\u00a0: le six l’emporte.": phrase("Vous devez lancer un dé\u00a0: le six l’emporte."),
    "On attend les dés ({who})\u00a0: ils désignent qui perd {n} point.": plural(
        "Vous devez lancer les dés\u00a0: ils désignent qui perd {n} point.",
        "Vous devez lancer les dés\u00a0: ils désignent qui perd {n} points.",
        0,
    ),
    "{who} peut lancer une soufflette à quelqu’un, ou y renoncer.": phrase(
        "Vous pouvez lancer une soufflette à quelqu’un, ou y renoncer."
    ),
    "{who} doit faire 421 avec trois dés\u00a0: encore {n} lancer au plus.": plural(
        "Vous devez faire 421 avec trois dés\u00a0: encore {n} lancer au plus.",
        "Vous devez faire 421 avec trois dés\u00a0: encore {n} lancers au plus.",
        0,
    ),
    "{who} doit compléter {dice}\u00a0: encore {n} lancer au plus.": plural(
        "Vous devez compléter {dice}\u00a0: encore {n} lancer au plus.",
        "Vous devez compléter {dice}\u00a0: encore {n} lancers au plus.",
        0,
    ),
    "On attend un dé ({who})\u00a0: le plus petit défie.": phrase("Vous devez lancer un dé\u00a0: le plus petit défie."),
    "{who} doit choisir un défi et sa mise.": phrase("Vous devez choisir un défi et sa mise."),
}

OTHER: dict[str, Phrase] = {
    "{who} défie {other} pour {n} point\u00a0: {target}.": plural(
        "{who} vous défie pour {n} point\u00a0: {target}.", "{who} vous défie pour {n} points\u00a0: {target}.", 0
    ),
    "Défi relevé ({who})\u00a0: {points}, et {lost} en face ({other}).": phrase(
        "Défi relevé ({who})\u00a0: {points}, et {lost} pour vous."
    ),
    "Défi manqué ({who})\u00a0: {points}, et {won} en face ({other}).": phrase(
        "Défi manqué ({who})\u00a0: {points}, et {won} pour vous."
    ),
    "Soufflette\u00a0: {who} défie {other} de faire 421.": phrase("Soufflette\u00a0: {who} vous défie de faire 421."),
    "421 ({who})\u00a0: {points}, et {lost} en face ({other}).": phrase("421 ({who})\u00a0: {points}, et {lost} pour vous."),
    "Pas de 421 ({who})\u00a0: {points}, et {won} en face ({other}).": phrase(
        "Pas de 421 ({who})\u00a0: {points}, et {won} pour vous."
    ),
}
"""Said to whoever is challenged."""

ALONE: dict[str, Phrase] = {
    "On attend un oiseau, ou une abstention ({seats}).": phrase("Vous devez parier sur un oiseau, ou vous abstenir."),
}

ENUMERATING: frozenset[str] = frozenset(
    {
        "On relance\u00a0: {seats}.",
        "Cri ensemble\u00a0: {seats}. Un dé chacun, le six l’emporte.",
        "Suite, et derniers ensemble\u00a0: {seats}. Un second cri les sépare.",
        "Toujours ensemble\u00a0: {seats}. Les dés désignent qui perd {n} point.",
        "Ensemble, au même score\u00a0: {seats}. Le plus petit dé défie.",
        "On attend un oiseau, ou une abstention ({seats}).",
        "On attend les cris ({seats}).",
        "On attend le cri «\u00a0{cry}\u00a0» ({seats}).",
    }
)
