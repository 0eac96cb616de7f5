"""The page on which a player leaves a table."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league import access
from league.acts.services.acts import Refusal
from league.entrants.services.substitutions import (
    chosen_before,
    first_set_for_substitute,
    free_entrants,
    running_set,
    substitute,
)
from league.models import Match
from league.scored_matches import scored_match
from league.tables.forms.acts import ActForm
from league.tables.forms.substitutions import SubstitutionForm
from league.tables.views.acts import act_view
from league.tables.views.page import match_page


@require_safe
def table_substitution(request: HttpRequest, token: str) -> HttpResponse:
    """Who leaves, who comes, and from which set."""
    return _page(request, access.match_to_enter(token))


def _page(
    request: HttpRequest, match: Match, *, form: ActForm | None = None, refusal: Refusal | None = None
) -> HttpResponse:
    scored = scored_match(match)
    context = {
        "form": form or _form(match)(scored=scored),
        "from_set": first_set_for_substitute(scored),
        "running": running_set(scored),
    }
    return match_page(
        request, match, "table_substitution", context, scored=scored, form=form, refusal=refusal
    )


def _form(match: Match) -> partial[SubstitutionForm]:
    before = chosen_before(match.table.round.event)
    return partial(SubstitutionForm, free=free_entrants(match), before=before)


def table_substitute(request: HttpRequest, token: str) -> HttpResponse:
    form = _form(access.match_for_referee(token))
    return act_view(form, substitute, page=_page)(request, token=token)
