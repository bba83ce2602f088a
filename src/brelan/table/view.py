"""What a phone shows of a room, as data for JSON. These games hide nothing, so everybody sees the same.

The client knows no rule: what is legal, what each row would give and what is awaited all stand here. A cry alone is
kept back: while a race runs, nothing names its figure, and no client learns who has cried.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from brelan.core.dialect import differences
from brelan.core.game import SheetGame, Showdown
from brelan.core.lexicon import Amount, Choice, Dice, Player, Verb
from brelan.core.moves import Act, Fault, Hand, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Node, Over, Throw
from brelan.core.phrases import Phrase, Voice, phrase, plural, say
from brelan.core.sheet import Cell, Mark, Sheet
from brelan.games.chouette.phases import Caillou, Grelotte
from brelan.notation import write_move
from brelan.notation.repertoire import find_game
from brelan.table.address import said_to_each
from brelan.table.consent import question, takes_back
from brelan.table.game import Game
from brelan.table.lying import lying
from brelan.table.overruling import crossed, open_to_question
from brelan.table.reckoning import aside
from brelan.table.rematch import waited_for
from brelan.table.room import Room, Told
from brelan.table.settings import Settings
from brelan.table.showdown import showdown
from brelan.table.thrown import Thrown

SEEN = 12
"""How many told events a view carries."""


def shown(room: Room, voice: Voice) -> dict[str, Any]:
    """The whole view, in one language."""
    names = room.names()
    rules = room.game.rules if room.game is not None else room.settings.rulebook()
    return {
        "n": room.number,
        "at": room.at,
        "phase": "lobby" if room.game is None else "over" if room.game.over else "play",
        "game": rules.name,
        "title": say(rules.title, (), voice),
        "preset": room.settings.preset,
        "options": dict(room.settings.options),
        "differences": _differences(room.settings, voice),
        "way": room.settings.way,
        "dice": room.settings.dice,
        "cries": room.settings.cries,
        "absence": room.settings.absence,
        "referee": room.settings.referee,
        "window": room.settings.window,
        "turn_clock": room.settings.turn_clock,
        "host": room.host,
        "symbols": rules.lexicon.symbols,
        "players": [min(rules.players), max(rules.players)],
        "chairs": [_chair(room, place) for place in range(len(room.chairs))],
        "people": [
            {"person": person, "name": name, "here": person in room.present} for person, name in sorted(room.people.items())
        ],
        "proposal": _proposal(room, names, voice),
        "rematch": _rematch(room, voice),
        "from": _first_missing(room),
        "journal": [
            {"n": told.number, "at": told.at, "says": told.said(voice), "to": told.said_to(voice)}
            for told in _recent(room)[-SEEN:]
        ],
        "play": None if room.game is None else _game(room, room.game, names, voice),
    }


@lru_cache(maxsize=256)
def _differences(settings: Settings, voice: Voice) -> list[dict[str, str]]:
    """Looked up for every view, and the same for every table that is set so."""
    base = find_game(settings.game).presets["classique"]
    return [{"key": option.key, "says": say(option.says, (), voice)} for option in differences(settings.dialect(), base)]


def _recent(room: Room) -> list[Told]:
    return [told for told in room.journal if told.words]


def _first_missing(room: Room) -> int:
    """Everything told after this number stands in the journal of the view."""
    recent = _recent(room)
    if len(recent) > SEEN:
        return recent[-SEEN - 1].number
    return room.journal[0].number - 1 if len(room.journal) == room.journal.maxlen else 0


def _chair(room: Room, place: int) -> dict[str, Any]:
    chair = room.chairs[place]
    seat = room.seat_of(place)
    return {
        "place": place,
        "seat": seat,
        "name": chair.name,
        "person": chair.person,
        "bot": chair.bot,
        "here": chair.bot is not None or chair.person in room.present,
        "away": seat in room.away,
        "relayed": seat in room.relayed,
    }


def _proposal(room: Room, names: tuple[str, ...], voice: Voice) -> dict[str, Any] | None:
    proposal = room.proposal
    if proposal is None:
        return None
    asks = None if room.game is None else question(room, room.game)
    return {
        "by": proposal.person,
        "name": room.people.get(proposal.person, ""),
        "matter": proposal.matter,
        "seat": proposal.seat,
        "detail": proposal.detail,
        "says": None if asks is None else say(asks, names, voice),
        "says_to": {} if asks is None else said_to_each((asks,), names, voice),
        "asked": sorted(proposal.asked),
        "agreed": sorted(proposal.agreed),
    }


def _rematch(room: Room, voice: Voice) -> dict[str, Any] | None:
    """Who wants another game, and who is waited for."""
    by, asked = room.wishes & room.seated(), waited_for(room)
    if not by:
        return None
    names = [tuple(sorted({chair.name for chair in room.chairs if chair.person in some})) for some in (by, asked)]
    wants = plural("{names} veut une revanche.", "{names} veulent une revanche.", len(names[0]), names=names[0])
    waits = phrase("On attend {names}.", names=names[1]) if asked else phrase("La revanche va commencer.")
    return {"by": sorted(by), "asked": sorted(asked), "says": say(wants, (), voice), "waits": say(waits, (), voice)}


def _game(room: Room, game: Game, names: tuple[str, ...], voice: Voice) -> dict[str, Any]:
    rules, state, node = game.rules, game.state, game.node
    secret = _secret(game)
    view: dict[str, Any] = {
        "game": room.games,
        "moves": len(game.moves),
        "since": game.at,
        "reveal": game.at + room.settings.lead if _thrown(game) else game.at,
        "names": list(names),
        "scores": list(rules.scores(state)),
        "ranks": list(node.ranks) if isinstance(node, Over) else None,
        "awaited": say(rules.awaited(state), names, voice) if not secret else "",
        "awaited_to": said_to_each((rules.awaited(state),), names, voice) if not secret else {},
        "ending": None if game.ending is None else say(game.ending, names, voice),
        "ending_to": {} if game.ending is None else said_to_each((game.ending,), names, voice),
        "node": _node(game, node, voice),
        "acts": {str(seat): _acts(rules, state, Seat(seat), voice) for seat in _asked(node)},
        "aside": _aside(room, names, voice),
        "lying": lying(rules, state, game.thrown if _thrown(game) else None, names, voice),
        "thrown": None if game.thrown is None else _dice(rules, game.thrown),
        "last": _last(game),
        "correction": _correction(game, names, voice),
        "contested": _contested(game),
        "undo": _undo(room, game),
    }
    if isinstance(rules, SheetGame):
        view["rows"] = dict(rules.rows(state))
        view["doubled"] = rules.doubled(state)
        view["sheets"] = _sheets(game, rules, len(names), voice)
    if isinstance(rules, Showdown):
        view |= showdown(rules, state, game.verdict, names, voice)
    return view


def _secret(game: Game) -> bool:
    """Would it give the figure away to say that cries are awaited? Of the later ones the table has been told."""
    return game.race is not None and isinstance(game.state.phase, Caillou | Grelotte)


def _aside(room: Room, names: tuple[str, ...], voice: Voice) -> str | None:
    words = aside(room)
    return None if words is None else say(words, names, voice)


def _contested(game: Game) -> dict[str, Any] | None:
    """The last verdict, while another may be proposed. `crossed`: dice have been thrown since."""
    contested = game.contested
    if contested is None or not open_to_question(game):
        return None
    ranks = [sorted(rank) for rank in contested.order.ranks]
    return {"seats": sorted(contested.seats), "ranks": ranks, "crossed": crossed(game)}


def _undo(room: Room, game: Game) -> dict[str, int]:
    """By seat: how many moves would be taken back for it, where anything may. One of its own needs nobody's consent."""
    found = ((seat, takes_back(room, game, frozenset({Seat(seat)}))) for seat in range(len(game.order)))
    return {str(seat): erratum.moves for seat, erratum in found if erratum is not None}


