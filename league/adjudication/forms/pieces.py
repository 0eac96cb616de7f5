"""Parts of the questions' forms: a player's seat, a player who has left the game."""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.adjudication.pages.facts import how_word
from league.language import words
from league.rules.forms.cards import CardsField, HandField
from rules_ref.classes import PlayerClass
from rules_ref.ranking import How
from rules_ref.text import Text

NAME_LENGTH: Final = 60


def players_by_place(names: Sequence[str]) -> list[tuple[str, str]]:
    """The seated players as choices by place, so that a changed name keeps the choice."""
    return [(str(place), name) for place, name in enumerate(names) if name]


class PlayerField(forms.TypedChoiceField):
    """One of the players, cleaned to the name; None where the choice is optional."""

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
    return [("", "—"), *((player_class.value, words(player_class.label)) for player_class in PlayerClass)]


class SeatForm(forms.Form):
    """A player: name, class of the last game, hand, and the cards given away.

    Each question uses only some of these fields.
    """

    name = forms.CharField(
        label=_("名前"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    player_class = forms.ChoiceField(label=_("前のゲームの階級"), choices=class_choices, required=False)
    hand = HandField(label=_("手札（枚数だけでもよい）"))
    gives = CardsField(label=_("渡したカード（分からなければ空のまま）"))
    gives_to = forms.Field()
    gives_none = forms.BooleanField(label=_("何も渡さなかった"), required=False)
    looked = forms.BooleanField(label=_("受け取るカードを見てから選んだ"), required=False)

    def __init__(self, takes: Sequence[str], *, player: str, known: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.fields = {key: self.fields[key] for key in takes if not (known and key == "name")}
        self.initial.setdefault("name", player)
        self.player = player
        if self.is_bound and "name" in self.fields:
            self.player = self.data.get(self.add_prefix("name"), "").strip()

    @property
    def given(self) -> list[str] | dict[str, object] | None:
        """The cards given away and to whom. An empty field counts as unknown unless a receiver is named."""
        cleaned = self.cleaned_data
        cards: list[str] = cleaned["gives"]
        if cards and cleaned["gives_to"]:
            return {"cards": cards, "to": cleaned["gives_to"]}
        return cards or ([] if cleaned["gives_none"] else None)

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if cleaned.get("gives") and cleaned.get("gives_none"):
            self.add_error("gives_none", _("渡したカードが入っています。どちらか一方にしてください。"))

    @property
    def error_prefix(self) -> str:
        """The player's name, shown before an error of one of the fields."""
        return self.player


class LeavingRow(forms.Form):
    """A player who left the game, and how; no field for that if there is only one way."""

    def __init__(self, names: Sequence[str], ways: Sequence[How], *, foul: Text, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.fields["player"] = PlayerField(names, empty="—", label=_("抜けた人"))
        if len(ways) > 1:
            choices = [(way.value, how_word(way.value, foul)) for way in ways]
            self.fields["how"] = forms.TypedChoiceField(
                choices=choices, required=False, empty_value=How.FINISH.value, label=_("あがり方")
            )

    @property
    def leaver(self) -> dict[str, str] | None:
        """A player who left and how, as in a case; None where none is chosen."""
        cleaned = self.cleaned_data
        if cleaned.get("player") is None:
            return None
        return {"player": cleaned["player"], "how": cleaned.get("how", How.FINISH.value)}
