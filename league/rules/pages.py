"""The rules of an event in words: its options, what they mean where they are in force, and what is owed in an exchange."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.language import words
from rules_ref.cards import Card, parse_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as Words

    from rules_ref.engine.regulation import Option
    from rules_ref.procedure import Duty


def value_words(option: Option, value: Any) -> str:
    """A value of ``regulation``, or the document's own default."""
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
                f"{' '.join(map(_card, each['cards']))} = {words(option.choices[each['effect']])}"
                for each in value
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


@dataclass(frozen=True, slots=True)
class Procedure:
    """A case and what the event does about it; empty: the head judge decides."""

    key: str
    title: Words
    said: str = ""


PROCEDURES: Final[Mapping[str, Words]] = {
    "misdeal": gettext_lazy("配りまちがえた（枚数違い・表向き）"),
    "exposed": gettext_lazy("カードを落とした・見せた"),
    "exchange": gettext_lazy("交換のまちがいに途中で気づいた"),
    "out_of_turn": gettext_lazy("順番を飛ばして出し、次の人が続けた"),
    "illegal_answered": gettext_lazy("出せないカードに気づかず、次の人が続けた"),
    "slow": gettext_lazy("考える時間が長い"),
}
PROCEDURE_LENGTH: Final = 300
"""Characters of what is written down for one case."""


def procedures_of(said: Mapping[str, str]) -> list[Procedure]:
    """Every case, with what an event says to it."""
    return [Procedure(key, title, said.get(key, "")) for key, title in PROCEDURES.items()]
