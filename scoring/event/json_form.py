"""An event's file as it is written down: its keys in their order, and what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.draw.json_form import DrawJson
    from scoring.log.chain import ChainEntry
    from scoring.log.said import DecisionJson

Json = dict[str, object]


class StageJson(TypedDict):
    """A stage as its file has it; see ``EventStage``."""

    id: str
    name: str
    enter: str | Json
    matches: int
    seating: str
    counts: str
    advance: Json | None
    group_by: str | None
    advanced: list[str] | None


class TableJson(TypedDict):
    """A table of a round; see ``EventTable``."""

    table: int
    seats: dict[str, str]
    group: str | None
    cut_off: bool
    sets: list[Json]
    recorded: dict[str, int | str] | None


class RoundJson(TypedDict):
    """A round of a stage; see ``EventRound``."""

    stage: str
    round: int
    draw: DrawJson | None
    byes: list[str]
    tables: list[TableJson]
    moved: NotRequired[dict[str, int]]


class ChangeJson(TypedDict):
    """A change of criteria: what differs, before and after it, by whom and when."""

    kind: Literal["change"]
    stage: str | None
    before: Mapping[str, object]
    after: Mapping[str, object]
    reason: str
    by: str
    at: str


class EventJson(TypedDict):
    """An event as its file has it. Of its log the head, and the entries only where the file is for the officials."""

    format: str
    slug: str
    name: str
    date: str
    venue: str
    ruleset: str
    regulation: Json
    scheme: Json
    entrants: list[Json]
    stages: list[StageJson]
    rounds: list[RoundJson]
    substitutions: list[Json]
    penalties: list[Json]
    decisions: list[DecisionJson | ChangeJson]
    rulings: list[Json]
    log: NotRequired[Json]
    log_entries: NotRequired[list[ChainEntry]]
    sealed: NotRequired[Json]
