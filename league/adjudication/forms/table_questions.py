"""The questions around a game: its ranking, the exchange, the deal."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from league.adjudication.forms.pieces import LeavingRow, PlayerField
from league.adjudication.forms.question import CaseForm, Spot, given
from league.rules.forms.cards import CardsField, HandField
from rules_ref.ranking import How, RankingRules


class RankingForm(forms.Form):
    """The number of the game, and whether it was played to its end, for documents in which that matters."""

    game = forms.IntegerField(label=_("マッチの何ゲーム目"), min_value=1, max_value=999, initial=1)
    cut_off = forms.BooleanField(label=_("運営が打ち切った"), required=False)

    def __init__(self, rules: RankingRules, *, asks_game: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        if not (rules.points and asks_game):
            del self.fields["game"]
        if rules.cut_off_clause is None:
            del self.fields["cut_off"]


class RankingCaseForm(CaseForm):
    """``question: "ranking"``."""

    question: ClassVar[str] = "ranking"

    def make_forms(self) -> None:
        known_game = self.known.game if self.known else None
        self.main = RankingForm(
            self.form_spec.ranking, asks_game=not known_game, data=self.data, prefix="ranking"
        )
        self.ways = tuple(how for how in self.form_spec.exits if how is not How.DOWNFALL)
        left: list[dict[str, str]] = [
            {"player": str(self.names.index(who)), "how": how}
            for who, how in (self.known.exits if self.known else ())
            if how != How.DOWNFALL.value
        ]
        self.exits = [
            LeavingRow(
                self.names,
                self.ways,
                foul=self.form_spec.ruleset.foul_word,
                data=self.data,
                prefix=f"exit-{index}",
                initial=left[index] if index < len(left) else {},
            )
            for index in range(len(self.seats))
        ]

    @property
    def forms(self) -> Iterator[forms.Form]:
        yield from (self.main, *self.exits)
        yield from super().forms

    @property
    def _left(self) -> list[LeavingRow]:
        return [player_exit for player_exit in self.exits if player_exit.leaver]

    def parts(self) -> dict[str, object]:
        cleaned = self.main.cleaned_data
        game = (self.known and self.known.game) or cleaned.get("game")
        return {
            "players": self.players,
            **given(game=game),
            "events": [form.leaver for form in self._left],
            **given(classes=self.classes, cut_off=cleaned.get("cut_off")),
        }

    def spots(self) -> dict[str, Spot]:
        events: dict[str, Spot] = {f"events[{at}]": (form, "player") for at, form in enumerate(self._left)}
        return {**super().spots(), **events, "events": (self.exits[0], "player"), "game": (self.main, "game")}


class ExchangeCaseForm(CaseForm):
    """``question: "exchange"``."""

    question: ClassVar[str] = "exchange"
    seat_takes: ClassVar[tuple[str, ...]] = (
        "name",
        "player_class",
        "hand",
        "gives",
        "gives_to",
        "gives_none",
        "looked",
    )

    def make_forms(self) -> None:
        for seat in self.seats:
            seat.fields["gives_to"] = PlayerField(
                self.names, empty=_("決まりどおりの相手"), label=_("渡した相手")
            )

    def is_valid(self) -> bool:
        if not super().is_valid():
            return False
        if self.classes and not self._given:
            self.seats[0].add_error("gives", _("少なくとも1人の、渡したカードを入れてください。"))
            return False
        return True

    @property
    def _given(self) -> dict[str, object]:
        """The cards that each player gave, as far as they are known."""
        known = {seat.player: seat.given for seat in self.seats if seat.player}
        return {player: cards for player, cards in known.items() if cards is not None}

    def parts(self) -> dict[str, object]:
        return {
            "players": self.players,
            "classes": self.classes,
            "hands": self.from_seats("hand"),
            "gives": self._given,
            **given(looked=[seat.player for seat in self.seats if seat.cleaned_data.get("looked")]),
        }

    def spots(self) -> dict[str, Spot]:
        return {**super().spots(), "looked": (self.seats[0], "looked")}


class DealForm(forms.Form):
    """The envelope, if any: the cards found in it, or while it is sealed nothing (or their number).

    ``played``: cards seen since the deal, for a wrong number noticed in mid-game.
    """

    played = CardsField(label=_("すでに出たカード（ゲームの途中なら）"))
    blind = HandField(label=_("封筒のカード（未開封なら空のまま）"))

    def __init__(self, *, blind: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        if not blind:
            del self.fields["blind"]


class DealCaseForm(CaseForm):
    """``question: "deal"``."""

    question: ClassVar[str] = "deal"
    seat_takes: ClassVar[tuple[str, ...]] = ("name", "hand")

    def make_forms(self) -> None:
        self.main = DealForm(blind=self.form_spec.has_blind_cards, data=self.data, prefix="deal")

    @property
    def forms(self) -> Iterator[forms.Form]:
        yield self.main
        yield from super().forms

    def parts(self) -> dict[str, object]:
        cleaned = self.main.cleaned_data
        more = given(blind=cleaned.get("blind"), played=cleaned.get("played"))
        return {"players": self.players, "hands": self.from_seats("hand"), **more}

    def spots(self) -> dict[str, Spot]:
        return {
            **super().spots(),
            "hands": (self.seats[0], "hand"),
            "blind": (self.main, "blind"),
            "played": (self.main, "played"),
        }
