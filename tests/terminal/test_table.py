from __future__ import annotations

import pytest

from brelan.core.moves import Act, Fault, Order, Roll, Seat
from brelan.core.nodes import Over
from brelan.games.dice_poker.state import Write
from brelan.notation import read, replay, write
from brelan.terminal import cries, help_pages, seating
from brelan.terminal.table import Left
from tests.terminal.terminal_scripts import Script, Sitting, played, record, sitting, whole

GAMES = ("feuille", "poker-das", "dice-poker", "taverne", "cul-de-chouette")
SHORT = {"feuille": ("columns=1",), "cul-de-chouette": ("target=60",)}


def moves(table: Sitting) -> list[object]:
    return list(table.session.record.moves)


# Whole games


@pytest.mark.parametrize(
    ("screen", "dice", "seats"),
    [
        (None, None, "Léa,bot:glouton"),
        (None, "typed", "Léa,Max,bot:hasard"),
        ((80, 24), "typed", "Léa,bot:glouton"),
        ((80, 24), None, "Léa,Max,bot:hasard"),
    ],
    ids=["lines", "lines-typed", "screen-typed", "screen"],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_rude_person_plays_a_whole_game(game: str, seats: str, dice: str | None, screen: tuple[int, int] | None) -> None:
    start = record(game, seats, *SHORT.get(game, ()), dice=dice, seed=None if dice else 7)
    table = whole(start, rude=True, screen=screen)
    assert isinstance(table.session.node, Over)
    assert "Fenêtre trop petite" not in table.text
    again = read(write(table.kept[-1]))
    assert replay(again).state == table.session.state


@pytest.mark.parametrize("game", GAMES)
def test_ascii_shows_ascii_only(game: str) -> None:
    start = record(game, "Léa,Zoë,bot:glouton", *SHORT.get(game, ()), seed=7)
    assert whole(start, screen=(80, 24), plain=True).text.replace("\x1b", "").isascii()


@pytest.mark.parametrize("game", GAMES)
def test_B092_the_input_may_end_at_any_prompt(game: str) -> None:
    start = record(game, "Léa,bot:glouton", *SHORT.get(game, ()), seed=7)
    full = whole(start)
    asked = len(full.table.display.keyboard.prompts)  # type: ignore[attr-defined]
    answers = 0
    while answers < asked:
        table = played([""] * answers, game, "Léa,bot:glouton", *SHORT.get(game, ()), seed=7)
        assert table.kept[-1] == table.session.record
        answers += 7


def test_several_columns_and_seats_are_played_on_one_screen() -> None:
    table = whole(record("feuille", "Léa,Max,Zoé,bot:glouton", "columns=2", seed=3), screen=(80, 24))
    assert "Fenêtre trop petite" not in table.text


# Keeping


def test_every_move_is_kept_before_it_is_told() -> None:
    table = sitting([""], "feuille", "Léa", seed=1)
    seen = []
    table.session.keep = lambda kept: seen.append((len(kept.moves), "premier lancer" in table.text))
    run(table)
    assert seen == [(1, False)]
    assert "premier lancer" in table.text


def test_B044_a_game_that_is_resumed_draws_the_same_dice() -> None:
    first = played(["", "l"], "feuille", "Léa", seed=5)
    cut = first.kept[2]  # the throw, and the decision to throw again, whose dice were not yet seen
    again = Sitting(cut, Script([]))
    with pytest.raises(EOFError):
        again.table.run()
    assert moves(again) == moves(first)


def test_a_bot_that_is_resumed_plays_as_it_would_have() -> None:
    first = whole(record("dice-poker", "Léa,bot:hasard", seed=5))
    half = len(first.kept) // 2
    again = whole(first.kept[half])
    bots = [
        [move for move in table.session.record.moves[half:] if isinstance(move, Act) and move.seat == 1][:1]
        for table in (first, again)
    ]
    assert bots[0] == bots[1] != []


# Taking back


def test_a_decision_is_taken_back_until_dice_show() -> None:
    table = played(["", "somme", "annuler", "paire"], "feuille", "Léa,Max", seed=5)
    assert [type(move) for move in moves(table)] == [Roll, Act]
    assert moves(table)[-1].action.row == "paire"  # type: ignore[attr-defined]


def test_once_the_dice_have_spoken_nothing_is_taken_back() -> None:
    table = played(["", "l", "annuler"], "feuille", "Léa,Max", seed=5)
    assert len(moves(table)) == 3
    assert "les dés ont parlé" in table.text


def test_a_bot_throws_only_once_the_decision_before_it_is_final() -> None:
    table = played(["", "somme"], "feuille", "Léa,bot:glouton", seed=5)
    assert len(moves(table)) == 2
    table = played(["", "somme", "annuler", "paire", ""], "feuille", "Léa,bot:glouton", seed=5)
    assert moves(table)[1].action.row == "paire"  # type: ignore[attr-defined]
    assert isinstance(moves(table)[-1], Roll)


def test_one_enter_has_the_bot_play_and_throws() -> None:
    table = played(["", "somme", ""], "feuille", "Léa,bot:glouton", seed=5)
    assert isinstance(moves(table)[-1], Roll)
    assert table.table.asked() == 0


def test_typed_dice_may_be_corrected() -> None:
    table = played(["66652 3", "n", "annuler", "66651 3", "n"], "feuille", "Léa,Max", dice="typed")
    assert [move.faces for move in moves(table)] == [(1, 5, 6, 6, 6)]  # type: ignore[attr-defined]


# −200


def test_an_avoidable_zero_asks_once() -> None:
    refused = played(["", "z 1", "n"], "feuille", "Léa", seed=5)
    assert "(o/N)" in refused.table.display.keyboard.prompts[-2]  # type: ignore[attr-defined]
    assert len(moves(refused)) == 1
    written = played(["", "z 1", "o"], "feuille", "Léa", seed=5)
    assert written.session.game.scores(written.session.state) == (-200,)


def test_a_zero_that_is_not_possible_is_refused_before_it_is_asked() -> None:
    table = played(["66612", "1", "z 6"], "feuille", "Léa", dice="typed")
    assert "ne reçoit pas de zéro" in table.text
    assert not any("−200 points, et" in prompt for prompt in table.table.display.keyboard.prompts)  # type: ignore[attr-defined]


# Real dice


def test_the_last_dice_of_a_turn_are_enough() -> None:
    table = played(["66661", "2", "o", "carré"], "feuille", "Léa,Max", dice="typed")
    assert table.session.game.scores(table.session.state) == (88, 0)
    table = played(["66661", "2", "n", "carré"], "feuille", "Léa,Max", dice="typed")
    assert table.session.game.scores(table.session.state) == (44, 0)


def test_whether_all_dice_were_thrown_is_asked_only_where_it_counts() -> None:
    for game, script in (
        ("dice-poker", ["66661 2", "carré"]),
        ("feuille", ["66661 1", "carré"]),
        ("feuille", ["66661 2 coup", "carré"]),
    ):
        table = played(script, game, "Léa,Max", dice="typed")
        assert len(moves(table)) == 2


def test_enter_means_all_the_throws_that_there_are() -> None:
    table = played(["66661", "", "n"], "feuille", "Léa", dice="typed")
    assert moves(table)[0].throws == 3  # type: ignore[attr-defined]


def test_m_goes_throw_by_throw_and_back() -> None:
    table = played(["m", "66521", "g 66", "661", "annuler", "662", "carré", "m"], "feuille", "Léa,Max", dice="typed")
    assert table.session.game.scores(table.session.state) == (44, 0)
    assert "finissent le tour" in table.table.display.keyboard.prompts[-1]  # type: ignore[attr-defined]


def test_typed_dice_of_the_wrong_number_change_nothing() -> None:
    table = played(["m", "665", "6652111", "zut", "", "66521"], "feuille", "Léa", dice="typed")
    assert [move.faces for move in moves(table)] == [(1, 2, 5, 6, 6)]  # type: ignore[attr-defined]


def test_a_bot_at_a_table_of_real_dice_says_what_it_keeps() -> None:
    table = played(["66521", "66521"], "feuille", "bot:glouton,Léa", dice="typed")
    assert "Glouton garde" in table.text
    assert "3 dés" in table.table.display.keyboard.prompts[-2] + table.text  # type: ignore[attr-defined]


def test_poker_das_is_typed_in_letters() -> None:
    table = played(["AARDX 2", "99999 2"], "poker-das", "Léa,Max", "tirage=0", dice="typed")
    assert isinstance(table.session.node, Over)
    assert "quinton" in table.text


# Cries


def cul(lines: list[str], *settings: str, seats: str = "Léa,Max,Zoé") -> Sitting:
    return played(lines, "cul-de-chouette", seats, "tirage=0", *settings, dice="typed")


def test_Q13_a_referee_says_who_was_first() -> None:
    assert cul(["33", "6", "Max > Léa"]).session.game.scores(cul(["33", "6", "2"]).session.state) == (0, 72, 0)


def test_Q39_a_bevue_is_announced_at_any_moment() -> None:
    table = cul(["34", "bévue Max sans fin trop tôt", "5", "bévue 2", "1 > 2 > 3"])
    assert table.session.game.scores(table.session.state) == (0, -10, -10)
    assert Fault(Seat(1), "sans fin trop tôt") in moves(table)


def test_real_dice_ask_for_cries_only_when_they_call_for_one() -> None:
    table = cul(["22", "5", "g", "14"])
    assert not any("crié" in prompt for prompt in table.table.display.keyboard.prompts)  # type: ignore[attr-defined]


def virtual(seed: int, lines: list[str], seats: str = "Léa,bot:hasard") -> Sitting:
    return sitting(lines, "cul-de-chouette", seats, "tirage=0", seed=seed)


def seed_of(*faces: int) -> int:
    """A seed whose first two throws are these three dice."""
    from brelan.nature import KeyedDice

    for seed in range(100_000):
        dice = KeyedDice.seeded(seed)
        if (*dice.throw(2, 0), *dice.throw(1, 1)) == faces:
            return seed
    raise AssertionError


def run(table: Sitting) -> Sitting:
    with pytest.raises(EOFError):
        table.table.run()
    return table


@pytest.mark.parametrize("faces", [(3, 3, 6), (3, 4, 5), (1, 4, 6), (1, 3, 4), (2, 2, 5), (1, 2, 3)])
def test_the_screen_gives_nothing_away_before_the_cries_are_in(faces: tuple[int, ...]) -> None:
    told = {}
    for dice in (faces, (1, 4, 6)):
        table = run(virtual(seed_of(*dice), [""]))
        said = table.text + table.table.display.keyboard.prompts[-1]  # type: ignore[attr-defined]
        told[dice] = said.replace("\n", " ")
        assert "Un cri" in said
        for word in ("Velute", "velute", "Suite", "Néant", "Chouette velute", "grelottine", "points", "+", "siroter"):
            assert word not in said
    shown = f"{faces[0]} et {faces[1]}… {faces[2]}"
    assert told[faces].replace(shown, "1 et 4… 6") == told[1, 4, 6]


def test_history_gives_nothing_away_either() -> None:
    table = run(virtual(seed_of(1, 3, 4), ["", "h"]))
    assert "Velute" not in table.text


def test_a_right_cry_enters_the_race() -> None:
    table = run(virtual(seed_of(3, 3, 6), ["", "c"]))
    order = next(move for move in moves(table) if isinstance(move, Order))
    assert any(Seat(0) in group for group in order.ranks)


def test_a_wrong_cry_is_a_bevue_and_leaves_the_right_one_unsaid() -> None:
    table = run(virtual(seed_of(3, 3, 6), ["", "g"]))
    assert Fault(Seat(0), "cri hors de propos") in moves(table)
    order = next(move for move in moves(table) if isinstance(move, Order))
    assert not any(Seat(0) in group for group in order.ranks)


def test_a_cry_on_nothing_is_a_bevue() -> None:
    table = run(virtual(seed_of(1, 3, 4), ["", "c"]))
    assert moves(table)[2] == Fault(Seat(0), "cri hors de propos")
    assert table.session.game.scores(table.session.state)[0] == 32 - 5


def test_silence_lets_the_bots_cry() -> None:
    table = run(virtual(seed_of(3, 3, 6), ["", ""]))
    order = next(move for move in moves(table) if isinstance(move, Order))
    assert not any(Seat(0) in group for group in order.ranks)


def test_nonsense_and_help_at_the_cry_ask_again() -> None:
    table = run(virtual(seed_of(3, 3, 6), ["", "zut", "?", "annuler", "h", "c"]))
    assert sum("Un cri" in prompt for prompt in table.table.display.keyboard.prompts) == 6  # type: ignore[attr-defined]
    assert any(isinstance(move, Order) for move in moves(table))


def test_several_people_have_a_referee_who_is_asked_after_every_throw() -> None:
    table = run(virtual(seed_of(1, 3, 4), ["", "2"], "Léa,Max"))
    assert moves(table)[2] == Fault(Seat(1), "cri hors de propos")
    table = run(virtual(seed_of(3, 3, 6), ["", "Max > Léa"], "Léa,Max"))
    assert Order((frozenset({Seat(1)}), frozenset({Seat(0)}))) in moves(table)


def test_people_and_bots_race_together_in_the_order_that_the_referee_says() -> None:
    for seed in range(30):
        start = record("cul-de-chouette", "Léa,bot:glouton,Max,bot:hasard", "tirage=0", seed=seed_of(3, 3, 6))
        table = Sitting(start, Script(["", "Max > Léa"]))
        table.table.company.seed = None
        table.table.company.chance.seed(seed)
        run(table)
        ranks = next(move for move in moves(table) if isinstance(move, Order)).ranks
        places = {seat: place for place, group in enumerate(ranks) for seat in group}
        assert places[Seat(2)] < places[Seat(0)]


def test_a_game_that_was_left_at_the_cry_asks_for_it_again() -> None:
    first = run(virtual(seed_of(3, 3, 6), [""]))
    again = Sitting(first.kept[-1], Script(["c"]))
    run(again)
    assert "Un cri" in again.table.display.keyboard.prompts[0]  # type: ignore[attr-defined]
    assert any(isinstance(move, Order) for move in moves(again))


@pytest.mark.parametrize("faces", [(1, 3, 4), (3, 3, 6), (2, 2, 5), (1, 4, 6)])
@pytest.mark.parametrize("seats", ["Léa,bot:hasard", "Léa,Max"])
def test_whatever_the_dice_the_cry_is_asked_again_and_nothing_is_told_before(faces: tuple[int, ...], seats: str) -> None:
    first = run(virtual(seed_of(*faces), [""], seats))
    left = first.kept[-1]
    assert len(left.moves) == 2
    again = Sitting(left, Script([]))
    told = [again.table.say(words) for words in again.table.recalled()]
    assert told[-1].endswith(f"{faces[0]} et {faces[1]}… {faces[2]}.")
    run(again)
    assert again.table.display.keyboard.prompts == first.table.display.keyboard.prompts[-1:]  # type: ignore[attr-defined]
    assert "cri" in again.table.display.keyboard.prompts[0]  # type: ignore[attr-defined]
    assert not any(word in again.text for word in ("elute", "Suite", "Néant", "grelottine", "siroter", "+"))
    assert again.kept == [left]


def test_a_cry_given_after_the_return_counts_as_it_would_have() -> None:
    for faces in ((1, 3, 4), (3, 3, 6), (1, 4, 6)):
        at_once = run(virtual(seed_of(*faces), ["", "g"]))
        left = run(virtual(seed_of(*faces), [""])).kept[-1]
        later = run(Sitting(left, Script(["g"])))
        assert Fault(Seat(0), "cri hors de propos") in moves(later)
        assert moves(later)[: len(moves(at_once))] == moves(at_once)[: len(moves(later))]


def test_a_cry_that_the_record_knows_is_not_asked_for_again() -> None:
    kept = run(virtual(seed_of(1, 3, 4), ["", "c"])).kept
    cried = next(record for record in kept if record.moves and isinstance(record.moves[-1], Fault))
    assert not cries.left_open(Sitting(cried, Script([])).table)


# Words of the table


def test_help_says_what_may_be_typed_now() -> None:
    table = played(["", "?"], "feuille", "Léa,bot:glouton", seed=5)
    assert "garder ces dés et relancer les autres" in table.text
    assert "la dernière décision" in table.text


def test_an_example_of_the_help_may_be_typed() -> None:
    """The rows and the dice of the examples are those of the moment: « b 3 » would bar a row of the École."""
    table = played(["", "?"], "feuille", "Léa,bot:glouton", seed=5)
    for line in table.text.partition("Aide\n")[2].splitlines():
        verb, mark, rest = line.partition(")")
        if not mark or verb.partition(" (")[2] not in ("garde", "inscrit", "barre", "zéro"):
            continue
        example = f"{verb.partition(' ')[0]} {rest.strip().partition('   ')[0]}"
        move = table.table.reader.decision(table.session.state, Seat(0), example)
        table.session.game.apply(table.session.state, move)
        assert isinstance(move, Act)
    assert "garde)" in table.text
    assert "barre)" in table.text


@pytest.mark.parametrize(("game", "sample"), [("poker-das", "X X D R A"), ("feuille", "5 5 3 2 1"), ("cul-de-chouette", "5")])
def test_real_dice_are_shown_as_the_game_writes_them(game: str, sample: str) -> None:
    table = played([""], game, "Léa,Max", *(["tirage=0"] if game == "poker-das" else []), dice="typed")
    assert f"« {sample} »" in table.text.replace("\N{NO-BREAK SPACE}", " ")


def test_help_keeps_its_two_columns_in_any_width() -> None:
    table = sitting([], "taverne", "Léa,Max")
    lines = [line.plain.rstrip() for line in help_pages.table(table.table.views, None, 40)]
    first = next(line for line in lines if line.startswith("annuler"))
    column = first.index("reprendre")
    assert lines[lines.index(first) + 1].startswith(" " * column)
    assert all(len(line) <= 40 for line in lines[: lines.index(next(line for line in lines if line.startswith("q")))])


def test_leaving_keeps_everything() -> None:
    table = sitting(["", "q"], "feuille", "Léa", seed=5)
    with pytest.raises(Left):
        table.table.run()
    assert table.kept[-1] == table.session.record


def test_the_sheets_and_the_history_are_shown() -> None:
    table = played(["", "somme", "s", "h"], "feuille", "Léa,Max", seed=5)
    assert "Les feuilles" in table.text
    assert "La partie jusqu’ici" in table.text


def test_bots_are_told_in_short() -> None:
    table = played(["", "somme", ""], "feuille", "Léa,bot:glouton", seed=5)
    told = [line for line in table.text.splitlines() if line.startswith("Glouton")]
    assert not any("garde" in line for line in told)
    assert sum("lancer" in line for line in told) == 1
    assert any("Glouton a maintenant" in line for line in told)


def test_bots_among_themselves_are_told_throw_by_throw_where_their_dice_stay() -> None:
    table = played([], "taverne", "bot:glouton,bot:hasard", seed=4)
    assert isinstance(table.session.node, Over)
    assert "Hasard lance" in table.text


def test_what_a_number_may_stand_for_is_listed() -> None:
    table = cul(["66", "1", "sirote"])
    assert "1 Linotte · 2 Alouette · 3 Fauvette · 4 Mouette · 5 Bergeronnette · 6 Chouette" in table.text


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (60, 20), (79, 12)])
def test_B094_a_window_that_is_too_small_says_so(size: tuple[int, int]) -> None:
    start = record("feuille", "Léa,bot:glouton", seed=5)
    table = Sitting(start, Script(["", "g 6", "?", "", "s", "", "somme"]), screen=size)
    run(table)
    assert len(moves(table)) >= 3
    if size[0] >= 20:
        assert "Fenêtre trop" in table.text
    for page in table.text.split("\x1b[2J\x1b[H"):
        assert page.count("\n") <= max(size[1] - 1, 0)


