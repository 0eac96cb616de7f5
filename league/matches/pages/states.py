"""The state of every table of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from league.matches.pages.board import points_text
from league.matches.pages.progress import State, match_state
from league.records import matches_in, record_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from league.models import Match, Round


@dataclass(frozen=True, slots=True)
class TableState:
    """The current players of a table, their points so far, and its progress."""

    names: tuple[str, ...]
    points: tuple[str, ...]
    state: State


def table_states(of_round: Round) -> Mapping[int, TableState]:
    """The states of all matches of a round, by id."""
    return {match.pk: _state(match) for match in matches_in(of_round)}


def _state(match: Match) -> TableState:
    record = record_of(match)
    sitting, points = record.players_of(max(len(record.score.sets), 1)), record.points
    names = tuple(record.labels[player] for player in sitting)
    return TableState(
        names, tuple(points_text(points.get(player, 0)) for player in sitting), match_state(record)
    )
