"""The worked examples of the cul de chouette, by their numbers."""

from __future__ import annotations

import pytest

from brelan.notation import read, replay
from tests.games.chouette_table import Table


def test_Q01_chouette_kept() -> None:
    assert Table().throw(2, 2, 5).play("1 garde").scores == (4, 0, 0)


def test_Q02_chouette_of_6_kept() -> None:
    assert Table().throw(6, 6, 1).play("1 garde").scores == (36, 0, 0)


def test_Q03_velute_of_4() -> None:
    assert Table().throw(1, 3, 4).scores == (32, 0, 0)


@pytest.mark.parametrize(("dice", "points"), [((2, 3, 5), 50), ((2, 4, 6), 72), ((1, 5, 6), 72)])
def test_Q04_other_velutes(dice: tuple[int, int, int], points: int) -> None:
    assert Table().throw(*dice).scores == (points, 0, 0)


@pytest.mark.parametrize(("face", "points"), [(3, 70), (6, 100)])
def test_Q05_cul_de_chouette(face: int, points: int) -> None:
    assert Table().throw(face, face, face).scores == (points, 0, 0)


def test_Q06_suite_that_is_a_velute() -> None:
    assert Table().throw(1, 2, 3).play("! 1 > 2 > 3").scores == (18, 0, -10)
    assert Table(floor_at_zero=True).throw(1, 2, 3).play("! 1 > 2 > 3").scores == (18, 0, 0)


def test_Q07_the_roller_cries_last() -> None:
    assert Table().throw(1, 2, 3).play("! 2 > 3 > 1").scores == (8, 0, 0)


def test_Q08_two_last_together_then_one() -> None:
    assert Table().throw(3, 4, 5).play("! 1 > 2,3", "! 2 > 3").scores == (0, 0, -10)


def test_Q09_tied_twice_the_lowest_die_loses() -> None:
    table = Table().throw(3, 4, 5).play("! 1 > 2,3", "! 2,3", "d 2", "d 5")
    assert table.scores == (0, -10, 0)


def test_Q10_tied_dice_cost_20() -> None:
    table = Table().throw(3, 4, 5).play("! 1 > 2,3", "! 2,3", "d 3", "d 3")
    assert table.scores == (0, 0, 0)
    assert table.play("d 4", "d 1").scores == (0, 0, -20)


def test_Q11_neant_gives_a_grelottine() -> None:
    table = Table().throw(1, 4, 6)
    assert (table.scores, table.grelottines) == ((0, 0, 0), (1, 0, 0))


def test_Q12_421_gives_the_right_to_a_soufflette() -> None:
    table = Table().throw(1, 2, 4)
    assert (table.scores, table.grelottines) == ((0, 0, 0), (0, 0, 0))
    assert table.phase == "SouffletteChoice"


def test_Q13_another_claps_first() -> None:
    assert Table().throw(3, 3, 6).play("! 2 > 1 > 3").scores == (0, 72, 0)


def test_Q14_together_with_the_roller_and_a_six() -> None:
    assert Table().throw(1, 1, 2).play("! 1,2,3", "d 6", "d 3").scores == (0, 8, 0)


def test_Q15_together_with_the_roller_and_no_six() -> None:
    assert Table().throw(1, 1, 2).play("! 1,2,3", "d 5", "d 3").scores == (8, 0, 0)


def test_Q16_two_sixes_against_the_roller() -> None:
    table = Table().throw(1, 1, 2).play("! 1,2,3", "d 6", "d 6")
    assert table.scores == (0, 0, 0)
    assert table.play("d 2", "d 6").scores == (0, 0, 8)


def test_Q17_together_without_the_roller() -> None:
    table = Table().throw(2, 2, 4).play("! 2,3", "d 6", "d 6", "d 1", "d 2")
    assert table.scores == (0, 0, 0)
    assert table.play("d 6", "d 4").scores == (0, 32, 0)


def test_Q18_nobody_claps() -> None:
    table = Table().throw(2, 2, 4).play("!")
    assert (table.scores, table.turn) == ((0, 0, 0), 2)


