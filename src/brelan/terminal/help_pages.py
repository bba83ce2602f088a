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
from brelan.notation.record import TypedDice
from brelan.terminal.grid import columns
from brelan.terminal.views import Views, letters

TABLE_WORDS = (
    ("?", phrase("cette aide")),
    ("annuler", phrase("reprendre la dernière décision, tant que les dés n’ont pas parlé")),
    ("h", phrase("tout ce qui s’est passé")),
    ("q", phrase("quitter : la partie est gardée et se reprend")),
)


def table(views: Views, seat: Seat | None) -> list[Text]:
    """What may be typed: the decisions of the seat asked, then the words that always hold."""
    speech = views.speech
    rows = list(_decisions(views, seat)) if seat is not None else []
    rows += [(word, speech.say(words)) for word, words in TABLE_WORDS]
    if isinstance(views.session.game, SheetGame):
        rows.append(("s", speech.say(phrase("les feuilles de tout le monde"))))
    if isinstance(views.session.game, CulDeChouette):
        rows.append((speech.say(phrase("bévue Max trop tôt")), speech.say(phrase("annoncer une bévue"))))
    lines = columns([[Text(speech.letters(word), style="bold"), Text(words)] for word, words in rows], gap=3)
    for words in _notes(views):
        lines += [Text(), Text(speech.say(words))]
    return lines


def _decisions(views: Views, seat: Seat) -> Iterator[tuple[str, str]]:
    game, speech = views.session.game, views.speech
    legal = game.legal_actions(views.session.state, seat)
    verbs = list(dict.fromkeys(game.lexicon.by_action[type(action)] for action in legal))
    for verb in verbs:
        words = speech.say(verb.help) if verb.help else verb.word
        yield _usage(verb, verbs), words
        for argument in verb.arguments:
            if isinstance(argument, Choice) and verb.word not in ("inscrit", "barre", "zéro"):
                named = (f"{place} {speech.say(argument.label(word))}" for place, word in enumerate(argument.words, 1))
                yield "", ", ".join(named)
    if any(verb.word == "garde" and verb.arguments == (Dice(),) for verb in verbs) and not isinstance(game, CulDeChouette):
        yield "l", speech.say(phrase("tout relancer ; « l 5 2 » relance un 5 et un 2"))


def _usage(verb: Verb, verbs: Sequence[Verb]) -> str:
    samples = {Dice: "6 6", Amount: "5", Player: "2", Choice: "3"}
    return " ".join([f"{letters(verb, verbs)} ({verb.word})", *(samples[type(argument)] for argument in verb.arguments)])


def _notes(views: Views) -> Iterator[Phrase]:
    game = views.session.game
    if isinstance(game, SheetGame):
        yield phrase(
            "Une ligne se dit par son numéro sur la feuille ou par son nom, même abrégé : « i 9 », « i full », « full », "
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
    if isinstance(views.session.record.dice, TypedDice):
        yield phrase(
            "Les dés se tapent « 5 5 3 2 1 » ou « 55321 ». Pour un tour entier, seuls ses derniers dés : « 66652 3 » en trois "
            "lancers, « 66652 2 coup » si le dernier a relancé tous les dés. "
            "« m » passe du tour entier au lancer par lancer, et retour ; "
            "« annuler » corrige des dés mal tapés."
        )
