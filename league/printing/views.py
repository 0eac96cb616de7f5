"""The print room for organisers: the papers of a round as one PDF, and what has changed since.

The final ranking is public.
"""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import access
from league.chain import log_foot
from league.clock.pages import current_round, named_round
from league.event_identity import foot_of, identity_of_season
from league.lan import address_for_phones
from league.language import reader_language
from league.models import Event, Round
from league.page_cache import for_officials, same_for_all
from league.printing.forms import PrintForm
from league.printing.pages.afterwards import CERTIFICATES
from league.printing.pages.event_papers import EVENT_PAPERS, papers_of
from league.printing.pages.papers import PrintRun, RoundPapers
from league.printing.pages.results import best_of, final_ranking_of
from league.printing.pages.room import Choice, kind_lines, kind_rows, last_printed, pdf_of, unprintable
from league.printing.pages.season_papers import SEASON_PAPERS
from league.printing.services import GONE, record_printing
from league.responses import pdf_page
from league.seasons.services.state import published_season
from league.standings.pages.stages import tables_of
from scoring.sheets.foot import Foot
from scoring.sheets.pdf import SheetPart
from scoring.sheets.pdf import render as render_pdf
from scoring.sheets.standings_list import render_final_ranking


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def print_room(request: HttpRequest, slug: str) -> HttpResponse:
    """The papers of a round, by default the one being played; a POST prints the chosen ones."""
    event = access.event_for_desk(request.user, slug)
    if request.method != "POST":
        return for_officials(request, event, partial(_room, request, event), also=lambda: last_printed(event))
    rounds = _rounds(event)
    shown = named_round(rounds, request.POST.get("round", ""))
    if shown is None:
        raise Http404(_("この回戦はありません。"))
    return _print(request, event, rounds, shown)


def _rounds(event: Event) -> list[Round]:
    return list(event.rounds.filter(tables__isnull=False).distinct())


def _room(request: HttpRequest, event: Event) -> HttpResponse:
    rounds = _rounds(event)
    shown = named_round(rounds, request.GET.get("round", "")) or current_round(event)
    return _page(request, event, rounds, shown, PrintForm())


def _print(request: HttpRequest, event: Event, rounds: list[Round], shown: Round) -> HttpResponse:
    """Record the printing and redirect to it. Reloading the PDF or going back prints nothing again."""
    form = PrintForm(request.POST)
    if not form.is_valid():
        return _page(request, event, rounds, shown, form)
    given = form.cleaned_data
    best = best_of(tables_of(event), given["top"]) if given["top"] else None
    prints = Choice(given["kind"], only_changed=given["changed"], best=best).prints(kind_lines(shown))
    if not prints:
        form.add_error(None, _("選んだものの中に、印刷するものがありません。"))
        return _page(request, event, rounds, shown, form)
    by = access.account_of(request)
    printings = record_printing(of_round=shown, prints=prints, by=by, now=timezone.now())
    return redirect("print_run", event.slug, "-".join(str(printing.pk) for printing in printings))


def _page(
    request: HttpRequest, event: Event, rounds: list[Round], shown: Round | None, form: PrintForm
) -> HttpResponse:
    ticked = request.POST.getlist("kind") if form.is_bound else None
    lines = kind_lines(shown) if shown else []
    entrants = list(event.entrants.order_by("number"))
    rows = kind_rows(entrants, lines, ticked)
    context = {
        "event": event,
        "rounds": rounds,
        "round": shown,
        "rows": rows,
        "form": form,
        "event_papers": papers_of(event, entrants=bool(entrants), rounds=bool(rounds)),
        "unprintable": unprintable(entrants),
        "printed": any(line.last for line in lines),
        "certificates": any(row.line.paper is CERTIFICATES and row.line.now for row in rows),
    }
    return render(request, "league/print_room.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_safe
def print_run(request: HttpRequest, slug: str, printings: str) -> HttpResponse:
    """The papers of some printings in one PDF, with their current content, in the language of the page."""
    pks = {int(part) for part in printings.split("-")}
    found = access.printings_for_desk(request.user, slug, pks)
    of_round = found[0].round
    run = PrintRun(RoundPapers(of_round), partial(address_for_phones, request), timezone.localtime())
    prints = {printing.kind: printing.prints.items() for printing in found}
    pdf = pdf_of(
        run, {kind: {key for key, content in kept if content != GONE} for kind, kept in prints.items()}
    )
    if not pdf:
        raise Http404(_("印刷したものは、もうありません。"))
    return pdf_page(pdf, f"{slug}-{of_round.number}-{printings}")


@never_cache
@require_safe
def event_paper(request: HttpRequest, slug: str, paper: str) -> HttpResponse:
    """A paper of the whole event as it is now; 404 while there is nothing to print."""
    event = access.event_for_desk(request.user, slug)
    kind = EVENT_PAPERS.get(paper)
    part = kind and kind.part(event, partial(address_for_phones, request), timezone.localtime())
    title = f"{event.name} {kind.label if kind else ''}"
    return _paper(f"{slug}-{paper}", title, [part] if part else [], foot_of(event))


@never_cache
@require_safe
@access.computes
def season_paper(request: HttpRequest, slug: str, paper: str) -> HttpResponse:
    """A paper of a season as it is now, public except for those of registrars.

    404 while there is nothing to print.
    """
    kind = SEASON_PAPERS.get(paper)
    if kind is not None and kind.registrars:
        season = access.season_for(request.user, slug, access.SeasonRight.KEEP)
    else:
        season = access.season_for_public(slug)
    absolute = partial(address_for_phones, request)
    published = published_season(season)
    parts = kind.parts(season, published, absolute, timezone.localtime()) if kind else []
    foot = Foot(log_foot(season), identity_of_season(published))
    return _paper(f"{slug}-{paper}", f"{season} {kind.label if kind else ''}", parts, foot)


def _paper(name: str, title: str, parts: list[SheetPart], foot: Foot) -> HttpResponse:
    if not parts:
        raise Http404(_("この用紙に載るものは、まだありません。"))
    return pdf_page(render_pdf(parts, title=title, language=reader_language(), foot=foot), name)


@require_safe
@same_for_all
@access.computes
def final_ranking(_request: HttpRequest, slug: str) -> HttpResponse:
    """The final ranking for the wall; 404 before the last stage is over."""
    event = access.event_for_public(slug)
    tables = tables_of(event)
    if not tables.final:
        raise Http404(_("最終順位はまだ確定していません。"))
    ranking = final_ranking_of(event, tables, timezone.localtime())
    return pdf_page(render_final_ranking(ranking, foot_of(event)), f"{slug}-final")
