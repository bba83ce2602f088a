"""What a person types, read as moves: one letter, one number or whole words, with or without the notation's seat number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from brelan.core.game import Game, SheetGame
from brelan.core.lexicon import Amount, Argument, Choice, Dice, Lexicon, Player, Verb
from brelan.core.moves import Act, Ambiguous, Faces, Fault, Illegal, Move, MoveError, Order, Roll, Seat, Unreadable
from brelan.core.phrases import FRENCH, Voice, phrase, plural, say
from brelan.games.chouette import CulDeChouette
from brelan.games.turn import Keep
from brelan.notation.lines import read_faces, read_move
from brelan.notation.words import fold, number
from brelan.terminal.scene import alike, lying

AnyGame = Game[Any, Any, Any]


class Wish(Enum):
    """What a person may ask of the table itself."""

    HELP = auto()
    UNDO = auto()
    SHEETS = auto()
    HISTORY = auto()
    QUIT = auto()
    GO = auto()


_WISHES = {
    "": Wish.GO,
    "?": Wish.HELP,
    "aide": Wish.HELP,
    "help": Wish.HELP,
    "an": Wish.UNDO,
    "ann": Wish.UNDO,
    "annule": Wish.UNDO,
    "annuler": Wish.UNDO,
    "u": Wish.UNDO,
    "undo": Wish.UNDO,
    "feuille": Wish.SHEETS,
    "feuilles": Wish.SHEETS,
    "sheets": Wish.SHEETS,
    "h": Wish.HISTORY,
    "historique": Wish.HISTORY,
    "history": Wish.HISTORY,
    "q": Wish.QUIT,
    "quitter": Wish.QUIT,
    "quit": Wish.QUIT,
    "exit": Wish.QUIT,
}

# The notation's verbs by other words that people type; any form that shares their first letters is read as well.
_ALIASES = {
    "keep": "garde",
    "k": "garde",
    "stand": "reste",
    "stay": "reste",
    "write": "inscrit",
    "w": "inscrit",
    "bar": "barre",
    "bet": "mise",
    "call": "suit",
    "raise": "relance",
    "fold": "passe",
    "pass": "passe",
    "abstain": "abstient",
    "throw": "lance",
    "renounce": "renonce",
    "challenge": "soufflette",
}
_THROW = ("l", "t", "lance", "lancer", "relance", "relancer", "tout", "throw", "roll", "all")


def wish(game: AnyGame, text: str) -> Wish | None:
    """A word for the table rather than for the game. `s` shows the sheets where there are any."""
    word = fold(text)
    if word == "s":
        return Wish.SHEETS if isinstance(game, SheetGame) else None
    return _WISHES.get(word)


def row_numbers(lexicon: Lexicon) -> Mapping[str, int]:
    """The number of each row that can be written, from 1."""
    choice = _rows(lexicon)
    return {word: place for place, word in enumerate(choice.words, 1)} if choice else {}


def _rows(lexicon: Lexicon) -> Choice | None:
    verb = lexicon.by_word.get("inscrit")
    return next((argument for argument in verb.arguments if isinstance(argument, Choice)), None) if verb else None


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads for one table: its game, its names, and the language in which rows may be named too."""

    game: AnyGame
    names: Sequence[str]
    voice: Voice = FRENCH

    # Decisions

    def decision(self, state: Any, seat: Seat, text: str) -> Move:
        """The decision of this seat, whether or not it is legal. Raises `MoveError`."""
        head, rest = _headed(text)
        after, tail = _headed(rest)
        if number(head) is not None and self._verb_exactly(after) is not None:
            return self._verbal(state, Seat(int(head) - 1), self._verb_exactly(after), tail)  # type: ignore[arg-type]
        legal = self.game.legal_actions(state, seat)
        verbs = list(dict.fromkeys(self.game.lexicon.by_action[type(action)] for action in legal))
        keeps = any(isinstance(action, Keep) for action in legal)
        throws = next((verb for verb in verbs if verb.word == "lance"), None)
        if keeps and throws is None and fold(head) in _THROW:
            return Act(seat, Keep(self._others(state, seat, rest)))
        verb, argument = self._verb(verbs, head, rest, text)
        if verb is not None:
            if not argument and fold(head) in ("g", "k") and verb.arguments == (Dice(),) and keeps:
                example = self.game.lexicon.faces(alike(lying(self.game, state, seat).dice), " ")
                raise Unreadable(phrase("Garder quels dés ? « g {dice} » ou d’autres ; « l » relance tout.", dice=example))
            return self._verbal(state, seat, verb, argument)
        try:
            return self._bare(state, seat, text, verbs, keeps=keeps)
        except Unreadable:
            late = self._out_of_place(state, seat, head, rest, text)
            if late is None:
                raise
            return late

    def _out_of_place(self, state: Any, seat: Seat, head: str, rest: str, text: str) -> Move | None:
        """What may be said in this game but not now, in short too: its rules know best why it is refused."""
        try:
            verb, argument = self._verb(self.game.lexicon.verbs, head, rest, text)
        except Ambiguous:
            return None
        if verb is not None and (argument or not any(isinstance(wanted, Choice) for wanted in verb.arguments)):
            return self._verbal(state, seat, verb, argument)
        keeps = any(verb.action is Keep for verb in self.game.lexicon.verbs)
        if keeps and fold(head) in _THROW:
            return Act(seat, Keep(self._others(state, seat, rest)))
        if keeps and self._are_faces(text) and self._lie(state, seat, read_faces(self.game.lexicon, text)):
            return Act(seat, Keep(read_faces(self.game.lexicon, text)))
        return None

    def _verb_exactly(self, word: str) -> Verb | None:
        return next((verb for verb in self.game.lexicon.verbs if fold(verb.word) == fold(word)), None)

    def _verb(self, verbs: Sequence[Verb], head: str, rest: str, text: str) -> tuple[Verb | None, str]:
        """The verb that the first word names among those that may be said now, and what follows it."""
        word = fold(head)
        exact = self._verb_exactly(word)
        if exact is not None:
            return exact, rest
        found = [verb for verb in verbs if _names(word, verb)]
        if len(found) > 1:
            raise Ambiguous(
                phrase("« {text} » peut vouloir dire : {words}.", text=head, words=", ".join(verb.word for verb in found))
            )
        if found:
            return found[0], rest
        glued = re.fullmatch(r"([a-z])([0-9].*)", word)
        if glued is None and word[:1] in ("g", "k") and word[1:] and self._are_faces(word[1:]):
            glued = re.fullmatch(r"(.)(.*)", word)
        if glued is not None:
            return self._verb(verbs, glued[1], f"{glued[2]} {rest}".strip(), text)
        return None, rest

    def _bare(self, state: Any, seat: Seat, text: str, verbs: Sequence[Verb], *, keeps: bool) -> Move:
        """Dice alone are kept while they may be thrown again; a row is written; a bird or a seat goes to the only verb for it."""
        writes = next((verb for verb in verbs if verb.word == "inscrit"), None)
        if keeps and self._are_faces(text):
            faces, row = read_faces(self.game.lexicon, text), number(text)
            if writes is not None and row is not None and row <= len(_choice(writes).words) and not self._lie(state, seat, faces):
                raise Illegal(phrase("Ces dés ne sont pas sur la table. Pour la ligne {n} : « i {n} ».", n=row))
            return Act(seat, Keep(faces))
        if writes is not None:
            word = self._chosen(_choice(writes), text)
            if word is not None:
                return Act(seat, writes.action(word))
        single = [verb for verb in verbs if len(verb.arguments) == 1 and isinstance(verb.arguments[0], Choice | Player)]
        if writes is None and len(single) == 1:
            return self._verbal(state, seat, single[0], text)
        raise Unreadable(
            phrase(
                "« {text} » n’est pas compris. On peut dire : {words}.", text=text, words=", ".join(verb.word for verb in verbs)
            )
        )

    def _verbal(self, state: Any, seat: Seat, verb: Verb, text: str) -> Move:
        words = text.split()
        if len(verb.arguments) > 1 and isinstance(verb.arguments[0], Amount) and words and number(words[0]) is None:
            words = [*words[-1:], *words[:-1]]  # « civet velute 42 »
        values = []
        for argument in verb.arguments:
            value, words = self._argument(state, seat, verb, argument, words)
            values.append(value)
        if words:
            raise Unreadable(phrase("« {text} » est de trop.", text=" ".join(words)))
        return Act(seat, verb.action(*values))

    def _argument(self, state: Any, seat: Seat, verb: Verb, argument: Argument, words: list[str]) -> tuple[Any, list[str]]:
        text = " ".join(words)
        match argument:
            case Dice():
                return (read_faces(self.game.lexicon, text) if words else ()), []
            case Player():
                return self.seat(text), []
            case Amount():
                amount = number(words[0]) if words else None
                if amount is None:
                    raise Unreadable(phrase("Après « {verb} », il faut un nombre.", verb=verb.word))
                return amount, words[1:]
            case Choice():
                mine = [action for action in self.game.legal_actions(state, seat) if type(action) is verb.action]
                free = _distinct([value for action in mine for value in _values(action) if argument.accepts(value)])
                word = self._chosen(argument, text)
                if word is None:
                    said = ", ".join(free or argument.words).replace("'", "’")
                    if not text:
                        raise Unreadable(phrase("« {verb} » quoi ? On peut dire : {words}.", verb=verb.word, words=said))
                    raise Unreadable(phrase("« {text} » n’est pas connu. On peut dire : {words}.", text=text, words=said))
                return word, []

    def _chosen(self, choice: Choice, text: str) -> str | None:
        """The word of the choice that is meant: by itself, by its number, by its label or by a beginning of these."""
        wanted = fold(text)
        if not wanted:
            return None
        names = {fold(word): word for word in choice.words}
        names |= {fold(say(label, (), self.voice)): word for word, label in zip(choice.words, choice.labels, strict=False)}
        if wanted in names:
            return choice.value(names[wanted])
        count = number(wanted)
        if count is not None:
            return choice.value(choice.words[count - 1]) if 1 <= count <= len(choice.words) else None
        found = _distinct([word for name, word in names.items() if _shortens(wanted, name)])
        if len(found) > 1:
            raise Ambiguous(
                phrase("« {text} » peut vouloir dire : {words}.", text=text, words=", ".join(found).replace("'", "’"))
            )
        return choice.value(found[0]) if found else None

    def _are_faces(self, text: str) -> bool:
        letters = re.sub(r"[\s,-]", "", text)
        return bool(letters) and all(letter.upper() in self.game.lexicon.symbols + "123456" for letter in letters)

    def _lie(self, state: Any, seat: Seat, faces: Faces) -> bool:
        shown = lying(self.game, state, seat).dice
        return all(faces.count(face) <= shown.count(face) for face in faces)

    def _others(self, state: Any, seat: Seat, text: str) -> Faces:
        """The dice that stay when those of the text are thrown again; without a text, none."""
        if fold(text) in ("", "tout", "tous", "all"):
            return ()
        shown = lying(self.game, state, seat).dice
        dice = list(shown)
        for face in read_faces(self.game.lexicon, text):
            if face not in dice:
                seen = self.game.lexicon.faces(shown)
                raise Illegal(phrase("Ces dés ne sont pas sur la table : on y voit {dice}.", dice=seen))
            dice.remove(face)
        return tuple(dice)

    # Dice

    def roll(self, text: str, dice: int) -> Roll:
        """Dice of one throw: « 5 5 3 2 1 », « 55321 », with or without the « d » of the notation."""
        head, rest = _headed(text)
        if fold(head) in ("d", "des") and rest and len(text.split()) != dice:
            text = rest
        return Roll(read_faces(self.game.lexicon, text))

    def hand(self, text: str, dice: int) -> Draft:
        """The dice that end a turn, and as much of the rest as was said: « 66652 3 », « m 6 6 6 5 2 en 3 d’un coup »."""
        head, rest = _headed(text)
        if fold(head) == "m" and rest:
            text = rest
        if re.search(r"\ben\b", fold(text)):
            move = read_move(self.game.lexicon, f"m {text}")
            return Draft(move.faces, move.throws, move.fresh)  # type: ignore[union-attr]  # « m » is always a Hand
        letters, said = "", text
        while said and len(letters) < dice:
            if not said[0].isspace() and said[0] not in "-,":
                letters += said[0]
            said = said[1:]
        faces = read_faces(self.game.lexicon, letters)
        words = said.split()
        if len(faces) < dice or (words and (number(words[0]) is None or len(words[0]) > 1)):
            found = len(faces) if len(faces) < dice else len(read_faces(self.game.lexicon, text))
            raise Unreadable(plural("{n} dé a été donné.", "{n} dés ont été donnés.", found))
        throws = number(words[0]) if words else None
        return Draft(faces, throws, True if words[1:] else None)

    # People

    def seat(self, text: str) -> Seat:
        """A seat by its number or by its name, shortened if need be."""
        count = number(text)
        if count is not None and 1 <= count <= len(self.names):
            return Seat(count - 1)
        wanted = fold(text)
        names = [fold(name) for name in self.names]
        found = [place for place, name in enumerate(names) if name == wanted]
        found = found or [place for place, name in enumerate(names) if wanted and name.startswith(wanted)]
        if len(found) == 1:
            return Seat(found[0])
        people = ", ".join(f"{place} {name}" for place, name in enumerate(self.names, 1))
        if not text:
            raise Unreadable(phrase("Il manque une place : {people}.", people=people))
        raise Unreadable(phrase("« {text} » n’est pas une place : {people}.", text=text, people=people))

    def order(self, text: str) -> Order:
        """Who cried, first to last: « 2 », « 2,3 », « Léa > Max, Zoé », with or without the « ! » of the notation."""
        text = text.strip().removeprefix("!").strip()
        if not text:
            return Order(())
        groups = [[self.seat(name.strip()) for name in group.split(",")] for group in text.split(">")]
        seats = [seat for group in groups for seat in group]
        if len(seats) != len(set(seats)):
            raise Unreadable(phrase("Une place ne crie qu’une fois."))
        return Order(tuple(frozenset(group) for group in groups))

    def fault(self, text: str) -> Fault | None:
        """« bévue Max cri trop tôt », « 2 bévue cri trop tôt »; None for anything else."""
        head, rest = _headed(text)
        after, tail = _headed(rest)
        if number(head) is not None and fold(after) == "bevue":
            return Fault(self.seat(head), " ".join(tail.split()))
        if fold(head) not in ("bevue", "fault"):
            return None
        words = rest.split()
        if not isinstance(self.game, CulDeChouette):
            return Fault(Seat(0), rest)  # its rules say that there are none
        for size in range(len(words), 0, -1):
            try:
                return Fault(self.seat(" ".join(words[:size])), " ".join(words[size:]))
            except MoveError:
                continue
        return Fault(self.seat(words[0] if words else ""), "")


