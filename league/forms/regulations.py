"""What an event decides about ties and about games that are cut off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy

from league.forms.events import Submission
from league.pages.standings import TIEBREAK_WORDS
from rules_ref.ranking import CutOff
from scoring.event.document import Tiebreak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.functional import Promise

MOVES: Final = ("up", "down", "out", "in")


@dataclass(frozen=True, slots=True)
class TiebreakRow:
    """A tie-break in the event's order; ``place`` from 1, None: not used."""

    tiebreak: Tiebreak
    words: Promise
    place: int | None
    is_last: bool = False


def tiebreak_rows(order: Sequence[Tiebreak]) -> tuple[TiebreakRow, ...]:
    """The tie-breaks in use, then the others."""
    used = [
        TiebreakRow(each, TIEBREAK_WORDS[each], place, is_last=place == len(order))
        for place, each in enumerate(order, start=1)
    ]
    return (*used, *(TiebreakRow(each, TIEBREAK_WORDS[each], None) for each in Tiebreak if each not in order))


class TiebreakMove(Submission):
    """One step of putting the tie-breaks in order: ``up last_set``."""

    move = forms.ChoiceField(choices=[(f"{move} {each.value}",) * 2 for move in MOVES for each in Tiebreak])

    def applied_to(self, order: Sequence[Tiebreak]) -> tuple[Tiebreak, ...]:
        """The order after the step; what cannot move stays."""
        move, name = self.cleaned_data["move"].split()
        moved = Tiebreak(name)
        others = [each for each in order if each is not moved]
        if move == "out":
            return tuple(others)
        at = order.index(moved) + {"up": -1, "down": 1, "in": 0}[move] if moved in order else len(others)
        others.insert(max(at, 0), moved)
        return tuple(others)


class CutOffForm(Submission):
    """What becomes of a game that is cut off (JBL-1.9)."""

    cut_off = forms.ChoiceField(
        label=gettext_lazy("打ち切られたゲーム（JBL-1.9）"),
        choices=(
            (CutOff.DISCARD_GAME.value, gettext_lazy("そのゲームを数えない")),
            (CutOff.SHARE_OPEN_PLACES.value, gettext_lazy("決まっていない順位の得点を分け合う")),
        ),
        widget=forms.RadioSelect,
        initial=CutOff.DISCARD_GAME.value,
    )
