"""What is told and what is said to be awaited. Look §5: only the dice are told while a cry is pending."""

from __future__ import annotations

import pytest

from brelan.games.chouette import Account, dice, ledger
from tests.games.chouette_table import Table

FIGURES = ("chouette", "velute", "suite", "néant", "421", "grelott", "caillou", "picote")


def test_dice_first_and_the_verdict_after_the_cry() -> None:
    table = Table().play("d 3 3")
    assert table.told == ("Perceval\u00a0: 3 et 3…",)
    assert table.play("d 6").told == ("Perceval\u00a0: 3 et 3… 6.",)
    assert table.play("! 2 > 1").told == ("Karadoc a crié d’abord\u00a0: 72 points.",)


@pytest.mark.parametrize("dice", [(3, 3, 6), (3, 4, 5), (1, 2, 3)])
def test_nothing_names_the_figure_before_the_cries_are_in(dice: tuple[int, int, int]) -> None:
    table = Table().throw(*dice)
    said = (*table.told, table.awaited)
    assert not [word for word in FIGURES if word in " ".join(said).lower()]
    assert len(table.told) == 1


def test_both_reflexes_are_awaited_in_the_same_words() -> None:
    assert Table().throw(3, 3, 6).awaited == Table().throw(3, 4, 5).awaited


def test_the_velute_of_123_is_told_with_the_verdict() -> None:
    table = Table().throw(1, 2, 3).play("! 1 > 2 > 3")
    assert table.told == ("Velute de 3 (Perceval)\u00a0: +18.", "Aubergiste a crié en dernier\u00a0: −10.")


def test_a_sirotage_and_its_birds() -> None:
    table = Table(bet_stake=5).throw(4, 4, 2).play("1 sirote")
    assert table.told == ("Perceval sirote sa chouette de 4.",)
    assert table.play("2 parie fauvette").told == ("Karadoc parie\u00a0: Fauvette.",)
    table.play("3 parie bergeronnette")
    assert table.play("d 5").told == (
        "Perceval relance le dé\u00a0: Bergeronnette.",
        "Sirotage raté\u00a0: −16.",
        "Mauvais oiseau (Karadoc)\u00a0: −5.",
        "Aubergiste avait dit Bergeronnette\u00a0: 25 points.",
    )


def test_ties_are_told() -> None:
    table = Table().throw(3, 3, 6).play("! 2,3")
    assert table.told == ("Cri ensemble\u00a0: Karadoc et Aubergiste. Un dé chacun, le six l’emporte.",)
    table.play("d 6")
    assert table.play("d 6").told == ("Aubergiste\u00a0: 6.", "On relance\u00a0: Karadoc et Aubergiste.")
    table.play("d 6")
    assert table.play("d 1").told == ("Aubergiste\u00a0: 1.", "Karadoc tient le six\u00a0: 72 points.")
    table = Table().throw(3, 4, 5).play("! 1 > 2,3")
    assert table.told == ("Suite, et derniers ensemble\u00a0: Karadoc et Aubergiste. Un second cri les sépare.",)
    assert table.play("!").told == ("Toujours ensemble\u00a0: Karadoc et Aubergiste. Les dés désignent qui perd 10 points.",)
    table.play("d 3")
    assert table.play("d 2").told == ("Aubergiste\u00a0: 2.", "Aubergiste perd aux dés\u00a0: −10.")


def test_a_challenge_from_the_cry_to_the_stake() -> None:
    table = Table(2, scores=(140, 200), grelottines=(0, 1)).throw(1, 4, 6)
    assert table.told[-1] == "Néant\u00a0: Perceval gagne une grelottine."
    assert table.play("! 2").told == ("«\u00a0Grelottine\u202f!\u00a0» Karadoc lance un défi.",)
    assert table.play("2 grelottine 42 velute").told == ("Karadoc défie Perceval pour 42 points\u00a0: velute.",)
    assert table.throw(1, 3, 4).told[1:] == (
        "Velute de 4 (Perceval)\u00a0: +32.",
        "Défi relevé (Perceval)\u00a0: +42, et −42 en face (Karadoc).",
    )


