"""What the table of poker d'as hears, and what it is told to wait for."""

from __future__ import annotations

from brelan.core.moves import Act, Seat
from brelan.games.poker_das import Kickers, TieReplay
from brelan.games.turn import Keep
from tests.games.poker_das_table import Table


def test_the_draw() -> None:
    table = Table(3, tirage=True)
    assert table.awaited == "Léa doit lancer un dé : le tirage fixe l’ordre de jeu."
    table.roll("D")
    assert table.told == ["Léa tire une Dame."]
    assert table.awaited.startswith("Max doit lancer un dé")
    table.roll("A").roll("D")
    assert table.told == ["Zoé tire une Dame.", "À égalité\N{NO-BREAK SPACE}: Léa et Zoé. On tire à nouveau."]
    table.roll("9").roll("X")
    assert table.told == ["Zoé tire un X.", "On joue dans cet ordre : Max, Zoé et Léa."]


def test_a_turn() -> None:
    table = Table()
    assert table.awaited == "Léa doit lancer 5 dés : trois lancers au plus."
    table.roll("RR9AX")
    assert table.told == ["Léa, premier lancer : A-R-R-X-9, brelan de Rois, avec un As.", "Il reste deux lancers."]
    assert table.awaited == "Léa doit rester, ou garder des dés et relancer les autres : encore deux lancers au plus."
    table.keep(0, "RR9A")
    assert table.told == ["Léa garde A-R-R-9 et relance 1 dé."]
    assert table.awaited == "Léa doit relancer 1 dé."
    table.roll("9")
    assert table.told == ["Léa, deuxième lancer : A-R-R-9-9, full aux Rois par les 9, avec un As.", "Il reste un lancer."]
    table.stand(0)
    assert table.told == [
        "Léa reste après deux lancers : full aux Rois par les 9, avec un As.",
        "Les autres ont droit à deux lancers au plus.",
    ]
    assert table.awaited == "Max doit lancer 5 dés : deux lancers au plus."


def test_a_turn_that_ends_by_itself() -> None:
    table = Table().roll("RRDVX").keep(0, "").roll("RRDVX").keep(0, "RR")
    assert table.told == ["Léa garde R-R et relance 3 dés."]
    table.roll("DVX")
    assert table.told == ["Léa, troisième lancer : R-R-D-V-X, paire de Rois."]


def test_throwing_everything_again() -> None:
    table = Table().roll("RRDVX").keep(0, "")
    assert table.told == ["Léa relance tous les dés."]


def test_a_whole_hand() -> None:
    table = Table(3).hand("ARDVX", 1)
    assert table.told == [
        "Léa montre sa main après un lancer : A-R-D-V-X, séquence à l’As.",
        "Les autres ont droit à un lancer au plus.",
    ]
    assert table.awaited == "Max doit lancer 5 dés, une seule fois."


def test_who_leads() -> None:
    table = Table(4).hands("RRDVX")
    assert len(table.told) == 1, "nobody passes the first hand"
    assert table.hands("RRR99").told[1:] == ["Max passe en tête."]
    assert table.hands("RRR99").told[1:] == ["Zoé fait jeu égal avec Max."]
    table = Table(4).hands("RRDVX", "99DVX")
    assert len(table.told) == 1


def test_the_end() -> None:
    table = Table().hands("RR99A", "99DVX")
    assert table.told[1:] == ["Léa gagne la partie : full aux Rois par les 9, avec un As, contre paire de 9."]
    assert table.awaited == "La partie est finie."


def test_why_the_natural_hand_wins() -> None:
    table = Table().hands("RRRRA", "DDDDD")
    assert table.told[1:] == [
        "Max gagne la partie : quinton de Dames, contre quinton de Rois, avec un As.",
        "À combinaison égale, la main sans As joker l’emporte.",
    ]


def test_why_the_fifth_die_wins() -> None:
    table = Table().hands("DD99X", "DD99V")
    assert table.told[1:] == [
        "Max gagne la partie : deux paires, Dames et 9, par un Valet, contre deux paires, Dames et 9, par un X.",
        "Les deux paires sont les mêmes : le cinquième dé départage.",
    ]


def test_why_the_other_dice_win() -> None:
    table = Table(kickers=Kickers.ALL).hands("RRRRD", "RRRRX")
    assert table.told[-1] == "La figure est la même : les autres dés départagent."


def test_why_fewer_throws_win() -> None:
    table = Table(fewer_throws_win=True).hand("RRDVX", 3).hand("RRDVX", 1)
    assert table.told[-2:] == [
        "Max gagne la partie : paire de Rois, contre paire de Rois.",
        "À mains égales, celle qui a pris le moins de lancers l’emporte.",
    ]


def test_a_tie() -> None:
    table = Table(3).hands("RRDVX", "99DVX", "RRDV9")
    assert table.told[1:] == ["Léa et Zoé sont à égalité et rejouent une manche entière."]
    assert table.awaited == "Léa doit lancer 5 dés : trois lancers au plus."


def test_a_coup_sec() -> None:
    table = Table(tie_replay=TieReplay.COUP_SEC).hands("RRDVX", "RRDVX")
    assert table.told[1:] == ["Léa et Max sont à égalité et rejouent un coup sec : un seul lancer par personne."]
    assert table.awaited == "Léa doit lancer 5 dés, une seule fois."
    assert table.roll("RRDVX").told == ["Léa, premier lancer : R-R-D-V-X, paire de Rois."]


