"""Cards of several columns played by a net, eight at a time: compiled."""

from __future__ import annotations

import numpy as np

from brelan.solve.compiled import compiled
from brelan.solve.feuille_draw import drawn
from brelan.solve.feuille_features import Desk, offered, relieved
from brelan.solve.feuille_model import Model
from brelan.solve.feuille_net import Net
from brelan.solve.feuille_rivals import Aim, decided, first_of, rivals_of, threatened
from brelan.solve.fresh_turn import thrown, traced
from brelan.solve.multisets import LANES, Dice, Floats, Integers
from brelan.solve.writing import arranged, write


@compiled
def entered(card: Integers, row: int, slot: int, struck: bool, m: Model) -> tuple[int, int, int]:
    """Writes the slot on the card: what it earns, and whether the bonus of its row and its column are obtained."""
    rows, columns = m.rows, m.columns
    column = card[row]
    card[row] += 1
    given = m.given[slot]
    earned = 0
    if struck:
        earned = m.zero[row] if m.school[row] else 0
        card[rows + row] = 0
        card[3 * rows + column] = 0
    elif m.school[row]:
        earned = given
        card[m.size - 1] += given
        if not m.clean[slot]:
            card[rows + row] = 0
    else:
        earned = given
        card[2 * rows + row] = max(card[2 * rows + row], given)
        card[3 * rows + columns + column] = max(card[3 * rows + columns + column], given)
    own_row, own_column = 0, 0
    if card[rows + row] and column + 1 == columns:
        own_row = 1
        earned += m.bonus[row] if m.school[row] else card[2 * rows + row]
    if card[3 * rows + column]:
        own_column = 1
        for other in range(rows):
            if card[other] <= column:
                own_column = 0
        if own_column:
            earned += card[3 * rows + columns + column]
    return earned, own_row, own_column


@compiled
def deprived(card: Integers, rival: Integers, row: int, column: int, own_row: int, own_column: int, m: Model) -> None:
    """What a rival's entry takes from a card. `own_row`, `own_column`: the bonuses that he has just obtained."""
    full_column = True
    for other in range(m.rows):
        full_column &= rival[other] > column
    if own_row or (m.kills and column + 1 == m.columns):
        card[m.rows + row] = 0
    if m.contested_column[column] and (own_column or (m.kills and full_column)):
        card[3 * m.rows + column] = 0


@compiled
def resort(
    cards: Integers, seat: int, games: int, game: int, turns: int, aim: Aim, d: Desk, n: Net, m: Model
) -> tuple[int, float]:
    """The row whose zero is the best last resort, or -1, and what it is worth."""
    threatened(cards, seat, games, game, aim, d, n, m)
    row, worth = relieved(cards[seat * games + game], turns, d, n, m)
    return row, worth


@compiled
def written(d: Desk, rows: int) -> None:
    """What each throw is worth when written, from the slots."""
    arranged(d.plain_passes, 0, d.free, rows, d.plain_entries)
    arranged(d.fresh_passes, 0, d.free, rows, d.fresh_entries)
    write(d.plain, d.slots, d.plain_passes, d.plain_entries)
    write(d.fresh, d.slots, d.fresh_passes, d.fresh_entries)


@compiled
def played(
    cards: Integers,
    scores: Floats,
    ahead: Floats,
    seat: int,
    games: int,
    first: int,
    end: int,
    turns: int,
    faces: Integers,
    n: Net,
    m: Model,
    throws: int,
    dice: Dice,
    less: Integers,
    d: Desk,
    noise: float,
    luck: Floats,
    aim: Aim,
) -> None:
    """One turn of one seat in the games `first` to `end`. The cards of a seat are neighbours, one a game.

    `turns`: left, this one included. `faces`: 0 to 5, for each game as many as a turn has throws times dice. `ahead`: by
    card, out, what it expects before the first throw, in what the `aim` counts. `noise`: of the moves, see
    `feuille_draw.drawn`, or 0 for the best ones; `luck`: then, for each game, one number a throw.
    """
    rolls, rows = len(dice.chance), m.rows
    a_turn = len(faces) // games
    count = a_turn // throws
    seats = len(cards) // games
    last = turns == 1 and aim.spread > 0 and seats > 1
    for start in range(first, end, LANES):
        many = min(LANES, end - start)
        for carry in range(LANES):
            game = start + min(carry, many - 1)
            threatened(cards, seat, games, game, aim, d, n, m)
            offered(cards[seat * games + game], turns, carry, d, n, m)
            if last:
                theirs, apart = rivals_of(cards, scores, seat, games, game, aim, d, n, m)
                decided(scores[seat * games + game], carry, theirs, apart, d)
        written(d, rows)
        if m.forced:
            for carry in range(many):
                row, relief = resort(cards, seat, games, start + carry, turns, aim, d, n, m)
                if row >= 0 and last:
                    theirs, apart = rivals_of(cards, scores, seat, games, start + carry, aim, d, n, m)
                    relief = first_of(scores[seat * games + start + carry] + relief, theirs, apart)
                if row >= 0:
                    for roll in range(rolls):
                        d.plain[roll, carry] = relief if d.plain[roll, carry] == -np.inf else d.plain[roll, carry]
                        d.fresh[roll, carry] = relief if d.fresh[roll, carry] == -np.inf else d.fresh[roll, carry]
        traced(d.told, d.work, d.plain, d.fresh, m.again, throws, dice)
        for carry in range(many):
            game = start + carry
            card = cards[seat * games + game]
            ahead[seat * games + game] = d.work[0, carry]
            if noise > 0:
                own = luck[game * throws : (game + 1) * throws]
                chosen, struck = drawn(d, faces, game * a_turn, count, own, noise, carry, m, throws, dice, less)
            else:
                roll, doubled = thrown(
                    d.told, d.plain, d.fresh, faces, game * a_turn, count, carry, m.again, throws, dice, less
                )  # fmt: skip
                chosen, worth = -1, -np.inf
                for nth in range(rows):
                    slot = m.table[((1 if doubled else 0) * rows + nth) * rolls + roll]
                    if d.slots[slot, carry] > worth:
                        chosen, worth = slot, d.slots[slot, carry]
                struck = chosen >= 0 and d.struck[chosen, carry] > 0
            row = 0
            if chosen < 0:
                row = resort(cards, seat, games, game, turns, aim, d, n, m)[0]
                chosen, struck = m.first[row], True
            else:
                while m.first[row + 1] <= chosen:
                    row += 1
            column = card[row]
            earned, own_row, own_column = entered(card, row, chosen, struck, m)
            scores[seat * games + game] += earned
            for other in range(seats):
                if other != seat:
                    deprived(cards[other * games + game], card, row, column, own_row, own_column, m)
