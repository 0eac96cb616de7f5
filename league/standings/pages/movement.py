"""Ranks gained and lost by the last game."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from scoring.standings.state import StageState

    Points = int | Fraction


def movements(state: StageState) -> dict[str, int]:
    """How many ranks each player's own last game has moved them up (down: negative), by points alone.

    Empty for players with one game at most.
    """
    now = {row.player: row.total for row in state.rows}
    last = _last_games(state)
    before = {player: total - last.get(player, 0) for player, total in now.items()}
    places_now, places_before = _places(now), _places(before)
    return {
        row.player: places_before[row.player] - places_now[row.player]
        for row in state.rows
        if row.tally.games > 1
    }


def _last_games(state: StageState) -> dict[str, Points]:
    """Each player's points from their latest game that counts; tables and sets are in the order of play."""
    played = (played_set for table in state.tables for played_set in table.sets if played_set.games)
    return {
        player: points
        for played_set in played
        for player, points in zip(played_set.players, played_set.games[-1].points, strict=True)
    }


def _places(totals: Mapping[str, Points]) -> dict[str, int]:
    ranked = _negated(totals.values())
    return {player: bisect_left(ranked, -total) for player, total in totals.items()}


def _negated(totals: Iterable[Points]) -> list[Points]:
    return sorted(-total for total in totals)
