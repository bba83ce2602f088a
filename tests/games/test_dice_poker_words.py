"""What people hear and read at a table of dice poker."""

from __future__ import annotations

from dataclasses import replace

import pytest

from brelan.core.moves import Hand, Illegal, Roll
from brelan.core.phrases import phrase, say
from brelan.core.sheet import Cell, Mark, Row
from brelan.games.dice_poker import Card, CardRow, DicePoker, DicePokerDialect, Sum
from brelan.games.dice_poker.patterns import Anything
from brelan.games.turn import Keep
from tests.games.dice_poker_table import LEFT, NAMES, RIGHT, Table

NBSP, THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"


def plain(sentences: list[str]) -> list[str]:
    """With ordinary spaces: easier to read here."""
    return [sentence.replace(NBSP, " ").replace(THIN, " ") for sentence in sentences]


def test_throws_and_keeps() -> None:
    table = Table().roll(6, 6, 2, 6, 5)
    assert plain(table.heard) == ["Léa, premier lancer : 2-5-6-6-6. Il reste 2 lancers."]
    assert plain(table.keep(6, 6, 6).heard) == ["Léa garde 6-6-6 et relance 2 dés."]
    assert plain(table.roll(6, 1).heard) == ["Léa, deuxième lancer : 1-6-6-6-6. Il reste 1 lancer."]
    assert plain(table.keep(6, 6, 6, 6).heard) == ["Léa garde 6-6-6-6 et relance 1 dé."]
    assert plain(table.roll(3).heard) == ["Léa, troisième lancer : 3-6-6-6-6."]
    assert plain(table.write("carré").heard) == ["Léa inscrit 27 points : Carré."]


def test_all_dice_again() -> None:
    assert plain(Table().roll(1, 2, 3, 4, 6).keep().heard) == ["Léa relance tous les dés."]


@pytest.mark.parametrize(
    ("throws", "told"), [(1, "Léa termine en 1 lancer : 1-2-3-4-6."), (2, "Léa termine en 2 lancers : 1-2-3-4-6.")]
)
def test_a_whole_turn(throws: int, told: str) -> None:
    assert plain(Table().play(Hand((1, 2, 3, 4, 6), throws, fresh=throws == 1)).heard) == [told]


def test_a_zero_is_singular() -> None:
    assert plain(Table().put("grande suite", 1, 1, 2, 3, 4).heard) == ["Léa inscrit 0 point : Grande suite."]


def test_first_poker() -> None:
    table = Table().roll(3, 3, 3, 3, 3)
    assert plain(table.heard)[1:] == ["Poker !"]
    assert plain(table.write("poker").heard) == [
        "Léa inscrit 50 points : Poker.",
        "Au prochain Poker, Léa aura 100 points de bonus.",
    ]


def test_poker_barred_by_a_zero_promises_nothing() -> None:
    assert plain(Table().filled("poker").heard) == ["Léa inscrit 0 point : Poker."]


def test_joker_imposed() -> None:
    table = Table().poker_paid().hand(4, 4, 4, 4, 4)
    assert plain(table.heard)[1:] == ["Poker ! L’inscrire rapporte 100 points de bonus.", "Joker : la ligne Quatre est imposée."]
    assert plain(table.write("quatre").heard) == [
        "Léa inscrit 20 points : Quatre.",
        "Léa reçoit 100 points de bonus pour ce nouveau Poker.",
    ]


def test_joker_to_the_right_then_to_the_left() -> None:
    table = Table().poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    assert plain(table.heard)[-1] == "Joker : il s’inscrit du côté droit."
    table.write("full").filled(*[row for row in RIGHT if row not in ("poker", "full")]).hand(4, 4, 4, 4, 4)
    assert plain(table.heard)[-1] == "Joker : plus de ligne libre à droite, il vaut 0 à gauche."


def test_free_joker() -> None:
    table = Table(free_joker=True).poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    assert plain(table.heard)[-1] == "Joker : il s’inscrit dans n’importe quelle ligne libre."


def test_joker_without_points() -> None:
    table = Table(joker_when_zero=True).filled("poker").hand(4, 4, 4, 4, 4)
    assert plain(table.heard)[1:] == ["Poker !", "Joker : la ligne Quatre est imposée."]


