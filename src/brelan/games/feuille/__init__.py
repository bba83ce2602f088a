"""Poker d’as on a sheet: École, combinations, réserve and bonuses."""

from brelan.games.feuille.actions import Action, Bar, Write, Zero
from brelan.games.feuille.card import Barred, Box, Card, Closed, Scored, Zeroed
from brelan.games.feuille.dialect import FeuilleDialect, TieBreak
from brelan.games.feuille.game import Feuille
from brelan.games.feuille.state import State

__all__ = [
    "Action",
    "Bar",
    "Barred",
    "Box",
    "Card",
    "Closed",
    "Feuille",
    "FeuilleDialect",
    "Scored",
    "State",
    "TieBreak",
    "Write",
    "Zero",
    "Zeroed",
]
