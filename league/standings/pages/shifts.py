"""An announcement of who goes on that no longer follows from the results: what has changed, until somebody decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.db.models import Count, Sum

from league.models import Act, Match, Verb
from league.standings.pages.stages import tables_of

if TYPE_CHECKING:
    from league.models import Event
    from league.standings.pages.stages import StageTable

_KEPT_SECONDS: Final = 60 * 60


@dataclass(frozen=True, slots=True)
class Shifts:
    """The stages whose announcement is open to question; ``tag`` changes whenever they may."""

    tag: str
    stages: tuple[StageTable, ...]


def shifts_of(event: Event) -> Shifts:
    """One query while nothing has changed: what is played after an announcement does not touch it."""
    announced = Match.objects.filter(table__round__event=event, table__round__stage__advanced__isnull=False)
    counted = announced.aggregate(tables=Count("pk"), acts=Sum("version"))
    if not counted["tables"]:
        return Shifts("", ())
    tag = "_".join(str(each) for each in (event.pk, event.version, *counted.values()))
    found: tuple[StageTable, ...] | None = cache.get(f"shifts/{tag}")
    if found is None:
        found = tuple(each for each in tables_of(event).stages if each.shift and not _is_kept(event, each))
        cache.set(f"shifts/{tag}", found, _KEPT_SECONDS)
    return Shifts(tag, found)


def _is_kept(event: Event, stage: StageTable) -> bool:
    """Whether an organiser has looked at these very results and let the announcement stand."""
    acts = Act.objects.filter(event=event, match=None, verb=Verb.ADVANCE, after__stage=stage.code)
    last = acts.order_by("-seq").values_list("after", flat=True).first()
    return bool(last and last.get("kept") and stage.shift and last.get("results") == stage.shift.results)
