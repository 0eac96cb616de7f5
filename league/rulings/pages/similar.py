"""Similar earlier rulings: on the same clauses, about the same kind of play."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When

from league.adjudication.pages.report import Report, report_of
from league.models import Ruling, RulingStep, citing
from league.rulings.pages.public import public_of
from rules_ref.cases.likeness import Likeness, Ruled, likeness
from rules_ref.documents import RULESETS

SHOWN: Final = 5
LOOKED_AT: Final = 60
"""The most candidates that are read and compared."""


@dataclass(frozen=True, slots=True)
class Similar:
    """An earlier ruling, and what it has in common with the current one.

    ``here``: of the same event. ``opens``: the reader may open it. Those of other events are shown without
    names and words.
    """

    ruling: Ruling
    report: Report | None
    likeness: Likeness
    here: bool
    opens: bool


def similar_to(ruling: Ruling, opens: Callable[[Ruling], bool]) -> list[Similar]:
    """The first few earlier rulings under the same document.

    Those of this event come first, then decided ones, then the most alike.
    """
    clauses = ruling.clauses
    if not clauses or ruling.is_foreign:
        return []
    this, foul_word = _ruled(ruling), RULESETS[ruling.ruleset].foul_word
    found = []
    for candidate in _candidates(ruling, clauses):
        alike = likeness(this, _ruled(candidate), foul_word=foul_word)
        if alike is not None:
            found.append((candidate, alike, candidate.event_id == ruling.event_id))
    found.sort(key=_order, reverse=True)
    return [_shown(*match, opens=opens(match[0])) for match in found[:SHOWN]]


def _shown(ruling: Ruling, alike: Likeness, here: bool, *, opens: bool) -> Similar:
    return Similar(ruling, report_of(ruling) if opens else public_of(ruling).report, alike, here, opens)


def same_at(ruling: Ruling) -> int:
    """The number of tables of the event with the same verdict on the same clauses, this one included.

    0 for a call.
    """
    if ruling.question == Ruling.Question.CALL or not ruling.cited or ruling.is_overruled:
        return 0
    alike = Ruling.objects.filter(event=ruling.event_id, question=ruling.question, cited=ruling.cited)
    same = alike.filter(answer__verdict=ruling.answer.get("verdict"), answer__foul=ruling.answer.get("foul"))
    return same.exclude(match=None).values("match").distinct().count()


def _order(match: tuple[Ruling, Likeness, bool]) -> tuple[object, ...]:
    ruling, alike, here = match
    return here, ruling.decision is not None, alike.closeness, ruling.pk


def _candidates(ruling: Ruling, clauses: Iterable[str]) -> QuerySet[Ruling]:
    """Earlier rulings that share a clause, the most promising first."""
    steps, event = RulingStep.objects.filter(ruling=OuterRef("pk")), ruling.event
    decided = steps.filter(kind__in=(RulingStep.Kind.UPHELD, RulingStep.Kind.OVERRULED))
    earlier = Ruling.objects.filter(ruleset=ruling.ruleset, question=ruling.question, pk__lt=ruling.pk)
    # Rulings of a demo or a practice event are no precedents elsewhere.
    earlier = earlier.filter(
        Q(event=event)
        if event.is_demo or event.is_practice
        else Q(event__is_demo=False, event__is_practice=False)
    )
    shared = reduce(or_, (citing(clause) for clause in clauses))
    if ruling.question == Ruling.Question.CALL:  # whose clauses are the head judge's
        shared = Q(Exists(steps.filter(shared)))
    return (
        earlier.filter(shared)
        .exclude(imported__foreign=True)
        .annotate(
            same=Case(When(cited=ruling.cited, then=Value(1)), default=Value(0)),
            here=Case(When(event=ruling.event_id, then=Value(1)), default=Value(0)),
            decided=Case(When(Q(Exists(decided)), then=Value(1)), default=Value(0)),
        )
        .order_by("-here", "-same", "-decided", "-pk")
        .select_related("event")
        .prefetch_related("steps")[:LOOKED_AT]
    )


def _ruled(ruling: Ruling) -> Ruled:
    return Ruled(ruling.case, ruling.answer, ruling.clauses)
