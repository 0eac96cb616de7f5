"""The rulings of an event: listed, read and printed, at a table or with an official's account."""

from functools import partial
from typing import Final

from django.core.paginator import Paginator
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from league import access
from league.access import Right
from league.acts.services.acts import Refusal
from league.adjudication.pages.report import report_of
from league.lan import address_for_phones
from league.language import reader_language
from league.models import Ruling
from league.responses import pdf_page, unchanged
from league.rulings.forms.filter import narrowed
from league.rulings.forms.steps import judge_form
from league.rulings.lists import RulingTable, sorts
from league.rulings.pages.at_table import table_now_at
from league.rulings.pages.calls import words_of
from league.rulings.pages.following import following
from league.rulings.pages.procedures import procedure_of
from league.rulings.pages.public import public_of, public_rulings, published_rulings
from league.rulings.pages.register import inbox_version, register_rows
from league.rulings.pages.rejudged import rejudged
from league.rulings.pages.similar import same_at, similar_to
from league.rulings.pages.slips import has_slip, slip_pdf, where_asked
from league.rulings.pages.verdict_card import verdict_card_of
from league.rulings.services import FOLLOWS, Kind
from league.rulings.views.door import RulingsAccess, rulings_access
from league.spreadsheets import spreadsheet
from scoring.published.charts.event import rulings_by_clause

PER_PAGE: Final = 50
PUBLIC_PER_PAGE: Final = 20
SETTLED_SHOWN: Final = 5
UNPROCESSABLE, CONFLICT = 422, 409


@require_safe
def ruling_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling of the event in a table with sorting and filters. For its officials."""
    event = access.event_for_official(request.user, slug)
    narrowed_rulings = narrowed(access.rulings_in(event).with_state(), request.GET, event, sorts())
    table = RulingTable(narrowed_rulings.qs)
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context = {
        "event": event,
        "table": table,
        "form": narrowed_rulings.form,
        "is_narrowed": any(
            request.GET.get(field) for field in narrowed_rulings.form.fields if field != "sort"
        ),
        "found": narrowed_rulings.qs.count(),
        "waiting": access.rulings_in(event).waiting().count(),
    }
    return render(request, "league/ruling_register.html", context)


@require_safe
def ruling_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The filtered register for a spreadsheet."""
    event = access.event_for_official(request.user, slug)
    rulings = narrowed(access.rulings_in(event).with_state(), request.GET, event).qs
    return spreadsheet(f"{slug}-rulings", "csv", "", register_rows(rulings.order_by("number")))


@require_safe
def ruling_list(request: HttpRequest, token: str) -> HttpResponse:
    """The rulings asked for at a table, the newest first."""
    door = rulings_access(request, {"token": token})
    page = Paginator(door.rulings(), PER_PAGE).get_page(request.GET.get("page"))
    rows = [door.line(ruling) for ruling in page]
    context = {"event": door.event, "table": door.table, "rows": rows, "page": page}
    return render(request, "league/ruling_list.html", context)


@never_cache
@require_safe
def ruling_inbox(request: HttpRequest, slug: str) -> HttpResponse:
    """Requests to the head judge; with ``?since=`` an empty answer while nothing has changed."""
    event = access.event_for_judge(request.user, slug)
    version = inbox_version(event)
    if (same := unchanged(request, version)) is not None:
        return same
    door, rulings = RulingsAccess(event), access.rulings_in(event).prefetch_related("comings")
    settled = rulings.filter(steps__isnull=False).exclude(pk__in=rulings.waiting().values("pk")).distinct()
    context = {
        "event": event,
        "version": version,
        "now": timezone.now(),
        "rows": sorted(map(door.line, rulings.waiting()), key=lambda line: line.urgency),
        "settled": [door.line(ruling) for ruling in settled[:SETTLED_SHOWN]],
    }
    part = "HX-Request" in request.headers
    return render(request, "league/_ruling_inbox.html" if part else "league/ruling_inbox.html", context)


