"""Cul de chouette: two chouettes, then the cul; cries, birds, civets and grelottines on the way to 343 points."""

from brelan.games.chouette.combos import Combo, Figure, combo
from brelan.games.chouette.dialect import ChouetteDialect
from brelan.games.chouette.game import CulDeChouette
from brelan.games.chouette.ledger import Account, dice, ledger

__all__ = ["Account", "ChouetteDialect", "Combo", "CulDeChouette", "Figure", "combo", "dice", "ledger"]
