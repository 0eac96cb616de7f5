"""Fields for cards: tapped on the picker or typed in any usual spelling."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rules_ref.cards import Card, UnreadableCardError, parse_card, parse_declared

_SEPARATORS: Final = re.compile(r"[\s,，、､・.。/／|]+")
_SUIT_SIGNS: Final = re.compile(r"(?=[♠♤♥♡♦♢♣♧🃏])")
_VARIATION_SELECTORS: Final = dict.fromkeys((0xFE0E, 0xFE0F))
_LONGEST: Final = 500
"""The longest text, in characters: a whole deck in the longest spelling fits."""


def split_cards(text: str) -> list[str]:
    """The single cards of a list, split at separators and before every suit sign.

    >>> split_cards("♠3♥10、JK スペード4")
    ['♠3', '♥10', 'JK', 'スペード4']
    """
    apart = _SUIT_SIGNS.sub(" ", text.translate(_VARIATION_SELECTORS))
    return [part for part in _SEPARATORS.split(apart) if part]


def read_cards(text: str, parse: Callable[[str], Card] = parse_card) -> list[str]:
    """The names of the cards in a list, in its order. Raises ValidationError naming each that is no card."""
    names: list[str] = []
    problems: list[ValidationError] = []
    for card in split_cards(text):
        try:
            names.append(parse(card).name)
        except UnreadableCardError:
            problems.append(_no_such_card(card))
    if problems:
        raise ValidationError(problems)
    return names


def _no_such_card(text: str) -> ValidationError:
    message = _("「%(card)s」というカードはありません。♠3、S3、スペード3、JK のように書いてください。")
    return ValidationError(message, code="unreadable_card", params={"card": text})


class CardsInput(forms.TextInput):
    """A text input that adjudicate.js turns into a row of cards to tap."""

    def __init__(self, attrs: dict[str, object] | None = None) -> None:
        # The lone space as placeholder lets CSS see whether anything is written (:placeholder-shown).
        spelled = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        super().__init__({"data-cards": "", "placeholder": " ", **spelled, **(attrs or {})})


class CardsField(forms.CharField):
    """Cards, cleaned to their names: ``["S3", "JK"]``."""

    widget = CardsInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": _LONGEST, **kwargs})

    def clean(self, value: Any) -> Any:
        return read_cards(super().clean(value))


class DeclaredField(CardsField):
    """What jokers stand for, cleaned like cards; ``S+`` and ``S-`` are above the 2 and below the 3."""

    def clean(self, value: Any) -> Any:
        return read_cards(forms.CharField.clean(self, value), parse_declared)


class HandField(CardsField):
    """A hand, cleaned to card names, to the number of cards, or to None where unknown."""

    def clean(self, value: Any) -> Any:
        text = unicodedata.normalize("NFKC", forms.CharField.clean(self, value)).removesuffix("枚").strip()
        if text.isdecimal():
            return int(text[:4])
        return read_cards(text) or None