def test_a_shared_partie() -> None:
    table = Table(tie_replay=TieReplay.SHARED).hands("RRDVX", "RRDVX")
    assert table.told[1:] == ["Léa et Max sont à égalité et se partagent la partie."]


def test_a_match() -> None:
    table = Table(3, rounds=3).hands("RRDVX", "99DVX", "RRR99")
    assert table.told[1:] == [
        "Zoé gagne la partie : full aux Rois par les 9, contre paire de Rois.",
        "Partie 2 sur 3 : Max commence, pour avoir perdu la précédente.",
        "On joue dans cet ordre : Max, Zoé et Léa.",
    ]
    table.hands("RRR99", "RRDVX", "99DVX")
    assert table.told[2] == "Partie 3 sur 3 : Léa commence, pour avoir perdu la précédente."
    table.hands("99DVX", "RRR99", "RRDVX")
    assert table.told[1:] == [
        "Max gagne la partie : full aux Rois par les 9, contre paire de Rois.",
        "Max gagne la rencontre : 2 parties gagnées.",
    ]


def test_the_end_of_a_match() -> None:
    table = Table(2, rounds=2).hands("RRDVX", "99DVX").hands("99DVX", "RRDVX")
    assert table.told[-1] == "Léa gagne la rencontre : 2 parties gagnées."
    table = Table(2, rounds=2).hands("RRDVX", "99DVX").hands("RRDVX", "99DVX")
    assert table.told[-2:] == ["Max gagne la rencontre : 1 partie gagnée.", "À parties égales, la dernière départage."]
    table = Table(2, rounds=2, tie_replay=TieReplay.SHARED).hands("RRDVX", "RRDVX", "RRDVX", "RRDVX")
    assert table.told[-1] == "La rencontre est finie : Léa et Max sont à égalité."


def test_stakes() -> None:
    table = Table(3, stakes=True, chips=20, tirage=True, rounds=3).roll("9").roll("A").roll("D")
    assert table.told[1:] == [
        "On joue dans cet ordre : Max, Zoé et Léa.",
        "La mise de départ est de 5 par personne : le pot est de 15.",
    ]
    table.hand("RRDVX")
    assert table.awaited == "Max peut miser, 10 au plus, ou passer."
    table.bet(1, 10)
    assert table.told == ["Max mise 10. Le pot est de 25. Pour rester, il faut suivre."]
    table.call(2).fold(0)
    assert table.told == ["Léa passe et laisse le pot."]
    table.hand("RRDVX")
    assert table.told[1:] == ["Max et Zoé sont à égalité et rejouent une manche entière.", "Le pot de 35 reste en jeu."]
    table.hand("RRDVX").bet(1, 5).call(2).hand("99DVX")
    assert table.told[1:] == [
        "Max gagne la partie : paire de Rois, contre paire de 9.",
        "Max prend le pot : +45.",
        "Partie 2 sur 3 : Léa commence, pour avoir perdu la précédente.",
        "On joue dans cet ordre : Léa et Max.",
        "Zoé n’a plus de quoi payer la mise de départ.",
        "La mise de départ est de 5 par personne : le pot est de 10.",
    ]
    table.hand("RRDVX").bet(0, 10).fold(1)
    assert table.told[:3] == [
        "Max passe et laisse le pot.",
        "Léa gagne la partie : les autres ont passé.",
        "Léa prend le pot : +20.",
    ]
    table.hand("99DVX").bet(1, 10).call(0).hand("RRDVX")
    assert table.told[-1] == "Léa gagne la rencontre avec 35 jetons."


def test_the_last_check_does_not_end_a_partie() -> None:
    table = Table(2, stakes=True).hand("RRDVX").fold(0).fold(1)
    assert table.told == ["Max passe sans miser."]


def test_one_purse_left() -> None:
    table = Table(2, stakes=True, chips=20, ante=20, rounds=9).hands("RRDVX", "99DVX")
    assert table.told[-3:] == [
        "Léa prend le pot : +40.",
        "Une seule personne peut encore payer la mise de départ : la rencontre s’arrête là.",
        "Léa gagne la rencontre avec 40 jetons.",
    ]


def test_a_shared_pot() -> None:
    table = Table(3, stakes=True, tie_replay=TieReplay.SHARED, rounds=2).hand("RRDVX").fold(0).fold(1).fold(2)
    table.hands("99DVX", "RRDVX")
    assert table.told[1:4] == [
        "Léa et Zoé sont à égalité et se partagent la partie.",
        "Léa prend sa part du pot : +8.",
        "Zoé prend sa part du pot : +7.",
    ]


def test_who_starts_when_the_loser_cannot_pay() -> None:
    table = Table(4, stakes=True, chips=20, ante=8, rounds=5).hand("RRR99").bet(0, 9).call(1).fold(2).fold(3).hand("99DVX")
    table.hand("99DVX").fold(2).fold(3).fold(0).hands("RRR99", "RRDVX")
    assert "Partie 3 sur 5 : Jo commence." in table.told


def test_refusals_say_what_is_awaited() -> None:
    table = Table().roll("RRDVX")
    refusal = table.refuses(Act(Seat(0), Keep((6, 6))))
    assert refusal.startswith("Ces dés ne sont pas sur la table")
    assert refusal.endswith("on y voit R-R-D-V-X. " + table.awaited)
