"""The facts of a position that only some documents know, as fields: a flag, a number, players, cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.adjudication.forms.parts import NAME_LENGTH, PlayerField, PlayersField
from league.rules.forms.cards import CardsField
from rules_ref.cases.case import MANY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Names = tuple[str, ...]


class WordsField(forms.CharField):
    """Words between commas, cleaned to a list."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=10 * NAME_LENGTH, **kwargs)

    def clean(self, value: Any) -> Any:
        words = super().clean(value).replace("、", ",").replace("，", ",").split(",")
        return [each.strip() for each in words if each.strip()]


@dataclass(frozen=True, slots=True)
class PositionFact:
    """``field`` makes the field for the players of the form; ``said`` turns its cleaned value into the case's."""

    field: Callable[[Sequence[str]], forms.Field]
    said: Callable[[Any], Any] = lambda value: value


def _flag(label: Any, **kwargs: Any) -> PositionFact:
    return PositionFact(lambda _names: forms.BooleanField(label=label, required=False), **kwargs)


def _number(label: Any, low: int) -> PositionFact:
    return PositionFact(
        lambda _names: forms.IntegerField(label=label, min_value=low, max_value=MANY, required=False)
    )


FACTS: Final[Mapping[str, PositionFact]] = {
    "revolution": _flag(_("革命中")),
    "back": _flag(_("11バック中")),
    "number_lock": _flag(_("数字しばり中")),
    "direction": _flag(_("逆回り"), said=lambda on: -1 if on else None),
    "eight_cut_shift": _flag(_("8切り変化中")),
    "smash_used": _flag(_("スマッシュは使用済み")),
    "opening": _flag(_("このゲームの最初の一手")),
    "round": _number(_("階級がなくなってから何ゲーム目か"), 1),
    "attribute_lock": PositionFact(lambda _names: WordsField(label=_("属性しばり（読点で区切る）"))),
    "open_hands": PositionFact(lambda names: PlayersField(names, label=_("手札を公開している人"))),
    "draw_pile": _number(_("山札の残り（枚）"), 0),
    "exhausted": _number(_("山札がなくなった回数"), 0),
    "last_cut": PositionFact(lambda _names: CardsField(label=_("直前に流れたカード（Aで取り戻せる）"))),
}
"""Every fact of a position beyond those that all documents know."""


class CutForm(forms.Form):
    """An eight-cut that another may still stop."""

    by = forms.Field()
    takes: Final = ("by",)

    def __init__(self, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.fields["by"] = PlayerField(names, empty="—", label=_("8切りをした人（まだ返せるとき）"))


class RevolutionForm(forms.Form):
    """A revolution that waits until the others have passed."""

    by = forms.Field()
    count = forms.IntegerField(label=_("その枚数"), min_value=1, max_value=MANY, initial=4, required=False)
    counters = forms.IntegerField(
        label=_("革命返しの回数"), min_value=0, max_value=MANY, initial=0, required=False
    )
    takes: Final = ("by", "count", "counters")

    def __init__(self, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.fields["by"] = PlayerField(names, empty="—", label=_("革命を出した人（まだ待っているとき）"))


class NamedForm(forms.Form):
    """Someone named to draw, who may return it."""

    player = forms.Field()
    by = forms.Field()
    effect = forms.ChoiceField(
        label=_("何で"), choices=(("draw2", "2"), ("three_nine", _("9三枚"))), initial="draw2", required=False
    )
    count = forms.IntegerField(label=_("引く枚数"), min_value=1, max_value=MANY, initial=2, required=False)
    takes: Final = ("player", "by", "effect", "count")

    def __init__(self, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.fields["player"] = PlayerField(names, empty="—", label=_("引く人に選ばれた人"))
        self.fields["by"] = PlayerField(names, empty="—", label=_("選んだ人"))


PendingForm = CutForm | RevolutionForm | NamedForm
PENDING: Final[Mapping[str, type[CutForm | RevolutionForm | NamedForm]]] = {
    "eight_cut": CutForm,
    "revolution": RevolutionForm,
    "named": NamedForm,
}
"""What may wait in a position, by kind. The first field says whether there is such a thing."""


def waits(form: PendingForm) -> bool:
    return form.cleaned_data.get(form.takes[0]) is not None


def waiting(kind: str, form: PendingForm) -> dict[str, Any]:
    """The entry of ``pending``; what was left out is left to the adjudicator to ask for."""
    asked = {key: form.cleaned_data[key] for key in form.takes}
    return {"kind": kind, **{key: value for key, value in asked.items() if value not in {None, ""}}}
