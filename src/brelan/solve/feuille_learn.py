"""The weights of a net moved towards what cards turned out to be worth."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from brelan.solve.compiled import compiled
from brelan.solve.feuille_features import ONE
from brelan.solve.feuille_model import Model
from brelan.solve.feuille_net import CELLS, NAMES, SCALE, Net, Singles
from brelan.solve.multisets import Floats, Integers

SAMPLES = 512
TRUST = 0.9
"""In what comes later, a turn."""
ABOUT, SQUARED, TINY = 0.9, 0.999, 1e-7
SLOWLY = 0.999
"""What is left, at each step, of the weights that were, in those that are played by."""


@compiled
def spread(cards: Integers, out: Singles, n: Net, m: Model) -> None:
    """The inputs of cards, into rows of zeros."""
    rows, columns = m.rows, m.columns
    for nth in range(len(cards)):
        card = cards[nth]
        out[nth, 0] = 1
        if n.rivals:
            out[nth, n.at_seats + n.rivals - 1] = 1
        for row in range(rows):
            for back in range(columns - card[row]):
                place = row * n.columns + back
                out[nth, n.at_open + place] = 1
                if card[rows + row]:
                    out[nth, n.at_alive + place] = 1
                if card[3 * rows + columns - 1 - back]:
                    out[nth, n.at_column + place] = 1
            if card[row] < columns and card[rows + row] and not m.school[row]:
                between(out, nth, n.at_best + row * (CELLS + 1), card[2 * rows + row], n)
        for column in range(columns):
            at = 3 * rows + column
            still = 0
            for row in range(rows):
                still += card[row] <= column
            if card[at] and still:
                between(out, nth, n.at_rank + (columns - 1 - column) * (CELLS + 1), card[at + columns], n)
        reserve, last = card[m.size - 1], len(n.pockets) - 1
        if reserve <= n.pockets[0]:
            out[nth, n.at_reserve] = 1
        elif reserve >= n.pockets[last]:
            out[nth, n.at_reserve + last] = 1
        else:
            cell = 0
            while n.pockets[cell + 1] <= reserve:
                cell += 1
            part = np.float32(reserve - n.pockets[cell]) / np.float32(n.pockets[cell + 1] - n.pockets[cell])
            out[nth, n.at_reserve + cell] = ONE - part
            out[nth, n.at_reserve + cell + 1] = part


@compiled
def between(out: Singles, nth: int, at: int, best: int, n: Net) -> None:
    cell = min(best // n.step, CELLS - 1)
    part = np.float32(best - cell * n.step) / np.float32(n.step)
    out[nth, at + cell] = ONE - part
    out[nth, at + cell + 1] = part


def forward(weights: Mapping[str, Singles], inputs: Singles) -> tuple[Singles, Singles, Singles]:
    """The first layer, the second, and what is said, in units of the output."""
    first = inputs @ weights["first"]
    wide = np.maximum(first, 0)
    wide[:, 0] = first[:, 0]
    deep = np.maximum(wide @ weights["second"] + weights["bias"], 0)
    return wide, deep, first[:, 0] + deep @ weights["last"]


class Learner:
    """`slow`: a running mean of the weights, by which one plays and promises."""

    def __init__(self, weights: Mapping[str, Singles]) -> None:
        self.weights = {name: weights[name].copy() for name in NAMES}
        self.slow = {name: weights[name].copy() for name in NAMES}
        self._about = {name: np.zeros_like(weights[name]) for name in NAMES}
        self._squared = {name: np.zeros_like(weights[name]) for name in NAMES}
        self._steps = 0

    def lesson(self, seen: Integers, ahead: Floats, by: Net, model: Model) -> tuple[Singles, Singles]:
        """The inputs of cards, (turns, cards, size), and what they turned out to be worth, from what `ahead` promised.

        By the difference of what a turn promised from the card's own value the net is wrong, one turn on: the sum of these
        to the end of the game is unbiased, and free of the luck of the dice; with less trust in what comes later it
        varies less.
        """
        cards = seen.reshape(-1, seen.shape[-1])
        inputs = np.zeros((len(cards), len(by.first)), np.float32)
        spread(cards, inputs, by, model)
        said = SCALE * forward(self.slow, inputs)[2].astype(np.float64).reshape(ahead.shape)
        missed, later = ahead - said, np.zeros(ahead.shape[1])
        for turn in range(len(ahead) - 1, -1, -1):
            later = missed[turn] = TRUST * later + missed[turn]
        return inputs, ((said + missed) / SCALE).astype(np.float32).reshape(-1)

    def learn(self, inputs: Singles, targets: Singles, rate: float, chance: np.random.Generator) -> None:
        """One pass over the samples."""
        order = chance.permutation(len(targets))
        for first in range(0, len(order), SAMPLES):
            some = order[first : first + SAMPLES]
            self._step(inputs[some], targets[some], rate)

    def _step(self, inputs: Singles, targets: Singles, rate: float) -> None:
        weights = self.weights
        wide, deep, said = forward(weights, inputs)
        error = said - targets
        back = (2 / len(error)) * error
        onto_deep = np.outer(back, weights["last"]) * (deep > 0)
        onto_wide = onto_deep @ weights["second"].T
        onto_wide *= wide > 0
        onto_wide[:, 0] = back
        slopes = {
            "last": deep.T @ back,
            "bias": onto_deep.sum(0),
            "second": wide.T @ onto_deep,
            "first": inputs.T @ onto_wide,
        }
        slopes["second"][0] = 0
        self._steps += 1
        scale = rate * np.sqrt(1 - SQUARED**self._steps) / (1 - ABOUT**self._steps)
        slowly = min(SLOWLY, 1 - 1 / self._steps)
        for name, slope in slopes.items():
            about, squared = self._about[name], self._squared[name]
            about += np.float32(1 - ABOUT) * (slope - about)
            squared += np.float32(1 - SQUARED) * (slope * slope - squared)
            weights[name] -= np.float32(scale) * about / (np.sqrt(squared) + np.float32(TINY))
            self.slow[name] += np.float32(1 - slowly) * (weights[name] - self.slow[name])
