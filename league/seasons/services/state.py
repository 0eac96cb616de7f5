"""A stored season as values, cached: from its file, the event files beside it, and its log."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Final

from django.utils import timezone

from league.chain import head_of
from league.models import Season, SeasonFile, SeasonVerb
from scoring.published.season import PublishedSeason, RegulationVersion, SeasonClosing, SeasonRecord
from scoring.season.played import Files
from scoring.season.public_file import public_file
from scoring.season.reading import read_season
from scoring.season.season import SeasonState, work_out
from scoring.season.values import Content

_SEASONS_AT_ONCE: Final = 4
_REGULATED: Final = ("into", "quotas", "points", "counting")
"""The members of a season file from which places, points and ties follow."""


def state_of(season: Season) -> SeasonState:
    """The season with all that follows from its files."""
    return published_season(season).state


def published_season(season: Season) -> PublishedSeason:
    """The season as its pages show it, computed once per entry of its log."""
    return _published(season.pk, season.log_hash)


# 500 persons and 40 events take half a second of the processor: too long for each visitor's page.
@lru_cache(maxsize=_SEASONS_AT_ONCE)
def _published(pk: int, _hash: str) -> PublishedSeason:
    season = Season.objects.get(pk=pk)
    files = files_of(season)
    state = work_out(read_season(season.content), files)
    return PublishedSeason(state, season.slug, season_record(season), files(state.season.look.file))


def forget_worked_out() -> None:
    """Clear the cached values, which may contain the name of a forgotten person."""
    _published.cache_clear()


def files_of(season: Season) -> Files:
    """The files beside the season file, each read on request."""

    def read(name: str) -> bytes | None:
        found = SeasonFile.objects.filter(season=season, name=name).values_list("content", flat=True).first()
        return None if found is None else bytes(found)

    return read


def public_digest(content: Content) -> str:
    """The digest that is published when a season is closed."""
    return sha256(public_file(content)).hexdigest()


def closing_of(season: Season) -> SeasonClosing | None:
    """The time of a season's closing, and its digest; None while it is open."""
    verbs = (SeasonVerb.CLOSE, SeasonVerb.REOPEN)
    last = season.acts.filter(verb__in=verbs).order_by("no").last()
    if last is None or last.verb == SeasonVerb.REOPEN:
        return None
    # Forgetting a person since then changed the file, and published its new digest.
    forgotten = season.acts.filter(verb=SeasonVerb.FORGET, no__gt=last.no).order_by("no").last()
    closing = last if forgotten is None else forgotten
    return SeasonClosing(
        timezone.localdate(last.at).isoformat(), closing.after["sha256"], forgotten is not None
    )


def season_record(season: Season) -> SeasonRecord:
    """The public part of the season's log: its head, its closing, the versions of the regulation."""
    return SeasonRecord(head_of(season), closing_of(season), tuple(_versions(season)))


def _versions(season: Season) -> Iterator[RegulationVersion]:
    """Each act that changed the regulation. Late: after the first event was played, or accepted."""
    verbs = (SeasonVerb.CREATE, SeasonVerb.IMPORT, SeasonVerb.REGULATE, SeasonVerb.TAKE)
    events = season.content.get("events") or ()
    played = min(
        (event["date"] for event in events if event["status"] in ("official", "provisional")), default=""
    )
    number, taken = 0, False
    for act in season.acts.filter(verb__in=verbs).order_by("no"):
        taken = taken or act.verb == SeasonVerb.TAKE
        before, after = (
            {key: values[key] for key in _REGULATED if key in values} for values in (act.before, act.after)
        )
        if act.verb == SeasonVerb.TAKE or not (before or after):
            continue
        number += 1
        day = timezone.localdate(act.at).isoformat()
        late = number > 1 and (taken or bool(played and day > played))
        yield RegulationVersion(number, day, before, after, late=late)
