"""What is told of each event, in the words of the table. Nothing here names a figure that is still to be cried."""

from __future__ import annotations

from brelan.core.moves import Faces, Seat
from brelan.core.phrases import Phrase, Signed, Who, phrase, plural
from brelan.games.chouette.actions import BIRD_NAMES
from brelan.games.chouette.bets import TARGET_NAMES

# The course of the game


def one_die(seat: Seat, pips: int) -> Phrase:
    return phrase("{who} : {pips}.", who=Who(seat), pips=pips)


def thrown_again(seats: tuple[Seat, ...]) -> Phrase:
    return phrase("On relance : {seats}.", seats=_all(seats))


def starts(seat: Seat) -> Phrase:
    return phrase("{who} commence.", who=Who(seat))


def capped(seat: Seat, score: int, target: int) -> Phrase:
    return phrase(
        "{who} passe à {score} : on n’atteint pas {target} pendant le tour d’un autre.",
        who=Who(seat),
        score=score,
        target=target,
    )


def floored(seat: Seat, score: int) -> Phrase:
    return phrase("{who} ne descend pas sous {score}.", who=Who(seat), score=score)


def eliminated(seat: Seat, score: int) -> Phrase:
    return phrase("{who} quitte la partie avec {score}.", who=Who(seat), score=score)


def wins(seat: Seat, score: int) -> Phrase:
    return plural("{who} gagne la partie avec {n} point.", "{who} gagne la partie avec {n} points.", score, who=Who(seat))


def bevue(seat: Seat, cost: int, what: str) -> Phrase:
    if not what:
        return plural("{who} fait une bévue et perd {n} point.", "{who} fait une bévue et perd {n} points.", cost, who=Who(seat))
    return plural(
        "{who} fait une bévue (« {what} ») et perd {n} point.",
        "{who} fait une bévue (« {what} ») et perd {n} points.",
        cost,
        who=Who(seat),
        what=what,
    )


# The throw


def chouettes(seat: Seat, faces: Faces) -> Phrase:
    return phrase("{who} : {first} et {second}…", who=Who(seat), first=faces[0], second=faces[1])


def cul(seat: Seat, faces: Faces, cul: int) -> Phrase:
    return phrase("{who} : {first} et {second}… {cul}.", who=Who(seat), first=faces[0], second=faces[1], cul=cul)


def rest(seat: Seat, dice: Faces) -> Phrase:
    return phrase("{who}, second lancer : {dice}.", who=Who(seat), dice=_dice(dice))


def cul_de_chouette(seat: Seat, value: int, points: int) -> Phrase:
    return phrase("Cul de chouette de {value} ({who}) : {points}.", value=value, who=Who(seat), points=Signed(points))


def velute(seat: Seat, value: int, points: int) -> Phrase:
    return phrase("Velute de {value} ({who}) : {points}.", value=value, who=Who(seat), points=Signed(points))


def neant(seat: Seat) -> Phrase:
    return phrase("Néant : {who} gagne une grelottine.", who=Who(seat))


def neant_without(seat: Seat) -> Phrase:
    return phrase("Néant : {who} a déjà sa grelottine.", who=Who(seat))


def keeps_dice(seat: Seat, dice: Faces) -> Phrase:
    if not dice:
        return phrase("{who} relance tous les dés.", who=Who(seat))
    return phrase("{who} garde {dice} et relance.", who=Who(seat), dice=_dice(dice))


# Sirotage


def keeps_chouette(seat: Seat, value: int, points: int) -> Phrase:
    return phrase("{who} garde sa chouette de {value} : {points}.", who=Who(seat), value=value, points=Signed(points))


def sirotes(seat: Seat, value: int) -> Phrase:
    return phrase("{who} sirote sa chouette de {value}.", who=Who(seat), value=value)


def bets(seat: Seat, bird: str) -> Phrase:
    return phrase("{who} parie : {bird}.", who=Who(seat), bird=BIRD_NAMES[bird])


def abstains(seat: Seat) -> Phrase:
    return phrase("{who} ne parie pas.", who=Who(seat))


def bird(seat: Seat, bird: str) -> Phrase:
    return phrase("{who} relance le dé : {bird}.", who=Who(seat), bird=BIRD_NAMES[bird])


def sirotage_succeeded(points: int) -> Phrase:
    return phrase("Sirotage réussi : {points}.", points=Signed(points))


def sirotage_missed(points: int) -> Phrase:
    if not points:
        return phrase("Sirotage raté : la chouette ne rapporte rien.")
    return phrase("Sirotage raté : {points}.", points=Signed(points))


def wins_civet(seat: Seat) -> Phrase:
    return phrase("Civet siroté : {who} gagne un civet.", who=Who(seat))


def right_bird(seat: Seat, bird: str, points: int) -> Phrase:
    return plural(
        "{who} avait dit {bird} : {n} point.",
        "{who} avait dit {bird} : {n} points.",
        points,
        who=Who(seat),
        bird=BIRD_NAMES[bird],
    )


def wrong_bird(seat: Seat, points: int) -> Phrase:
    return phrase("Mauvais oiseau ({who}) : {points}.", who=Who(seat), points=Signed(points))


# The cries


