"""What a table of la taverne hears."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from brelan.core.dice import merged
from brelan.core.lexicon import Lexicon
from brelan.core.moves import Faces, Seat
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games import stakes
from brelan.games.stakes import Stake
from brelan.games.taverne.dialect import TaverneDialect, Tie
from brelan.games.taverne.hands import decider
from brelan.games.taverne.phases import Casting, Chips, Choosing, Done, Group, Partie, Parties, Rerolling, Staking, State
from brelan.games.turn import Keep, Stand


class Judge(Protocol):
    """What the words ask of the game."""

    dialect: TaverneDialect
    lexicon: Lexicon

    def hand_name(self, faces: Faces) -> Phrase: ...

    def ladder(self, partie: Partie) -> tuple[Group, ...]: ...


def choice_awaited(seats: Group) -> Phrase:
    if len(seats) == 1:
        return phrase("{who} doit choisir les dés à garder, ou rester.", who=Who(seats[0]))
    return phrase("{seats} doivent choisir les dés à garder, ou rester.", seats=_names(seats))


def rolled(judge: Judge, before: State, faces: Faces, after: State) -> Iterator[Phrase]:
    match before.phase:
        case Casting(waiting):
            seat, dice = waiting[0], faces
            yield phrase(
                "{who} lance {dice} : {hand}.", who=Who(seat), dice=judge.lexicon.faces(dice), hand=judge.hand_name(dice)
            )
        case Rerolling(_, throws):
            seat, held = throws[0]
            dice = merged(held, faces)
            yield _rethrow(Who(seat), len(faces), judge.dialect.dice, judge.hand_name(dice))
        case _:
            return
    yield from _ending(judge, before, before.partie.shown(seat, dice), after)


def chosen(judge: Judge, before: State, seat: Seat, choice: Keep | Stand, after: State) -> Iterator[Phrase]:
    """What several choose together is told when the last of them has chosen, and not before."""
    if not isinstance(before.phase, Choosing):
        return
    group, partie = before.phase.groups[0], before.partie
    if len(group) > 1:
        yield phrase("{who} a fait son choix.", who=Who(seat))
    if isinstance(after.phase, Choosing) and len(after.phase.groups) == len(before.phase.groups):
        return
    own = choice.faces if isinstance(choice, Keep) else partie.hands[seat]
    for other, made in zip(group, before.phase.kept, strict=True):
        yield _choice(judge, other, partie.hands[other], own if made is None else made)
    yield from _ending(judge, before, partie, after)


def staked(judge: Judge, before: State, stake: Stake, after: State) -> Iterator[Phrase]:
    match before.phase, before.tally:
        case Staking(betting), Chips(purse):
            yield stakes.told(purse, betting, stake)
            left = tuple(seat for seat in before.partie.order if seat != betting.waiting[0])
            yield from _ending(judge, before, before.partie.among(left), after)


def _choice(judge: Judge, seat: Seat, dice: Faces, held: Faces) -> Phrase:
    if held == dice:
        return phrase("{who} reste : {hand}.", who=Who(seat), hand=judge.hand_name(dice))
    if not held:
        return phrase("{who} ne garde rien.", who=Who(seat))
    return phrase("{who} garde {dice}.", who=Who(seat), dice=judge.lexicon.faces(held))


def _rethrow(who: Who, thrown: int, dice: int, hand: Phrase) -> Phrase:
    if thrown == dice:
        return phrase("{who} relance tous les dés : {hand}.", who=who, hand=hand)
    return plural("{who} relance {n} dé : {hand}.", "{who} relance {n} dés : {hand}.", thrown, who=who, hand=hand)


def _ending(judge: Judge, before: State, partie: Partie, after: State) -> Iterator[Phrase]:
    """The end of a partie, as its dice lie at last; nothing while it goes on."""
    if not isinstance(after.phase, Done) and any(after.partie.hands):
        return
    pot = before.tally.purse.pot if isinstance(before.tally, Chips) else 0
    if len(partie.order) == 1:
        yield plural(
            "{who} reste et prend le pot : {n} jeton.", "{who} reste et prend le pot : {n} jetons.", pot, who=Who(partie.order[0])
        )
    else:
        ladder = judge.ladder(partie)
        best = ladder[0]
        hand = judge.hand_name(partie.hands[best[0]])
        if len(best) > 1 and judge.dialect.tie is Tie.REPLAY:
            yield _replay(best, hand, len(best) == len(partie.order))
            return
        if len(best) > 1:
            yield _shared(best, hand, pot)
        else:
            yield _win(best[0], hand, pot)
            deciding = decider(partie.hands[best[0]], partie.hands[ladder[1][0]], judge.dialect.ace_high)
            if deciding:
                yield phrase("À figure égale, le {high} bat le {low}.", high=deciding[0], low=deciding[1])
    yield from _standing(judge, before, after)


def _win(seat: Seat, hand: Phrase, pot: int) -> Phrase:
    if not pot:
        return phrase("{who} gagne la partie : {hand}.", who=Who(seat), hand=hand)
    return plural(
        "{who} prend le pot de {n} jeton : {hand}.", "{who} prend le pot de {n} jetons : {hand}.", pot, who=Who(seat), hand=hand
    )


def _replay(best: Group, hand: Phrase, everybody: bool) -> Phrase:
    if everybody:
        return phrase("Égalité entre {seats} : {hand}. On rejoue.", seats=_names(best), hand=hand)
    return phrase("Égalité entre {seats} : {hand}. On rejoue sans les autres.", seats=_names(best), hand=hand)


def _shared(best: Group, hand: Phrase, pot: int) -> Phrase:
    if not pot:
        return phrase("Égalité entre {seats} : {hand}. La partie compte pour chaque main.", seats=_names(best), hand=hand)
    return plural(
        "Égalité entre {seats} : {hand}. Le pot de {n} jeton est partagé.",
        "Égalité entre {seats} : {hand}. Le pot de {n} jetons est partagé.",
        pot,
        seats=_names(best),
        hand=hand,
    )


def _standing(judge: Judge, before: State, after: State) -> Iterator[Phrase]:
    """The match after a partie: the score, who can no longer play, who has won."""
    match after.tally:
        case Parties(won):
            if judge.dialect.best_of > 1:
                yield phrase("Parties gagnées : {score}.", score=_score(won))
        case Chips(purse):
            owned = tuple(chips + staked for chips, staked in zip(purse.chips, purse.staked, strict=True))
            yield phrase("Jetons : {score}.", score=_score(owned))
            if isinstance(before.tally, Chips):
                for seat, staked in enumerate(before.tally.purse.staked):
                    if staked and owned[seat] < judge.dialect.ante:
                        yield phrase("{who} n’a plus de quoi payer la mise de départ.", who=Who(seat))
            if not isinstance(after.phase, Done):
                yield plural("Nouvelle partie : {n} jeton au pot.", "Nouvelle partie : {n} jetons au pot.", purse.pot)
    if isinstance(after.phase, Done) and judge.dialect.best_of > 1:
        first = tuple(Seat(seat) for seat, rank in enumerate(after.phase.ranks) if rank == 1)
        if len(first) == 1:
            yield phrase("{who} gagne la rencontre.", who=Who(first[0]))
        else:
            yield phrase("La rencontre finit à égalité : {seats}.", seats=_names(first))


def _score(amounts: tuple[int, ...]) -> tuple[Phrase, ...]:
    return tuple(phrase("{who} {amount}", who=Who(seat), amount=amount) for seat, amount in enumerate(amounts))


def _names(seats: Group) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)
