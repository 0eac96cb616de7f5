"""Announcements and seats that no longer follow from the results, shown until an organiser decides."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache
from django.db.models import Count, Max, Q, Sum

from league.event_values import event_now
from league.models import Act, Event, Match, Stage, Substitution, Verb
from league.models.stages import stage_title
from league.standings.pages.stages import StageTable, tables_of
from scoring.standings.findings.entries import Amiss, misplaced

_CACHE_SECONDS: Final = 60 * 60


@dataclass(frozen=True, slots=True)
class SeatShift:
    """The seats of a stage compared with who advances to it.

    ``staying``: names of players who have a seat and do not advance; ``missing``: of players who
    advance and have no seat.
    """

    number: int
    title: str
    staying: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shifts:
    """The stages whose announcement, or whose seats, are in question; ``tag`` changes whenever they may."""

    tag: str
    stages: tuple[StageTable, ...]
    seats: tuple[SeatShift, ...]


def shifts_of(event: Event) -> Shifts:
    """The stages whose announcement or seats are in question.

    One query while nothing has changed: play after an announcement does not affect it.
    """
    announced = Q(table__round__stage__advanced__isnull=False)
    by_hand = Q(table__round__stage__seating=Stage.Seating.GIVEN)
    # A match counts once for each of its substitutions, which is harmless: the tag only has to change.
    counted = Match.objects.filter(table__round__event=event).aggregate(
        tables=Count("pk", filter=announced),
        acts=Sum("version", filter=announced),
        begun=Count("pk", filter=by_hand & Q(version__gt=0)),
        swaps=Count("substitutions"),
        last_swap=Max("substitutions"),
    )
    if not counted["tables"]:
        return Shifts("", (), ())
    tag = "_".join(str(part) for part in (event.pk, event.version, *counted.values()))
    found: Shifts | None = cache.get(f"shifts/{tag}")
    if found is None:
        stages = tuple(
            stage for stage in tables_of(event).stages if stage.shift and not _is_confirmed(event, stage)
        )
        found = Shifts(tag, stages, tuple(_seats(event)))
        cache.set(f"shifts/{tag}", found, _CACHE_SECONDS)
    return found


def _seats(event: Event) -> Iterator[SeatShift]:
    """The seats in question. Not of stages open to all, whose latecomers are shown elsewhere."""
    now = event_now(event)
    names = {entrant.id: entrant.name for entrant in now.document.entrants}
    for number, standing in enumerate(now.standings.stages, start=1):
        state = standing.state
        if state.stage.enter is None:
            continue
        found = list(misplaced(now.document, state))
        missing = {entry.player for entry in found if entry.kind is Amiss.NOT_SEATED}
        staying = {entry.player for entry in found if entry.kind is Amiss.SEATED}
        if staying:
            came_in = Substitution.objects.filter(
                match__table__round__stage__event=event, match__table__round__stage__number=number
            )
            staying.difference_update(came_in.values_list("incoming__entrant__code", flat=True))
        if staying or missing:
            yield SeatShift(
                number,
                stage_title(state.stage.name, number),
                tuple(name for code, name in names.items() if code in staying),
                tuple(name for code, name in names.items() if code in missing),
            )


def _is_confirmed(event: Event, stage: StageTable) -> bool:
    """Whether an organiser has confirmed the announcement for these very results."""
    acts = Act.objects.filter(event=event, match=None, verb=Verb.ADVANCE, after__stage=stage.code)
    last = acts.order_by("-seq").values_list("after", flat=True).first()
    return bool(last and last.get("kept") and stage.shift and last.get("results") == stage.shift.results)
