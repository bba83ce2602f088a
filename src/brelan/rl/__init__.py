"""Learning: PettingZoo for the five games, Gymnasium for those that one plays alone. Needs the extra `rl`."""

from brelan.rl.aec import TableEnv, env
from brelan.rl.solo import SoloEnv

__all__ = ["SoloEnv", "TableEnv", "env"]
