"""Pages on pasted text that store nothing: a game to step through, and a position under every document."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league import access
from league.adjudication.forms.paste import PREFIX, PasteForm
from league.adjudication.forms.replay import ReplayForm
from league.adjudication.pages.replay import Scene
from league.adjudication.pages.report import Report
from league.adjudication.services.doubts import Judged, ruled
from league.adjudication.services.side_by_side import side_by_side as under_every_document
from league.language import reader_language
from rules_ref.documents import DOCUMENTS, RULESETS, document
from rules_ref.notation import read_notation, write_case
from rules_ref.samples import SAMPLES, Sample

_DIGITS: Final = 4
"""Digits read of the number of moves: no game needs more, and ``int`` refuses thousands of them."""
_EXAMPLE: Final = min(SAMPLES.values(), key=lambda example: len(example.text))
"""The shortest sample, which is enough to learn the notation from."""


@require_http_methods(["GET", "HEAD", "POST"])
@access.computes
def replay(request: HttpRequest) -> HttpResponse:
    """The table after ``at`` moves, at most up to the game's end or its first illegal move."""
    values = request.POST if request.method == "POST" else request.GET
    sample = _sample(request)
    data = {"text": _in_reader_language(sample)} if sample else values
    form = ReplayForm(data if sample or request.method == "POST" else None)
    if not form.is_valid() or form.replay is None:
        return _page(request, form, status=422 if form.is_bound else 200)
    at = values.get("at", "")
    moves = int(at[:_DIGITS]) if at.isdecimal() else 0
    scene = Scene(form.replay, min(moves, len(form.replay.frames)))
    again = ReplayForm(text=form.shown_text)
    return _page(
        request, again, scene=scene, sample=sample, text=form.shown_text, document=document(scene.ruleset)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@access.computes
def side_by_side(request: HttpRequest) -> HttpResponse:
    """A pasted position and play, or one sent from a ruling, under every document."""
    text = request.POST.get("text", "")
    form = PasteForm(next(iter(DOCUMENTS)), data={f"{PREFIX}-text": text})
    if request.method != "POST":
        return render(request, "league/side_by_side.html", {"text": ""})
    if not form.is_valid():
        refused = form.errors["text"]
        return render(request, "league/side_by_side.html", {"text": text, "refused": refused}, status=422)
    rows = [
        (
            document(under.document),
            under,
            Report.on(under.outcome) if isinstance(under.outcome, Judged) else None,
        )
        for under in under_every_document(ruled(form.case))
    ]
    context = {"text": text, "rows": rows, "asked": document(form.case["ruleset"])}
    return render(request, "league/side_by_side.html", context)


def _sample(request: HttpRequest) -> Sample | None:
    sample = request.GET.get("sample")
    if sample is None or request.method == "POST":
        return None
    if sample not in SAMPLES:
        raise Http404(_("この見本はありません。"))
    return SAMPLES[sample]


def _in_reader_language(sample: Sample) -> str:
    return write_case(read_notation(sample.text).case, reader_language())


def _page(request: HttpRequest, form: ReplayForm, status: int = 200, **more: Any) -> HttpResponse:
    samples = [(sample, document(sample.ruleset)) for sample in SAMPLES.values()]
    documents = [document(ruleset) for ruleset in RULESETS]
    example = _in_reader_language(_EXAMPLE)
    context = {"form": form, "samples": samples, "documents": documents, "example": example, **more}
    return render(request, "league/replay_page.html", context, status=status)
