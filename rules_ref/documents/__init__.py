"""The rule documents: each a folder with clauses, a ruleset and sample games. Discovered, not listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from rules_ref.clauses import Clause, Document, read_document

if TYPE_CHECKING:
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.form_spec import FormSpec

SHARED: Final = "gen"
"""The folder that all documents share. It has clauses, and neither a ruleset nor a form."""


def _found() -> tuple[str, ...]:
    """The document folders beside this file, sorted by their ``ORDER``."""
    folders = [module.name for module in iter_modules(__path__) if module.ispkg and module.name != SHARED]
    return tuple(sorted(folders, key=lambda folder: import_module(f"{__name__}.{folder}").ORDER))


DOCUMENTS: Final = _found()
"""Ids of the documents: the names of their folders."""


T = TypeVar("T")


class _Parts(Mapping[str, T]):
    """One part of every document, by the document's id. Imported at lookup: a ruleset takes about 10 ms."""

    def __init__(self, part: str, name: str) -> None:
        self._at = part, name
        self._found: dict[str, T] = {}

    def __getitem__(self, document_id: str) -> T:
        found = self._found.get(document_id)
        if found is None:
            if document_id not in DOCUMENTS:
                raise KeyError(f"{document_id}: one of {', '.join(DOCUMENTS)}")
            part, name = self._at
            found = getattr(import_module(f"{__name__}.{document_id}.{part}"), name)
            self._found[document_id] = found
        return found

    def __contains__(self, document_id: object) -> bool:
        return document_id in DOCUMENTS

    def __iter__(self) -> Iterator[str]:
        return iter(DOCUMENTS)

    def __len__(self) -> int:
        return len(DOCUMENTS)


RULESETS: Final[Mapping[str, Ruleset]] = _Parts("ruleset", "RULESET")
"""Every ruleset the adjudicator knows, by id."""

FORM_SPECS: Final[Mapping[str, FormSpec]] = _Parts("ruleset", "FORM_SPEC")
"""The form of each document, by id."""


def folder_of(document_id: str) -> Path:
    """The folder of a document."""
    return Path(__path__[0], document_id)


@cache
def document(document_id: str) -> Document:
    """The catalogue of one document. Raises KeyError for an unknown id."""
    if document_id not in (*DOCUMENTS, SHARED):
        raise KeyError(document_id)
    return read_document(document_id, (folder_of(document_id) / "clauses.md").read_text(encoding="utf-8"))


@cache
def all_clauses() -> Mapping[str, Clause]:
    """Every clause of every document by id."""
    return MappingProxyType(
        {found.id: found for name in (SHARED, *DOCUMENTS) for found in document(name).clauses}
    )


def clause(clause_id: str) -> Clause:
    """The clause of this id. Raises KeyError when no document has it: rulings cite existing clauses only."""
    return all_clauses()[clause_id]
