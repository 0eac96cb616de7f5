"""What waits for an official now, each with the page that settles it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.access import Right
from league.backups.services.copies import last_in_second, last_made
from league.clock.pages import current_round, flags_of, timed_matches
from league.day.pages.course import DayFacts
from league.models import Act, Event, Round
from league.objections.services import open_objections
from league.page_cache import made_per
from league.printing.pages.room import is_outdated

BACKUP_AGE: Final = timedelta(minutes=10)
"""How far the last backup may lag behind the last act before the administrator is warned."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that waits for an official.

    ``flag``: how it is marked (``late`` is urgent, ``idle`` is not).
    """

    flag: str
    words: str
    url: str


def notices_of(
    event: Event, facts: DayFacts, rights: Collection[Right], *, waiting: int, superuser: bool, now: datetime
) -> tuple[Notice, ...]:
    """All notices for a user with these rights, the most urgent first."""
    found: list[Notice] = []
    if waiting:
        found.append(_calls(event, waiting, judges=Right.JUDGE in rights))
    if Right.SERVE in rights:
        found += _objections(event)
        found += _tables(event, now)
        found += _papers(event, facts)
    if superuser and facts.begun:
        found += _backup(event, now)
    return tuple(found)


def _calls(event: Event, waiting: int, *, judges: bool) -> Notice:
    words = ngettext("審判長の受信箱（%(count)d件）", "審判長の受信箱（%(count)d件）", waiting)
    page = "ruling_inbox" if judges else "ruling_list"
    return Notice("late", words % {"count": waiting}, reverse(page, args=[event.slug]))


def _objections(event: Event) -> Iterator[Notice]:
    """Open objections."""
    if count := open_objections(event).count():
        words = ngettext("結果への申し出 %(count)d件", "結果への申し出 %(count)d件", count)
        yield Notice("late", words % {"count": count}, reverse("objection_list", args=[event.slug]))


def _tables(event: Event, now: datetime) -> Iterator[Notice]:
    """Late and idle tables of the round being played."""
    of_round = current_round(event)
    if of_round is None:
        return
    flags = flags_of(timed_matches(of_round, now))
    hall = reverse("hall", args=[event.slug])
    if flags.late:
        words = ngettext("遅れ %(count)d卓", "遅れ %(count)d卓", flags.late)
        yield Notice("late", words % {"count": flags.late}, hall)
    if flags.idle:
        words = ngettext("停滞 %(count)d卓", "停滞 %(count)d卓", flags.idle)
        yield Notice("idle", words % {"count": flags.idle}, hall)


def _papers(event: Event, facts: DayFacts) -> Iterator[Notice]:
    """Papers of coming rounds that were handed out and have changed since."""
    with_tables = (of_round for stage in facts.stages for of_round in stage.rounds_with_tables)
    ahead = [of_round.number for of_round in with_tables if of_round.printed and not of_round.touched]
    print_room = reverse("print_room", args=[event.slug])
    for event_round in event.rounds.filter(number__in=ahead).select_related("event", "stage"):
        if _is_outdated(event_round):
            words = _("印刷後に変更: %(round)sの用紙") % {"round": event_round}
            yield Notice("idle", words, f"{print_room}?round={event_round.number}")


def _is_outdated(of_round: Round) -> bool:
    """Whether papers of the round are outdated; cached until the next act on the event or the next printing."""
    last = of_round.printings.aggregate(last=Max("pk"))["last"]
    return made_per(("outdated", of_round.pk, of_round.event.version, last), lambda: is_outdated(of_round))


def _backup(event: Event, now: datetime) -> Iterator[Notice]:
    """A backup that is overdue, here or in the second folder."""
    last_act: datetime | None = Act.objects.filter(event=event).aggregate(last=Max("at"))["last"]
    if last_act is None:
        return
    here = last_made(settings.BACKUPS, now)
    if here is None:
        yield Notice("idle", _("バックアップがまだありません"), reverse("backup_list"))
    elif min(last_act, now) - here > BACKUP_AGE:
        words = _("最後のバックアップは%(at)sです") % {"at": _time(here, now)}
        yield Notice("idle", words, reverse("backup_list"))
    second = last_in_second(settings.BACKUPS)
    if settings.COPIES_TO and (second is None or min(last_act, now) - second > BACKUP_AGE):
        words = _("バックアップを%(folder)sに写せていません") % {"folder": settings.COPIES_TO}
        yield Notice("idle", words, reverse("backup_list"))


def _time(at: datetime, now: datetime) -> str:
    local = timezone.localtime(at)
    return local.strftime("%H:%M" if local.date() == timezone.localtime(now).date() else "%Y-%m-%d %H:%M")
