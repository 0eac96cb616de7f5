"""The options of an event as form fields, by kind."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.language import words
from league.rules.forms.cards import CardsField, read_cards
from rules_ref.cases.case import MANY
from rules_ref.engine.regulation import Option
from rules_ref.form_spec import FormSpec
from rules_ref.text import Text

WORTHLESS_WITHOUT: Final = {"attributes": "attribute_lock", "unites": "unite_effects"}
"""Options that have no effect unless another one, the value, is switched on."""
_LONGEST: Final = 3000
"""The longest text, in characters: an attribute or two for each card of a deck fit."""


class CardField(CardsField):
    """At most one card, cleaned to its name."""

    def clean(self, value: Any) -> Any:
        names = super().clean(value)
        if len(names) > 1:
            raise ValidationError(_("カードを1枚だけ入れてください。"), code="one_card")
        return names[0] if names else None


class LinesField(forms.CharField):
    """An option of several lines, ``left SIGN right``."""

    widget = forms.Textarea
    signs: tuple[str, ...]
    shape: Any

    def __init__(self, **kwargs: Any) -> None:
        plain = {"rows": 4, "spellcheck": "false", "autocomplete": "off"}
        super().__init__(required=False, max_length=_LONGEST, widget=forms.Textarea(plain), **kwargs)

    def parts(self, value: Any) -> Iterator[tuple[int, str, str]]:
        """Number, left and right of each filled line. Raises ValidationError naming the line."""
        lines = super().clean(value).splitlines()
        for number, line in enumerate(lines, start=1):
            sign = next((shown for shown in self.signs if shown in line), None)
            if sign:
                left, _sign, right = line.partition(sign)
                yield number, left.strip(), right.strip()
            elif line.strip():
                raise self.refusal(number, self.shape)

    def refusal(self, number: int, value: Any) -> ValidationError:
        message = _("%(line)d行目: %(said)s")
        return ValidationError(message, code="unreadable_line", params={"line": number, "said": value})

    def cards_of(self, number: int, text: str) -> list[str]:
        try:
            names = read_cards(text)
        except ValidationError as error:
            raise self.refusal(number, " ".join(error.messages)) from error
        if not names:
            raise self.refusal(number, self.shape)
        return names


class AttributesField(LinesField):
    """``♠3: ツンデレ、お嬢``, cleaned to ``{"S3": ["ツンデレ", "お嬢"]}``."""

    signs = (":", "：")
    shape = _("「♠3: ツンデレ、お嬢」のように書いてください。")

    def clean(self, value: Any) -> Any:
        held: dict[str, list[str]] = {}
        for number, left, right in self.parts(value):
            for card in self.cards_of(number, left):
                if card in held:
                    raise self.refusal(number, _("このカードはもう書いてあります。"))
                held[card] = split_words(right)
        return held


class UnitesField(LinesField):
    """``♠3 ♥4 = 革命``, cleaned to ``[{"cards": ["S3", "H4"], "effect": "revolution"}]``."""

    signs = ("=", "＝", "→")
    shape = _("「♠3 ♥4 = 革命」か「♠8 ♥9 = 8切り変化」のように書いてください。")

    def __init__(self, *, effects: Mapping[str, Text], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.effects = effects

    def clean(self, value: Any) -> Any:
        return [
            {"cards": self.cards_of(number, left), "effect": self._effect(number, right)}
            for number, left, right in self.parts(value)
        ]

    def _effect(self, number: int, text: str) -> str:
        """An effect by its id, or its word in the reader's language or Japanese."""
        for effect, called in self.effects.items():
            if text.casefold() in {effect, words(called).casefold(), called.ja}:
                return effect
        raise self.refusal(number, self.shape)


def split_words(text: str) -> list[str]:
    """The words between commas of any kind."""
    for sign in "，、､":
        text = text.replace(sign, ",")
    return [part for part in map(str.strip, text.split(",")) if part]


def option_field(option: Option) -> forms.Field:
    """The form field for an option of the event, at the document's default."""
    label = words(option.label)
    match option.kind:
        case "switch":
            return forms.BooleanField(label=label, required=False, initial=option.default)
        case "number":
            return forms.IntegerField(label=label, min_value=0, max_value=MANY, initial=option.default)
        case "card":
            return CardField(label=label)
        case "attributes":
            return AttributesField(label=label, help_text=AttributesField.shape)
        case "unites":
            return UnitesField(label=label, help_text=UnitesField.shape, effects=option.choices)
    choices = [(choice, words(called)) for choice, called in option.choices.items()]
    return forms.ChoiceField(label=label, choices=choices, initial=option.default)


class RegulationForm(forms.Form):
    """The options of the event on which the question may depend."""

    def __init__(self, form_spec: FormSpec, question: str, **kwargs: Any) -> None:
        super().__init__(**kwargs, label_suffix="")
        self.options: Mapping[str, Option] = form_spec.ruleset.options
        for key in form_spec.options.get(question, ()):
            self.fields[key] = option_field(self.options[key])

    def changed(self) -> dict[str, object]:
        """The options that differ from the document's default; the others stay as the document has them."""
        cleaned = self.cleaned_data
        return {key: value for key, value in cleaned.items() if self._has_effect(key, value)}

    def _has_effect(self, key: str, value: Any) -> bool:
        default = self.options[key].default
        switch = WORTHLESS_WITHOUT.get(key)
        if switch is not None:
            return bool(value) and self.cleaned_data[switch]
        return bool(value != default)