def test_a_challenge_that_is_missed() -> None:
    table = Table(2, scores=(140, 200), grelottines=(0, 1)).throw(1, 4, 6).play("! 2", "2 grelottine 42 velute")
    assert table.throw(1, 4, 6).told[-1] == "Défi manqué (Perceval)\u00a0: −42, et +42 en face (Karadoc)."


def test_what_the_house_does_to_a_score_is_told() -> None:
    table = Table(scores=(3, 0, 0), floor_at_zero=True).play("1 bévue cri trop tôt")
    assert table.told == (
        "Perceval fait une bévue («\u00a0cri trop tôt\u00a0») et perd 5 points.",
        "Perceval ne descend pas sous 0.",
    )
    table = Table(scores=(0, 330, 0), cap_off_turn_332=True).throw(4, 4, 2)
    table.play("1 sirote", "2 parie mouette", "3 abstient", "d 4")
    assert "Karadoc passe à 332\u00a0: on n’atteint pas 343 pendant le tour d’un autre." in table.told


def test_the_winner_is_told() -> None:
    assert Table(scores=(330, 0, 0)).throw(1, 3, 4).told[-1] == "Perceval gagne la partie avec 362 points."


def test_a_soufflette_is_told() -> None:
    table = Table().throw(4, 2, 1).play("1 soufflette 2")
    assert table.told == ("Soufflette\u00a0: Perceval défie Karadoc de faire 421.",)
    assert table.play("d 1 3 4").told == ("Karadoc\u00a0: 1-3-4.",)
    assert table.play("d 1 2 4").told[1:] == ("421 (Karadoc)\u00a0: +40, et −40 en face (Perceval).",)


PLACES = {
    "On attend un dé (Perceval) pour savoir qui commence.": Table(tirage=True),
    "On attend les deux chouettes (Perceval).": Table(),
    "On attend le cul, un dé (Perceval).": Table().play("d 1 1"),
    "Perceval peut siroter, ou garder sa chouette.": Table().throw(1, 1, 5),
    "On attend un oiseau, ou une abstention (Karadoc et Aubergiste).": Table().throw(1, 1, 5).play("1 sirote"),
    "On attend un oiseau, ou une abstention (Aubergiste).": Table().throw(1, 1, 5).play("1 sirote", "2 abstient"),
    "On attend les cris (Perceval, Karadoc et Aubergiste).": Table().throw(1, 1, 2),
    "On attend le cri «\u00a0Grelottine\u00a0» (Karadoc).": Table(scores=(9, 9, 9), grelottines=(0, 1, 0)).throw(1, 4, 6),
    "Perceval peut lancer une soufflette à quelqu’un, ou y renoncer.": Table().throw(4, 2, 1),
    "Perceval peut miser un civet de 1 à 50 points, ou lancer.": Table(scores=(50, 0, 0), civets=(1, 0, 0)),
    "La partie est finie.": Table(scores=(340, 0, 0)).throw(1, 3, 4),
}


@pytest.mark.parametrize("awaited", PLACES)
def test_what_is_awaited(awaited: str) -> None:
    assert PLACES[awaited].awaited == awaited


def test_refusals_say_what_was_awaited() -> None:
    table = Table().throw(4, 4, 2).play("1 sirote", "2 parie mouette", "3 abstient")
    assert "dé" in table.refuses("d 4 4")
    assert table.awaited == "On attend le dé du sirotage (Perceval)."


def test_what_is_awaited_of_dice_thrown_in_turn() -> None:
    table = Table().throw(3, 3, 6).play("! 2,3")
    assert table.awaited == "On attend un dé (Karadoc)\u00a0: le six l’emporte."
    table = Table().throw(3, 4, 5).play("!")
    assert table.awaited == (
        "On attend le cri «\u00a0Sans fin est la moisissure des bières bretonnes\u00a0» (Perceval, Karadoc et Aubergiste)."
    )
    assert table.play("!").awaited == "On attend les dés (Perceval)\u00a0: ils désignent qui perd 10 points."
    table = Table(scores=(9, 9, 9), grelottines=(0, 1, 1)).throw(1, 4, 6).play("! 2,3")
    assert table.awaited == "On attend un dé (Karadoc)\u00a0: le plus petit défie."
    assert table.play("d 3", "d 1").awaited == "Aubergiste doit choisir un défi et sa mise."


