"""The five games as the home page presents them."""

from __future__ import annotations

from dataclasses import dataclass

from brelan.core.phrases import Phrase, phrase
from brelan.notation import GAMES
from brelan.notation.repertoire import AnyGame
from brelan.table import Way


@dataclass(frozen=True, slots=True)
class Box:
    """A game on the shelf. `picture`: what the picture of its table shows; `presets`: its dialects as people call them."""

    name: str
    motto: Phrase
    picture: Phrase
    minutes: int
    presets: dict[str, Phrase]

    @property
    def kind(self) -> type[AnyGame]:
        return GAMES[self.name]

    @property
    def drawing(self) -> str:
        """Its picture in the sprite."""
        return f"j-{self.name}"

    @property
    def title(self) -> Phrase:
        return self.kind.title

    @property
    def least(self) -> int:
        return min(self.kind.players)

    @property
    def most(self) -> int:
        return max(self.kind.players)


SHELF: dict[str, Box] = {
    box.name: box
    for box in (
        Box(
            "feuille",
            phrase("Trois colonnes à remplir, et des bonus à prendre avant les autres."),
            phrase("Une feuille : des croix à l’École, la réserve, un zéro, des combinaisons inscrites et des étoiles."),
            45,
            {
                "classique": phrase("Trois colonnes"),
                "courte": phrase("Courte"),
                "abaka": phrase("Abaka"),
            },
        ),
        Box(
            "poker-das",
            phrase("L’As remplace n’importe quelle figure."),
            phrase("Cinq dés sur le tapis, deux As gardés, un Roi, une Dame, un Valet, et des jetons."),
            5,
            {
                "classique": phrase("Classique"),
                "seed-001": phrase("L’As sans prix"),
                "seed-002": phrase("Séquences pures"),
                "savoir": phrase("L’As départage"),
            },
        ),
        Box(
            "dice-poker",
            phrase("Quinze lignes en quinze tours : le plus haut total gagne."),
            phrase("Une carte à moitié remplie, un Poker à inscrire, et deux dés."),
            20,
            {
                "classique": phrase("Dice Poker"),
                "yahtzee": phrase("Yahtzee"),
                "yahtzee-libre": phrase("Yahtzee à joker libre"),
                "yahtzee-sans-joker": phrase("Yahtzee sans joker"),
                "yahtzee-simple": phrase("Yahtzee simple"),
                "yatzy": phrase("Yatzy"),
                "yacht": phrase("Yacht"),
            },
        ),
        Box(
            "taverne",
            phrase("On lance, on relance une fois, et l’on mise si l’on veut."),
            phrase("Deux mains de dés face à face, et les mises au milieu."),
            5,
            {
                "classique": phrase("Une relance"),
                "deux-relances": phrase("Deux relances"),
                "trois-relances": phrase("Trois relances"),
                "trois-parties": phrase("Au meilleur des trois"),
                "mises": phrase("Avec des mises"),
            },
        ),
        Box(
            "cul-de-chouette",
            phrase("Trois dés, 343 points, et des cris à pousser avant les autres."),
            phrase("Deux chouettes de 3, un cul rouge de 6, et deux cris."),
            40,
            {
                "classique": phrase("Officielle"),
                "aquitaine": phrase("À l’Aquitaine"),
                "provencale": phrase("À la provençale"),
            },
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Door:
    """A way to start a table."""

    way: Way
    drawing: str
    title: Phrase
    motto: Phrase


DOORS: dict[Way, Door] = {
    door.way: door
    for door in (
        Door(Way.SOLO, "i-robot", phrase("Seul"), phrase("Contre l’ordinateur, ou contre soi.")),
        Door(Way.SHARED, "i-ami", phrase("À plusieurs sur cet appareil"), phrase("On se le passe. Sans compte.")),
        Door(Way.ONLINE, "i-lien", phrase("En ligne"), phrase("Un lien ou un code QR à envoyer.")),
        Door(Way.REAL, "i-arbitre", phrase("Avec de vrais dés"), phrase("Vous lancez, Brelan arbitre.")),
    )
}
