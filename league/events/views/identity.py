"""The look of an event: the organiser sets it, and every page shows it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.acts.views.organising import entry_of, once_then
from league.event_identity import logo_of, style_of
from league.events import services as events
from league.events.forms.identity import IdentityForm
from league.responses import unchanging
from scoring.sheets.identity import GOLD

once = once_then("event_identity")


@once
def event_identity(request: HttpRequest, slug: str) -> HttpResponse | str:
    """The organiser's name, colour and logo, and the words of certificates.

    With a preview of the link picture.
    """
    event = access.event_for_organiser(request.user, slug)
    initial = {"organiser": event.organiser, "colour": event.colour or GOLD, "certificate": event.certificate}
    form = IdentityForm(request.POST or None, request.FILES or None, initial=initial)
    if not event.logo:
        del form.fields["without_logo"]
    if form.is_valid():
        entry = entry_of(request, form)
        events.set_identity(event=event, options=form.options, logo=form.new_logo, entry=entry)
        return _("大会の見た目を直しました。")
    context = {"form": form, "event": event}
    return render(request, "league/event_identity.html", context, status=422 if form.is_bound else 200)


@require_safe
def event_logo(_request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The current logo of an event; 404 for a former one."""
    event = access.event_for_public(slug)
    if not event.logo or event.logo != digest:
        raise Http404
    return unchanging(logo_of(event), "image/png")


@require_safe
def event_style(_request: HttpRequest, slug: str, colour: str) -> HttpResponse:
    """The event's colour in place of the desk's gold, lighter in the dark theme; 404 for a former one."""
    event = access.event_for_public(slug)
    if event.colour != f"#{colour}":
        raise Http404
    return unchanging(style_of(event.colour), "text/css")
