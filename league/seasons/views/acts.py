"""Acts on a season that are one form: the page, and the act."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league import access
from league.access import SeasonRight
from league.acts.views.organising import entry_of, refusals_in
from league.seasons.forms import calendar, persons, regulation, seasons
from league.seasons.forms.season_form import SeasonForm
from league.seasons.services import decisions, forgetting
from league.seasons.services.calendar import plan_event, record_results
from league.seasons.services.persons import register_person
from league.seasons.services.regulation import regulate_simply, set_look
from league.seasons.services.seasons import close_season, reopen_season
from league.seasons.services.state import published_season


@dataclass(frozen=True, slots=True)
class FormAct:
    """An act: its form, its service, and the page to show afterwards."""

    form: type[SeasonForm]
    act: Callable[..., None]
    title: Promise
    then: str
    right: SeasonRight = SeasonRight.KEEP
    note: Promise | str = ""


ACTS: Final[dict[str, FormAct]] = {
    "give": FormAct(persons.GiveForm, decisions.give_place, _("枠を渡す"), "season_places"),
    "decline": FormAct(persons.DeclineForm, decisions.decline_place, _("辞退を記録する"), "season_places"),
    "end": FormAct(
        persons.SettleAnnouncementForm,
        decisions.end_announcement,
        _("発表した枠について決める"),
        "season_places",
    ),
    "reserve": FormAct(persons.ReserveForm, decisions.seat_reserve, _("空席を補欠で埋める"), "season_places"),
    "lot": FormAct(persons.LotForm, decisions.record_lot, _("くじの結果を記録する"), "season_places"),
    "merge": FormAct(persons.MergeForm, decisions.merge_numbers, _("番号を統合する"), "season_persons"),
    "split": FormAct(persons.SplitForm, decisions.split_numbers, _("統合をやめる"), "season_persons"),
    "person": FormAct(persons.PersonForm, register_person, _("人を登録・訂正する"), "season_persons"),
    "forget": FormAct(
        persons.ForgetForm,
        forgetting.forget_person,
        _("個人情報を消す"),
        "season_persons",
        SeasonRight.OWN,
        _(
            "名前、ふりがな、所属、前の名前、生年月日が、シーズンファイル、大会ファイル、履歴、すべてのページから消え、"
            "番号だけが残ります。統合した番号のものも消えます。順位と枠は変わりません。"
        ),
    ),
    "event": FormAct(calendar.PlanForm, plan_event, _("大会の日程"), "season_detail"),
    "results": FormAct(calendar.ResultsForm, record_results, _("順位だけの記録を入れる"), "season_detail"),
    "regulation": FormAct(
        regulation.SeasonRegulationForm,
        regulate_simply,
        _("シーズンの規程"),
        "season_regulation",
        SeasonRight.OWN,
        _("最初の大会のあとで変えると、その印が規程のページにずっと残ります。"),
    ),
    "look": FormAct(
        seasons.SeasonLookForm, set_look, _("シーズンの見た目"), "season_detail", SeasonRight.OWN
    ),
    "close": FormAct(
        seasons.CloseForm,
        close_season,
        _("シーズンを終える"),
        "season_detail",
        SeasonRight.OWN,
        _(
            "公開のシーズンファイルのダイジェストが発表され、枠も順位も変えられなくなります。次のシーズンはこのファイルから始まります。"
        ),
    ),
    "reopen": FormAct(
        seasons.ReopenForm,
        reopen_season,
        _("終えたシーズンを開き直す"),
        "season_detail",
        SeasonRight.OWN,
        _("開き直したことは、履歴に残ります。"),
    ),
}


def season_act(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    """The form of an act, with initial values from the address; submitted, it is performed once."""
    found = ACTS.get(act)
    if found is None:
        raise Http404
    season = access.season_for(request.user, slug, found.right)
    published = published_season(season)
    if request.method == "POST":
        form = found.form(request.POST, request.FILES, season=published)
        if form.is_valid():
            with refusals_in(form):
                found.act(season=season, entry=entry_of(request, form), **form.submitted)
                messages.success(request, _("記録しました。"))
                return redirect(found.then, slug)
    else:
        form = found.form(season=published, shown=found.form.filled(published, request.GET.dict()))
    context = {"season": season, "form": form, "title": found.title, "then": found.then, "note": found.note}
    return render(request, "league/season_form.html", context, status=422 if form.is_bound else 200)