def test_left_bonus() -> None:
    table = Table().put("six", 6, 6, 6, 6, 6).put("cinq", 5, 5, 5, 5, 5).put("quatre", 4, 4, 4, 1, 2)
    assert plain(table.heard) == ["Léa inscrit 12 points : Quatre.", "Léa obtient le bonus du côté gauche : 35 points."]


def test_lead_is_told_once_all_have_written() -> None:
    table = Table(2).put("chance", 6, 6, 6, 6, 5)
    assert len(table.heard) == 1
    table.put("chance", 1, 1, 1, 1, 2)
    assert len(table.heard) == 1
    table.put("as", 2, 2, 2, 3, 3)
    assert len(table.heard) == 1, "Léa was ahead already"
    assert plain(table.put("poker", 1, 1, 1, 1, 1).heard)[-1] == "Max prend la tête avec 56 points."


def test_an_equal_score_takes_no_lead() -> None:
    table = Table(2).put("chance", 6, 6, 6, 6, 5).put("chance", 6, 6, 6, 5, 5).put("as", 2, 2, 3, 3, 4)
    assert plain(table.put("as", 1, 2, 2, 3, 3).heard) == ["Max inscrit 1 point : As."]


def test_the_lead_is_taken_from_an_equal_score() -> None:
    table = Table(2).put("chance", 6, 6, 6, 6, 5).put("chance", 6, 6, 6, 6, 5)
    assert plain(table.put("as", 1, 2, 3, 3, 4).heard)[-1] == "Léa prend la tête avec 30 points."


def test_throws_beyond_the_fifth_are_numbered() -> None:
    table = Table(dialect=DicePokerDialect(card=replace(DicePokerDialect().card, throws=6)))
    heard = []
    for _ in range(5):
        heard += plain(table.roll(1, 2, 3, 4, 6).heard)
        table.keep()
    heard += plain(table.roll(1, 2, 3, 4, 6).heard)
    assert heard[4:] == ["Léa, cinquième lancer : 1-2-3-4-6. Il reste 1 lancer.", "Léa, lancer 6 : 1-2-3-4-6."]


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ([(6, 6, 6, 6, 5)], "Léa termine avec 29 points."),
        ([(6, 6, 6, 6, 5), (1, 1, 1, 1, 2)], "Léa gagne, 29 à 6."),
        ([(1, 1, 1, 1, 2), (6, 6, 6, 6, 5)], "Max gagne, 29 à 6."),
        ([(1, 1, 1, 1, 2), (6, 6, 6, 6, 5), (1, 1, 1, 2, 2)], "Max gagne avec 29 points."),
        ([(1, 1, 1, 1, 2), (6, 6, 6, 6, 5), (5, 6, 6, 6, 6)], "Max et Zoé gagnent ex æquo avec 29 points."),
    ],
)
def test_verdict(chances: list[tuple[int, ...]], told: str) -> None:
    table = Table(len(chances))
    for row in (*LEFT, *RIGHT[:-1]):
        for _ in chances:
            table.put(
                row,
                *((1, 1, 2, 3, 3) if row in ("quatre", "cinq", "six") else (4, 4, 6, 6, 5) if row in LEFT else (1, 2, 3, 5, 6)),
            )
    for faces in chances:
        table.put("chance", *faces)
    assert table.heard[-1] == told
    assert say(table.game.awaited(table.state)) == "La partie est finie."


def test_what_is_awaited() -> None:
    table = Table()

    def awaited() -> str:
        return say(table.game.awaited(table.state), NAMES)

    assert awaited() == "Léa doit lancer les 5 dés."
    table.roll(1, 2, 3, 4, 6)
    assert awaited() == "Léa doit garder des dés et relancer les autres, ou inscrire."
    table.keep(1, 2, 3)
    assert awaited() == "Léa doit relancer 2 dés."
    table.roll(1, 1).keep(1, 1, 1, 2)
    assert awaited() == "Léa doit relancer 1 dé."
    table.roll(1)
    assert awaited() == "Léa doit inscrire ses dés dans une ligne."


def test_a_refusal_says_what_was_awaited() -> None:
    with pytest.raises(Illegal) as refused:
        Table().play(Roll.of(1, 2, 3))
    assert say(refused.value.sentence, NAMES) == "3 dés ont été donnés. Léa doit lancer les 5 dés."


