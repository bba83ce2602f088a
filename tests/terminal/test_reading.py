from __future__ import annotations

import pytest

from brelan.core.moves import Ambiguous, Fault, Illegal, MoveError, Order, Roll, Seat
from brelan.core.nodes import Throw
from brelan.core.sheet import Row
from brelan.games.feuille import Feuille, FeuilleDialect
from brelan.notation import write_move
from brelan.terminal import seating
from brelan.terminal.reading import Draft, Reader, Wish, row_numbers, wish
from brelan.voices import voice

LEA, MAX, ZOE = Seat(0), Seat(1), Seat(2)


def reader(name: str, language: str = "fr", *settings: str) -> Reader:
    game, _ = seating.rulebook(name, None, settings)
    return Reader(game, ("Léa", "Max", "Zoé"), voice(language))


def after(hands: Reader, *rolls: str) -> object:
    """The state once these dice were thrown, nothing being kept between two of them."""
    state = hands.game.start(len(hands.names))
    for roll in rolls:
        node = hands.game.node(state)
        assert isinstance(node, Throw)
        state = hands.game.apply(state, hands.roll(roll, node.dice))
    return state


def typed(hands: Reader, state: object, text: str, seat: Seat = LEA) -> str:
    return write_move(hands.game.lexicon, hands.decision(state, seat, text))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("g 6 6", "1 garde 6 6"),
        ("g66", "1 garde 6 6"),
        ("g 66", "1 garde 6 6"),
        ("garde 6 6", "1 garde 6 6"),
        ("1 garde 6 6", "1 garde 6 6"),
        ("GARDER 6 6", "1 garde 6 6"),
        ("gardez 66", "1 garde 6 6"),
        ("66", "1 garde 6 6"),
        ("6 6", "1 garde 6 6"),
        ("l 5 2 1", "1 garde 6 6"),
        ("relance 521", "1 garde 6 6"),
        ("l", "1 garde"),
        ("tout", "1 garde"),
        ("garde", "1 garde"),
        ("keep 66", "1 garde 6 6"),
        ("i 9", "1 inscrit double paire"),
        ("i9", "1 inscrit double paire"),
        ("inscrire paire", "1 inscrit paire"),
        ("inscrit pe s", "1 inscrit petite suite"),
        ("ps", "1 inscrit petite suite"),
        ("CARRE", "1 inscrit carré"),
        ("so", "1 inscrit somme"),
        ("b 9", "1 barre double paire"),
        ("ba full", "1 barre full"),
        ("z 3", "1 zéro 3"),
        ("zero 3", "1 zéro 3"),
        ("1 zéro 3", "1 zéro 3"),
        ("2 garde 6", "2 garde 6"),
    ],
)
def test_la_feuille_is_played_with_a_letter_a_number_or_words(text: str, line: str) -> None:
    hands = reader("feuille")
    assert typed(hands, after(hands, "66521"), text) == line


@pytest.mark.parametrize(("text", "line"), [("6", "1 inscrit 6"), ("11", "1 inscrit carré"), ("paire", "1 inscrit paire")])
def test_once_no_throw_is_left_a_number_alone_is_a_row(text: str, line: str) -> None:
    hands = reader("feuille")
    state = after(hands, "66521")
    for _ in range(2):
        state = hands.game.apply(hands.game.apply(state, hands.decision(state, LEA, "l")), hands.roll("66521", 5))
    assert typed(hands, state, text) == line


@pytest.mark.parametrize(
    "text", ["i", "inscrire", "i zut", "b", "xyz", "g", "i 16", "i 0", "9", "garde 7", "i 9 9", "z 3 3", "civet 3"]
)
def test_what_makes_no_sense_is_refused_with_a_sentence(text: str) -> None:
    hands = reader("feuille")
    with pytest.raises(MoveError) as refused:
        hands.game.apply(after(hands, "66521"), hands.decision(after(hands, "66521"), LEA, text))
    assert str(refused.value).endswith((".", ")"))


def last_throw(hands: Reader) -> object:
    """Léa’s dice once she has no throw left: 6-6-5-2-1, and nothing in her réserve."""
    state = after(hands, "66521")
    for _ in range(2):
        state = hands.game.apply(state, hands.decision(state, LEA, "g 66"))
        state = hands.game.apply(state, Roll((1, 2, 5)))
    return state


@pytest.mark.parametrize("text", ["g 6 6", "g66", "66", "6 6", "garder 66", "l", "l 5", "tout", "k 6 6"])
def test_who_would_throw_again_hears_that_no_throw_is_left(text: str) -> None:
    hands = reader("feuille")
    state = last_throw(hands)
    with pytest.raises(Illegal, match="n’a plus de lancer"):
        hands.game.apply(state, hands.decision(state, LEA, text))


