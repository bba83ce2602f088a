"""What several pages say."""

from brelan.core.phrases import phrase, plural

COMMON = {
    "points": plural("{n} point", "{n} points", 0),
    "failed": phrase("La maison ne répond pas. Vérifiez la connexion, puis réessayez."),
}
