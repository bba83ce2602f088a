"""What is taught of a decision at a showdown: the hand to be beaten, the throws left to the others, what a keep aims at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from brelan.coach.ledger import Deed, better
from brelan.coach.measures import percent
from brelan.core.dice import merged, rolls
from brelan.core.moves import Act, Faces, Roll, Seat
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das import words as das_words
from brelan.games.poker_das.hands import AS, Key
from brelan.games.poker_das.state import Choosing, Shown, State, Throwing
from brelan.games.taverne import Taverne
from brelan.games.taverne import hands as taverne_hands
from brelan.games.taverne.phases import Choosing as Rerolls
from brelan.games.turn import Keep, Stand
from brelan.nature import outcomes
from brelan.solve.odds import odds
from brelan.solve.solution import Judge

TELLING = 0.02
"""A difference of chances below this explains nothing."""

PLAIN = 0.6
"""A figure is named rather than a precise hand where it tells that much of the difference."""

Chances = Mapping[Shown, float]
AnyShowdown = PokerDas | Taverne


class Rival(NamedTuple):
    """The best hand that lies against one, and whose it is."""

    seat: Seat
    hand: Shown


class Gap(NamedTuple):
    """The hand, or better, that one choice makes oftener than another, and how often either does."""

    name: Phrase
    good: float
    bad: float


class HandTeacher:
    """Of one record: what it has once explained, it does not explain again."""

    def __init__(self, game: AnyShowdown, judge: Judge) -> None:
        self.game = game
        self.judge = judge
        self._known: dict[State, Chances] = {}
        self._said: set[str] = set()

    def why(self, deed: Deed) -> Iterator[Phrase]:
        """Of a choice of dice; nothing of stakes."""
        best = better(deed)
        if not isinstance(deed.action, Keep | Stand) or not isinstance(best, Keep | Stand):
            return
        if self._to_lose(deed.state):
            yield from self._start()
            return
        rival = self._rival(deed)
        yield from self._joker(deed.action, best)
        yield from self._limit(deed, best)
        if rival is not None:
            yield from self._against(deed, best, rival)
        elif isinstance(deed.action, Keep) and isinstance(best, Keep):
            yield from self._aims(self.final(deed.state, deed.seat, best), self.final(deed.state, deed.seat, deed.action))
        elif isinstance(best, Keep):
            yield from self._improves(deed, best)
        yield from self._to_come(deed)

    def _to_lose(self, state: Any) -> bool:
        """Between two, before the last of an even number of parties, to start it may be worth more than to win this one."""
        match self.game, state:
            case PokerDas() as game, Choosing(table=table, round=round_) if len(table.order) == 2 and table.purse is None:
                won, lost = (
                    self.judge.values(game.concluded(table, round_.hands, ((winner,), (loser,))))[table.order[0]]
                    for winner, loser in (table.order, table.order[::-1])
                )
                return won < lost
            case _:
                return False

    # What a choice comes to

    def final(self, state: Any, seat: Seat, action: Keep | Stand) -> Chances:
        """The seat's hands at the end of its turn at poker d'as, played on at best; after this reroll at la taverne."""
        if isinstance(self.game, Taverne):
            return _rerolled(state.partie.hands[seat], action)
        if isinstance(action, Stand):
            return {Shown(state.turn.dice, state.turn.throws): 1.0}
        return self._thrown(self.game, self.game.apply(state, Act(seat, action)))

    def _thrown(self, game: PokerDas, state: State) -> Chances:
        if not isinstance(state, Throwing):
            return {}
        if state not in self._known:
            found: dict[Shown, float] = defaultdict(float)
            rolling = state.turn
            for move, chance in outcomes(game.node(state)):
                if not isinstance(move, Roll):
                    continue
                after = game.apply(state, move)
                if rolling.left > 1 and isinstance(after, Choosing):
                    rest = self.final(after, rolling.seat, self.judge.choices(after, rolling.seat)[0].action)
                else:
                    rest = {Shown(merged(rolling.kept, move.faces), rolling.throws + 1): 1.0}
                for hand, share in rest.items():
                    found[hand] += float(chance) * share
            self._known[state] = dict(found)
        return self._known[state]

    def _weight(self, hand: Shown) -> Key:
        return self.game.weigh(hand) if isinstance(self.game, PokerDas) else self.game.strength(hand.faces)

    def _rival(self, deed: Deed) -> Rival | None:
        match self.game, deed.state:
            case PokerDas(), Choosing(round=round_):
                shown = [Rival(seat, hand) for seat in round_.players if (hand := round_.hands[seat]) is not None]
            case Taverne(), _:
                partie = deed.state.partie
                shown = [Rival(seat, Shown(partie.hands[seat], 1)) for seat in partie.order if seat != deed.seat]
            case _:
                shown = []
        return max(shown, key=lambda rival: self._weight(rival.hand), default=None)

    def _beating(self, chances: Chances, rival: Rival) -> float:
        least = self._weight(rival.hand)
        return sum(share for hand, share in chances.items() if self._weight(hand) > least)

    # The sentences

    def _against(self, deed: Deed, best: Keep | Stand, rival: Rival) -> Iterator[Phrase]:
        """What is to be beaten, and how often either choice beats it."""
        good, bad = (self.final(deed.state, deed.seat, action) for action in (best, deed.action))
        often, seldom = self._beating(good, rival), self._beating(bad, rival)
        other = self.game.hand_name(rival.hand.faces)
        match deed.action, best:
            case Stand(), _ if not seldom:
                tied = any(self._weight(hand) == self._weight(rival.hand) for hand in bad)
                if tied:
                    yield phrase("{who} montre {hand} : cette main ne fait que l’égaler.", who=Who(rival.seat), hand=other)
                else:
                    yield phrase("{who} montre {hand} : cette main ne suffit pas.", who=Who(rival.seat), hand=other)
                yield phrase("En relançant, on fait mieux que cela dans {often} des cas.", often=percent(often))
                yield from self._tied(good, bad, rival)
            case Stand(), _:
                yield phrase(
                    "{who} montre {hand}, que cette main bat déjà ; mais elle peut encore monter.",
                    who=Who(rival.seat),
                    hand=other,
                )
                yield from self._gap(good, bad)
            case _, Stand() if often and seldom > 1 - TELLING:
                yield phrase("{who} montre {hand}, que cette main bat déjà.", who=Who(rival.seat), hand=other)
                yield from self._gap(good, bad)
            case _, Stand() if often:
                yield phrase(
                    "{who} montre {hand}, que cette main battait déjà ; relancer n’y arrive plus que dans {seldom} des cas.",
                    who=Who(rival.seat),
                    hand=other,
                    seldom=percent(seldom),
                )
            case _ if abs(often - seldom) > TELLING:
                yield phrase(
                    "{who} montre {hand} : le meilleur choix bat cela dans {often} des cas, le coup joué dans {seldom}.",
                    who=Who(rival.seat),
                    hand=other,
                    often=percent(often),
                    seldom=percent(seldom),
                )
                if often > seldom:
                    yield from self._mostly(good, bad, rival)
                elif self._coming(deed):
                    yield from self._higher(good, bad)
                else:
                    yield from self._gap(good, bad)
                yield from self._tied(good, bad, rival)
            case _:
                yield phrase(
                    "{who} montre {hand}, que les deux choix battent aussi souvent : {often} des cas.",
                    who=Who(rival.seat),
                    hand=other,
                    often=percent(often),
                )
                yield from self._tied(good, bad, rival)
                yield from self._aims(good, bad)

    def _mostly(self, good: Chances, bad: Chances, rival: Rival) -> Iterator[Phrase]:
        """The figure by which the better choice wins oftener; the only one that wins where there is no other."""
        least = self._weight(rival.hand)
        ways: dict[int, float] = defaultdict(float)
        others: dict[int, float] = defaultdict(float)
        for chances, found in ((good, ways), (bad, others)):
            for hand, share in chances.items():
                if self._weight(hand) > least:
                    found[self._weight(hand)[0]] += share
        if len({*ways, *others}) == 1:
            yield phrase("Il n’y a que « {hand} » pour y arriver.", hand=self._figure(tuple(ways)))
            return
        most = max(ways, key=lambda figure: ways[figure] - others[figure])
        yield phrase(
            "La différence tient surtout à « {hand} » : {often} des cas, au lieu de {seldom}.",
            hand=self._figure((most,)),
            often=percent(ways[most]),
            seldom=percent(others[most]),
        )

    def _tied(self, good: Chances, bad: Chances, rival: Rival) -> Iterator[Phrase]:
        """How often either choice makes a hand of the same worth, where that tells them apart."""
        weight = self._weight(rival.hand)
        often, seldom = (sum(share for hand, share in one.items() if self._weight(hand) == weight) for one in (good, bad))
        if often - seldom > TELLING:
            yield phrase(
                "Le meilleur choix l’égale en outre dans {often} des cas, au lieu de {seldom}.",
                often=percent(often),
                seldom=percent(seldom),
            )

    def _aims(self, good: Chances, bad: Chances) -> Iterator[Phrase]:
        yield from self._gap(good, bad)
        # What the move that was played hoped for, where that is something else.
        hoped = self._widest(bad, good)
        if hoped is not None:
            yield phrase(
                "Le coup joué fait plus souvent « {hand} » au moins ({often} au lieu de {seldom}), mais cela compte moins ici.",
                hand=hoped.name,
                often=percent(hoped.good),
                seldom=percent(hoped.bad),
            )

    def _higher(self, good: Chances, bad: Chances) -> Iterator[Phrase]:
        """Why what wins less often now is better: others may still answer, and a higher hand holds."""
        found = self._widest(good, bad)
        if found is not None:
            yield phrase(
                "Mais le meilleur choix fait au moins « {hand} » dans {often} des cas, au lieu de {seldom}.",
                hand=found.name,
                often=percent(found.good),
                seldom=percent(found.bad),
            )
            yield phrase("Cela tient mieux contre la suite.")

    def _gap(self, good: Chances, bad: Chances) -> Iterator[Phrase]:
        found = self._widest(good, bad)
        if found is not None:
            yield phrase(
                "Le meilleur choix fait au moins « {hand} » dans {often} des cas, au lieu de {seldom}.",
                hand=found.name,
                often=percent(found.good),
                seldom=percent(found.bad),
            )

    def _widest(self, good: Chances, bad: Chances) -> Gap | None:
        """Where the two differ most: at a figure, or at a hand where figures hardly tell them apart."""
        hands = sorted({*good, *bad}, key=self._weight, reverse=True)
        tails = [tuple(accumulate(chances.get(hand, 0.0) for hand in hands)) for chances in (good, bad)]
        found: list[tuple[float, bool, Gap]] = []
        for place, (hand, *shares) in enumerate(zip(hands, *tails, strict=True)):
            weight = self._weight(hand)
            lower = self._weight(hands[place + 1]) if place + 1 < len(hands) else ()
            if lower == weight:
                continue
            figure = not lower or lower[0] != weight[0]
            name = self._figure(weight) if figure else self.game.hand_name(hand.faces)
            found.append((shares[0] - shares[1], figure, Gap(name, shares[0], shares[1])))
        most = max((gap for gap, _, _ in found), default=0.0)
        if most <= TELLING:
            return None
        plain = [(gap, told) for gap, figure, told in found if figure and gap >= PLAIN * most]
        return max(plain or [(gap, told) for gap, _, told in found], key=lambda one: one[0])[1]

    def _figure(self, weight: Key) -> Phrase:
        return (das_words.SCALE if isinstance(self.game, PokerDas) else taverne_hands.SCALE)[weight[0]]

    def _improves(self, deed: Deed, best: Keep) -> Iterator[Phrase]:
        """Nobody has shown a hand yet, and this one was too little."""
        final = self.final(deed.state, deed.seat, best)
        lies = self._weight(Shown(deed.state.turn.dice, deed.state.turn.throws))
        yield phrase(
            "En relançant, on fait mieux dans {often} des cas.",
            often=percent(sum(share for hand, share in final.items() if self._weight(hand) > lies)),
        )

    def _limit(self, deed: Deed, best: Keep | Stand) -> Iterator[Phrase]:
        """The first player's choice is also how many throws the others get."""
        match self.game, deed.state:
            case PokerDas() as game, Choosing(round=round_, turn=turn) if round_.cap is None and turn.left:
                held, more = (_beaten(game, turn.dice, throws) for throws in (turn.throws, turn.throws + 1))
                alone = len(round_.players) == 2
                if isinstance(best, Stand):
                    yield from (_kept_low if alone else _all_kept_low)(turn.throws, percent(held), percent(more))
                elif isinstance(deed.action, Stand):
                    yield (_limits if alone else _limits_all)(turn.throws, percent(held))
                elif "limit" not in self._said:
                    self._said.add("limit")
                    yield (
                        phrase("Chaque lancer que prend le premier, l’autre l’a aussi : cette main doit tenir contre lui.")
                        if alone
                        else phrase(
                            "Chaque lancer que prend le premier, les autres l’ont aussi : cette main doit tenir contre eux."
                        )
                    )

    def _joker(self, played: Keep | Stand, best: Keep | Stand) -> Iterator[Phrase]:
        """An ace thrown again that had better be kept."""
        match self.game, played, best:
            case PokerDas() as game, Keep(kept), Keep(wanted) if game.dialect.as_joker and wanted.count(AS) > kept.count(AS):
                if "joker" not in self._said:
                    self._said.add("joker")
                    yield phrase("Un As tient lieu de la figure que l’on veut : on le relance rarement.")

    def _start(self) -> Iterator[Phrase]:
        """Why the weaker hand is the better one."""
        if "start" not in self._said:
            self._said.add("start")
            yield phrase(
                "Qui perd commence la partie suivante : cela vaut ici plus que gagner, et l’on vise la main la plus faible."
            )

    def _coming(self, deed: Deed) -> tuple[Seat, ...]:
        """Who may still answer, each once."""
        match self.game, deed.state:
            case PokerDas(), Choosing(round=round_) if round_.cap is not None:
                return tuple(seat for seat in round_.players if round_.hands[seat] is None and seat != deed.seat)
            case Taverne(), _ if isinstance(deed.state.phase, Rerolls):
                groups = deed.state.phase.groups[1:]
                return tuple(dict.fromkeys(seat for group in groups for seat in group if seat != deed.seat))
            case _:
                return ()

    def _to_come(self, deed: Deed) -> Iterator[Phrase]:
        coming = self._coming(deed)
        match self.game:
            case PokerDas():
                if len(coming) == 1:
                    yield phrase("{who} lancera encore : il faut une main qui tienne.", who=Who(coming[0]))
                elif coming:
                    yield plural(
                        "{n} joueur lancera encore : il faut une main qui tienne.",
                        "{n} joueurs lanceront encore : il faut une main qui tienne.",
                        len(coming),
                    )
            case Taverne():
                if len(coming) == 1:
                    yield phrase("{who} peut encore relancer ensuite.", who=Who(coming[0]))
                elif coming:
                    yield plural(
                        "{n} joueur peut encore relancer ensuite.",
                        "{n} joueurs peuvent encore relancer ensuite.",
                        len(coming),
                    )


