"""The table in a terminal: it asks the dice, the bots and the people for what the game waits for, until the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from rich.text import Text

from brelan.bots import Bot
from brelan.core.game import SheetGame
from brelan.core.moves import Act, Hand, Move, MoveError, Roll, Seat, Unreadable
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games.chouette import CulDeChouette
from brelan.games.turn import Keep
from brelan.nature import DiceSource
from brelan.notation.words import fold
from brelan.terminal import cries, help_pages
from brelan.terminal.chronicle import Chronicle
from brelan.terminal.reading import Draft, Reader, Wish, wish
from brelan.terminal.screen import Display, View
from brelan.terminal.session import Session
from brelan.terminal.views import Views

T = TypeVar("T")
Asking = Callable[[int, str], View]
"""Makes the view of a question for a width, with what was wrong in the last answer."""


SAMPLE = (5, 5, 3, 2, 1)
"""Dice to show how dice are typed."""


class Left(Exception):
    """A person leaves the table; the record is kept."""


class Again(Exception):
    """Something else than an answer has happened: what is awaited must be looked at anew."""


@dataclass(slots=True)
class Company:
    """Who sits at the table and where its dice come from. `dice`: None when people throw real ones."""

    bots: Mapping[Seat, Bot]
    dice: DiceSource | None
    chance: random.Random
    seed: int | None = None

    def reseed(self, moves: int) -> None:
        """With seeded dice, all that is left to chance follows from the seed and from how far the game is."""
        if self.seed is not None:
            self.chance.seed(f"{self.seed} {moves}")


class Table:
    def __init__(self, session: Session, company: Company, display: Display, names: tuple[str, ...]) -> None:
        self.session = session
        self.game = session.game
        self.company = company
        self.display = display
        self.names = names
        self.people = frozenset(Seat(seat) for seat in range(len(names)) if seat not in company.bots)
        self.reader = Reader(self.game, names, display.speech.voice)
        self.views = Views(session, names, display.speech, display.colour)
        self.chronicle = Chronicle(frozenset(company.bots), brief=company.dice is not None)
        self.whole_turns = True
        # While it is not None, people see the table as it was: three dice lie there and may still be cried on.
        self.curtain: object = None
        self._went_on = False

    @property
    def virtual(self) -> bool:
        return self.company.dice is not None

    def say(self, words: Phrase) -> str:
        return self.display.speech.say(words, self.names)

    # The course of the game

    def run(self) -> Over:
        """Plays to the end. Raises `Left`, EOFError or KeyboardInterrupt when somebody stops before."""
        if cries.left_open(self):
            cries.asked_again(self)
        while True:
            node = self.session.node
            try:
                match node:
                    case Throw():
                        self._throw(node)
                    case Decision(seats):
                        self._decide(seats)
                    case Contest():
                        cries.contest(self, node)
                    case Over():
                        self.tell()
                        return node
            except Again:
                continue

    def play(self, move: Move) -> None:
        """Plays the move, kept before anybody sees it. Raises `MoveError`."""
        node = self.session.node
        by = move.seat if isinstance(move, Act) else node.by if isinstance(node, Throw) else None
        self.chronicle.hear(move, by, [self.say(words) for words in self.session.play(move)])

    def recalled(self) -> list[Phrase]:
        """What has happened, for whoever takes the game up again."""
        told = self.session.history()
        if cries.left_open(self):
            told[-1] = told[-1][:1]
        return [words for move in told for words in move]

    def tell(self) -> None:
        for text in self.chronicle.told():
            self.display.tell(text)

    # Dice

    def _throw(self, node: Throw) -> None:
        source = self.company.dice
        if source is None:
            self._typed(node)
            return
        if self._pauses(node):
            if self.session.may_undo(self.people):
                prompt = phrase("Entrée : {who} lance. « annuler » y revient.", who=Who(node.by))
            else:
                prompt = phrase("Entrée : {who} lance.", who=Who(node.by))
            seat = node.by if node.by in self.people else self.onlooker()
            self.ask(lambda wide, error: self.views.table(seat, wide, prompt, error), self._go)
            self._went_on = node.by not in self.people
        elif node.by in self.people:
            self._went_on = False
        cries.thrown(self, node, Roll(source.throw(node.dice, self.session.throws)))

    def _go(self, text: str) -> None:
        if wish(self.game, text) is not Wish.GO and text.lower() not in ("l", "lance", "lancer"):
            raise Unreadable(phrase("Entrée pour lancer les dés ; « ? » pour l’aide."))

    def _pauses(self, node: Throw) -> bool:
        """People throw their own dice, and see what they have decided before a bot throws on it.

        One Enter is enough for both when a single person plays: it has bots play, then throws.
        """
        moves = self.session.record.moves
        last = moves[-1] if moves else None
        if node.by in self.people:
            if isinstance(last, Act) and last.seat == node.by:
                return not isinstance(last.action, Keep) and not _says_throw(self, last)
            if isinstance(last, Roll) and self._threw_before == node.by:
                return False
            return len(self.people) > 1 or not self._went_on
        decided = isinstance(last, Act) and last.seat in self.people
        return decided and isinstance(self.game, SheetGame)

    @property
    def _threw_before(self) -> Seat | None:
        """Whose throw the last one was."""
        node = self.session.node_before
        return node.by if isinstance(node, Throw) else None

    def _typed(self, node: Throw) -> None:
        if node.turn and self.whole_turns and node.by in self.people:
            self._typed_turn(node)
            return
        prompt = plural("{who}, {n} dé :", "{who}, {n} dés :", node.dice, who=Who(node.by))
        self._played(prompt, node, lambda text: self.reader.roll(text, node.dice))

    def _typed_turn(self, node: Throw) -> None:
        """Only the dice that end the turn, then what else has to be known of it."""
        prompt = phrase("{who}, les dés qui finissent le tour :", who=Who(node.by))

        def read(text: str) -> Draft | Roll:
            if text[:2].lower() == "d " and len(text.split()) == node.dice + 1:
                return self.reader.roll(text, node.dice)
            return self.reader.hand(text, node.dice)

        def checked(text: str) -> Move:
            told = read(text)
            if isinstance(told, Roll):
                return told
            throws = told.throws or (1 if node.turn == 1 else self._throws(node))
            if throws == 1:
                return Hand(told.faces, 1, fresh=True)
            self.game.apply(self.session.state, Hand(told.faces, throws, fresh=False))
            return Hand(told.faces, throws, self._fresh(told, throws))

        self._played(prompt, node, checked)

    def _throws(self, node: Throw) -> int:
        def read(text: str) -> int:
            if text.strip() in map(str, range(1, node.turn + 1)):
                return int(text)
            if not text.strip():
                return node.turn
            raise Unreadable(phrase("Un nombre de 1 à {most}.", most=node.turn))

        prompt = phrase("En combien de lancers, de 1 à {most} ? Entrée : {most}.", most=node.turn)
        return self.ask(lambda wide, error: self.views.table(node.by, wide, prompt, error), read)

    def _fresh(self, draft: Draft, throws: int) -> bool:
        """Were all the dice thrown the last time? Asked only where it counts."""
        if draft.fresh is not None or not isinstance(self.game, SheetGame):
            return bool(draft.fresh)
        ways = {
            self.game.doubled(self.game.apply(self.session.state, Hand(draft.faces, throws, fresh))) for fresh in (False, True)
        }
        return len(ways) > 1 and self.confirmed(phrase("Tous les dés relancés d’un coup, la dernière fois ? (o/N)"))

    def _played(self, prompt: Phrase, node: Throw, read: Callable[[str], Move]) -> None:
        """Asks for dice until the game takes them."""

        def taken(text: str) -> None:
            if not text.strip():
                raise Unreadable(self._how_to_type(node.dice))
            self.play(read(text))

        awaited = self.game.awaited(self.session.state) if isinstance(self.game, CulDeChouette) else None
        self.ask(lambda wide, error: self.views.table(node.by, wide, prompt, error, awaited=awaited), taken)

    def _how_to_type(self, dice: int) -> Phrase:
        apart, together = (self.game.lexicon.faces(SAMPLE[:dice], between) for between in (" ", ""))
        if dice == 1:
            return phrase("Tapez la face du dé : « {one} », par exemple.", one=together)
        return phrase("Tapez les faces des dés : « {apart} » ou « {together} », par exemple.", apart=apart, together=together)

    # Decisions

    def _decide(self, seats: frozenset[Seat]) -> None:
        bots = sorted(seats & self.company.bots.keys())
        if bots:
            self.play(Act(bots[0], self._chosen(bots[0])))
            return
        seat = min(seats)

        def taken(text: str) -> None:
            if not text.strip():
                raise Unreadable(phrase("« ? » pour l’aide."))
            move = self.reader.decision(self.session.state, seat, text)
            if isinstance(move, Act) and self._avoidable_zero(move) and not self._sure(move):
                raise Again
            self.play(move)

        self.ask(lambda wide, error: self.views.decision(seat, wide, error), taken)

    def _chosen(self, seat: Seat) -> object:
        self.company.reseed(len(self.session.record.moves))
        return self.company.bots[seat].choose(self.session.state, seat)

    def _avoidable_zero(self, move: Act[object]) -> bool:
        word = self.game.lexicon.by_action[type(move.action)].word
        legal = self.game.legal_actions(self.session.state, move.seat)
        return word == "zéro" and move.action in legal and any(type(action) is not type(move.action) for action in legal)

    def _sure(self, move: Act[object]) -> bool:
        row = getattr(move.action, "row", "")
        return self.confirmed(phrase("Zéro à la ligne des {row} : −200 points, et ce n’est pas forcé. L’écrire ? (o/N)", row=row))

    # Questions

    def ask(self, make: Asking, read: Callable[[str], T]) -> T:
        """Asks until `read` takes the answer; the table's own words are answered here. Raises `Again` and `Left`."""
        error = ""
        while True:
            self.tell()
            text = self.display.ask(partial(_told, make, error))
            error = ""
            try:
                self._answer(text)
                result = read(text)
            except MoveError as refused:
                error = self.say(refused.reason)
                continue
            self.display.heard()
            return result

    def _history(self) -> list[tuple[Phrase, ...]]:
        moves = self.session.history()
        return moves[:-1] if self.curtain is not None else moves

    def confirmed(self, question: Phrase) -> bool:
        """Yes or no; anything but a yes is a no."""
        seat = self.onlooker()
        self.tell()
        text = self.display.ask(lambda wide: self.views.table(seat, wide, question))
        return text.strip().lower() in ("o", "oui", "y", "yes")

    def _answer(self, text: str) -> None:
        match wish(self.game, text) if fold(text) not in map(fold, self.names) else None:
            case Wish.HELP:
                self.display.pages(self.say(phrase("Aide")), lambda wide: help_pages.table(self.views, self.asked(), wide))
                raise Again
            case Wish.SHEETS:
                self.display.pages(self.say(phrase("Les feuilles")), self.views.sheets)
                raise Again
            case Wish.HISTORY:
                lines = [Text(self.say(words)) for told in self._history() for words in told]
                self.display.pages(self.say(phrase("La partie jusqu’ici")), lambda _: lines, from_the_end=True)
                raise Again
            case Wish.QUIT:
                raise Left
            case Wish.UNDO:
                if not self.session.undo(self.people):
                    raise Unreadable(phrase("Il n’y a rien à annuler : les dés ont parlé."))
                self.display.heard()
                self._went_on = False
                raise Again
        if text.strip().lower() == "m" and isinstance(self.session.node, Throw) and not self.virtual:
            self.whole_turns = not self.whole_turns
            raise Again
        fault = self.reader.fault(text)
        if fault is not None:
            self.play(fault)
            self.display.heard()
            raise Again

    def asked(self) -> Seat | None:
        """The person whose decision is awaited."""
        node = self.session.node
        people = node.seats & self.people if isinstance(node, Decision) else frozenset()
        return min(people, default=None)

    def onlooker(self) -> Seat:
        """The person through whose eyes the table is shown when nobody in particular is asked."""
        asked = self.asked()
        if asked is not None:
            return asked
        last = [move.seat for move in self.session.record.moves if isinstance(move, Act) and move.seat in self.people]
        return last[-1] if last else min(self.people, default=Seat(0))

    def asked_until(self, prompt: Phrase, read: Callable[[str], T]) -> T:
        """Asks what has to be answered before anything else may happen."""
        while True:
            try:
                return self.ask(
                    lambda wide, error: self.views.table(self.onlooker(), wide, prompt, error, before=self.curtain), read
                )
            except Again:
                continue

    def goes_on(self) -> None:
        """A person has just seen how things stand."""
        self._went_on = len(self.people) == 1


def _told(make: Asking, error: str, wide: int) -> View:
    return make(wide, error)


def _says_throw(table: Table, move: Act[object]) -> bool:
    """Has the player said himself that he throws: « sirote », « lance », « civet »?"""
    return table.game.lexicon.by_action[type(move.action)].word in ("sirote", "lance", "civet", "soufflette")
