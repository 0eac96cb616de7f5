"""The moves of a disputed round in a hidden field: plays, passes, calls, and cards given or discarded."""

import json
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.adjudication.pages.calls import CALLS
from league.adjudication.services.laid_moves import DONE_WITH_CARDS, LaidMove
from rules_ref.cards import UnreadableCardError, parse_card, parse_declared

MOST_MOVES: Final = 60
"""The largest number of moves; a dispute that goes on over several rounds of play has fewer."""


class MovesField(forms.CharField):
    """The moves so far as JSON: ``[{"by": 0, "cards": ["S3"]}, {"by": 1, "pass": true}]``.

    Players are given by their place. A call has the card discarded, or the whole hand on which it is made.
    """

    widget = forms.HiddenInput

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(required=False, max_length=20_000)
        self.names = names

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            return [self._move(move) for move in _listed(json.loads(text or "[]"))]
        except (
            ValueError,
            TypeError,
            AttributeError,
            LookupError,
            RecursionError,
            UnreadableCardError,
        ) as error:
            raise ValidationError(_("このページを読み直してから送ってください。")) from error

    def _move(self, sent: Any) -> LaidMove:
        by = self._name(sent["by"])
        if sent.get("pass"):
            return {"by": by, "pass": True}
        cards = _cards(sent.get("cards", ()))
        if "claim" in sent:
            return {"by": by, "claim": _call(sent["claim"]), "cards": cards}
        if not cards:
            raise ValueError(sent)
        move: LaidMove = {"by": by, "cards": cards}
        if stands := [parse_declared(card).name for card in sent.get("as", ())]:
            move["as"] = stands
        if sent.get("last"):
            move["last"] = True
        for key in DONE_WITH_CARDS:
            if key in sent:
                move[key] = _cards(sent[key])
        if "target" in sent:
            move["target"] = self._name(sent["target"])
        if "all_give" in sent:
            move["all_give"] = {
                self._name(int(place)): _cards(given) for place, given in sent["all_give"].items()
            }
        return move

    def _name(self, place: Any) -> str:
        if type(place) is not int or place < 0:
            raise ValueError(place)
        return self.names[place]


def written(moves: Sequence[LaidMove], names: Sequence[str]) -> str:
    """The moves as the JSON that ``MovesField`` reads."""
    places = {name: place for place, name in enumerate(names)}

    def encoded(key: str, value: Any) -> Any:
        match key:
            case "by" | "target":
                return places[value]
            case "all_give":
                return {places[giver]: cards for giver, cards in value.items()}
        return value

    return json.dumps([{key: encoded(key, value) for key, value in move.items()} for move in moves])


def _listed(sent: Any) -> list[Any]:
    if not isinstance(sent, list) or len(sent) > MOST_MOVES:
        raise ValueError(sent)
    return sent


def _cards(sent: Any) -> list[str]:
    if not isinstance(sent, list | tuple):
        raise TypeError(sent)
    return [parse_card(card).name for card in sent]


def _call(sent: Any) -> str:
    if sent not in CALLS:
        raise ValueError(sent)
    return str(sent)
