"""Entering a list of entrants: sent, shown as it is understood, confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league import access
from league.acts.services.acts import Refusal
from league.acts.views.organising import entry_of, once_then
from league.entrants.forms.list_import import EntryListForm
from league.entrants.pages.preview import list_preview
from league.entrants.services.entrants import enter_entrants
from league.models import Entrant

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from league.entrants.pages.preview import Preview
    from league.models import Event


PER_PAGE: Final = 100
"""Lines of a list on one page of its preview; and of what is wrong with it, at once."""


@once_then("event_entrants")
def event_entrants_import(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    form = EntryListForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        context = {"event": event, "form": form}
        return render(request, "league/entrant_import.html", context, status=422 if form.is_bound else 200)
    preview = list_preview(event, form.cleaned_data["text"], form.columns, has_header=form.has_header)
    refusal = _refusal(preview, form, confirmed="enter" in request.POST)
    if "enter" in request.POST and not refusal:
        try:
            return _enter(request, event, preview, form)
        except Refusal as raised:
            refusal = str(raised.message)
    return _preview_page(request, event, preview, form, refusal)


def _refusal(preview: Preview, form: EntryListForm, *, confirmed: bool) -> str:
    """Why this list is not shown or entered as it was sent; empty: it is."""
    if form.columns_are_wrong:
        return _("「名前」の列を1つ選び、同じ内容の列を2つ選ばないでください。")
    if not confirmed:
        return ""
    if form.cleaned_data["seen"] != preview.digest:
        return _("名簿か参加者が、確認したときから変わっています。もう一度確認してください。")
    if not preview.entering:
        return _("登録できる参加者がいません。")
    return ""


def _enter(request: HttpRequest, event: Event, preview: Preview, form: EntryListForm) -> HttpResponse:
    act = enter_entrants(
        event=event,
        newcomers=preview.newcomers,
        status=Entrant.Status(form.cleaned_data["status"]),
        entry=entry_of(request, form),
    )
    messages.success(request, _("%(count)d人を登録しました。") % {"count": len(act.after["entrants"])})
    return redirect("event_entrants", event.slug)


def _preview_page(
    request: HttpRequest, event: Event, preview: Preview, sent: EntryListForm, refusal: str = ""
) -> HttpResponse:
    form = EntryListForm.showing(preview, sent.cleaned_data["status"])
    context = {
        "event": event,
        "form": form,
        "preview": preview,
        "refusal": refusal,
        "page": Paginator(preview.lines, PER_PAGE).get_page(request.POST.get("page")),
        "said": f":{PER_PAGE}",
    }
    return render(request, "league/entrant_preview.html", context, status=422 if refusal else 200)
