"""What the acts on an event say in the log, beside those at its tables: the parts of it that can be done once more."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class EnteredJson(TypedDict):
    """A person was entered under a number. The first logs did not say the code (``id``)."""

    entrant: int
    name: str
    id: NotRequired[str]


class StatusJson(TypedDict):
    """A person is there, absent or gone; who stood in for them, and after which stage (round of it, set of that) they left."""

    entrant: int
    status: str
    after_stage: NotRequired[str | None]
    after_round: NotRequired[int | None]
    after_set: NotRequired[int | None]
    stand_in: NotRequired[int]


class PenaltyJson(TypedDict):
    """Points taken or given. ``reason`` only where the act that says so has another one."""

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
    """A decision that is taken back: of a lot its ``order``, of others whose it was."""

    kind: str
    stage: str
    order: list[str] | None
    player: NotRequired[str]


DecisionJson = LotJson | WithdrawalJson | MoveUpJson


class DigestsJson(TypedDict):
    """The fingerprints of a ruling's question and answer."""

    case: str
    answer: str
