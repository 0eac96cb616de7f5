"""Laying a dispute once more: who laid what, tap by tap, carried along in the form itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.adjudication.forms.parts import PlayerField
from league.rules.forms.cards import CardsField
from rules_ref.cards import UnreadableCardError, parse_card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from league.adjudication.pages.known import Known

Json = dict[str, Any]
MOST_MOVES: Final = 60
"""More than fit between two flushes, with the rounds of play that a dispute may go on over."""


class MovesField(forms.CharField):
    """The moves so far as JSON, players by their place: ``[{"by": 0, "cards": ["S3"]}, {"by": 1, "pass": true}]``."""

    widget = forms.HiddenInput

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(required=False, max_length=20_000)
        self.names = names

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            return [self._move(each) for each in _listed(json.loads(text or "[]"))]
        except (ValueError, TypeError, KeyError, IndexError, RecursionError, UnreadableCardError) as error:
            raise ValidationError(_("このページを読み直してから送ってください。")) from error

    def _move(self, told: Json) -> Json:
        place = told["by"]
        if type(place) is not int or place < 0:
            raise ValueError(place)
        if told.get("pass"):
            return {"by": self.names[place], "pass": True}
        cards = [parse_card(each).name for each in told["cards"]]
        if not cards:
            raise ValueError(told)
        return {"by": self.names[place], "cards": cards, **({"last": True} if told.get("last") else {})}


def _listed(told: Any) -> list[Json]:
    if not isinstance(told, list) or len(told) > MOST_MOVES:
        raise ValueError(told)
    return told


class LayForm(forms.Form):
    """What has been laid, the cards chosen for the next play, and how the order stood before all of it.

    ``do``: take the last one back, or all of them.
    """

    cards = CardsField(label=_("カード"))
    last = forms.BooleanField(label=_("最後のカード"), required=False)
    revolution = forms.BooleanField(label=_("もとから革命中"), required=False)
    do = forms.ChoiceField(choices=[("undo", ""), ("clear", ""), ("look", "")], required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, names: Sequence[str]) -> None:
        super().__init__(data, prefix="lay", label_suffix="")
        self.names = names
        self.fields["moves"] = MovesField(names)
        self.fields["by"] = PlayerField(names, empty="")

    def clean(self) -> Json:
        asked = self.cleaned_data
        if asked.get("by") and len(asked.get("moves", ())) >= MOST_MOVES:
            self.add_error("by", _("これより長くは並べられません。"))
        return asked

    @property
    def moves(self) -> list[Json]:
        """All moves, the one just tapped included."""
        asked = self.cleaned_data
        moves: list[Json] = asked["moves"]
        match asked["do"]:
            case "undo":
                return moves[:-1]
            case "clear":
                return []
        if not asked["by"]:
            return moves
        if not asked["cards"]:
            return [*moves, {"by": asked["by"], "pass": True}]
        last = {"last": True} if asked["last"] else {}
        return [*moves, {"by": asked["by"], "cards": asked["cards"], **last}]


def written(moves: Sequence[Json], names: Sequence[str]) -> str:
    """The inverse of ``MovesField``."""
    places = {name: place for place, name in enumerate(names)}
    return json.dumps([{**each, "by": places[each["by"]]} for each in moves])


def start_of(document: str, known: Known | None, names: Sequence[str], asked: Json, first: str) -> Json:
    """The case right after the last flush, with what the table knows; ``first`` leads."""
    position: Json = {"players": list(names), "turn": first}
    if asked.get("revolution"):
        position["revolution"] = True
    if known is not None:
        running = len(known.exits) < len(known.players) - 1
        out = [{"player": who, "how": how} for who, how in known.exits] if running else []
        classes = {player: each.value for player, each in known.classes.items()}
        position |= {key: value for key, value in (("classes", classes), ("out", out)) if value}
    regulation = {"regulation": dict(known.regulation)} if known and known.regulation else {}
    return {"ruleset": document, "question": "play", **regulation, "position": position}
