"""Asking for a ruling: anywhere, or at a table with what is known there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import access
from league.forms.asks import ASKS
from league.forms.filling import holds, inquiry_about
from league.forms.paste import PasteForm, example_for
from league.forms.play import PlayInquiry
from league.forms.rulings import KeepForm
from league.forms.table_questions import DealInquiry, ExchangeInquiry, RankingInquiry
from league.forms.topics import Topic
from league.models import Event
from league.pages.known import known_at, place_of
from league.pages.ruling_report import Report
from league.records import record_of
from league.services.rulings import Asked, record_ruling
from rules_ref import adjudicate as rule_on
from rules_ref.cards import RANKS, SUITS
from rules_ref.clauses import document

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpRequest, HttpResponse

    from league.access import Person
    from league.forms.adjudicate import Inquiry
    from league.models import Ruling
    from league.pages.known import Known
    from league.records import MatchRecord
    from scoring.scheme import Scheme

Json = dict[str, Any]
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
    "deal": _("配札"),
}
CAME_FROM: Final = "came_from"
"""What a tab sends along: the form on which something has been typed."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What stands on the page: the form as it is filled in, the field to paste a position into, and the ruling.

    ``filled``: the form has just been filled from the position that was pasted.
    """

    inquiry: Inquiry
    paste: PasteForm
    keep: KeepForm
    report: Report | None = None
    filled: bool = False

    @property
    def refused(self) -> bool:
        """Whether something was asked that cannot be ruled on as it stands."""
        return self.report is None and self.keep.is_bound


@require_http_methods(["GET", "HEAD", "POST"])
def adjudicate(request: HttpRequest) -> HttpResponse:
    """Anyone may ask and gets an answer; officials may keep it for an event."""
    events = Event.objects.all() if access.is_official(request.user) else None
    asking = _asked(request, _topic(request.GET), None, partial(KeepForm, events=events))
    event = asking.keep.cleaned_data.get("event") if asking.report else None
    by = access.referee_of(request)
    if asking.report is None or event is None or by is None:
        return _page(request, asking)
    ruling = _kept(asking.report, asking.keep, Asked(event), by)
    return redirect("ruling_detail", event.slug, ruling.number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def adjudicate_table(request: HttpRequest, token: str) -> HttpResponse:
    """The same with what the table knows; every ruling asked for here is kept."""
    match = access.match_for_referee(token)
    event = match.table.round.event
    record = record_of(match)
    game = game_asked(request, record)
    topic = _topic(request.GET).in_document(ASKS[event.ruleset])
    by = access.referee_of(request)
    known = known_at(record, game, event.regulation)
    asking = _asked(request, topic, known, partial(KeepForm, ask_name=by is None))
    if asking.report is None:
        return _page(request, asking, table=match.table, game=game, games=games_of(record.scheme))
    by = by or access.Person(asking.keep.cleaned_data["referee"])
    asked = Asked(event, match, *place_of(record.scheme, game))
    ruling = _kept(asking.report, asking.keep, asked, by)
    response = redirect("table_ruling_detail", token, ruling.number)
    access.remember_referee(response, by.name)
    return response


def _asked(
    request: HttpRequest, topic: Topic, known: Known | None, keep_form: Callable[..., KeepForm]
) -> Asking:
    """What a request asks: nothing yet, to go on in another form, by the fields, or by a pasted position."""
    if request.method != "POST":
        return Asking(_form(topic, known, None), PasteForm(topic.document, known), keep_form(None))
    sent = PasteForm(topic.document, known, request.POST)
    if CAME_FROM in request.POST:
        before = _topic(QueryDict(request.POST[CAME_FROM]))
        onward = _form(topic, known, None, _form(before, known, request.POST).typed)
        return Asking(onward, _again(sent), keep_form(None, typed=request.POST))
    if topic.question == PlayInquiry.question and sent.is_written:
        return _pasted(request, topic, sent, keep_form)
    inquiry, keep = _form(topic, known, request.POST), keep_form(request.POST)
    return Asking(inquiry, _again(sent), keep, _ruled(inquiry, keep))


def _pasted(
    request: HttpRequest, topic: Topic, sent: PasteForm, keep_form: Callable[..., KeepForm]
) -> Asking:
    """What a pasted position asks. Its text stays where it cannot be read, or says what no field can."""
    keep = keep_form(request.POST)
    if not sent.is_valid() or (sent.answer is not None and not keep.is_valid()):
        typed = _form(topic, sent.known, request.POST).typed
        return Asking(_form(topic, sent.known, None, typed), sent, keep)
    inquiry = inquiry_about(sent.case, sent.known)
    paste = PasteForm(topic.document, sent.known) if holds(inquiry, sent.case) else _again(sent)
    if sent.answer is None:
        return Asking(inquiry, paste, keep_form(None, typed=request.POST), filled=True)
    return Asking(inquiry, paste, keep, Report(sent.case, sent.answer))


def _again(sent: PasteForm) -> PasteForm:
    """The same text, not to be read yet."""
    return PasteForm(sent.document, sent.known, text=sent["text"].value() or "")


def _topic(params: Mapping[str, str]) -> Topic:
    try:
        return Topic.read(params)
    except LookupError as error:
        raise Http404(_("この問いはありません。")) from error


def _form(
    topic: Topic, known: Known | None, data: QueryDict | None, typed: Mapping[str, Any] | None = None
) -> Inquiry:
    return INQUIRIES[topic.question](topic.document, known, data, seats=topic.seats, typed=typed)


def game_asked(request: HttpRequest, record: MatchRecord) -> int:
    """The game asked about, counted from 1 in the match: the one named, else the one now at the table."""
    asked = request.GET.get("game", "")
    # Compared as text: an address may hold more digits than a number can be made of.
    named = next((each for each in range(1, record.scheme.games + 1) if str(each) == asked), None)
    if named is not None:
        return named
    step = record.step
    if step.set_number is None:
        return record.scheme.games
    return (step.set_number - 1) * record.scheme.games_per_set + (step.game or 1)


def games_of(scheme: Scheme) -> list[tuple[int, str]]:
    """Every game of a match, counted in the match, and how it is called."""
    places = {game: place_of(scheme, game) for game in range(1, scheme.games + 1)}
    words = gettext("第%(set)dセット 第%(game)dゲーム")
    return [(game, words % {"set": at[0], "game": at[1]}) for game, at in places.items()]


def _ruled(inquiry: Inquiry, keep: KeepForm) -> Report | None:
    """The case and its answer; None as long as something is missing or unreadable."""
    if not all([inquiry.is_valid(), keep.is_valid()]):
        return None
    case = inquiry.case()
    answer = rule_on(case)
    if "error" in answer:
        inquiry.show_error(answer["error"])
        return None
    return Report(case, answer)


def _kept(report: Report, keep: KeepForm, asked: Asked, by: Person) -> Ruling:
    form_id = keep.cleaned_data["form_id"]
    return record_ruling(
        asked=asked, case=report.case, answer=report.answer, by=by, form_id=form_id, now=timezone.now()
    )


def _page(request: HttpRequest, asking: Asking, **more: Any) -> HttpResponse:
    inquiry = asking.inquiry
    topic = Topic(inquiry.document, inquiry.question, len(inquiry.seats))
    context = {
        "inquiry": inquiry,
        "topic": topic,
        "keep": asking.keep,
        "paste": asking.paste,
        "filled": asking.filled,
        "example": example_for(inquiry.asks, inquiry.known),
        "report": asking.report,
        "tabs": [(topic.about(each), QUESTION_WORDS[each]) for each in inquiry.asks.questions],
        "documents": [(topic.in_document(each), document(each.document)) for each in ASKS.values()],
        "sizes": [topic.of(each) for each in inquiry.asks.sizes],
        "suits": SUITS,
        "ranks": RANKS,
        **more,
    }
    return render(request, "league/adjudicate_form.html", context, status=422 if asking.refused else 200)
