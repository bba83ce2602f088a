"""The pages of `?`: what may be typed now, and how the sheet is to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from brelan.core.game import SheetGame
from brelan.core.lexicon import Amount, Choice, Dice, Player, Verb
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, phrase
from brelan.games.chouette import CulDeChouette
from brelan.games.feuille import Feuille
from brelan.games.poker_das import PokerDas
from brelan.notation.record import TypedDice
from brelan.terminal.grid import columns, folded
from brelan.terminal.reading import row_numbers
from brelan.terminal.views import Views, letters

GAP = 3

TABLE_WORDS = (
    ("?", phrase("cette aide")),
    ("annuler", phrase("reprendre la dernière décision, tant que les dés n’ont pas parlé")),
    ("h", phrase("tout ce qui s’est passé")),
    ("q", phrase("quitter : la partie est gardée et se reprend")),
)


def table(views: Views, seat: Seat | None, wide: int) -> list[Text]:
    """What may be typed: the decisions of the seat asked, then the words that always hold."""
    speech = views.speech
    rows = list(_decisions(views, seat)) if seat is not None else []
    rows += [(word, speech.say(words)) for word, words in TABLE_WORDS]
    if isinstance(views.session.game, SheetGame):
        rows.append(("s", speech.say(phrase("les feuilles de tout le monde"))))
    if isinstance(views.session.game, CulDeChouette):
        rows.append((speech.say(phrase("bévue Max trop tôt")), speech.say(phrase("annoncer une bévue"))))
    room = wide - max(Text(speech.letters(word)).cell_len for word, _ in rows) - GAP
    lines = columns(
        [
            [Text(speech.letters("" if place else word), style="bold"), Text(line)]
            for word, words in rows
            for place, line in enumerate(folded(words, room))
        ],
        gap=GAP,
    )
    for words in _notes(views):
        lines += [Text(), Text(speech.say(words))]
    return lines


def _decisions(views: Views, seat: Seat) -> Iterator[tuple[str, str]]:
    game, speech = views.session.game, views.speech
    legal = {game.lexicon.by_action[kind]: actions[0] for kind, actions in views.by_kind(seat).items()}
    verbs = list(legal)
    for verb, action in legal.items():
        words = speech.say(verb.help) if verb.help else verb.word
        row = row_numbers(game.lexicon).get(getattr(action, "row", ""))
        yield _usage(verb, verbs, views.example(seat), 3 if row is None else row), words
        for argument in verb.arguments:
            if isinstance(argument, Choice) and verb.word not in ("inscrit", "barre", "zéro"):
                named = (f"{place} {speech.say(argument.label(word))}" for place, word in enumerate(argument.words, 1))
                yield "", ", ".join(named)
    if any(verb.word == "garde" and verb.arguments == (Dice(),) for verb in verbs) and not isinstance(game, CulDeChouette):
        yield "l", speech.say(phrase("tout relancer ; « l 5 2 » relance un 5 et un 2"))


def _usage(verb: Verb, verbs: Sequence[Verb], dice: str, choice: int) -> str:
    samples = {Dice: dice, Amount: "5", Player: "2", Choice: str(choice)}
    return " ".join([f"{letters(verb, verbs)} ({verb.word})", *(samples[type(argument)] for argument in verb.arguments)])


def _notes(views: Views) -> Iterator[Phrase]:
    game = views.session.game
    if isinstance(game, SheetGame):
        yield phrase(
            "Une ligne se dit par son numéro sur la feuille ou par son nom, même abrégé : « i 9 », « i full », « full », "
            "« ps ». Des dés seuls les gardent tant qu’il reste un lancer : « 66 » vaut « g 6 6 »."
        )
        yield phrase("Entre parenthèses ou en couleur : ce que la ligne donnerait avec ces dés.")
    if isinstance(game, Feuille):
        yield phrase(
            "✕ ligne fermée, ✕ 4 avec la réserve qu’elle a faite, ✕~4 la même une fois remplacée ; / barrée ; "
            "⓪ zéro, −200 points. ☆ bonus à portée et ce qu’il vaut, ★ bonus obtenu, – bonus perdu."
        )
    if isinstance(game, CulDeChouette):
        yield phrase(
            "Après chaque lancer, c’est le moment de crier : c pour « Pas mou l’caillou » (chouette velute), "
            "g pour « Grelotte ça picote » (suite). Un bon cri entre dans la course avec ceux des bots, selon leurs réflexes "
            "et non selon votre vitesse de frappe ; un cri hors de propos est une bévue. "
            "À plusieurs autour de l’écran, l’un de vous arbitre et tape qui a crié : "
            "« 2 », « 2,3 » pour ensemble, « Léa > Max » pour l’un avant l’autre."
        )
    if isinstance(game, PokerDas):
        yield phrase("Les faces : A, l’As ; R, le Roi ; D, la Dame ; V, le Valet ; X, le dix ; 9.")
    if isinstance(views.session.record.dice, TypedDice):
        yield phrase("Les dés se tapent un par un ou d’un bloc : « 5 2 » ou « 52 ». « annuler » corrige des dés mal tapés.")
    if isinstance(views.session.record.dice, TypedDice) and not isinstance(game, CulDeChouette):
        yield phrase(
            "Pour un tour entier, seuls ses derniers dés : « {dice} 3 » en trois lancers, « {dice} 2 coup » si le dernier a "
            "relancé tous les dés. « m » passe du tour entier au lancer par lancer, et retour.",
            dice=game.lexicon.faces((6, 6, 6, 5, 2), ""),
        )