def test_what_is_awaited_of_second_throws() -> None:
    table = Table(scores=(9, 9, 9), grelottines=(0, 1, 1), challenge_throws=2).throw(1, 4, 6)
    table.play("! 2", "2 grelottine 2 suite").throw(1, 4, 6)
    assert table.awaited == "Perceval a un second lancer\u00a0: on attend les dés gardés."
    assert table.play("1 garde 4").awaited == "On attend 2 dés relancés (Perceval)."
    assert table.told == ("Perceval garde 4 et relance.",)
    table = Table(soufflette_keep=True).throw(4, 2, 1).play("1 soufflette 2", "d 4 4 2")
    assert table.awaited == "Karadoc doit compléter 2-4\u00a0: encore 2 lancers au plus."
    table = Table().throw(4, 2, 1).play("1 soufflette 2")
    assert table.awaited == "Karadoc doit faire 421 avec trois dés\u00a0: encore 3 lancers au plus."


def test_the_dice_that_lie_on_the_table() -> None:
    assert dice(Table().state) == ()
    assert dice(Table().play("d 4 2").state) == (2, 4)
    assert dice(Table().throw(4, 2, 4).state) == (2, 4, 4)
    assert dice(Table().throw(4, 2, 4).play("1 sirote", "2 abstient").state) == (2, 4, 4)
    assert dice(Table().throw(3, 6, 3).play("! 1,2").state) == (3, 3, 6)
    assert dice(Table().throw(3, 4, 5).play("!", "!").state) == (3, 4, 5)
    assert dice(Table().throw(1, 3, 4).state) == ()


def test_the_ledger() -> None:
    table = Table(scores=(10, 30, 10), civets=(0, 1, 0), grelottines=(1, 0, 0))
    assert ledger(table.state)[0] == Account(seat=table.state.seats[0], score=10, rank=2, civets=0, grelottines=1, out=False)
    assert [(account.rank, account.civets) for account in ledger(table.state)] == [(2, 0), (1, 1), (2, 0)]


def test_a_challenge_thrown_again_is_told() -> None:
    table = Table(scores=(9, 9, 9), grelottines=(0, 1, 0), challenge_throws=2).throw(1, 4, 6)
    table.play("! 2", "2 grelottine 2 suite").throw(1, 1, 6)
    assert table.play("1 garde").told == ("Perceval relance tous les dés.",)
    assert table.play("d 1 3 4").told[:2] == ("Perceval, second lancer\u00a0: 1-3-4.", "Velute de 4 (Perceval)\u00a0: +32.")


def test_a_tie_that_loses_is_told_as_a_loss() -> None:
    table = Table(chouette_velute_tie="tie_loses").throw(3, 3, 6).play("! 1,2")
    assert table.told == ("Cri ensemble (Perceval)\u00a0: −72.", "Cri ensemble (Karadoc)\u00a0: −72.")


@pytest.mark.parametrize(
    ("dice", "told"), [((4, 5, 6), "Civet gagné (Perceval)\u00a0: +7."), ((1, 4, 6), "Civet perdu (Perceval)\u00a0: −7.")]
)
def test_what_becomes_of_a_civet_is_told(dice: tuple[int, int, int], told: str) -> None:
    table = Table(scores=(9, 0, 0), civets=(1, 0, 0)).play("1 civet 7 suite")
    assert table.told == ("Civet de 7 (Perceval)\u00a0: suite.",)
    table.throw(*dice)
    if table.phase == "Grelotte":
        table.play("! 1 > 2 > 3")
    assert told in table.told


def test_tokens_are_told_only_when_they_are_gained() -> None:
    missed = ("1 sirote", "2 abstient", "3 abstient", "d 1")
    assert "Civet siroté\u00a0: Perceval gagne un civet." in Table().throw(6, 6, 2).play(*missed).told
    assert Table(civets=(1, 0, 0)).throw(6, 6, 2).play(*missed).told[-1] == "Sirotage raté\u00a0: −36."
    assert Table(grelottines=(1, 0, 0)).throw(1, 4, 6).told[-1] == "Néant\u00a0: Perceval a déjà sa grelottine."


def test_a_score_that_falls_to_zero_by_itself_meets_no_floor() -> None:
    assert len(Table(scores=(5, 0, 0), floor_at_zero=True).play("1 bévue").told) == 1
