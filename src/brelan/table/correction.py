"""What a correction has changed, from what to what, while the old figures are still to be seen: until the next entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from brelan.core.game import SheetGame, Showdown
from brelan.core.moves import Act, Fault, Hand, Move, Order, Roll
from brelan.core.phrases import Phrase, Who, phrase


@dataclass(frozen=True, slots=True)
class Said:
    """A move and what was told of it: one sentence, or nothing."""

    move: Move
    words: Phrase | None


@dataclass(frozen=True, slots=True)
class Correction:
    """`number`: of the event that corrected; `state`: as it stood before; `title`: whose correction it is.

    `taken`: what does not count any more and has not been said anew, in order; `anew`: what has become what; `since`: what
    came later.
    """

    number: int
    state: Any
    title: Phrase
    taken: tuple[Said, ...] = ()
    anew: tuple[tuple[Said, Said], ...] = ()
    since: tuple[Said, ...] = ()

    def again(self, number: int, title: Phrase, taken: tuple[Said, ...]) -> Correction | None:
        """One more before the next entry: what had come in the place of something is not what first stood there.

        None when it corrects something else.
        """
        if self.since and len(taken) <= len(self.since):
            return None
        later = taken[len(taken) - len(self.since) :]
        back, anew, first = list(taken[: len(taken) - len(later)]), list(self.anew), [*self.taken, *later]
        while back and anew and back[-1].move == anew[-1][1].move:
            back.pop()
            first.insert(0, anew.pop()[0])
        if back and anew:
            return None
        return replace(self, number=number, title=title, taken=(*back, *first), anew=tuple(anew), since=())

    def then(self, rules: Any, before: Any, said: Said, after: Any) -> Correction | None:
        """After one more move. None once something else has been written, or all stands again as it stood."""
        if isinstance(said.move, Fault):
            # What a bévue costs is no part of what the correction changed.
            return self._later(said) if self.taken or rules.scores(before) == rules.scores(after) else None
        if self.taken and _alike(self.taken[0].move, said.move):
            more = replace(self, taken=self.taken[1:], anew=(*self.anew, (self.taken[0], said)))
            return more if more.taken or any(more._changes()) or any(more._scores(rules, after)) else None
        if self.taken or not _writes(rules, before, said.move, after):
            return replace(self, taken=())._later(said)
        return None

    def _later(self, said: Said) -> Correction:
        return self if self.taken else replace(self, since=(*self.since, said))

    def sentences(self, rules: Any, now: Any) -> tuple[Phrase, ...]:
        """From what to what: what was said, and the scores."""
        return (self.title, *self._changes(), *self._scores(rules, now))

    def _changes(self) -> Iterator[Phrase]:
        for old, new in self.anew:
            if old.words is not None and new.words is not None and old.words != new.words:
                yield phrase("« {old} » devient « {new} »", old=old.words, new=new.words)
        for old in self.taken:
            if old.words is not None:
                yield phrase("« {old} » ne compte plus.", old=old.words)

    def _scores(self, rules: Any, now: Any) -> Iterator[Phrase]:
        for seat, (before, after) in enumerate(zip(rules.scores(self.state), rules.scores(now), strict=True)):
            if before != after:
                yield phrase("{who} : {before} → {after}.", who=Who(seat), before=before, after=after)


def _alike(old: Move, new: Move) -> bool:
    """May the one have been said in the place of the other?"""
    dice = (Roll, Hand)
    if isinstance(old, dice):
        return isinstance(new, dice)
    if isinstance(old, Act) and isinstance(new, Act):
        return old.seat == new.seat
    return isinstance(old, Order) and isinstance(new, Order)


def _writes(rules: Any, before: Any, move: Move, after: Any) -> bool:
    """Is this the next entry, for which the old figures make room?"""
    if isinstance(rules, SheetGame):
        return bool(rules.written(before) != rules.written(after))
    return isinstance(move, Order | Act | Hand) or isinstance(rules, Showdown) or rules.scores(before) != rules.scores(after)
