"""Standings as the JSON that is published: whole points as numbers, fractions spelt like ``"9/2"``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.event.document import Tiebreak

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.standings.advance import Advancement
    from scoring.standings.standings import StageStanding, Standings
    from scoring.standings.state import Row, StageState
    from scoring.standings.tally import Points


def answer(standings: Standings) -> dict[str, Any]:
    """The answer of ``standings``, ready for ``json.dumps``."""
    return {
        "stages": [_stage(each) for each in standings.stages],
        "final": [{"rank": each.rank, "id": each.player} for each in standings.final],
        "tables": [table for each in standings.stages for table in _tables(each.state)],
    }


def _stage(standing: StageStanding) -> dict[str, Any]:
    return {
        "id": standing.state.stage.id,
        "complete": standing.state.complete,
        "table": [_row(row) for row in standing.state.rows],
        "advance": None if standing.advance is None else _advance(standing.advance),
        "clinched": list(standing.clinched),
        "eliminated": list(standing.eliminated),
    }


def _row(row: Row) -> dict[str, Any]:
    tally, by = row.tally, row.decided_by
    return {
        "rank": row.rank,
        "id": row.player,
        "group": row.group,
        "points": spelt(row.points),
        "carried": spelt(row.carried),
        "total": spelt(row.total),
        "games": tally.games,
        "daifugo_games": tally.daifugo_games,
        "fugo_games": tally.fugo_games,
        "fouls": tally.fouls,
        "downfalls": tally.downfalls,
        "bonus": tally.bonus,
        "penalty": row.penalty,
        "last_set": spelt(tally.last_set),
        "place_at_table": row.place_at_table,
        "decided_by": by.value if isinstance(by, Tiebreak) else by,
    }


def _advance(advance: Advancement) -> dict[str, Any]:
    return {
        "in": list(advance.going),
        "out": list(advance.out),
        "undecided": [{"places": tie.places, "among": list(tie.among)} for tie in advance.undecided],
    }


def _tables(state: StageState) -> Iterator[dict[str, Any]]:
    for table in state.tables:
        yield {
            "stage": state.stage.id,
            "round": table.round,
            "table": table.number,
            "points": {player: spelt(points) for player, points in table.points.items()},
            "check": table.check,
        }


def spelt(points: Points) -> int | str:
    """Points as they stand in JSON.

    >>> from fractions import Fraction
    >>> spelt(4), spelt(Fraction(9, 2)), spelt(Fraction(4, 2))
    (4, '9/2', 2)
    """
    return int(points) if points == int(points) else str(points)
