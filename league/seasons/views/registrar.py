"""Pages of a season's owner and registrars: new season, persons, roles, log and file."""

from django.contrib.auth.decorators import permission_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.access import SeasonRight
from league.acts.views.organising import entry_of, once_then, refusals_in
from league.language import words
from league.models import Season
from league.seasons.forms.seasons import NewSeasonForm, SeasonFileForm, SeasonRoleForm
from league.seasons.pages.log import season_log_lines
from league.seasons.services import seasons
from league.seasons.services.handing_in import LARGEST
from league.seasons.services.state import closing_of, published_season
from rules_ref.cases.errors import MalformedCaseError
from scoring.season.reading import FORMAT

ACTS_PER_PAGE = 50
PERSONS_PER_PAGE = 100


@permission_required("league.organise_event", raise_exception=True)
def season_create(request: HttpRequest) -> HttpResponse:
    """A new season, empty or following a closed one; its author owns it."""
    closed = [season for season in Season.objects.all() if closing_of(season) is not None]
    choices = [(season.slug, str(season)) for season in closed]
    form = NewSeasonForm(request.POST if request.method == "POST" else None, closed=choices)
    if form.is_bound and form.is_valid():
        values = form.submitted
        content = {
            "format": FORMAT,
            "slug": values["slug"],
            "name": values["name"],
            "from": values["first_day"].isoformat(),
            "to": values["last_day"].isoformat(),
        }
        before = next((season for season in closed if season.slug == values["before"]), None)
        new = {"slug": values["slug"], "content": content, "entry": entry_of(request, form)}
        with refusals_in(form, "slug"):
            season = seasons.begin_after(before=before, **new) if before else seasons.create_season(**new)
            return redirect("season_act", season.slug, "regulation")
    context = {"form": form, "title": _("シーズンを作る"), "then": "season_list"}
    return render(request, "league/season_form.html", context, status=422 if form.is_bound else 200)


@permission_required("league.organise_event", raise_exception=True)
def season_create_from_file(request: HttpRequest) -> HttpResponse:
    """A season from its file, with the event files beside it by name."""
    form = SeasonFileForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if form.is_bound and form.is_valid():
        values = form.submitted
        beside = {file.name: file.read(LARGEST + 1) for file in values["beside"]}
        with refusals_in(form):
            try:
                season = seasons.import_season(
                    text=values["file"].read(LARGEST + 1),
                    files=beside.get,
                    slug=values["slug"],
                    entry=entry_of(request, form),
                )
            except MalformedCaseError as error:
                form.add_error("file", ": ".join(part for part in (error.field, words(error.text)) if part))
            else:
                return redirect("season_inbox", season.slug)
    context = {"form": form, "title": _("ファイルからシーズンを作る"), "then": "season_list"}
    return render(request, "league/season_form.html", context, status=422 if form.is_bound else 200)


@require_safe
def season_persons(request: HttpRequest, slug: str) -> HttpResponse:
    """All persons with their names in the file. For users with a role."""
    season = access.season_for(request.user, slug, SeasonRight.LOOK)
    state = published_season(season).state
    query = request.GET.get("q", "").strip()
    persons = [
        (person, state.persons.number(person.id))
        for person in state.season.persons
        if all(word in f"{person.id} {person.name} {person.kana} {person.club}" for word in query.split())
    ]
    page = Paginator(persons, PERSONS_PER_PAGE).get_page(request.GET.get("page"))
    context = {"season": season, "page": page, "query": query}
    return render(request, "league/season_persons.html", context)


@once_then("season_roles")
def season_roles(request: HttpRequest, slug: str) -> HttpResponse | str:
    """The roles at the season. For its owner."""
    season = access.season_for(request.user, slug, SeasonRight.OWN)
    form = SeasonRoleForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        seasons.grant_season_role(season=season, entry=entry_of(request, form), **form.submitted)
        return _("役割を渡しました。")
    context = {
        "season": season,
        "roles": season.roles.select_related("user").order_by("user__username"),
        "form": form,
    }
    return render(request, "league/season_roles.html", context, status=422 if form.is_bound else 200)


@require_POST
@once_then("season_roles")
def season_role_revoke(request: HttpRequest, slug: str, pk: int) -> str:
    season = access.season_for(request.user, slug, SeasonRight.OWN)
    granted = get_object_or_404(season.roles.select_related("user", "season"), pk=pk)
    seasons.revoke_season_role(granted=granted, entry=entry_of(request))
    return _("役割を外しました。")


@require_safe
def season_log(request: HttpRequest, slug: str) -> HttpResponse:
    """All acts on the season, in sentences. For users with a role."""
    season = access.season_for(request.user, slug, SeasonRight.LOOK)
    page = Paginator(season.acts.order_by("-no"), ACTS_PER_PAGE).get_page(request.GET.get("page"))
    lines = season_log_lines(published_season(season), page)
    return render(request, "league/season_log.html", {"season": season, "page": page, "lines": lines})


@require_safe
def season_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The season file with personal data. For users with a role."""
    season = access.season_for(request.user, slug, SeasonRight.LOOK)
    headers = {"Content-Disposition": f'attachment; filename="{slug}.season.json"'}
    return HttpResponse(season.document, content_type="application/json; charset=utf-8", headers=headers)
