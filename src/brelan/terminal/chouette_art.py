"""The scores of the cul de chouette, with the civets and grelottines that people hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from brelan.core.phrases import phrase
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import BIRD_NAMES
from brelan.games.chouette.phases import Bets, SirotageDie
from brelan.terminal.grid import columns, shortened
from brelan.terminal.speech import Speech, cut

LONGEST_NAME = 16
BAR = 20


def board(game: CulDeChouette, state: Any, names: Sequence[str], speech: Speech, wide: int) -> list[Text]:
    """One line for each player: the score, how far it is from the target, and what is held or bet."""
    target = game.policy.target
    rows = [[Text(), Text(), Text(speech.say(phrase("sur {target}", target=target)), style="dim"), Text(), Text()]]
    birds = state.phase.birds if isinstance(state.phase, Bets | SirotageDie) else (None,) * len(names)
    for seat, name in enumerate(names):
        turn = seat == state.turn
        held = [speech.say(words) for words, held in _held(state, seat) if held]
        bird = birds[seat]
        if bird:
            held.append(speech.say(BIRD_NAMES[bird]))
        if seat not in state.seats:
            held.append(speech.say(phrase("hors jeu")))
        rows.append(
            [
                Text(speech.letters("▸") if turn else " "),
                Text(speech.letters(cut(name, LONGEST_NAME)), style="bold" if turn else ""),
                Text(speech.figure(state.scores[seat]), style="bold"),
                Text(speech.letters(_bar(state.scores[seat], target)), style="dim"),
                Text(", ".join(held)),
            ]
        )
    return [shortened(line, wide) for line in columns(rows, frozenset({2}), gap=2)]


def _held(state: Any, seat: int) -> list[tuple[Any, int]]:
    return [(phrase("civet"), state.civets[seat]), (phrase("grelottine"), state.grelottines[seat])]


def _bar(score: int, target: int) -> str:
    full = max(0, min(BAR, score * BAR // target))
    return "█" * full + "░" * (BAR - full)
