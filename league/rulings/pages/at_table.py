"""The head judge seen from one table: open requests, and recent decisions."""

from dataclasses import dataclass

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
    """One query where nothing was asked, else two, and one for each changed verdict.

    ``last``: the last act at the table; a decision counts as read with the next one.
    """
    if not match.rulings.exists():
        return JudgeNow((), (), _tag(0, 0, 0))
    latest = RulingStep.objects.filter(ruling=OuterRef("pk")).order_by("-pk")
    rulings = match.rulings.with_state().annotate(
        stepped=Max("steps"),
        stepped_at=Max("steps__at"),
        said=Subquery(latest.values("reason")[:1]),
        verdict=Subquery(latest.values("verdict")[:1]),
        went=Max("comings"),
        coming=Subquery(Coming.objects.filter(ruling=OuterRef("pk")).values("by")[:1]),
    )
    shown = ("number", "state", "stepped", "stepped_at", "said", "verdict", "question", "went", "coming")
    rows = list(rulings.order_by("number").values_list(*shown))
    return JudgeNow(
        tuple(
            Waiting(number, _called(number, question, stepped), coming or "")
            for number, state, stepped, *_step, question, _went, coming in rows
            if state in WAITING
        ),
        tuple(
            Decided(
                number,
                ruling_title(number, answered=True),
                RulingStatus(state),
                words_given,
                _instead(match, number) if verdict else None,
            )
            for number, state, _step, at, words_given, verdict, *_coming in rows
            if state not in WAITING
            and words_given != SETTLED
            and at is not None
            and (last is None or at > last.at)
        ),
        _tag(
            len(rows),
            max((step or 0 for _number, _state, step, *_rest in rows), default=0),
            max((went or 0 for *_rest, went, _coming in rows), default=0),
        ),
    )


def _called(number: int, question: str, stepped: int | None) -> str:
    return ruling_title(number, answered=question != Ruling.Question.CALL or stepped is not None)


def _instead(match: Match, number: int) -> VerdictLine | None:
    """The verdict card in place of an overruled answer; for this all parts of the question are read."""
    return valid_verdict(match.rulings.prefetch_related("steps").get(number=number))


def table_now_at(ruling: Ruling) -> StepView | None:
    """The current game of the table that asks, who is out, and with which classes; None without a table."""
    if ruling.match is None or ruling.status not in WAITING:
        return None
    match = Match.objects.with_event().get(pk=ruling.match.pk)
    return step_view(scored_match(match))


def judge_tag(match: Match) -> str:
    """The ``tag`` alone; one query."""
    found = match.rulings.order_by().aggregate(
        asked=Count("pk", distinct=True), stepped=Max("steps"), went=Max("comings")
    )
    return _tag(found["asked"], found["stepped"] or 0, found["went"] or 0)


def _tag(number: int, stepped: int, went: int) -> str:
    return f"{number}.{stepped}.{went}"