def test_a_verb_that_is_not_to_be_said_now_is_refused_by_the_rules_in_short_too() -> None:
    hands = Reader(Feuille(FeuilleDialect(columns=1, rows=(Row("5"), Row("6")))), ("Léa", "Max", "Zoé"))
    state = hands.game.apply(after(hands, "66521"), hands.decision(after(hands, "66521"), LEA, "z 5"))
    for seat in (MAX, ZOE):
        state = hands.game.apply(state, Roll((1, 2, 3, 4, 5)))
        state = hands.game.apply(state, hands.decision(state, seat, "z 5"))
    state = hands.game.apply(state, Roll((1, 2, 3, 6, 6)))
    for text in ("i 6", "inscrit 6", "ins 6"):
        with pytest.raises(Illegal, match="à la réserve"):
            hands.game.apply(state, hands.decision(state, LEA, text))


@pytest.mark.parametrize("name", ["feuille", "taverne"])
@pytest.mark.parametrize("text", ["bévue", "bévue Merlin", "bévue Léa triche", "fault 9"])
def test_a_game_without_bevues_says_so_whoever_is_named(name: str, text: str) -> None:
    hands = reader(name)
    fault = hands.fault(text)
    assert fault is not None
    with pytest.raises(Illegal, match="Ce jeu n’a pas de bévue"):
        hands.game.apply(hands.game.start(3), fault)


@pytest.mark.parametrize(
    ("name", "rolls", "text", "words"),
    [
        ("poker-das", ("AARX9",), "g", "g A A"),
        ("feuille", ("43322",), "g", "g 3 3"),
        ("dice-poker", ("43322",), "i 99", "trois d’une sorte"),
    ],
)
def test_what_is_shown_as_an_example_may_be_typed(name: str, rolls: tuple[str, ...], text: str, words: str) -> None:
    hands = reader(name, "fr", *(["tirage=0"] if name == "poker-das" else []))
    with pytest.raises(MoveError) as refused:
        hands.decision(after(hands, *rolls), LEA, text)
    assert words in str(refused.value).replace("\N{NO-BREAK SPACE}", " ")
    if text == "g":
        assert typed(hands, after(hands, *rolls), words).startswith("1 garde")


def test_B091_a_beginning_that_fits_several_rows_names_them() -> None:
    hands = reader("feuille")
    with pytest.raises(Ambiguous) as refused:
        hands.decision(after(hands, "66521"), LEA, "i p")
    assert "paire, poker, petite suite" in str(refused.value)


def test_B091_no_row_lists_those_that_are_free() -> None:
    hands = reader("feuille")
    with pytest.raises(MoveError) as refused:
        hands.decision(after(hands, "66521"), LEA, "inscrire ")
    assert "paire, somme" in str(refused.value)


def test_dice_that_do_not_lie_there_point_to_the_row_of_that_number() -> None:
    hands = reader("feuille")
    with pytest.raises(MoveError, match="i 4"):
        hands.decision(after(hands, "66521"), LEA, "4")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("g A A", "1 garde A A"),
        ("gAA", "1 garde A A"),
        ("aa", "1 garde A A"),
        ("AAR", "1 garde A A R"),
        ("g 10 9", "1 garde X 9"),
        ("g R", "1 garde R"),
        ("r", "1 reste"),
        ("rester", "1 reste"),
        ("stand", "1 reste"),
        ("l R", "1 garde A A X 9"),
    ],
)
def test_poker_das_takes_its_letters_and_r_stands(text: str, line: str) -> None:
    hands = reader("poker-das", "fr", "tirage=0")
    assert typed(hands, after(hands, "AARX9"), text) == line


@pytest.mark.parametrize(
    ("text", "line"), [("i qu", "1 inscrit quatre"), ("15", "1 inscrit chance"), ("trois d", "1 inscrit trois d'une sorte")]
)
def test_dice_poker_rows(text: str, line: str) -> None:
    hands = reader("dice-poker")
    text = f"i {text}" if text.isdigit() else text
    assert typed(hands, after(hands, "55321"), text) == line


@pytest.mark.parametrize("text", ["Small straight", "small", "i small s"])
def test_rows_may_be_named_in_the_language_of_the_table(text: str) -> None:
    hands = reader("dice-poker", "en")
    assert typed(hands, after(hands, "55321"), text) == "1 inscrit petite suite"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("m 5", "1 mise 5"),
        ("mise 5", "1 mise 5"),
        ("bet 5", "1 mise 5"),
        ("p", "1 passe"),
        ("m5", "1 mise 5"),
        ("fold", "1 passe"),
    ],
)
def test_stakes(text: str, line: str) -> None:
    hands = reader("taverne", "fr", "stakes=true")
    assert typed(hands, after(hands, "66521", "66521", "66521"), text) == line


def test_a_stake_needs_its_amount() -> None:
    hands = reader("taverne", "fr", "stakes=true")
    with pytest.raises(MoveError, match="nombre"):
        hands.decision(after(hands, "66521", "66521", "66521"), LEA, "m")


