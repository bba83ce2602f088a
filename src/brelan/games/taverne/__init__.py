"""La taverne: throw in the open, one reroll each, the best hand takes it."""

from brelan.games.taverne.dialect import TaverneDialect
from brelan.games.taverne.rules import Taverne

__all__ = ["Taverne", "TaverneDialect"]
