"""What is said about a move: the verdict, its clauses, the reasoning and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_ref.effects import Effect
    from rules_ref.position import Position
    from rules_ref.text import Finding, NearMiss


class Verdict(Enum):
    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said about one move. ``clauses``: the decisive ones. ``after`` is None unless legal.

    ``nearly``: what it looked like and was not, for want of one condition each.
    """

    verdict: Verdict
    foul: bool
    clauses: tuple[str, ...]
    findings: tuple[Finding, ...]
    effects: tuple[Effect, ...] = ()
    after: Position | None = None
    nearly: tuple[NearMiss, ...] = ()


def unique(clauses: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clauses))
