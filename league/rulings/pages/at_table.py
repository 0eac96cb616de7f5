"""The head judge seen from one table: open requests, and recent decisions."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, OuterRef, Subquery

from league.adjudication.pages.verdicts import VerdictLine
from league.matches.pages.steps import StepView, step_view
from league.models import WAITING, Act, Coming, Match, Ruling, RulingStatus, RulingStep
from league.models.rulings import SETTLED, ruling_title
from league.rulings.pages.register import valid_verdict
from league.scored_matches import scored_match


@dataclass(frozen=True, slots=True)
class Decided:
    """A recent decision (or answer) of the head judge, with its words.

    ``verdict``: what is valid in place of the overruled one; None where only words say it.
    """

    number: int
    title: str
    status: RulingStatus
    reason: str
    verdict: VerdictLine | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A ruling that waits for the head judge, and who is on the way (empty: none yet)."""

    number: int
    title: str
    coming: str


@dataclass(frozen=True, slots=True)
class JudgeNow:
    """Open rulings, and those decided since the last entry at the table.

    ``tag`` changes with each question and decision.
    """

    waiting: tuple[Waiting, ...]
    decided: tuple[Decided, ...]
    tag: str


def judge_now(match: Match, last: Act | None) -> JudgeNow:
    """The head judge's state for a table.

    ``last``: the last act at the table; a decision counts as read with the next one. One query if nothing was
    asked, else two, and one for each changed verdict.
    """
    if not match.rulings.exists():
        return JudgeNow((), (), _tag(0, 0, 0))
    latest = RulingStep.objects.filter(ruling=OuterRef("pk")).order_by("-pk")
    rulings = match.rulings.with_state().annotate(
        stepped=Max("steps"),
        stepped_at=Max("steps__at"),
        reason=Subquery(latest.values("reason")[:1]),
        verdict=Subquery(latest.values("verdict")[:1]),
        went=Max("comings"),
        coming=Subquery(Coming.objects.filter(ruling=OuterRef("pk")).values("by")[:1]),
    )
    shown = ("number", "state", "stepped", "stepped_at", "reason", "verdict", "question", "went", "coming")
    rows = rulings.order_by("number").values_list(*shown, named=True)
    waiting = [row for row in rows if row.state in WAITING]
    decided = [row for row in rows if row.state not in WAITING and row.stepped and row.reason != SETTLED]
    return JudgeNow(
        tuple(Waiting(row.number, _title(row), row.coming or "") for row in waiting),
        tuple(_decided(match, row) for row in decided if last is None or row.stepped_at > last.at),
        _tag(len(rows), max(row.stepped or 0 for row in rows), max(row.went or 0 for row in rows)),
    )


def _title(row: Any) -> str:
    return ruling_title(row.number, answered=row.question != Ruling.Question.CALL or row.stepped is not None)


def _decided(match: Match, row: Any) -> Decided:
    """The line of a decision. The whole ruling is read only for a verdict that replaces the answer."""
    ruling = match.rulings.prefetch_related("steps").get(number=row.number) if row.verdict else None
    verdict = None if ruling is None else valid_verdict(ruling)
    return Decided(row.number, _title(row), RulingStatus(row.state), row.reason, verdict)


def table_now_at(ruling: Ruling) -> StepView | None:
    """The current game at the table of a waiting ruling, with exits and classes; None for any other."""
    if ruling.match is None or ruling.status not in WAITING:
        return None
    match = Match.objects.with_event().get(pk=ruling.match.pk)
    return step_view(scored_match(match))


def judge_tag(match: Match) -> str:
    """The ``tag`` of ``judge_now``, in one query."""
    found = match.rulings.order_by().aggregate(
        asked=Count("pk", distinct=True), stepped=Max("steps"), went=Max("comings")
    )
    return _tag(found["asked"], found["stepped"] or 0, found["went"] or 0)


def _tag(number: int, stepped: int, went: int) -> str:
    return f"{number}.{stepped}.{went}"