def nobody_cried() -> Phrase:
    return phrase("Chouette velute : personne n’a crié.")


def takes_unclaimed(seat: Seat, points: int) -> Phrase:
    return plural("{who} garde les {n} point.", "{who} garde les {n} points.", points, who=Who(seat))


def cried_first(seat: Seat, points: int) -> Phrase:
    return plural("{who} a crié d’abord : {n} point.", "{who} a crié d’abord : {n} points.", points, who=Who(seat))


def cried_together(seats: tuple[Seat, ...]) -> Phrase:
    return phrase("Cri ensemble : {seats}. Un dé chacun, le six l’emporte.", seats=_all(seats))


def cried_together_loses(seat: Seat, points: int) -> Phrase:
    return phrase("Cri ensemble ({who}) : {points}.", who=Who(seat), points=Signed(points))


def only_six(seat: Seat, points: int) -> Phrase:
    return plural("{who} tient le six : {n} point.", "{who} tient le six : {n} points.", points, who=Who(seat))


def roller_stands(seat: Seat, points: int) -> Phrase:
    return plural(
        "Pas de six : {who} garde la chouette velute, {n} point.",
        "Pas de six : {who} garde la chouette velute, {n} points.",
        points,
        who=Who(seat),
    )


def cried_last(seat: Seat, points: int) -> Phrase:
    return phrase("{who} a crié en dernier : {points}.", who=Who(seat), points=Signed(points))


def last_together(seats: tuple[Seat, ...]) -> Phrase:
    return phrase("Suite, et derniers ensemble : {seats}. Un second cri les sépare.", seats=_all(seats))


def throw_for_loss(seats: tuple[Seat, ...], loss: int) -> Phrase:
    return plural(
        "Toujours ensemble : {seats}. Les dés désignent qui perd {n} point.",
        "Toujours ensemble : {seats}. Les dés désignent qui perd {n} points.",
        loss,
        seats=_all(seats),
    )


def loses_dice(seat: Seat, points: int) -> Phrase:
    return phrase("{who} perd aux dés : {points}.", who=Who(seat), points=Signed(points))


# Civet and grelottine


def civet_staked(seat: Seat, stake: int, target: str) -> Phrase:
    return phrase("Civet de {stake} ({who}) : {target}.", stake=stake, who=Who(seat), target=TARGET_NAMES[target])


def civet_won(seat: Seat, points: int) -> Phrase:
    return phrase("Civet gagné ({who}) : {points}.", who=Who(seat), points=Signed(points))


def civet_lost(seat: Seat, points: int) -> Phrase:
    return phrase("Civet perdu ({who}) : {points}.", who=Who(seat), points=Signed(points))


def nobody_challenges() -> Phrase:
    return phrase("Personne ne crie « Grelottine ».")


def throw_for_challenge(seats: tuple[Seat, ...]) -> Phrase:
    return phrase("Ensemble, au même score : {seats}. Le plus petit dé défie.", seats=_all(seats))


def grelottin(seat: Seat) -> Phrase:
    return phrase("« Grelottine ! » {who} lance un défi.", who=Who(seat))


def challenges(seat: Seat, other: Seat, stake: int, target: str) -> Phrase:
    return plural(
        "{who} défie {other} pour {n} point : {target}.",
        "{who} défie {other} pour {n} points : {target}.",
        stake,
        who=Who(seat),
        other=Who(other),
        target=TARGET_NAMES[target],
    )


def challenge_met(seat: Seat, points: int, grelottin: Seat) -> Phrase:
    return phrase(
        "Défi relevé ({who}) : {points}, et {lost} en face ({other}).",
        who=Who(seat),
        points=Signed(points),
        lost=Signed(-points),
        other=Who(grelottin),
    )


def challenge_missed(seat: Seat, points: int, grelottin: Seat) -> Phrase:
    return phrase(
        "Défi manqué ({who}) : {points}, et {won} en face ({other}).",
        who=Who(seat),
        points=Signed(points),
        won=Signed(-points),
        other=Who(grelottin),
    )


# Soufflette


def soufflette(seat: Seat, other: Seat) -> Phrase:
    return phrase("Soufflette : {who} défie {other} de faire 421.", who=Who(seat), other=Who(other))


def renounces(seat: Seat) -> Phrase:
    return phrase("421 : {who} renonce à la soufflette.", who=Who(seat))


def soufflette_throw(seat: Seat, dice: Faces) -> Phrase:
    return phrase("{who} : {dice}.", who=Who(seat), dice=_dice(dice))


def soufflette_met(seat: Seat, points: int, other: Seat) -> Phrase:
    return phrase(
        "421 ({who}) : {points}, et {lost} en face ({other}).",
        who=Who(seat),
        points=Signed(points),
        lost=Signed(-points),
        other=Who(other),
    )


def soufflette_missed(seat: Seat, points: int, other: Seat) -> Phrase:
    return phrase(
        "Pas de 421 ({who}) : {points}, et {won} en face ({other}).",
        who=Who(seat),
        points=Signed(points),
        won=Signed(-points),
        other=Who(other),
    )


def _all(seats: tuple[Seat, ...]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)


def _dice(dice: Faces) -> str:
    return "-".join(map(str, dice))
