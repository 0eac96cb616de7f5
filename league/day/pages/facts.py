"""The facts of an event's day, read in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q

from league.day.pages.course import DayFacts, RoundFacts, StageFacts
from league.entrants.pages.listing import roll_call
from league.models import Draw, Event, Match, Printing


def day_facts(event: Event) -> DayFacts:
    """Everything that the course of a day depends on, in four queries at any size."""
    called = roll_call(event)
    drawing = _open_draws(event)
    rounds: defaultdict[int, list[RoundFacts]] = defaultdict(list)
    for stage, of_round in _rounds(event):
        rounds[stage].append(of_round)
    stages = tuple(
        StageFacts(
            number=row.number,
            title=str(row),
            matches=row.matches,
            rounds=tuple(rounds[row.pk]),
            draw=drawing.get(row.pk, ""),
            selects=row.advance is not None,
            announced=row.advanced is not None,
        )
        for row in event.stages.order_by("number")
    )
    return DayFacts(called.expected, called.present, called.waiting, stages)


def _open_draws(event: Event) -> dict[int, str]:
    """The status of the draw under way (``announced``, ``drawn``), by the stage's id."""
    draws = Draw.objects.filter(stage__event=event, published_at=None, discarded_at=None).order_by("pk")
    found = draws.annotate(seeded=ExpressionWrapper(Q(json__has_key="seed"), BooleanField()))
    return {
        stage: "drawn" if seeded else "announced" for stage, seeded in found.values_list("stage", "seeded")
    }


def _rounds(event: Event) -> Iterator[tuple[int, RoundFacts]]:
    """The rounds in order, each with its stage's id."""
    begun = Match.objects.filter(table__round__event=event).begun()
    counted = event.rounds.annotate(
        table_count=Count("tables"),
        unfinished=Count("tables", filter=Q(tables__match__closed_at=None)),
        touched=Count("tables", filter=Q(tables__match__in=begun)),
        printed=Exists(Printing.objects.filter(round=OuterRef("pk"))),
    )
    for row in counted.order_by("number"):
        started = row.started_at is not None
        yield (
            row.stage_id,
            RoundFacts(
                row.number, str(row), row.table_count, row.unfinished, row.touched, started, row.printed
            ),
        )
