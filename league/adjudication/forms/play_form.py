"""The play, pass or call that is asked about, and the state it was made in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.adjudication.forms.pieces import PlayerField, PlayersField, beyond_attrs
from league.adjudication.forms.position import fact_field, said_fact
from league.adjudication.forms.question import given
from league.adjudication.pages.calls import CALLS
from league.rules.forms.cards import CardsField, DeclaredField, HandField
from rules_ref.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from league.adjudication.pages.calls import Call
    from rules_ref.form_spec import FormSpec


class PlayForm(forms.Form):
    """The fields of every document, with the claims and facts of this one."""

    by = forms.Field()
    claim = forms.ChoiceField(label=_("宣言"), required=False, widget=forms.RadioSelect)
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
        choices=[(suit.value, suit.symbol) for suit in SUITS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    turn = forms.Field()
    passed = forms.Field()
    all_plays = forms.BooleanField(label=_("出せたカードの組も全部示す"), required=False)

    def __init__(self, names: Sequence[str], form_spec: FormSpec, *, first: str, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.facts = (*form_spec.marks, *form_spec.details)
        self.fields["by"] = PlayerField(
            names, label=_("だれが出しましたか"), widget=forms.RadioSelect, initial=first
        )
        self.fields["turn"] = PlayerField(names, empty=_("出した人"), label=_("手番の人"))
        self.fields["passed"] = PlayersField(names, label=_("もうパスした人"))
        self.fields["declared"].widget.attrs |= beyond_attrs(form_spec.jokers_beyond)
        self.fields |= {key: fact_field(key, names) for key in self.facts}
        self._offer_calls(form_spec.ruleset.claims)

    def _offer_calls(self, claims: Sequence[str]) -> None:
        if not claims:
            del self.fields["claim"]
            return
        choices = [("", _("しない")), *((claim, CALLS[claim].label) for claim in claims)]
        self.fields["claim"].choices = choices  # type: ignore[attr-defined]

    @property
    def call(self) -> Call | None:
        """The call made in place of a play."""
        return CALLS.get(self.cleaned_data.get("claim") or "")

    def clean(self) -> None:
        asked = self.cleaned_data
        if self.call:
            self._check_call(self.call)
        elif "cards" in asked and bool(asked["cards"]) is asked["passes"]:
            self.add_error("cards", _("出したカードを入れるか、パスを選ぶか、どちらか一方にしてください。"))
        if asked.get("left") == "listed" and "hand" in asked and asked["hand"] is None:
            self.add_error("hand", _("手札のカードか枚数を入れてください。"))
        elif asked.get("all_plays") and isinstance(self.held, int):
            self.add_error("hand", _("出せたカードの組を調べるには、手札のカードがすべて必要です。"))

    def _check_call(self, call: Call) -> None:
        asked = self.cleaned_data
        if asked["passes"]:
            self.add_error("claim", _("宣言とパスは同時にできません。"))
        if call.names_card and not asked.get("cards", True):
            self.add_error("cards", _("捨てるカードを入れてください。"))
        if not call.names_card and asked.get("cards"):
            self.add_error("cards", _("この宣言ではカードを出しません。空にしてください。"))
        if call.needs_hand and "hand" in asked and not isinstance(asked["hand"], list):
            self.add_error("hand", _("この宣言には、手札のカードがすべて必要です。"))

    @property
    def given_up(self) -> list[str]:
        """The cards that leave the hand."""
        if self.call and self.call.discards:
            return [self.call.discards]
        cards: list[str] = self.cleaned_data.get("cards", [])
        return cards

    @property
    def held(self) -> list[str] | int | None:
        """The hand before the play. Where only "some are left" is given, one more than was played."""
        asked = self.cleaned_data
        if asked.get("left") == "listed" or (self.call and self.call.needs_hand):
            listed: list[str] | int | None = asked.get("hand")
            return listed
        if asked.get("left") == "none" and self.given_up:
            return self.given_up
        return len(self.given_up) + 1

    def move(self) -> dict[str, object]:
        asked = self.cleaned_data
        if asked["passes"]:
            return {"by": asked["by"], "pass": True}
        called = given(claim=asked.get("claim"), cards=self.given_up)
        return {"by": asked["by"], **called, **given(**{"as": asked["declared"]})}

    def said_facts(self) -> dict[str, object]:
        """The facts of the position that only some documents know."""
        asked = self.cleaned_data
        return given(**{key: said_fact(key, asked[key]) for key in self.facts})
