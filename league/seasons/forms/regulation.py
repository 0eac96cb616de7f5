"""The form of the most common regulations."""

from fractions import Fraction

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.seasons.forms.season_form import Filled, SeasonForm, day_field
from league.seasons.pages.words import DECIDED_BY
from scoring.published.season import PublishedSeason


class SeasonRegulationForm(SeasonForm):
    """The most common settings: the size of the final, places by kind, points by rank, what counts, ties."""

    name = forms.CharField(label=_("シーズンの名前"), max_length=100)
    first_day = day_field(_("始まりの日"))
    last_day = day_field(_("終わりの日"))
    size = forms.IntegerField(label=_("決勝大会の定員"), min_value=1, max_value=10_000)
    passing_until = day_field(_("辞退した枠が次の人に移る最後の日"), initial=None, required=False)
    regional = forms.IntegerField(label=_("地区大会1つの枠"), min_value=0, max_value=1000, initial=2)
    down_to = forms.IntegerField(
        label=_("地区大会で枠が下りる最後の順位"), min_value=1, max_value=10_000, initial=8
    )
    points = forms.CharField(
        label=_("地区大会のポイント（1位から、空白で区切って）"),
        max_length=500,
        required=False,
        initial="20 15 12 10 8 6 4 2",
    )
    best = forms.IntegerField(label=_("1人あたり数える大会（空ならすべて）"), min_value=1, required=False)
    tiebreaks = forms.MultipleChoiceField(
        label=_("同点のときに比べるもの（上から順に）"),
        choices=[(key, label) for key, label in DECIDED_BY.items() if key != "tied"],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        initial=["wins", "podiums", "best_place"],
    )

    @classmethod
    def filled(cls, season: PublishedSeason, _asked: Filled) -> Filled:
        """The current regulation, where this form can express it."""
        found = season.state.season
        into = found.into.get("final")
        quota = next((one for one in found.quotas if one.source.kind == "regional"), None)
        points = found.points.get("regional")
        return {
            **{key: getattr(found, key) for key in ("name", "first_day", "last_day")},
            "best": found.counting.best,
            "size": into.size if into else None,
            "passing_until": into.passing_until if into else None,
            **({"regional": quota.n, "down_to": quota.down_to} if quota and isinstance(quota.n, int) else {}),
            **({"points": " ".join(str(one) for one in points.places)} if points else {}),
            **({"tiebreaks": list(found.counting.tiebreaks)} if found.into else {}),
        }

    def clean_points(self) -> list[int | str]:
        return [_points(word) for word in self.cleaned_data["points"].split()]


def _points(word: str) -> int | str:
    try:
        found = Fraction(word)
    except (ValueError, ZeroDivisionError) as error:
        raise ValidationError(_("「%(word)s」は数ではありません。"), params={"word": word}) from error
    return int(found) if found.denominator == 1 else str(found)
