"""What a table shows at each of its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rich.text import Text

from brelan.core.dice import merged
from brelan.core.game import SheetGame
from brelan.core.lexicon import Amount, Choice, Dice, Player, Verb
from brelan.core.moves import Faces, Roll, Seat
from brelan.core.phrases import Phrase, phrase, plural
from brelan.core.sheet import Row
from brelan.games.chouette import CulDeChouette
from brelan.games.poker_das import PokerDas
from brelan.games.taverne import Taverne
from brelan.games.turn import Keep
from brelan.terminal import card_art, chouette_art, dice_art, sheet_art, showdown_art
from brelan.terminal.reading import row_numbers
from brelan.terminal.scene import alike, lying
from brelan.terminal.screen import View
from brelan.terminal.session import Session
from brelan.terminal.sheet_art import Hand, Preview
from brelan.terminal.speech import Speech, cut

NO_PREVIEWS: Mapping[Row, Preview] = {}


@dataclass(frozen=True, slots=True)
class Views:
    """Draws the session for its people."""

    session: Session
    names: Sequence[str]
    speech: Speech
    colour: bool

    def decision(self, seat: Seat, wide: int, error: str) -> View:
        """The dice, the sheet with what each row would give, and what may be typed."""
        game, state = self.session.game, self.session.state
        offered = sheet_art.previews(game, state, seat) if isinstance(game, SheetGame) else NO_PREVIEWS
        scene = lying(game, state, seat)
        return View(
            title=self.title(seat),
            board=self.board(seat, wide, offered),
            dice=dice_art.drawn(scene.dice, game.lexicon.symbols, plain=self.speech.plain),
            inline=dice_art.inline(scene.dice, game.lexicon.symbols),
            hints=self.hints(seat),
            offers=self._offers(offered),
            choices=self._choices(seat),
            awaited=self.speech.say(game.awaited(state), self.names),
            repeats=isinstance(game, SheetGame | PokerDas) and bool(scene.dice),
            error=error,
            prompt=self.prompt(seat),
            turn=(seat, self.session.turns),
        )

    def table(
        self, seat: Seat, wide: int, prompt: Phrase, error: str = "", *, awaited: Phrase | None = None, before: Any = None
    ) -> View:
        """The table between two decisions, as `seat` sees it, with a question of its own.

        `before`: the state to be shown in place of the present one, of which people may see but the dice.
        """
        game = self.session.game
        dice = lying(game, self.session.state).dice if before is None else self._cast()
        return View(
            title=self.title(seat),
            board=self.board(seat, wide, state=before),
            dice=dice_art.drawn(dice, game.lexicon.symbols, plain=self.speech.plain),
            inline=dice_art.inline(dice, game.lexicon.symbols),
            awaited=self.speech.say(awaited, self.names) if awaited else "",
            error=error,
            prompt=self.speech.say(prompt, self.names),
        )

    def title(self, seat: Seat) -> Text:
        """The game, and the totals of everybody where the board does not show them."""
        game = self.session.game
        line = Text(self.speech.say(game.title), style="bold")
        if isinstance(game, SheetGame):
            line.append("   ", style="not bold")
            for place, score in enumerate(game.scores(self.session.state)):
                here = self.speech.letters("▸" if place == seat else " ")
                name = cut(self.names[place], 16, self.speech.letters("…"))
                text = self.speech.letters(f"{here}{name} {self.speech.figure(score)}  ")
                line.append(text, style="bold" if place == seat else "not bold")
        return line

    def board(self, seat: Seat, wide: int, offered: Mapping[Row, Preview] = NO_PREVIEWS, state: Any = None) -> Sequence[Text]:
        game = self.session.game
        state = self.session.state if state is None else state
        match game:
            case SheetGame():
                hand = Hand(self.speech, self.colour)
                shared = card_art.card(game, state, seat, self.names, hand=hand, wide=wide, offered=offered)
                return shared or sheet_art.board(game, state, seat, hand, wide=wide, offered=offered)
            case PokerDas() | Taverne():
                return showdown_art.board(game, state, self.names, seat, self.speech, wide=wide)
            case CulDeChouette():
                return chouette_art.board(game, state, self.names, self.speech, wide)
            case _:
                return ()

    def _cast(self) -> Faces:
        """The dice of the cul de chouette that have just come to lie there, whatever has become of the turn since."""
        moves = self.session.record.moves
        last = next(place for place in range(len(moves) - 1, -1, -1) if isinstance(moves[place], Roll))
        before = lying(self.session.game, self.session.state_before(last)).dice
        thrown = moves[last]
        return merged(before, thrown.faces) if isinstance(thrown, Roll) else before

    def sheets(self, wide: int) -> Sequence[Text]:
        """Everybody's sheet: in one table if they fit, else one after the other."""
        game, state = self.session.game, self.session.state
        if not isinstance(game, SheetGame):
            return ()
        hand = Hand(self.speech, self.colour)
        together = sheet_art.carnet(game, state, self.names, hand, wide)
        if together:
            return together
        lines: list[Text] = []
        for place, name in enumerate(self.names):
            lines += [Text(self.speech.letters(name), style="bold")]
            lines += sheet_art.board(game, state, Seat(place), hand, wide=wide)
            lines += [Text()]
        return lines

    def ranking(self, ranks: Sequence[int], scores: Sequence[int]) -> list[Text]:
        """Who is first, second…, and who shares a place."""
        lines = []
        for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat]):
            shared = (
                phrase("{rank}. {who} : {score} (ex æquo)") if ranks.count(ranks[seat]) > 1 else phrase("{rank}. {who} : {score}")
            )
            words = Phrase(shared.one, None, (("rank", ranks[seat]), ("who", self.names[seat]), ("score", scores[seat])))
            lines.append(Text(self.speech.say(words), style="bold" if ranks[seat] == 1 else ""))
        return lines

    def prompt(self, seat: Seat) -> str:
        return self.speech.letters(f"{cut(self.names[seat], 20)} > ")

    def hints(self, seat: Seat) -> list[str]:
        """What may be typed now, in at most five lines."""
        game = self.session.game
        first = {game.lexicon.by_action[kind]: actions[0] for kind, actions in self.by_kind(seat).items()}
        numbers = row_numbers(game.lexicon)
        lines = [
            self.speech.say(words)
            for verb, action in first.items()
            for words in _hint(verb, letters(verb, list(first)), action, numbers, self.example(seat))
        ]
        footer = phrase("? aide · annuler · s feuilles · q")
        if not isinstance(game, SheetGame):
            footer = phrase("? aide · annuler · h · q quitter")
        return [*map(self.speech.letters, _packed(lines, 4)), self.speech.say(footer)]

    def example(self, seat: Seat) -> str:
        dice = lying(self.session.game, self.session.state, seat).dice
        return self.session.game.lexicon.faces(alike(dice), " ")

    def _choices(self, seat: Seat) -> list[str]:
        """The birds, the challenges with the most that may be staked, or the seats, each with its number."""
        game = self.session.game
        lines = []
        for kind, actions in self.by_kind(seat).items():
            for argument in game.lexicon.by_action[kind].arguments:
                match argument:
                    case Choice() if not isinstance(game, SheetGame):
                        words = argument.words
                        lines.append([f"{place} {self.speech.say(argument.label(word))}" for place, word in enumerate(words, 1)])
                    case Player():
                        named = [action.seat for action in actions]
                        lines.append([f"{other + 1} {cut(self.names[other], 16)}" for other in named])
            stakes = [action.stake for action in actions if hasattr(action, "stake")]
            if stakes:
                most = plural("{n} point au plus", "{n} points au plus", max(stakes))
                lines[-1].append(self.speech.say(most))
        return [self.speech.letters(" · ".join(line)) for line in lines]

    def by_kind(self, seat: Seat) -> Mapping[type, list[Any]]:
        kinds: dict[type, list[Any]] = {}
        for action in self.session.game.legal_actions(self.session.state, seat):
            kinds.setdefault(type(action), []).append(action)
        return kinds

    def _offers(self, offered: Mapping[Row, Preview]) -> str:
        numbers = row_numbers(self.session.game.lexicon)
        return self.speech.letters("  ".join(f"{numbers[row]}:{preview.text}" for row, preview in offered.items()))


