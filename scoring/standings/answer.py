"""Standings as the JSON that is published: whole points as numbers, fractions spelt like ``"9/2"``."""

from itertools import chain
from typing import Final

from rules_ref.cases.writer import Json
from scoring.criteria import Criterion
from scoring.shape import FLAG, INTEGER, POINTS, TEXT, by_name, listed, or_null, written
from scoring.standings.standings import StageStanding, Standings
from scoring.standings.state import StageRow

_NAMES: Final = listed(TEXT)
_TALLIED: Final = ("games", "daifugo_games", "fugo_games", "fouls", "downfalls", "bonus", "last_set")


def _decided_by(row: StageRow) -> str | None:
    by = row.decided_by
    return by.id if isinstance(by, Criterion) else by


_ROW: Final = written(
    "Row",
    {
        "rank": INTEGER,
        "id": TEXT,
        "group": or_null(TEXT),
        "points": POINTS,
        "carried": POINTS,
        "total": POINTS,
        "games": INTEGER,
        "daifugo_games": INTEGER,
        "fugo_games": INTEGER,
        "fouls": INTEGER,
        "downfalls": INTEGER,
        "bonus": INTEGER,
        "penalty": INTEGER,
        "last_set": POINTS,
        "place_at_table": or_null(INTEGER),
        "decided_by": or_null(TEXT),
    },
    'An entrant in a stage; see ``StageRow`` and ``Tally``. Fractions of points are texts (``"9/2"``).',
    called={"id": "player", **{key: f"tally.{key}" for key in _TALLIED}, "decided_by": _decided_by},
)
_TIE: Final = written("Tie", {"places": INTEGER, "among": _NAMES})
_ADVANCE: Final = written(
    "Advance", {"in": _NAMES, "out": _NAMES, "undecided": listed(_TIE)}, called={"in": "going"}
)
_STAGE: Final = written(
    "RankedStage",
    {
        "id": TEXT,
        "complete": FLAG,
        "table": listed(_ROW),
        "advance": or_null(_ADVANCE),
        "clinched": _NAMES,
        "eliminated": _NAMES,
        "certainty": TEXT,
    },
    called={
        "id": "state.stage.id",
        "complete": "state.complete",
        "table": "state.rows",
        "certainty": lambda standing: standing.certainty.how or None,
    },
    sparse=("certainty",),
)
_TABLE: Final = written(
    "PlayedTable",
    {"stage": TEXT, "round": INTEGER, "table": INTEGER, "points": by_name(POINTS), "check": INTEGER},
    "What a table gave to whom; ``check`` is what it adds up to.",
)


def _tables(stage: StageStanding) -> list[Json]:
    return [
        {
            "stage": stage.state.stage.id,
            "round": table.round,
            "table": table.number,
            "points": table.points,
            "check": table.check,
        }
        for table in stage.state.tables
    ]


STANDINGS: Final = written(
    "Standings",
    {
        "stages": listed(_STAGE),
        "final": listed(written("Final", {"rank": INTEGER, "id": TEXT}, called={"id": "player"})),
        "tables": listed(_TABLE),
    },
    called={"tables": lambda standings: chain.from_iterable(map(_tables, standings.stages))},
)


def answer(standings: Standings) -> Json:
    """The answer of ``standings``, ready for ``json.dumps``."""
    found: Json = STANDINGS.write(standings)
    return found
