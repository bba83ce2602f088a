"""What is taught of a decision at the cul de chouette: sirotages, birds, civets and challenges."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.coach.ledger import Deed, better
from brelan.coach.measures import amount, worth
from brelan.core.dice import SIDES, rolls
from brelan.core.phrases import Phrase, phrase, plural
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Abstain, Bet, Civet, Grelottine, JustThrow, Keep, Siroter
from brelan.games.chouette.bets import TARGET_NAMES, Feat, feat
from brelan.games.chouette.phases import Bets, SirotageChoice
from brelan.games.chouette.sirotage import paired
from brelan.solve.solution import Utility

EVEN = 0.5
"""A stake that is won less often than that loses on average: it pays as much as it costs."""


def why(game: CulDeChouette, deed: Deed) -> Iterator[Phrase]:
    yield from _sirotage(game, deed)
    yield from _birds(game, deed)
    yield from _targets(game, deed)


def _sirotage(game: CulDeChouette, deed: Deed) -> Iterator[Phrase]:
    match deed.state.phase, deed.action:
        case SirotageChoice(cast), Siroter() | Keep():
            value = paired(cast.dice)
            yield phrase(
                "Un sirotage réussit une fois sur six : {won} points alors, {missed} sinon, contre {kept} en gardant.",
                won=(won := game.policy.combos[value, value, value].points),
                missed=(missed := -game.policy.missed(value)),
                kept=game.policy.combos[cast.dice].points,
            )
            mean = (won + (SIDES - 1) * missed) / SIDES
            yield phrase("En moyenne, siroter donne donc {mean}.", mean=amount(mean, Utility.POINTS))
            if isinstance(better(deed), Siroter) and mean < game.policy.combos[cast.dice].points:
                yield _risk(game, deed, won)


def _risk(game: CulDeChouette, deed: Deed, won: int) -> Phrase:
    """Why a sirotage that loses points on average is right."""
    total = game.scores(deed.state)[deed.seat] + won
    if total >= game.dialect.target:
        return phrase("Mais réussi, il porte à {total}, et {target} suffisent.", total=total, target=game.dialect.target)
    return phrase("Mais ce sont les chances de gagner qui comptent, et non les points en moyenne.")


def _birds(game: CulDeChouette, deed: Deed) -> Iterator[Phrase]:
    if not isinstance(deed.state.phase, Bets):
        return
    stake = game.dialect.bet_stake
    match deed.action, better(deed):
        case Abstain(), Bet() if not stake:
            yield phrase("Parier ne coûte rien, et le bon oiseau vient une fois sur six.")
        case Abstain(), Bet():
            yield plural(
                "Un mauvais oiseau coûte {n} point, et le bon vient une fois sur six.",
                "Un mauvais oiseau coûte {n} points, et le bon vient une fois sur six.",
                stake,
            )
        case Bet(), Bet():
            yield phrase(
                "Chaque oiseau vient une fois sur six : mieux vaut celui qui vient quand ses points changent le plus la partie."
            )


def _targets(game: CulDeChouette, deed: Deed) -> Iterator[Phrase]:
    """How often one throw brings what was staked on, and what had better been: a grelottin hopes for the rarer."""
    pair = [action for action in (deed.action, better(deed)) if isinstance(action, Civet | Grelottine)]
    if not pair:
        return
    targets = {action.target: target_chance(game, action.target) for action in pair}
    for target, chance in targets.items():
        yield phrase(
            "D’un lancer, « {target} » vient au mieux dans {chance} des cas.",
            target=TARGET_NAMES[target],
            chance=worth(chance, Utility.WIN),
        )
    if len(targets) > 1 and len(set(targets.values())) == 1:
        yield phrase("Les deux cibles sont aussi rares : ce que le lancer donne de points par ailleurs les sépare.")
    match deed.action, better(deed):
        case Civet(target=target), JustThrow() if targets[target] < EVEN:
            yield phrase("La mise se perd donc plus souvent qu’elle ne se gagne, et le civet est dépensé.")
        case Grelottine(target=played), Grelottine(target=best) if targets[best] < targets[played]:
            yield phrase("Qui défie gagne quand sa cible ne vient pas : mieux vaut qu’elle soit rare.")


def target_chance(game: CulDeChouette, target: str) -> float:
    """Of one throw of three dice; a chouette is kept or siroted as the target wants."""
    wins = game.policy.wins[target]
    found = 0.0
    for faces, weight in rolls(3):
        here = feat(game.policy.combos[faces])
        won = float(here in wins)
        if here is Feat.CHOUETTE:
            siroted = {Feat.CUL_SIROTE: 1 / SIDES, Feat.SIROTAGE_MANQUE: 1 - 1 / SIDES}
            won = max(won, sum(share for one, share in siroted.items() if one in wins))
        found += weight * won
    return found / SIDES**3
