"""What the table says."""

from brelan.core.phrases import phrase

TABLE = {
    "table.setting": phrase("On dresse la table…"),
    "table.lost": phrase("La connexion est coupée. Vos gestes sont gardés, on réessaie."),
}
