"""The rule documents, clause by clause, in the wording of this software."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules_ref.documents import DOCUMENTS, document

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
    return render(request, "league/rules_detail.html", {"document": found, "sections": found.by_section})
