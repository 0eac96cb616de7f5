"""The rules of an event in words: its options, their meaning, and the duties of an exchange."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.language import words
from rules_ref.cards import Card, parse_card
from rules_ref.engine.regulation import Option
from rules_ref.procedure import Duty


def value_words(option: Option, value: Any) -> str:
    """The words for an option's value, given or the document's default."""
    match option.kind:
        case "switch":
            return _("あり") if value else _("なし")
        case "choice":
            return words(option.choices[value])
        case "card":
            return _card(value) if value else _("決まっていない")
        case "attributes":
            held = (f"{_card(card)}: {_('、').join(names)}" for card, names in value.items())
            return " / ".join(held) or _("決まっていない")
        case "unites":
            listed = (
                f"{' '.join(map(_card, item['cards']))} = {words(option.choices[item['effect']])}"
                for item in value
            )
            return " / ".join(listed) or _("決まっていない")
    return str(value)


def words_of_duty(duty: Duty[Any]) -> str:
    """Which cards, and how many, the giver owes."""
    words_of = {
        "strongest": ngettext("強い順に%(count)d枚", "強い順に%(count)d枚", duty.count),
        "any": ngettext("好きな%(count)d枚", "好きな%(count)d枚", duty.count),
    }
    return words_of[duty.what] % {"count": duty.count}


def _card(value: Card | str) -> str:
    return (parse_card(value) if isinstance(value, str) else value).symbol