def letters(verb: Verb, verbs: Sequence[Verb]) -> str:
    """The shortest beginning of the verb that no other one has."""
    for size in range(1, len(verb.word)):
        if not any(other != verb and other.word.startswith(verb.word[:size]) for other in verbs):
            return verb.word[:size]
    return verb.word


HINTS: Mapping[str, Phrase] = {
    "reste": phrase("rester"),
    "mise": phrase("miser 5 jetons"),
    "suit": phrase("suivre"),
    "relance": phrase("suivre et relancer de 5"),
    "passe": phrase("passer"),
    "sirote": phrase("siroter"),
    "garde": phrase("garder sa chouette"),
    "parie": phrase("parier sur l’oiseau 3"),
    "abstient": phrase("ne pas parier"),
    "civet": phrase("civet de 5 sur le choix 3"),
    "lance": phrase("lancer, sans civet"),
    "grelottine": phrase("défier : 5 points, choix 3"),
    "soufflette": phrase("souffleter la place 2"),
    "renonce": phrase("ne pas lancer de soufflette"),
}
_SAMPLES: Mapping[type, str] = {Amount: "5", Player: "2", Choice: "3", Dice: ""}


def _hint(verb: Verb, short: str, action: Any, numbers: Mapping[str, int], dice: str) -> list[Phrase]:
    row = numbers.get(getattr(action, "row", ""), 0)
    match verb.word:
        case "garde" if isinstance(action, Keep):
            return [phrase("g {dice} : garder, relancer le reste", dice=dice), phrase("l : tout relancer")]
        case "inscrit":
            return [phrase("i {n} : inscrire dans la ligne {n}", n=row)]
        case "barre":
            return [phrase("b {n} : barrer", n=row)]
        case "zéro":
            return [phrase("z {n} : zéro", n=row)]
        case word:
            shown = " ".join([short, *[_SAMPLES[type(argument)] for argument in verb.arguments]]).strip()
            return [phrase("{shown} : {help}", shown=shown, help=HINTS.get(word, word))]


def _packed(lines: list[str], most: int, wide: int = 37) -> list[str]:
    """The lines, the shortest of them put together while there are too many."""
    lines = list(lines)
    while len(lines) > most:
        joined = [(len(one) + len(other), place) for place, (one, other) in enumerate(pairwise(lines))]
        size, place = min(joined)
        if size + 3 > wide:
            break
        lines[place : place + 2] = [f"{lines[place]} · {lines[place + 1]}"]
    return lines
