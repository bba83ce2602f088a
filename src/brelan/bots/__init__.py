"""Players that are programs. Each has `choose(state, seat)`, and reflexes of its own kind."""

from brelan.bots.bot import Bot
from brelan.bots.driver import Match
from brelan.bots.roster import BOTS, PREFIX, UnknownBot, bot_name, find_bot, reckons

__all__ = ["BOTS", "PREFIX", "Bot", "Match", "UnknownBot", "bot_name", "find_bot", "reckons"]
