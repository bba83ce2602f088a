"""What just happened at the table, event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from brelan.core.moves import Act, Faces, Hand, Move, Roll, Seat
from brelan.core.phrases import Phrase, Signed, Who, phrase, plural
from brelan.games import stakes, turn
from brelan.games.poker_das import words
from brelan.games.poker_das.dialect import PokerDasDialect, TieReplay
from brelan.games.poker_das.hands import Key, Ladder
from brelan.games.poker_das.state import (
    Choosing,
    Drawing,
    Finished,
    Group,
    Round,
    Shown,
    Staking,
    State,
    Table,
    Throwing,
)
from brelan.games.stakes import Fold, Purse
from brelan.games.turn import Holding, Keep


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the moves of one dialect. `weigh`: what a finished hand is worth against another."""

    dialect: PokerDasDialect
    ladder: Ladder
    weigh: Callable[[Shown], Key]

    def told(self, before: State, move: Move, after: State) -> Iterator[Phrase]:
        match before, move:
            case Drawing(), Roll((face,)):
                yield phrase("{who} tire {face}.", who=Who(before.by), face=words.one(face))
                yield from self._draw(before, after)
            case Throwing(table, round_, rolling), Roll(faces):
                holding = turn.rolled(rolling, faces)
                yield self._throw(holding)
                if holding.left:
                    yield phrase("Il reste {throws}.", throws=words.throws(holding.left))
                else:
                    yield from self._hand(table, round_, holding, after)
            case Throwing(table, round_, rolling), Hand():
                holding = turn.announced(rolling, move)
                yield self._whole(holding)
                yield from self._hand(table, round_, holding, after)
            case Choosing(_, _, holding), Act(_, Keep(faces)):
                yield _keep(holding, faces)
            case Choosing(table, round_, holding), Act():
                yield self._stand(holding)
                yield from self._hand(table, round_, holding, after)
            case Staking(Table(purse=Purse() as purse) as table, round_, betting), Act(seat, action):
                yield stakes.told(purse, betting, action)
                if isinstance(action, Fold) and len(betting.playing) == 2 and stakes.owed(purse, betting):
                    left = tuple(other for other in betting.playing if other != seat)
                    yield phrase("{who} gagne la partie : les autres ont passé.", who=Who(left[0]))
                    yield from self._end(table, round_.among(left), (left,), after)

    # The draw

    def _draw(self, before: Drawing, after: State) -> Iterator[Phrase]:
        if not isinstance(after, Drawing):
            yield from self._opening(after)
        elif not after.dice:
            yield phrase("À égalité : {tied}. On tire à nouveau.", tied=_who(after.drawing))

    # A hand

    def _name(self, faces: Faces) -> Phrase:
        return words.hand_name(self.ladder.readings[faces], self.dialect)

    def _throw(self, holding: Holding) -> Phrase:
        return phrase(
            "{who}, {throw} : {dice}, {hand}.",
            who=Who(holding.seat),
            throw=words.ordinal(holding.throws),
            dice=words.spelled(holding.dice),
            hand=self._name(holding.dice),
        )

    def _whole(self, holding: Holding) -> Phrase:
        return phrase(
            "{who} montre sa main après {throws} : {dice}, {hand}.",
            who=Who(holding.seat),
            throws=words.throws(holding.throws),
            dice=words.spelled(holding.dice),
            hand=self._name(holding.dice),
        )

    def _stand(self, holding: Holding) -> Phrase:
        return phrase(
            "{who} reste après {throws} : {hand}.",
            who=Who(holding.seat),
            throws=words.throws(holding.throws),
            hand=self._name(holding.dice),
        )

    def _hand(self, table: Table, round_: Round, holding: Holding, after: State) -> Iterator[Phrase]:
        if round_.cap is None and holding.throws < self.dialect.throws:
            yield phrase("Les autres ont droit à {throws} au plus.", throws=words.throws(holding.throws))
        shown = round_.showing(holding.seat, Shown(holding.dice, holding.throws))
        standing = shown.standing(self.weigh)
        best = standing[0]
        if shown.waiting is not None:
            yield from _lead(best, holding.seat, len(standing))
        elif len(best) == 1:
            yield from self._victory(shown, best[0], standing[1][0])
            yield from self._end(table, shown, standing, after)
        elif self.dialect.tie_replay is TieReplay.SHARED:
            yield phrase("{tied} sont à égalité et se partagent la partie.", tied=_who(best))
            yield from self._end(table, shown, standing, after)
        else:
            yield self._replay(best)
            if table.purse is not None:
                yield phrase("Le pot de {pot} reste en jeu.", pot=table.purse.pot)

    def _replay(self, tied: Group) -> Phrase:
        if self.dialect.tie_replay is TieReplay.COUP_SEC:
            return phrase("{tied} sont à égalité et rejouent un coup sec : un seul lancer par personne.", tied=_who(tied))
        return phrase("{tied} sont à égalité et rejouent une manche entière.", tied=_who(tied))

    def _victory(self, round_: Round, winner: Seat, second: Seat) -> Iterator[Phrase]:
        best, other = round_.hands[winner], round_.hands[second]
        if best is None or other is None:
            return
        yield phrase(
            "{who} gagne la partie : {best}, contre {other}.",
            who=Who(winner),
            best=self._name(best.faces),
            other=self._name(other.faces),
        )
        if self.ladder.keys[best.faces] == self.ladder.keys[other.faces]:
            yield phrase("À mains égales, celle qui a pris le moins de lancers l’emporte.")
        reason = words.why(self.ladder, best.faces, other.faces)
        if reason is not None:
            yield reason

    # A partie

    def _end(self, table: Table, round_: Round, standing: tuple[Group, ...], after: State) -> Iterator[Phrase]:
        winners = standing[0]
        if table.purse is not None:
            for seat in winners:
                gain = Signed(table.purse.taken(winners).chips[seat] - table.purse.chips[seat])
                if len(winners) == 1:
                    yield phrase("{who} prend le pot : {gain}.", who=Who(seat), gain=gain)
                else:
                    yield phrase("{who} prend sa part du pot : {gain}.", who=Who(seat), gain=gain)
        if isinstance(after, Finished):
            yield from self._match(after)
        elif isinstance(after, Throwing):
            loser = (*standing, *round_.beaten)[-1][0]
            starter = after.round.players[0]
            number, total = after.table.partie, self.dialect.rounds
            if starter == loser:
                yield phrase(
                    "Partie {number} sur {total} : {who} commence, pour avoir perdu la précédente.",
                    number=number,
                    total=total,
                    who=Who(starter),
                )
            else:
                yield phrase("Partie {number} sur {total} : {who} commence.", number=number, total=total, who=Who(starter))
            yield from self._opening(after)

    def _opening(self, after: State) -> Iterator[Phrase]:
        if not isinstance(after, Throwing):
            return
        players = after.round.players
        yield phrase("On joue dans cet ordre : {seats}.", seats=_who(players))
        for seat in after.table.order:
            if seat not in players:
                yield phrase("{who} n’a plus de quoi payer la mise de départ.", who=Who(seat))
        if after.table.purse is not None:
            yield phrase(
                "La mise de départ est de {ante} par personne : le pot est de {pot}.",
                ante=self.dialect.ante,
                pot=after.table.purse.pot,
            )

    def _match(self, after: Finished) -> Iterator[Phrase]:
        """Where it says more than who won the last partie."""
        scores, ranks = after.over.scores, after.over.ranks
        first = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == 1)
        who, best = Who(first[0]), scores[first[0]]
        if after.table.purse is not None and after.table.partie < self.dialect.rounds:
            yield phrase("Une seule personne peut encore payer la mise de départ : la rencontre s’arrête là.")
        if after.table.purse is None and self.dialect.rounds == 1:
            return
        if len(first) > 1:
            yield phrase("La rencontre est finie : {tied} sont à égalité.", tied=_who(first))
        elif after.table.purse is not None:
            yield plural("{who} gagne la rencontre avec {n} jeton.", "{who} gagne la rencontre avec {n} jetons.", best, who=who)
        else:
            yield plural(
                "{who} gagne la rencontre : {n} partie gagnée.",
                "{who} gagne la rencontre : {n} parties gagnées.",
                best,
                who=who,
            )
            if scores.count(best) > 1:
                yield phrase("À parties égales, la dernière départage.")


def _keep(holding: Holding, faces: Faces) -> Phrase:
    thrown, who = len(holding.dice) - len(faces), Who(holding.seat)
    if not faces:
        return phrase("{who} relance tous les dés.", who=who)
    return plural(
        "{who} garde {kept} et relance {n} dé.",
        "{who} garde {kept} et relance {n} dés.",
        thrown,
        who=who,
        kept=words.spelled(faces),
    )


def _lead(best: Group, seat: Seat, places: int) -> Iterator[Phrase]:
    others = tuple(other for other in best if other != seat)
    if seat not in best:
        return
    if others:
        yield phrase("{who} fait jeu égal avec {others}.", who=Who(seat), others=_who(others))
    elif places > 1:
        yield phrase("{who} passe en tête.", who=Who(seat))


def _who(seats: Group) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)
