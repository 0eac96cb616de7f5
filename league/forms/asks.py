"""What the adjudication form asks for each document: data, so that another document is another entry."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from rules_ref.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as Words

    from rules_ref.regulation import Option
    from rules_ref.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Asks:
    """One document's part of the form.

    ``seats`` are the names to start from, as many as can sit; ``marks`` the yes-or-no facts of a position;
    ``options`` the keys of the regulation that can matter, by question.
    """

    document: str
    seats: tuple[str, ...]
    marks: Mapping[str, Words]
    options: Mapping[str, tuple[str, ...]]

    @property
    def ruleset(self) -> Ruleset:
        return RULESETS[self.document]


ASKS: Final[Mapping[str, Asks]] = MappingProxyType(
    {
        each.document: each
        for each in (
            Asks(
                "jbl",
                seats=("♠", "♥", "♦", "♣"),
                marks={"revolution": _("革命中")},
                options={"play": ("pass_lockout",), "ranking": ("cutoff",)},
            ),
        )
    }
)

_OPTION_WORDS: Final[Mapping[str, Words]] = {
    "pass_lockout": _("パスした人は流れるまで出せない"),
    "cutoff": _("打ち切ったゲームの扱い"),
}
_CHOICE_WORDS: Final[Mapping[str, Words]] = {
    "discard_game": _("そのゲームを数えない"),
    "share_open_places": _("残った順位のPを等分する"),
}


def option_field(key: str, option: Option) -> forms.Field:
    """The form field for an option of the event, at the document's default."""
    label = _OPTION_WORDS[key]
    if option.kind == "switch":
        return forms.BooleanField(label=label, required=False, initial=option.default)
    choices = [(each, _CHOICE_WORDS[each]) for each in option.choices]
    return forms.ChoiceField(label=label, choices=choices, initial=option.default)
