"""Every act on a season that is one form: its page, and what sending it does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import access
from league.access import SeasonRight
from league.acts.services.acts import Entry, Refusal
from league.acts.views.organising import entry_of
from league.seasons import forms
from league.seasons.services import decisions, keeping
from league.seasons.services.state import published_season

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse
    from django.utils.functional import _StrPromise as Promise

    from league.models import Season
    from scoring.published.season import PublishedSeason


@dataclass(frozen=True, slots=True)
class FormAct:
    """An act: its form, what does it, and the page that shows what came of it."""

    form: type[forms.SeasonForm]
    act: Callable[..., None]
    title: Promise
    then: str
    right: SeasonRight = SeasonRight.KEEP
    fill: Callable[[PublishedSeason, dict[str, Any]], dict[str, Any]] = lambda _season, said: said


def _person(season: PublishedSeason, said: dict[str, Any]) -> dict[str, Any]:
    """The form of a person who is known is filled with what the season says of them."""
    known = season.state.persons.known.get(said.get("number", ""))
    if known is None:
        return {}
    written = {key: getattr(known, key) for key in ("name", "kana", "club", "born", "shown")}
    return written | {"number": known.id, "former": "、".join(known.former)}


def _event(season: PublishedSeason, said: dict[str, Any]) -> dict[str, Any]:
    known = next((one for one in season.state.season.events if one.id == said.get("event")), None)
    if known is None:
        return {}
    return {
        "event": known.id,
        "name": known.name,
        "kind": known.kind,
        "day": known.date,
        "status": known.status,
    }


def _regulation(season: PublishedSeason, _said: dict[str, Any]) -> dict[str, Any]:
    """The regulation as it is, where it has the shape that the form speaks of."""
    found = season.state.season
    into = found.into.get("final")
    quota = next((one for one in found.quotas if one.kind == "regional"), None)
    points = found.points.get("regional")
    return {
        "name": found.name,
        "first_day": found.first_day,
        "last_day": found.last_day,
        "size": into.size if into else None,
        "passing_until": into.passing_until if into else None,
        "best": found.best,
        **({"regional": quota.n, "down_to": quota.down_to} if quota and isinstance(quota.n, int) else {}),
        **({"points": " ".join(str(one) for one in points.places)} if points else {}),
        **({"tiebreaks": list(found.tiebreaks)} if found.into else {}),
    }


def _regulate(*, season: Season, entry: Entry, **said: Any) -> None:
    """Write the regulation of the form; what it does not speak of stays."""
    content = season.content
    into, points = dict(content.get("into") or {}), dict(content.get("points") or {})
    final = {"event": "final"} | dict(into.get("final") or {}) | {"size": said["size"]}
    final["passing_until"] = said["passing_until"].isoformat() if said["passing_until"] else None
    points["regional"] = dict(points.get("regional") or {}) | {"places": said["points"]}
    others = [one for one in content.get("quotas") or () if one["from"] != {"kind": "regional"}]
    fill = {"into": "final", "from": {"kind": "last_chance"}, "n": {"fill": True}}
    if not content.get("quotas"):
        others = [fill]
    quota = {"into": "final", "from": {"kind": "regional"}, "n": said["regional"], "down_to": said["down_to"]}
    keeping.regulate(
        season=season,
        entry=entry,
        name=said["name"],
        **{"from": said["first_day"].isoformat(), "to": said["last_day"].isoformat()},
        into=into | {"final": final},
        quotas=[quota, *others],
        points=points,
        counting={"best": said["best"], "tiebreaks": said["tiebreaks"]},
    )


ACTS: Final[dict[str, FormAct]] = {
    "give": FormAct(forms.GiveForm, decisions.give_place, gettext_lazy("枠を渡す"), "season_places"),
    "decline": FormAct(
        forms.DeclineForm, decisions.decline_place, gettext_lazy("辞退を記録する"), "season_places"
    ),
    "end": FormAct(
        forms.SettleAnnouncementForm,
        decisions.end_announcement,
        gettext_lazy("発表した枠について決める"),
        "season_places",
    ),
    "lot": FormAct(
        forms.LotForm, decisions.record_lot, gettext_lazy("くじの結果を記録する"), "season_places"
    ),
    "merge": FormAct(
        forms.MergeForm, decisions.merge_numbers, gettext_lazy("番号を統合する"), "season_persons"
    ),
    "split": FormAct(
        forms.SplitForm, decisions.split_numbers, gettext_lazy("統合をやめる"), "season_persons"
    ),
    "person": FormAct(
        forms.PersonForm,
        keeping.register_person,
        gettext_lazy("人を登録・訂正する"),
        "season_persons",
        fill=_person,
    ),
    "event": FormAct(
        forms.PlanForm, keeping.plan_event, gettext_lazy("大会の日程"), "season_detail", fill=_event
    ),
    "results": FormAct(
        forms.ResultsForm, keeping.record_results, gettext_lazy("順位だけの記録を入れる"), "season_detail"
    ),
    "regulation": FormAct(
        forms.SeasonRegulationForm,
        _regulate,
        gettext_lazy("シーズンの規程"),
        "season_detail",
        SeasonRight.OWN,
        _regulation,
    ),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_act(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    """The form of an act, filled in as the address says; sent, it is done once."""
    found = ACTS.get(act)
    if found is None:
        raise Http404
    season = access.season_for(request.user, slug, found.right)
    published = published_season(season)
    if request.method == "POST":
        form = found.form(request.POST, season=published)
        if form.is_valid():
            do = partial(found.act, season=season, entry=entry_of(request, form), **form.said)
            if (answer := done_or_refused(request, form, do)) is None:
                return redirect(found.then, slug)
            form = answer
    else:
        said = {key: value for key, value in request.GET.items() if isinstance(value, str)}
        form = found.form(season=published, shown=found.fill(published, said))
    context = {"season": season, "form": form, "title": found.title, "then": found.then}
    return render(request, "league/season_form.html", context, status=422 if form.is_bound else 200)


def done_or_refused(
    request: HttpRequest, form: forms.SeasonForm, act: Callable[[], object]
) -> forms.SeasonForm | None:
    """Do an act and say so; the form, with why, where it is refused."""
    try:
        act()
    except Refusal as refusal:
        form.add_error(None, str(refusal.message))
        return form
    messages.success(request, _("記録しました。"))
    return None
