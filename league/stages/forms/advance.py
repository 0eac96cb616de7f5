"""Forms between two stages: who advances, ties, who moves up, penalties."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.access import NAME_LENGTH
from league.acts.forms import REASON_LENGTH, Submission
from league.models import Event
from league.stages.forms.people import People, PeopleField
from league.stages.services.penalties import MOST
from league.standings.pages.lines import RankingLine


class AnnounceAdvanceForm(Submission):
    """The advancing players, as the page showed them (codes, hidden).

    A reason where the announcement changes.
    """

    going = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH, required=False)


class TieForm(Submission):
    """The order among the tied: a place for each, and who drew the lot or refereed the play-off."""

    by = forms.CharField(label=_("決めた人（くじを引いた人、プレーオフの審判）"), max_length=NAME_LENGTH)

    def __init__(self, data: Any = None, *, tied: Sequence[RankingLine]) -> None:
        super().__init__(data)
        self.tied = tied
        places = [(place, str(place)) for place in range(1, len(tied) + 1)]
        for line in tied:
            self.fields[f"place_{line.number}"] = forms.TypedChoiceField(
                label=line.name, choices=[("", "–"), *places], coerce=int
            )

    def rows(self) -> Iterable[forms.BoundField]:
        return [self[f"place_{line.number}"] for line in self.tied]

    def clean(self) -> None:
        given = [self.cleaned_data.get(f"place_{line.number}", 0) for line in self.tied]
        if all(given) and sorted(given) != list(range(1, len(given) + 1)):
            raise ValidationError(_("1位から順に、1人ずつ選んでください。"))

    @property
    def order(self) -> list[str]:
        """Codes, the best first."""
        return [
            line.code
            for line in sorted(self.tied, key=lambda line: self.cleaned_data[f"place_{line.number}"])
        ]


class MoveUpForm(Submission):
    """The player who advances (entrant number), and whom they replace."""

    player = forms.IntegerField(min_value=1, max_value=99_999)
    instead_of = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=99_999)


class PenaltyForm(Submission):
    """A penalty or warning: the player, the stage, the points."""

    stage = forms.TypedChoiceField(label=pgettext_lazy("one", "ステージ"), coerce=int)
    entrant = PeopleField(label=_("だれに"), one=True)
    points = forms.IntegerField(
        label=_("得点"), min_value=-MOST, max_value=MOST, help_text=_("減点は負の数、注意だけなら0。")
    )
    reason = forms.CharField(label=_("理由"), max_length=REASON_LENGTH)
    ruling = forms.IntegerField(label=_("裁定の番号"), required=False, min_value=1, max_value=99_999)

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        self.fields["entrant"].people = People(event.entrants.all())  # type: ignore[attr-defined]
        stage = self.fields["stage"]
        assert isinstance(stage, forms.TypedChoiceField)  # noqa: S101 (declared above)
        stage.choices = [(offered.number, str(offered)) for offered in event.stages.all()]
