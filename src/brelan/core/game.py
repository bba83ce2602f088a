"""The one door: `Game.apply`. It checks what is common to all games, then asks the game's own rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar, final

from brelan.core.dice import MOST_DICE, canonical
from brelan.core.lexicon import Lexicon
from brelan.core.moves import Act, Faces, Fault, Hand, Illegal, Move, MoveError, Order, Roll, Seat, Unreadable
from brelan.core.nodes import Contest, Decision, Node, Over, Throw
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.core.sheet import Row, Sheet

S = TypeVar("S")
A = TypeVar("A")
D = TypeVar("D")

LONGEST_FAULT = 200


class Game(ABC, Generic[S, A, D]):
    """The rules of one game under one dialect. States are values and know nothing of it.

    A game implements the abstract methods and the private answers `_roll`, `_hand`, `_order`, `_act`, `_fault`,
    which get well-formed input and raise `Illegal` with their own sentence, before changing anything.
    """

    name: ClassVar[str]
    title: ClassVar[Phrase]
    version: ClassVar[int] = 1
    players: ClassVar[range]
    presets: ClassVar[Mapping[str, Any]]

    lexicon: Lexicon

    def __init__(self, dialect: D) -> None:
        self.dialect = dialect

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is its dialect: whoever is sent a copy compiles the rules for itself."""
        return type(self), (self.dialect,)

    # What a game is made of

    @abstractmethod
    def start(self, seats: int) -> S:
        """The first state for so many players. Raises ValueError when the game is not for that number."""

    @abstractmethod
    def node(self, state: S) -> Node:
        """What the state waits for."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Every action that `apply` would take of this seat now; empty when nothing is asked of it."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The whole total of every seat so far."""

    @abstractmethod
    def _roll(self, state: S, node: Throw, faces: Faces) -> S: ...

    @abstractmethod
    def _act(self, state: S, node: Decision, seat: Seat, action: A) -> S: ...

    def _hand(self, state: S, node: Throw, hand: Hand) -> S:
        raise Illegal(phrase("Ce jeu note chaque lancer, pas la seule main finale."))

    def _order(self, state: S, node: Contest, order: Order) -> S:
        raise Illegal(phrase("Ce jeu n’a pas de cri."))

    def _fault(self, state: S, fault: Fault) -> S:
        raise Illegal(phrase("Ce jeu n’a pas de bévue."))

    # What people are told

    def awaited(self, state: S) -> Phrase:
        """What the game waits for, as a sentence."""
        node = self.node(state)
        match node:
            case Throw(dice, by):
                return plural("On attend {n} dé ({who}).", "On attend {n} dés ({who}).", dice, who=Who(by))
            case Contest(cry, seats):
                return phrase("On attend les cris « {cry} » ({seats}).", cry=cry, seats=_everyone(seats))
            case Decision(seats):
                words = {
                    self.lexicon.by_action[type(action)].word for seat in seats for action in self.legal_actions(state, seat)
                }
                return phrase(
                    "On attend une décision ({seats}) : {words}.", seats=_everyone(seats), words=", ".join(sorted(words))
                )
            case Over():
                return phrase("La partie est finie.")

    def untold(self, state: S) -> int:
        """How many of the last moves are choices that the others must not learn before they have chosen too."""
        return 0

    def tell(self, before: S, move: Move, after: S) -> tuple[Phrase, ...]:
        """What just happened, in the game's own words: one phrase for each event."""
        return ()

    # The door

    @final
    def apply(self, state: S, move: Move) -> S:
        """The state after the move. Raises `Unreadable` or `Illegal`; the state is a value and never changes."""
        node = self.node(state)
        try:
            # The hot path of every simulation: `is` on the type beats isinstance, though mypy does not narrow by it.
            kind = type(move)
            if kind is Roll:
                return self._roll(state, *_checked_roll(node, move))  # type: ignore[arg-type]
            if kind is Act:
                return self._act(state, *self._checked_act(state, node, move))  # type: ignore[arg-type]
            if kind is Hand:
                return self._hand(state, *_checked_hand(node, move))  # type: ignore[arg-type]
            if kind is Order:
                return self._order(state, *_checked_order(node, move))  # type: ignore[arg-type]
            if kind is Fault:
                return self._fault(state, self._checked_fault(state, node, move))  # type: ignore[arg-type]
            raise Unreadable(phrase("Ce n’est pas un coup."))
        except MoveError as error:
            if error.awaited is None:
                error.awaited = self.awaited(state)
            raise

    def _checked_act(self, state: S, node: Node, move: Act[A]) -> tuple[Decision, Seat, A]:
        verb = self.lexicon.by_action.get(type(move.action))
        if type(move.seat) is not int or verb is None or not verb.accepts(move.action):
            raise Unreadable(phrase("Cette décision n’a pas de sens dans ce jeu."))
        if type(node) is not Decision:
            raise Illegal(phrase("Aucune décision n’est attendue."))
        if move.seat not in node.seats:
            self._check_seat(state, move.seat)
            raise Illegal(phrase("Ce n’est pas à {who} de jouer.", who=Who(move.seat)))
        return node, move.seat, move.action

    def _checked_fault(self, state: S, node: Node, move: Fault) -> Fault:
        if type(move.seat) is not int or type(move.what) is not str:
            raise Unreadable(phrase("Une bévue se dit avec une place et des mots."))
        if not move.what.isprintable() or " ".join(move.what.split()) != move.what or set("#{}") & set(move.what):
            raise Unreadable(phrase("Une bévue se dit sur une ligne, sans « # » ni accolades."))
        if len(move.what) > LONGEST_FAULT:
            raise Unreadable(
                plural("Une bévue se dit en {n} caractère au plus.", "Une bévue se dit en {n} caractères au plus.", LONGEST_FAULT)
            )
        if type(node) is Over:
            raise Illegal(phrase("Rien ne suit la fin de la partie."))
        self._check_seat(state, move.seat)
        return move

    def _check_seat(self, state: S, seat: Seat) -> None:
        if not 0 <= seat < len(self.scores(state)):
            raise Illegal(phrase("Cette place n’existe pas."))


