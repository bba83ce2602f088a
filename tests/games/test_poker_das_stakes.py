"""Poker d'as with chips (A1-14): antes, one round of stakes once the first hand is known, the pot, who sits out."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Over
from brelan.games.poker_das import PokerDas, PokerDasDialect, TieReplay
from brelan.games.stakes import Bet, Call, Fold, Raise
from brelan.games.turn import Keep, Stand
from tests.games.poker_das_table import Table, dice


def table(seats: int = 3, **options: Any) -> Table:
    return Table(seats, **{"stakes": True, "chips": 100, "ante": 5, "max_bet": 10, "raises": 3, **options})


def pot(at: Table) -> int:
    return at.game.pot(at.state)


def test_without_stakes_there_is_no_pot_and_no_word_for_it() -> None:
    at = Table()
    assert pot(at) == 0
    assert set(at.game.lexicon.by_word) == {"garde", "reste"}
    assert set(table().game.lexicon.by_word) == {"garde", "reste", "mise", "suit", "relance", "passe"}


def test_everybody_antes_at_the_start_of_a_partie() -> None:
    at = table()
    assert (at.scores, pot(at)) == ((95, 95, 95), 15)
    at = table(rounds=2).hand("RRDVX").fold(0).fold(1).fold(2).hands("99DVX", "XXDV9")
    assert (at.scores, pot(at)) == ((105, 90, 90), 15), "Léa took 15, and all paid again"


def test_the_ante_is_paid_after_the_draw() -> None:
    at = table(tirage=True)
    assert (at.scores, pot(at)) == ((100, 100, 100), 0)
    at.roll("9").roll("A").roll("D")
    assert (at.scores, pot(at)) == ((95, 95, 95), 15)


def test_one_round_of_stakes_after_the_first_hand() -> None:
    at = table().roll("RRDVX").stand(0)
    assert at.by == 0, "the first player speaks first"
    assert at.game.legal_actions(at.state, Seat(0)) == (Fold(), *map(Bet, range(1, 11)))
    at.bet(0, 4)
    assert at.by == 1
    assert at.game.legal_actions(at.state, Seat(1)) == (Fold(), Call(), *map(Raise, range(1, 11)))
    at.call(1).call(2)
    assert (at.by, at.most) == (1, 1), "then the others throw, under the cap of the first"
    assert (at.scores, pot(at)) == ((91, 91, 91), 27)
    at.roll("99DVX")
    assert at.by == 2, "no stakes after the second hand"
    at.roll("XXDV9")
    assert at.over == Over((118, 91, 91), (1, 2, 2)), "ranks are by chips"


def test_a_raise_must_be_answered() -> None:
    at = table().hand("RRDVX").bet(0, 4).raises(1, 6).fold(2)
    assert at.by == 0
    at.call(0)
    assert (at.scores, pot(at)) == ((85, 85, 95), 35)
    assert (at.by, at.most) == (1, 3)


def test_everybody_may_check() -> None:
    at = table().hand("RRDVX").fold(0).fold(1).fold(2)
    assert (at.by, pot(at), at.lineup) == (1, 15, (0, 1, 2))


def test_who_folds_is_out_of_this_partie() -> None:
    at = table().hand("RRDVX").bet(0, 4).fold(1)
    assert at.lineup == (0, 2)
    at.call(2)
    assert at.by == 2
    at.hand("99DVX")
    assert at.over == Over((114, 95, 91), (1, 2, 3))


def test_the_first_player_may_fold_and_his_cap_stays() -> None:
    at = table().hand("RRDVX", 2).fold(0).bet(1, 4).call(2).fold(0)
    assert at.lineup == (1, 2)
    assert (at.by, at.most) == (1, 2)
    at.hand("99DVX", 1)
    assert (at.by, at.most) == (2, 2), "the second hand sets no other cap"
    at.hand("XXDV9", 1)
    assert at.scores == (95, 91, 114), "the better hand of him who folded does not count"


def test_the_last_one_in_takes_the_pot_without_showing_a_hand() -> None:
    at = table().hand("RRDVX").fold(0).bet(1, 4).fold(2).fold(0)
    assert at.over == Over((95, 110, 95), (2, 1, 2))
    assert at.game.hands(at.state) == (dice("RRDVX"), None, None)


def test_who_folded_has_lost_and_the_first_of_them_starts() -> None:
    at = table(4, rounds=2).hand("RRDVX").bet(0, 1).fold(1).call(2).fold(3).hand("99DVX")
    assert at.lineup == (1, 2, 3, 0)
    at = table(4, rounds=2).hand("RRDVX").bet(0, 1).call(1).call(2).fold(3).hands("99DVX", "XXDV9")
    assert at.lineup == (3, 0, 1, 2)


def test_dice_and_stakes_have_their_own_moments() -> None:
    at = table().roll("RRDVX")
    for action in (Bet(1), Call(), Raise(1), Fold()):
        assert at.refuses(Act(Seat(0), action)).startswith("On ne mise qu’une fois la première main connue.")
    at.stand(0)
    for other in (Stand(), Keep(())):
        assert at.refuses(Act(Seat(0), other)).startswith("On mise d’abord ; les dés se lancent ensuite.")
    at.refuses(Act(Seat(1), Bet(1)))
    at.refuses(Roll(dice("RRDVX")))
    for amount in (-5, 0, 11):
        at.refuses(Act(Seat(0), Bet(amount)))


def test_a_replay_keeps_the_pot_and_has_its_own_stakes() -> None:
    at = table().hand("RRDVX").bet(0, 4).call(1).call(2).hands("RRDVX", "99DVX")
    assert (at.lineup, pot(at), at.scores) == ((0, 1), 27, (91, 91, 91))
    at.hand("99DVX").bet(0, 2).call(1)
    assert pot(at) == 31
    at.hand("RRDVX")
    assert at.over == Over((89, 120, 91), (3, 1, 2))


def test_who_folds_in_a_replay_still_beats_who_was_not_in_it() -> None:
    at = table(rounds=2).hand("RRDVX").fold(0).fold(1).fold(2).hands("RRDVX", "99DVX")
    at.hand("99DVX").bet(0, 2).fold(1)
    assert at.lineup == (2, 0, 1)


def test_a_coup_sec_has_no_stakes() -> None:
    at = table(tie_replay=TieReplay.COUP_SEC).hand("RRDVX").fold(0).fold(1).fold(2).hands("RRDVX", "99DVX")
    at.roll("RRR99")
    assert (at.by, at.most) == (1, 1)
    at.roll("99DVX")
    assert at.scores == (110, 95, 95)


def test_a_shared_partie_shares_the_pot() -> None:
    """The odd chip goes to the first in turn order."""
    at = table(tie_replay=TieReplay.SHARED).hand("RRDVX").fold(0).fold(1).fold(2).hands("RRDVX", "99DVX")
    assert at.over == Over((103, 102, 95), (1, 2, 3))
    at = table(tie_replay=TieReplay.SHARED, rounds=2).hand("99DVX").fold(0).fold(1).fold(2).hands("RRDVX", "RRR99")
    assert at.lineup == (0, 1, 2)


def test_the_odd_chip_follows_the_turn_order_of_the_partie() -> None:
    at = table(tie_replay=TieReplay.SHARED, rounds=2).hand("RRR99").fold(0).fold(1).fold(2).hands("RRDVX", "99DVX")
    assert at.lineup == (2, 0, 1)
    at.hand("RRDVX").fold(2).fold(0).fold(1).hands("99DVX", "RRDVX")
    assert at.scores == (105, 97, 98), "Zoé was first on turn"


def test_nobody_bets_more_than_the_poorest_can_pay() -> None:
    at = table(chips=20, ante=18).hand("RRDVX")
    assert at.game.legal_actions(at.state, Seat(0)) == (Fold(), Bet(1), Bet(2))
    at = table(chips=20, ante=20).hand("RRDVX")
    assert (at.by, at.most) == (1, 3), "nothing left to stake: no round of stakes"


def test_who_cannot_pay_the_ante_sits_out() -> None:
    at = table(chips=20, ante=15, rounds=5).hand("RRDVX").bet(0, 5).call(1).fold(2).hand("99DVX")
    assert at.scores == (55, 0, 5), "one player alone can pay: the match is over"
    assert at.over.ranks == (1, 3, 2)
    at = table(chips=20, ante=8, rounds=5).hand("RRDVX").bet(0, 10).call(1).fold(2).hand("99DVX")
    assert at.lineup == (2, 0), "Max has 2 chips left"
    assert (at.scores, pot(at)) == ((38, 2, 4), 16)
    assert at.game.hands(at.state) == (None, None, None)


def test_the_next_who_can_pay_starts_when_the_loser_cannot() -> None:
    at = table(4, chips=20, ante=8, rounds=5).hand("RRR99").bet(0, 9).call(1).fold(2).fold(3).hand("99DVX")
    assert at.lineup == (2, 3, 0), "Max has 3 chips left"
    at = at.hand("99DVX").fold(2).fold(3).fold(0).hands("RRR99", "RRDVX")
    assert at.lineup == (3, 0), "Zoé has lost and has 4 chips left"


def test_the_match_ends_after_its_parties() -> None:
    at = table(2, rounds=2).hand("RRDVX").fold(0).fold(1).hand("99DVX")
    assert at.by == 1
    at.hand("RRDVX").fold(1).fold(0).hand("99DVX")
    assert at.over == Over((100, 100), (1, 1))


def test_the_end_of_a_match_is_told_however_it_comes() -> None:
    last_roll = Table(2, throws=1, rounds=2).roll("RRDVX").roll("99DVX").roll("99DVX").roll("RRDVX")
    assert last_roll.told[-1] == "Léa gagne la rencontre\u00a0: 2 parties gagnées."
    stood = Table(2, rounds=2).hands("RRDVX", "99DVX").hands("99DVX").roll("RRDVX").stand(0)
    assert stood.told[-1] == "Léa gagne la rencontre\u00a0: 2 parties gagnées."
    assert table(2).hand("RRDVX").bet(0, 5).fold(1).told[-1] == "Léa gagne la rencontre avec 105 jetons."


def test_only_an_ante_out_of_reach_ends_a_match_before_its_time() -> None:
    alone = "Une seule personne peut encore payer la mise de départ"
    at = table(2, chips=20, ante=20, rounds=2).hands("RRDVX", "99DVX")
    assert any(alone in words for words in at.told)
    at = table(2, rounds=2).hand("RRDVX").fold(0).fold(1).hand("99DVX").hand("RRDVX").fold(1).fold(0).hand("99DVX")
    assert at.is_over
    assert not any(alone in words for words in at.told), "both parties were played"
    at = Table(2, rounds=3).hands("RRDVX", "99DVX").hands("99DVX", "RRDVX")
    assert at.is_over
    assert not any(alone in words for words in at.told), "two parties of three decide a match without chips"


@pytest.mark.parametrize("ante", [1, 7, 20])
def test_the_chips_always_add_up(ante: int) -> None:
    at = table(ante=ante, rounds=2).hand("RRDVX").bet(0, 3).raises(1, 2).call(2).raises(0, 1).call(1).call(2)
    assert sum(at.scores) + pot(at) == 300
    at.hands("99DVX", "XXDV9")
    assert sum(at.scores) + pot(at) == 300


def test_the_bounds_leave_an_ante_to_everybody() -> None:
    chips, ante = (PokerDasDialect.__dataclass_fields__[key].metadata["allowed"] for key in ("chips", "ante"))
    assert max(ante) <= min(chips)


def test_presets_play_without_stakes() -> None:
    assert not any(dialect.stakes for dialect in PokerDas.presets.values())
