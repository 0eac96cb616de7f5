"""The shapes of the API, for its OpenAPI page.

A case is judged by the adjudicator itself, which names the field that is wrong; its shape is here to be read.
"""

from __future__ import annotations

from typing import Any

from ninja import Schema
from pydantic import ConfigDict, Field


class Case(Schema):
    """One question: ``ruleset``, ``question`` and what that kind of question needs."""

    model_config = ConfigDict(extra="allow")

    id: Any = Field(None, description="Handed back as it came.")
    ruleset: Any = Field(None, description="jbl, sdin, momo, kyoto, zai or uecda", examples=["jbl"])
    question: Any = Field(None, description="play, ranking, exchange, deal or record", examples=["play"])
    regulation: Any = Field(None, description="The event's options by key.")
    position: Any = Field(None, description="play: who sits where, hands, pile, lock …")
    play: Any = Field(None, description="play: the cards laid, a pass or a claim.")
    with_legal_plays: Any = Field(None, description="play: list all plays that would have been legal.")
    players: Any = Field(None, description="ranking, exchange, deal, record: clockwise.")


class Finding(Schema):
    """One step of the reasoning."""

    clause: str
    holds: bool
    ja: str
    en: str


class Effect(Schema):
    """One thing that happens; further fields depend on ``kind``."""

    model_config = ConfigDict(extra="allow")

    kind: str


class Ruling(Schema):
    """The answer to a case; further fields depend on the question."""

    model_config = ConfigDict(extra="allow")

    id: Any = None
    ruleset: str
    verdict: str = Field(description="legal, illegal or undetermined")
    foul: bool | None = None
    clauses: list[str] | None = None
    basis: str | None = Field(None, description="text, interpretation or regulation")
    regulation_keys: list[str] | None = None
    effects: list[Effect] | None = None
    findings: list[Finding] | None = None
    summary_ja: str
    summary_en: str


class Problem(Schema):
    """What is wrong with a case, and in which field."""

    field: str
    message_ja: str
    message_en: str


class Malformed(Schema):
    """A case that cannot be read."""

    id: Any = None
    error: Problem


class Refused(Schema):
    """A request that is not answered at all."""

    detail: str


class ClauseOut(Schema):
    """One clause in our own words."""

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


class DocumentOut(Schema):
    """A rule document."""

    id: str
    title_ja: str
    title_en: str
    clauses: list[ClauseOut]