def _correction(game: Game, names: tuple[str, ...], voice: Voice) -> dict[str, Any] | None:
    """From what to what, and the old figures that are still to be seen, struck."""
    correction = game.correction
    if correction is None:
        return None
    old, now = game.rules.scores(correction.state), game.rules.scores(game.state)
    told = correction.sentences(game.rules, game.state)
    return {
        "n": correction.number,
        "says": [say(words, names, voice) for words in told],
        "to": said_to_each(told, names, voice),
        "scores": {str(seat): before for seat, (before, after) in enumerate(zip(old, now, strict=True)) if before != after},
        "cells": list(_struck(game.rules, correction.state, game.state, len(names))) if isinstance(game.rules, SheetGame) else [],
    }


def _struck(rules: SheetGame[Any, Any, Any], old: Any, new: Any, seats: int) -> Iterator[dict[str, Any]]:
    """The boxes in which something else stood."""
    for seat in map(Seat, range(seats)):
        for before, after in zip(rules.sheet(old, seat).lines, rules.sheet(new, seat).lines, strict=True):
            for column, (was, cell) in enumerate(zip(before.cells, after.cells, strict=True)):
                if was.mark is not Mark.OPEN and (was.mark, was.value) != (cell.mark, cell.value):
                    yield {"seat": seat, "row": before.row, "column": column, **_cell(was)}


def _node(game: Game, node: Node, voice: Voice) -> dict[str, Any]:
    match node:
        case Throw(dice, by, turn):
            return {"kind": "throw", "dice": dice, "by": by, "turn": turn, "cast": game.cast}
        case Decision(seats):
            return {"kind": "decision", "seats": sorted(seats)}
        case Contest(cry, seats):
            if game.race is None:
                return {"kind": "contest", "seats": sorted(seats), "cry": say(cry, (), voice), "race": None}
            # The figure, and so the cry that fits it, is for the players to see.
            race = {"reveal": game.race.reveal, "closes": game.race.closes}
            return {"kind": "contest", "seats": sorted(seats), "cry": None, "race": race}
        case Over(scores, ranks):
            return {"kind": "over", "scores": list(scores), "ranks": list(ranks)}


