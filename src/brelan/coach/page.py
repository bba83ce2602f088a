"""The report as one page of its own: no file beside it, no script, figures drawn in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from brelan.coach.books import BY_KIND, figures, kinds, used
from brelan.coach.curve import curve
from brelan.coach.drawing import FRAMES, MANY, bars, graph
from brelan.coach.ledger import Chance, Deed, Slip, better
from brelan.coach.measures import GUARANTEES, PERCENT, ROUNDING, UTILITIES, change, level, tag, tenths, worth
from brelan.coach.picks import picked
from brelan.coach.report import Report, judged
from brelan.coach.scene import lying, scene
from brelan.coach.telling import luck_and_errors, notes, nothing_wrong
from brelan.coach.words import infinitive
from brelan.core.dialect import differences
from brelan.core.moves import Hand, Roll
from brelan.core.phrases import Param, Phrase, decimal, figure, phrase, say
from brelan.solve.solution import Choice, Utility
from brelan.voices import voice

SHOWN = 8
"""Alternatives of each decision; what was played is shown besides."""

MARKED = {Utility.POINTS: 0.5, Utility.WIN: 0.01, Utility.CHIPS: 0.35}
"""An error that has a dot on the curve: what a player of the middle level loses in a decision."""

_DICE = re.compile(r"(?<=[ (>\N{NON-BREAKING HYPHEN}][1-6ARDVX9])-(?=[1-6ARDVX9]\b)")
"""The hyphens between dice, at which no line may end."""

environment = Environment(
    loader=PackageLoader("brelan.coach"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)


@dataclass(frozen=True, slots=True)
class Row:
    """An alternative."""

    words: Phrase
    value: Phrase
    loss: Phrase | None
    played: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A decision or a bévue as the list shows it. `weight`: 0 for none, 1 for a small error, 2 for one that counts."""

    line: int
    seat: int
    where: tuple[Phrase | str, ...]
    played: Phrase
    better: Phrase | None
    loss: Phrase | None
    weight: int
    rows: tuple[Row, ...]
    more: int


def page(report: Report, names: Sequence[str], language: str, back: str | None = None) -> str:
    """The page in one of the languages of `voices`; `names` by seat; `back`: an address that it leads back to."""
    speak = voice(language)

    def tell(words: Phrase | str) -> str:
        return words if isinstance(words, str) else say(words, names, speak)

    def said(text: str, **params: Param) -> str:
        return tell(Phrase(text, None, tuple(params.items())))

    def counted(one: str, many: str, n: int, **params: Param) -> str:
        return tell(Phrase(one, many, (("n", n), *params.items())))

    def mark(value: float) -> str:
        if report.utility is Utility.WIN:
            return tell(phrase("{value} %", value=round(PERCENT * value)))
        return figure(round(value), speak)

    ledger, utility = report.ledger, report.utility
    course = curve(ledger)
    worst = [lesson.deed for lesson in report.lessons]
    columns = used(ledger, utility)
    graphs = [graph(course, frame, worst, MARKED[utility]) for frame in FRAMES] if ledger.events else []
    text = environment.get_template("coach.html").render(
        phrase=said,
        plural=counted,
        tell=tell,
        mark=mark,
        lang=language,
        back=back,
        style=Markup(_style()),  # noqa: S704  # our own
        report=report,
        dialect=report.record.preset,
        rules=[option.says for option in differences(report.game.dialect, report.game.presets[report.record.preset])],
        names=names,
        utility=UTILITIES[utility],
        guarantee=GUARANTEES[ledger.solution.guarantee],
        title=_title(utility),
        books=[
            {
                "seat": account.seat,
                "start": level(even.start, utility),
                "changes": [(words, tenths(getattr(even, name))) for name, words in columns],
                "end": level(even.end, utility),
                "sentences": luck_and_errors(account, utility, report.game.name, len(report.record.seats) - 1),
                "bars": drawn,
                "kinds": [(one, tenths(one.change), decimal(one.mean)) for one in kinds(ledger, account.seat, utility)],
            }
            for account, drawn in zip(ledger.accounts, bars(ledger.accounts), strict=True)
            for even in [figures(account, utility)]
        ],
        by_kind=BY_KIND[utility],
        columns=[words for _, words in columns],
        notes=notes(report),
        nothing=nothing_wrong(report),
        lessons=[(lesson, lying(report.game, lesson.deed.state, lesson.deed.seat)) for lesson in report.lessons],
        graphs=graphs,
        ends=[worth(value, utility) for value in ledger.end],
        decisions=(told := list(_told(report))),
        wrong=sum(one.weight > 0 for one in told),
        numbers={deed.line: number for number, deed in enumerate(worst, 1)},
        chances=list(_marked(report)) if any(one.throws for one in graphs) else [],
        many=MANY,
        percent=utility is Utility.WIN,
    )
    return _DICE.sub("\N{NON-BREAKING HYPHEN}", re.sub(r"\n\s*\n+", "\n", text))


def _title(utility: Utility) -> Phrase:
    return {
        Utility.POINTS: phrase("Les points espérés, ligne à ligne"),
        Utility.WIN: phrase("Les chances de gagner, ligne à ligne"),
        Utility.CHIPS: phrase("Les jetons espérés, ligne à ligne"),
    }[utility]


def _marked(report: Report) -> Iterator[Phrase]:
    """What the small rings on the curve are."""
    moves = {type(event.move) for event in report.ledger.events if isinstance(event, Chance) and event.by is not None}
    if Roll in moves:
        yield phrase("lancer")
    if Hand in moves:
        yield phrase("tour annoncé d’un bloc")


def _told(report: Report) -> Iterator[Told]:
    for event in judged(report):
        if isinstance(event, Slip):
            yield _slip(event, report.utility)
        else:
            yield _decision(report, event)


def _slip(event: Slip, utility: Utility) -> Told:
    words = phrase("bévue : {what}", what=event.what) if event.what else phrase("bévue")
    return Told(event.line, event.seat, (), words, None, *_weighed(event.error, utility), (), 0)


def _decision(report: Report, deed: Deed) -> Told:
    utility, best = report.utility, deed.choices[0].value

    def row(choice: Choice) -> Row:
        lost = best - choice.value
        return Row(
            infinitive(report.game, deed.state, choice.action),
            worth(choice.value, utility),
            change(-lost, utility) if lost > ROUNDING else None,
            choice.action == deed.action,
        )

    played = next(place for place, choice in enumerate(deed.choices) if choice.action == deed.action)
    shown = sorted({*picked(deed.choices, SHOWN), played})
    return Told(
        deed.line,
        deed.seat,
        scene(report.game, deed.state, deed.seat),
        infinitive(report.game, deed.state, deed.action),
        phrase("mieux valait {best}", best=infinitive(report.game, deed.state, better(deed))) if deed.error > ROUNDING else None,
        *_weighed(deed.error, utility),
        tuple(row(deed.choices[place]) for place in shown),
        len(deed.choices) - len(shown),
    )


def _weighed(error: float, utility: Utility) -> tuple[Phrase | None, int]:
    if error < ROUNDING:
        return None, 0
    return tag(error, utility), 2 if error > MARKED[utility] else 1


@cache
def _style() -> str:
    """The house's tokens and what this page needs besides."""
    root = files("brelan")
    sheets = (root.joinpath("client", "css", "tokens.css"), root.joinpath("coach", "templates", "coach.css"))
    text = "\n".join(re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL).strip() for sheet in sheets)
    # Paper is white, whatever the screen was.
    return text.replace("@media (prefers-color-scheme: dark)", "@media screen and (prefers-color-scheme: dark)")
