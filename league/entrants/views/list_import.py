"""Import a list of entrants: upload, preview, confirmation, undo."""

from typing import Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league import access
from league.acts.services.acts import Refusal
from league.acts.views.organising import entry_of, once_then
from league.entrants.forms.list_import import EntryListForm, name_choices
from league.entrants.pages.preview import Preview, list_preview
from league.entrants.services.list_import import apply_list, take_back_import
from league.language import words
from league.models import Entrant, Event

PER_PAGE: Final = 100
"""Lines per page of the preview, and the most lines shown of each list of notes about it."""
_FIRST_ROWS: Final = 6


@once_then("event_entrants")
def event_entrants_import(request: HttpRequest, slug: str) -> HttpResponse:
    event = access.event_for_organiser(request.user, slug)
    form = EntryListForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        context = {"event": event, "form": form}
        return render(request, "league/entrant_import.html", context, status=422 if form.is_bound else 200)
    preview = list_preview(event, form.cleaned_data["text"], form.reading, form.chosen)
    refusal = _refusal(preview, form, confirmed="enter" in request.POST)
    if "enter" in request.POST and not refusal:
        try:
            return _enter(request, event, preview, form)
        except Refusal as raised:
            refusal = str(raised.message)
    return _preview_page(request, event, preview, form, refusal)


@require_POST
@once_then("event_entrants")
def event_entrants_import_undo(request: HttpRequest, slug: str) -> str:
    event = access.event_for_organiser(request.user, slug)
    take_back_import(event=event, entry=entry_of(request))
    return _("直前の名簿の読み込みを取り消しました。")


def _refusal(preview: Preview, form: EntryListForm, *, confirmed: bool) -> str:
    """Why this list cannot be shown or entered as it was sent; empty if it can."""
    if form.name_is_wrong:
        return _("「名前」の列を1つ選び、同じ内容の列を2つ選ばないでください。")
    if not confirmed:
        return ""
    if preview.reading.name_choices:
        return _("先に、どの列が名前かを選んでください。")
    if form.cleaned_data["seen"] != preview.digest:
        return _("名簿か参加者が、確認したときから変わっています。もう一度確認してください。")
    if not preview.entering and not preview.altering:
        return _("変わることがありません。")
    return ""


def _enter(request: HttpRequest, event: Event, preview: Preview, form: EntryListForm) -> HttpResponse:
    status = Entrant.Status(form.cleaned_data["status"])
    apply_list(event=event, changes=preview.changes, status=status, entry=entry_of(request, form))
    if preview.entering:
        messages.success(request, _("%(count)d人を登録しました。") % {"count": preview.entering})
    if preview.altering:
        messages.success(request, _("%(count)d人の登録を変えました。") % {"count": preview.altering})
    return redirect("event_entrants", event.slug)


def _preview_page(
    request: HttpRequest, event: Event, preview: Preview, sent: EntryListForm, refusal: str = ""
) -> HttpResponse:
    page = Paginator(preview.listed, PER_PAGE).get_page(request.POST.get("page"))
    shown = {line.key for line in (*page, *preview.changed, *preview.gone, *preview.doubles)}
    context = {
        "event": event,
        "form": EntryListForm.showing(preview, sent),
        "preview": preview,
        "refusal": refusal,
        "page": page,
        "kept": [line for line in preview.lines if line.key not in shown and not line.is_default],
        "name_choices": name_choices(preview.reading),
        "first_rows": [row.cells for row in preview.reading.source.lines[:_FIRST_ROWS]],
        "left_out": [(note.line, words(note.why)) for note in preview.reading.left_out],
        "first_of_many": f":{PER_PAGE}",
    }
    return render(request, "league/entrant_preview.html", context, status=422 if refusal else 200)
