"""The facts of a position that only some documents know, as fields: a flag, a number, players, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms

from league.adjudication.forms.pieces import NAME_LENGTH, PlayersField
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
