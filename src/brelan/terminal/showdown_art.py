"""The hands of a showdown game, one line for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from brelan.core.moves import Seat
from brelan.core.phrases import phrase
from brelan.games.poker_das import PokerDas
from brelan.games.taverne import Taverne
from brelan.terminal import dice_art
from brelan.terminal.grid import columns, shortened
from brelan.terminal.speech import Speech, cut

LONGEST_NAME = 16


def board(
    game: PokerDas | Taverne, state: Any, names: Sequence[str], on_turn: Seat | None, speech: Speech, *, wide: int
) -> list[Text]:
    """Who holds what, and what each has won; the pot where there are stakes."""
    hands = game.hands(state)
    scores = game.scores(state)
    staked = bool(game.dialect.stakes)
    score_title = phrase("jetons") if staked else phrase("parties")
    rows = [[Text(), Text(), Text(speech.say(score_title), style="dim"), Text(), Text()]]
    for seat, name in enumerate(names):
        dice = hands[seat]
        turn = seat == on_turn
        rows.append(
            [
                Text(speech.letters("▸") if turn else " "),
                Text(speech.letters(cut(name, LONGEST_NAME)), style="bold" if turn else ""),
                Text(speech.figure(scores[seat])),
                Text(dice_art.inline(dice, game.lexicon.symbols) if dice else "", style="bold" if turn else ""),
                Text(speech.say(game.hand_name(dice)) if dice else ""),
            ]
        )
    lines = [shortened(line, wide) for line in columns(rows, frozenset({2}), gap=2)]
    if staked:
        lines.append(Text(speech.say(phrase("Pot : {pot}", pot=game.pot(state))), style="bold"))
    return lines
