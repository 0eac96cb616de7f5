"""The pieces that the questions are made of: a player's seat, a play on the pile, someone who has left the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from league.forms.asks import option_field
from league.forms.cards import CardsField, DeclaredField, HandField
from rules_ref.classes import PlayerClass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from league.forms.asks import Asks

NAME_LENGTH: Final = 60
HOW: Final = (("finish", _("あがり")), ("foul", _("反則あがり")))
HOW_OUT: Final = (*HOW, ("downfall", _("都落ち")))


def players_by_place(names: Sequence[str]) -> list[tuple[str, str]]:
    """The seated players as choices by place, so that a name may change without choosing anew."""
    return [(str(place), name) for place, name in enumerate(names) if name]


class PlayerField(forms.TypedChoiceField):
    """One of the players, cleaned to the name; None where none need be chosen."""

    def __init__(self, names: Sequence[str], *, empty: object = None, **kwargs: Any) -> None:
        first = [] if empty is None else [("", empty)]
        super().__init__(
            choices=[*first, *players_by_place(names)],
            coerce=lambda place: names[int(place)],
            empty_value=None,
            required=empty is None,
            **kwargs,
        )


class PlayersField(forms.TypedMultipleChoiceField):
    """Any of the players, cleaned to their names."""

    def __init__(self, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(
            choices=players_by_place(names),
            coerce=lambda place: names[int(place)],
            required=False,
            widget=forms.CheckboxSelectMultiple,
            **kwargs,
        )


def class_choices() -> list[tuple[str, str]]:
    language = get_language() or "ja"
    return [("", "—"), *((each.value, each.label.in_language(language)) for each in PlayerClass)]


class SeatForm(forms.Form):
    """A player: name, class of the last game, hand, and the cards given away. A question takes what it needs."""

    name = forms.CharField(label=_("名前"), max_length=NAME_LENGTH, required=False)
    player_class = forms.ChoiceField(label=_("前のゲームの階級"), choices=class_choices, required=False)
    hand = HandField(label=_("手札（枚数だけでもよい）"))
    gives = CardsField(label=_("渡したカード"))

    def __init__(self, takes: Sequence[str], *, player: str, known: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.fields = {key: self.fields[key] for key in takes if not (known and key == "name")}
        self.initial.setdefault("name", player)
        self.player = player
        if self.is_bound and "name" in self.fields:
            self.player = self.data.get(self.add_prefix("name"), "").strip()


class PileRow(forms.Form):
    """A play that lies on the pile, ``below`` so many others."""

    cards = CardsField()
    by = forms.Field()
    declared = DeclaredField(label=_("ジョーカーの代わり"))

    def __init__(self, names: Sequence[str], below: int, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        top = _("いま一番上のカード（流れたあとなら空のまま）")
        self.fields["cards"].label = _("%(number)dつ前のカード") % {"number": below} if below else top
        self.fields["by"] = PlayerField(names, empty=_("順番どおりの人"), label=_("出した人"))


class LeavingRow(forms.Form):
    """A player who left the game, and how."""

    player = forms.Field()
    how = forms.Field()

    def __init__(self, names: Sequence[str], ways: Sequence[tuple[str, Any]], **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.fields["player"] = PlayerField(names, empty="—", label=_("抜けた人"))
        self.fields["how"] = forms.TypedChoiceField(
            choices=ways, required=False, empty_value="finish", label=_("あがり方")
        )


class RegulationForm(forms.Form):
    """The event's options that the question may turn on."""

    def __init__(self, asks: Asks, question: str, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.options = asks.ruleset.options
        for key in asks.options.get(question, ()):
            self.fields[key] = option_field(key, self.options[key])

    def changed(self) -> dict[str, Any]:
        """Only what differs from the document's own default, so that a default still rests on the text."""
        asked = self.cleaned_data
        return {key: value for key, value in asked.items() if value != self.options[key].default}
