"""What is said about a move: the verdict, its clauses, the reasoning and what follows."""

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
    """What is to be said about one move. ``clauses``: the decisive ones. ``after`` is None unless legal.

    ``readings``: those of the clauses of which our reading decides, not their words. ``why``: the one reason to be said
    first, of a refusal (then it is about ``bar``) or of what only an exception allows; ``permits``: the one of other legal
    cards that beat a pile; ``explained``: what else surprises; ``called``: what the cards are called that an exception
    allows. ``near_misses``: what it looked like and was not, for want of one condition each; ``clean``: of these and of
    what is explained, why last cards that might be taken for a foul are none. ``foul_word``: what the document calls such
    a foul. ``before``: the position it was judged in, where that is known; ``may_pass``: whether a pass would be allowed
    in it.

    A tuple, because games make one for every move.
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