class SheetGame(Game[S, A, D]):
    """A game whose turns end in a row of a sheet."""

    @abstractmethod
    def rows(self, state: S) -> Mapping[Row, int | None]:
        """What each row would give the player on turn for the dice as they lie, bonuses apart.

        None where the dice cannot be written: a full row, or in la feuille a row that could only be barred or
        zeroed. Empty when no dice lie on the table.
        """

    @abstractmethod
    def doubled(self, state: S) -> bool:
        """Do the dice as they lie count double?"""

    @abstractmethod
    def sheet(self, state: S, seat: Seat) -> Sheet:
        """The sheet of one seat, for people."""

    def written(self, state: S) -> object:
        """What of a state the sheets show: where this is equal, so are the sheets."""
        return state


class Showdown(Game[S, A, D]):
    """A game in which hands are compared."""

    @abstractmethod
    def strength(self, faces: Faces) -> tuple[int, ...]:
        """A key: the larger wins, equal keys tie."""

    @abstractmethod
    def hand_name(self, faces: Faces) -> Phrase:
        """The hand in words: « full aux Rois par les 9, avec un As »."""


def _checked_roll(node: Node, move: Roll) -> tuple[Throw, Faces]:
    if type(move.faces) is not tuple or len(move.faces) > MOST_DICE or not all(type(face) is int for face in move.faces):
        raise Unreadable(phrase("Un lancer se dit en nombres de 1 à 6."))
    if type(node) is not Throw:
        raise Illegal(phrase("Aucun dé n’est attendu."))
    faces = canonical(node.dice).get(move.faces)
    if faces is None:
        if len(move.faces) != node.dice:
            raise Illegal(plural("{n} dé a été donné.", "{n} dés ont été donnés.", len(move.faces)))
        raise Unreadable(phrase("Un lancer se dit en faces de 1 à 6, triées."))
    return node, faces


def _checked_hand(node: Node, move: Hand) -> tuple[Throw, Hand]:
    if type(move.throws) is not int or type(move.fresh) is not bool:
        raise Unreadable(phrase("Une main se dit avec ses dés et son nombre de lancers."))
    if type(node) is Throw and not node.turn:
        raise Illegal(phrase("Ce lancer se note seul : aucune main entière n’est attendue."))
    throw, faces = _checked_roll(node, Roll(move.faces))
    if not 1 <= move.throws <= throw.turn:
        raise Illegal(plural("Ce tour a {n} lancer au plus.", "Ce tour a {n} lancers au plus.", throw.turn))
    if move.throws == 1 and not move.fresh:
        raise Unreadable(phrase("Un seul lancer est toujours d’un coup."))
    return throw, move if faces is move.faces else Hand(faces, move.throws, move.fresh)


def _checked_order(node: Node, move: Order) -> tuple[Contest, Order]:
    groups = move.ranks
    if type(groups) is not tuple or not all(
        type(group) is frozenset and group and all(type(seat) is int for seat in group) for group in groups
    ):
        raise Unreadable(phrase("Un ordre de cris se dit par groupes de places."))
    if type(node) is not Contest:
        raise Illegal(phrase("Aucun cri n’est attendu."))
    named = [seat for group in groups for seat in group]
    if len(named) != len(set(named)):
        raise Unreadable(phrase("Une place ne crie qu’une fois."))
    if not node.seats.issuperset(named):
        strangers = frozenset(named) - node.seats
        raise Illegal(phrase("Ce cri n’est pas attendu ({seats}).", seats=_everyone(strangers)))
    return node, move


def _everyone(seats: frozenset[Seat]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in sorted(seats))
