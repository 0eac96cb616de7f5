"""The page of a region's link, and the registrars' inbox: files handed in, and their persons."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import access
from league.access import Right, SeasonRight
from league.acts.forms import OptionalReasonForm
from league.acts.services.acts import Refusal
from league.acts.views.organising import attempt, entry_of, once_then, refusals_in
from league.event_document import public_document
from league.lan import address_for_phones
from league.models import HandIn, Season
from league.seasons.forms.seasons import HandInForm
from league.seasons.pages.inbox import hand_in_page
from league.seasons.pages.words import finding_words
from league.seasons.services import handing_in, seasons
from league.seasons.services.state import published_season
from scoring.event.reading import dumps

once = once_then("season_inbox")


@require_safe
def season_inbox(request: HttpRequest, slug: str) -> HttpResponse:
    """Waiting files, findings, entrants without a person, and the link for regions."""
    season = access.season_for(request.user, slug, SeasonRight.KEEP)
    found = published_season(season)
    unmapped: dict[str, int] = {}
    for one in found.state.unmapped:
        unmapped[one["event"]] = unmapped.get(one["event"], 0) + 1
    hand_ins, names = season.hand_ins.defer("content"), found.event_names
    waiting = hand_ins.filter(status=HandIn.Status.WAITING)
    settled = hand_ins.exclude(status=HandIn.Status.WAITING)[:20]
    context = {
        "season": season,
        "waiting": [(one, names.get(one.event, one.event)) for one in waiting],
        "settled": [(one, names.get(one.event, one.event)) for one in settled],
        "findings": [finding_words(found, finding) for finding in found.state.findings],
        "unmapped": [(event, found.event_names[event], number) for event, number in unmapped.items()],
        "events": found.events,
        "own": access.events_with(request.user, Right.LOOK),
        "link": address_for_phones(request, reverse("hand_in", args=[season.hand_in_key])),
    }
    return render(request, "league/season_inbox.html", context)


def season_hand_in(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A waiting file: its effect and its entrants. Submitted, it is accepted with these decisions."""
    hand_in = _hand_in(request, slug, pk)
    take = partial(handing_in.take_hand_in, hand_in=hand_in)
    file = bytes(hand_in.content)
    more = {"hand_in": hand_in, "aside": OptionalReasonForm()}
    return _decided(request, hand_in.season, hand_in.event, file, take, **more)


def season_who(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Change the persons of an accepted file's entrants."""
    season = access.season_for(request.user, slug, SeasonRight.KEEP)
    try:
        text = handing_in.file_of(season, event)
    except Refusal as refusal:
        raise Http404(str(refusal.message)) from refusal
    return _decided(
        request, season, event, text, partial(handing_in.map_entrants, season=season, event=event)
    )


def _decided(
    request: HttpRequest, season: Season, event: str, file: bytes, act: Callable[..., None], **more: object
) -> HttpResponse:
    """The page of a file's persons; submitted, ``act`` is performed with who they are."""
    if request.method == "POST":
        decide = partial(act, who=_who(request), entry=entry_of(request))
        done = _("大会ファイルを取り込みました。") if more else _("記録しました。")
        if attempt(request, decide, done):
            return redirect("season_inbox", season.slug)
    found = published_season(season)
    context = more | {
        "season": season,
        "event_name": found.event_names[event],
        "page": hand_in_page(found, handing_in.check_event(season, event, file)),
        "persons": found.state.season.persons,
    }
    return render(request, "league/season_hand_in.html", context)


def _who(request: HttpRequest) -> dict[str, str]:
    """The choice for each entrant; a number typed beside it takes precedence."""
    values = {key: request.POST.get(key, "").strip() for key in request.POST}
    chosen = {key.removeprefix("who-"): values[key] for key in values if key.startswith("who-")}
    others = {key.removeprefix("other-"): values[key] for key in values if key.startswith("other-")}
    return chosen | {entrant: number for entrant, number in others.items() if number}


@require_POST
@once
def season_take_own(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand in the public file of an event of this desk, as a region would; it waits in the inbox."""
    season = access.season_for(request.user, slug, SeasonRight.KEEP)
    event = access.event_for_official(request.user, request.POST.get("own", ""))
    try:
        kept = handing_in.hand_in(
            season=season,
            event=request.POST.get("event", ""),
            sender=access.account_of(request).name,
            text=dumps(public_document(event)).encode(),
            now=timezone.now(),
        )
    except handing_in.UnfitFileError as unfit:
        raise Refusal(" ".join([str(unfit.message), *unfit.lines[:5]])) from unfit
    return redirect("season_hand_in", slug, kept.pk)


@require_POST
@once
def season_set_aside(request: HttpRequest, slug: str, pk: int) -> str:
    hand_in = _hand_in(request, slug, pk)
    form = OptionalReasonForm(request.POST)
    handing_in.set_aside(hand_in=hand_in, entry=entry_of(request, form), **form.submitted)
    return _("取り込まないことにしました。")


def _hand_in(request: HttpRequest, slug: str, pk: int) -> HandIn:
    season = access.season_for(request.user, slug, SeasonRight.KEEP)
    hand_in = season.hand_ins.filter(pk=pk, status=HandIn.Status.WAITING).select_related("season").first()
    if hand_in is None:
        raise Http404(_("この提出は、もう片付いています。"))
    return hand_in


@require_POST
@once
def season_link_renew(request: HttpRequest, slug: str) -> str:
    season = access.season_for(request.user, slug, SeasonRight.OWN)
    seasons.renew_hand_in_link(season=season, entry=entry_of(request))
    return _("提出リンクを新しくしました。前のリンクは使えません。")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@access.computes
def hand_in(request: HttpRequest, key: str) -> HttpResponse:
    """The page on which a region hands in an event file; all problems of a file are shown at once."""
    season = access.season_for_hand_in(key)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    published = published_season(season)
    form = HandInForm(*sent, season=published)
    context = {"season": season, "form": form, "lines": [], "kept": None}
    if form.is_bound and form.is_valid():
        cleaned = form.cleaned_data
        # One byte more than allowed: enough to refuse a larger file without reading all of it.
        text = cleaned["file"].read(handing_in.LARGEST + 1)
        with refusals_in(form):
            try:
                context["kept"] = handing_in.hand_in(
                    season=season,
                    event=cleaned["event"],
                    sender=cleaned["sender"],
                    text=text,
                    now=timezone.now(),
                )
                context["event_name"] = published.event_names[cleaned["event"]]
            except handing_in.UnfitFileError as unfit:
                context["lines"] = unfit.lines
    refused = form.is_bound and context["kept"] is None
    return render(request, "league/season_hand_in_page.html", context, status=422 if refused else 200)
