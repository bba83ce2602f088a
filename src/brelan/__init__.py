"""Brelan: the French dice-poker family, made playable, refereed and recorded."""

__version__ = "0.1.0"