def test_a_keep_says_what_it_may_not() -> None:
    assert plain([Table().roll(1, 2, 3, 4, 6).refusal(Keep((6, 6)))]) == [
        "Ces dés ne sont pas sur la table : on y voit 1-2-3-4-6. Léa doit garder des dés et relancer les autres, ou inscrire."
    ]


def test_the_sheet() -> None:
    table = Table(2).put("six", 6, 6, 6, 1, 1).put("chance", 1, 1, 1, 1, 2).put("full", 1, 2, 3, 4, 5)
    sheet = table.sheet()
    assert [line.row for line in sheet.lines if line.block == 0] == [*LEFT, "bonus"]
    assert [line.row for line in sheet.lines if line.block == 1] == list(RIGHT)
    assert plain([say(line.label) for line in sheet.lines][5:8]) == ["Six", "Bonus à 64", "Paire"]
    assert all(len(line.cells) == 1 and line.star is None for line in sheet.lines)
    assert (table.cell("six"), table.cell("full"), table.cell("as")) == (Cell(Mark.SCORED, 18), Cell(Mark.ZERO, 0), Cell())
    assert [(say(words), number) for words, number in sheet.sums] == [
        ("Côté gauche", 18),
        ("Manque pour le bonus", 46),
        ("Côté droit", 0),
        ("Bonus de Poker", 0),
    ]
    assert (sheet.seat, sheet.total, sheet.stars) == (0, 18, ())
    assert (table.sheet(1).seat, table.sheet(1).total, table.cell("chance", 1)) == (1, 6, Cell(Mark.SCORED, 6))


def test_the_words_of_the_notation() -> None:
    lexicon = DicePoker().lexicon
    (rows,) = lexicon.by_word["inscrit"].arguments
    assert rows.words == (*LEFT, *RIGHT)  # type: ignore[union-attr]  # the argument is a choice
    assert say(rows.label(Row("trois d'une sorte"))) == "Trois d’une sorte"  # type: ignore[union-attr]  # as above


def test_the_card_in_words() -> None:
    sentences = plain([say(words) for words in DicePoker().printed()])
    assert sentences[:3] == [
        "La partie dure 15 tours, un par ligne.",
        "Un tour a 3 lancers de 5 dés au plus : à chaque fois, on garde ceux que l’on veut.",
        "As : les dés qui montrent 1, pour leur somme.",
    ]
    assert "Paire : 2 dés égaux, pour la somme de tous les dés." in sentences
    assert "Petite suite : 4 faces qui se suivent, pour 30 points." in sentences
    assert sentences[-3:] == [
        "Dès 64 points du côté gauche : 35 points de bonus.",
        "Quand la ligne Poker a déjà ses points, chaque Poker de plus rapporte 100 points de bonus.",
        "Ce Poker de plus est un joker.",
    ]


def test_the_card_says_what_options_and_presets_change() -> None:
    def card(dialect: DicePokerDialect) -> set[str]:
        return set(plain([say(words) for words in DicePoker(dialect).printed()]))

    assert card(DicePokerDialect(full_accepts_poker=True, two_pairs_excludes_full=True)) - card(DicePokerDialect()) == {
        "Full : trois dés égaux et deux autres égaux, ou cinq dés égaux, pour 25 points.",
        "Deux paires : deux paires différentes et un dé d’une autre face, pour la somme de tous les dés.",
    }
    yatzy = card(DicePoker.presets["yatzy"])
    assert {
        "Paire : 2 dés égaux, pour leur somme.",
        "Petite suite : les faces de 1 à 5, pour 15 points.",
        "Dès 63 points du côté gauche : 50 points de bonus.",
        "Un Poker de plus n’est pas un joker : ses dés s’inscrivent comme les autres.",
    } <= yatzy
    assert not any("Quand la ligne Poker" in sentence for sentence in yatzy)


def test_a_card_without_poker_or_bonus_says_neither() -> None:
    card = Card((), (CardRow(Row("chance"), phrase("Chance"), Anything(), Sum.ALL),), dice=3, throws=1)
    game = DicePoker(DicePokerDialect(card=card))
    assert plain([say(words) for words in game.printed()]) == [
        "La partie dure 1 tour.",
        "Un tour a 1 lancer de 3 dés.",
        "Chance : n’importe quels dés, pour la somme de tous les dés.",
    ]
