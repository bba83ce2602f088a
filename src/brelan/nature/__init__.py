"""What the world answers: dice and reflexes, drawn, typed or enumerated."""

from brelan.nature.dice import DiceSource, KeyedDice, SecureDice
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import PERSON, Reflexes, reaction

__all__ = ["PERSON", "DiceSource", "KeyedDice", "Reflexes", "SecureDice", "outcomes", "reaction"]
