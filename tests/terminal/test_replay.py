from __future__ import annotations

import json
from pathlib import Path

import pytest

from brelan.nature import KeyedDice
from tests.terminal.terminal_scripts import Run, written

SEED_SCENE = """jeu       cul-de-chouette
dialecte  officiel tirage=0
règles    1
sièges    Perceval, Karadoc, l'Aubergiste
dés       typés

d 4 4
d 2                              # chouette de 4
1 sirote
2 parie fauvette
3 parie bergeronnette
d 5
= -16 0 25
"""


# replay


def test_Q19_a_right_record_is_told(brelan: Run, tmp_path: Path) -> None:
    path = written(tmp_path, SEED_SCENE)
    answer = brelan("replay", path, "--json")
    assert answer.status == 0
    told = json.loads(answer.out)
    assert told["game"] == "cul-de-chouette"
    assert told["dialect"] == "officiel"
    assert told["seats"] == ["Perceval", "Karadoc", "l'Aubergiste"]
    assert told["scores"] == [-16, 0, 25]
    assert told["over"] is False
    assert told["ranks"] is None
    assert told["moves"] == 6
    assert told["awaited"].endswith(".")
    assert "6 coups, tout est juste" in brelan("replay", path).out


def test_several_records_give_an_array(brelan: Run, tmp_path: Path) -> None:
    right, wrong = written(tmp_path, SEED_SCENE), written(tmp_path, SEED_SCENE.replace("= -16 0 25", "= 0 0 25"), "faux.jdd")
    answer = brelan("replay", right, wrong, "--json")
    assert answer.status == 1
    told = json.loads(answer.out)
    assert [set(item) & {"error", "scores"} for item in told] == [{"scores"}, {"error"}]
    assert told[1]["error"]["line"] == 13
    assert told[1]["error"]["column"] == 1
    assert "ligne 13, colonne 1" in answer.err


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("zut", 1),
        ("jeu zut", 1),
        (SEED_SCENE.replace("d 2 ", "d 7 "), 8),
        (SEED_SCENE.replace("1 sirote", "2 sirote"), 9),
        (SEED_SCENE.replace("parie fauvette", "parie pigeon"), 10),
        ("jeu taverne\nsièges Léa, Max\nd 1 2 3 4", 3),
        ("jeu taverne\nsièges Léa\n", 2),
    ],
)
def test_a_wrong_record_is_refused_with_its_line(brelan: Run, tmp_path: Path, text: str, line: int) -> None:
    path = written(tmp_path, text)
    answer = brelan("replay", path)
    assert answer.status == 1
    assert answer.err.startswith(f"{path}: ligne {line}, colonne ")
    assert json.loads(brelan("replay", path, "--json").out)["error"]["line"] == line


def test_a_record_is_read_from_the_standard_input(brelan: Run) -> None:
    assert json.loads(brelan("replay", "-", "--json", typed=SEED_SCENE).out)["moves"] == 6
    assert brelan("replay", "-", typed=b"\xff\xfe").status == 1


def test_a_folder_is_no_record(brelan: Run, tmp_path: Path) -> None:
    assert brelan("replay", str(tmp_path)).status == 2


BOTS_AT_PLAY = "jeu taverne\nsièges Léa, bot:glouton\nd 1 2 3 4 6\nd 6 6 6 6 6\n1 reste\n"


def test_replay_calls_a_bot_by_its_name(brelan: Run, tmp_path: Path) -> None:
    answer = brelan("replay", written(tmp_path, BOTS_AT_PLAY))
    assert "Glouton 0" in answer.out
    assert "(Glouton)" in answer.out or "Glouton doit" in answer.out
    assert "bot:" not in answer.out
    wrong = brelan("replay", written(tmp_path, BOTS_AT_PLAY.replace("1 reste", "2 reste\n2 reste")))
    assert "Glouton" in wrong.err
    assert "bot:" not in wrong.err
    told = json.loads(brelan("replay", "--json", written(tmp_path, BOTS_AT_PLAY)).out)
    assert told["seats"] == ["Léa", "bot:glouton"]
    assert "bot:" not in told["awaited"]


def test_a_person_who_has_taken_a_bots_name_is_told_from_it(brelan: Run, tmp_path: Path) -> None:
    out = brelan("replay", written(tmp_path, BOTS_AT_PLAY.replace("Léa", "Glouton"))).out
    assert "Glouton 0, bot:glouton 0" in out


def test_english_parts_thousands_with_a_comma(brelan: Run, tmp_path: Path) -> None:
    start = "jeu taverne\ndialecte mises chips=5000\nsièges Léa, Max\n"
    assert "Léa 4,995" in brelan("replay", "--lang", "en", written(tmp_path, start)).out
    assert "Léa 4\N{NARROW NO-BREAK SPACE}995" in brelan("replay", written(tmp_path, start)).out


# verify


def seeded(seed: int, *, wrong: bool = False) -> str:
    dice = KeyedDice.seeded(seed)
    first, second = dice.throw(5, 0), dice.throw(5, 1)
    if wrong:
        second = (1, 1, 1, 1, 1) if second != (1, 1, 1, 1, 1) else (2, 2, 2, 2, 2)
    lines = [f"d {' '.join(map(str, faces))}" for faces in (first, second)]
    return f"jeu dice-poker\nsièges Léa\ndés graine {seed}\n{lines[0]}\n1 garde\n{lines[1]}\n"


def test_seeded_dice_are_drawn_again(brelan: Run, tmp_path: Path) -> None:
    right = brelan("verify", written(tmp_path, seeded(42)), "--json")
    assert right.status == 0
    assert json.loads(right.out) == {"ok": True, "line": None, "reason": None}
    wrong = brelan("verify", written(tmp_path, seeded(42, wrong=True)), "--json")
    assert wrong.status == 1
    assert json.loads(wrong.out)["line"] == 6
    assert "Le lancer 2" in json.loads(wrong.out)["reason"]


def test_a_commitment_is_checked_with_its_key(brelan: Run, tmp_path: Path) -> None:
    import hashlib

    key = bytes(range(16))
    faces = " ".join(map(str, KeyedDice(key).throw(5, 0)))
    digest = hashlib.sha256(key).hexdigest()
    record = f"jeu dice-poker\nsièges Léa\ndés engagement sha256:{digest} clé {key.hex()}\nd {faces}\n"
    assert brelan("verify", written(tmp_path, record)).status == 0
    assert brelan("verify", written(tmp_path, record.replace(digest, digest[::-1]))).status == 1
    assert brelan("verify", written(tmp_path, record.replace(f" clé {key.hex()}", ""))).status == 1


@pytest.mark.parametrize("dice", ["typés", "système"])
def test_dice_that_follow_nothing_cannot_be_verified(brelan: Run, tmp_path: Path, dice: str) -> None:
    answer = brelan("verify", written(tmp_path, f"jeu dice-poker\nsièges Léa\ndés {dice}\nd 1 2 3 4 5\n"), "--json")
    assert answer.status == 1
    assert json.loads(answer.out)["ok"] is False


def test_a_wrong_record_is_not_verified(brelan: Run, tmp_path: Path) -> None:
    answer = brelan("verify", written(tmp_path, seeded(42) + "d 1\n"), "--json")
    assert answer.status == 1
    assert json.loads(answer.out)["line"] == 7