@pytest.mark.parametrize(("text", "line"), [("s", "1 sirote"), ("g", "1 garde"), ("garder", "1 garde"), ("siroter", "1 sirote")])
def test_cul_de_chouette_sirotage(text: str, line: str) -> None:
    hands = reader("cul-de-chouette", "fr", "tirage=0")
    assert typed(hands, after(hands, "44", "2"), text) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("p 3", "2 parie fauvette"),
        ("parie berg", "2 parie bergeronnette"),
        ("p chouette", "2 parie chouette"),
        ("a", "2 abstient"),
        ("5", "2 parie bergeronnette"),
        ("fauv", "2 parie fauvette"),
    ],
)
def test_birds_by_name_or_by_number(text: str, line: str) -> None:
    hands = reader("cul-de-chouette", "fr", "tirage=0")
    state = after(hands, "44", "2")
    state = hands.game.apply(state, hands.decision(state, LEA, "sirote"))
    assert typed(hands, state, text, MAX) == line


@pytest.mark.parametrize("text", ["s 2", "soufflette max", "2", "Max"])
def test_a_soufflette_goes_to_a_seat(text: str) -> None:
    hands = reader("cul-de-chouette", "fr", "tirage=0")
    assert typed(hands, after(hands, "42", "1"), text) == "1 soufflette 2"


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("", ()),
        ("!", ()),
        ("2", ({1},)),
        ("2,3", ({1, 2},)),
        ("1 > 2,3", ({0}, {1, 2})),
        ("! 1 > 2,3", ({0}, {1, 2})),
        ("Léa > Max", ({0}, {1})),
        ("lea>zoe,max", ({0}, {1, 2})),
        ("z", ({2},)),
    ],
)
def test_a_referee_says_who_cried_by_number_or_by_name(text: str, ranks: tuple[set[int], ...]) -> None:
    assert reader("cul-de-chouette").order(text) == Order(tuple(frozenset(map(Seat, group)) for group in ranks))


@pytest.mark.parametrize("text", ["4", "0", "Paul", "1 > 1", "1,,2", ">", "Léa Max"])
def test_a_cry_that_names_nobody_is_refused(text: str) -> None:
    with pytest.raises(MoveError):
        reader("cul-de-chouette").order(text)


def test_a_bevue_names_its_player_and_may_say_what() -> None:
    hands = reader("cul-de-chouette")
    assert hands.fault("bévue Max cri trop tôt") == Fault(MAX, "cri trop tôt")
    assert hands.fault("3 bevue  dés  au sol ") == Fault(ZOE, "dés au sol")
    assert hands.fault("bévue 1") == Fault(LEA, "")
    assert hands.fault("garde 6 6") is None
    with pytest.raises(MoveError):
        hands.fault("bévue Paul")


@pytest.mark.parametrize("text", ["5 5 3 2 1", "55321", "5-5-3-2-1", "d 5 5 3 2 1", "53 215"])
def test_dice_are_typed_in_two_forms(text: str) -> None:
    assert reader("feuille").roll(text, 5) == Roll((1, 2, 3, 5, 5))


@pytest.mark.parametrize("text", ["AARDX", "a a r d x", "A A R D 10", "d A A R D X", "11235"])
def test_dice_of_poker_das_are_letters(text: str) -> None:
    assert reader("poker-das").roll(text, 5) == Roll((1, 1, 2, 3, 5))


@pytest.mark.parametrize("text", ["DDRVX", "d d r v x"])
def test_a_dame_is_no_d_of_the_notation(text: str) -> None:
    assert reader("poker-das").roll(text, 5) == Roll((2, 3, 3, 4, 5))


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        ("66652", Draft((2, 5, 6, 6, 6), None, None)),
        ("6 6 6 5 2", Draft((2, 5, 6, 6, 6), None, None)),
        ("66652 3", Draft((2, 5, 6, 6, 6), 3, None)),
        ("6 6 6 5 2 2 coup", Draft((2, 5, 6, 6, 6), 2, fresh=True)),
        ("m 6 6 6 5 2 en 3 d'un coup", Draft((2, 5, 6, 6, 6), 3, fresh=True)),
        ("66652 en 3", Draft((2, 5, 6, 6, 6), 3, fresh=False)),
        ("66652 en 1", Draft((2, 5, 6, 6, 6), 1, fresh=True)),
    ],
)
def test_a_whole_turn_is_told_by_its_last_dice(text: str, draft: Draft) -> None:
    assert reader("feuille").hand(text, 5) == draft


@pytest.mark.parametrize("text", ["6665", "666521111", "66652 en", "66652 trois", "zut", ""])
def test_a_turn_that_is_not_told_whole_is_refused(text: str) -> None:
    with pytest.raises(MoveError):
        reader("feuille").hand(text, 5)


def test_the_words_of_the_table() -> None:
    feuille, taverne = reader("feuille").game, reader("taverne").game
    said = {
        "?": Wish.HELP,
        "Annuler": Wish.UNDO,
        "u": Wish.UNDO,
        "q": Wish.QUIT,
        "h": Wish.HISTORY,
        "": Wish.GO,
        "s": Wish.SHEETS,
    }
    assert {word: wish(feuille, word) for word in said} == said
    assert wish(taverne, "s") is None
    assert wish(feuille, "somme") is None


def test_rows_are_numbered_as_the_sheet_shows_them() -> None:
    numbers = row_numbers(reader("feuille").game.lexicon)
    assert numbers["1"] == 1
    assert numbers["paire"] == 7
    assert numbers["somme"] == 15
    assert row_numbers(reader("taverne").game.lexicon) == {}
