"""What the pages around the table say once they are there."""

from brelan.core.phrases import phrase, plural

COMMON = {
    "points": plural("{n} point", "{n} points", 0),
    "failed": phrase("La maison ne répond pas. Vérifiez la connexion, puis réessayez."),
    "archive.lobby": phrase("pas encore commencée"),
    "archive.play": phrase("en cours"),
    "archive.over": phrase("finie"),
    "archive.resume": phrase("Reprendre"),
    "archive.see": phrase("Revoir la table"),
    "setup.yourName": phrase("Votre nom"),
    "setup.name": phrase("Nom {n}", n=0),
    "setup.noName": phrase("Il faut un nom à chaque place."),
    "setup.sameName": phrase("« {name} » est déjà à cette table : choisissez un autre nom.", name=""),
}
