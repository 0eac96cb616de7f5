"""Ask about an impossible position until it is consistent: until then it gets no verdict."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from rules_ref import Contradiction
from rules_ref.adjudicator import ReadCase, answer_of, read_case, ruling_on
from rules_ref.cases.writer import Json
from rules_ref.facts import OF_POSITION
from rules_ref.rulings import MoveRuling, Reasoned, RecordRuling, RoundRuling

_ROUNDS: Final = 8
"""The most corrections in a row, each of which may reveal another wrong fact; no position has more."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A case after the answers so far, the questions left about it, and its ruling."""

    case: Json
    asked: ReadCase
    ruling: Reasoned

    @property
    def answer(self) -> Json:
        """The ruling as it is stored."""
        return answer_of(self.asked, self.ruling)

    @property
    def doubts(self) -> tuple[Contradiction, ...]:
        """Contradictions in the position, certain or depending on something unusual before it."""
        return (self.ruling.contradictions if isinstance(self.ruling, MoveRuling) else None) or ()


def unsolved(doubts: Iterable[Contradiction], kept: Collection[str] = ()) -> tuple[Contradiction, ...]:
    """Contradictions that prevent a verdict and were not confirmed.

    ``kept``: keys of doubts that a person confirmed as given.
    """
    return tuple(doubt for doubt in doubts if doubt.certain or doubt.key not in kept)


def judged(case: Json, taken: Collection[str] = (), kept: Collection[str] = ()) -> Judged:
    """The ruling on a case after corrections. Raises MalformedCaseError.

    ``taken``: keys of doubts whose implied value replaces the given one; ``kept``: as for ``unsolved``.
    """
    found = ruled(case)
    for _round in range(_ROUNDS):
        doubts = unsolved(found.doubts, kept)
        accepted = [doubt for doubt in doubts if doubt.key in taken and doubt.implied is not None]
        if not accepted:
            break
        found = ruled(_corrected(found.case, accepted[0]))
    return found


def ruled(case: Json) -> Judged:
    """The ruling on a case with one question. Raises MalformedCaseError."""
    read = read_case(case)
    ruling = ruling_on(read)
    if isinstance(ruling, RecordRuling | RoundRuling):
        raise TypeError(read.question)
    return Judged(case, read, ruling)


def _corrected(case: Json, doubt: Contradiction) -> Json:
    position = {**case["position"], doubt.field: doubt.implied}
    if doubt.field == "pile" and not doubt.implied:  # nothing of a round of play outlives its flush
        position = {key: value for key, value in position.items() if key not in _OF_A_ROUND} | {"pile": []}
    return {**case, "position": position}


_OF_A_ROUND: Final = frozenset(fact.key for fact in OF_POSITION if fact.flushed) - {"turn", "pile"}
