"""A decision told so that one learns from it: what was done, what was better, what that cost, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from brelan.coach import pots
from brelan.coach.aims import Aims, Chances, Outlook
from brelan.coach.calls import CallTeacher
from brelan.coach.hands import HandTeacher
from brelan.coach.ledger import Deed, better
from brelan.coach.measures import amount, percent, tag, worth
from brelan.coach.scene import Words, scene, throws_left
from brelan.coach.words import infinitive, into, row_name
from brelan.core.game import SheetGame
from brelan.core.moves import Act
from brelan.core.phrases import Phrase, Who, decimal, phrase, plural
from brelan.core.sheet import Row
from brelan.games import dice_poker, feuille
from brelan.games.chouette import CulDeChouette
from brelan.games.poker_das import PokerDas
from brelan.games.taverne import Taverne
from brelan.games.turn import Keep
from brelan.notation.repertoire import AnyGame
from brelan.solve.solution import Guarantee, Judge, Utility

TELLING = 0.02
"""A difference of chances below this explains nothing."""

HOPED = 0.05
"""Nobody aims at what comes oftener by less than this, where there is something else."""

OFTEN = 0.15
"""Where a turn ends less often than this, it does not mostly end."""

WRITES = (dice_poker.Write, feuille.Write)

LONG_TURNS = 10
"""Turns of two more throws that a judge which guesses, and is slow, follows to their end in one report."""

LEVEL = 0.05
"""Points below this are none: they would be written 0,0 or 0,1."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """`where`: the circumstances, one after the other; `what`: a sentence; `cost`: in little room; `why`: sentences."""

    deed: Deed
    where: Words
    what: Phrase
    cost: Phrase
    why: tuple[Phrase, ...]


class Teacher:
    """Explains the decisions of one record."""

    def __init__(self, game: AnyGame, judge: Judge) -> None:
        self.game = game
        self.judge = judge
        self.aims = Aims(game, judge) if isinstance(game, SheetGame) else None
        self._hands = HandTeacher(game, judge) if isinstance(game, PokerDas | Taverne) else None
        self._calls = CallTeacher(game, judge) if isinstance(game, CulDeChouette) else None
        self._followed: set[int] = set()

    def lesson(self, deed: Deed) -> Lesson:
        """Of a decision that was not the best: `choices` has a better one."""
        utility = self.judge.solution.utility
        best = better(deed)
        what = phrase(
            "{who} a préféré {played} ; mieux valait {best}.",
            who=Who(deed.seat),
            played=infinitive(self.game, deed.state, deed.action),
            best=infinitive(self.game, deed.state, best),
        )
        where = scene(self.game, deed.state, deed.seat)
        return Lesson(deed, where, what, tag(deed.error, utility), tuple(self._why(deed, utility)))

    def _why(self, deed: Deed, utility: Utility) -> Iterator[Phrase]:
        best = better(deed)
        match utility:
            case Utility.POINTS if self.aims is not None:
                match deed.action, best:
                    case Keep(), Keep():
                        yield from self._two_keeps(self.aims, deed)
                    case Keep(), _:
                        yield from self._thrown_away(self.aims, deed)
                    case _, Keep():
                        yield from self._too_early(self.aims, deed)
                    case _:
                        yield from self._two_entries(deed)
            case Utility.WIN:
                if self._calls is not None:
                    yield from self._calls.why(deed)
                if self._hands is not None:
                    yield from self._hands.why(deed)
                yield phrase(
                    "Les chances de gagner passent de {before} à {after}.",
                    before=worth(deed.best, utility),
                    after=worth(deed.played, utility),
                )
            case Utility.CHIPS:
                if self._hands is not None:
                    yield from self._hands.why(deed)
                yield from pots.why(self.game, self.judge, deed)
                yield phrase(
                    "Les jetons espérés à la fin passent de {before} à {after}.",
                    before=worth(deed.best, utility),
                    after=worth(deed.played, utility),
                )
            case _:
                yield phrase(
                    "Les points espérés passent de {before} à {after}.",
                    before=worth(deed.best, utility),
                    after=worth(deed.played, utility),
                )

    # A turn at a sheet

    def _outlook(self, aims: Aims, deed: Deed, action: object) -> Outlook | None:
        """None where following one more turn to its end would take long."""
        left = throws_left(self.game, deed.state, deed.seat) or 0
        if left > 1 and self.judge.solution.guarantee is not Guarantee.EXACT:
            self._followed.add(deed.line)
            if len(self._followed) > LONG_TURNS:
                return None
        return aims.after(deed.state, deed.seat, action)

    def _two_keeps(self, aims: Aims, deed: Deed) -> Iterator[Phrase]:
        """What the better keep reaches more often, what the other one hoped for, and what either brings."""
        yield from self._doubling(deed)
        better_turn, worse_turn = (self._outlook(aims, deed, action) for action in (better(deed), deed.action))
        if better_turn is None or worse_turn is None:
            return
        good, bad = better_turn.chances, worse_turn.chances
        gains, hopes = (turn.margins(deed.played) for turn in (better_turn, worse_turn))
        rows = [row for row in {**good, **bad} if row is not None]
        oftener, seldomer = (
            _oftener(rows, good, bad, HOPED) or _oftener(rows, good, bad, TELLING),
            _oftener(rows, bad, good, HOPED),
        )
        # Not what comes oftener, but what that is worth.
        more = max(oftener, key=lambda row: gains.get(row, 0) - hopes.get(row, 0), default=None)
        less = max(seldomer, key=lambda row: hopes.get(row, 0) - gains.get(row, 0), default=None)
        if more is not None:
            yield phrase(
                "Le meilleur choix finit {where} dans {often} des cas, au lieu de {seldom}.",
                where=into(self.game, more),
                often=percent(good.get(more, 0)),
                seldom=percent(bad.get(more, 0)),
            )
        if less is not None:
            yield phrase(
                "Le coup joué vise plutôt {row} ({often} au lieu de {seldom}).",
                row=row_name(self.game, less),
                often=percent(bad.get(less, 0)),
                seldom=percent(good.get(less, 0)),
            )
        lost, spared = bad.get(None, 0), good.get(None, 0)
        if lost - spared > TELLING:
            yield phrase(
                "Avec le coup joué, le tour ne rapporte rien dans {often} des cas, au lieu de {seldom}.",
                often=percent(lost),
                seldom=percent(spared),
            )
        yield from self._mean(deed, better_turn.points, worse_turn.points)

    def _mean(self, deed: Deed, good: float, bad: float) -> Iterator[Phrase]:
        """What the turn brings by the better move and by the other; what that leaves to come, where it is known."""
        gain, least = good - bad, {"good": amount(good, Utility.POINTS), "bad": decimal(bad, 1)}
        if self.judge.solution.guarantee is not Guarantee.EXACT:
            if gain >= LEVEL:
                yield phrase("Ce tour-ci, le meilleur choix rapporte en moyenne {good} au lieu de {bad}.", **least)
            elif gain <= -LEVEL:
                yield phrase(
                    "Ce tour-ci, le meilleur choix rapporte en moyenne {fewer} de moins, mais laisse davantage à attendre.",
                    fewer=amount(-gain, Utility.POINTS),
                )
            return
        later = deed.error - gain
        rest = decimal(abs(later), 1)
        if gain >= LEVEL and later >= LEVEL:
            yield phrase(
                "Ce tour-ci, le meilleur choix rapporte en moyenne {good} au lieu de {bad} et laisse {rest} de plus à attendre.",
                rest=rest,
                **least,
            )
        elif gain >= LEVEL and later <= -LEVEL:
            yield phrase(
                "Ce tour-ci, le meilleur choix rapporte en moyenne {good} au lieu de {bad} et laisse {rest} de moins à attendre.",
                rest=rest,
                **least,
            )
        elif gain >= LEVEL:
            yield phrase("Ce tour-ci, le meilleur choix rapporte en moyenne {good} au lieu de {bad}.", **least)
        elif gain <= -LEVEL:
            yield phrase(
                "Ce tour-ci, le meilleur choix rapporte en moyenne {fewer} de moins, mais laisse {rest} de plus à attendre.",
                fewer=amount(-gain, Utility.POINTS),
                rest=rest,
            )
        elif later >= LEVEL:
            yield phrase(
                "Ce tour-ci, le meilleur choix rapporte autant en moyenne, mais laisse {rest} de plus à attendre.", rest=rest
            )

    def _doubling(self, deed: Deed) -> Iterator[Phrase]:
        """Why nothing should be kept, where all the dice at once pay twice."""
        if isinstance(self.game, feuille.Feuille) and better(deed) == Keep(()) and not self.game.dialect.double_first_throw_only:
            yield phrase("Tous les dés relancés d’un coup font doubler les points d’une combinaison ou de la Somme.")

    def _thrown_away(self, aims: Aims, deed: Deed) -> Iterator[Phrase]:
        """Dice were thrown again that had better be written."""
        row: Row = better(deed).row
        now = self._now(deed, better(deed))
        if now > 0:
            yield plural(
                "{n} point était acquis {where} ; relancer l’a remis en jeu.",
                "{n} points étaient acquis {where} ; relancer les a remis en jeu.",
                now,
                where=into(self.game, row),
            )
            yield from self._bonuses(deed, better(deed))
        again = self._outlook(aims, deed, deed.action)
        if again is None:
            return
        often = again.chances.get(row, 0)
        if often > TELLING:
            yield phrase(
                "Après cela, le tour finit encore {where} dans {often} des cas.", where=into(self.game, row), often=percent(often)
            )
        else:
            yield phrase("Après cela, le tour ne finit presque plus jamais {where}.", where=into(self.game, row))
        yield from self._mean(deed, now, again.points)

    def _too_early(self, aims: Aims, deed: Deed) -> Iterator[Phrase]:
        """Dice were written that had better be thrown again."""
        left = throws_left(self.game, deed.state, deed.seat) or 0
        now = self._now(deed, deed.action)
        if now > 0:
            yield plural(
                "Il restait {n} lancer pour améliorer {now}.",
                "Il restait {n} lancers pour améliorer {now}.",
                left,
                now=plural("ce seul point", "ces {n} points", now),
            )
            yield from self._bonuses(deed, deed.action)
        else:
            yield plural(
                "Il restait {n} lancer : rien n’était encore perdu.",
                "Il restait {n} lancers : rien n’était encore perdu.",
                left,
            )
        yield from self._doubling(deed)
        again = self._outlook(aims, deed, better(deed))
        if again is None:
            return
        aimed = max((row for row in again.chances if row is not None), key=lambda row: again.chances[row], default=None)
        if aimed is not None and again.chances[aimed] > OFTEN:
            yield phrase(
                "En relançant, le tour finit le plus souvent {where} ({often} des cas).",
                where=into(self.game, aimed),
                often=percent(again.chances[aimed]),
            )
        yield from self._mean(deed, again.points, now)

    def _two_entries(self, deed: Deed) -> Iterator[Phrase]:
        """Points at once against points to come: what the row that stays open is still worth."""
        best = better(deed)
        gains = {action: self._now(deed, action) for action in (deed.action, best)}
        now = gains[deed.action] - gains[best]
        later = deed.error + now
        own, other = row_name(self.game, deed.action.row), row_name(self.game, best.row)
        if deed.action.row == best.row:
            yield plural("Tout de suite, cela fait {n} point de moins.", "Tout de suite, cela fait {n} points de moins.", -now)
            return
        if now > 0:
            yield plural(
                "{n} point de plus tout de suite, mais {later} de moins à attendre : {own} encore libre vaut plus que {other}.",
                "{n} points de plus tout de suite, mais {later} de moins à attendre : {own} encore libre vaut plus que {other}.",
                now,
                later=decimal(later, 1),
                own=own,
                other=other,
            )
        elif now == 0:
            yield phrase(
                "Autant de points tout de suite, mais {later} de moins à attendre : {own} encore libre vaut plus que {other}.",
                later=decimal(later, 1),
                own=own,
                other=other,
            )
        elif later < -LEVEL:
            yield plural(
                "{n} point de moins tout de suite, et {other} encore libre ne vaut que {later} de plus que {own}.",
                "{n} points de moins tout de suite, et {other} encore libre ne vaut que {later} de plus que {own}.",
                -now,
                later=amount(-later, Utility.POINTS),
                own=own,
                other=other,
            )
        elif later < LEVEL:
            yield plural(
                "{n} point de moins tout de suite, et rien de plus à attendre ensuite.",
                "{n} points de moins tout de suite, et rien de plus à attendre ensuite.",
                -now,
            )
        else:
            yield plural(
                "{n} point de moins tout de suite, et {later} de moins à attendre ensuite.",
                "{n} points de moins tout de suite, et {later} de moins à attendre ensuite.",
                -now,
                later=decimal(later, 1),
            )
        yield from self._bonuses(deed, *gains)

    def _bonuses(self, deed: Deed, *actions: Any) -> Iterator[Phrase]:
        """Said where one of the actions brings more at once than its row."""
        printed = self.game.rows(deed.state) if isinstance(self.game, SheetGame) else {}
        if any(isinstance(action, WRITES) and self._now(deed, action) != printed[action.row] for action in actions):
            yield phrase("Les bonus obtenus sont compris.")

    def _now(self, deed: Deed, action: object) -> int:
        """What the action adds to the seat's total at once, bonuses included."""
        after = self.game.apply(deed.state, Act(deed.seat, action))
        return self.game.scores(after)[deed.seat] - self.game.scores(deed.state)[deed.seat]


def _oftener(rows: Sequence[Row], some: Chances, others: Chances, least: float) -> list[Row]:
    return [row for row in rows if some.get(row, 0) - others.get(row, 0) > least]