def test_Q19_the_sirotage_of_the_seed() -> None:
    table = Table(scores=(100, 0, 0)).throw(4, 4, 2)
    table.play("1 sirote", "2 parie fauvette", "3 parie bergeronnette", "d 5")
    assert table.scores == (84, 0, 25)


def test_Q20_sirotage_succeeds() -> None:
    table = Table(scores=(100, 0, 0)).throw(4, 4, 2).play("1 sirote", "2 abstient", "3 abstient", "d 4")
    assert table.scores == (180, 0, 0)


def test_Q21_civet_sirote() -> None:
    table = Table(scores=(100, 0, 0)).throw(6, 6, 1).play("1 sirote", "2 parie mouette", "3 abstient", "d 4")
    assert (table.scores, table.civets) == ((64, 25, 0), (1, 0, 0))


def test_Q22_sirotage_of_6_succeeds_without_civet() -> None:
    table = Table(scores=(100, 0, 0)).throw(6, 6, 1).play("1 sirote", "2 parie mouette", "3 parie chouette", "d 6")
    assert (table.scores, table.civets) == ((200, 0, 25), (0, 0, 0))


def test_Q23_missed_dice_form_nothing() -> None:
    table = Table().throw(1, 1, 5).play("1 sirote", "2 abstient", "3 abstient", "d 2")
    assert (table.scores, table.turn) == ((-1, 0, 0), 2)


def announced(score: int, stake: int, target: str) -> Table:
    return Table(scores=(score, 0, 0), civets=(1, 0, 0)).play(f"1 civet {stake} {target}")


def test_Q24_civet_on_a_chouette_velute() -> None:
    table = announced(60, 42, "chouette velute").throw(3, 6, 3).play("! 1 > 2 > 3")
    assert (table.scores, table.civets) == ((174, 0, 0), (0, 0, 0))


def test_Q25_civet_won_though_another_claps() -> None:
    table = announced(60, 42, "chouette velute").throw(3, 6, 3).play("! 2 > 1 > 3")
    assert table.scores == (102, 72, 0)


def test_Q26_civet_lost_on_a_velute() -> None:
    assert announced(60, 42, "chouette velute").throw(2, 3, 5).scores == (68, 0, 0)


SIROTED = ("1 sirote", "2 abstient", "3 abstient", "d 3")


def test_Q27_avec_sirotage_by_a_sirotage() -> None:
    assert announced(100, 80, "cul de chouette avec sirotage").throw(3, 3, 5).play(*SIROTED).scores == (250, 0, 0)


def test_Q28_avec_sirotage_and_a_natural_cul() -> None:
    assert announced(100, 80, "cul de chouette avec sirotage").throw(3, 3, 3).scores == (90, 0, 0)


def test_Q29_sans_sirotage_and_a_siroted_cul() -> None:
    assert announced(100, 80, "cul de chouette sans sirotage").throw(3, 3, 5).play(*SIROTED).scores == (90, 0, 0)


@pytest.mark.parametrize("target", ["suite", "velute"])
def test_Q30_123_is_a_suite_and_a_velute(target: str) -> None:
    assert announced(100, 80, target).throw(1, 2, 3).play("! 1 > 3 > 2").scores == (198, -10, 0)


def test_Q31_stakes_refused() -> None:
    assert "102" in Table(scores=(200, 0, 0), civets=(1, 0, 0)).refuses("1 civet 103 chouette")
    assert "60" in Table(scores=(60, 0, 0), civets=(1, 0, 0)).refuses("1 civet 61 chouette")


def challenge() -> Table:
    """Karadoc, 140, has just made a néant; the aubergiste, 200, holds a grelottine."""
    return Table(2, scores=(140, 200), grelottines=(0, 1)).throw(1, 4, 6).play("! 2")


def test_Q32_at_most_42() -> None:
    assert "42" in challenge().refuses("2 grelottine 43 cul de chouette sans sirotage")
    assert challenge().play("2 grelottine 42 cul de chouette sans sirotage").thrower == (1, 2)


def test_Q33_challenge_met() -> None:
    table = challenge().play("2 grelottine 42 cul de chouette sans sirotage").throw(5, 5, 5)
    assert (table.scores, table.grelottines) == ((272, 158), (1, 0))


