"""Set an event up: its settings and rounds, and removing what is not used yet."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Entry, Refusal, hold_event, perform_on_event
from league.event_document import stage_value
from league.models import (
    OPTIONS,
    Act,
    Event,
    Match,
    Picture,
    Role,
    Round,
    Stage,
    Table,
    Verb,
    first_document,
    options_of,
)
from league.stages.services.stages import after_last_stage, new_stage, store_stages
from scoring.event.objects.stages import STAGE
from scoring.event.values import EventStage


@dataclass(frozen=True, slots=True)
class EventDetails:
    """The settings of an event; ``options`` by name, missing ones unchanged or by default."""

    name: str
    slug: str
    date: dt.date | None = None
    venue: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    def stored(self) -> dict[str, object]:
        """The fields of the event's row."""
        named = {"name": self.name, "slug": self.slug, "date": self.date, "venue": self.venue}
        return named | dict(self.options)

    def logged(self) -> dict[str, object]:
        return self.stored() | {"date": self.date.isoformat() if self.date else None}


def details_of(event: Event) -> EventDetails:
    """The current settings of an event."""
    return EventDetails(event.name, event.slug, event.date, event.venue, options_of(event))


@transaction.atomic
def create_event(
    *,
    details: EventDetails,
    entry: Entry,
    ruleset: str | None = None,
    is_demo: bool = False,
    is_practice: bool = False,
) -> Event:
    """A new event without rounds, owned by its author.

    ``ruleset``: the id of its document, by default the first.
    """
    event = Event.objects.create(
        **details.stored(), ruleset=ruleset or first_document(), is_demo=is_demo, is_practice=is_practice
    )
    _log_creation(event, details_of(event).logged() | {"ruleset": event.ruleset}, entry)
    return event


@transaction.atomic
def clone_event(*, source: Event, name: str, slug: str, date: dt.date | None, entry: Entry) -> Event:
    """A new event with the rules, tie-breaks and stages of ``source``. Without its people and results."""
    held = hold_event(source.pk)
    copied_options = options_of(held)
    options = {option.name: copied_options[option.name] for option in OPTIONS if not option.of_the_day}
    details = EventDetails(name, slug, date, held.venue, options)
    rules = {"ruleset": held.ruleset, "regulation": held.regulation, "scheme": held.scheme}
    stages = [_without_people(stage_value(stage)) for stage in held.stages.all()]
    event = Event.objects.create(**details.stored(), **rules)
    store_stages(event, stages)
    copied = {"copied_from": held.slug, "stages": [STAGE.write(stage) for stage in stages]}
    _log_creation(event, details.logged() | rules | copied, entry)
    return event


@transaction.atomic
def correct_event(*, event: Event, details: EventDetails, entry: Entry) -> None:
    """Change the settings of an event. A new slug changes the address of its pages."""
    held = hold_event(event.pk)
    before = replace(details_of(held), options={name: getattr(held, name) for name in details.options})
    write = partial(Event.objects.filter(pk=event.pk).update, **details.stored())
    perform_on_event(event, entry, Verb.CORRECT_EVENT, details.logged(), write, before=before.logged())


@transaction.atomic
def set_identity(*, event: Event, options: Mapping[str, str], logo: bytes | None, entry: Entry) -> None:
    """Set an event's look. ``logo``: a PNG as ``logo_from`` makes it; empty for none, None to keep it."""
    named = dict(options)
    if logo is not None:
        named["logo"] = sha256(logo).hexdigest() if logo else ""
    if logo:
        Picture.objects.get_or_create(digest=named["logo"], defaults={"content": logo})
    correct_event(event=event, details=replace(details_of(event), options=named), entry=entry)


def archive_event(*, event: Event, reason: str, entry: Entry) -> None:
    """Archive an event, which makes it read-only."""
    write = partial(Event.objects.filter(pk=event.pk).update, archived_at=entry.now)
    perform_on_event(event, entry, Verb.ARCHIVE, {}, write, reason=reason)


def restore_event(*, event: Event, reason: str, entry: Entry) -> None:
    """Take an event out of the archive, unchanged."""

    def write() -> None:
        if not Event.objects.filter(pk=event.pk, archived_at__isnull=False).update(archived_at=None):
            raise Refusal(_("この大会は、アーカイブされていません。"))

    perform_on_event(event, entry, Verb.RESTORE, {}, write, reason=reason)


def archiving_of(event: Event) -> Act | None:
    """The act that archived an event; None where it is not archived."""
    if event.archived_at is None:
        return None
    return event.acts.filter(verb=Verb.ARCHIVE).order_by("no").last()


@transaction.atomic
def add_round(*, event: Event, title: str, entry: Entry, minutes: int | None = None) -> Round:
    """The next round of an event seated by hand, as a stage of its own.

    Without a title it is named by its number.
    """
    hold_event(event.pk)
    last = event.rounds.aggregate(last=Max("number"))["last"] or 0

    def write() -> None:
        stage = new_stage(event, name=title, seating=Stage.Seating.GIVEN, enter=after_last_stage(event))
        Round.objects.create(event=event, number=last + 1, stage=stage, title=title, minutes=minutes)

    added = {"round": last + 1, "title": title, "minutes": minutes}
    act = perform_on_event(event, entry, Verb.ADD_ROUND, added, write)
    return event.rounds.get(number=act.after["round"])


@transaction.atomic
def correct_round(*, of_round: Round, title: str, minutes: int | None, entry: Entry) -> None:
    """Change a round's title, or its minutes (None: no limit)."""
    stored = Round.objects.select_for_update().get(pk=of_round.pk)
    write = partial(Round.objects.filter(pk=of_round.pk).update, title=title, minutes=minutes)
    before = {"round": stored.number, "title": stored.title, "minutes": stored.minutes}
    after = before | {"title": title, "minutes": minutes}
    perform_on_event(of_round.event, entry, Verb.CORRECT_ROUND, after, write, before=before)


def remove_round(*, of_round: Round, entry: Entry) -> None:
    """Remove a round without tables, and its stage with it if it was the only one."""

    def write() -> None:
        if of_round.tables.exists():
            raise Refusal(_("卓のある回戦は取り消せません。先に卓を取り消してください。"))
        of_round.delete()
        if not of_round.stage.rounds.exists():
            of_round.stage.delete()

    removed = {"round": of_round.number, "title": of_round.title}
    perform_on_event(of_round.event, entry, Verb.REMOVE_ROUND, {}, write, before=removed)


@transaction.atomic
def remove_table(*, table: Table, entry: Entry) -> None:
    """Remove a table without entries. Its players stay entrants of the event."""
    # Locked before the event, as by every act at a table: another order could deadlock.
    match = Match.objects.select_for_update().get(table=table)
    if match.acts.exists() or match.rulings.exists():
        raise Refusal(_("記録のある卓は取り消せません。"))
    seated = list(match.players.values_list("entrant__number", flat=True))
    removed = {"round": table.round.number, "table": table.number, "entrants": seated}
    perform_on_event(table.round.event, entry, Verb.REMOVE_TABLE, {}, table.delete, before=removed)


def _log_creation(event: Event, settings: dict[str, object], entry: Entry) -> None:
    """Begin the log of an event, owned by its author."""

    def write() -> None:
        if entry.by.user is not None:
            event.roles.create(user=entry.by.user, role=Role.OWNER)

    perform_on_event(event, entry, Verb.CREATE_EVENT, settings, write)


def _without_people(stage: EventStage) -> EventStage:
    """A stage without the people named for it."""
    enter = stage.enter and replace(stage.enter, seeds=(), players=())
    return replace(stage, enter=enter, advanced=None)
