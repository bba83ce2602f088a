"""How sentences call the rows and the columns."""

from __future__ import annotations

from brelan.core.phrases import Phrase, phrase
from brelan.core.sheet import Row
from brelan.games.feuille.bonus import Bonus, ColumnBonus
from brelan.games.feuille.rows import KINDS, Ecole

LABELS = {
    "paire": phrase("Paire"),
    "brelan": phrase("Brelan"),
    "double paire": phrase("Double paire"),
    "full": phrase("Full"),
    "carré": phrase("Carré"),
    "poker": phrase("Poker"),
    "petite suite": phrase("Petite suite"),
    "grande suite": phrase("Grande suite"),
    "somme": phrase("Somme"),
}


def label(row: Row) -> Phrase:
    """The row as its sheet names it; an École row is its digit."""
    return LABELS.get(row) or Phrase(row)


def named(row: Row) -> Phrase:
    """The row within a sentence."""
    kind = KINDS[row]
    if isinstance(kind, Ecole):
        return phrase("la ligne des {digit}", digit=kind.digit)
    return phrase("la ligne {label}", label=label(row))


def named_bonus(bonus: Bonus, rows: tuple[Row, ...]) -> Phrase:
    if isinstance(bonus, ColumnBonus):
        return phrase("la colonne {column}", column=bonus.column + 1)
    return named(rows[bonus.row])
