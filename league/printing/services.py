"""Record what was printed, so that later changes can be shown."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from league.access import Person
from league.models import Printing, Round

GONE: Final = ""
"""The fingerprint of a paper that was printed earlier and no longer exists."""

SAME_PRINTING: Final = timedelta(minutes=1)
"""The same papers printed again by the same person within this time are a double tap."""

Prints = dict[str, str]
"""Fingerprints by the key of the paper."""


@transaction.atomic
def record_printing(
    *, of_round: Round, prints: Mapping[str, Prints], by: Person, now: datetime
) -> list[Printing]:
    """Record a printing, one Printing for each kind; a double tap returns the earlier ones."""
    Round.objects.select_for_update().get(pk=of_round.pk)
    latest = {printing.kind: printing for printing in of_round.printings.order_by("id")}
    return [
        _again(latest.get(kind), content, by, now)
        or Printing.objects.create(round=of_round, kind=kind, prints=content, by=by.name, at=now)
        for kind, content in prints.items()
    ]


def _again(latest: Printing | None, prints: Prints, by: Person, now: datetime) -> Printing | None:
    if latest is None or latest.by != by.name or now - latest.at > SAME_PRINTING:
        return None
    return latest if latest.prints == prints else None


def last_prints(printings: Iterable[Printing]) -> Prints:
    """The fingerprints of the papers in people's hands: the last printing of each.

    ``printings`` of one kind, in order.
    """
    found: Prints = {}
    for printing in printings:
        found |= printing.prints
    return {key: content for key, content in found.items() if content != GONE}
