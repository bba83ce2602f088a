"""What just happened at the table, one sentence for each event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from brelan.core.moves import Act, Faces, Hand, Move, Roll, Seat
from brelan.core.nodes import Over
from brelan.core.phrases import Phrase, Signed, Who, phrase, plural
from brelan.core.sheet import Mark
from brelan.games.feuille.actions import Bar, Entry, Write, Zero
from brelan.games.feuille.card import ZERO_COST, Closed, Scored
from brelan.games.feuille.dialect import TieBreak
from brelan.games.feuille.rows import KINDS, Ecole
from brelan.games.feuille.state import State
from brelan.games.feuille.words import label, named, named_bonus
from brelan.games.turn import Holding, Keep

if TYPE_CHECKING:
    from brelan.games.feuille.game import Feuille


def told(game: Feuille, before: State, move: Move, after: State) -> Iterator[Phrase]:
    match move, after.phase:
        case Roll(), Holding() as turn:
            yield _thrown(turn, _spelt(game, turn.dice))
        case Hand(), Holding() as turn:
            yield plural(
                "{who}, {n} lancer : {dice}.",
                "{who}, {n} lancers : {dice}.",
                turn.throws,
                who=Who(turn.seat),
                dice=_spelt(game, turn.dice),
            )
        case Act(seat, Keep(faces)), _:
            yield _kept(Who(seat), faces, game)
        case Act(seat, (Write() | Bar() | Zero()) as entry), _:
            yield _entered(game, before, after, seat, entry)
            yield from _bonuses(game, before, after)
            yield plural(
                "{who} a maintenant {n} point.", "{who} a maintenant {n} points.", after.cards[seat].total, who=Who(seat)
            )
            if isinstance(after.phase, Over):
                yield _ended(game, after.phase)
            return
    if isinstance(after.phase, Holding) and after.phase.throws > 1 and game.doubled(after):
        yield phrase("Tous les dés ont été relancés : combinaison ou Somme, les points seront doublés.")


def _spelt(game: Feuille, faces: Faces) -> str:
    return game.lexicon.faces(faces)


def _thrown(turn: Holding, dice: str) -> Phrase:
    who = Who(turn.seat)
    if not turn.left:
        return phrase("{who}, dernier lancer : {dice}.", who=who, dice=dice)
    if turn.throws == 1:
        return plural(
            "{who}, premier lancer : {dice}. Il reste {n} lancer.",
            "{who}, premier lancer : {dice}. Il reste {n} lancers.",
            turn.left,
            who=who,
            dice=dice,
        )
    return plural(
        "{who}, deuxième lancer : {dice}. Il reste {n} lancer.",
        "{who}, deuxième lancer : {dice}. Il reste {n} lancers.",
        turn.left,
        who=who,
        dice=dice,
    )


def _kept(who: Who, faces: Faces, game: Feuille) -> Phrase:
    if not faces:
        return phrase("{who} relance tous les dés.", who=who)
    return plural(
        "{who} garde {dice} et relance {n} dé.",
        "{who} garde {dice} et relance {n} dés.",
        game.dialect.dice - len(faces),
        who=who,
        dice=_spelt(game, faces),
    )


def _entered(game: Feuille, before: State, after: State, seat: Seat, entry: Entry) -> Phrase:
    who, kind = Who(seat), KINDS[entry.row]
    box = after.cards[seat].rows[game.place[entry.row]][-1]
    match box:
        case Scored(points) if game.doubled(before):
            return plural(
                "{who} inscrit {n} point, doublé : {row}.",
                "{who} inscrit {n} points, doublés : {row}.",
                points,
                who=who,
                row=label(entry.row),
            )
        case Scored(points):
            return plural(
                "{who} inscrit {n} point : {row}.", "{who} inscrit {n} points : {row}.", points, who=who, row=label(entry.row)
            )
        case Closed(0):
            return phrase("{who} ferme {line}.", who=who, line=named(entry.row))
        case Closed(_, reserve):
            return phrase(
                "{who} ferme {line} : réserve {before}, puis {after}.",
                who=who,
                line=named(entry.row),
                before=before.cards[seat].reserve,
                after=reserve,
            )
    if isinstance(kind, Ecole):
        return phrase(
            "{who} écrit un zéro dans {line} : {points} points.", who=who, line=named(entry.row), points=Signed(-ZERO_COST)
        )
    return phrase("{who} barre une case dans {line}.", who=who, line=named(entry.row))


def _bonuses(game: Feuille, before: State, after: State) -> Iterator[Phrase]:
    """Who takes a bonus, and whose ★ is struck although nobody took it."""
    rows, bonuses = game.dialect.rows, game.bonuses.all
    taken = set()
    for seat, (old, new) in enumerate(zip(before.cards, after.cards, strict=True)):
        for place, points in enumerate(new.won):
            if points is not None and old.won[place] is None:
                taken.add(place)
                yield plural(
                    "{who} prend le bonus de {where} : {n} point.",
                    "{who} prend le bonus de {where} : {n} points.",
                    points,
                    who=Who(seat),
                    where=named_bonus(bonuses[place], rows),
                )
    for seat in map(Seat, range(len(after.cards))):
        lost = tuple(
            named_bonus(bonus, rows)
            for place, bonus in enumerate(bonuses)
            if place not in taken
            and game.star(before, seat, place).mark is Mark.OPEN
            and game.star(after, seat, place).mark is Mark.STRUCK
        )
        if lost:
            yield phrase("Bonus hors de portée pour {who} : {stars}.", who=Who(seat), stars=lost)


def _ended(game: Feuille, over: Over) -> Phrase:
    first = [Who(seat) for seat, rank in enumerate(over.ranks) if rank == 1]
    best = max(over.scores)
    if len(over.scores) == 1:
        return plural("La partie est finie ({who}) : {n} point.", "La partie est finie ({who}) : {n} points.", best, who=first[0])
    if len(first) > 1:
        return plural(
            "{who} gagnent ensemble, avec {n} point.", "{who} gagnent ensemble, avec {n} points.", best, who=tuple(first)
        )
    if over.scores.count(best) > 1:
        if game.dialect.tie_break is TieBreak.BONUS:
            return phrase("À égalité de points, {who} gagne par ses bonus.", who=first[0])
        return phrase("À égalité de points, {who} gagne par sa réserve.", who=first[0])
    if len(over.scores) == 2:
        return phrase("{who} gagne, {best} à {other}.", who=first[0], best=best, other=min(over.scores))
    return plural("{who} gagne, avec {n} point.", "{who} gagne, avec {n} points.", best, who=first[0])