def _asked(node: Node) -> list[Seat]:
    return sorted(node.seats) if isinstance(node, Decision) else []


def _acts(rules: Any, state: Any, seat: Seat, voice: Voice) -> dict[str, Any]:
    """The legal actions of a seat by verb: lines as they are, amounts as a range for each choice."""
    by_verb: dict[str, list[Any]] = {}
    for action in rules.legal_actions(state, seat):
        by_verb.setdefault(rules.lexicon.by_action[type(action)].word, []).append(action)
    return {word: _domain(rules, rules.lexicon.by_word[word], seat, actions, voice) for word, actions in by_verb.items()}


def _domain(rules: Any, verb: Verb, seat: Seat, actions: list[Any], voice: Voice) -> Any:
    match verb.arguments:
        case ():
            return True
        case (Dice(),):
            return [rules.lexicon.faces(action.faces, "") for action in actions]
        case (Player(),):
            return [action.seat for action in actions]
        case (Choice() as choice,):
            return [_named(choice, _only_value(action), voice) for action in actions]
        case (Amount(),):
            amounts = [_only_value(action) for action in actions]
            return [min(amounts), max(amounts)]
        case (Amount(), Choice() as choice):
            most: dict[str, int] = {}
            for action in actions:
                most[action.target] = max(most.get(action.target, 0), action.stake)
            return [{**_named(choice, word, voice), "most": amount} for word, amount in most.items()]
        case _:
            return [write_move(rules.lexicon, Act(seat, action)) for action in actions]


def _only_value(action: Any) -> Any:
    return getattr(action, action.__slots__[0])


def _named(choice: Choice, word: str, voice: Voice) -> dict[str, Any]:
    return {"word": str(word), "label": say(choice.label(word), (), voice)}


def _last(game: Game) -> dict[str, Any] | None:
    """What a client animates: the last move, bévues apart. A throw in the air stays there though somebody cries too soon."""
    faults = _faults(game)
    if len(game.moves) == faults:
        return None
    move = game.moves[-1 - faults]
    return {
        "line": "" if game.untold else write_move(game.rules.lexicon, move),
        "roll": isinstance(move, Roll),
        "by": game.thrown.seat if isinstance(move, Roll) and game.thrown is not None else getattr(move, "seat", None),
        "note": _note(game),
    }


def _note(game: Game) -> str | None:
    """The annotation of the last move, bévues apart."""
    moves = (entry for entry in reversed(game.record.entries) if isinstance(entry.what, Roll | Hand | Order | Act))
    return next(moves).annotation


def _thrown(game: Game) -> bool:
    """Is a throw the last thing that happened, bévues apart?"""
    faults = _faults(game)
    return len(game.moves) > faults and isinstance(game.moves[-1 - faults], Roll)


def _faults(game: Game) -> int:
    """How many bévues have come since the last move of another kind."""
    count = 0
    for move in reversed(game.moves):
        if not isinstance(move, Fault):
            break
        count += 1
    return count


def _dice(rules: Any, last: Thrown) -> dict[str, Any]:
    faces = rules.lexicon.faces
    return {"seat": last.seat, "still": faces(last.still, ""), "faces": faces(last.faces, "")}


def _sheets(game: Game, rules: SheetGame[Any, Any, Any], seats: int, voice: Voice) -> list[dict[str, Any]]:
    """Most moves write nothing: the sheets of the last view still hold."""
    written = rules.written(game.state)
    last = game.sheets.get(voice)
    if last is None or last[0] != written:
        last = written, [_sheet(rules.sheet(game.state, Seat(seat)), voice) for seat in range(seats)]
        game.sheets[voice] = last
    sheets: list[dict[str, Any]] = last[1]
    return sheets


def _sheet(sheet: Sheet, voice: Voice) -> dict[str, Any]:
    def text(words: Phrase) -> str:
        return say(words, (), voice)

    return {
        "lines": [
            {
                "row": line.row,
                "label": text(line.label),
                "block": line.block,
                "cells": [_cell(cell) for cell in line.cells],
                "star": None if line.star is None else _cell(line.star),
            }
            for line in sheet.lines
        ],
        "stars": [_cell(star) for star in sheet.stars],
        "sums": [{"label": text(label), "value": value} for label, value in sheet.sums],
        "total": sheet.total,
    }


def _cell(cell: Cell) -> dict[str, Any]:
    view: dict[str, Any] = {"mark": cell.mark, "value": cell.value}
    if cell.note is not None:
        view["note"] = {"value": cell.note.value, "struck": cell.note.struck}
    return view
