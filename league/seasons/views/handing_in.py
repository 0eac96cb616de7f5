"""The page of a region's link: an event file is checked on arrival, and stored for the league."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import access
from league.acts.views.organising import refusals_in
from league.seasons.forms.seasons import HandInForm
from league.seasons.services.handing_in import LARGEST, UnfitFileError, hand_in
from league.seasons.services.state import published_season


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@access.computes
def hand_in_page(request: HttpRequest, key: str) -> HttpResponse:
    """The event, the sender, the file; all its problems at once."""
    season = access.season_for_hand_in(key)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    published = published_season(season)
    form = HandInForm(*sent, season=published)
    context = {"season": season, "form": form, "lines": [], "kept": None}
    if form.is_bound and form.is_valid():
        cleaned = form.cleaned_data
        # One byte more than may be: what is larger is said to be so, and no more of it is read.
        text = cleaned["file"].read(LARGEST + 1)
        with refusals_in(form):
            try:
                context["kept"] = hand_in(
                    season=season,
                    event=cleaned["event"],
                    sender=cleaned["sender"],
                    text=text,
                    now=timezone.now(),
                )
                context["event_name"] = published.event_names[cleaned["event"]]
            except UnfitFileError as unfit:
                context["lines"] = unfit.lines
    refused = form.is_bound and context["kept"] is None
    return render(request, "league/season_hand_in_page.html", context, status=422 if refused else 200)
