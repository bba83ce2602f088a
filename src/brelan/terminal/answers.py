"""Questions about dice and rules: `rows`, `compare` and `rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from brelan.core.dialect import Option, differences, options, written
from brelan.core.game import SheetGame, Showdown
from brelan.core.moves import Faces, Hand, MoveError, Seat
from brelan.core.phrases import Phrase, phrase, plural
from brelan.games.poker_das import PokerDas
from brelan.games.taverne import Taverne
from brelan.games.taverne.hands import decider
from brelan.notation.lines import read_faces
from brelan.notation.repertoire import AnyGame
from brelan.solve.wanted import hand_size
from brelan.terminal.front import Front
from brelan.terminal.grid import columns
from brelan.terminal.reading import row_numbers
from brelan.terminal.seating import WrongCall, rulebook

AnyShowdown = Showdown[Any, Any, Any]


def rows(
    front: Front, name: str, preset: str | None, settings: Sequence[str], dice: Sequence[str], *, fresh: bool, as_json: bool
) -> None:
    """What each row of an empty sheet would give for these dice."""
    game, dialect = rulebook(name, preset, settings)
    if not isinstance(game, SheetGame):
        raise WrongCall(phrase("« {game} » n’a pas de feuille : « brelan compare » y compare des mains.", game=game.name))
    faces = _faces(game, " ".join(dice))
    start = game.start(1)
    try:
        state = game.apply(start, Hand(faces, 1 if fresh else 2, fresh))
    except MoveError as error:
        raise WrongCall(error.reason) from None
    given, doubled = dict(game.rows(state)), game.doubled(state)
    if as_json:
        front.answer({"game": game.name, "dialect": dialect, "dice": list(faces), "rows": given, "doubled": doubled})
        return
    numbers = row_numbers(game.lexicon)
    labels = {line.row: line.label for line in game.sheet(state, Seat(0)).lines}
    lines = [
        [
            Text(f"{numbers.get(row, '')}", style="dim"),
            Text(front.speech.say(labels[row])),
            Text(
                front.speech.letters("–") if points is None else front.speech.figure(points),
                style="dim" if points is None else "bold",
            ),
        ]
        for row, points in given.items()
    ]
    front.write(Text(game.lexicon.faces(faces), style="bold"), *columns(lines, frozenset({0, 2}), gap=2))
    if doubled:
        front.say(phrase("Tous les dés lancés d’un coup : les points sont doublés."))


def compare(front: Front, name: str, preset: str | None, settings: Sequence[str], hands: Sequence[str], *, as_json: bool) -> None:
    """Who wins, and why. Hands keep the order of the call, which is that of the seats."""
    game, dialect = rulebook(name, preset, settings)
    if not isinstance(game, Showdown):
        raise WrongCall(phrase("« {game} » ne compare pas des mains.", game=game.name))
    if len(hands) < 2:
        raise WrongCall(
            phrase("Il faut deux mains au moins : « brelan compare {game} {one} {other} ».", game=game.name, **_sample(game))
        )
    faces = [_faces(game, hand) for hand in hands]
    keys = [game.strength(hand) for hand in faces]
    order = [[seat for seat, key in enumerate(keys) if key == level] for level in sorted(set(keys), reverse=True)]
    names = [front.speech.say(game.hand_name(hand)) for hand in faces]
    reason = _why(game, faces[order[0][0]], faces[order[1][0]]) if len(order[0]) == 1 else None
    if as_json:
        shown = [{"dice": game.lexicon.faces(hand, " "), "name": name} for hand, name in zip(faces, names, strict=True)]
        why = front.speech.say(reason) if reason else None
        front.answer({"game": game.name, "dialect": dialect, "order": order, "hands": shown, "why": why})
        return
    rank = 1
    for group in order:
        for seat in group:
            front.write(f"{rank}. {game.lexicon.faces(faces[seat])}  {names[seat]}")
        rank += len(group)
    if len(order[0]) > 1:
        front.say(phrase("Égalité : {hand}.", hand=names[order[0][0]]))
        return
    front.say(phrase("{hand} l’emporte.", hand=game.lexicon.faces(faces[order[0][0]])))
    if reason is not None:
        front.say(reason)


def _why(game: AnyShowdown, better: Faces, worse: Faces) -> Phrase | None:
    """What decides between two hands, where their names alone do not tell it."""
    match game:
        case PokerDas():
            return game.why(better, worse)
        case Taverne():
            deciding = decider(better, worse, game.dialect.ace_high)
            return phrase("À figure égale, le {high} bat le {low}.", high=deciding[0], low=deciding[1]) if deciding else None
        case _:
            return None


def rules(front: Front, name: str, preset: str | None, settings: Sequence[str], other: str | None, *, as_json: bool) -> None:
    """The rules in force, option by option, or how two dialects differ."""
    game, dialect = rulebook(name, preset, settings)
    base = game.presets["classique"]
    changed = {option.key for option in differences(game.dialect, base)}
    against, against_name = (None, None) if other is None else _dialect(game, other)
    if as_json:
        data: dict[str, Any] = {
            "game": game.name,
            "title": front.speech.say(game.title),
            "dialect": dialect,
            "options": [_described(front, option) | {"changed": option.key in changed} for option in options(game.dialect)],
            "presets": list(game.presets),
        }
        if against is not None:
            data["other"] = against_name
            data["differences"] = [
                {"key": mine.key, "mine": _described(front, mine), "other": _described(front, theirs)}
                for mine, theirs in _pairs(game.dialect, against)
            ]
        front.answer(data)
        return
    front.write(Text(f"{front.speech.say(game.title)} · {dialect}", style="bold"))
    if against is not None:
        pairs = _pairs(game.dialect, against)
        if not pairs:
            front.say(phrase("Les deux dialectes disent la même chose."))
        for mine, theirs in pairs:
            front.write("", mine.key)
            for side, option in ((dialect, mine), (against_name or "", theirs)):
                said = phrase("{dialect} ({value}) : {says}", dialect=side, value=written(option.value), says=option.says)
                front.write(f"  {front.speech.say(said)}")
        return
    printed = getattr(game, "printed", None)
    if printed is not None:
        front.write("", *[front.speech.say(words) for words in printed()])
    for heading, found in _headings(game.dialect).items():
        front.write("", Text(front.speech.say(heading), style="bold"))
        for option in found:
            mark = "*" if option.key in changed else " "
            front.write(f"{mark} {option.key}={written(option.value)}", f"    {front.speech.say(option.says)}")
    front.write("")
    if changed:
        front.say(
            plural("* {n} différence avec le dialecte classique.", "* {n} différences avec le dialecte classique.", len(changed))
        )
    front.say(phrase("Dialectes : {presets}. Une option se change avec « --set clé=valeur ».", presets=", ".join(game.presets)))


def _faces(game: AnyGame, text: str) -> Faces:
    """So many dice as the game has. Raises `WrongCall`."""
    dice = hand_size(game)
    faces = dice_typed(game, text)
    if len(faces) != dice:
        raise WrongCall(
            plural(
                "« {text} » : {n} dé, et il en faut {dice}.",
                "« {text} » : {n} dés, et il en faut {dice}.",
                len(faces),
                text=text,
                dice=dice,
            )
        )
    return faces


def dice_typed(game: AnyGame, text: str) -> Faces:
    """Dice in the letters of the game. Raises `WrongCall`."""
    try:
        return read_faces(game.lexicon, text)
    except MoveError as error:
        raise WrongCall(error.reason) from None


def _sample(game: AnyGame) -> dict[str, str]:
    return {"one": game.lexicon.faces((1, 2, 2, 3, 3), ""), "other": game.lexicon.faces((6, 6, 6, 6, 6), "")}


def _dialect(game: AnyGame, text: str) -> tuple[Any, str]:
    """Another dialect of the same game: a preset, and differences after it."""
    words = text.split()
    preset = words.pop(0) if words and "=" not in words[0] else "classique"
    other, name = rulebook(game.name, preset, words)
    return other.dialect, " ".join([name, *words])


def _pairs(dialect: Any, other: Any) -> list[tuple[Option, Option]]:
    return [(mine, theirs) for mine, theirs in zip(options(dialect), options(other), strict=True) if mine.value != theirs.value]


def _headings(dialect: Any) -> dict[Phrase, list[Option]]:
    """The options under their headings, in the order in which these come first."""
    found: dict[Phrase, list[Option]] = {}
    for option in options(dialect):
        found.setdefault(_heading(option), []).append(option)
    return found


def _heading(option: Option) -> Phrase:
    return option.under or phrase("Les règles")


def _described(front: Front, option: Option) -> dict[str, Any]:
    say = front.speech.say
    return {"key": option.key, "value": option.value, "says": say(option.says), "under": say(_heading(option))}
