"""After the game: what the dice gave, what was given away, and where."""

from brelan.coach.ledger import Account, Chance, Deed, Ledger, Slip, audit

__all__ = ["Account", "Chance", "Deed", "Ledger", "Slip", "audit"]
