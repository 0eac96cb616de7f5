"""Suit, number and attribute lock: two plays that begin one which is not given, or one given that nothing began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.cases.writer import suit_names
from rules_ref.text import Contradiction, Text
from rules_ref.wording import cards_text, suits_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.contradictions.looked import Looked
    from rules_ref.position import Position


def find(looked: Looked) -> Iterator[Contradiction]:
    given, found = looked.position, looked.best.position
    for field in ("lock", "number_lock", "attribute_lock"):
        if looked.doubts(field):
            clause, text = _begun(looked, field) or _unfounded(looked, field)
            yield Contradiction(field, _written(given, field), _written(found, field), clause, text)


def _written(position: Position, field: str) -> object:
    match field:
        case "lock":
            return suit_names(position.lock)
        case "attribute_lock":
            return list(position.attribute_lock)
        case _:
            return position.number_lock


def _begun(looked: Looked, field: str) -> tuple[str, Text] | None:
    """The clause by which two plays began the lock, and the sentence that shows them; None where none stands."""
    if not getattr(looked.best.position, field):
        return None
    for laid in looked.best.laid:
        clause = next((each.clause for each in laid.effects if each.kind == field), None)
        if clause is not None:
            below = looked.position.pile[laid.index - 1]
            first, second = cards_text(below.cards), cards_text(laid.play.cards)
            name = _name(looked.best.position, field)
            text = Text(
                f"{first}→{second}で{name.ja}しばりのはずです。",
                f"{first}, then {second}, must have locked {name.en}.",
            )
            return clause, text
    return None


def _unfounded(looked: Looked, field: str) -> tuple[str, Text]:
    name = _name(looked.position, field)
    text = Text(
        f"場のカードでは、{name.ja}しばりになりません。",
        f"No two plays on the pile have locked {name.en}.",
    )
    return looked.ruleset.clause_of(field), text


def _name(position: Position, field: str) -> Text:
    match field:
        case "lock":
            suits = suits_text(position.lock)
            return Text(suits, suits)
        case "attribute_lock":
            return Text("・".join(position.attribute_lock), ", ".join(position.attribute_lock))
        case _:
            return Text("数字", "the number")
