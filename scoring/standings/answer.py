"""Standings as the JSON that is published: whole points as numbers, fractions spelt like ``"9/2"``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from scoring.criteria import Criterion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.matches.counted import Points
    from scoring.standings.advance import Advancement
    from scoring.standings.standings import StageStanding, Standings
    from scoring.standings.state import StageRow, StageState


class TieJson(TypedDict):
    places: int
    among: list[str]


AdvanceJson = TypedDict("AdvanceJson", {"in": list[str], "out": list[str], "undecided": list[TieJson]})


class RowJson(TypedDict):
    """An entrant in a stage; see ``StageRow`` and ``Tally``. Fractions of points are texts (``"9/2"``)."""

    rank: int
    id: str
    group: str | None
    points: int | str
    carried: int | str
    total: int | str
    games: int
    daifugo_games: int
    fugo_games: int
    fouls: int
    downfalls: int
    bonus: int
    penalty: int
    last_set: int | str
    place_at_table: int | None
    decided_by: str | None


class RankedStageJson(TypedDict):
    id: str
    complete: bool
    table: list[RowJson]
    advance: AdvanceJson | None
    clinched: list[str]
    eliminated: list[str]
    certainty: NotRequired[str]


class FinalJson(TypedDict):
    rank: int
    id: str


class PlayedTableJson(TypedDict):
    """What a table gave to whom; ``check`` is what it adds up to."""

    stage: str
    round: int
    table: int
    points: dict[str, int | str]
    check: int


class StandingsJson(TypedDict):
    stages: list[RankedStageJson]
    final: list[FinalJson]
    tables: list[PlayedTableJson]


def answer(standings: Standings) -> StandingsJson:
    """The answer of ``standings``, ready for ``json.dumps``."""
    return {
        "stages": [_stage(stage) for stage in standings.stages],
        "final": [{"rank": place.rank, "id": place.player} for place in standings.final],
        "tables": [table for stage in standings.stages for table in _tables(stage.state)],
    }


def _stage(standing: StageStanding) -> RankedStageJson:
    found: RankedStageJson = {
        "id": standing.state.stage.id,
        "complete": standing.state.complete,
        "table": [_row(row) for row in standing.state.rows],
        "advance": None if standing.advance is None else _advance(standing.advance),
        "clinched": list(standing.clinched),
        "eliminated": list(standing.eliminated),
    }
    if standing.certainty.how:
        found["certainty"] = standing.certainty.how
    return found


def _row(row: StageRow) -> RowJson:
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
        "decided_by": by.id if isinstance(by, Criterion) else by,
    }


def _advance(advance: Advancement) -> AdvanceJson:
    return {
        "in": list(advance.going),
        "out": list(advance.out),
        "undecided": [{"places": tie.places, "among": list(tie.among)} for tie in advance.undecided],
    }


def _tables(state: StageState) -> Iterator[PlayedTableJson]:
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
