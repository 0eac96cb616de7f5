"""The question that comes up most: may this be played, and what follows?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.adjudicate import Inquiry, given
from league.forms.cards import CardsField, DeclaredField, HandField
from league.forms.parts import HOW_OUT, PileRow, PlayerField, PlayersField
from rules_ref.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from django.forms.boundfield import BoundField

    from league.forms.adjudicate import Spot
    from league.forms.asks import Asks
    from league.pages.known import Known

PILE_ROWS: Final = 13
"""Enough for every play of a round: 3 to 2."""


class PlayForm(forms.Form):
    """The play and the state it was made in."""

    by = forms.Field()
    cards = CardsField(label=_("出したカード"))
    passes = forms.BooleanField(label=_("パスした"), required=False)
    declared = DeclaredField(label=_("ジョーカーの代わり（言わなければ空のまま）"))
    left = forms.TypedChoiceField(
        label=_("出したあとの手札"),
        choices=(("some", _("まだある")), ("none", _("これで最後")), ("listed", _("手札を入れる"))),
        widget=forms.RadioSelect,
        initial="some",
        required=False,
        empty_value="some",
    )
    hand = HandField(label=_("出す前の手札（出したカードも含む。枚数だけでもよい）"))
    lock = forms.MultipleChoiceField(
        label=_("スートしばり"),
        choices=[(each.value, each.symbol) for each in SUITS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    turn = forms.Field()
    passed = forms.Field()
    all_plays = forms.BooleanField(label=_("出せたカードの組も全部示す"), required=False)

    def __init__(self, names: Sequence[str], asks: Asks, *, first: str, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.marks = list(asks.marks)
        self.fields["by"] = PlayerField(
            names, label=_("だれが出しましたか"), widget=forms.RadioSelect, initial=first
        )
        self.fields["turn"] = PlayerField(names, empty=_("出した人"), label=_("手番の人"))
        self.fields["passed"] = PlayersField(names, label=_("もうパスした人"))
        for mark, label in asks.marks.items():
            self.fields[mark] = forms.BooleanField(label=label, required=False)

    def clean(self) -> dict[str, Any]:
        asked = self.cleaned_data
        if "cards" in asked and bool(asked["cards"]) is asked["passes"]:
            self.add_error("cards", _("出したカードを入れるか、パスを選ぶか、どちらか一方にしてください。"))
        if asked.get("left") == "listed" and "hand" in asked and asked["hand"] is None:
            self.add_error("hand", _("手札のカードか枚数を入れてください。"))
        elif asked.get("all_plays") and isinstance(self.held, int):
            self.add_error("hand", _("出せたカードの組を調べるには、手札のカードがすべて必要です。"))
        return asked

    @property
    def held(self) -> list[str] | int | None:
        """The hand before the play. Where only "some are left" is said, one more than was played."""
        asked = self.cleaned_data
        cards: list[str] = asked.get("cards", [])
        match asked.get("left"):
            case "listed":
                listed: list[str] | int | None = asked.get("hand")
                return listed
            case "none" if cards:
                return cards
        return len(cards) + 1

    def move(self) -> dict[str, Any]:
        asked = self.cleaned_data
        if asked["passes"]:
            return {"by": asked["by"], "pass": True}
        return {"by": asked["by"], "cards": asked["cards"], **given(**{"as": asked["declared"]})}


class PlayInquiry(Inquiry):
    """``question: "play"``. ``pile`` is newest first, as one looks at it."""

    question: ClassVar[str] = "play"
    seat_takes: ClassVar[tuple[str, ...]] = ("name", "player_class", "hand")

    def __init__(
        self, document: str, known: Known | None = None, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(document, known, data)
        self.main = PlayForm(self.names, self.asks, first="" if known else "0", data=data, prefix="play")
        self.pile = [PileRow(self.names, row, data=data, prefix=f"pile-{row}") for row in range(PILE_ROWS)]
        # A game that is over may be asked about all the same: who was still in at that moment is not known.
        running = known is not None and len(known.exits) < len(known.players) - 1
        self.exits = self.leaving_rows(HOW_OUT, known.exits if known and running else ())

    @property
    def forms(self) -> Iterator[forms.Form]:
        yield from (self.main, *self.pile, *self.exits)
        yield from super().forms

    def parts(self) -> dict[str, Any]:
        asked = self.main.cleaned_data
        marks = {mark: asked[mark] for mark in self.main.marks}
        position = {
            "players": self.players,
            "hands": {**self.from_seats("hand"), asked["by"]: self.main.held},
            "turn": self.turn,
            **given(pile=self._pile(), passed=asked["passed"], lock=asked["lock"], **marks),
            **given(classes=self.classes, out=self._out()),
        }
        wished = given(with_legal_plays=asked["all_plays"])
        return {"position": position, "play": self.main.move(), **wished}

    @property
    def turn(self) -> str:
        asked = self.main.cleaned_data
        turn: str = asked["turn"] or asked["by"]
        return turn

    def _out(self) -> list[dict[str, str]]:
        left = [each.cleaned_data for each in self.exits]
        return [{"player": each["player"], "how": each["how"]} for each in left if each["player"]]

    @property
    def _laid(self) -> list[PileRow]:
        """The rows that were filled in, oldest first as in the case."""
        return [row for row in reversed(self.pile) if row.cleaned_data["cards"]]

    def _pile(self) -> list[dict[str, Any]]:
        """The plays, oldest first; where it was not said who played, it was the one whose turn came before."""
        plays: list[dict[str, Any]] = []
        after = self.turn
        for row in reversed(self._laid):
            asked = row.cleaned_data
            after = asked["by"] or self._before(after)
            plays.append({"by": after, "cards": asked["cards"], **given(**{"as": asked["declared"]})})
        return plays[::-1]

    def _before(self, player: str) -> str:
        away = {each["player"] for each in self._out()} | set(self.main.cleaned_data["passed"])
        at = self.players.index(player)
        round_back = [self.players[at - step] for step in range(1, len(self.players))]
        return next((each for each in round_back if each not in away), round_back[0])

    def spots(self) -> dict[str, Spot]:
        main = self.main
        spots: dict[str, Spot] = {
            "play": (main, "cards"),
            "play.by": (main, "by"),
            "play.as": (main, "declared"),
            "position.turn": (main, "turn" if main.cleaned_data.get("turn") else "by"),
            "position.passed": (main, "passed"),
            "position.lock": (main, "lock"),
        }
        spots |= {f"position.{mark}": (main, mark) for mark in main.marks}
        for index, row in enumerate(self._laid):
            spots[f"position.pile[{index}]"] = (row, "cards")
            spots[f"position.pile[{index}].by"] = (row, "by")
            spots[f"position.pile[{index}].as"] = (row, "declared")
        for index, leaving in enumerate(each for each in self.exits if each.cleaned_data["player"]):
            spots[f"position.out[{index}]"] = (leaving, "player")
        whose = f"position.hands.{main.cleaned_data['by']}"
        return {
            **super().spots(),
            **spots,
            whose: (main, "cards" if main.cleaned_data["left"] == "none" else "hand"),
        }

    @property
    def mark_fields(self) -> list[BoundField]:
        return [self.main[mark] for mark in self.main.marks]

    @property
    def pile_open(self) -> bool:
        """Whether an earlier play is filled in or needs attention."""
        return any(row.errors or row["cards"].value() for row in self.pile[1:])

    @property
    def details_open(self) -> bool:
        """Whether something folded away needs attention."""
        folded = (*self.exits, *super().forms)
        return any(form.errors for form in folded) or any(self.main[key].errors for key in ("turn", "passed"))
