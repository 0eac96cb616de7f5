"""The forms about time on the hall page."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.acts.forms import Submission, small_number


class MinutesForm(Submission):
    """The minutes of a round; empty for no limit."""

    minutes = forms.IntegerField(
        label=_("持ち時間（分）"), min_value=1, max_value=600, required=False,
        widget=forms.NumberInput(attrs={"placeholder": _("制限なし")}),
    )  # fmt: skip


class ExtraForm(Submission):
    """The extra minutes that a table had on the page, and those it gets: ``0-5``."""

    change = forms.RegexField(r"^[0-9]{1,4}-[0-9]{1,4}$")

    @property
    def submitted(self) -> dict[str, int]:
        """The arguments of ``set_extra_minutes``."""
        seen, minutes = self.cleaned_data["change"].split("-")
        return {"seen": int(seen), "minutes": int(minutes)}


class SeenTables(forms.Field):
    """The chosen tables, each with the extra minutes it had on the page: ``12-5``."""

    widget = forms.MultipleHiddenInput
    default_error_messages = {"required": _("卓を選んでください。")}  # noqa: RUF012 - as Django has it

    def to_python(self, value: Any) -> dict[int, int]:
        codes: Sequence[str] = value or ()
        chosen: dict[int, int] = {}
        for code in codes:
            match [small_number(part, digits=4) for part in code.split("-")]:
                case [int(table), int(seen)]:
                    chosen[table] = seen
                case _:
                    raise ValidationError(_("卓を選んでください。"), code="invalid")
        return chosen


class ExtendForm(Submission):
    """The tables that get more time, and how many minutes (below 0: fewer)."""

    tables = SeenTables()
    more = forms.TypedChoiceField(choices=[("5", "5"), ("-5", "-5")], coerce=int)


class EndForm(Submission):
    """The tables to end, or ``everywhere`` for all that play; when, and why."""

    tables = SeenTables(required=False)
    everywhere = forms.BooleanField(required=False)
    when = forms.ChoiceField(choices=[("after_game", "after_game"), ("now", "now")])
    reason = forms.CharField(max_length=200, error_messages={"required": _("理由を書いてください。")})

    def clean(self) -> None:
        if not self.errors and not self.cleaned_data["tables"] and not self.cleaned_data["everywhere"]:
            raise ValidationError(_("卓を選んでください。"))
