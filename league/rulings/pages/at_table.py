"""The head judge as one table sees them: what it has asked and still waits for, and what has just been decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Max, OuterRef, Subquery

from league.models import WAITING, RulingStep, Status

if TYPE_CHECKING:
    from league.models import Act, Match


@dataclass(frozen=True, slots=True)
class Decided:
    """A ruling on which the head judge has just spoken: what was decided (or answered), and the words."""

    number: int
    status: Status
    reason: str


@dataclass(frozen=True, slots=True)
class JudgeNow:
    """Numbers of the rulings that wait for the head judge, and those decided since the last entry at the table.

    ``tag`` is another one as soon as anything is asked or decided.
    """

    waiting: tuple[int, ...]
    decided: tuple[Decided, ...]
    tag: str


def judge_now(match: Match, last: Act | None) -> JudgeNow:
    """One query. ``last``: the last act that stands at the table; with the next one a decision has been read."""
    latest = RulingStep.objects.filter(ruling=OuterRef("pk")).order_by("-pk")
    rulings = match.rulings.with_state().annotate(
        stepped=Max("steps"), stepped_at=Max("steps__at"), said=Subquery(latest.values("reason")[:1])
    )
    rows = list(rulings.order_by("number").values_list("number", "state", "stepped", "stepped_at", "said"))
    return JudgeNow(
        tuple(number for number, state, *_step in rows if state in WAITING),
        tuple(
            Decided(number, Status(state), said)
            for number, state, _step, at, said in rows
            if state not in WAITING and at is not None and (last is None or at > last.at)
        ),
        _tag(len(rows), max((step or 0 for _number, _state, step, *_rest in rows), default=0)),
    )


def judge_tag(match: Match) -> str:
    """The ``tag`` alone; one query."""
    found = match.rulings.order_by().aggregate(asked=Count("pk", distinct=True), stepped=Max("steps"))
    return _tag(found["asked"], found["stepped"] or 0)


def _tag(asked: int, stepped: int) -> str:
    return f"{asked}.{stepped}"
