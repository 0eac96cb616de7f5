"""Rulings: one value for each kind of question.

The fields are the keys of the JSON, in its order; a field with its default is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules_ref.cards import Card
from rules_ref.classes import PlayerClass
from rules_ref.clauses import Basis
from rules_ref.effects import Effect
from rules_ref.engine.judgement import Verdict
from rules_ref.headline import Headline
from rules_ref.position import Position
from rules_ref.text import Contradiction, Finding, NearMiss, Text

Complete = bool
"""Whether the case was complete. A missing key means True: older rulings were on complete cases only."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A ruling with its clauses.

    ``basis``: the weakest among them; ``regulation_keys``: the deciding options; ``readings``: the clauses
    where our reading decides, not the words.
    """

    verdict: Verdict
    foul: bool
    clauses: tuple[str, ...]
    basis: Basis
    readings: tuple[str, ...]
    regulation_keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenRuling(Cited):
    """The document leaves this kind of question open."""

    findings: tuple[Finding, ...]
    summary: Text


@dataclass(frozen=True, slots=True)
class MoveRuling(Cited):
    """The ruling on one move. ``after`` is None unless it is legal.

    ``contradictions``: those of a position that was given; None for one reached by moves. ``legal_plays``:
    None unless requested. ``headline``: the first sentences; None in older rulings. ``only_play``: the only
    cards that could have been played instead of refused ones; None if there are several choices, or none.
    """

    effects: tuple[Effect, ...]
    findings: tuple[Finding, ...]
    nearly: tuple[NearMiss, ...]
    after: Position | None
    summary: Text
    contradictions: tuple[Contradiction, ...] | None = None
    legal_plays: tuple[tuple[Card, ...], ...] | None = None
    headline: Headline | None = None
    only_play: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class RankingRuling(Cited):
    """The ruling on the end of a game; ``order``, ``classes`` and ``points`` are None where it gives none."""

    findings: tuple[Finding, ...]
    order: tuple[str, ...] | None
    classes: Mapping[str, PlayerClass] | None
    points: Mapping[str, int | Fraction] | None
    bonus: Mapping[str, int]
    downfall: str | None
    summary: Text


@dataclass(frozen=True, slots=True)
class Owed:
    """The cards a player owed in an exchange. ``cards``: every choice that would have been right."""

    to: str
    cards: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class ExchangeRuling(Cited):
    """The ruling on an exchange. ``owed``: by giver. ``complete``: the gifts of all who owe are known."""

    findings: tuple[Finding, ...]
    owed: Mapping[str, Owed]
    complete: Complete
    summary: Text


@dataclass(frozen=True, slots=True)
class DealRuling(Cited):
    """The ruling on a deal.

    ``wrong_count``: hands with a wrong number of cards. ``complete``: every hand is known.
    """

    findings: tuple[Finding, ...]
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    wrong_count: Mapping[str, int]
    complete: Complete
    summary: Text


@dataclass(frozen=True, slots=True)
class RecordRuling:
    """The ruling on a whole game.

    ``at``: the index of the first move that is not legal, with its ``ruling``; ``turns``: the number of
    moves.
    """

    verdict: Verdict
    at: int | None
    ruling: MoveRuling | None
    turns: int
    ranking: RankingRuling | None
    summary: Text


@dataclass(frozen=True, slots=True)
class StepRuling:
    """An accepted move of a round, and the state after it. ``passes``: players implied to have passed."""

    clauses: tuple[str, ...]
    effects: tuple[Effect, ...]
    after: Position
    passes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundRuling:
    """The ruling on the moves since a flush.

    ``at`` and ``ruling``: as in a record; if all moves are legal, those of the last one.
    """

    verdict: Verdict
    at: int | None
    ruling: MoveRuling | None
    steps: tuple[StepRuling, ...]
    after: Position
    summary: Text


Reasoned = MoveRuling | RankingRuling | ExchangeRuling | DealRuling | OpenRuling
"""The rulings that have findings of their own."""
Ruling = Reasoned | RecordRuling | RoundRuling
