"""What an event decides about ties and about games that are cut off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy

from league.acts.forms import REASON_LENGTH, Submission
from league.standings.pages.criteria import CUT_OFF_WORDS, TIEBREAK_WORDS
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


def _reason() -> forms.CharField:
    """Needed once play has begun; the service says so."""
    return forms.CharField(label=gettext_lazy("変える理由"), max_length=REASON_LENGTH, required=False)


class TiebreakMove(Submission):
    """One step of putting the tie-breaks in order: ``up last_set``."""

    move = forms.ChoiceField(
        choices=[(f"{move} {each.value}",) * 2 for move in MOVES for each in Tiebreak],
        widget=forms.HiddenInput,
    )
    reason = _reason()

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
        label=gettext_lazy("打ち切られたゲーム"),
        choices=[(each.value, words) for each, words in CUT_OFF_WORDS.items()],
        widget=forms.RadioSelect,
        initial=CutOff.DISCARD_GAME.value,
    )
    reason = _reason()
