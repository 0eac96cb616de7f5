"""The rule documents, clause by clause, in the wording of this software."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules_ref.documents import DOCUMENTS, document

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from rules_ref.clauses import Clause, Document
    from rules_ref.text import Text

READABLE = (*DOCUMENTS, "gen")
"""Ids of the documents with a page of their own; ``gen`` comes last, as it only fills the others' gaps."""


@require_safe
def ruleset_list(request: HttpRequest) -> HttpResponse:
    return render(request, "league/rules_list.html", {"documents": [document(name) for name in READABLE]})


@require_safe
def ruleset(request: HttpRequest, document_id: str) -> HttpResponse:
    if document_id not in READABLE:
        raise Http404(_("この規則書はありません。"))
    found = document(document_id)
    return render(request, "league/rules_detail.html", {"document": found, "sections": _sections(found)})


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses that belong together, with an anchor of their own (``JBL-9``)."""

    id: str
    title: Text | None
    clauses: tuple[Clause, ...]


def _sections(found: Document) -> list[Section]:
    grouped = groupby(found.clauses, key=_section_of)
    return [
        Section(name, found.sections.get(name.rpartition("-")[2]), tuple(clauses))
        for name, clauses in grouped
    ]


def _section_of(clause: Clause) -> str:
    """``JBL-9`` of ``JBL-9.1``; clauses numbered without a point form one section."""
    section, point, _item = clause.id.rpartition(".")
    return section if point else clause.id.partition("-")[0]
