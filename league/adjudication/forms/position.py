"""The facts of a position that only some documents know, as fields: a flag, a number, players, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.adjudication.forms.pieces import NAME_LENGTH, PlayerField, PlayersField
from league.language import words
from league.rules.forms.cards import CardsField
from rules_ref.cases.case import MANY
from rules_ref.facts import OF_POSITION, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_ref.facts import Fact


class WordsField(forms.CharField):
    """Words between commas, cleaned to a list."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=10 * NAME_LENGTH, **kwargs)

    def clean(self, value: Any) -> Any:
        words = super().clean(value).replace("、", ",").replace("，", ",").split(",")
        return [word.strip() for word in words if word.strip()]


FACTS: Final[Mapping[str, Fact]] = {
    fact.key: fact for fact in OF_POSITION if fact.words is not None and fact.kind is not Kind.SUITS
}
"""Every fact of a position beyond those that all documents know."""


def fact_field(key: str, names: Sequence[str]) -> forms.Field:
    """The field for a fact, among the players of the form."""
    fact = FACTS[key]
    label = words(fact.asked)
    match fact.kind:
        case Kind.NUMBER:
            return forms.IntegerField(label=label, min_value=fact.least, max_value=MANY, required=False)
        case Kind.WORDS:
            return WordsField(label=label)
        case Kind.NAMES:
            return PlayersField(names, label=label)
        case Kind.CARDS:
            return CardsField(label=label)
        case _:
            return forms.BooleanField(label=label, required=False)


def said_fact(key: str, cleaned: Any) -> Any:
    """The cleaned value of such a field as a case has it."""
    return (-1 if cleaned else None) if FACTS[key].kind is Kind.DIRECTION else cleaned


class CutForm(forms.Form):
    """An eight-cut that another player may still answer."""

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
    """A player named to draw a card, who may return it."""

    player = forms.Field()
    by = forms.Field()
    effect = forms.ChoiceField(
        label=_("何で"),
        choices=(("draw2", "2"), ("three_nine", _("三九革命"))),
        initial="draw2",
        required=False,
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


def waiting(kind: str, form: PendingForm) -> dict[str, object]:
    """The entry of ``pending``; the adjudicator asks for what is left out."""
    asked = {key: form.cleaned_data[key] for key in form.takes}
    return {"kind": kind, **{key: value for key, value in asked.items() if value not in {None, ""}}}