@lru_cache(maxsize=1024)
def _kept_low(throws: int, held: Phrase, more: Phrase) -> Iterator[Phrase]:
    """What standing would have meant for the only other."""
    yield plural("Rester ne laissait à l’autre que {n} lancer.", "Rester ne laissait à l’autre que {n} lancers.", throws)
    yield phrase("L’autre bat alors cette main dans {held} des cas, et dans {more} avec un lancer de plus.", held=held, more=more)


def _all_kept_low(throws: int, held: Phrase, more: Phrase) -> Iterator[Phrase]:
    yield plural("Rester ne laissait aux autres que {n} lancer.", "Rester ne laissait aux autres que {n} lancers.", throws)
    yield phrase(
        "Chacun d’eux bat cette main dans {held} des cas ainsi, et dans {more} avec un lancer de plus.", held=held, more=more
    )


def _limits(throws: int, held: Phrase) -> Phrase:
    """What standing meant for the only other."""
    return plural(
        "Rester limite l’autre à {n} lancer, mais il bat ainsi cette main dans {held} des cas.",
        "Rester limite l’autre à {n} lancers, mais il bat ainsi cette main dans {held} des cas.",
        throws,
        held=held,
    )


def _limits_all(throws: int, held: Phrase) -> Phrase:
    return plural(
        "Rester limite les autres à {n} lancer, mais chacun bat ainsi cette main dans {held} des cas.",
        "Rester limite les autres à {n} lancers, mais chacun bat ainsi cette main dans {held} des cas.",
        throws,
        held=held,
    )


def _beaten(game: PokerDas, dice: Faces, throws: int) -> float:
    """How often one player who tries nothing else beats this hand, shown after as many throws as he has."""
    least = game.strength(dice)
    beats: Callable[[Faces], bool] = lambda faces: game.strength(faces) > least  # noqa: E731  # what `odds` asks
    return float(odds(game.dialect.dice, throws, beats).probability)


def _rerolled(dice: Faces, action: Keep | Stand) -> Chances:
    if isinstance(action, Stand):
        return {Shown(dice, 1): 1.0}
    found: dict[Shown, float] = defaultdict(float)
    thrown = rolls(len(dice) - len(action.faces))
    ways = sum(weight for _, weight in thrown)
    for faces, weight in thrown:
        found[Shown(merged(action.faces, faces), 1)] += weight / ways
    return found
