"""Attribute lock: two plays in a row that share attributes lock the round of play to them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules_ref import effects
from rules_ref.cards import Card
from rules_ref.combinations import Combination
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import near_miss
from rules_ref.engine.rule import Rule
from rules_ref.text import NearMiss, Text


@dataclass(frozen=True, slots=True)
class AttributeLock(Rule):
    """Attribute lock (属性しばり): after two plays that share attributes only such cards may follow.

    ``attributes_key``: the event's card → attributes. Jokers may be played under the lock, never start one.
    """

    depends_on = ("attribute_lock",)
    produced = "attribute_lock"

    clause: str
    key: str
    attributes_key: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        wanted = attempt.position.attribute_lock
        if not wanted or attempt.leads or not attempt.regulation[self.key]:
            return
        table = attempt.regulation[self.attributes_key]
        naturals = attempt.combination.naturals
        holds = all(set(wanted) <= set(table.get(natural, ())) for natural in naturals)
        names = Text("・".join(wanted), ", ".join(wanted))
        text = Text(
            f"属性しばり（{names.ja}）に従っています。", f"It follows the attribute lock ({names.en})."
        )
        if not holds:
            text = Text(
                f"属性しばりのため、{names.ja}のカードしか出せません。",
                f"The round of play is locked to {names.en}.",
            )
        joker = holds and attempt.combination.jokers > 0
        if joker:
            text = Text(
                "属性しばりの間も、ジョーカーは出せます。",
                "A joker may be played under the attribute lock, too.",
            )
        yield Check(Bar.ATTRIBUTE_LOCK, self.clause, holds, text, basic=joker, surprising=joker)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        begins = "attribute_lock" in outcome.happened or attempt.position.attribute_lock
        if outcome.barred or begins or attempt.previous is None or not attempt.regulation[self.key]:
            return
        table = attempt.regulation[self.attributes_key]
        yield from near_miss(self.clause, _missing(attempt.combination, attempt.previous, table))

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if resolution.attribute_lock or attempt.previous is None or not attempt.regulation[self.key]:
            return
        table = attempt.regulation[self.attributes_key]
        before = _common(attempt.previous, table)
        shared = tuple(attribute for attribute in _common(attempt.combination, table) if attribute in before)
        if not shared:
            return
        resolution.attribute_lock = shared
        cause = Text("直前と属性が同じ", "The same attribute as the play before")
        resolution.caused(effects.AttributeLock(self.clause, shared), cause)


def _common(combination: Combination, table: Mapping[Card, tuple[str, ...]]) -> tuple[str, ...]:
    """The attributes that all the cards have; none if a joker is among them."""
    if combination.jokers:
        return ()
    first, *others = combination.cards
    return tuple(
        attribute
        for attribute in table.get(first, ())
        if all(attribute in table.get(other, ()) for other in others)
    )


def _missing(
    played: Combination, previous: Combination, table: Mapping[Card, tuple[str, ...]]
) -> Text | None:
    """Why nothing is locked although some cards of both plays share an attribute."""
    if not _some(played, table) & _some(previous, table):
        return None
    if not played.jokers and not previous.jokers:
        return Text(
            "属性がすべてのカードに共通しないので、属性しばりになりません。",
            "The attribute is not common to all the cards, so nothing is locked.",
        )
    naturals = [
        replace(combination, cards=combination.naturals, jokers=0) for combination in (played, previous)
    ]
    mine, theirs = (set(_common(natural, table)) for natural in naturals)
    if not mine & theirs:
        return None
    return Text(
        "ジョーカーを含むので、属性しばりになりません。",
        "With a joker among the cards no attribute is locked.",
    )


def _some(combination: Combination, table: Mapping[Card, tuple[str, ...]]) -> set[str]:
    """The attributes that any of the cards has."""
    return {attribute for card in combination.naturals for attribute in table.get(card, ())}
