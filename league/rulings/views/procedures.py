"""Cases of procedure at a table: the event's regulation of each, ruled with one tap."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.rules.pages.procedures import Procedure, procedures_of
from league.rulings.forms.steps import KeepForm
from league.rulings.services import rule_by_procedure
from league.rulings.views.game import GameAtTable, game_at


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_procedures(request: HttpRequest, token: str) -> HttpResponse:
    """The cases with their regulation; the one sent is ruled, numbered and stored like any other ruling."""
    here = game_at(request, token)
    sent = request.method == "POST"
    keep = KeepForm(request.POST if sent else None, ask_name=here.by is None)
    cases = procedures_at(here)
    if sent and keep.is_valid():
        procedure = next((case for case in cases if case.key == request.POST.get("procedure")), None)
        if procedure is None:
            raise Http404(_("この手順はありません。"))
        key, text, entry = procedure.key, str(procedure.text), here.entry(keep)
        return here.to_ruling(rule_by_procedure(place=here.place, key=key, text=text, entry=entry), entry)
    context = {"event": here.event, "keep": keep, "procedures": cases, **here.context}
    return render(request, "league/ruling_procedures.html", context, status=422 if sent else 200)


def procedures_at(here: GameAtTable) -> list[Procedure]:
    """The cases that can come up at the table; one about envelopes only if it has any."""
    envelopes = any(size.blind for size in here.scored.scheme.table_sizes.values())
    return procedures_of(here.event.procedures, envelopes=envelopes)
