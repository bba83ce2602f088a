"""One move, one line: `read_move` and `write_move`. See docs/records.md for the grammar."""

from __future__ import annotations

from typing import Any

from brelan.core.dice import MOST_DICE
from brelan.core.lexicon import Amount, Argument, Choice, Dice, Lexicon, Player, Verb
from brelan.core.moves import Act, Ambiguous, Faces, Fault, Hand, Move, MoveError, Order, Roll, Seat, Unreadable
from brelan.core.phrases import Phrase, phrase, plural
from brelan.notation.words import Token, fold, number, pick, tokens


class LineError(Unreadable):
    """A line that cannot be read; `column` is where, from 1."""

    def __init__(self, reason: Phrase, column: int) -> None:
        super().__init__(reason)
        self.column = column


def read_move(lexicon: Lexicon, text: str, column: int = 1, *, abbreviated: bool = False) -> Move:
    """The move that a line writes, whether or not it is legal anywhere.

    `column` is that of the first letter, for the errors; `abbreviated` lets a person shorten rows and targets.
    Raises `LineError`, or `Ambiguous` when a shortened word fits several.
    """
    words = tokens(text, column)
    if not words:
        raise LineError(phrase("La ligne est vide."), column)
    head, rest = words[0], words[1:]
    if head.text.startswith("!"):
        return _order([Token(head.text[1:], head.column + 1), *rest] if len(head.text) > 1 else rest)
    match fold(head.text):
        case "d":
            return Roll.of(*_faces(lexicon, rest, head))
        case "m":
            return _hand(lexicon, rest, head)
        case _:
            return _act(lexicon, head, rest, abbreviated=abbreviated)


def write_move(lexicon: Lexicon, move: Move) -> str:
    """The canonical line of a move."""
    match move:
        case Roll(faces):
            return f"d {lexicon.faces(faces, ' ')}"
        case Hand(faces, throws, fresh):
            together = " d'un coup" if fresh and throws > 1 else ""
            return f"m {lexicon.faces(faces, ' ')} en {throws}{together}"
        case Order(ranks):
            groups = (",".join(str(seat + 1) for seat in sorted(group)) for group in ranks)
            return f"! {' > '.join(groups)}".strip()
        case Fault(seat, what):
            return f"{seat + 1} bévue {what}".strip()
        case Act(seat, action):
            verb = lexicon.by_action[type(action)]
            values = [
                _written(lexicon, argument, value) for argument, value in zip(verb.arguments, verb.values(action), strict=True)
            ]
            return " ".join([str(seat + 1), verb.word, *[value for value in values if value]])


def read_faces(lexicon: Lexicon, text: str) -> Faces:
    """Dice typed by a person: « 5 5 3 2 1 », « 55321 », « 5-5-3-2-1 », « AARDX ». Sorted."""
    return tuple(sorted(_faces(lexicon, tokens(text), Token("", 1))))


def _faces(lexicon: Lexicon, words: list[Token], head: Token) -> list[int]:
    found: list[int] = []
    for word in words:
        found += _split(lexicon, word)
    if not found:
        raise LineError(phrase("Il manque les dés."), head.column + len(head.text))
    if len(found) > MOST_DICE:
        raise LineError(plural("Cela fait {n} dé : c’est trop.", "Cela fait {n} dés : c’est trop.", len(found)), words[0].column)
    return found


def _split(lexicon: Lexicon, word: Token) -> list[int]:
    if word.text == "10" and "X" in lexicon.symbols:
        return [lexicon.symbols.index("X") + 1]
    found = []
    for offset, letter in enumerate(word.text):
        if letter in "-,":
            continue
        face = lexicon.symbols.find(letter.upper()) + 1 or "123456".find(letter) + 1
        if not face:
            raise LineError(
                phrase("« {letter} » n’est pas une face : {faces}.", letter=letter, faces=" ".join(lexicon.symbols)),
                word.column + offset,
            )
        found.append(face)
    return found


