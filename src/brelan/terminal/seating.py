"""From the words of a call to a record that can be played: game, dialect, people, bots and dice."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from brelan.bots import PREFIX, Bot, UnknownBot, bot_name, find_bot
from brelan.core.dialect import DialectError
from brelan.core.moves import Seat
from brelan.core.phrases import FRENCH, PhrasedError, Voice, phrase, say
from brelan.nature import DiceSource, KeyedDice, SecureDice
from brelan.notation import Record, RecordError, UnknownGame, find_game
from brelan.notation.record import CommittedDice, DiceOrigin, SeededDice, SystemDice, TypedDice, check_name
from brelan.notation.repertoire import AnyGame, dialect_of
from brelan.notation.words import fold
from brelan.terminal.table import Company

DEFAULT_BOT = "glouton"
LARGEST_SEED = 999_999_999


class WrongCall(PhrasedError):
    """What was asked makes no sense, in one sentence."""


def rulebook(game: str, preset: str | None = None, settings: Sequence[str] = ()) -> tuple[AnyGame, str]:
    """The game under a dialect, and the preset's canonical name. Raises `WrongCall`."""
    try:
        kind = find_game(game)
        name, dialect = dialect_of(kind, preset or "classique", [_setting(text) for text in settings])
        return kind(dialect), name
    except (UnknownGame, DialectError) as error:
        raise WrongCall(error.reason) from None


def _setting(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise WrongCall(phrase("« {text} » : une option s’écrit « clé=valeur ».", text=text))
    return key.strip(), value.strip()


def origin(dice: str | None, seed: int | None) -> DiceOrigin:
    """Where the dice come from. Raises `WrongCall`."""
    word = fold(dice or "")
    if word in ("typed", "types"):
        if seed is not None:
            raise WrongCall(phrase("Des dés tapés n’ont pas de graine."))
        return TypedDice()
    if word not in ("", "system", "systeme"):
        raise WrongCall(phrase("Les dés sont « typed » (tapés) ou « system » ; « {text} » n’en est pas.", text=dice or ""))
    if seed is not None and abs(seed) > LARGEST_SEED:
        raise WrongCall(phrase("La graine est un nombre de neuf chiffres au plus."))
    return SystemDice() if seed is None else SeededDice(seed)


def seats(text: str | None, game: AnyGame, dice: DiceOrigin, voice: Voice = FRENCH) -> tuple[str, ...]:
    """The names of the seats: those of the call or, without any, somebody against a bot or two people. Raises `WrongCall`."""
    if text is None:
        people = [say(phrase("Joueur {n}", n=1), (), voice)]
        others = [say(phrase("Joueur {n}", n=2), (), voice)] if isinstance(dice, TypedDice) else [PREFIX + DEFAULT_BOT]
        return (*people, *others)
    named = [" ".join(name.split()) for name in text.split(",")]
    if not all(named):
        raise WrongCall(phrase("Il y a un nom vide entre deux virgules."))
    known: dict[str, int] = {}
    result = []
    for name in map(_checked, named):
        count = known[fold(name)] = known.get(fold(name), 0) + 1
        if count > 1 and not name.startswith(PREFIX):
            raise WrongCall(phrase("« {name} » est déjà à la table : chaque nom est à une seule personne.", name=name))
        result.append(name if count == 1 else f"{name} {count}")
    if len(result) not in game.players:
        raise WrongCall(
            phrase(
                "Ce jeu se joue de {low} à {high} places ; il y en a ici {n}.",
                low=game.players[0],
                high=game.players[-1],
                n=len(result),
            )
        )
    return tuple(result)


def _checked(name: str) -> str:
    """A name that a record can carry, or that of a bot. Raises `WrongCall`."""
    if name.lower().startswith(PREFIX):
        return PREFIX + bot_of(name)
    try:
        check_name(name)
    except RecordError as error:
        raise WrongCall(error.reason) from None
    return name


def find_the_bot(name: str) -> type[Bot]:
    """The bot of a seat « bot:glouton 2 ». Raises `WrongCall`."""
    return find_bot(bot_of(name))


def bot_of(name: str) -> str:
    """The name in `BOTS` of the bot of such a seat. Raises `WrongCall`."""
    try:
        return bot_name(re.sub(r" \d+$", "", name))
    except UnknownBot as error:
        raise WrongCall(error.reason) from None


def company(record: Record) -> Company:
    """The bots and the dice of a record. Raises `WrongCall` for a bot or for dice that are not to be had."""
    game = record.rulebook()
    seed = record.dice.seed if isinstance(record.dice, SeededDice) else None
    chance = random.Random() if seed is not None else random.SystemRandom()  # noqa: S311  # bots, not dice
    bots: Mapping[Seat, Bot] = {
        Seat(seat): find_the_bot(name)(game, chance) for seat, name in enumerate(record.seats) if name.lower().startswith(PREFIX)
    }
    return Company(bots, _source(record.dice), chance, seed)


def _source(dice: DiceOrigin) -> DiceSource | None:
    match dice:
        case TypedDice():
            return None
        case SystemDice():
            return SecureDice()
        case SeededDice(seed):
            return KeyedDice.seeded(seed)
        case CommittedDice(_, key) if key is not None:
            return KeyedDice(bytes.fromhex(key))
        case _:
            raise WrongCall(phrase("Les dés de cette partie suivent un secret que ce fichier ne dit pas."))


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names as the table says them: a bot is called by its own name."""
    own = {fold(name) for name in names}
    shown = []
    for name in names:
        bare = name[len(PREFIX) :].strip().capitalize() if name.lower().startswith(PREFIX) else name
        shown.append(name if bare != name and fold(bare) in own else bare)
    return tuple(shown)
