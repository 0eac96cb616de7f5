"""Archive an event, and take it out of the archive. For its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league import access
from league.acts.forms import OptionalReasonForm
from league.acts.views.organising import entry_of, once
from league.events import services as events

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


@require_POST
@once
def event_archive(request: HttpRequest, slug: str) -> HttpResponse | str:
    return _done(request, slug, events.archive_event, _("大会をアーカイブしました。"))


@require_POST
@once
def event_restore(request: HttpRequest, slug: str) -> HttpResponse | str:
    return _done(request, slug, events.restore_event, _("大会をアーカイブから戻しました。"))


def _done(request: HttpRequest, slug: str, act: Callable[..., None], done: str) -> HttpResponse | str:
    event = access.event_to_archive(request.user, slug)
    form = OptionalReasonForm(request.POST)
    entry = entry_of(request)
    if form.is_valid():
        act(event=event, entry=entry, **form.said)
        return done
    messages.error(request, str(form.errors["reason"][0]))
    return redirect("event_detail", slug)
