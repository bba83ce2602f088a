"""What is taught of a decision at the cul de chouette: sirotages, birds, civets, challenges and soufflettes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from brelan.coach.fates import Fate, Fates
from brelan.coach.ledger import Deed, better
from brelan.coach.measures import ROUNDING, amount, percent, worth
from brelan.core.dice import SIDES, merged, rolls
from brelan.core.moves import Faces
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import (
    BIRDS,
    Abstain,
    Bet,
    Civet,
    Grelottine,
    JustThrow,
    Keep,
    Renounce,
    Siroter,
    Soufflette,
)
from brelan.games.chouette.bets import TARGET_NAMES, Feat, feat
from brelan.games.chouette.combos import FOUR_TWO_ONE
from brelan.games.chouette.phases import Bets, KeepChoice, SirotageChoice, SouffletteChoice, State
from brelan.games.chouette.sirotage import BIRD_POINTS, CIVET_VALUE, paired
from brelan.games.chouette.soufflette import GAINS, LOSS, THROWS
from brelan.solve.solution import Guarantee, Judge, Utility

EVEN = 0.5
"""A stake that is won less often than that loses on average: it pays as much as it costs."""

TELLING = 0.01
"""Two targets whose chances differ by less are as rare."""

LONG_STAKES = 10
"""Stakes that a judge which guesses, and is slow, follows to their end in one report."""


class CallTeacher:
    """Of one record."""

    def __init__(self, game: CulDeChouette, judge: Judge) -> None:
        self.game = game
        self.judge = judge
        self.fates = Fates(game, judge)
        self._followed = 0
        self._said: set[str] = set()

    def why(self, deed: Deed) -> Iterator[Phrase]:
        yield from self._sirotage(deed)
        yield from self._birds(deed)
        yield from self._targets(deed)
        yield from self._second_throw(deed)
        yield from self._soufflette(deed)

    def _new(self, rule: str) -> bool:
        """Whether the rule has still to be explained, which is done once."""
        new = rule not in self._said
        self._said.add(rule)
        return new

    def _leads(self, deed: Deed) -> int:
        """How far the seat is ahead of the best of the others, or behind."""
        state: State = deed.state
        return state.scores[deed.seat] - max([state.scores[seat] for seat in state.seats if seat != deed.seat])

    # A chouette

    def _sirotage(self, deed: Deed) -> Iterator[Phrase]:
        game = self.game
        match deed.state.phase, deed.action:
            case SirotageChoice(cast), Siroter() | Keep():
                value = paired(cast.dice)
                hanging = tuple(self._staked_on(deed))
                yield from hanging
                won, missed = game.policy.combos[value, value, value].points, -game.policy.missed(value)
                kept = game.policy.combos[cast.dice].points
                mean = (won + (SIDES - 1) * missed) / SIDES
                if self._new(f"sirotage {value}"):
                    yield phrase(
                        "Un sirotage réussit une fois sur six : {won} points alors, {missed} sinon, contre {kept} en gardant.",
                        won=won,
                        missed=missed,
                        kept=kept,
                    )
                    yield phrase("En moyenne, siroter donne donc {mean}.", mean=amount(mean, Utility.POINTS))
                else:
                    yield phrase(
                        "En moyenne, siroter donne {mean}, contre {kept} en gardant.",
                        mean=amount(mean, Utility.POINTS),
                        kept=kept,
                    )
                if isinstance(better(deed), Siroter) and mean < kept and not hanging:
                    yield self._risk(deed, won, value)
                elif isinstance(better(deed), Keep) and mean > kept and not hanging:
                    yield self._offered(deed, kept)
                if self._follows():
                    yield from self._siroted(deed)

    def _siroted(self, deed: Deed) -> Iterator[Phrase]:
        """What the sirotage and the chouette kept mean here."""
        fate = self.fates.sirotage(deed.state)
        kept = next((choice.value for choice in deed.choices if isinstance(choice.action, Keep)), None)
        if fate is not None and kept is not None:
            yield phrase(
                "Ici, un sirotage réussi mène à {won} de chances de gagner, raté à {missed}, et garder à {kept}.",
                won=worth(fate.value_met, Utility.WIN),
                missed=worth(fate.value_missed, Utility.WIN),
                kept=worth(kept, Utility.WIN),
            )

    def _staked_on(self, deed: Deed) -> Iterator[Phrase]:
        """What hangs on the throw is often more than the chouette is worth."""
        phase = deed.state.phase
        here = feat(self.game.policy.combos[phase.cast.dice])
        for staked in (phase.cast.stakes.civet, phase.cast.stakes.challenge):
            if staked is None:
                continue
            wins, target = self.game.policy.wins[staked.target], TARGET_NAMES[staked.target]
            if here in wins and Feat.SIROTAGE_MANQUE not in wins and Feat.CUL_SIROTE not in wins:
                yield plural(
                    "Garder gagne aussi la mise de {n} point sur « {target} », que siroter perd.",
                    "Garder gagne aussi la mise de {n} points sur « {target} », que siroter perd.",
                    staked.stake,
                    target=target,
                )
            elif here not in wins and Feat.CUL_SIROTE in wins:
                yield plural(
                    "Garder perd la mise de {n} point sur « {target} », qu’un sirotage réussi gagne.",
                    "Garder perd la mise de {n} points sur « {target} », qu’un sirotage réussi gagne.",
                    staked.stake,
                    target=target,
                )

    def _risk(self, deed: Deed, won: int, value: int) -> Phrase:
        """Why a sirotage that loses points on average is right."""
        total, target = self.game.scores(deed.state)[deed.seat] + won, self.game.dialect.target
        lead = self._leads(deed)
        if value == CIVET_VALUE and deed.state.civets[deed.seat] < self.game.policy.most_civets:
            return phrase("Mais un sirotage de 6, même raté, donne un civet.")
        if total >= target:
            return phrase("Mais réussi, il porte à {total}, et {target} suffisent.", total=total, target=target)
        if lead < 0:
            return plural(
                "Mais avec {n} point de retard, on revient plus souvent par un grand coup.",
                "Mais avec {n} points de retard, on revient plus souvent par un grand coup.",
                -lead,
            )
        return phrase("Mais ce sont les chances de gagner qui comptent, et non les points en moyenne.")

    def _offered(self, deed: Deed, kept: int) -> Phrase:
        """Why a sirotage that gains points on average is wrong."""
        total, target = self.game.scores(deed.state)[deed.seat] + kept, self.game.dialect.target
        if total >= target:
            return phrase("Mais garder porte à {total}, et {target} suffisent.", total=total, target=target)
        if len(deed.state.seats) == 2:
            return plural(
                "Mais siroter laisse l’autre parier : {n} point s’il trouve l’oiseau, une fois sur six.",
                "Mais siroter laisse l’autre parier : {n} points s’il trouve l’oiseau, une fois sur six.",
                BIRD_POINTS,
            )
        return plural(
            "Mais siroter laisse les autres parier : {n} point à qui trouve l’oiseau, une fois sur six.",
            "Mais siroter laisse les autres parier : {n} points à qui trouve l’oiseau, une fois sur six.",
            BIRD_POINTS,
        )

    # The birds

    def _birds(self, deed: Deed) -> Iterator[Phrase]:
        if not isinstance(deed.state.phase, Bets):
            return
        stake, best = self.game.dialect.bet_stake, better(deed)
        match deed.action, best:
            case Abstain(), Bet() if not stake:
                yield plural(
                    "Parier ne coûte rien, et le bon oiseau, une fois sur six, rapporte {n} point.",
                    "Parier ne coûte rien, et le bon oiseau, une fois sur six, rapporte {n} points.",
                    BIRD_POINTS,
                )
            case (Abstain(), Bet()) | (Bet(), Abstain()) if stake:
                yield plural(
                    "Un mauvais oiseau coûte {n} point, et le bon, une fois sur six, en rapporte {won} : {mean} en moyenne.",
                    "Un mauvais oiseau coûte {n} points, et le bon, une fois sur six, en rapporte {won} : {mean} en moyenne.",
                    stake,
                    won=BIRD_POINTS,
                    mean=amount((BIRD_POINTS - (SIDES - 1) * stake) / SIDES, Utility.POINTS),
                )
            case Bet(), Bet():
                yield phrase("Chaque oiseau vient une fois sur six.")
        if isinstance(best, Bet):
            yield from self._which_bird(deed, best)

    def _which_bird(self, deed: Deed, best: Bet) -> Iterator[Phrase]:
        """The bird of a sirotage comes when it succeeds, any other when it is missed."""
        cast, game = deed.state.phase.cast, self.game
        value = paired(cast.dice)
        own = BIRDS[value - 1]
        if isinstance(deed.action, Bet) and (deed.action.bird == own) == (best.bird == own):
            return
        if best.bird == own:
            yield phrase(
                "Le {value} vient quand le sirotage réussit : ses points répondent alors aux {won} que prend {who}.",
                value=value,
                won=game.policy.combos[value, value, value].points,
                who=Who(deed.state.turn),
            )
        elif isinstance(deed.action, Bet):
            yield phrase("Le {value} ne vient que si le sirotage réussit, tout autre oiseau que s’il rate.", value=value)
            yield phrase("C’est là que ses points pèsent le plus.")

    # Civets and challenges

    def _targets(self, deed: Deed) -> Iterator[Phrase]:
        """How often one throw brings what was staked on, and what had better been: a grelottin hopes for the rarer."""
        best = better(deed)
        pair = [action for action in (best, deed.action) if isinstance(action, Civet | Grelottine)]
        if not pair:
            return
        fates = [self.fates.after(deed.state, deed.seat, action, action.target) for action in pair] if self._follows() else []
        if fates:
            met = {action.target: fate.met for action, fate in zip(pair, fates, strict=True)}
        else:
            met = {action.target: target_chance(self.game, action.target) for action in pair}
            for target, chance in met.items():
                yield phrase(
                    "D’un lancer, « {target} » vient au mieux dans {chance} des cas.",
                    target=TARGET_NAMES[target],
                    chance=worth(chance, Utility.WIN),
                )
        match deed.action, best:
            case Civet(target=target), JustThrow() if met[target] < EVEN:
                yield phrase("La mise se perd plus souvent qu’elle ne se gagne, et le civet est dépensé.")
            case Grelottine(target=played), Grelottine(target=wanted) if met[wanted] < met[played] - TELLING:
                yield phrase("Qui défie gagne quand sa cible ne vient pas : mieux vaut qu’elle soit rare.")
            case Civet(target=played), Civet(target=wanted) if met[wanted] > met[played] + TELLING:
                yield phrase("Qui mise un civet gagne quand sa cible vient : mieux vaut qu’elle soit fréquente.")
            case (Grelottine(stake=one), Grelottine(stake=other)) | (Civet(stake=one), Civet(stake=other)) if (
                len(met) > 1 and one == other
            ):
                yield phrase("Les deux cibles sont à peu près aussi rares : ce que le lancer donne par ailleurs les sépare.")
        for action, fate in zip(pair, fates, strict=False):
            yield self._both_ways(action, fate)
        if fates and isinstance(best, Civet | Grelottine):
            yield from self._how_much(deed, best, fates)

    def _follows(self) -> bool:
        self._followed += 1
        return self.judge.solution.guarantee is Guarantee.EXACT or self._followed <= LONG_STAKES

    def _both_ways(self, action: Any, fate: Fate) -> Phrase:
        """What winning and losing a stake do."""
        won, after, otherwise = fate.met, fate.value_met, fate.value_missed
        if isinstance(action, Grelottine):
            won, after, otherwise = 1 - won, otherwise, after
        return plural(
            "{n} point sur « {target} » : gagner la mise ({won} des cas) mène à {after} de chances ; la perdre, à {otherwise}.",
            "{n} points sur « {target} » : gagner la mise ({won} des cas) mène à {after} de chances ; la perdre, à {otherwise}.",
            action.stake,
            target=TARGET_NAMES[action.target],
            won=percent(won),
            after=worth(after, Utility.WIN),
            otherwise=worth(otherwise, Utility.WIN),
        )

    def _how_much(self, deed: Deed, best: Civet | Grelottine, fates: list[Fate]) -> Iterator[Phrase]:
        """Why the better stake is larger or smaller."""
        stake = deed.action.stake if isinstance(deed.action, Civet | Grelottine) else 0
        challenge, lead = isinstance(best, Grelottine), self._leads(deed)
        won = 1 - fates[0].met if challenge else fates[0].met
        sure = [(fate.value_missed if challenge else fate.value_met) > 1 - ROUNDING for fate in fates]
        if best.stake > stake and sure == [True]:
            yield phrase("Gagnée, cette mise finit la partie.")
        elif best.stake > stake and sure == [True, False]:
            yield phrase("Gagnée, la grosse mise finit la partie.")
        elif best.stake > stake and won > EVEN and best.stake == _most(deed, best):
            yield phrase("Une mise qui se gagne plus souvent qu’elle ne se perd se fait aussi grosse que possible.")
        elif best.stake > stake and lead < 0:
            yield plural(
                "Avec {n} point de retard, il faut une grosse mise pour revenir.",
                "Avec {n} points de retard, il faut une grosse mise pour revenir.",
                -lead,
            )
        elif best.stake > stake:
            yield phrase("Ce que la grosse mise fait gagner pèse ici plus que ce qu’elle fait perdre.")
        elif best.stake < stake and sure == [True, True]:
            yield phrase("Gagnée, l’une ou l’autre mise finit la partie : la plus petite risque moins.")
        elif best.stake < stake and won < EVEN:
            yield phrase("Une mise qui se perd plus souvent qu’elle ne se gagne coûte d’autant plus qu’elle est grosse.")
        elif best.stake < stake and lead > 0:
            yield plural(
                "Avec {n} point d’avance, perdre une grosse mise coûte plus que la gagner ne rapporte.",
                "Avec {n} points d’avance, perdre une grosse mise coûte plus que la gagner ne rapporte.",
                lead,
            )
        elif best.stake < stake:
            yield phrase("Ce que la grosse mise fait perdre pèse ici plus que ce qu’elle fait gagner.")

    def _second_throw(self, deed: Deed) -> Iterator[Phrase]:
        """Which dice stay for the second throw of a challenge."""
        phase, best = deed.state.phase, better(deed)
        if not isinstance(phase, KeepChoice) or phase.cast.stakes.challenge is None:
            return
        target = phase.cast.stakes.challenge.target
        often, seldom = (self.fates.after(deed.state, deed.seat, action, target).met for action in (best, deed.action))
        yield phrase(
            "Le meilleur choix fait « {target} », la cible du défi, dans {often} des cas, au lieu de {seldom}.",
            target=TARGET_NAMES[target],
            often=percent(often),
            seldom=percent(seldom),
        )

    # A soufflette

    def _soufflette(self, deed: Deed) -> Iterator[Phrase]:
        if not isinstance(deed.state.phase, SouffletteChoice):
            return
        met, mean = soufflette(self.game)
        if self._new("soufflette"):
            yield phrase(
                "Un 421 en trois lancers ne vient que dans {met} des cas, et coûte alors de {least} à {most} points.",
                met=percent(met),
                least=min(GAINS.values()),
                most=max(GAINS.values()),
            )
            yield phrase("Sinon, la soufflette en rapporte {loss}.", loss=LOSS)
        yield phrase("En moyenne, une soufflette rapporte {mean}.", mean=amount(mean, Utility.POINTS))
        yield from self._dared(deed)
        scores = self.game.scores(deed.state)
        match deed.action, better(deed):
            case (Soufflette(played), Soufflette(seat)) if played != seat:
                yield phrase(
                    "Mieux vaut prendre ces points à qui menace le plus : {who} est à {points}, et {other} à {fewer}.",
                    who=Who(seat),
                    points=scores[seat],
                    other=Who(played),
                    fewer=scores[played],
                )
            case Soufflette(), Renounce():
                yield phrase("Ici, ce risque coûte plus que ces points ne rapportent.")

    def _dared(self, deed: Deed) -> Iterator[Phrase]:
        """What the better soufflette means here, won or lost."""
        dares = [action for action in (better(deed), deed.action) if isinstance(action, Soufflette)]
        none = next((choice.value for choice in deed.choices if isinstance(choice.action, Renounce)), None)
        if dares and none is not None and self._follows():
            fate = self.fates.soufflette(deed.state, deed.seat, dares[0])
            yield phrase(
                "Ici, la gagner mène à {won} de chances de gagner, la perdre à {lost}, et renoncer à {none}.",
                won=worth(fate.value_missed, Utility.WIN),
                lost=worth(fate.value_met, Utility.WIN),
                none=worth(none, Utility.WIN),
            )


def _most(deed: Deed, best: Civet | Grelottine) -> int:
    """The most that could be staked on that target."""
    stakes = (choice.action for choice in deed.choices if isinstance(choice.action, Civet | Grelottine))
    return max(action.stake for action in stakes if action.target == best.target)


@lru_cache(maxsize=8)
def soufflette(game: CulDeChouette) -> tuple[float, float]:
    """How often the challenged makes 421, and the mean points of the challenger."""
    keeps = game.policy.soufflette_keeps
    reached: dict[Faces, Fraction] = {(): Fraction(1)}
    met, mean = Fraction(), Fraction()
    for left in range(THROWS, 0, -1):
        following: dict[Faces, Fraction] = {}
        for kept, share in reached.items():
            number = 3 - len(kept)
            for faces, weight in rolls(number):
                dice, chance = merged(kept, faces), share * Fraction(weight, SIDES**number)
                if dice == FOUR_TWO_ONE:
                    met += chance
                    mean -= chance * GAINS[left]
                else:
                    held = tuple(face for face in keeps if face in dice)
                    following[held] = following.get(held, Fraction()) + chance
        reached = following
    return float(met), float(mean + LOSS * (1 - met))


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