def test_Q34_challenge_missed() -> None:
    table = challenge().play("2 grelottine 42 cul de chouette sans sirotage").throw(5, 5, 2).play("1 garde")
    assert table.scores == (123, 242)


@pytest.mark.parametrize(("low", "most"), [(139, 41), (124, 37), (4, 1)])
def test_Q35_thirty_percent(low: int, most: int) -> None:
    table = Table(2, scores=(300, low), grelottines=(0, 1)).throw(1, 4, 6).play("! 2")
    table.refuses(f"2 grelottine {most + 1} chouette")
    table.play(f"2 grelottine {most} chouette")


def test_Q35_nothing_to_stake_with_3() -> None:
    table = Table(2, scores=(300, 3), grelottines=(0, 1)).throw(1, 4, 6)
    assert (table.phase, table.turn) == ("ThrowChouettes", 2)


def test_Q36_the_smallest_score_challenges() -> None:
    table = Table(scores=(300, 50, 40), grelottines=(0, 1, 1)).throw(1, 4, 6).play("! 2,3")
    assert table.deciders == {3}
    table.play("3 grelottine 12 chouette")
    assert table.grelottines == (1, 1, 0)


def test_Q37_soufflette_met_at_the_second_throw() -> None:
    table = Table().throw(4, 1, 2).play("1 soufflette 2", "d 3 3 3", "d 1 2 4")
    assert table.scores == (-40, 40, 0)


def test_Q38_soufflette_missed() -> None:
    table = Table().throw(4, 1, 2).play("1 soufflette 2", "d 3 3 3", "d 1 2 5", "d 6 6 6")
    assert table.scores == (30, -30, 0)


def test_Q39_bevue() -> None:
    assert Table().throw(3, 4, 5).play("2 bévue Sans fin trop tôt").scores == (0, -5, 0)
    assert Table(bevue=10).throw(3, 4, 5).play("2 bévue Sans fin trop tôt").scores == (0, -10, 0)


def test_Q40_reaching_343() -> None:
    table = Table(scores=(330, 0, 0)).throw(1, 3, 4)
    assert (table.scores, table.ranks) == ((362, 0, 0), (1, 2, 2))


def test_Q41_the_highest_score_wins() -> None:
    table = Table(scores=(300, 320, 0)).throw(4, 4, 1).play("1 sirote", "2 parie mouette", "3 abstient", "d 4")
    assert (table.scores, table.ranks) == ((380, 345, 0), (1, 2, 3))


def test_Q42_winning_off_turn() -> None:
    lines = ("1 sirote", "2 parie bergeronnette", "3 abstient", "d 5")
    table = Table(scores=(100, 330, 0)).throw(4, 4, 1).play(*lines)
    assert (table.scores, table.ranks) == ((84, 355, 0), (2, 1, 3))
    capped = Table(scores=(100, 330, 0), cap_off_turn_332=True).throw(4, 4, 1).play(*lines)
    assert (capped.scores, capped.turn, capped.phase) == ((84, 332, 0), 2, "ThrowChouettes")


def test_Q43_a_bevue_before_the_end_of_the_turn() -> None:
    table = Table(scores=(325, 0, 0)).throw(1, 2, 3)
    assert table.scores == (343, 0, 0)
    table.play("1 bévue cri", "! 1 > 2 > 3")
    assert (table.scores, table.phase, table.turn) == ((338, 0, -10), "ThrowChouettes", 2)


def test_the_record_that_shows_the_notation() -> None:
    """A sirotage with two bets, then a suite in which two tie: `=` lines say where it stands."""
    record = """
        jeu       cul-de-chouette
        dialecte  officiel tirage=0
        règles    1
        sièges    Perceval, Karadoc, l'Aubergiste
        dés       typés

        d 4 4
        d 2                              # chouette de 4
        1 sirote
        2 parie fauvette
        3 parie bergeronnette
        d 5
        = -16 0 25
        d 3 4
        d 5                              # suite
        ! 1 > 2,3                        # cries: 1 first, 2 and 3 tied
        ! 2 > 3
        = -16 0 15
    """
    end = replay(read("\n".join(line.strip() for line in record.strip().splitlines())))
    assert end.state.turn == 2
