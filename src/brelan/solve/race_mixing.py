"""Anderson's mixing: a fixed point found in fewer sweeps, from what the last of them did."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from brelan.solve.race_plane import Floats

MEMORY = 4
EVERY = 7
"""One value in so many is looked at to weigh the sweeps."""


class Mixing:
    """Of the last sweeps, the combination whose steps would nearly have cancelled.

    What it leaves is only a better place to go on from: whoever stops must do so after a sweep of its own.
    """

    def __init__(self) -> None:
        self._step: Floats | None = None
        self._values: Floats | None = None
        self._steps: list[Floats] = []
        self._differences: list[NDArray[np.float32]] = []

    def forget(self) -> None:
        self._step = self._values = None
        self._steps.clear()
        self._differences.clear()

    @staticmethod
    def sample(values: Floats) -> Floats:
        return values[::EVERY].copy()

    def mix(self, values: Floats, before: Floats) -> None:
        """Changes the values, which a sweep has made of others; `before` is a sample of those."""
        step = values[::EVERY] - before
        if self._step is not None and self._values is not None:
            self._steps.append(step - self._step)
            self._differences.append((values - self._values).astype(np.float32))
            del self._steps[:-MEMORY], self._differences[:-MEMORY]
        self._step, self._values = step, values.copy()
        if self._steps:
            products = np.array([[float(one @ other) for other in self._steps] for one in self._steps])
            shares = np.linalg.lstsq(products, np.array([float(one @ step) for one in self._steps]), rcond=1e-12)[0]
            for share, difference in zip(shares, self._differences, strict=True):
                values -= share * difference
