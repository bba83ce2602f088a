"""What each option and each preset of dice poker changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from brelan.core.dialect import DialectError, changed, options
from brelan.core.nodes import Over
from brelan.core.phrases import phrase
from brelan.core.sheet import Cell, Mark, Row
from brelan.games.dice_poker import Card, CardRow, Column, DicePoker, DicePokerDialect, Ended, Joker, State, Sum
from brelan.games.dice_poker.patterns import Alike, Anything, Face, FullOrPoker
from tests.games.dice_poker_table import LEFT, RIGHT, Table, points

COMBINATIONS = RIGHT[2:]
YATZY_RIGHT = (
    "paire",
    "deux paires",
    "trois d'une sorte",
    "carré",
    "petite suite",
    "grande suite",
    "full",
    "chance",
    "poker",
)
YACHT_RIGHT = ("chance", "carré", "full", "petite suite", "grande suite", "poker")


def left_of_63(table: Table) -> Table:
    for face in range(1, 7):
        table.put(LEFT[face - 1], face, face, face, *((2, 2) if face == 1 else (1, 1)))
    return table


# Options


@pytest.mark.parametrize(("at_63", "expected"), [(False, 63), (True, 63 + 35)])
def test_left_bonus_at_63(at_63: bool, expected: int) -> None:
    table = left_of_63(Table(left_bonus_at_63=at_63))
    assert table.score == expected


def test_left_bonus_at_63_needs_63() -> None:
    table = Table(left_bonus_at_63=True).put("six", 6, 6, 6, 1, 1).put("cinq", 5, 5, 5, 1, 1).put("quatre", 4, 4, 4, 4, 1)
    table.put("trois", 3, 3, 3, 1, 1).put("deux", 2, 2, 1, 3, 3)
    assert table.sum("Manque pour le bonus") == 1
    assert table.score == 62
    assert table.put("as", 1, 2, 3, 3, 4).score == 63 + 35


def test_joker_full_value_false_pays_what_the_dice_make() -> None:
    table = Table(joker_full_value=False).poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    assert table.offered() == {
        "paire": 20,
        "deux paires": 0,
        "trois d'une sorte": 20,
        "carré": 20,
        "full": 0,
        "petite suite": 0,
        "grande suite": 0,
        "chance": 20,
    }
    assert table.write("grande suite").score == 50 + 0 + 100


def test_joker_full_value_false_still_forces_the_left_row() -> None:
    assert Table(joker_full_value=False).poker_paid().hand(4, 4, 4, 4, 4).legal() == {"quatre"}


def test_joker_when_zero_forces_without_points() -> None:
    table = Table(joker_when_zero=True).filled("poker").hand(4, 4, 4, 4, 4)
    assert table.offered() == {"quatre": 20}
    assert table.write("quatre").score == 20
    table.hand(4, 4, 4, 4, 4)
    assert table.offered()["grande suite"] == 40
    assert table.write("grande suite").score == 60
    assert table.sum("Bonus de Poker") == 0


def test_joker_when_zero_keeps_the_100_of_a_paid_poker() -> None:
    assert Table(joker_when_zero=True).poker_paid().put("quatre", 4, 4, 4, 4, 4).score == 50 + 20 + 100


def test_joker_when_zero_is_nothing_while_poker_is_free() -> None:
    assert len(Table(joker_when_zero=True).hand(4, 4, 4, 4, 4).legal()) == 15


def test_E6_free_joker_goes_anywhere_but_pays_the_dice_while_its_left_row_is_free() -> None:
    table = Table(free_joker=True).poker_paid().hand(4, 4, 4, 4, 4)
    assert table.legal() == {*LEFT, *RIGHT} - {"poker"}
    offered = table.offered()
    assert (offered["quatre"], offered["cinq"], offered["carré"]) == (20, 0, 20)
    assert (offered["full"], offered["deux paires"], offered["petite suite"], offered["grande suite"]) == (0, 0, 0, 0)
    assert table.write("full").score == 50 + 0 + 100


def test_E6_free_joker_pays_as_a_joker_once_its_left_row_is_filled() -> None:
    table = Table(free_joker=True).poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    assert table.legal() == {*LEFT, *RIGHT} - {"poker", "quatre"}
    offered = table.offered()
    assert (offered["cinq"], offered["deux paires"]) == (0, 20)
    assert (offered["full"], offered["petite suite"], offered["grande suite"]) == (25, 30, 40)
    assert table.write("cinq").score == 50 + 0 + 100


def test_E6_free_joker_without_full_value() -> None:
    table = Table(free_joker=True, joker_full_value=False).poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    offered = table.offered()
    assert len(offered) == 13
    assert (offered["full"], offered["deux paires"], offered["grande suite"], offered["carré"]) == (0, 0, 0, 20)


@pytest.mark.parametrize(("accepts", "expected"), [(False, 0), (True, 25)])
def test_full_accepts_poker(accepts: bool, expected: int) -> None:
    assert points("full", 4, 4, 4, 4, 4, full_accepts_poker=accepts) == expected
    assert points("full", 4, 4, 4, 1, 1, full_accepts_poker=accepts) == 25
    assert points("full", 4, 4, 4, 4, 1, full_accepts_poker=accepts) == 0


@pytest.mark.parametrize(("excludes", "expected"), [(False, 28), (True, 0)])
def test_two_pairs_excludes_full(excludes: bool, expected: int) -> None:
    assert points("deux paires", 6, 6, 6, 5, 5, two_pairs_excludes_full=excludes) == expected
    assert points("deux paires", 2, 2, 5, 5, 1, two_pairs_excludes_full=excludes) == 15
    assert points("deux paires", 4, 4, 4, 4, 4, two_pairs_excludes_full=excludes) == 0


@pytest.mark.parametrize(
    ("tie_break", "ranks", "verdict"),
    [
        ("shared", (1, 1), "Léa et Max gagnent ex æquo avec 38 points."),
        ("left_side", (2, 1), "À 38 points partout, Max gagne par son côté gauche."),
    ],
)
def test_A3_14_tie_break(tie_break: str, ranks: tuple[int, ...], verdict: str) -> None:
    table = Table(2, dialect=changed(DicePokerDialect(), "tie_break", tie_break))
    for row in (*LEFT[:-1], *RIGHT[:-1]):
        table.filled(row, row)
    assert table.scores == (11, 11)
    table.put("six", 6, 1, 1, 2, 2).put("six", 6, 6, 1, 1, 2)
    table.put("chance", 6, 5, 5, 4, 1).put("chance", 5, 5, 3, 1, 1)
    assert table.over.scores == (38, 38)
    assert table.over.ranks == ranks
    assert table.heard[-1] == verdict


def test_A3_14_left_side_only_decides_between_equal_scores() -> None:
    table = Table(2, dialect=changed(DicePokerDialect(), "tie_break", "left_side"))
    for row in (*LEFT[:-1], *RIGHT[:-1]):
        table.filled(row, row)
    table.put("six", 6, 6, 6, 1, 1).put("six", 1, 1, 2, 2, 3)
    table.put("chance", 1, 1, 1, 1, 2).put("chance", 6, 6, 6, 6, 5)
    assert table.over.scores == (35, 40)
    assert table.over.ranks == (2, 1)
    assert table.heard[-1] == "Max gagne, 40 à 35."


def test_A3_14_one_point_outweighs_any_left_side() -> None:
    game = DicePoker(changed(DicePokerDialect(), "tie_break", "left_side"))
    columns = tuple(
        Column(tuple(written.get(row, 0) for row in (*LEFT, *RIGHT)))
        for written in ({"six": 30}, {"full": 25, "trois d'une sorte": 6})
    )
    assert game.node(State(columns, Ended())) == Over((30, 31), (2, 1))


@pytest.mark.parametrize(
    ("preset", "key", "value"),
    [
        ("yatzy", "free_joker", "true"),
        ("yatzy", "joker_when_zero", "true"),
        ("yacht", "joker_full_value", "false"),
        ("yahtzee", "two_pairs_excludes_full", "true"),
    ],
)
def test_an_option_that_changes_nothing_on_the_card_is_refused(preset: str, key: str, value: str) -> None:
    with pytest.raises(DialectError, match="Cette feuille n’a pas de"):
        changed(DicePoker.presets[preset], key, value)


def test_full_accepts_poker_needs_a_full() -> None:
    without = replace(DicePokerDialect().card, right=DicePokerDialect().card.right[:4])
    with pytest.raises(DialectError, match="pas de full"):
        DicePoker(DicePokerDialect(card=without, full_accepts_poker=True))


def test_every_option_says_each_of_its_values() -> None:
    said = {}
    for option in options(DicePokerDialect()):
        values = ("shared", "left_side") if option.key == "tie_break" else ("false", "true")
        for value in values:
            (now,) = (other for other in options(changed(DicePokerDialect(), option.key, value)) if other.key == option.key)
            said[option.key, value] = str(now.says)
    assert len(set(said.values())) == len(said) == 14
    assert {key for key, _ in said} == {
        "left_bonus_at_63",
        "joker_full_value",
        "joker_when_zero",
        "free_joker",
        "full_accepts_poker",
        "two_pairs_excludes_full",
        "tie_break",
    }


# Presets


def test_classique_comes_first() -> None:
    assert next(iter(DicePoker.presets)) == "classique"
    assert DicePoker.presets["classique"] == DicePokerDialect() == DicePoker().dialect


@pytest.mark.parametrize(
    ("preset", "rows", "joker", "further", "bonus"),
    [
        ("classique", (*LEFT, *RIGHT), Joker.FORCED, 100, 35),
        ("yahtzee", (*LEFT, *COMBINATIONS), Joker.FORCED, 100, 35),
        ("yahtzee-libre", (*LEFT, *COMBINATIONS), Joker.FREE, 100, 35),
        ("yahtzee-sans-joker", (*LEFT, *COMBINATIONS), Joker.NONE, 100, 35),
        ("yahtzee-simple", (*LEFT, *COMBINATIONS), Joker.NONE, 0, 35),
        ("yatzy", (*LEFT, *YATZY_RIGHT), Joker.NONE, 0, 50),
        ("yacht", (*LEFT, *YACHT_RIGHT), Joker.NONE, 0, 35),
    ],
)
def test_cards_of_the_presets(preset: str, rows: tuple[str, ...], joker: Joker, further: int, bonus: int) -> None:
    dialect = DicePoker.presets[preset]
    assert tuple(row.name for row in dialect.rows) == rows
    assert (dialect.joker, dialect.card.further, dialect.card.bonus) == (joker, further, bonus)
    assert dialect.target == (64 if preset == "classique" else 63)
    table = Table(preset=preset)
    assert left_of_63(table).score == 63 + (0 if preset == "classique" else bonus)


@pytest.mark.parametrize("preset", DicePoker.presets)
def test_every_preset_is_played_to_its_end(preset: str) -> None:
    table = Table(preset=preset)
    rows = [row.name for row in table.game.card.rows]
    for count, row in enumerate(rows, 1):
        table.filled(row)
        assert sum(line.cells[0].mark is not Mark.OPEN for line in table.sheet().lines if line.row != "bonus") == count
    assert table.over.ranks == (1,)


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("trois d'une sorte", (5, 5, 5, 2, 4), 21),
        ("carré", (1, 1, 1, 1, 3), 7),
        ("full", (2, 2, 2, 3, 3), 25),
        ("full", (2, 2, 2, 2, 2), 0),
        ("petite suite", (2, 3, 4, 5, 5), 30),
        ("grande suite", (2, 3, 4, 5, 6), 40),
        ("poker", (3, 3, 3, 3, 3), 50),
    ],
)
def test_yahtzee_points(row: str, faces: tuple[int, ...], expected: int) -> None:
    assert points(row, *faces, preset="yahtzee") == expected


def test_yahtzee_forced_joker_also_after_a_zero_but_without_100() -> None:
    table = Table(preset="yahtzee").filled("poker").put("quatre", 4, 4, 4, 4, 4).hand(4, 4, 4, 4, 4)
    assert (table.offered()["full"], table.offered()["petite suite"], table.offered()["grande suite"]) == (25, 30, 40)
    assert table.legal() == set(COMBINATIONS) - {"poker"}
    assert table.write("full").score == 20 + 25


def test_yahtzee_libre_also_after_a_zero() -> None:
    table = Table(preset="yahtzee-libre").filled("poker").filled("quatre").hand(4, 4, 4, 4, 4)
    assert table.legal() == {*LEFT, *COMBINATIONS} - {"poker", "quatre"}
    assert table.offered()["grande suite"] == 40
    assert table.write("grande suite").score == 40


def test_yahtzee_sans_joker_pays_100_and_binds_nobody() -> None:
    table = Table(preset="yahtzee-sans-joker").poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    assert table.legal() == {*LEFT, *COMBINATIONS} - {"poker", "quatre"}
    assert (table.offered()["full"], table.offered()["carré"]) == (0, 20)
    assert table.write("carré").score == 50 + 20 + 100


def test_yahtzee_simple_pays_nothing_more() -> None:
    table = Table(preset="yahtzee-simple").poker_paid().put("quatre", 4, 4, 4, 4, 4)
    assert table.score == 50 + 20
    assert table.sum("Bonus de Poker") is None


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("paire", (6, 6, 5, 5, 5), 12),
        ("paire", (1, 2, 3, 4, 5), 0),
        ("deux paires", (2, 2, 5, 5, 1), 14),
        ("deux paires", (6, 6, 6, 5, 5), 22),
        ("deux paires", (4, 4, 4, 4, 1), 0),
        ("trois d'une sorte", (5, 5, 5, 2, 4), 15),
        ("trois d'une sorte", (5, 5, 5, 5, 4), 15),
        ("carré", (1, 1, 1, 1, 3), 4),
        ("carré", (3, 3, 3, 3, 3), 12),
        ("petite suite", (1, 2, 3, 4, 5), 15),
        ("petite suite", (2, 3, 4, 5, 6), 0),
        ("petite suite", (1, 2, 3, 4, 4), 0),
        ("grande suite", (2, 3, 4, 5, 6), 20),
        ("grande suite", (1, 2, 3, 4, 5), 0),
        ("full", (2, 2, 2, 3, 3), 12),
        ("full", (2, 2, 2, 2, 2), 0),
        ("chance", (2, 3, 5, 6, 6), 22),
        ("poker", (3, 3, 3, 3, 3), 50),
    ],
)
def test_yatzy_points(row: str, faces: tuple[int, ...], expected: int) -> None:
    assert points(row, *faces, preset="yatzy") == expected


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("chance", (2, 3, 5, 6, 6), 22),
        ("carré", (1, 1, 1, 1, 3), 7),
        ("carré", (5, 5, 5, 5, 5), 25),
        ("full", (2, 2, 2, 3, 3), 12),
        ("full", (6, 6, 6, 6, 6), 30),
        ("full", (6, 6, 6, 6, 5), 0),
        ("petite suite", (3, 4, 5, 6, 6), 15),
        ("grande suite", (1, 2, 3, 4, 5), 30),
        ("poker", (3, 3, 3, 3, 3), 50),
    ],
)
def test_yacht_points(row: str, faces: tuple[int, ...], expected: int) -> None:
    assert points(row, *faces, preset="yacht") == expected


@pytest.mark.parametrize("preset", ["yatzy", "yacht"])
def test_no_joker_elsewhere(preset: str) -> None:
    table = Table(preset=preset).poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    assert table.offered()["grande suite"] == 0
    assert table.write("cinq").score == 50


def test_yatzy_bonus_is_50_from_63() -> None:
    assert left_of_63(Table(preset="yatzy")).cell("bonus") == Cell(Mark.SCORED, 50)


# Cards are data


SMALL = Card(
    left=(CardRow(Row("six"), phrase("Six"), Face(6), Sum.FORMING),),
    right=(CardRow(Row("paire"), phrase("Paire"), Alike(2), 10),),
    threshold=6,
    bonus=3,
    further=7,
    dice=2,
    throws=2,
)


def test_a_card_of_two_rows_and_two_dice() -> None:
    table = Table(dialect=DicePokerDialect(card=SMALL))
    table.roll(6, 1).keep(6).roll(6)
    assert table.legal() == {"six", "paire"}
    assert table.write("six").score == 12 + 3
    assert table.roll(1, 1).write("paire").over.scores == (25,)


def test_a_small_card_has_its_joker() -> None:
    dialect = DicePokerDialect(card=SMALL)
    forced = Table(dialect=dialect).roll(1, 1).write("paire").roll(6, 6)
    assert forced.offered() == {"six": 12}
    assert forced.write("six").score == 10 + 12 + 3 + 7
    elsewhere = Table(dialect=dialect).roll(1, 1).write("paire").roll(2, 2)
    assert elsewhere.offered() == {"six": 0}
    assert elsewhere.write("six").score == 10 + 7


def test_a_single_point_counts_as_any_other() -> None:
    """A Poker that pays 1 is paid, and 1 point is a bonus for a further one."""
    right = (
        CardRow(Row("paire"), phrase("Paire"), Alike(2), 1),
        CardRow(Row("chance"), phrase("Chance"), Anything(), Sum.ALL),
    )
    card = replace(SMALL, right=right, further=1)
    table = Table(dialect=DicePokerDialect(card=card)).roll(1, 1).write("paire").roll(6, 6)
    assert table.legal() == {"six"}, "a joker, which has its own row"
    assert table.write("six").score == 1 + 12 + 3 + 1


def test_the_bonus_of_a_small_card_is_strictly_above_its_threshold() -> None:
    table = Table(dialect=DicePokerDialect(card=SMALL)).roll(6, 1).write("six")
    assert (table.score, table.cell("bonus")) == (6, Cell(Mark.STRUCK))
    assert Table(dialect=DicePokerDialect(card=SMALL, left_bonus_at_63=True)).roll(6, 1).write("six").score == 9


def test_a_card_of_one_side_and_one_die() -> None:
    card = Card((), (CardRow(Row("chance"), phrase("Chance"), Anything(), Sum.ALL),), dice=1, throws=1)
    table = Table(2, dialect=DicePokerDialect(card=card))
    assert len(table.game.legal_actions(table.roll(4).state, table.seat)) == 1
    assert table.write("chance").roll(6).write("chance").over.ranks == (2, 1)
    assert [line.row for line in table.sheet().lines] == ["chance"]


def test_a_joker_with_no_left_row_of_its_face_goes_to_the_right() -> None:
    card = replace(DicePokerDialect().card, left=())
    table = Table(dialect=DicePokerDialect(card=card)).poker_paid().hand(4, 4, 4, 4, 4)
    assert table.offered()["grande suite"] == 40
    assert table.legal() == set(RIGHT) - {"poker"}


def test_a_card_without_a_poker_row_has_no_joker() -> None:
    card = replace(DicePokerDialect().card, right=DicePokerDialect().card.right[:3])
    table = Table(dialect=DicePokerDialect(card=card)).filled("quatre").hand(4, 4, 4, 4, 4)
    assert table.legal() == {*LEFT, *RIGHT[:3]} - {"quatre"}
    assert table.offered()["deux paires"] == 0


def test_what_earns_nothing_is_not_counted() -> None:
    """Else equal games would be different states for a solver."""
    table = Table(preset="yatzy").poker_paid().put("quatre", 4, 4, 4, 4, 4)
    assert table.state.columns[0].further == 0


def test_options_put_patterns_in_the_place_of_others() -> None:
    dialect = DicePokerDialect(full_accepts_poker=True)
    assert [row.name for row in dialect.rows if row.pattern == FullOrPoker()] == ["full"]
    assert [row.label for row in dialect.rows] == [row.label for row in dialect.card.rows]
