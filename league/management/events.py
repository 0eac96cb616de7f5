"""The event or season named in a command's arguments."""

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from league.models import Event, Season


def event_of(slug: str, *, returncode: int = 1) -> Event:
    """The event with this slug. Raises CommandError with this exit status."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise CommandError(_("大会「%(slug)s」はありません。") % {"slug": slug}, returncode=returncode)
    return event


def season_of(slug: str, *, returncode: int = 1) -> Season:
    """The season with this slug. Raises CommandError with this exit status."""
    season = Season.objects.filter(slug=slug).first()
    if season is None:
        raise CommandError(_("シーズン「%(slug)s」はありません。") % {"slug": slug}, returncode=returncode)
    return season
