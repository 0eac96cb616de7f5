"""The judgement of a move: the verdict, its clauses, the reasoning and what follows."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from rules_ref.effects import Effect
from rules_ref.engine.checks import Bar
from rules_ref.position import Position
from rules_ref.ranking import FOUL_FINISH
from rules_ref.text import Finding, NearMiss, Text


class Verdict(Enum):
    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class Judgement(NamedTuple):
    """The judgement of one move. ``clauses``: the decisive ones. ``after`` is None unless legal.

    ``readings``: the clauses of which our reading decides, not the words. ``why``: the main reason of a
    refusal (about ``bar``), or of a move that only an exception allows; ``permits``: the main reason for
    other legal cards that beat a pile; ``explained``: further surprising reasons; ``called``: the names of
    cards that an exception allows. ``near_misses``: clauses that failed by one condition; ``clean``: the
    sentences of ``near_misses`` and ``explained`` by which last cards are no foul. ``foul_word``: the
    document's word for a foul. ``before``: the position judged, if known; ``may_pass``: whether a pass would
    be allowed in it.

    A tuple for speed: games create one for every move.
    """

    verdict: Verdict
    foul: bool
    clauses: tuple[str, ...]
    findings: tuple[Finding, ...]
    effects: tuple[Effect, ...] = ()
    after: Position | None = None
    near_misses: tuple[NearMiss, ...] = ()
    foul_word: Text = FOUL_FINISH
    readings: tuple[str, ...] = ()
    why: Text | None = None
    bar: Bar | None = None
    permits: Text | None = None
    explained: tuple[Text, ...] = ()
    called: tuple[Text, ...] = ()
    clean: tuple[Text, ...] = ()
    before: Position | None = None
    may_pass: bool = False


def judged_by(verdict: Verdict, clause: str, text: Text) -> Judgement:
    """A judgement that rests on one finding, which does not hold."""
    return Judgement(verdict, False, (clause,), (Finding(clause, False, text),))


def unique(clauses: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clauses))
