"""The shapes of the API for its OpenAPI page.

A case is checked by the adjudicator, which names the wrong field; its shape here is documentation.
"""

from typing import Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from rules_ref.clauses import Clause
from rules_ref.documents import document
from rules_ref.facts import OF_POSITION


class Case(Schema):
    """One question, described by the schema ``case``."""

    model_config = ConfigDict(extra="allow")


class Finding(Schema):
    """One step of the reasoning."""

    clause: str
    holds: bool
    ja: str
    en: str


class RoundStep(Schema):
    """A step of a round question: one accepted move, and the state after it."""

    clauses: list[str]
    effects: "list[Effect]"
    state: dict[str, Any] = Field(
        description="revolution, " + ", ".join(fact.key for fact in OF_POSITION if fact.flushed)
    )
    passes: list[str] | None = Field(None, description="Those whose passing the move implies.")


class NearMiss(Schema):
    """A clause that almost applied, and the one condition that fails."""

    clause: str
    ja: str
    en: str


class Effect(Schema):
    """One thing that happens; further fields depend on ``kind``."""

    model_config = ConfigDict(extra="allow")

    kind: str


class Contradiction(Schema):
    """A fact of the position that contradicts the others; show it before the verdict."""

    field: str = Field(description="lock, revolution, pile, turn, out, hands …")
    given: Any
    implied: Any = Field(
        description="What the rest of the position says it is; null where that is not one thing."
    )
    certain: bool = Field(description="false: possible, but only if something unusual went before.")
    clause: str
    ja: str
    en: str


class Ruling(Schema):
    """The answer to a case; further fields depend on the question."""

    model_config = ConfigDict(extra="allow")

    id: Any = None
    ruleset: str
    verdict: Literal["legal", "illegal", "undetermined"]
    foul: bool | None = None
    clauses: list[str] | None = None
    basis: str | None = Field(None, description="text, interpretation or regulation")
    readings: list[str] | None = Field(
        None, description="those of the clauses of which our reading decides, not their words"
    )
    regulation_keys: list[str] | None = None
    effects: list[Effect] | None = None
    findings: list[Finding] | None = None
    nearly: list[NearMiss] | None = Field(
        None, description="what a play looked like and was not; it decides nothing"
    )
    contradictions: list[Contradiction] | None = Field(
        None, description="play: what of the position cannot be."
    )
    only_play: list[str] | None = Field(
        None, description="play: all that could have been played instead of refused cards"
    )
    at: int | None = Field(None, description="record, round: the first move that is not legal")
    steps: list[RoundStep] | None = Field(None, description="round: one for each accepted move")
    summary_ja: str
    summary_en: str


class CaseProblem(Schema):
    """What is wrong with a case, and in which field."""

    field: str
    message_ja: str
    message_en: str


class Malformed(Schema):
    """A case that cannot be read."""

    id: Any = None
    error: CaseProblem


class UnderDocument(Schema):
    """What one document answers to a case that is put to all of them."""

    document: str
    answer: Ruling | Malformed = Field(description="Malformed where this document cannot be asked so.")
    differs: bool = Field(
        description="Whether it rules otherwise than the document of the case, whatever the clauses."
    )


class ClauseOut(Schema):
    """One clause, in the wording of this project."""

    id: str
    document: str
    title_ja: str
    title_en: str
    text_ja: str
    text_en: str
    basis: str
    interprets_ja: str | None
    interprets_en: str | None
    regulation_key: str | None

    @classmethod
    def of(cls, clause: Clause) -> "ClauseOut":
        """A clause as the API answers it."""
        interprets = clause.interprets
        return cls(
            id=clause.id,
            document=clause.document,
            title_ja=clause.title.ja,
            title_en=clause.title.en,
            text_ja=clause.text.ja,
            text_en=clause.text.en,
            basis=clause.basis.value,
            interprets_ja=interprets.ja if interprets else None,
            interprets_en=interprets.en if interprets else None,
            regulation_key=clause.regulation_key,
        )


class DocumentOut(Schema):
    """A rule document."""

    id: str
    title_ja: str
    title_en: str
    clauses: list[ClauseOut]

    @classmethod
    def of(cls, document_id: str) -> "DocumentOut":
        """A document as the API answers it. Raises KeyError."""
        found = document(document_id)
        return cls(
            id=found.id,
            title_ja=found.title.ja,
            title_en=found.title.en,
            clauses=[ClauseOut.of(clause) for clause in found.clauses],
        )


class Problem(Schema):
    """The reason why a request is not answered (RFC 9457), in both languages."""

    model_config = ConfigDict(extra="forbid")

    type: str
    title: str
    status: int
    detail: str
    detail_ja: str
    detail_en: str
