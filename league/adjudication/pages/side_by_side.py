"""One position under every document, ready for the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from league.adjudication.pages.report import Report
from league.language import words
from rules_ref.documents import document

if TYPE_CHECKING:
    from league.adjudication.services.side_by_side import UnderDocument
    from rules_ref.clauses import Document


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """What a document rules, or the ``error`` why it cannot be asked.

    ``differs``: from the document asked first.
    """

    document: Document
    report: Report | None
    error: str
    differs: bool


def row_of(under: UnderDocument) -> DocumentRow:
    return DocumentRow(
        document(under.document),
        Report.on(under.judged) if under.judged else None,
        words(under.error) if under.error else "",
        under.differs,
    )
