"""A move of dice poker as the table hears it."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.core.lexicon import Lexicon
from brelan.core.moves import Act, Hand, Move, Roll, Seat
from brelan.core.nodes import Over
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games.dice_poker.scoring import Landing, Scoring
from brelan.games.dice_poker.state import Column, Ended, State, Write
from brelan.games.turn import Holding, Keep

ORDINALS = (
    phrase("premier lancer"),
    phrase("deuxième lancer"),
    phrase("troisième lancer"),
    phrase("quatrième lancer"),
    phrase("cinquième lancer"),
)


def told(scoring: Scoring, lexicon: Lexicon, before: State, move: Move, after: State) -> Iterator[Phrase]:
    match move, before.phase, after.phase:
        case Roll(), _, Holding() as turn:
            yield _thrown(lexicon, turn)
            yield from _poker(scoring, after.columns[turn.seat], turn)
        case Hand(), _, Holding() as turn:
            yield plural(
                "{who} termine en {n} lancer : {dice}.",
                "{who} termine en {n} lancers : {dice}.",
                turn.throws,
                who=Who(turn.seat),
                dice=lexicon.faces(turn.dice),
            )
            yield from _poker(scoring, after.columns[turn.seat], turn)
        case Act(seat, Keep(faces)), Holding() as turn, _:
            yield _kept(lexicon, turn, faces)
        case Act(seat, Write(row)), Holding(), _:
            place = next(place for place, printed in enumerate(scoring.card.rows) if printed.name == row)
            yield from _written(scoring, seat, place, before.columns[seat], after.columns[seat])
            yield from _lead(scoring, seat, before, after)


def _thrown(lexicon: Lexicon, turn: Holding) -> Phrase:
    which = ORDINALS[turn.throws - 1] if turn.throws <= len(ORDINALS) else phrase("lancer {n}", n=turn.throws)
    dice = lexicon.faces(turn.dice)
    if not turn.left:
        return phrase("{who}, {which} : {dice}.", who=Who(turn.seat), which=which, dice=dice)
    return plural(
        "{who}, {which} : {dice}. Il reste {n} lancer.",
        "{who}, {which} : {dice}. Il reste {n} lancers.",
        turn.left,
        who=Who(turn.seat),
        which=which,
        dice=dice,
    )


def _poker(scoring: Scoring, column: Column, turn: Holding) -> Iterator[Phrase]:
    """What all the dice equal would bring."""
    card = scoring.card
    if card.poker is None or not scoring.is_poker(turn.dice):
        return
    poker = card.rows[card.poker].label
    if scoring.is_further(column, turn.dice):
        yield plural(
            "{poker} ! L’inscrire rapporte {n} point de bonus.",
            "{poker} ! L’inscrire rapporte {n} points de bonus.",
            card.further,
            poker=poker,
        )
    else:
        yield phrase("{poker} !", poker=poker)
    offer = scoring.offer(column, turn.dice)
    match offer.joker:
        case Landing.OWN:
            yield phrase("Joker : la ligne {row} est imposée.", row=card.rows[offer.places[0]].label)
        case Landing.RIGHT:
            yield phrase("Joker : il s’inscrit du côté droit.")
        case Landing.LEFT:
            yield phrase("Joker : plus de ligne libre à droite, il vaut 0 à gauche.")
        case Landing.ANYWHERE:
            yield phrase("Joker : il s’inscrit dans n’importe quelle ligne libre.")
        case None:
            pass


def _kept(lexicon: Lexicon, turn: Holding, faces: tuple[int, ...]) -> Phrase:
    again = len(turn.dice) - len(faces)
    if not faces:
        return phrase("{who} relance tous les dés.", who=Who(turn.seat))
    return plural(
        "{who} garde {dice} et relance {n} dé.",
        "{who} garde {dice} et relance {n} dés.",
        again,
        who=Who(turn.seat),
        dice=lexicon.faces(faces),
    )


def _written(scoring: Scoring, seat: Seat, place: int, before: Column, after: Column) -> Iterator[Phrase]:
    card, who = scoring.card, Who(seat)
    yield plural(
        "{who} inscrit {n} point : {row}.",
        "{who} inscrit {n} points : {row}.",
        after.boxes[place] or 0,
        who=who,
        row=card.rows[place].label,
    )
    yield from _further(scoring, who, place, before, after)
    if scoring.bonus(after) > scoring.bonus(before):
        yield plural(
            "{who} obtient le bonus du côté gauche : {n} point.",
            "{who} obtient le bonus du côté gauche : {n} points.",
            card.bonus,
            who=who,
        )
    elif card.bonus and scoring.bonus_is_lost(after) and not scoring.bonus_is_lost(before):
        yield phrase("{who} ne peut plus atteindre le bonus du côté gauche.", who=who)


def _further(scoring: Scoring, who: Who, place: int, before: Column, after: Column) -> Iterator[Phrase]:
    """The points of a further Poker, got or promised."""
    card = scoring.card
    if card.poker is None or not card.further:
        return
    poker = card.rows[card.poker].label
    if after.further > before.further:
        yield plural(
            "{who} reçoit {n} point de bonus pour ce nouveau {poker}.",
            "{who} reçoit {n} points de bonus pour ce nouveau {poker}.",
            card.further,
            who=who,
            poker=poker,
        )
    if place == card.poker and after.boxes[place]:
        yield plural(
            "Au prochain {poker}, {who} aura {n} point de bonus.",
            "Au prochain {poker}, {who} aura {n} points de bonus.",
            card.further,
            who=who,
            poker=poker,
        )


def _lead(scoring: Scoring, seat: Seat, before: State, after: State) -> Iterator[Phrase]:
    """Who takes the lead, once everybody has written something."""
    if isinstance(after.phase, Ended) or not all(any(box is not None for box in column.boxes) for column in before.columns):
        return
    mine = scoring.total(after.columns[seat])
    best = max((scoring.total(column) for other, column in enumerate(after.columns) if other != seat), default=mine)
    if scoring.total(before.columns[seat]) <= best < mine:
        yield plural("{who} prend la tête avec {n} point.", "{who} prend la tête avec {n} points.", mine, who=Who(seat))


def verdict(end: Over) -> Phrase:
    """Who has won."""
    winners = [seat for seat, rank in enumerate(end.ranks) if rank == 1]
    best = end.scores[winners[0]]
    if len(winners) > 1:
        return plural(
            "{winners} gagnent ex æquo avec {n} point.",
            "{winners} gagnent ex æquo avec {n} points.",
            best,
            winners=tuple(Who(seat) for seat in winners),
        )
    who = Who(winners[0])
    if len(end.scores) == 1:
        return plural("{who} termine avec {n} point.", "{who} termine avec {n} points.", best, who=who)
    if end.scores.count(best) > 1:
        return plural(
            "À {n} point partout, {who} gagne par son côté gauche.",
            "À {n} points partout, {who} gagne par son côté gauche.",
            best,
            who=who,
        )
    if len(end.scores) == 2:
        return phrase("{who} gagne, {best} à {other}.", who=who, best=best, other=min(end.scores))
    return plural("{who} gagne avec {n} point.", "{who} gagne avec {n} points.", best, who=who)
