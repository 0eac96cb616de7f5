"""Ask for a ruling: anywhere, or at a table with what is known there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import access
from league.access import Right
from league.acts.services.acts import Entry
from league.adjudication.forms.paste import PlayCaseForm
from league.adjudication.forms.question import CaseForm
from league.adjudication.forms.table_questions import DealCaseForm, ExchangeCaseForm, RankingCaseForm
from league.adjudication.forms.taps import givers_of, is_tap, leavers_of, preview_of, tapped
from league.adjudication.forms.topics import Topic
from league.adjudication.pages.doubts import KEEP, TAKE, queries
from league.adjudication.pages.facts import how_word
from league.adjudication.pages.known import Known
from league.adjudication.pages.report import Report
from league.adjudication.services.doubts import Judged, judged, unsolved
from league.models import Ruling
from league.rulings.forms.steps import KeepForm
from league.rulings.services import RulingPlace, record_ruling
from league.rulings.views.game import game_at
from rules_ref.cards import RANKS, SUITS
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.documents import FORM_SPECS, document
from rules_ref.text import Contradiction

CASE_FORMS: Final[dict[str, type[CaseForm]]] = {
    "ranking": RankingCaseForm,
    "exchange": ExchangeCaseForm,
    "deal": DealCaseForm,
    "play": PlayCaseForm,
}
QUESTION_WORDS: Final = {
    "ranking": _("順位"),
    "exchange": _("交換"),
    "deal": _("配り方"),
    "play": _("記法で書く"),
}
ANSWER: Final = "says"
EARLIER_ANSWERS: Final = "said"
"""The names of the fields for an answer to a doubt, and for those given before."""
CAME_FROM: Final = "came_from"
"""The field in which a tab sends the query of the topic whose form was filled in."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The state of the page: the filled form and the ruling.

    ``doubts``: questions to answer before there is a ruling; ``answers``: those so far, ``kept``: doubts
    confirmed as given. ``preview``: the ruling on the fields filled in so far, where taps are enough.
    """

    case_form: CaseForm
    keep: KeepForm
    report: Report | None = None
    doubts: tuple[Contradiction, ...] = ()
    answers: tuple[str, ...] = ()
    preview: Report | None = None

    @property
    def refused(self) -> bool:
        """Whether the question cannot be ruled on as it stands."""
        return self.report is None and self.keep.is_bound

    @property
    def kept(self) -> list[str]:
        return self.keys_with(KEEP)

    def keys_with(self, answer: str) -> list[str]:
        """The keys of the doubts to which this was the answer."""
        return [value.removeprefix(f"{answer} ") for value in self.answers if value.startswith(f"{answer} ")]


@require_http_methods(["GET", "HEAD", "POST"])
@access.computes
def adjudicate(request: HttpRequest) -> HttpResponse:
    """Open to everyone; officials may store the answer for an event."""
    theirs = access.events_with(request.user, Right.REOPEN)
    events = theirs if theirs.exists() else None
    asking = _asked(request, topic_of(request.GET), None, partial(KeepForm, events=events))
    event = asking.keep.cleaned_data.get("event") if asking.report else None
    by = access.referee_of(request)
    if asking.report is None or event is None or by is None:
        return _page(request, asking)
    entry = Entry(by, asking.keep.cleaned_data["form_id"], 0, timezone.now())
    ruling = keep_ruling(asking.report, RulingPlace(event), entry, asking.kept)
    return redirect("ruling_detail", event.slug, ruling.number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def adjudicate_table(request: HttpRequest, token: str) -> HttpResponse:
    """``adjudicate`` with what the table knows; every ruling asked for here is stored."""
    here = game_at(request, token)
    topic, known = topic_of(request.GET).in_document(here.form_spec), here.known
    asking = _asked(request, topic, known, partial(KeepForm, ask_name=here.by is None))
    if asking.report is None:
        return _page(request, asking, **here.context)
    entry = here.entry(asking.keep)
    return here.to_ruling(keep_ruling(asking.report, here.place, entry, asking.kept), entry)


def _asked(
    request: HttpRequest, topic: Topic, known: Known | None, keep_form: Callable[..., KeepForm]
) -> Asking:
    """Answer one of four requests: a blank form, a change of the tab, a tap, or the whole form."""
    if request.method != "POST":
        case_form = _form(topic, known, None)
        return Asking(case_form, keep_form(None), preview=preview_of(case_form))
    if CAME_FROM in request.POST:
        before = topic_of(QueryDict(request.POST[CAME_FROM]))
        onward = _form(topic, known, None, _form(before, known, request.POST).typed)
        return Asking(onward, keep_form(None, typed=request.POST))
    if is_tap(request.POST):
        case_form = _form(topic, known, tapped(request.POST))
        return Asking(case_form, keep_form(None, typed=request.POST), preview=preview_of(case_form))
    return _ruled(request, Asking(_form(topic, known, request.POST), keep_form(request.POST)))


def topic_of(params: Mapping[str, str]) -> Topic:
    try:
        return Topic.read(params)
    except LookupError as error:
        raise Http404(_("この問いはありません。")) from error


def _form(
    topic: Topic, known: Known | None, data: QueryDict | None, typed: Mapping[str, object] | None = None
) -> CaseForm:
    return CASE_FORMS[topic.question](topic.document, known, data, seats=topic.seats, typed=typed)


def _ruled(request: HttpRequest, state: Asking) -> Asking:
    """Add the ruling after the answers so far, unless something is missing, invalid or impossible."""
    if not all([state.case_form.is_valid(), state.keep.is_valid()]):
        return state
    answers = dict.fromkeys([*request.POST.getlist(EARLIER_ANSWERS), *request.POST.getlist(ANSWER)])
    asking = replace(state, answers=tuple(answers))
    try:
        found = judged(asking.case_form.case(), asking.keys_with(TAKE), asking.kept)
    except MalformedCaseError as error:
        asking.case_form.show_error(error)
        return asking
    if doubts := unsolved(found.doubts, asking.kept):
        return replace(asking, doubts=doubts)
    return replace(asking, report=Report.on(found))


def keep_ruling(ruled: Report | Judged, place: RulingPlace, entry: Entry, kept: Sequence[str]) -> Ruling:
    """Store a ruling from a page. ``kept``: the doubts about its position that were confirmed."""
    return record_ruling(place=place, case=ruled.case, answer=ruled.answer, entry=entry, kept=kept)


def _page(request: HttpRequest, asking: Asking, **more: Any) -> HttpResponse:
    case_form = asking.case_form
    topic = Topic(case_form.document, case_form.question, len(case_form.seats))
    leavers, ways = leavers_of(case_form)
    context = {
        "case_form": case_form,
        "topic": topic,
        "keep": asking.keep,
        "report": asking.report,
        "preview": asking.preview,
        "leavers": leavers,
        "ways": [(way.value, how_word(way.value, case_form.form_spec.ruleset.foul_word)) for way in ways],
        "givers": givers_of(case_form),
        "queries": queries(asking.doubts, case_form.form_spec.ruleset.foul_word),
        "answers": asking.answers,
        "asked_about": QUESTION_WORDS[case_form.question],
        "tabs": [
            (topic.about(question), QUESTION_WORDS[question]) for question in case_form.form_spec.questions
        ],
        "documents": [
            (topic.in_document(form_spec), document(form_spec.document)) for form_spec in FORM_SPECS.values()
        ],
        "sizes": [topic.of(size) for size in case_form.form_spec.sizes],
        "suits": SUITS,
        "ranks": RANKS,
        **more,
    }
    return render(request, "league/adjudicate_form.html", context, status=422 if asking.refused else 200)