@never_cache
@require_safe
def ruling_detail(request: HttpRequest, number: int, **way: str) -> HttpResponse:
    """One ruling; with ``?since=`` only its steps, or nothing while there are no new ones."""
    door = rulings_access(request, way)
    ruling = access.ruling_among(door.rulings(), number)
    if "since" in request.GET and "HX-Request" in request.headers:
        return _steps_part(request, door, ruling)
    return detail_page(request, door, ruling)


def detail_page(
    request: HttpRequest,
    door: RulingsAccess,
    ruling: Ruling,
    *,
    form: Form | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """A ruling with everything about it; ``form`` and ``refusal`` of a step that was refused."""
    decides = door.table is None and access.may(request.user, door.event, Right.JUDGE)
    # An organiser's account may enter results at every table.
    organises = door.table is None and access.may(request.user, door.event, Right.ORGANISE)
    context = _news_context(request, door, ruling) | {
        "at_table": table_now_at(ruling) if decides else None,
        "where": where_asked(ruling),
        "rejudged": rejudged(ruling),
        "form": form or judge_form(ruling) if decides else None,
        "refusal": refusal,
        "similar": similar_to(ruling, partial(_opens, request, door)),
        "same": same_at(ruling),
        "following": following(ruling, enters=_here(door, ruling) or organises),
        "list_url": door.url("ruling_list"),
        "slip_url": door.url("ruling_slip", ruling.number) if has_slip(ruling) else "",
    }
    status = CONFLICT if refusal else UNPROCESSABLE if form else 200
    return render(request, "league/ruling_detail.html", context, status=status)


@require_safe
def ruling_public(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulings without names, for everyone, where the organiser publishes them."""
    event = access.event_with_public_rulings(slug)
    page = Paginator(public_rulings(event), PUBLIC_PER_PAGE).get_page(request.GET.get("page"))
    charts = rulings_by_clause(published_rulings(event), reader_language()) if page.number == 1 else ()
    context = {
        "event": event,
        "page": page,
        "rows": [public_of(ruling) for ruling in page],
        "charts": list(charts),
    }
    return render(request, "league/ruling_public.html", context)


@require_safe
def ruling_slip(request: HttpRequest, number: int, **way: str) -> HttpResponse:
    """The ruling as a slip of paper, in the language of the page."""
    door = rulings_access(request, way)
    ruling = access.ruling_among(door.rulings(), number)
    if not has_slip(ruling):
        raise Http404
    return pdf_page(slip_pdf(ruling), f"ruling-{ruling.number}")


def _steps_part(request: HttpRequest, door: RulingsAccess, ruling: Ruling) -> HttpResponse:
    if (same := unchanged(request, str(len(ruling.steps.all())))) is not None:
        return same
    return render(request, "league/_ruling_news.html", _news_context(request, door, ruling))


def _news_context(request: HttpRequest, door: RulingsAccess, ruling: Ruling) -> dict[str, object]:
    report = report_of(ruling)
    return {
        "event": door.event,
        "table": door.table,
        "ruling": ruling,
        "words": words_of(ruling),
        "report": report,
        "verdict_card": verdict_card_of(ruling),
        "procedure": procedure_of(ruling),
        "public_url": _public_url(request, ruling),
        "steps": list(ruling.steps.all()),
        "detail_url": door.url("ruling_detail", ruling.number),
        "appeals": _here(door, ruling) and ruling.status in FOLLOWS[Kind.APPEALED],
    }


def _public_url(request: HttpRequest, ruling: Ruling) -> str:
    """The ruling's public address; empty where the organiser does not publish rulings."""
    if not ruling.event.public_rulings:
        return ""
    newer = ruling.event.rulings.filter(number__gt=ruling.number).count()
    page = newer // PUBLIC_PER_PAGE + 1
    address = f"{reverse('ruling_public', args=[ruling.event.slug])}?page={page}#r{ruling.number}"
    return address_for_phones(request, address)


def _opens(request: HttpRequest, door: RulingsAccess, ruling: Ruling) -> bool:
    """Whether a visitor with this access may read another ruling too."""
    return _here(door, ruling) if door.table else access.may(request.user, ruling.event, Right.LOOK)


def _here(door: RulingsAccess, ruling: Ruling) -> bool:
    """Whether the ruling was asked for at the table of this link."""
    return door.table is not None and ruling.match is not None and ruling.match.table == door.table
