"""Forms of an event's points, tie-breaks and cut-off games."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.acts.forms import REASON_LENGTH, Submission
from league.models import Event
from league.scored_matches import scheme_of
from league.stages.forms.people import SEPARATORS
from league.standings.pages.criteria import CUT_OFF_WORDS, tiebreak_word
from rules_ref.ranking import CutOff
from scoring.criteria import CRITERIA, Criterion
from scoring.draw.counting import THREE
from scoring.fields import MOST
from scoring.matches.scheme import Scheme, scheme_for

_MOST_GAMES: Final = 100

MOVES: Final = ("up", "down", "out", "in")


@dataclass(frozen=True, slots=True)
class TiebreakRow:
    """A tie-break in the event's order; ``place`` from 1, None: not used."""

    tiebreak: Criterion
    words: str
    place: int | None
    is_last: bool = False


def tiebreak_rows(order: Sequence[Criterion], ruleset: str) -> tuple[TiebreakRow, ...]:
    """The tie-breaks in use, then the others."""
    used = [
        TiebreakRow(criterion, tiebreak_word(criterion, ruleset), place, is_last=place == len(order))
        for place, criterion in enumerate(order, start=1)
    ]
    return (
        *used,
        *(
            TiebreakRow(criterion, tiebreak_word(criterion, ruleset), None)
            for criterion in CRITERIA.values()
            if criterion not in order
        ),
    )


def _reason() -> forms.CharField:
    """The reason, which the service requires once play has begun."""
    return forms.CharField(label=_("変える理由"), max_length=REASON_LENGTH, required=False)


class TiebreakMove(Submission):
    """One move of a tie-break in the order: ``up last_set``."""

    move = forms.ChoiceField(
        choices=[(f"{move} {name}",) * 2 for move in MOVES for name in CRITERIA], widget=forms.HiddenInput
    )
    reason = _reason()

    def applied_to(self, order: Sequence[Criterion]) -> tuple[Criterion, ...]:
        """The order after the move; an impossible move changes nothing."""
        move, name = self.cleaned_data["move"].split()
        moved = CRITERIA[name]
        others = [criterion for criterion in order if criterion != moved]
        if move == "out":
            return tuple(others)
        at = order.index(moved) + {"up": -1, "down": 1, "in": 0}[move] if moved in order else len(others)
        others.insert(max(at, 0), moved)
        return tuple(others)


class CutOffForm(Submission):
    """How a cut-off game counts (JBL-1.9)."""

    cut_off = forms.ChoiceField(
        label=_("打ち切られたゲーム"),
        choices=[(rule.value, words) for rule, words in CUT_OFF_WORDS.items()],
        widget=forms.RadioSelect,
        initial=CutOff.DISCARD_GAME.value,
    )
    reason = _reason()


class SchemeForm(Submission):
    """The points of each place, and the length of a match.

    ``begun``: a game was played, and the length is fixed.
    """

    points_4 = forms.CharField(label=_("4人の卓の得点（1位から）"), max_length=100)
    points_3 = forms.CharField(label=_("3人の卓の得点（1位から）"), max_length=100)
    bonus = forms.IntegerField(label=_("セット最後のゲームの大富豪のボーナス"), min_value=0, max_value=MOST)
    sets = forms.IntegerField(label=_("セット数"), min_value=1, max_value=_MOST_GAMES)
    games_per_set = forms.IntegerField(label=_("1セットのゲーム数"), min_value=1, max_value=_MOST_GAMES)
    reason = _reason()

    def __init__(self, *args: Any, event: Event, begun: bool, **kwargs: Any) -> None:
        self.event, self.now = event, scheme_of(event)
        super().__init__(*args, initial=self._stored() | kwargs.pop("initial", {}), **kwargs)
        # A size of table that has points must keep some.
        self.fields["points_3"].required = THREE in self.now.ranking.points
        for name in ("sets", "games_per_set"):
            self.fields[name].disabled = begun
        if not begun:
            del self.fields["reason"]

    @property
    def scheme(self) -> Scheme:
        """The event's scheme as filled in."""
        given = self.cleaned_data
        points = {4: given["points_4"], 3: given["points_3"]}
        return scheme_for(
            self.event.ruleset,
            sets=given["sets"],
            games_per_set=given["games_per_set"],
            points={size: places for size, places in points.items() if places},
            bonus=given["bonus"],
            cut_off=self.now.cut_off,
        )

    @property
    def given(self) -> dict[str, object]:
        """The numbers as typed, for a form that asks for the reason."""
        return {name: self[name].value() for name in ("points_4", "points_3", "bonus")}

    def clean_points_4(self) -> tuple[int, ...]:
        return _places(self.cleaned_data["points_4"], 4)

    def clean_points_3(self) -> tuple[int, ...]:
        return _places(self.cleaned_data["points_3"], 3) if self.cleaned_data["points_3"] else ()

    def _stored(self) -> dict[str, int | str]:
        points = {f"points_{size}": list_of(point) for size, point in self.now.ranking.points.items()}
        length = {"sets": self.now.sets, "games_per_set": self.now.games_per_set}
        return {**points, **length, "bonus": self.now.ranking.bonus}


def list_of(places: Sequence[int]) -> str:
    """Points by place as text for the form."""
    return ", ".join(map(str, places))


def _places(text: str, size: int) -> tuple[int, ...]:
    parts = [part for part in SEPARATORS.split(unicodedata.normalize("NFKC", text)) if part]
    try:
        places = tuple(int(part) for part in parts)
    except ValueError:
        places = ()
    if len(places) != size or any(abs(place) > MOST for place in places):
        raise ValidationError(
            _("1位から順に%(size)d個の数を「6, 4, 2, 0」のように書いてください。") % {"size": size}
        )
    return places
