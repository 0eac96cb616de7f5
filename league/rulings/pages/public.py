"""Published rulings: question and answer, without names and without words written by people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet
from django.utils.functional import Promise

from league.adjudication.pages.facts import CaseFact
from league.adjudication.pages.report import Report, report_of
from league.models import Event, Ruling, RulingStatus
from league.rulings.pages.procedures import procedure_of
from rules_ref import adjudicate
from rules_ref.cases.anonymous import anonymous

ON_SCREEN: Final = 3
"""The number of rulings that fit on the hall screen."""


@dataclass(frozen=True, slots=True)
class PublicRuling:
    """A ruling about seats A, B, C, D.

    ``report`` is None for a call, and where it cannot be made anonymous. ``is_overruled``: the head judge
    decided otherwise; ``decided_verdict``: the new verdict (empty: in words). ``procedure``: the case of
    procedure that it settles; else empty.
    """

    number: int
    at: datetime
    question: str
    status: RulingStatus
    clauses: Sequence[str]
    report: Report | None
    is_overruled: bool = False
    decided_verdict: str = ""
    procedure: Promise | str = ""

    @property
    def on_the_table(self) -> list[CaseFact]:
        """The pile and the play, for a ruling about a play; no hands."""
        return self.report.on_the_table if self.report else []

    @property
    def is_call(self) -> bool:
        return self.question == Ruling.Question.CALL


def public_rulings(event: Event) -> QuerySet[Ruling]:
    """All rulings of an event, the newest first."""
    return Ruling.objects.filter(event=event).prefetch_related("steps").order_by("-number")


def latest_public(event: Event) -> tuple[PublicRuling, ...]:
    """The newest answered rulings, for the hall screen."""
    answered = [
        ruling for ruling in public_rulings(event)[: 4 * ON_SCREEN] if ruling.status != RulingStatus.OPEN
    ]
    return tuple(public_of(ruling) for ruling in answered[:ON_SCREEN])


def public_of(ruling: Ruling) -> PublicRuling:
    """The public form of a ruling."""
    procedure = procedure_of(ruling)
    return PublicRuling(
        ruling.number,
        ruling.at,
        ruling.question,
        ruling.status,
        ruling.clauses,
        _anonymous_report(ruling),
        ruling.is_overruled,
        ruling.decided_verdict,
        procedure.title if procedure else "",
    )


def public_json(ruling: PublicRuling) -> dict[str, object]:
    """A ruling in the form of the API and the static site."""
    report = ruling.report
    return {
        "number": ruling.number,
        "at": ruling.at.isoformat(),
        "question": ruling.question,
        "status": str(ruling.status),
        "case": None if report is None else report.case,
        "answer": None if report is None else report.answer,
    }


def published_rulings(event: Event) -> tuple[dict[str, object], ...]:
    """The published rulings of an event as JSON; none unless its organiser publishes them."""
    return (
        tuple(public_json(public_of(ruling)) for ruling in public_rulings(event))
        if event.public_rulings
        else ()
    )


def _anonymous_report(ruling: Ruling) -> Report | None:
    """The ruling on the same case about A, B, C and D. None where it would differ from the stored one."""
    if report_of(ruling) is None:
        return None
    case = anonymous(ruling.case)
    case.pop("with_legal_plays", None)
    answer = adjudicate(case)
    same = all(answer.get(key) == ruling.answer.get(key) for key in ("verdict", "clauses", "foul"))
    return Report.of(case, answer) if same else None
