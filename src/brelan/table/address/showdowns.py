"""The sentences of poker d’as, of la taverne and of their stakes, said to the person they speak of."""

from __future__ import annotations

from brelan.core.phrases import Phrase, phrase, plural

WHO: dict[str, Phrase] = {
    "{who} tire {face}.": phrase("Vous tirez {face}."),
    "{who} gagne la partie\u00a0: les autres ont passé.": phrase("Vous gagnez la partie\u00a0: les autres ont passé."),
    "{who}, {throw}\u00a0: {dice}, {hand}.": phrase("Vous, {throw}\u00a0: {dice}, {hand}."),
    "{who} montre sa main après {throws}\u00a0: {dice}, {hand}.": phrase(
        "Vous montrez votre main après {throws}\u00a0: {dice}, {hand}."
    ),
    "{who} reste après {throws}\u00a0: {hand}.": phrase("Vous restez après {throws}\u00a0: {hand}."),
    "{who} gagne la partie\u00a0: {best}, contre {other}.": phrase("Vous gagnez la partie\u00a0: {best}, contre {other}."),
    "{who} prend le pot\u00a0: {gain}.": phrase("Vous prenez le pot\u00a0: {gain}."),
    "{who} prend sa part du pot\u00a0: {gain}.": phrase("Vous prenez votre part du pot\u00a0: {gain}."),
    "Partie {number} sur {total}\u00a0: {who} commence, pour avoir perdu la précédente.": phrase(
        "Partie {number} sur {total}\u00a0: vous commencez, pour avoir perdu la précédente."
    ),
    "Partie {number} sur {total}\u00a0: {who} commence.": phrase("Partie {number} sur {total}\u00a0: vous commencez."),
    "{who} n’a plus de quoi payer la mise de départ.": phrase("Vous n’avez plus de quoi payer la mise de départ."),
    "{who} gagne la rencontre avec {n} jeton.": plural(
        "Vous gagnez la rencontre avec {n} jeton.", "Vous gagnez la rencontre avec {n} jetons.", 0
    ),
    "{who} gagne la rencontre\u00a0: {n} partie gagnée.": plural(
        "Vous gagnez la rencontre\u00a0: {n} partie gagnée.", "Vous gagnez la rencontre\u00a0: {n} parties gagnées.", 0
    ),
    "{who} garde {kept} et relance {n} dé.": plural(
        "Vous gardez {kept} et relancez {n} dé.", "Vous gardez {kept} et relancez {n} dés.", 0
    ),
    "{who} fait jeu égal avec {others}.": phrase("Vous faites jeu égal avec {others}."),
    "{who} passe en tête.": phrase("Vous passez en tête."),
    "{who} doit lancer un dé\u00a0: le tirage fixe l’ordre de jeu.": phrase(
        "Vous devez lancer un dé\u00a0: le tirage fixe l’ordre de jeu."
    ),
    "{who} doit lancer {n} dé, une seule fois.": plural(
        "Vous devez lancer {n} dé, une seule fois.", "Vous devez lancer {n} dés, une seule fois.", 0
    ),
    "{who} doit lancer {n} dé\u00a0: {throws} au plus.": plural(
        "Vous devez lancer {n} dé\u00a0: {throws} au plus.", "Vous devez lancer {n} dés\u00a0: {throws} au plus.", 0
    ),
    "{who} doit rester, ou garder des dés et relancer les autres\u00a0: encore {throws} au plus.": phrase(
        "Vous devez rester, ou garder des dés et relancer les autres\u00a0: encore {throws} au plus."
    ),
    "{who} mise {amount}. Le pot est de {pot}. Pour rester, il faut suivre.": phrase(
        "Vous misez {amount}. Le pot est de {pot}. Pour rester, il faut suivre."
    ),
    "{who} suit {due} et relance de {amount}. Le pot est de {pot}. Pour rester, il faut suivre.": phrase(
        "Vous suivez {due} et relancez de {amount}. Le pot est de {pot}. Pour rester, il faut suivre."
    ),
    "{who} suit\u00a0: {due}. Le pot est de {pot}.": phrase("Vous suivez\u00a0: {due}. Le pot est de {pot}."),
    "{who} passe et laisse le pot.": phrase("Vous passez et laissez le pot."),
    "{who} passe sans miser.": phrase("Vous passez sans miser."),
    "{who} peut miser, {most} au plus, ou passer.": phrase("Vous pouvez miser, {most} au plus, ou passer."),
    "{who} doit suivre ({due}), relancer, de {most} au plus, ou passer.": phrase(
        "Vous devez suivre ({due}), relancer, de {most} au plus, ou passer."
    ),
    "{who} doit suivre ({due}) ou passer.": phrase("Vous devez suivre ({due}) ou passer."),
    "{who} doit choisir les dés à garder, ou rester.": phrase("Vous devez choisir les dés à garder, ou rester."),
    "{who} lance {dice}\u00a0: {hand}.": phrase("Vous lancez {dice}\u00a0: {hand}."),
    "{who} a fait son choix.": phrase("Vous avez fait votre choix."),
    "{who} reste\u00a0: {hand}.": phrase("Vous restez\u00a0: {hand}."),
    "{who} ne garde rien.": phrase("Vous ne gardez rien."),
    "{who} garde {dice}.": phrase("Vous gardez {dice}."),
    "{who} relance tous les dés\u00a0: {hand}.": phrase("Vous relancez tous les dés\u00a0: {hand}."),
    "{who} relance {n} dé\u00a0: {hand}.": plural(
        "Vous relancez {n} dé\u00a0: {hand}.", "Vous relancez {n} dés\u00a0: {hand}.", 0
    ),
    "{who} reste et prend le pot\u00a0: {n} jeton.": plural(
        "Vous restez et prenez le pot\u00a0: {n} jeton.", "Vous restez et prenez le pot\u00a0: {n} jetons.", 0
    ),
    "{who} gagne la partie\u00a0: {hand}.": phrase("Vous gagnez la partie\u00a0: {hand}."),
    "{who} prend le pot de {n} jeton\u00a0: {hand}.": plural(
        "Vous prenez le pot de {n} jeton\u00a0: {hand}.", "Vous prenez le pot de {n} jetons\u00a0: {hand}.", 0
    ),
    "{who} gagne la rencontre.": phrase("Vous gagnez la rencontre."),
}

ENUMERATING: frozenset[str] = frozenset(
    {
        "{who} {amount}",
        "{who} fait jeu égal avec {others}.",
        "On joue dans cet ordre\u00a0: {seats}.",
        "À égalité\u00a0: {tied}. On tire à nouveau.",
        "Égalité entre {seats}\u00a0: {hand}. On rejoue.",
        "Égalité entre {seats}\u00a0: {hand}. On rejoue sans les autres.",
        "Égalité entre {seats}\u00a0: {hand}. La partie compte pour chaque main.",
        "Égalité entre {seats}\u00a0: {hand}. Le pot de {n} jeton est partagé.",
        "La rencontre finit à égalité\u00a0: {seats}.",
    }
)

ORDERED: frozenset[str] = frozenset({"On joue dans cet ordre\u00a0: {seats}."})

TOGETHER: dict[str, Phrase] = {
    "{tied} sont à égalité et rejouent une manche entière.": phrase(
        "Vous êtes à égalité avec {others} et rejouez une manche entière."
    ),
    "{tied} sont à égalité et rejouent un coup sec\u00a0: un seul lancer par personne.": phrase(
        "Vous êtes à égalité avec {others} et rejouez un coup sec\u00a0: un seul lancer par personne."
    ),
}
