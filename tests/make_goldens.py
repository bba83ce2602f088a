"""Writes goldens/ anew: `python tests/make_goldens.py`. Look at the difference before you commit it."""

from __future__ import annotations

import json
from pathlib import Path

from brelan.notation.repertoire import GAMES
from brelan.testing import perft, playthrough

GOLDENS = Path(__file__).parent.parent / "goldens"

DEPTHS = {"feuille": 2, "dice-poker": 2, "poker-das": 4, "taverne": 2, "cul-de-chouette": 5}

PERFT = {f"{name}/{preset}": DEPTHS[name] for name, kind in GAMES.items() for preset in kind.presets}

PLAYTHROUGHS = [
    (name, preset, seats)
    for name, kind in GAMES.items()
    for preset in kind.presets
    for seats in ({"feuille": (2,), "dice-poker": (2,)}.get(name, (2, 4)) if preset == next(iter(kind.presets)) else (3,))
]


def perft_counts(key: str) -> list[int]:
    """The counts of depth 1, 2… for two seats."""
    name, preset = key.split("/")
    game = GAMES[name](GAMES[name].presets[preset])
    return [perft(game, game.start(2), depth) for depth in range(1, PERFT[key] + 1)]


def golden_file(name: str, preset: str, seats: int) -> Path:
    return GOLDENS / f"{name}-{preset}-{seats}.jdd"


def main() -> None:
    GOLDENS.mkdir(exist_ok=True)
    counts = {key: perft_counts(key) for key in PERFT}
    (GOLDENS / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    for name, preset, seats in PLAYTHROUGHS:
        golden_file(name, preset, seats).write_text(playthrough(name, preset, seats, seed=seats), encoding="utf-8")


if __name__ == "__main__":
    main()
