"""Where every table of a round is, made anew only for tables at which something was recorded since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.utils.translation import get_language

from league.matches.pages.board import points_text
from league.matches.pages.progress import State, match_state
from league.models import Match
from league.records import record_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from league.models import Round

_KEPT_SECONDS: Final = 60 * 60
StateVersion = tuple[int, int]
"""Of the event and of the match: what is said of a table depends on nothing else."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Who sits at a table now, with the points each has so far, and how far it is."""

    names: tuple[str, ...]
    points: tuple[str, ...]
    state: State


def table_states(of_round: Round, matches: Iterable[tuple[int, int]]) -> Mapping[int, TableState]:
    """The states of matches of a round, given by id with their versions (best loaded with its event)."""
    wanted = {pk: (of_round.event.version, version) for pk, version in matches}
    key = f"table-points/{of_round.pk}/{get_language()}"
    kept: dict[int, tuple[StateVersion, TableState]] = cache.get(key, {})
    states = {pk: kept[pk] for pk, version in wanted.items() if pk in kept and kept[pk][0] == version}
    missing = wanted.keys() - states.keys()
    if missing:
        found = Match.objects.with_results().filter(table__round=of_round)
        # SQLite refuses to look for very many at once, and when most are missing all may as well be read.
        some = found.filter(pk__in=missing) if len(missing) <= _ASKED_FOR else found
        states |= {match.pk: (wanted[match.pk], _state(match)) for match in some if match.pk in missing}
        cache.set(key, states, _KEPT_SECONDS)
    return {pk: state for pk, (_version, state) in states.items()}


_ASKED_FOR: Final = 100


def _state(match: Match) -> TableState:
    record = record_of(match)
    sitting, points = record.players_of(max(len(record.score.sets), 1)), record.points
    names = tuple(record.labels[each] for each in sitting)
    return TableState(names, tuple(points_text(points.get(each, 0)) for each in sitting), match_state(record))
