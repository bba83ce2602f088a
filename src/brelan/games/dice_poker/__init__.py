"""Dice poker (S3): a card engine whose rows, bonuses and joker are data; Yahtzee, Yatzy and Yacht are cards of it."""

from brelan.games.dice_poker.card import Card, CardRow, Sum
from brelan.games.dice_poker.dialect import DicePokerDialect, Joker, TieBreak
from brelan.games.dice_poker.rules import DicePoker
from brelan.games.dice_poker.scoring import Landing, Offer, Scoring, scoring
from brelan.games.dice_poker.state import Action, Column, Ended, State, Write

__all__ = [
    "Action",
    "Card",
    "CardRow",
    "Column",
    "DicePoker",
    "DicePokerDialect",
    "Ended",
    "Joker",
    "Landing",
    "Offer",
    "Scoring",
    "State",
    "Sum",
    "TieBreak",
    "Write",
    "scoring",
]
