"""Forms about a season as a whole: begun, closed, its roles, and the one for regions."""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.acts.forms import REASON_LENGTH, Submission, refuse_invisible
from league.events.forms.identity import LookForm
from league.models import SeasonRole
from league.seasons.forms.season_form import NAME_LENGTH, Filled, SeasonForm, day_field
from scoring.published.season import PublishedSeason
from scoring.sheets.identity import GOLD

_JSON: Final = {"accept": ".json,application/json"}


class NewSeasonForm(Submission):
    """A new season: empty, or following one that is closed."""

    slug = forms.SlugField(label=_("ID（アドレス）"), max_length=50, help_text="2027")
    name = forms.CharField(label=_("シーズンの名前"), max_length=100)
    first_day = day_field(_("始まりの日"))
    last_day = day_field(_("終わりの日"))
    before = forms.ChoiceField(label=_("前のシーズン（人・規程・優勝者のシードを引き継ぐ）"), required=False)

    def __init__(self, data: Any = None, *, closed: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(data)
        self.fields["before"].choices = [("", _("引き継がない")), *closed]  # type: ignore[attr-defined]


class _SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class _FilesField(forms.FileField):
    """Any number of files."""

    widget = _SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        clean = super().clean
        return [clean(file, initial) for file in data] if data else []


class SeasonFileForm(Submission):
    """A season from its file, and the event files beside it."""

    slug = forms.SlugField(label=_("ID（アドレス。空ならファイルのID）"), max_length=50, required=False)
    file = forms.FileField(label=_("シーズンファイル"), widget=forms.FileInput(attrs=dict(_JSON)))
    beside = _FilesField(
        label=_("大会ファイル（いくつでも）"), widget=_SeveralFiles(attrs=dict(_JSON)), required=False
    )


class SeasonRoleForm(Submission):
    """A role at a season for an account."""

    username = forms.CharField(label=_("アカウントのユーザー名"), max_length=150)
    role = forms.ChoiceField(label=_("役割"), choices=SeasonRole.Role.choices[::-1])


class HandInForm(Submission):
    """An event file from a region."""

    event = forms.ChoiceField(label=pgettext_lazy("one", "大会"))
    sender = forms.CharField(label=_("送る人の名前"), max_length=NAME_LENGTH, validators=[refuse_invisible])
    file = forms.FileField(label=_("大会ファイル（event.json）"), widget=forms.FileInput(attrs=dict(_JSON)))

    def __init__(self, *args: Any, season: PublishedSeason, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = [event for event in season.events if event["status"] != "cancelled"]
        choices = [("", "–"), *((event["id"], f"{event['name']} {event['date']}") for event in events)]
        self.fields["event"].choices = choices  # type: ignore[attr-defined]


class SeasonLookForm(LookForm, SeasonForm):
    """The look of the season, with the fields of an event's look."""

    def __init__(self, *args: Any, season: PublishedSeason, **kwargs: Any) -> None:
        super().__init__(*args, season=season, **kwargs)
        self.fields["colour"].label = _("シーズンの色")
        if not season.state.season.look.logo:
            del self.fields["without_logo"]

    @classmethod
    def filled(cls, season: PublishedSeason, _asked: Filled) -> Filled:
        look = season.state.season.look
        return {"organiser": look.organiser, "colour": look.colour or GOLD}

    @property
    def submitted(self) -> dict[str, object]:
        values = {key: value for key, value in super().submitted.items() if key != "without_logo"}
        return values | {"logo": self.new_logo}


class CloseForm(SeasonForm):
    """Close a season."""


class ReopenForm(SeasonForm):
    """Reopen a season that was closed too early, or for a correction of a result."""

    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)
