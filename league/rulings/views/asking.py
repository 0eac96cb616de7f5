"""Ask for a ruling: anywhere, or at a table with what is known there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import access
from league.access import Right
from league.adjudication.forms.filling import holds, inquiry_about
from league.adjudication.forms.paste import PasteForm, example_for
from league.adjudication.forms.play import PlayInquiry, lying
from league.adjudication.forms.table_questions import DealInquiry, ExchangeInquiry, RankingInquiry
from league.adjudication.forms.taps import givers_of, is_tap, leavers_of, preview_of, tapped
from league.adjudication.forms.topics import Topic
from league.adjudication.pages.doubts import KEEP, TAKE, queries
from league.adjudication.pages.facts import how_word
from league.adjudication.pages.report import Report
from league.adjudication.services.doubts import judged, ruled, unsolved
from league.language import words
from league.rulings.forms.steps import KeepForm
from league.rulings.services import AskedAt, record_ruling
from league.rulings.views.game_asked import asked_at
from rules_ref.cards import RANKS, SUITS
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.documents import FORM_SPECS, document

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpRequest, HttpResponse

    from league.access import Person
    from league.adjudication.forms.question import Inquiry
    from league.adjudication.pages.known import Known
    from league.models import Ruling
    from rules_ref.cases.writer import Json
    from rules_ref.text import Contradiction

INQUIRIES: Final[dict[str, type[Inquiry]]] = {
    "play": PlayInquiry,
    "ranking": RankingInquiry,
    "exchange": ExchangeInquiry,
    "deal": DealInquiry,
}
QUESTION_WORDS: Final = {
    "play": _("出し方"),
    "ranking": _("順位"),
    "exchange": _("交換"),
    "deal": _("配り方"),
}
LOOK: Final = "look"
"""On an address: only what follows from what is filled in, as JSON."""
SAYS: Final = "says"
SAID: Final = "said"
"""An answer to a doubt, and those given before."""
CAME_FROM: Final = "came_from"
"""What a tab sends along: the form on which something has been typed."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The page: the filled form, the field to paste a position into, and the ruling.

    ``filled``: the form was just filled from a pasted position. ``doubts``: questions to answer before there
    is a ruling; ``kept``: doubts confirmed as given. ``preview``: the ruling on what is filled in so far,
    where taps are enough.
    """

    inquiry: Inquiry
    paste: PasteForm
    keep: KeepForm
    report: Report | None = None
    filled: bool = False
    doubts: tuple[Contradiction, ...] = ()
    kept: tuple[str, ...] = ()
    preview: Report | None = None

    @property
    def refused(self) -> bool:
        """Whether the question cannot be ruled on as it stands."""
        return self.report is None and self.keep.is_bound


@require_http_methods(["GET", "HEAD", "POST"])
@access.computes
def adjudicate(request: HttpRequest) -> HttpResponse:
    """Open to everyone; officials may store the answer for an event."""
    if LOOK in request.GET:
        return _looked(request, topic_of(request.GET), None)
    theirs = access.events_with(request.user, Right.REOPEN)
    events = theirs if theirs.exists() else None
    asking = _asked(request, topic_of(request.GET), None, partial(KeepForm, events=events))
    event = asking.keep.cleaned_data.get("event") if asking.report else None
    by = access.referee_of(request)
    if asking.report is None or event is None or by is None:
        return _page(request, asking)
    ruling = _kept(asking, asking.report, AskedAt(event), by)
    return redirect("ruling_detail", event.slug, ruling.number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def adjudicate_table(request: HttpRequest, token: str) -> HttpResponse:
    """The same with what the table knows; every ruling asked for here is stored."""
    here = asked_at(request, token)
    topic, known = topic_of(request.GET).in_document(here.form_spec), here.known
    if LOOK in request.GET:
        return _looked(request, topic, known)
    asking = _asked(request, topic, known, partial(KeepForm, ask_name=here.by is None))
    if asking.report is None:
        return _page(request, asking, **here.shown)
    by = here.by or access.Person(asking.keep.cleaned_data["referee"])
    return here.to_ruling(_kept(asking, asking.report, here.asked, by), by)


def _asked(
    request: HttpRequest, topic: Topic, known: Known | None, keep_form: Callable[..., KeepForm]
) -> Asking:
    """The kind of request: a blank form, a form to go on with, its fields, or a pasted position."""
    if request.method != "POST":
        inquiry = _form(topic, known, None)
        paste = PasteForm(topic.document, known)
        return Asking(inquiry, paste, keep_form(None), preview=preview_of(inquiry))
    sent = PasteForm(topic.document, known, request.POST)
    if CAME_FROM in request.POST:
        before = topic_of(QueryDict(request.POST[CAME_FROM]))
        onward = _form(topic, known, None, _form(before, known, request.POST).typed)
        return Asking(onward, _again(sent), keep_form(None, typed=request.POST))
    if is_tap(request.POST):
        inquiry = _form(topic, known, tapped(request.POST))
        keep = keep_form(None, typed=request.POST)
        return Asking(inquiry, _again(sent), keep, preview=preview_of(inquiry))
    if topic.question == PlayInquiry.question and sent.is_written:
        return _pasted(request, topic, sent, keep_form)
    inquiry, keep = _form(topic, known, request.POST), keep_form(request.POST)
    return _ruled(request, Asking(inquiry, _again(sent), keep))


def _pasted(
    request: HttpRequest, topic: Topic, sent: PasteForm, keep_form: Callable[..., KeepForm]
) -> Asking:
    """A pasted position. Its text stays where it cannot be read, or has what no field can hold."""
    keep = keep_form(request.POST)
    if not sent.is_valid() or (sent.has_play and not keep.is_valid()):
        typed = _form(topic, sent.known, request.POST).typed
        return Asking(_form(topic, sent.known, None, typed), sent, keep)
    inquiry = inquiry_about(sent.case, sent.known)
    paste = PasteForm(topic.document, sent.known) if holds(inquiry, sent.case) else _again(sent)
    if not sent.has_play:
        return Asking(inquiry, paste, keep_form(None, typed=request.POST), filled=True)
    return _settled(request, Asking(inquiry, paste, keep), sent.case)


def _again(sent: PasteForm) -> PasteForm:
    """The same text in a new form, not read yet."""
    return PasteForm(sent.document, sent.known, text=sent["text"].value() or "")


def topic_of(params: Mapping[str, str]) -> Topic:
    try:
        return Topic.read(params)
    except LookupError as error:
        raise Http404(_("この問いはありません。")) from error


def _form(
    topic: Topic, known: Known | None, data: QueryDict | None, typed: Mapping[str, object] | None = None
) -> Inquiry:
    return INQUIRIES[topic.question](topic.document, known, data, seats=topic.seats, typed=typed)


def _ruled(request: HttpRequest, asking: Asking) -> Asking:
    """With the ruling, unless something is missing, invalid or impossible."""
    if not all([asking.inquiry.is_valid(), asking.keep.is_valid()]):
        return asking
    return _settled(request, asking, asking.inquiry.case())


def _settled(request: HttpRequest, asking: Asking, case: Json) -> Asking:
    """With the ruling on the case after the answers so far, or the questions left."""
    said = [*request.POST.getlist(SAID), *request.POST.getlist(SAYS)]
    kept = tuple(value.removeprefix(f"{KEEP} ") for value in said if value.startswith(f"{KEEP} "))
    taken = [value.removeprefix(f"{TAKE} ") for value in said if value.startswith(f"{TAKE} ")]
    try:
        found = judged(case, taken, kept)
    except MalformedCaseError as error:
        asking.inquiry.show_error(error)
        return asking
    doubts = unsolved(found.doubts, kept)
    if found.case is not case and doubts:
        known = asking.paste.known
        asking = replace(asking, inquiry=inquiry_about(found.case, known))
    if doubts or not asking.keep.is_valid():
        return replace(asking, doubts=doubts, kept=kept)
    return replace(asking, report=Report.on(found), kept=kept)


def _looked(request: HttpRequest, topic: Topic, known: Known | None) -> HttpResponse:
    """What follows from the cards entered so far: each fact with its cause."""
    inquiry = _form(topic, known, lying(request.POST))
    doubts: tuple[Contradiction, ...] = ()
    if isinstance(inquiry, PlayInquiry) and inquiry.is_valid():
        with suppress(MalformedCaseError):
            doubts = ruled(inquiry.case()).doubts
    said = [{"field": doubt.field, "implied": doubt.implied, "says": words(doubt.text)} for doubt in doubts]
    return JsonResponse({"doubts": said})


def _kept(asking: Asking, report: Report, asked: AskedAt, by: Person) -> Ruling:
    return record_ruling(
        asked=asked,
        case=report.case,
        answer=report.answer,
        by=by,
        form_id=asking.keep.cleaned_data["form_id"],
        now=timezone.now(),
        kept=asking.kept,
    )


def _page(request: HttpRequest, asking: Asking, **more: Any) -> HttpResponse:
    inquiry = asking.inquiry
    topic = Topic(inquiry.document, inquiry.question, len(inquiry.seats))
    leavers, ways = leavers_of(inquiry)
    context = {
        "inquiry": inquiry,
        "topic": topic,
        "keep": asking.keep,
        "paste": asking.paste,
        "filled": asking.filled,
        "example": example_for(inquiry.form_spec, inquiry.known),
        "report": asking.report,
        "preview": asking.preview,
        "leavers": leavers,
        "ways": [(way.value, how_word(way.value, inquiry.form_spec.ruleset.foul_word)) for way in ways],
        "givers": givers_of(inquiry),
        "queries": queries(asking.doubts, inquiry.form_spec.ruleset.foul_word),
        "kept": [f"{KEEP} {key}" for key in asking.kept],
        "asked_about": QUESTION_WORDS[inquiry.question],
        "tabs": [
            (topic.about(question), QUESTION_WORDS[question]) for question in inquiry.form_spec.questions
        ],
        "documents": [
            (topic.in_document(form_spec), document(form_spec.document)) for form_spec in FORM_SPECS.values()
        ],
        "sizes": [topic.of(size) for size in inquiry.form_spec.sizes],
        "suits": SUITS,
        "ranks": RANKS,
        **more,
    }
    return render(request, "league/adjudicate_form.html", context, status=422 if asking.refused else 200)