def _hand(lexicon: Lexicon, words: list[Token], head: Token) -> Hand:
    cut = next((place for place, word in enumerate(words) if fold(word.text) == "en"), None)
    if cut is None:
        raise LineError(phrase("Il manque le nombre de lancers : « m 6 6 6 5 2 en 3 »."), head.column)
    faces = tuple(sorted(_faces(lexicon, words[:cut], head)))
    after = words[cut + 1 :]
    throws = number(after[0].text) if after else None
    if throws is None:
        place = after[0].column if after else words[cut].column
        raise LineError(phrase("Après « en », il faut le nombre de lancers."), place)
    tail = fold(" ".join(word.text for word in after[1:]))
    if tail not in ("", "d'un coup"):
        raise LineError(phrase("« {text} » n’est pas compris : « d’un coup » ou rien.", text=tail), after[1].column)
    return Hand(faces, throws, throws == 1 or bool(tail))


def _order(words: list[Token]) -> Order:
    if not words:
        return Order(())
    groups = []
    seen: set[int] = set()
    column = words[0].column
    for group in " ".join(word.text for word in words).split(">"):
        seats = [number(seat.strip()) for seat in group.split(",")]
        if None in seats or any(seat is not None and seat < 1 for seat in seats):
            raise LineError(phrase("Les cris s’écrivent « ! 1 > 2,3 »."), column)
        named = [Seat(seat - 1) for seat in seats if seat is not None]
        if seen.intersection(named) or len(set(named)) < len(named):
            raise LineError(phrase("Une place ne crie qu’une fois."), column)
        seen.update(named)
        groups.append(frozenset(named))
    return Order(tuple(groups))


def _act(lexicon: Lexicon, head: Token, rest: list[Token], *, abbreviated: bool) -> Move:
    seat = number(head.text)
    if seat is None or not head.text.isascii() or not head.text.isdigit():
        raise LineError(
            phrase("« {text} » ne commence aucune ligne : d, m, !, = ou le numéro d’une place.", text=head.text), head.column
        )
    if seat < 1:
        raise LineError(phrase("Les places se comptent à partir de 1."), head.column)
    if not rest:
        raise LineError(_verbs_wanted(lexicon), head.column + len(head.text))
    word = fold(rest[0].text)
    if word == "bevue":
        return Fault(Seat(seat - 1), " ".join(token.text for token in rest[1:]))
    verb = next((verb for verb in lexicon.verbs if fold(verb.word) == word), None)
    if verb is None:
        raise LineError(
            phrase("« {text} » n’est pas un verbe de ce jeu. {wanted}", text=rest[0].text, wanted=_verbs_wanted(lexicon)),
            rest[0].column,
        )
    return Act(Seat(seat - 1), _action(lexicon, verb, rest[0], rest[1:], abbreviated=abbreviated))


def _action(lexicon: Lexicon, verb: Verb, head: Token, words: list[Token], *, abbreviated: bool) -> Any:
    values: list[Any] = []
    for argument in verb.arguments:
        column = words[0].column if words else head.column + len(head.text)
        match argument:
            case Dice():
                values.append(tuple(sorted(_faces(lexicon, words, head))) if words else ())
                words = []
            case Choice():
                text = " ".join(word.text for word in words)
                try:
                    values.append(argument.value(pick(argument, text, abbreviated=abbreviated)))
                except Ambiguous:
                    raise
                except MoveError as error:
                    raise LineError(error.reason, column) from None
                words = []
            case Amount() | Player():
                amount = number(words[0].text) if words else None
                if amount is None or (isinstance(argument, Player) and amount < 1):
                    raise LineError(phrase("Après « {verb} », il faut un nombre.", verb=verb.word), column)
                values.append(Seat(amount - 1) if isinstance(argument, Player) else amount)
                words = words[1:]
    if words:
        raise LineError(phrase("« {text} » est de trop.", text=" ".join(word.text for word in words)), words[0].column)
    return verb.action(*values)


def _verbs_wanted(lexicon: Lexicon) -> Phrase:
    return phrase("Verbes : {verbs}.", verbs=", ".join(sorted({verb.word for verb in lexicon.verbs})))


def _written(lexicon: Lexicon, argument: Argument, value: Any) -> str:
    match argument:
        case Dice():
            return lexicon.faces(value, " ")
        case Player():
            return str(value + 1)
        case Amount() | Choice():
            return str(value)
