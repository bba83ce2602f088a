"""Writes records/ anew: `python tests/make_records.py`.

Each sample is a scene, of a seed or of the rulings, which greedy players then play to its end.
"""

from __future__ import annotations

import random
from pathlib import Path

from brelan.bots import find_bot
from brelan.core.moves import Act, Move, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.core.phrases import say
from brelan.nature import KeyedDice, Reflexes
from brelan.notation import Assertion, Record, read, write

RECORDS = Path(__file__).parent.parent / "records"
SCENES = Path(__file__).parent / "data" / "scenes"


def finished(scene: Record, seed: int) -> Record:
    """The scene, told and with its scores, played on by greedy bots until the end."""
    game = scene.rulebook()
    chance = random.Random(seed)
    bots = {Seat(seat): find_bot("glouton")(game, chance) for seat in range(len(scene.seats))}
    reflexes = Reflexes({})
    dice = KeyedDice.seeded(seed)
    record = Record(scene.game, scene.seats, scene.preset, scene.dialect, scene.dice)
    state = game.start(len(scene.seats))
    planned = list(scene.entries)
    throws = 0
    while not isinstance(node := game.node(state), Over) or planned:
        if planned:
            entry = planned.pop(0)
            if entry.what is None or isinstance(entry.what, Assertion):
                record = record.then(entry.what, entry.comment, entry.annotation)
                if isinstance(entry.what, Assertion):
                    assert entry.what.scores == game.scores(state), f"line {entry.line}: {game.scores(state)}"
                continue
            move: Move = entry.what
        elif isinstance(node, Throw):
            move, throws = Roll(dice.throw(node.dice, throws)), throws + 1
        elif isinstance(node, Decision):
            move = Act(min(node.seats), bots[min(node.seats)].choose(state, min(node.seats)))
        else:
            assert isinstance(node, Contest)
            move = reflexes.draw(node, chance)
        after = game.apply(state, move)
        told = " ".join(say(words, record.seats) for words in game.tell(state, move, after))
        record = record.then(move, told or None)
        asserted = bool(planned) and isinstance(planned[0].what, Assertion)
        if game.scores(after) != game.scores(state) and not asserted:
            record = record.then(Assertion(game.scores(after)))
        state = after
    return record


def made(name: str) -> str:
    scene = (SCENES / f"{name}.jdd").read_text(encoding="utf-8")
    return write(finished(read(scene), sum(name.encode())))


def names() -> list[str]:
    return sorted(path.stem for path in SCENES.glob("*.jdd"))


if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for name in names():
        (RECORDS / f"{name}.jdd").write_text(made(name), encoding="utf-8")
