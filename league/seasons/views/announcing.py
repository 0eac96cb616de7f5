"""Places of a season: announced to their holders, who become entrants of the event."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league import access
from league.access import SeasonRight
from league.acts.forms import Submission
from league.acts.views.organising import attempt, entry_of
from league.lan import address_for_phones
from league.seasons.forms.season_form import day_field
from league.seasons.pages.places import place_parts
from league.seasons.services import decisions
from league.seasons.services.final import enter_holders
from league.seasons.services.state import published_season


class AnnouncementForm(Submission):
    """The day of the announcement."""

    at = day_field("")


def season_announce(request: HttpRequest, slug: str, into: str) -> HttpResponse:
    """The places in an event that are not announced yet, and a text for mail."""
    season = access.season_for(request.user, slug, SeasonRight.KEEP)
    part = next((part for part in place_parts(published_season(season)) if part.into == into), None)
    if part is None:
        raise Http404
    form = AnnouncementForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        announce = partial(
            decisions.announce_places,
            season=season,
            into=into,
            persons=request.POST.getlist("person"),
            at=form.cleaned_data["at"],
            entry=entry_of(request, form),
        )
        if attempt(request, announce, _("発表しました。")):
            return redirect("season_places", slug)
    context = {
        "season": season,
        "part": part,
        "waiting": [line for line in part.held if not line.announced],
        "form": form,
        "address": address_for_phones(request, reverse("season_places", args=[slug])),
    }
    return render(request, "league/season_announce.html", context)


@require_POST
def season_enter(request: HttpRequest, slug: str, into: str) -> HttpResponse:
    """Enter all holders of places in an event that the registrar organises."""
    season = access.season_for(request.user, slug, SeasonRight.KEEP)
    event = access.event_for_organiser(request.user, request.POST.get("event", ""))
    if into not in published_season(season).state.season.into:
        raise Http404
    enter = partial(
        enter_holders,
        season=season,
        into=into,
        event=event,
        entry=entry_of(request),
        apart="apart" in request.POST,
    )
    if attempt(request, enter, _("枠を持つ人を参加者にしました。")):
        return redirect("event_entrants", event.slug)
    return redirect("season_places", slug)
