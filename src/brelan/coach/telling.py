"""The books in sentences. Luck is never told without how much there was of it and what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.coach.books import figures, printed
from brelan.coach.grades import told as grade_told
from brelan.coach.ledger import Account
from brelan.coach.measures import ROUNDING, amount, fineness, scaled, signed
from brelan.coach.report import Report
from brelan.core.phrases import Phrase, Who, decimal, phrase, plural
from brelan.solve.solution import Guarantee, Utility


def luck_and_errors(account: Account, utility: Utility, game: str, rivals: int) -> tuple[Phrase, ...]:
    """Of one seat: its luck, what so many rivals gave it, its errors and the grade."""
    even = figures(account, utility)
    return (
        _luck(account, utility, printed(account.dice, even.dice, utility)),
        *_gifts(account, utility, printed(account.gifts, even.gifts, utility), rivals),
        *_revision(account, utility, printed(account.revision, even.revision, utility)),
        *_errors(account, utility, game, printed(account.error, even.error, utility)),
    )


def _luck(account: Account, utility: Utility, came: float) -> Phrase:
    who = Who(account.seat)
    chances = tuple(_chances(account))
    if not chances:
        return phrase("{who} : aucun lancer encore.", who=who)
    dice = signed(came, utility)
    if not account.deviation:
        return phrase("{who} : {dice} en {chances} ; l’écart attendu n’est pas connu.", who=who, dice=dice, chances=chances)
    spread = scaled(account.deviation, utility)
    if account.turns or account.cries:
        return phrase(
            "{who} : {dice} en {chances} ; des seuls lancers on attend 0 ± {spread}.",
            who=who,
            dice=dice,
            chances=chances,
            spread=decimal(spread, fineness(spread)),
        )
    return phrase(
        "{who} : {dice} en {chances}, où l’on attend 0 ± {spread}.",
        who=who,
        dice=dice,
        chances=chances,
        spread=decimal(spread, fineness(spread)),
    )


def _chances(account: Account) -> Iterator[Phrase]:
    """Of how many events the luck is, each kind by its name."""
    if account.throws:
        yield plural("{n} lancer", "{n} lancers", account.throws)
    if account.turns:
        yield plural("{n} tour annoncé d’un bloc", "{n} tours annoncés d’un bloc", account.turns)
    if account.cries:
        yield plural("{n} cri", "{n} cris", account.cries)


def _gifts(account: Account, utility: Utility, came: float, rivals: int) -> tuple[Phrase, ...]:
    if not scaled(account.gifts, utility):
        return ()
    return (
        plural(
            "Par les décisions de l’autre : {gifts}.",
            "Par les décisions des autres : {gifts}.",
            rivals,
            gifts=signed(came, utility),
        ),
    )


def _revision(account: Account, utility: Utility, came: float) -> tuple[Phrase, ...]:
    if not scaled(account.revision, utility):
        return ()
    return (phrase("Estimations revues par le juge : {revision}.", revision=signed(came, utility)),)


def _errors(account: Account, utility: Utility, game: str, lost: float) -> Iterator[Phrase]:
    if not account.decisions and not scaled(account.error, utility):
        yield phrase("Aucun choix à faire.")
        return
    if not scaled(account.error, utility):
        yield plural("Aucune erreur en {n} décision.", "Aucune erreur en {n} décisions.", account.decisions)
    else:
        yield plural(
            "Erreurs : {error} en {n} décision.",
            "Erreurs : {error} en {n} décisions.",
            account.decisions,
            error=amount(lost, utility),
        )
        if account.decisions > 1:
            yield phrase("Erreur moyenne : {mean}.", mean=amount(account.mean_error, utility, account.error_spread))
    yield phrase("Note : {grade}.", grade=grade_told(account.mean_error, account.decisions, utility, game))


def notes(report: Report) -> list[Phrase]:
    """What these books cannot know."""
    found = []
    if report.whole_turns:
        found.append(
            plural(
                "{n} tour a été annoncé d’un bloc : ce que l’on y a gardé reste inconnu et compte avec les dés.",
                "{n} tours ont été annoncés d’un bloc : ce que l’on y a gardé reste inconnu et compte avec les dés.",
                report.whole_turns,
            )
        )
    if report.cries:
        found.append(
            plural(
                "{n} cri dépend des réflexes : il compte avec les dés, et son écart n’est pas connu.",
                "{n} cris dépendent des réflexes : ils comptent avec les dés, et leur écart n’est pas connu.",
                report.cries,
            )
        )
    if report.ledger.solution.guarantee is not Guarantee.EXACT:
        found.append(phrase("Le juge n’est qu’approché : une petite erreur peut être la sienne."))
    return found


def nothing_wrong(report: Report) -> Phrase:
    """Why no decision is shown."""
    if not report.ledger.decisions():
        return phrase("Personne n’a eu de choix : il n’y a rien à juger.")
    if any(deed.error > ROUNDING for deed in report.ledger.decisions()):
        return phrase("Aucune décision n’est montrée.")
    return phrase("Aucune décision n’a coûté quoi que ce soit.")
