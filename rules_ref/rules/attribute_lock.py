"""Attribute lock: two plays in a row that share attributes lock the round of play to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.rule import Bar, Check, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules_ref.attempt import Attempt
    from rules_ref.cards import Card
    from rules_ref.combinations import Combination
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class AttributeLock(Rule):
    """``attributes_key``: the event's card → attributes. Jokers pass under the lock and start none."""

    clause: str
    key: str
    attributes_key: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        wanted = attempt.position.attribute_lock
        if not wanted or attempt.leads or not attempt.regulation[self.key]:
            return
        table = attempt.regulation[self.attributes_key]
        naturals = attempt.combination.naturals
        holds = all(set(wanted) <= set(table.get(each, ())) for each in naturals)
        names = "・".join(wanted)
        text = Text(f"属性しばり({names})に従っている。", f"It follows the attribute lock ({names}).")
        if not holds:
            text = Text(f"{names}でしばられている。", f"The round of play is locked to {names}.")
        yield Check(Bar.ATTRIBUTE_LOCK, self.clause, holds, text, basic=attempt.combination.jokers > 0)

    def on_land(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if unfolding.attribute_lock or attempt.previous is None or not attempt.regulation[self.key]:
            return
        table = attempt.regulation[self.attributes_key]
        before = _common(attempt.previous, table)
        shared = tuple(each for each in _common(attempt.combination, table) if each in before)
        if not shared:
            return
        unfolding.attribute_lock = shared
        names = "・".join(shared)
        text = Text(f"属性しばり: {names}。", f"Attribute lock: {names}.")
        unfolding.effect("attribute_lock", self.clause, text, attributes=list(shared))


def _common(combination: Combination, table: Mapping[Card, tuple[str, ...]]) -> tuple[str, ...]:
    """The attributes that all the cards have; none where a joker is among them."""
    if combination.jokers:
        return ()
    first, *others = combination.cards
    return tuple(
        each for each in table.get(first, ()) if all(each in table.get(other, ()) for other in others)
    )
