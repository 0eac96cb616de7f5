"""The clauses that rulings cite: one catalogue of data per document, looked up by id."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.text import Text


class Basis(Enum):
    """What a reading rests on, from firmest to weakest."""

    TEXT = "text"
    INTERPRETATION = "interpretation"
    REGULATION = "regulation"


_LONGER_IDS: Final = {"uec": "uecda"}


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause of a document, in our own words.

    ``interprets`` says what our reading adds where the document itself is not explicit (None: nothing).
    ``regulation_key`` names the option of the event that settles the clause where the document is silent.
    ``enforced`` is False for clauses that no play, ranking, exchange or deal can exercise (who may shuffle, when
    an event is cut off …).
    """

    id: str
    title: Text
    text: Text
    basis: Basis = Basis.TEXT
    interprets: Text | None = None
    regulation_key: str | None = None
    enforced: bool = True

    @property
    def document(self) -> str:
        """The id of its document: ``jbl`` for ``JBL-9.1``, ``uecda`` for ``UEC-3``."""
        prefix = self.id.partition("-")[0].lower()
        return _LONGER_IDS.get(prefix, prefix)


@dataclass(frozen=True, slots=True)
class Document:
    """A rule document: its name and its clauses in the order of the text.

    ``sections`` names what the clauses of a section are about (``"9"`` holds ``JBL-9.1`` to ``JBL-9.3``).
    """

    id: str
    title: Text
    source: Text
    clauses: tuple[Clause, ...]
    sections: Mapping[str, Text] = field(default_factory=dict)


DOCUMENTS: Final = ("jbl", "sdin", "momo", "kyoto", "zai", "uecda")
"""Ids of the documents that have a ruleset; ``gen`` holds what they share."""


@cache
def document(document_id: str) -> Document:
    """The catalogue of one document. Raises KeyError for an unknown id."""
    if document_id not in (*DOCUMENTS, "gen"):
        raise KeyError(document_id)
    catalogue: Document = import_module(f"rules_ref.catalogue.{document_id}").DOCUMENT
    return catalogue


@cache
def all_clauses() -> Mapping[str, Clause]:
    """Every clause of every document by id."""
    return MappingProxyType(
        {each.id: each for name in ("gen", *DOCUMENTS) for each in document(name).clauses}
    )


def clause(clause_id: str) -> Clause:
    """The clause of this id. Raises KeyError when no document has it: a ruling may cite only what exists."""
    return all_clauses()[clause_id]