def test_B110_a_long_name_leaves_the_sheet_where_it_is() -> None:
    long = "Maximilienne-Antoinette de la Tour d'Auv"
    table = Sitting(record("feuille", f"{long},日本語の名前ですよ日本語,Zoé", seed=5), Script(["", "somme"]), screen=(80, 24))
    run(table)
    assert "Fenêtre" not in table.text


def test_B109_the_end_names_those_who_share_a_place() -> None:
    table = sitting([], "taverne", "Léa,Max,Zoé")
    lines = [line.plain for line in table.table.views.ranking((1, 1, 3), (212, 212, 180))]
    assert [line.endswith("(ex æquo)") for line in lines] == [True, True, False]
    assert lines[2].startswith("3. Zoé")


@pytest.mark.parametrize("seats", ["Léa,Max", "Léa,Max,Zoé,Jo", "A,B,C,D,E,F,G,H", "Léa"])
def test_everybody_has_a_column_of_the_same_card_while_there_is_room(seats: str) -> None:
    table = Sitting(record("dice-poker", seats, seed=5), Script(["", "chance"]), screen=(80, 24))
    run(table)
    assert "Fenêtre" not in table.text
    last = table.text.split("\x1b[2J")[-1]
    assert "Côté gauche" in last
    assert ("Max" in last.splitlines()[1]) == (seats in ("Léa,Max", "Léa,Max,Zoé,Jo"))


def test_a_bot_is_called_by_its_name_unless_a_person_has_it() -> None:
    assert seating.shown_names(("Léa", "bot:glouton", "bot:glouton 2")) == ("Léa", "Glouton", "Glouton 2")
    assert seating.shown_names(("Glouton", "bot:glouton")) == ("Glouton", "bot:glouton")


def test_english_is_spoken_where_it_is_asked() -> None:
    table = Sitting(record("dice-poker", "Léa,Max", seed=5), Script(["", "write chance"]), screen=(80, 24), language="en")
    run(table)
    assert "throw" in table.text
    assert moves(table)[-1] == Act(Seat(0), Write("chance"))  # type: ignore[arg-type]
