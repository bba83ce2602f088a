"""Poker d'as: five dice, the As a joker, and nobody throws more often than the first player did."""

from brelan.games.poker_das.dialect import JokerTiebreak, Kickers, PokerDasDialect, TieReplay
from brelan.games.poker_das.rules import PokerDas

__all__ = ["JokerTiebreak", "Kickers", "PokerDas", "PokerDasDialect", "TieReplay"]