@dataclass(frozen=True, slots=True)
class Draft:
    """A whole turn as far as it was told; None: still to be asked."""

    faces: Faces
    throws: int | None
    fresh: bool | None


def _headed(text: str) -> tuple[str, str]:
    """The first word, and what follows it."""
    head, _, rest = text.strip().partition(" ")
    return head, rest.strip()


def _choice(verb: Verb) -> Choice:
    return next(argument for argument in verb.arguments if isinstance(argument, Choice))


def _names(word: str, verb: Verb) -> bool:
    """« g », « gard », « garder », « gardez » all name « garde »; « call » names « suit »."""
    full = fold(verb.word)
    if _ALIASES.get(word) == full or full.startswith(word):
        return bool(word)
    stem = full[: max(3, len(full) - 2)]
    return len(word) > 3 and word.startswith(stem)


def _shortens(short: str, word: str) -> bool:
    """« pe s », « petite », « ps » and « petite s » are short for « petite suite »."""
    parts, words = short.split(), word.split()
    return (
        word.startswith(short)
        or (len(words) > 1 and short == "".join(part[0] for part in words))
        or (len(parts) == len(words) and all(full.startswith(part) for part, full in zip(parts, words, strict=True)))
    )


def _values(action: object) -> list[Any]:
    return [getattr(action, name) for name in action.__dataclass_fields__]  # type: ignore[attr-defined]


def _distinct(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(words))
