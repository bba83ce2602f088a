"""What the world answers: dice and reflexes, drawn, typed or enumerated."""

from brelan.nature.dice import DiceSource, KeyedDice, SecureDice
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import Reflexes

__all__ = ["DiceSource", "KeyedDice", "Reflexes", "SecureDice", "outcomes"]
