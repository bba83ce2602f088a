"""Whoever sits alone before a page is « vous » in what is told and asked there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import brelan
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, Who, phrase, plural, say
from brelan.games.chouette import CulDeChouette
from brelan.notation.repertoire import GAMES
from brelan.table import Room, Settings, handled, opened, shown
from brelan.table import commands as cmd
from brelan.table.address import ROLES, TOGETHER, addressed
from brelan.table.settings import DiceFrom, Way
from brelan.testing import playouts
from brelan.voices import voice

CATALOGUE = Path(brelan.__file__).parent / "locale" / "en" / "LC_MESSAGES" / "brelan.po"
PRESETS = [(name, preset) for name, kind in GAMES.items() for preset in kind.presets]
NAMES = ("Zoé", "Max", "Léa", "Jo")


def spoken(game: Any, playout: Any) -> Iterator[Phrase]:
    for before, move, after in zip(playout.states, playout.moves, playout.states[1:], strict=False):
        yield from game.tell(before, move, after)
        yield game.awaited(after)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_no_sentence_about_one_person_is_left_without_its_vous(name: str, preset: str) -> None:
    kind = GAMES[name]
    game = kind(kind.presets[preset])
    seats = st.sampled_from([count for count in kind.players if count <= len(NAMES)])

    @settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(seats.flatmap(lambda count: playouts(game, count, 200, hands=True, faults=kind is CulDeChouette)))
    def told(playout: Any) -> None:
        for words in spoken(game, playout):
            for role, value in words.params:
                if role not in ROLES or not isinstance(value, Who):
                    continue
                second = addressed(words, value.seat)
                assert second is not None, words.one
                assert NAMES[value.seat] not in say(second, NAMES)
                assert re.search(r"\b[Vv](ous|os|otre)\b", say(second, NAMES))
                assert re.search(r"\b[Yy]ou(r)?\b", say(second, NAMES, voice("en")))

    told()


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_nobody_is_named_to_themselves_among_others(name: str, preset: str) -> None:
    kind = GAMES[name]
    game = kind(kind.presets[preset])
    seats = st.sampled_from([count for count in kind.players if count <= len(NAMES)])

    @settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(seats.flatmap(lambda count: playouts(game, count, 200, hands=True, faults=kind is CulDeChouette)))
    def told(playout: Any) -> None:
        for words in spoken(game, playout):
            for seat, named in enumerate(NAMES):
                assert not re.search(rf"\b{named}\b", say(addressed(words, seat) or words, NAMES)), words.one

    told()


def test_a_score_and_a_bet_speak_to_who_looks() -> None:
    amounts = tuple(Phrase("{who} {amount}", None, (("who", Who(seat)), ("amount", 90))) for seat in (0, 1))
    score = Phrase("Jetons\u00a0: {score}.", None, (("score", amounts),))
    assert say(addressed(score, 1) or score, NAMES) == "Jetons\u00a0: Zoé 90 et vous 90."
    bird = "On attend un oiseau, ou une abstention ({seats})."
    alone, both = (Phrase(bird, None, (("seats", seats),)) for seats in ((Who(1),), (Who(1), Who(2))))
    assert say(addressed(alone, 1) or alone, NAMES) == "Vous devez parier sur un oiseau, ou vous abstenir."
    assert say(addressed(both, 1) or both, NAMES) == "On attend un oiseau, ou une abstention (vous et Léa)."


def test_each_is_the_vous_of_a_sentence_that_is_said() -> None:
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    said = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id}
    for role, sentences in ROLES.items():
        for third, second in sentences.items():
            assert third in said
            assert f"{{{role}}}" in third
            wanted = set(re.findall(r"\{(\w+)\}", third)) - {role}
            assert set(re.findall(r"\{(\w+)\}", second.one)) == wanted
            assert second.many is None or set(re.findall(r"\{(\w+)\}", second.many)) == wanted
    for third, second in TOGETHER.items():
        assert third in said
        assert "others" in re.findall(r"\{(\w+)\}", second.one)


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (
            plural(
                "{who} gagnent ensemble, avec {n} point.", "{who} gagnent ensemble, avec {n} points.", 90, who=(Who(0), Who(1))
            ),
            "Vous gagnez à égalité avec Zoé\u00a0: 90 points.",
            "Level with Zoé, you win with 90 points.",
        ),
        (
            plural(
                "{winners} gagnent ex æquo avec {n} point.",
                "{winners} gagnent ex æquo avec {n} points.",
                90,
                winners=(Who(0), Who(1), Who(2)),
            ),
            "Vous gagnez ex æquo avec Zoé et Léa\u00a0: 90 points.",
            "Together with Zoé and Léa, you win with 90 points.",
        ),
        (
            phrase("{tied} sont à égalité et rejouent une manche entière.", tied=(Who(0), Who(1))),
            "Vous êtes à égalité avec Zoé et rejouez une manche entière.",
            "You are tied with Zoé and play a whole round again.",
        ),
        (
            phrase("La rencontre finit à égalité\u00a0: {seats}.", seats=(Who(0), Who(1))),
            "La rencontre finit à égalité\u00a0: vous et Zoé.",
            "The match ends in a tie: you and Zoé.",
        ),
        (
            phrase("On joue dans cet ordre\u00a0: {seats}.", seats=(Who(0), Who(1))),
            "On joue dans cet ordre\u00a0: Zoé et vous.",
            "The order of play: Zoé and you.",
        ),
    ],
)
def test_who_is_one_of_several_comes_first_unless_the_order_says_something(words: Phrase, french: str, english: str) -> None:
    said = addressed(words, 1)
    assert said is not None
    assert say(said, NAMES) == french
    assert say(said, NAMES, voice("en")) == english
    assert addressed(words, 3) is None


def real(*chairs: tuple[str, str]) -> Room:
    """A table of Dice Poker with real dice; each chair: the person, the name."""
    room = Room()
    settings = Settings("dice-poker", way=Way.REAL, dice=DiceFrom.TABLE)
    room.evolve(opened(settings, b"k" * 32, 1_000))
    for person in dict.fromkeys(person for person, _ in chairs):
        handled(room, cmd.Join(person), person, 1_000)
    for place, (person, name) in enumerate(chairs):
        handled(room, cmd.Sit(Seat(place), name), person, 1_000)
    for line in ("", "m 1 2 3 4 5 en 2", "1 inscrit chance"):
        handled(room, cmd.Play(line) if line else cmd.Start(), "lea", 2_000)
    return room


def test_the_view_says_vous_to_who_has_one_seat_and_names_to_the_others() -> None:
    view = shown(real(("lea", "Léa"), ("max", "Max")), voice("fr"))
    wrote = view["journal"][-1]
    assert wrote["says"][0] == "Léa inscrit 15 points\u00a0: Chance."
    assert wrote["to"] == {"lea": ["Vous inscrivez 15 points\u00a0: Chance.", *wrote["says"][1:]]}
    assert view["play"]["awaited"] == "Max doit lancer les 5 dés."
    assert view["play"]["awaited_to"] == {"1": ["Vous devez lancer les 5 dés."]}


def test_who_has_several_seats_is_called_by_their_names() -> None:
    view = shown(real(("lea", "Léa"), ("lea", "Max"), ("jo", "Jo")), voice("fr"))
    assert view["journal"][-1]["to"] == {}
