"""A stored season as values, cached: its file, the event files beside it, and what follows from both."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from league.models import Season, SeasonFile
from league.seasons.services.record import record_of
from scoring.published.season import PublishedSeason
from scoring.season.played import Files
from scoring.season.reading import read_season
from scoring.season.season import SeasonState, work_out

_SEASONS_AT_ONCE: Final = 4


def state_of(season: Season) -> SeasonState:
    """The season with everything in it."""
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
    return PublishedSeason(state, season.slug, record_of(season), files(state.season.look.file))


def forget_worked_out() -> None:
    """Clear the cached values: they may have the name of a forgotten person."""
    _published.cache_clear()


def files_of(season: Season) -> Files:
    """The files beside the season file, each read on request."""

    def read(name: str) -> bytes | None:
        found = SeasonFile.objects.filter(season=season, name=name).values_list("content", flat=True).first()
        return None if found is None else bytes(found)

    return read
