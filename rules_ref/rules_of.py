"""The rules of one document under an event's options, for questions in values instead of JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules_ref.cards import Card
from rules_ref.cases.case import read_regulation
from rules_ref.cases.position import read_as_given
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import position_json, regulation_json
from rules_ref.contradictions import contradictions
from rules_ref.documents import RULESETS
from rules_ref.engine.between_moves import refusal
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement
from rules_ref.engine.legal_plays import listed_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.notation import read_notation, write_case
from rules_ref.position import Move, Position
from rules_ref.rounds import RecordedMove, RoundStep, follow
from rules_ref.text import Contradiction


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule document with the options of an event."""

    ruleset: Ruleset
    regulation: Regulation

    @staticmethod
    def of(document: str, **options: Any) -> Rules:
        """``Rules.of("momo", stairs=True)``, with options as in a case.

        Raises KeyError, MalformedCaseError.
        """
        ruleset = RULESETS[document]
        return Rules(ruleset, read_regulation(Reader(options, "regulation"), ruleset))

    def __repr__(self) -> str:
        options = "".join(f", {key}={value!r}" for key, _, value in self.regulation.settings())
        return f"Rules.of({self.ruleset.id!r}{options})"

    def judge(self, position: Position, move: Move) -> Judgement:
        """Judge a move. Raises KeyError for a call that the document does not have."""
        return refusal(position, move) or judge(self.ruleset, self.regulation, position, move)

    def legal_plays(self, position: Position, player: str | None = None) -> list[tuple[Card, ...]]:
        """The legal plays of the player, by default of the one on turn.

        Each set of cards once, by size and strength.
        """
        return listed_plays(self.ruleset, self.regulation, position, player or position.turn or "")

    def contradictions(self, position: Position) -> tuple[Contradiction, ...]:
        """The contradictions in a position."""
        return contradictions(self.ruleset, self.regulation, position)

    def follow(self, start: Position, moves: Iterable[Move]) -> Iterator[RoundStep]:
        """The moves since a flush, one step each; the first that is not legal is the last step."""
        return follow(self.ruleset, self.regulation, start, [RecordedMove(move) for move in moves])

    def write(self, position: Position, language: str = "en") -> str:
        """The position in notation."""
        options = regulation_json(self.regulation)
        case = {"ruleset": self.ruleset.id, "question": "play", "regulation": options}
        return write_case(case | {"position": position_json(position)}, language)

    @staticmethod
    def read(text: str) -> tuple[Rules, Position]:
        """A position in notation, with its rules. Raises NotationError, MalformedCaseError."""
        case = Reader(read_notation(text).case)
        ruleset = RULESETS[case["ruleset"].one_of(tuple(RULESETS))]
        rules = Rules(ruleset, read_regulation(case["regulation"], ruleset))
        return rules, read_as_given(case["position"], ruleset)
