"""The clock of the hall: start and stop a round's time, give a table more."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.models import Act, Round, Table, Verb

MOST_EXTRA = 600
"""The most extra minutes of a table."""


def start_round(*, of_round: Round, minutes: int | None, entry: Entry) -> Act:
    """Start the time of a round; ``minutes`` None: without a limit."""

    def change(stored: Round) -> None:
        if stored.started_at is not None:
            raise Refusal(_("この回戦の時計はもう動いています。"))
        stored.started_at, stored.minutes = entry.now, minutes

    return _change_time(of_round, Verb.START_ROUND, change, entry)


def stop_round(*, of_round: Round, entry: Entry) -> Act:
    """Undo the start of a round's clock; its minutes stay."""

    def change(stored: Round) -> None:
        if stored.started_at is None:
            raise Refusal(_("この回戦の時計は動いていません。"))
        stored.started_at = None

    return _change_time(of_round, Verb.CHANGE_TIME, change, entry)


def set_minutes(*, of_round: Round, minutes: int | None, entry: Entry) -> Act:
    """Set how long the tables of a round may play (None: no limit)."""

    def change(stored: Round) -> None:
        stored.minutes = minutes

    return _change_time(of_round, Verb.CHANGE_TIME, change, entry)


def _change_time(of_round: Round, verb: Verb, change: Callable[[Round], None], entry: Entry) -> Act:
    """Perform an act on the time of a round, which ``change`` sets in the row or refuses to."""
    before: dict[str, object] = {}
    after: dict[str, object] = {}

    def write() -> None:
        stored = Round.objects.get(pk=of_round.pk)
        before.update(_time_of(stored))
        change(stored)
        after.update(_time_of(stored))
        stored.save(update_fields=["started_at", "minutes"])

    return perform_on_event(of_round.event, entry, verb, after, write, before=before)


def set_extra_minutes(*, table: Table, minutes: int, seen: int, entry: Entry) -> Act:
    """Set a table's minutes beyond its round's. ``seen``: those that the page showed."""
    place = {"round": table.round.number, "table": table.number}

    def write() -> None:
        _extend(Table.objects.get(pk=table.pk), seen, minutes)

    before, after = place | {"extra_minutes": seen}, place | {"extra_minutes": minutes}
    return perform_on_event(table.round.event, entry, Verb.CHANGE_TIME, after, write, before=before)


def extend_tables(*, of_round: Round, seen: Mapping[int, int], more: int, entry: Entry) -> Act:
    """Give several tables of a round ``more`` minutes at once (below 0: fewer), all of them or none.

    ``seen``: the extra minutes that the page showed for each, by the table's number.
    """
    numbers = sorted(seen)

    def write() -> None:
        stored = {table.number: table for table in Table.objects.filter(round=of_round, number__in=numbers)}
        for number in numbers:
            if number not in stored:
                raise Refusal(_("この卓はありません。"))
            _extend(stored[number], seen[number], seen[number] + more)

    before = {"extra_minutes": [seen[table] for table in numbers]}
    after = {
        "round": of_round.number, "tables": numbers, "extra_minutes": [seen[table] + more for table in numbers],
    }  # fmt: skip
    return perform_on_event(of_round.event, entry, Verb.CHANGE_TIME, after, write, before=before)


def _extend(stored: Table, seen: int, minutes: int) -> None:
    if not 0 <= minutes <= MOST_EXTRA:
        raise Refusal(_("延長は0分から%(most)d分までです。") % {"most": MOST_EXTRA})
    # Two laptops that each add five minutes mean five, not ten.
    if stored.extra_minutes != seen:
        raise Refusal(
            _("%(table)sの延長は、ほかの端末で%(minutes)d分になっています。もう一度選んでください。")
            % {"table": stored, "minutes": stored.extra_minutes}
        )
    Table.objects.filter(pk=stored.pk).update(extra_minutes=minutes)


def _time_of(stored: Round) -> dict[str, int | str | None]:
    started = stored.started_at
    return {
        "round": stored.number,
        "minutes": stored.minutes,
        "started_at": None if started is None else started.isoformat(),
    }
