"""The cries at a table in a terminal: one person types his own, a referee says who was first among several.

After each throw of virtual dice the same question is asked, whatever the dice make, so that the screen gives nothing
away: what the throw has given is shown once the question is answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from brelan.core.moves import Fault, Illegal, Move, Order, Roll, Seat, Unreadable
from brelan.core.nodes import Contest, Over, Throw
from brelan.core.phrases import Phrase, Who, phrase
from brelan.games.chouette import words
from brelan.games.chouette.phases import KeepChoice, ThrowChouettes, ThrowCul, ThrowRest
from brelan.nature import PERSON, Reflexes
from brelan.notation.words import fold

if TYPE_CHECKING:
    from brelan.terminal.table import Table


KEYS: Mapping[Phrase, str] = {words.CAILLOU: "c", words.GRELOTTE: "g", words.SANS_FIN: "s", words.GRELOTTINE: "d"}
ON_DICE = (words.CAILLOU, words.GRELOTTE)
"""The cries that the dice alone call for: nobody says which, or whether there is one."""


def opens(table: Table, before: Any) -> bool:
    """Has this throw just put three dice on the table for good, with people there to cry on them?"""
    after = table.session.state
    return (
        table.virtual
        and bool(table.people)
        and isinstance(getattr(before, "phase", None), ThrowCul | ThrowRest)
        and not isinstance(after.phase, KeepChoice)
        and not isinstance(table.session.node, Over)
    )


def left_open(table: Table) -> bool:
    """Was the game left while its last dice waited for cries?

    A silence on dice that call for none leaves no line in the record: whoever has kept it and leaves at once is asked again,
    and nothing has happened in between.
    """
    moves = table.session.record.moves
    return bool(moves) and isinstance(moves[-1], Roll) and opens(table, table.session.state_before(len(moves) - 1))


def asked_again(table: Table) -> None:
    """The cries on the dice of a game that was left open. Its dice have been told, and nothing of what they give."""
    last = len(table.session.record.moves) - 1
    roll = table.session.record.moves[last]
    _wait(table, table.session.state_before(last), roll, [table.say(words) for words in table.session.history()[-1]])


def thrown(table: Table, node: Throw, roll: Roll) -> None:
    """Plays the throw; where cries may follow, only its dice are told before they are in."""
    before = table.session.state
    told = [table.say(phrase) for phrase in table.session.play(roll)]
    if isinstance(getattr(before, "phase", None), ThrowChouettes) and table.people:
        return  # the cul, thrown at once, tells these two again
    if not opens(table, before):
        table.chronicle.hear(roll, node.by, told)
        return
    table.chronicle.hear(roll, None, told[:1])
    _wait(table, before, roll, told)


def _wait(table: Table, before: Any, roll: Move, told: Sequence[str]) -> None:
    """Asks for cries on the dice that have been told, then tells what the throw has given."""
    table.curtain = before
    try:
        crying = _refereed(table, None) if len(table.people) > 1 else _typed(table, ON_DICE)
    finally:
        table.curtain = None
    table.chronicle.hear(roll, None, told[1:])
    table.goes_on()
    after = table.session.node
    if isinstance(after, Contest) and after.cry in ON_DICE:
        _settle(table, after, crying)
    else:
        for seat in crying.seats:
            _fault(table, seat)


def contest(table: Table, node: Contest) -> None:
    """A cry that is awaited by its name, or that real dice have called for."""
    people = node.seats & table.people
    if not people:
        table.play(_race(table, node, {}))
    elif table.virtual and len(table.people) == 1:
        _settle(table, node, _typed(table, ON_DICE if node.cry in ON_DICE else (node.cry,)))
    else:
        _settle(table, node, _refereed(table, node))


class Crying:
    """What people did: who cried what, first to last; `cry` is None where a referee only names them."""

    def __init__(self, order: Order, cry: Phrase | None = None) -> None:
        self.order = order
        self.cry = cry
        self.seats = [seat for group in order.ranks for seat in sorted(group)]


def _settle(table: Table, node: Contest, crying: Crying) -> None:
    """A wrong cry is a bévue and leaves the right one unsaid; the others race."""
    if crying.cry not in (None, node.cry):
        for seat in crying.seats:
            _fault(table, seat)
        crying = Crying(Order(()))
    table.play(_among_bots(table, node, crying.order))


def _fault(table: Table, seat: Seat) -> None:
    table.play(Fault(seat, table.display.speech.say(phrase("cri hors de propos"))))


def _typed(table: Table, cries: tuple[Phrase, ...]) -> Crying:
    """The cry of the only person, or his silence."""
    (seat,) = table.people
    if cries == ON_DICE:
        prompt = phrase("Un cri ? c : caillou · g : grelotte · Entrée : rien.")
    else:
        prompt = phrase("« {cry} » ? {key} : crier · Entrée : rien.", cry=cries[0], key=KEYS[cries[0]])

    def read(text: str) -> Crying:
        word = fold(text)
        if not word:
            return Crying(Order(()))
        for cry in cries:
            if word == KEYS[cry] or (len(word) > 2 and fold(cry.one).startswith(word)) or word in table.say(cry).lower().split():
                return Crying(Order((frozenset({seat}),)), cry)
        raise Unreadable(phrase("Une lettre pour crier, ou Entrée pour se taire."))

    return table.asked_until(prompt, read)


def _refereed(table: Table, node: Contest | None) -> Crying:
    """Who cried among people, as their referee says."""
    if node is None or node.cry in ON_DICE:
        prompt = phrase("Qui a crié, du premier au dernier (« {sample} ») ? Entrée : personne.", sample=_sample(len(table.names)))
    else:
        prompt = phrase("Qui a crié « {cry} », du premier au dernier ? Entrée : personne.", cry=node.cry)

    def read(text: str) -> Crying:
        crying = Crying(table.reader.order(text))
        for seat in crying.seats:
            if seat not in table.people or (node is not None and seat not in node.seats):
                raise Illegal(phrase("Ce cri n’est pas attendu ({seats}).", seats=(Who(seat),)))
        return crying

    return table.asked_until(prompt, read)


def _sample(seats: int) -> str:
    """How an order of cries is typed."""
    return "2 > 1" if seats == 2 else "2 > 1,3"


def _among_bots(table: Table, node: Contest, order: Order) -> Order:
    """The people's order, with the bots in between as fast as their reflexes make them."""
    crying = [seat for group in order.ranks for seat in sorted(group)]
    bots = node.seats - table.people
    if not bots:
        return order
    race = _race(table, Contest(node.cry, bots | frozenset(crying), node.silence), dict.fromkeys(crying, PERSON))
    if len(order.ranks) == 1 and len(crying) == 1:
        return race
    groups = iter(order.ranks)
    ranks: list[frozenset[Seat]] = []
    for group in race.ranks:
        ours = next(groups, frozenset()) if group & frozenset(crying) else frozenset[Seat]()
        both = (group & bots) | ours
        if both:
            ranks.append(both)
    return Order((*ranks, *groups))


def _race(table: Table, node: Contest, people: Mapping[Seat, int]) -> Order:
    """The reflexes of the bots; those people who have cried are in the race for certain."""
    company = table.company
    company.reseed(len(table.session.record.moves))
    state, bots = table.session.state, sorted(node.seats - table.people)
    silent = frozenset(seat for seat in bots if not company.bots[seat].cries(state, seat, company.chance))
    node = replace(node, seats=node.seats - silent)
    reflexes = Reflexes({**{seat: bot.quickness for seat, bot in company.bots.items()}, **people})
    while True:
        order = reflexes.draw(node, company.chance)
        if people.keys() <= {seat for group in order.ranks for seat in group}:
            return order
