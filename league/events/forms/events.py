"""Forms of an event's settings."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.access import NAME_LENGTH
from league.acts.forms import Submission
from league.events.services import EventDetails
from league.models import OPTIONS, Event, EventOption, documents_with_points, first_document
from league.rules.pages.procedures import PROCEDURE_LENGTH, PROCEDURES

_PROCEDURE: Final = "procedure_"


class NewEventForm(Submission):
    """Name, address, date and place of a new event. ``event``: the edited one, which may keep its address."""

    name = forms.CharField(label=_("大会名"), max_length=100)
    slug = forms.SlugField(
        label=_("アドレス"),
        max_length=50,
        help_text=_("ページのアドレスになります。例: 2026-spring"),
        error_messages={"invalid": _("半角の英数字、ハイフン、下線だけが使えます。")},
    )
    date = forms.DateField(
        label=_("日付"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), required=False
    )

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        taken = Event.objects.filter(slug=slug)
        if self.event is not None:
            taken = taken.exclude(pk=self.event.pk)
        if taken.exists():
            raise ValidationError(_("このアドレスの大会はすでにあります。"), code="taken")
        return slug


class EventForm(NewEventForm):
    """All settings of an event."""

    venue = forms.CharField(label=_("会場"), max_length=100, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._labelled = [option for option in OPTIONS if option.label]
        self.fields |= {option.name: _field(option) for option in self._labelled}
        written = self.initial.get("procedures") or {}
        for key, case in PROCEDURES.items():
            self.fields[f"{_PROCEDURE}{key}"] = forms.CharField(
                label=_("手順: %(case)s") % {"case": case.title},
                max_length=PROCEDURE_LENGTH,
                required=False,
                initial=written.get(key, ""),
                widget=forms.Textarea({"rows": 2, "placeholder": case.usual}),
            )

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        procedures = {key: cleaned.get(f"{_PROCEDURE}{key}", "").strip() for key in PROCEDURES}
        cleaned["procedures"] = {key: words for key, words in procedures.items() if words}

    @property
    def folded(self) -> list[str]:
        return [
            *(option.name for option in self._labelled if option.default != ""),
            *(f"{_PROCEDURE}{key}" for key in PROCEDURES),
        ]

    @property
    def details(self) -> EventDetails:
        cleaned = self.cleaned_data
        # An empty number means the default.
        options = {option.name: cleaned[option.name] or option.default for option in self._labelled}
        options["procedures"] = cleaned["procedures"]
        return EventDetails(cleaned["name"], cleaned["slug"], cleaned["date"], cleaned["venue"], options)


def _field(option: EventOption) -> forms.Field:
    if option.default == "":
        area = forms.Textarea({"rows": 2})
        return forms.CharField(
            label=option.label, help_text=option.note, max_length=option.most, required=False, widget=area
        )
    if option.default is False:
        return forms.BooleanField(label=option.label, help_text=option.note, required=False)
    return forms.IntegerField(
        label=option.label,
        help_text=option.note,
        min_value=1,
        max_value=option.most,
        initial=option.default,
        required=False,
    )


class CreateEventForm(EventForm):
    """All settings and the rule document, which cannot be changed later."""

    ruleset = forms.ChoiceField(
        label=_("ルール"),
        choices=documents_with_points,
        initial=first_document,
        required=False,
        help_text=_("あとから変えられません。細かい決まりは、作ったあとで選べます。"),
    )
    field_order = ("name", "slug", "ruleset")

    @property
    def chosen(self) -> str:
        """The document chosen, by its id."""
        return self.cleaned_data["ruleset"] or first_document()


class RoundForm(Submission):
    """The title of a round, and the minutes of its tables."""

    title = forms.CharField(
        label=_("回戦の名前"),
        max_length=NAME_LENGTH,
        help_text=_("例: 予選第1回戦。空欄なら番号で呼びます。"),
        required=False,
    )
    minutes = forms.IntegerField(
        label=_("持ち時間（分）"),
        min_value=1,
        max_value=600,
        help_text=_("空欄なら制限なし。時計は会場のページで動かします。"),
        required=False,
    )
