"""The JSON of acts on an event, beside those at its tables, as far as they can be replayed."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class EnteredJson(TypedDict):
    """A person was entered under a number. The first logs did not have the code (``id``)."""

    entrant: int
    name: str
    id: NotRequired[str]


class StatusJson(TypedDict):
    """A person is present, absent or gone.

    Who stood in for them, and after which stage (round of it, set of that) they left.
    """

    entrant: int
    status: str
    after_stage: NotRequired[str | None]
    after_round: NotRequired[int | None]
    after_set: NotRequired[int | None]
    stand_in: NotRequired[int]


class PenaltyJson(TypedDict):
    """Points taken or given. ``reason`` only where it differs from the act's own."""

    stage: str
    entrant: int
    points: int
    ruling: int | None
    reason: NotRequired[str]


class LotJson(TypedDict):
    """The order of equals, the best first."""

    kind: Literal["lot"]
    stage: str
    order: list[str]
    by: str
    at: str


class WithdrawalJson(TypedDict):
    """A person left after a stage (None: before the first)."""

    kind: Literal["withdraw"]
    player: str
    after: str | None
    round: NotRequired[int]
    set: NotRequired[int]


MoveUpJson = TypedDict("MoveUpJson", {"kind": Literal["move_up"], "stage": str, "player": str, "for": str})
"""A person goes on from a stage for another."""


class TakenBackJson(TypedDict):
    """A withdrawn decision: of a lot its ``order``, of others the person."""

    kind: str
    stage: str
    order: list[str] | None
    player: NotRequired[str]


DecisionJson = LotJson | WithdrawalJson | MoveUpJson


class DigestsJson(TypedDict):
    """The digests of a ruling's question and answer."""

    case: str
    answer: str
