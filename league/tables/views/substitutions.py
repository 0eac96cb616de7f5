"""Somebody plays on for somebody else: the page of a table where that is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.views.decorators.http import require_safe

from league import access
from league.records import record_of
from league.tables import services as substitutions
from league.tables.forms.substitutions import SubstitutionForm
from league.tables.views.acts import act_view
from league.tables.views.page import match_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from league.acts.services.acts import Refusal
    from league.models import Match
    from league.tables.forms.acts import ActForm

SHOWN: Final = 60
"""How many free entrants are offered by name; any other is typed by number."""


@require_safe
def table_substitution(request: HttpRequest, token: str) -> HttpResponse:
    """Who leaves, who comes, and from which set."""
    return _page(request, access.match_to_enter(token))


def _page(
    request: HttpRequest,
    match: Match,
    *,
    form: ActForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    record = record_of(match)
    context = {
        "form": form or SubstitutionForm(record=record),
        "from_set": substitutions.first_set_for_substitute(record),
        "free": substitutions.free_entrants(match)[:SHOWN],
    }
    return match_page(
        request, match, "table_substitution", context, record=record, form=form, refusal=refusal
    )


table_substitute = act_view(SubstitutionForm, substitutions.substitute, page=_page)
