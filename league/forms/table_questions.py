"""The questions around a game: how it ended, whether the exchange and the deal were right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.adjudicate import Inquiry, given
from league.forms.cards import HandField
from league.forms.parts import HOW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from league.forms.adjudicate import Spot
    from league.pages.known import Known


class RankingForm(forms.Form):
    """Which game it was, and whether it was played out."""

    game = forms.IntegerField(label=_("マッチの何ゲーム目"), min_value=1, max_value=999, initial=1)
    cut_off = forms.BooleanField(label=_("運営が打ち切った"), required=False)


class RankingInquiry(Inquiry):
    """``question: "ranking"``."""

    question: ClassVar[str] = "ranking"

    def __init__(
        self, document: str, known: Known | None = None, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(document, known, data)
        self.main = RankingForm(data, prefix="ranking", label_suffix="")
        if known and known.game:
            del self.main.fields["game"]
        acts = [each for each in known.exits if each[1] != "downfall"] if known else []
        self.exits = self.leaving_rows(HOW, acts)

    @property
    def forms(self) -> Iterator[forms.Form]:
        yield from (self.main, *self.exits)
        yield from super().forms

    @property
    def _left(self) -> list[Any]:
        return [each for each in self.exits if each.cleaned_data["player"]]

    def parts(self) -> dict[str, Any]:
        events = [
            {"player": each.cleaned_data["player"], "how": each.cleaned_data["how"]} for each in self._left
        ]
        return {
            "players": self.players,
            "game": (self.known and self.known.game) or self.main.cleaned_data["game"],
            "events": events,
            **given(classes=self.classes, cut_off=self.main.cleaned_data["cut_off"]),
        }

    def spots(self) -> dict[str, Spot]:
        events: dict[str, Spot] = {f"events[{at}]": (each, "player") for at, each in enumerate(self._left)}
        return {**super().spots(), **events, "events": (self.exits[0], "player"), "game": (self.main, "game")}


class ExchangeInquiry(Inquiry):
    """``question: "exchange"``."""

    question: ClassVar[str] = "exchange"
    seat_takes: ClassVar[tuple[str, ...]] = ("name", "player_class", "hand", "gives")

    def parts(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "classes": self.classes,
            "hands": self.from_seats("hand"),
            "gives": self.from_seats("gives"),
        }


class DealForm(forms.Form):
    """The envelope: the cards found in it, or while it is sealed nothing (or how many there are said to be)."""

    blind = HandField(label=_("封筒のカード（未開封なら空のまま）"))


class DealInquiry(Inquiry):
    """``question: "deal"``."""

    question: ClassVar[str] = "deal"
    seat_takes: ClassVar[tuple[str, ...]] = ("name", "hand")

    def __init__(
        self, document: str, known: Known | None = None, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(document, known, data)
        self.main = DealForm(data, prefix="deal", label_suffix="")

    @property
    def forms(self) -> Iterator[forms.Form]:
        yield self.main
        yield from super().forms

    def parts(self) -> dict[str, Any]:
        envelope = given(blind=self.main.cleaned_data["blind"])
        return {"players": self.players, "hands": self.from_seats("hand"), **envelope}

    def spots(self) -> dict[str, Spot]:
        return {**super().spots(), "blind": (self.main, "blind")}
